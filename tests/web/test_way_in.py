"""The way in: Learn, whether one has played before, Basic until a game is finished, a lesson before one sits down."""

import asyncio
import random
import re

import pytest

from sobremesa.learn.lessons import lessons_of
from sobremesa.web import courses
from sobremesa.web.faces import face_of
from sobremesa.web.learnt import ASKED, FINISHED, PLAYED, Learnt
from sobremesa.web.store.rows import TableProgress
from sobremesa.web.visitors import PREFERENCES_COOKIE, SEAT_COOKIE, languages
from sobremesa.wording.messages import web_catalog
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_learn_pages import learnt

GAMES = ("pandemain", "pandemic")
every_game = pytest.mark.parametrize("game", GAMES)


def know(visitor: Visit, game: str, *numbers: int) -> None:
    visitor.post(f"/learn/{game}/learnt", {"number": [str(number) for number in numbers]})


def numbers_of(game: str, group: int) -> list[int]:
    lessons = lessons_of(game)
    assert lessons is not None
    return [lesson.number for lesson in lessons.groups[group].lessons]


def course(visitor: Visit, game: str) -> str:
    """The part of the page Learn that is one game's."""
    return visitor.get("/learn").text.split(f'id="{game}"')[1].split("</section>")[0]


def is_basic(visitor: Visit) -> bool:
    """Whether the form of a new table begins with basic rules."""
    return re.search(r'name="mode" value="basic" checked', visitor.get("/new/pandemain").text) is not None


# -- Learn -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_learn_has_every_lesson_of_every_game_in_every_language(site: Site, language: str) -> None:
    page = site.visitor(**{"accept-language": language}).get("/learn")
    assert "set-cookie" not in page.headers
    say = web_catalog(language).say
    bar = re.search(r'<nav class="nav".*?</nav>', page.text, re.DOTALL)
    assert bar is not None
    entries = [say("site", "play"), say("learn", "title"), say("puzzle", "title"), say("site", "watch")]
    assert re.findall(r">([^<]+)</a>", bar[0])[:4] == entries
    for game in GAMES:
        lessons = lessons_of(game)
        assert lessons is not None
        for lesson in lessons.all:
            assert f'href="/learn/{game}/{lesson.id}"' in page.text


@every_game
def test_one_button_leads_on_from_lesson_to_lesson_to_the_first_game_and_further(visitor: Visit, game: str) -> None:
    beginning = numbers_of(game, 0)
    assert f"0 of {len(beginning)}" in course(visitor, game)
    assert re.search(r'class="btn go cont" href="/learn/\w+/[a-z]+-0?1-', course(visitor, game))
    know(visitor, game, *beginning[:2])
    assert f"2 of {len(beginning)}" in course(visitor, game)
    assert course(visitor, game).count("✓") == 2
    assert re.search(r'class="btn go cont" href="/learn/\w+/[a-z]+-0?3-', course(visitor, game))
    know(visitor, game, *beginning)
    assert re.search(rf'class="cont-form" method="post" action="/play/{game}"', course(visitor, game))
    know(visitor, game, FINISHED)
    after = re.search(r'class="btn go cont" href="([^"]+)"', course(visitor, game))
    assert (after[1] if after else None) == ("/learn/pandemain/px-1-guild" if game == "pandemain" else None)


@every_game
def test_the_first_game_is_started_from_learn(visitor: Visit, game: str) -> None:
    form = re.search(
        r'<form class="fg" method="post" action="([^"]+)"><input[^>]+value="([^"]+)"', course(visitor, game)
    )
    assert form is not None
    table = visitor.to(visitor.post(form[1], {"preset": form[2]}))
    assert table.status_code == 200


def test_the_address_of_a_game_leads_to_its_lessons(visitor: Visit) -> None:
    assert visitor.get("/learn/pandemic").headers["location"] == "/learn#pandemic"
    assert visitor.get("/learn/chess").status_code == 404


