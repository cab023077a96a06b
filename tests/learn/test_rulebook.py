"""Rulebooks as texts: what can be written, how it is read, what is told of mistakes, and how a search finds it."""

from pathlib import Path
from unittest.mock import patch

import pytest

from sobremesa.catalog import GAMES
from sobremesa.houses import LANGUAGES
from sobremesa.learn.book import LESSON, Passage, Rulebook, book_of, slug
from sobremesa.learn.drawing import ChapterDrawing, Hands
from sobremesa.learn.inline import links_in, plain, to_html
from sobremesa.learn.pages import Expert, Figure, Grid, Listed, Paragraph, Questions, TryIt, texts_of
from sobremesa.learn.reading import BookError, read_chapter
from sobremesa.learn.search import find, folded, holds, index_of
from sobremesa.ledger import read_ledger

BOOKS = [book for game_id in GAMES if (book := book_of(game_id)) is not None]
HEAD = "# The pond\n\n*all day · 2 ducks*\n\nDucks swim here.\n\n"
HANDS = Hands(
    address=lambda target: f"to:{target}",
    is_there=lambda target: target != "lesson:missing",
    figure=lambda figure: f"[{figure.picture}]",
    trial=lambda trial: f"[{trial.trial}]",
)

every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game_id)


def read_all(folder: Path) -> None:
    """Everything that a book has."""
    book = Rulebook("ducks", folder)
    assert book.chapters("en")
    assert book.pictures is not None
    assert book.trials is not None


def test_there_are_books_to_read() -> None:
    assert {book.game_id for book in BOOKS} == {*GAMES}


# -- every chapter of every game ---------------------------------------------------------------------------------


@every_book
def test_every_chapter_of_every_language_reads(book: Rulebook) -> None:
    for language in LANGUAGES:
        for chapter in book.chapters(language):
            assert chapter.title
            assert chapter.lead
            assert 1 <= len(chapter.facts) <= 4


@every_book
def test_no_chapter_lies_about_that_the_book_does_not_name(book: Rulebook) -> None:
    written = {path.stem for language in LANGUAGES for path in (book.folder / language).glob("*.md")}
    assert written == {*book.ids}


@every_book
def test_every_link_leads_to_a_chapter_a_heading_or_a_lesson(book: Rulebook) -> None:
    for language in LANGUAGES:
        for chapter in book.chapters(language):
            told = [
                chapter.lead,
                *chapter.related,
                *(text for block in chapter.blocks() for text, _ in texts_of(block)),
            ]
            for _, target in (link for text in told for link in links_in(text)):
                if target.startswith(LESSON):
                    assert target.removeprefix(LESSON).replace("-", "").isalnum()
                else:
                    assert book.find(target, chapter)[0] in book.ids


@every_book
def test_every_picture_and_board_that_a_chapter_names_is_there_and_none_is_left_over(book: Rulebook) -> None:
    blocks = [block for language in LANGUAGES for chapter in book.chapters(language) for block in chapter.blocks()]
    assert {block.picture for block in blocks if isinstance(block, Figure)} == {*book.pictures}
    assert {block.trial for block in blocks if isinstance(block, TryIt)} == {*book.trials}


@every_book
def test_headings_pictures_and_boards_agree_between_languages(book: Rulebook) -> None:
    for english in book.chapters("en"):
        assert len({*book.anchors(english)}) == len(english.headings)
        for language in LANGUAGES:
            chapter = book.chapter(english.id, language)
            assert len(book.anchors(chapter)) == len(english.headings)
            kinds = [type(block) for block in chapter.blocks() if isinstance(block, Figure | TryIt | Grid | Expert)]
            theirs = [type(block) for block in english.blocks() if isinstance(block, Figure | TryIt | Grid | Expert)]
            assert kinds == theirs, chapter.where


@every_book
def test_every_rule_that_a_chapter_tells_is_in_the_ledger(book: Rulebook) -> None:
    entries = read_ledger(book.game_id).entries
    assert book.rules
    for id, rules in book.rules.items():
        assert id in book.ids
        assert [rule for rule in rules if rule not in entries] == []


