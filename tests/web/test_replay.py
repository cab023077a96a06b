"""The replay bar: its line tells what its viewer saw and nothing else, and leads to every moment without scripts."""

import random
import re
from html import unescape

import pytest

from sobremesa.bots import Budget, choose_option, make_bot
from sobremesa.table.log import TableSettings
from sobremesa.web.captions import headline_of
from sobremesa.web.chronicle import forget_told
from sobremesa.web.manners import manner_of
from sobremesa.web.timeline import Timeline, forget
from sobremesa.wording import EventDict
from tests.web.forking import over
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import BAKERS, HIDDEN, LOOKERS, PART, at, exchanged

OPEN: dict[str, object] = {"players": 3, "difficulty": "normal"}


def bar_of(text: str) -> str:
    found = re.search(r'<nav class="replay".*?</nav>', text, re.S)
    assert found, "a page without the bar"
    return found[0]


def places_of(bar: str, name: str) -> list[int]:
    return [int(place) for place in re.findall(rf'data-{name}="([^"]*)"', bar)[0].split()]


def links_of(text: str) -> set[str]:
    return {unescape(link) for link in re.findall(r'href="([^"#]*\?move=[^"]*)"', text)}


def finish(seated: Seated) -> Seated:
    """Played to its end by bots that sell and cure."""
    while not seated.table.over:
        table = seated.table
        seated.play(choose_option(make_bot("greedy"), table.game, table.state, 1, Budget(guesses=1)))
    return seated


@pytest.mark.parametrize(("game", "options", "moves"), [("pandemic", HIDDEN, 40), ("pandemain", BAKERS, 60)])
def test_no_byte_of_a_replay_depends_on_what_its_viewer_may_not_know(
    site: Site, visitor: Visit, game: str, options: dict[str, object], moves: int
) -> None:
    """The bar and the later lines of the log tell of the whole game so far, so both are made anew in each world."""
    rng = random.Random(8)
    seated = Seated.at(site, game, options, people(int(str(options["players"]))), 8)
    seated.stop_time()
    seated.play_randomly(moves, rng)
    assert not seated.table.over
    count = len(seated.table.moves)
    for seat in LOOKERS:
        for place in (0, count // 2, count - 1):
            number = seated.table.moves[place].seq

            def page(number: int = number, seat: int | None = seat) -> str:
                forget(seated.table)
                forget_told(seated.table)
                return visitor.get(at(seated, seat, number), headers=PART).text

            before = page()
            assert "is-later" in before or place == count - 1
            with exchanged(seated, seat, rng):
                assert page() == before, (seat, number)


def test_the_line_differs_for_those_who_saw_different_things(site: Site, visitor: Visit) -> None:
    """The test above can fail: with all events in sight the log of a seat is another one."""
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 8)
    seated.play_randomly(40, random.Random(8))
    number = seated.table.moves[20].seq
    pages = [re.findall(r'class="log-at"[^>]*>([^<]*)', visitor.get(at(seated, seat, number)).text) for seat in LOOKERS]
    assert pages[0] != pages[1] != pages[2]


@pytest.mark.parametrize(("game", "options"), [("pandemic", OPEN), ("pandemain", BAKERS)])
def test_turns_rounds_and_what_people_look_for_lie_where_they_happened(
    site: Site, visitor: Visit, game: str, options: dict[str, object]
) -> None:
    seated = finish(Seated.at(site, game, options, people(int(str(options["players"]))), 5))
    table = seated.table
    told = [[str(table.game.event_dict(event)["event"]) for event in move.events] for move in table.moves]
    bar = bar_of(visitor.get(at(seated, None, 5)).text)
    turns, rounds, notes = (places_of(bar, name) for name in ("turns", "rounds", "notes"))
    began = [place for place, events in enumerate(told, 1) if "turn-began" in events]
    assert turns == [0, *began]
    sought = {"pandemic": {"epidemic-drawn", "outbreak", "cured"}, "pandemain": {"inquisition", "worker-gained"}}[game]
    assert {place for place, events in enumerate(told, 1) if sought & {*events}} <= {*notes}
    if game == "pandemain":
        assert rounds == [0, *(place for place, events in enumerate(told, 1) if "round-began" in events)]
        assert bar.count('class="rp-night"') == 5
    else:
        assert len(rounds) == (len(turns) - 1) // 3 + 1
    assert bar.count('class="rp-mark ') >= len(turns) - 1
    for name in ("epidemic", "outbreak") if game == "pandemic" else ("dawn",):
        assert f"of-{name}" in bar