def test_a_game_without_lessons_is_not_taught_and_not_asked_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def lessons_of_one(game: str) -> object:
        return lessons_of(game) if game == "pandemain" else None

    courses.taught.cache_clear()
    monkeypatch.setattr(courses, "lessons_of", lessons_of_one)
    try:
        visitor = site.visitor()
        assert 'id="pandemic"' not in visitor.get("/learn").text
        assert 'action="/play/pandemic"' in visitor.get("/").text
        assert 'data-ask="ask-pandemic"' not in visitor.get("/").text
        assert visitor.get("/play/pandemic").headers["location"] == "/"
        assert 'name="played-pandemic"' not in visitor.get("/settings").text
    finally:
        monkeypatch.undo()
        courses.taught.cache_clear()


# -- whether one has played before -------------------------------------------------------------------------------


@every_game
def test_play_now_asks_on_the_page_itself_and_at_an_address_that_writes_nothing(visitor: Visit, game: str) -> None:
    home = visitor.get("/").text
    box = home.split(f"box-{game}")[1].split("</article>")[0]
    assert f'href="/play/{game}" data-ask="ask-{game}"' in box
    assert 'type="radio"' not in box, "the choice appears after a yes alone"
    assert f'<dialog id="ask-{game}"' in home
    page = visitor.get(f"/play/{game}")
    assert all(f'name="answer" value="{answer}"' in page.text for answer in ("no", "such", "yes"))
    assert "set-cookie" not in page.headers


@every_game
def test_whoever_is_new_is_led_to_the_first_lesson(visitor: Visit, game: str) -> None:
    answer = visitor.post(f"/play/{game}", {"answer": "no"})
    assert answer.status_code == 303
    assert answer.headers["location"] == courses.first_lesson(game)
    assert learnt(visitor).numbers(game) == {ASKED}
    box = visitor.get("/").text.split(f"box-{game}")[1].split("</article>")[0]
    assert 'name="preset" value="first"' in box
    assert f'href="{courses.first_lesson(game)}"' in box
    assert "data-ask" not in box


@every_game
def test_whoever_knows_such_games_plays_the_first_game(site: Site, game: str) -> None:
    visitor = site.visitor()
    table_id = visitor.post(f"/play/{game}", {"answer": "such"}).headers["location"].split("/")[2]
    table = site.run(site.app.state.hall.table(table_id))
    assert table.header.settings.coach == (0,)
    assert learnt(visitor).numbers(game) == {ASKED}


@every_game
def test_whoever_has_played_it_has_the_choice_of_all_games_without_explanations(site: Site, game: str) -> None:
    visitor = site.visitor()
    table_id = visitor.post(f"/play/{game}", {"answer": "yes"}).headers["location"].split("/")[2]
    table = site.run(site.app.state.hall.table(table_id))
    assert table.header.settings.coach == ()
    assert table.header.options["mode" if game == "pandemain" else "difficulty"] in ("expert", "introductory")
    assert learnt(visitor).numbers(game) == {ASKED, PLAYED}
    box = visitor.get("/").text.split(f"box-{game}")[1].split("</article>")[0]
    assert box.count('type="radio"') == len(face_of(game).setup.presets)
    assert "data-ask" not in box


@pytest.mark.parametrize("answer", ["", "maybe", "NO"])
def test_any_other_answer_is_told_in_a_sentence(visitor: Visit, answer: str) -> None:
    page = visitor.post("/play/pandemain", {"answer": answer})
    assert page.status_code == 400
    assert "holds no answer" in words(page)
    assert "set-cookie" not in page.headers


def test_the_answer_can_be_changed_in_the_settings(visitor: Visit) -> None:
    assert '<option value="ask" selected>' in visitor.get("/settings").text
    visitor.post("/settings", {"played-pandemain": "yes", "played-pandemic": "nonsense"})
    assert learnt(visitor) == Learnt().knowing("pandemain", ASKED, PLAYED)
    know(visitor, "pandemain", 10, FINISHED)
    visitor.post("/settings", {"name": "Ana"})
    assert learnt(visitor).has("pandemain", FINISHED)
    visitor.post("/settings", {"played-pandemain": "no"})
    assert learnt(visitor) == Learnt().knowing("pandemain", ASKED, 10)
    visitor.post("/settings", {"played-pandemain": "ask"})
    assert learnt(visitor) == Learnt().knowing("pandemain", 10)
    assert 'data-ask="ask-pandemain"' in visitor.get("/").text