@every_book
def test_every_rule_leads_to_a_place_in_its_home(book: Rulebook) -> None:
    homes = {rule: id for id in reversed(book.ids) for rule in book.rules.get(id, ())}
    below = {rule for rules in book.rules_below.values() for rule in rules}
    assert homes.keys() - below == set(), "without a place in headings.toml"
    for rule, id in homes.items():
        place = book.place_of_rule(rule)
        assert place
        assert place.chapter == id
        assert rule in book.rules_below[place], f"{rule} has no place in {id}, which is its home"
    assert below - homes.keys() <= read_ledger(book.game_id).entries.keys()
    assert book.place_of_rule("EX-99") is None


# -- reading -----------------------------------------------------------------------------------------------------


def test_a_chapter_has_title_facts_lead_blocks_and_what_it_goes_with() -> None:
    chapter = read_chapter(
        "pond",
        "en",
        HEAD
        + "![A duck.](duck)\n\n## Feeding\n\nThrow **bread**.\nNot stones.\n\n- one\n- two\n\n"
        + "| what | price |\n|---|---|\n| bread | 1 |\n\n> **Expert.** Geese come, too.\n\n!try(feed)\n\n"
        + "## Often asked\n\n**May I swim?** No.\n**Why?** It is cold.\n\n"
        + "*Goes with:* [Geese](geese) · [L](lesson:l-1)\n",
        "pond.md",
    )
    assert (chapter.title, chapter.facts, chapter.lead) == ("The pond", ("all day", "2 ducks"), "Ducks swim here.")
    assert chapter.headings == ["Feeding", "Often asked"]
    kinds = [type(block) for section in chapter.sections for block in section.blocks]
    assert kinds == [Figure, Paragraph, Listed, Grid, Expert, TryIt, Questions]
    assert chapter.sections[1].blocks[0] == Paragraph(11, "Throw **bread**. Not stones.")
    assert chapter.sections[-1].blocks[0] == Questions(27, (("May I swim?", "No."), ("Why?", "It is cold.")))
    assert (chapter.goes_with, chapter.related) == ("Goes with:", ("[Geese](geese)", "[L](lesson:l-1)"))


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 0, "the chapter ends where a title"),
        ("Pond\n", 1, "must be the title"),
        ("# Pond\n\nDucks.\n", 3, "a line of facts"),
        ("# Pond\n*a · b · c · d · e*\n", 2, "one to 4 facts"),
        ("# Pond\n*a*\n", 2, "ends where a lead"),
        ("# Pond\n*a*\n## Now\n", 3, "a lead paragraph is expected"),
        (HEAD + "### Deep\n", 7, "begins with ##"),
        (HEAD + "## Empty\n## Full\nWater.\n", 7, "nothing stands below the heading 'Empty'"),
        (HEAD + "![duck](Duck Here)\n", 7, "a line with ! is"),
        (HEAD + "!play(x)\n", 7, "a line with ! is"),
        (HEAD + "| a | b |\n|---|---|\n| 1 |\n", 9, "this row has 1 cells"),
        (HEAD + "| a | b |\n| 1 | 2 |\n", 7, "a table has a head"),
        (HEAD + "A **duck.\n", 7, "'*' is no mark"),
        (HEAD + "A <b>duck</b>.\n", 7, "'<b' is no mark"),
        (HEAD + "A [duck](far away).\n", 7, "is no mark"),
        (HEAD + "> a\n> > b\n", 7, "cannot stand inside another"),
        (HEAD + "*Goes with:* ducks\n", 7, "is not one link"),
        (HEAD + "*Goes with:* [a](b)\n\nMore.\n", 9, "nothing may follow"),
        (HEAD + "**Why?** So.\n**Because**\n", 8, "a question has the form"),
    ],
)
def test_what_cannot_be_read_is_told_with_file_and_line(text: str, line: int, told: str) -> None:
    with pytest.raises(BookError) as caught:
        read_chapter("pond", "en", text, "pond.md")
    assert caught.value.line == line
    assert told in str(caught.value)
    assert str(caught.value).startswith(f"pond.md:{line}: " if line else "pond.md: ")


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"chapters.toml": ""}, "there is no [[part]]"),
        ({"chapters.toml": "[[part"}, "this is no TOML"),
        ({"chapters.toml": '[[part]]\nchapters = ["a", "a"]'}, "stands there twice"),
        ({"pictures.toml": '[x]\nshow = "pond"\nposition = "no"'}, "the position is no JSON"),
        ({"pictures.toml": "[x]\nposition = '{}'"}, "show is a list of texts"),
        ({"pictures.toml": "[x]\nshow = 'a'\nposition = '{}'\nzoom = 2"}, "there is no 'zoom'"),
        ({"tries.toml": "[x]\nposition = '{}'\noptions = []"}, "options is a list of chains"),
        ({"en/pond.md": ""}, "the chapter ends where a title"),
    ],
)
def test_what_is_wrong_with_the_files_of_a_book_is_told(tmp_path: Path, files: dict[str, str], told: str) -> None:
    usual = {"chapters.toml": '[[part]]\nid = "a"\nchapters = ["pond"]', "en/pond.md": HEAD}
    for name, text in {**usual, **files}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=told.replace("[", r"\[")):
        read_all(tmp_path)