def test_without_scripts_every_turn_mark_and_key_is_a_link_to_its_moment(site: Site, visitor: Visit) -> None:
    seated = finish(Seated.at(site, "pandemic", OPEN, people(3), 5))
    moves = {0, *(move.seq for move in seated.table.moves)}
    text = visitor.get(at(seated, 0, seated.table.moves[30].seq, "&eyes=p2")).text
    links = links_of(bar_of(text))
    assert len(links) > 20
    for link in links:
        assert int(re.findall(r"move=(\d+)", link)[0]) in moves
        assert link.removesuffix("#board").endswith("&eyes=p2")
    own = seated.address(0)
    ways = dict(
        re.findall(r'data-way="([^"]*)"', bar_of(text))
        and re.findall(r'id="([^"]*)" href="([^"]*)" data-move-link data-way', text)
    )
    assert unescape(ways["past-next"]) == f"{own}?move={seated.table.moves[31].seq}&eyes=p2#board"
    assert visitor.get(unescape(ways["rp-turn-on"]), headers=PART).status_code == 200


def test_a_link_for_others_never_holds_the_token_of_a_seat(site: Site, visitor: Visit) -> None:
    for watchers in (True, False):
        seated = Seated.at(site, "pandemain", BAKERS, people(2), 4, TableSettings(watchers=watchers))
        seated.play_randomly(12, random.Random(4))
        number = seated.table.moves[5].seq
        for address in (at(seated, 0, number), at(seated, 1, number)):
            found = re.findall(r'id="rp-link" href="([^"]*)"', visitor.get(address).text)
            assert found == ([f"/table/{seated.table.table_id}?move={number}"] if watchers else [])