# -- Basic until a game is finished ------------------------------------------------------------------------------


def test_basic_is_the_choice_of_beginners_alone(site: Site) -> None:
    visitor = site.visitor()
    assert is_basic(visitor)
    know(visitor, "pandemic", PLAYED, FINISHED)
    assert is_basic(visitor), "of another game"
    know(visitor, "pandemain", FINISHED)
    assert not is_basic(visitor)
    assert not re.search(r'value="basic" checked', site.visitor().get("/new/pandemain?set=1&mode=expert").text)


def finish(site: Site, ending: Visit) -> Seated:
    """A game whose last move a visitor sends, played twice by the same chance: to count its moves, and to end it."""
    options: dict[str, object] = {"difficulty": "heroic", "hands": "open"}
    counted, moves, rng = Seated.at(site, "pandemic", options, people(2)), 0, random.Random(3)
    while not counted.table.over:
        counted.play_randomly(1, rng)
        moves += 1
    rng = random.Random(3)
    seated = Seated.at(site, "pandemic", options, people(2))
    seated.play_randomly(moves - 1, rng)
    last, seat = rng.choice(seated.table.state.legal()), seated.table.decider()
    assert learnt(ending).numbers("pandemic") == set()
    ending.post(f"{seated.address(seat)}/moves", {"at": str(seated.table.seq), "steps": str(last)})
    return seated


def test_the_move_that_ends_a_game_says_that_one_was_finished(site: Site) -> None:
    visitor, other = site.visitor(), site.visitor()
    seated = finish(site, visitor)
    assert learnt(visitor).numbers("pandemic") == {FINISHED}
    other.get(seated.address(0))
    assert PREFERENCES_COOKIE not in other.client.cookies, "opening the page of a game that is over writes nothing"
    assert 'data-ask="ask-pandemic"' not in visitor.get("/").text


def test_tables_know_of_a_game_that_somebody_else_ended(site: Site) -> None:
    visitor = site.visitor()
    seats = {"set": "1", "watchers": "1", "mode": "basic", "k1": "here", "k2": "bot", "b2": "random", "k3": "none"}
    table_id = visitor.post("/new/pandemain", seats).headers["location"].split("/")[2]
    hall = site.app.state.hall

    async def played_by_chance() -> None:
        async with hall.live.subscribe(table_id, TableProgress(0, 0)):  # bots alone play while somebody looks on
            await hall.hand_over(table_id, 0, "random", 0)
            while not (await hall.table(table_id)).over:
                await asyncio.sleep(0.02)

    assert is_basic(visitor)
    site.run(played_by_chance())
    assert not is_basic(visitor)
    assert 'data-ask="ask-pandemain"' not in visitor.get("/").text
    assert PREFERENCES_COOKIE not in visitor.client.cookies, "looking writes nothing"


# -- by a link ---------------------------------------------------------------------------------------------------


def invited(site: Site) -> str:
    """The link of a seat that is free."""
    fields = {"set": "1", "k1": "here", "k2": "person", "k3": "none", "k4": "none", "n1": "Ana", "mode": "basic"}
    host = site.visitor()
    mine = str(host.post("/new/pandemain", fields).headers["location"])
    links: list[str] = re.findall(r"/table/[a-z0-9]+/[a-z0-9]+", host.get(f"{mine}/links").text)
    return next(link for link in links if not link.startswith(mine))


