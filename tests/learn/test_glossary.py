"""The words of a glossary in sentences: which are marked, where, and how often."""

import re
import tomllib

import pytest

from sobremesa.catalog import GAMES
from sobremesa.houses import LANGUAGES, house_of
from sobremesa.learn.book import book_of
from sobremesa.learn.glossary import Glossary, glossary_of, printed_names
from sobremesa.learn.marking import WordMarker
from sobremesa.learn.search import find

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def glossary(game_id: str = "pandemain", language: str = "en") -> Glossary:
    found = glossary_of(game_id, language)
    assert found is not None
    return found


def marked(html: str, language: str = "en", game_id: str = "pandemain") -> str:
    """A text with [what is marked|its entry]."""
    drawn = WordMarker(glossary(game_id, language), lambda word: word).mark(html)
    return re.sub(r'<a class="word" href="([^"]+)">(.*?)</a>', r"[\2|\1]", drawn)


def test_whole_words_are_marked_in_any_case_and_by_their_other_names() -> None:
    assert marked("Loaves go Stale. Ovens, ovenproof, an oven.") == (
        "[Loaves|loaf] go [Stale|stale]. Ovens, ovenproof, an [oven|oven]."
    )
    assert marked("an oven-tax is one word, and sim-bakers are another") == (
        "an oven-tax is one word, and [sim-bakers|sim-baker] are another"
    )


def test_the_longest_name_wins() -> None:
    assert marked("an upcoming order, then an order") == "an [upcoming order|future-order], then an [order|order]"


def test_a_word_is_marked_once_in_a_block() -> None:
    marker = WordMarker(glossary(), lambda word: word)
    assert marker.mark("the oven").count("<a") == 1
    assert marker.mark("the oven, the ovens and the mill").count("<a") == 1
    assert WordMarker(glossary(), lambda word: word, "oven").mark("the oven") == "the oven"


def test_links_headings_and_buttons_are_left_alone() -> None:
    for html in (
        '<a href="/mill">the mill</a>',
        "<h2>The <b>mill</b></h2>",
        "<button>Mill</button>",
        '<i title="mill">',
    ):
        assert marked(html) == html
    assert marked("<a>the mill</a> or <b>the mill</b>") == "<a>the mill</a> or <b>the [mill|mill]</b>"


def test_an_apostrophe_may_be_written_in_any_way() -> None:
    for text in ("the lord's servant", "the lord’s servant", "the lord&#39;s servant"):
        assert marked(text) == f"[{text}|servant]"
    assert marked("l'église et l&#39;aube", "fr") == "l'[église|church] et l&#39;[aube|dawn]"


def test_a_game_without_a_glossary_marks_nothing() -> None:
    assert WordMarker(None, lambda word: word).mark("the <b>oven</b>") == "the <b>oven</b>"


@every_language
@every_game
def test_everyday_words_are_those_of_the_glossary_and_are_not_marked(game_id: str, language: str) -> None:
    words = glossary(game_id, language)
    path = house_of(game_id).folder / "learn" / "glossary" / "everyday.toml"
    everyday = tomllib.loads(path.read_text(encoding="utf-8"))[language]
    known = {form.casefold() for word in words.words.values() for form in word.forms}
    assert [form for form in everyday if form.casefold() not in known] == []
    assert not {form.casefold() for form in everyday} & words.forms.keys()


@every_language
@every_game
def test_every_name_that_is_marked_leads_to_its_entry(game_id: str, language: str) -> None:
    words = glossary(game_id, language)
    assert words.language == language
    for form, word in words.forms.items():
        if re.search(r"\w", form):
            assert marked(form, language, game_id) == f"[{form}|{word}]"


def test_the_editions_call_a_word_by_their_own_names() -> None:
    names = printed_names("pandemain", "penance")
    assert [*names] == [*LANGUAGES]
    assert names["es"] == "sambenito"


@every_language
def test_a_search_in_the_rulebook_finds_a_word_by_any_of_its_names(language: str) -> None:
    book = book_of("pandemain")
    assert book is not None
    word = glossary("pandemain", language).words["penance"]
    for form in word.forms:
        assert word.say in [entry.sentence for entry in find(book, language, form) if not entry.chapter]


def test_old_bread_is_the_stale_rule() -> None:
    book = book_of("pandemain")
    assert book is not None
    first = find(book, "en", "old bread")[0]
    assert (first.chapter, first.anchor, first.title) == ("", "stale", "stale")