@pytest.fixture
def pond(tmp_path: Path) -> Rulebook:
    """A book of one chapter, written in English and with other headings in Spanish."""
    texts = {
        "chapters.toml": '[[part]]\nid = "a"\nchapters = ["pond", "geese"]',
        "en/pond.md": HEAD + "## Old bread\n\nThe ducks like it stale. Fresh is [dear](geese#the-gooses-food).\n",
        "es/pond.md": HEAD.replace("Ducks", "Los patos")
        + "## Pan duro\n\nA los patos les gusta. Mira [aquí](#pan-duro).\n",
        "en/geese.md": HEAD.replace("pond", "geese") + "## The goose’s food\n\nGrass.\n\n> **Expert.** Acorns.\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Rulebook("ducks", tmp_path)


def test_a_chapter_without_a_translation_is_english(pond: Rulebook) -> None:
    assert pond.chapter("pond", "es").language == "es"
    assert pond.chapter("geese", "es").language == "en"
    assert pond.neighbours("pond") == ("", "geese")


def test_headings_have_the_same_address_in_every_language(pond: Rulebook) -> None:
    spanish = pond.chapter("pond", "es")
    assert pond.anchors(spanish) == ["old-bread"]
    assert pond.find("#pan-duro", spanish) == ("pond", "old-bread")
    assert pond.find("geese#the-gooses-food", spanish) == ("geese", "the-gooses-food")
    assert pond.name_of(Passage("pond", "old-bread"), "es") == "The pond · Pan duro"
    assert slug("Où va **le pain** ?") == "ou-va-le-pain"


@pytest.mark.parametrize("target", ["swans", "geese#water", "#old-water"])
def test_a_link_to_nowhere_is_told(pond: Rulebook, target: str) -> None:
    with pytest.raises(BookError, match="a link leads to"):
        pond.find(target, pond.chapter("pond", "en"))


# -- drawing -----------------------------------------------------------------------------------------------------


def test_marks_become_html_and_everything_else_is_escaped() -> None:
    assert to_html("a & **b [c](d#e)** <x>", lambda to: f"/{to}") == 'a &amp; <b>b <a href="/d#e">c</a></b> &lt;x&gt;'
    assert plain("a **b** *c* [d](e)") == "a b c d"


def test_expert_text_disappears_with_basic(pond: Rulebook) -> None:
    chapter = pond.chapter("geese", "en")
    drawn = {
        basic: ChapterDrawing(chapter, pond.anchors(chapter), HANDS, basic=basic).draw() for basic in (True, False)
    }
    assert "Acorns" in drawn[False].body
    assert 'class="expert"' in drawn[False].body
    assert "Acorns" not in drawn[True].body
    assert "Grass" in drawn[True].body


def test_a_lesson_that_is_not_there_is_not_spoken_of() -> None:
    told = "## Try it\n\n[Lesson 1]({}) dips.\n\n*Goes with:* [Geese](geese) · [Lesson 1]({})\n"
    drawn = {}
    for lesson in ("lesson:missing", "lesson:there"):
        chapter = read_chapter("pond", "en", HEAD + "Reeds.\n\n" + told.format(lesson, lesson), "pond.md")
        drawn[lesson] = ChapterDrawing(chapter, ["try-it"], HANDS, basic=False).draw()
    assert "Lesson 1" in drawn["lesson:there"].body
    assert len(drawn["lesson:there"].related) == 2
    assert "Try it" not in drawn["lesson:missing"].body
    assert drawn["lesson:missing"].related == ['<a href="to:geese">Geese</a>']


# -- search ------------------------------------------------------------------------------------------------------


def test_a_search_finds_headings_first_sentences_and_words_apart(pond: Rulebook) -> None:
    assert [(entry.anchor, entry.sentence) for entry in find(pond, "en", "STALE")] == [
        ("old-bread", "The ducks like it stale.")
    ]
    assert find(pond, "en", "bread old")[0].heading == "Old bread"
    assert [entry.anchor for entry in find(pond, "en", "stale dear")] == ["old-bread"]
    assert find(pond, "es", "aqui")[0].chapter == "pond"
    assert find(pond, "en", "acorns")[0].expert
    assert find(pond, "en", "acorns", basic=True) == []
    assert find(pond, "en", "  ") == find(pond, "en", "swan") == []


def test_where_nothing_holds_all_words_endings_and_single_words_do_not_matter(pond: Rulebook) -> None:
    assert find(pond, "en", "breaded")[0].heading == "Old bread"
    assert find(pond, "en", "stale ducklings")[0].sentence == "The ducks like it stale."
    assert find(pond, "en", "swan bicycle") == []


def test_no_more_words_are_looked_for_than_somebody_asks(pond: Rulebook) -> None:
    unknown = [f"swan{number}" for number in range(12)]
    assert [entry.anchor for entry in find(pond, "en", " ".join(["stale", "dear", *unknown[:1]]))] == ["old-bread"]
    asked = " ".join([*unknown, "stale", "dear"])
    with patch("sobremesa.learn.search.holds", wraps=holds) as looked:
        assert find(pond, "en", asked) == []
    assert {call.args[1] for call in looked.call_args_list} <= {*unknown, *(word[:-1] for word in unknown)}


def test_a_search_folds_the_texts_of_a_book_only_once(pond: Rulebook) -> None:
    find(pond, "en", "stale")
    with patch("sobremesa.learn.search.folded", wraps=folded) as folding:
        find(pond, "en", " ".join("abcdefghijkl"))
    assert folding.call_count == 1


@pytest.mark.parametrize(
    ("game", "language", "asked", "place"),
    [
        ("pandemain", "en", "old bread", "/stale"),
        ("pandemain", "en", "expired", "/stale"),
        ("pandemain", "en", "20 water", "workers/what-you-can-keep"),
        ("pandemain", "es", "pan viejo", "/stale"),
        ("pandemain", "es", "ganar", "last-mass/who-wins"),
        ("pandemain", "es", "cuántos jugadores", "players/"),
        ("pandemain", "it", "pane vecchio", "/stale"),
        ("pandemain", "it", "scaduto", "/stale"),
        ("pandemain", "fr", "périmé", "/stale"),
        ("pandemain", "fr", "boeuf", "workers/ox-cart-and-cow"),
        ("pandemic", "en", "hand limit", "cards/at-most-7"),
        ("pandemic", "en", "trade cards", "/share-knowledge"),
        ("pandemic", "es", "límite de mano", "cards/at-most-7"),
        ("pandemic", "it", "finiscono i cubetti", "/supply"),
        ("pandemic", "it", "primo giocatore", "aim/before-the-first-turn"),
        ("pandemic", "fr", "échanger des cartes", "/share-knowledge"),
    ],
)
def test_a_search_finds_what_players_call_something(game: str, language: str, asked: str, place: str) -> None:
    book = book_of(game)
    assert book
    assert place in [f"{entry.chapter}/{entry.anchor}" for entry in find(book, language, asked)]


@every_book
def test_the_index_of_every_language_has_every_chapter(book: Rulebook) -> None:
    texts = [index_of(book, language) for language in LANGUAGES]
    assert all(f'["{id}","' in text for text, _ in texts for id in book.ids)
    assert len({digest for _, digest in texts}) == len({text for text, _ in texts})