def test_a_guest_learns_while_the_others_arrive_and_is_led_back(site: Site) -> None:
    guest, link = site.visitor(), invited(site)
    page = guest.get(link)
    assert "First time? Three minutes" in words(page)
    assert "set-cookie" not in page.headers
    lesson = guest.to(guest.post("/learn/pandemain/while-waiting", {"seat": link}))
    assert f'href="{link}"' in lesson.text
    assert f'href="{link}"' in guest.get("/learn").text
    assert f'href="{link}"' not in guest.get("/").text
    guest.post(f"{link}/come", {"name": "Luc"})
    assert SEAT_COOKIE not in guest.client.cookies
    assert "To my seat" not in words(guest.get("/learn"))


def test_whoever_knows_the_game_is_offered_no_lesson(site: Site) -> None:
    guest, link = site.visitor(), invited(site)
    know(guest, "pandemain", PLAYED)
    assert "First time?" not in words(guest.get(link))


@pytest.mark.parametrize("seat", ["", "/table/abcdef", "//evil.example/x", "/settings", "/table/abcdef/../../settings"])
def test_only_a_seat_is_led_back_to(visitor: Visit, seat: str) -> None:
    answer = visitor.post("/learn/pandemain/while-waiting", {"seat": seat})
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


def test_a_cookie_that_somebody_wrote_leads_nowhere_else(visitor: Visit) -> None:
    visitor.client.cookies.set(SEAT_COOKIE, "x/../../evil")
    assert "To my seat" not in words(visitor.get("/learn"))


# -- the words ---------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("language", languages())
def test_all_words_have_a_page_and_each_has_an_entry(site: Site, game: str, language: str) -> None:
    page = site.visitor().get(f"/learn/{game}/words?lang={language}")
    assert page.status_code == 200
    entries = re.findall(r'class="entry" id="([a-z-]+)"', page.text)
    assert len(entries) == len({*entries}) >= 60
    links = {*re.findall(r'class="word" href="([^"]+)"', page.text)}
    assert links
    assert all(link.startswith(f"/learn/{game}/words?lang={language}#") for link in links)
    assert {link.partition("#")[2] for link in links} <= {*entries}
    one = site.visitor().get(f"/learn/{game}/words?lang={language}&word={entries[0]}", headers={"X-Part": "word"})
    assert one.status_code == 200
    assert "<html" not in one.text
    assert f"#{entries[0]}" in one.text


def test_words_are_searched_without_a_script(visitor: Visit) -> None:
    page = visitor.get("/learn/pandemain/words?q=old+BREAD")
    assert re.findall(r'class="entry" id="([a-z-]+)"', page.text) == ["stale"]
    assert "sambenito" in visitor.get("/learn/pandemain/words?q=sambenito").text
    assert "No word of ours" in words(visitor.get("/learn/pandemain/words?q=<script>x"))


def test_a_word_that_there_is_not_is_not_found(visitor: Visit) -> None:
    for address in ("/learn/pandemain/words?word=chess", "/learn/pandemain/words"):
        assert visitor.get(address, headers={"X-Part": "word"}).status_code == 404
    assert visitor.get("/learn/chess/words").status_code == 404


@every_game
def test_chapters_cards_and_lessons_say_a_word_with_a_dotted_line_once(site: Site, game: str) -> None:
    visitor = site.visitor()
    know(visitor, game, PLAYED)
    chapter = {"pandemain": "market", "pandemic": "moving"}[game]
    table = visitor.post(f"/play/{game}").headers["location"]
    item = {"pandemain": "place-mill", "pandemic": "city-atlanta"}[game]
    card = visitor.get(f"{table}?card={item}", headers={"X-Part": "card"})
    blocks = [
        visitor.get(courses.first_lesson(game)).text.split('id="ls-said"')[1].split("</p>")[0],
        *visitor.get(f"/rules/{game}/{chapter}").text.split('<section class="book-section')[1:],
        *([card.text] if card.status_code == 200 else []),
    ]
    for block in blocks:
        marked = re.findall(r'class="word" href="[^"#]*#([a-z-]+)"', block)
        assert len(marked) == len({*marked})
    assert sum('class="word"' in block for block in blocks) > len(blocks) // 2
    assert 'class="word"' not in visitor.get(f"/rules/{game}/print").text