def test_the_end_of_a_game_has_the_bar_and_a_running_one_has_not(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemain", BAKERS, people(2), 4)
    seated.play_randomly(5, random.Random(4))
    assert 'id="replay"' not in visitor.get(seated.address(0)).text
    finish(seated)
    for seat in (0, None):
        bar = bar_of(visitor.get(seated.address(seat)).text)
        assert f'data-place="{len(seated.table.moves)}"' in bar
        assert "The end" in bar
    assert 'id="replay"' not in visitor.get(at(seated, 0, 5), headers={"X-Part": "moment"}).text


def test_whoever_wants_to_guess_is_told_nothing_that_comes_later(site: Site, visitor: Visit) -> None:
    seated = finish(Seated.at(site, "pandemic", OPEN, people(3), 5))
    number = seated.table.moves[30].seq
    assert "is-later" in visitor.get(at(seated, 0, number)).text
    back = at(seated, 0, number)
    visitor.to(
        visitor.post(
            "/settings", {"next": back, "switch": "guess", "guess": "1"}, headers={"Origin": "http://127.0.0.1:8276"}
        )
    )
    text = visitor.get(back).text
    assert "is-later" not in text
    assert all(place <= 31 for place in places_of(bar_of(text), "notes"))
    linked = {int(link) for link in re.findall(r'class="rp-note[^>]*><a href="[^"]*move=(\d+)', bar_of(text))}
    assert all(link <= number for link in linked)


def test_moves_that_were_taken_back_are_folded_and_struck_out_when_the_game_is_over(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemain", BAKERS, people(2), 4)
    rng = random.Random(4)
    while len(seated.table.moves) < 9 or not seated.table.can_undo(seated.table.moves[-1].seat):
        seated.play_randomly(1, rng)
    gone = seated.table.moves[-1].seq
    sentence = re.findall(r'id="panel-title"[^>]*>([^<]*)', visitor.get(at(seated, 0, gone)).text)[0]
    seated.site.run(seated.hall.undo(seated.table.table_id, seated.table.moves[-1].seat))
    seated.play_randomly(2, rng)
    assert "<s>" not in visitor.get(at(seated, 0, seated.table.moves[-1].seq)).text
    assert "<s>" not in visitor.get(f"{seated.address(0)}/log").text
    shown = seated.table.moves[-1].seq
    finish(seated)
    text = visitor.get(at(seated, 0, shown)).text
    for told in (text, visitor.get(f"{seated.address(0)}/log").text):
        struck = re.findall(r'class="log-gone"><details><summary>([^<]*)</summary>(.*?)</details>', told)
        assert struck[0][0] == "One move that was taken back"
        assert sentence in struck[0][1]
    assert f"move={gone}&" not in text
    assert gone not in {int(link) for link in re.findall(r"move=(\d+)", bar_of(text))}


def test_the_line_follows_a_game_whose_moves_are_taken_back(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemain", BAKERS, people(2), 4)
    rng = random.Random(4)
    for _ in range(4):
        while not (seated.table.moves and seated.table.can_undo(seated.table.moves[-1].seat)):
            seated.play_randomly(1, rng)
        visitor.get(at(seated, 0, 0))
        seated.site.run(seated.hall.undo(seated.table.table_id, seated.table.moves[-1].seat))
        seated.play_randomly(1, rng)
        kept = bar_of(visitor.get(at(seated, 0, 0)).text)
        forget(seated.table)
        assert bar_of(visitor.get(at(seated, 0, 0)).text) == kept
        assert f'data-length="{len(seated.table.moves)}"' in kept


def test_rounds_are_once_around_the_table_where_the_log_has_turns_only() -> None:
    line = Timeline(3, [0, 1, 2, 3])
    assert line.round_starts() == line.turn_starts() == [0]
    assert line.part_at(2) is None
    assert line.band_at(2) is None


def test_every_language_names_the_keys_of_the_bar(site: Site) -> None:
    seated = Seated.at(site, "pandemain", BAKERS, people(2), 4)
    seated.play_randomly(6, random.Random(4))
    said = set()
    for language in ("en", "es", "it", "fr"):
        page = site.visitor(accept_language=language).get(at(seated, None, seated.table.moves[3].seq))
        said.add(re.findall(r'id="rp-play"[^>]*title="([^"]*)"', page.text)[0])
        assert f"{seated.table.moves[3].seq}" in words(page)
    assert len(said) == 4


def test_the_turn_that_is_named_is_that_of_the_move_and_not_the_one_it_began(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", OPEN, people(3), 8)
    seated.play_randomly(40, random.Random(8))
    game, checked = seated.table.game, 0
    for move in seated.table.moves[2:-1]:
        last = game.event_dict(move.events[-1]) if move.events else {}
        if last.get("event") == "turn-began" and checked < 2:
            page, checked = visitor.get(at(seated, None, move.seq)).text, checked + 1
            title = words_of(page, r'<h2 class="past-title".*?</h2>')
            said = words_of(page, r'<p class="rp-said".*?</p>')
            assert said.startswith(f"Turn {int(str(last['count'])) - 1}: ")
            assert title in said
            assert words_of(page, r'<p class="past-eye".*?</p>').startswith(said.split(title)[0].strip())
    assert checked


def test_an_aside_is_no_headline(site: Site) -> None:
    wording, face = manner_of(Seated.at(site, "pandemic", OPEN, people(3), 8).table, "en")
    steps: list[list[EventDict]] = [[{"event": name}] for name in ("hushed", "drew", "outbreak")]
    aside, drew, outbreak = steps
    assert headline_of([aside, drew, outbreak], wording, face) == 2  # what people look for
    assert headline_of([aside, drew], wording, face) == 1
    assert headline_of([drew, outbreak], wording, face) == 0  # the move itself
    assert headline_of([aside], wording, face) == 0


def test_after_the_end_nothing_is_foretold(site: Site, visitor: Visit) -> None:
    seated = over(site)
    last = seated.table.moves[-1].seq
    for address in (seated.address(0), at(seated, 0, last), at(seated, None, last), f"{seated.address(0)}/review"):
        page = visitor.get(address)
        assert page.status_code == 200
        assert 'id="threat"' not in page.text
        assert page.text.count("pd-chance") == 1  # in the key
    assert 'id="threat"' in visitor.get(at(seated, 0, seated.table.moves[-2].seq)).text


def test_hands_stand_before_graphs_on_the_page_of_a_moment(site: Site, visitor: Visit) -> None:
    seated = over(site)
    page = visitor.get(at(seated, 0, seated.table.moves[9].seq)).text
    assert page.index('id="board"') < page.index('id="own"') < page.index('class="graphs-beside"')


def words_of(page: str, pattern: str) -> str:
    found = re.search(pattern, page, re.S)
    assert found is not None, pattern
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split())
