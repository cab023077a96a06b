"""The page of a review: who may ask for one, and what it shows of both games, in every language."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from sobremesa.bots.search import Prospect
from sobremesa.bots.worker import Asked
from sobremesa.catalog import find_game
from sobremesa.games.pandemic.cards import ROLE_SLUGS
from sobremesa.review import review as reviewing
from sobremesa.review.asking import ReviewQuestion
from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import JudgedWay, Judgement
from sobremesa.review.turns import PlayedTurn
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web import ways_on
from sobremesa.web.looker import Looker
from sobremesa.web.reviewer import Reviewer
from sobremesa.web.reviewing.telling import ReviewTelling
from sobremesa.web.reviewing.turn_told import TurnTelling
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import game_catalog
from tests.pandemic.test_sharing import meeting
from tests.web.reviewed_games import (
    OPTIONS,
    Answer,
    Played,
    QuickDesk,
    as_good,
    clearly_behind,
    finished_table,
    some_behind,
)
from tests.web.seating import Seated
from tests.web.sites import Site, Visit, open_site, settings_in, words

KINDS = {"pandemic": frozenset({"act"}), "pandemain": frozenset({"turn"}), "sowing": frozenset[str]()}
LANGUAGES = ("en", "es", "it", "fr")


@pytest.fixture(autouse=True)
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (reviewing, ways_on):
        monkeypatch.setattr(module, "trusted_kinds", KINDS.__getitem__)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(settings_in(tmp_path_factory.mktemp("site"))) as running:
        yield running


def maker_of(site: Site, played: Played = clearly_behind, *, able: bool = True) -> Reviewer:
    """From now on reviews are made so: what made them before looks for none any more."""
    site.run(site.app.state.reviewer.close())
    maker = Reviewer(site.app.state.hall, QuickDesk(played), able=able)
    site.app.state.reviewer = maker
    return maker


def over(site: Site, seed: int = 3, game_id: str = "pandemic", **options: object) -> Table:
    return site.run(finished_table(site.app.state.hall, seed, game_id, options))


def address_of(site: Site, table: Table, seat: int = 0) -> str:
    return f"/table/{table.table_id}/{site.app.state.hall.links.token(table, seat)}"


def ask(site: Site, visitor: Visit, address: str, played: Played = clearly_behind) -> None:
    maker = maker_of(site, played)
    assert visitor.post(f"{address}/review").status_code == 303
    site.run(maker.settled())


def test_the_end_of_a_game_leads_to_its_review_which_begins_when_it_is_wanted(site: Site) -> None:
    table, visitor = over(site), site.visitor()
    address = address_of(site, table)
    assert f'href="{address}/review"' in visitor.get(address).text
    maker_of(site)
    unasked = visitor.get(f"{address}/review")
    assert 'id="ask-review"' in unasked.text
    assert "from what its player knew then" in words(unasked)
    assert "Not judged" not in words(unasked)
    ask(site, visitor, address)
    made = visitor.get(f"{address}/review")
    assert 'id="ask-review"' not in made.text
    assert "Key moments" in made.text
    assert "4.0 points of chance better, with 95% between" in words(made)
    assert "the same 272 guesses" in words(made)
    assert "What is different on the board" in words(made)


class BusyDesk:
    """Has time for some pieces, and then for nobody."""

    def __init__(self, pieces: int) -> None:
        self._quick, self._left = QuickDesk(), pieces

    async def work_beside(self, question: Asked[Answer]) -> Answer:
        self._left -= 1
        if self._left < 0:
            raise TimeoutError
        return await self._quick.work_beside(question)


def test_a_review_without_a_worker_says_that_it_waits_and_goes_on_when_there_is_one(site: Site) -> None:
    table, visitor = over(site, seed=4), site.visitor()
    address = address_of(site, table)
    for pieces in (0, 12):
        maker = site.app.state.reviewer = Reviewer(site.app.state.hall, BusyDesk(pieces), able=True)
        assert visitor.post(f"{address}/review").status_code == 303
        site.run(maker.settled())
        waiting = visitor.get(f"{address}/review").text
        assert "It waits until the server has time" in waiting
        assert "until each has been looked at once" not in waiting
        assert ">lost</text>" not in waiting  # the graph does not lead from there to the end
    assert " 0 of " not in words(visitor.get(f"{address}/review")).partition("decisions looked at so far")[0][-12:]
    maker_of(site)  # no longer waits: how long it takes is told from what was measured
    assert re.search(r"About \d+ minutes? until each has been looked at once", words(visitor.get(f"{address}/review")))
    ask(site, visitor, address)
    assert "waits" not in words(visitor.get(f"{address}/review"))
    assert ">lost</text>" in visitor.get(f"{address}/review").text


def test_a_review_in_which_nothing_was_behind_says_so(site: Site) -> None:
    table, visitor = over(site, seed=4), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, as_good)
    page = visitor.get(f"{address}/review")
    assert "No decision was clearly behind." in words(page)
    assert "As good as its best" in words(page)


def ahead(turn: PlayedTurn, guess: int) -> tuple[int, int]:
    """What was played is clearly ahead of the plan, or the plan comes to the same."""
    chance = 500_000 + 1_000 * (guess % 7)
    return chance, chance - (50_000 + 4_000 * (guess % 5 - 2) if turn.place % 2 else 0)


def test_what_is_better_than_the_plan_or_comes_to_the_same_is_told_so_in_every_language(site: Site) -> None:
    table, visitor = over(site, seed=14), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, ahead)
    places = {turn.place % 2: turn.place for turn in reviewing.review_of(table).turns}
    better, same = (words(visitor.get(f"{address}/review?turn={places[odd]}")) for odd in (1, 0))
    assert "What was played is 5.0 points of chance better than the bot's best plan, with 95% between" in better
    assert "better than the bot's best" in better
    assert "In every guess both ways came to the same result." in same
    for language in LANGUAGES:
        visitor.post("/settings", {"language": language, "next": "/"})
        for place in places.values():
            assert visitor.get(f"{address}/review?turn={place}").status_code == 200


class AgreeingDesk(QuickDesk):
    """The bot thinks of what was played, and of that first."""

    def _plans(self, question: ReviewQuestion) -> list[Prospect]:
        return [Prospect([*question.turn.steps]), *super()._plans(question)]


def test_a_turn_that_is_the_bots_own_plan_is_not_called_better_than_its_best(site: Site) -> None:
    table, visitor = over(site, seed=14), site.visitor()
    address = address_of(site, table)
    maker = site.app.state.reviewer = Reviewer(site.app.state.hall, AgreeingDesk(ahead), able=True)
    visitor.post(f"{address}/review")
    site.run(maker.settled())
    place = next(turn.place for turn in reviewing.review_of(table).turns if turn.place % 2)
    page = words(visitor.get(f"{address}/review?turn={place}"))
    assert "As the bot would have played" in page
    assert "What was played is 5.0 points of chance better than this other plan, with 95% between" in page
    assert "better than the bot's best" not in page.lower()


class ScoringDesk(QuickDesk):
    """After the plan there are so many thousandths of points more."""

    def __init__(self, lead: int, luck: int) -> None:
        super().__init__(clearly_behind)
        self.lead, self.luck = lead, luck

    def _tried(self, question: ReviewQuestion) -> list[Prospect]:
        tried, piece = super()._tried(question), question.piece
        for place, way in enumerate(tried):
            more = [self.lead + self.luck * (guess % 5 - 2) if place else 0 for guess in range(piece.first, piece.last)]
            way.points = [40_000 + each for each in more]
        return tried


@pytest.mark.parametrize(
    ("lead", "luck", "told"),
    [
        (3_000, 1_000, r"On average the plan ends the game with 3\.0 more points, with 95% between 2\.8 and 3\.2\."),
        (-3_000, 1_000, r"On average the plan ends the game with 3\.0 fewer points, with 95% between 2\.8 and 3\.2\."),
        (100, 4_000, r"In points of the game both end about alike: what the plan is ahead \(0\.1 ± 0\.7\) is within"),
        (0, 0, r"Both end the game with the same number of points\."),
    ],
)
def test_points_of_the_game_are_told_as_sure_as_they_are(site: Site, lead: int, luck: int, told: str) -> None:
    table, visitor = over(site, 23, "pandemain", players=2), site.visitor()
    address = address_of(site, table)
    maker_of(site)
    maker = site.app.state.reviewer = Reviewer(site.app.state.hall, ScoringDesk(lead, luck), able=True)
    visitor.post(f"{address}/review")
    site.run(maker.settled())
    assert re.search(told, words(visitor.get(f"{address}/review")))


def test_where_both_ends_of_an_interval_look_the_same_the_error_is_told(site: Site) -> None:
    table, visitor = over(site, seed=19), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, lambda turn, guess: (500_000, 540_000 + guess % 5))
    page = words(visitor.get(f"{address}/review"))
    assert "The plan is 4.0 points of chance better, with an error of less than 0.1." in page
    assert "between 4.0 and 4.0" not in page


def test_what_is_clear_but_no_tenth_of_a_point_is_as_good(site: Site) -> None:
    table, visitor = over(site, seed=20), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, lambda turn, guess: (500_000, 500_300 + guess % 5))
    page = words(visitor.get(f"{address}/review"))
    assert "As good as its best: the two ways are less than 0.1 points of chance apart." in page
    assert "lightly behind" not in page


def test_whoever_reads_the_review_of_an_own_seat_is_spoken_to(site: Site) -> None:
    table, visitor = over(site, 21, "pandemain", players=2), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    page = words(visitor.get(f"{address}/review"))
    assert "What you did" in page
    assert re.search(r"Day 1 · decision 1", page)  # and not whose it is: all of them are one's own
    team, other = over(site, seed=22), site.visitor()
    ask(site, other, address_of(site, team))
    places = [turn.place for turn in told_turns(team)[:4]]
    told = [words(other.get(f"{address_of(site, team)}/review?turn={place}")) for place in places]
    assert {"What you did" in page for page in told} == {True, False}


def test_a_step_says_what_was_done_and_not_what_there_was_to_choose(site: Site) -> None:
    table, visitor = over(site, 21, "pandemain", players=2), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    told = " ".join(visitor.get(f"{address}/review?turn={turn.place}").text for turn in told_turns(table)[:12])
    steps = re.findall(r"<li>(Send a worker to [^<]*)</li>", told)
    assert {"Send a worker to the market", "Send a worker to the mill"} & {*steps}
    assert not [step for step in steps if re.search(r"from \d|: sell|ox \d", step)]


def told_turns(table: Table) -> list[PlayedTurn]:
    return reviewing.review_of(table).turns


def test_ways_with_one_result_and_two_boards_are_not_called_ways_to_the_same(site: Site) -> None:
    table, visitor = over(site, seed=18), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, lambda turn, guess: (0, 0))  # it is lost whatever one does
    for turn in reviewing.review_of(table).turns:
        page = words(visitor.get(f"{address}/review?turn={turn.place}"))
        if "What is different on the board" in page:
            assert "In every guess both ways came to the same result." in page
            assert "Another way to the same" not in page
            return
    raise AssertionError("no turn of this game has a plan that leads to another board")


def test_ways_between_whose_steps_the_game_went_on_are_not_compared_on_the_board(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One event is let pass, cubes are placed, the next one is played: the plan ends before those cubes."""
    monkeypatch.setitem(KINDS, "pandemic", frozenset({"window"}))
    table, visitor = over(site, seed=1), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    later = [
        turn
        for turn in reviewing.review_of(table).turns
        if (texts := [table.game.action_text(step) for step in turn.steps])[0] == "not-now" and "play" in texts[-2]
    ]
    assert later
    for turn in later:
        page = words(visitor.get(f"{address}/review?turn={turn.place}"))
        assert "Not now" in page
        assert "What is different on the board" not in page


class HastyDesk(QuickDesk):
    """Its plans end after a step."""

    def _plans(self, question: ReviewQuestion) -> list[Prospect]:
        return [Prospect(prospect.plan[:1]) for prospect in super()._plans(question)]


def test_a_way_that_answers_half_of_what_is_asked_is_not_compared_on_the_board(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two cards to discard the plan says one."""
    monkeypatch.setitem(KINDS, "pandemic", frozenset({"hand-limit"}))
    table, visitor = over(site, seed=1), site.visitor()
    address = address_of(site, table)
    maker_of(site)
    maker = site.app.state.reviewer = Reviewer(site.app.state.hall, HastyDesk(), able=True)
    visitor.post(f"{address}/review")
    site.run(maker.settled())
    halves = [turn for turn in reviewing.review_of(table).turns if len(turn.steps) > 1]
    assert halves
    for turn in halves:
        page = words(visitor.get(f"{address}/review?turn={turn.place}"))
        assert "Discard" in page
        assert "What is different on the board" not in page


def test_what_others_refused_is_marked_among_the_steps(site: Site) -> None:
    start: dict[str, Any] = meeting(["paris", "lagos"], ["essen"]).to_dict()
    game = find_game("pandemic")
    seats = tuple(Seat("person", name, taken=True) for name in ("Ana", "Luc", "Eva"))
    options = {"players": 3, **start["options"]}
    header = Header("abc", game.id, game.rules_version, options, 1, seats, TableSettings(), 0, game.print_number, start)
    steps = tuple(game.parse(text) for text in ("give p2 paris", "refuse", "drive p1 london"))
    viewing = Viewing(Table(game, header), Looker("en", 0), 0)
    estimate = Estimate(0.5, 0.1, 0.2)
    turn = PlayedTurn(0, 0, "act", steps, True)
    review = reviewing.Review([turn], frozenset({"act"}))
    review.add(turn, Judgement(0, 32, JudgedWay(steps, estimate, None, estimate, None), None))
    telling = TurnTelling.of(ReviewTelling(review, reviewing.TEAM, viewing, viewing.moment([]), "", turn))
    assert telling is not None
    assert telling.shown("").ways[0].steps == ("Give Paris to Luc (refused)", "Move to London")


def test_kinds_of_decisions_that_are_not_judged_are_counted_and_named(site: Site) -> None:
    table, visitor = over(site, seed=4), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, as_good)
    told = words(visitor.get(f"{address}/review"))
    assert re.search(r"\d+ not judged: [^.]*whether to play an event \(\d+\)", told)
    assert re.search(r"Not judged: [^.]*whether to play an event[^.]*\. On such decisions", told)


def test_turns_that_hang_on_what_could_not_be_known_are_not_judged_and_named(site: Site) -> None:
    table, visitor = over(site, seed=13), site.visitor()
    address = address_of(site, table)
    maker = Reviewer(site.app.state.hall, QuickDesk(ends=lambda turn, way: turn.place % 2 == 0), able=True)
    site.app.state.reviewer = maker
    visitor.post(f"{address}/review")
    site.run(maker.settled())
    told = words(visitor.get(f"{address}/review"))
    assert "not judged: they hang on what their player could not know" in told
    row = site.run(site.app.state.hall.reviews.find(table.table_id, -1))
    whole = [place for place, each in row.body.items() if not each["hangs"]]
    assert 0 < len(whole) < len(row.body)
    assert f"{len(whole)} decisions judged" in told
    for language in LANGUAGES:
        visitor.post("/settings", {"language": language, "next": "/"})
        assert not re.search(r"\{[a-z]+\}", words(visitor.get(f"{address}/review")))


def test_every_turn_that_was_judged_has_an_address_and_shows_the_board_as_its_seat_saw_it(site: Site) -> None:
    table, visitor = (
        over(site, 5, players=2, hands="hidden", difficulty="introductory"),
        site.visitor(),
    )
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    page = visitor.get(f"{address}/review").text
    places = sorted({int(place) for place in re.findall(r"/review\?turn=(\d+)", page)})
    assert len(places) > 5
    for place in places[:4]:
        shown = visitor.get(f"{address}/review?turn={place}")
        seat = table.moves[place].seat
        assert f'data-viewer="p{seat + 1}"' in shown.text
        assert shown.headers["x-address"].endswith(f"/review?turn={place}")


def test_a_turn_of_which_nothing_is_said_has_no_page(site: Site) -> None:
    table, visitor = over(site, seed=15), site.visitor()
    address = address_of(site, table)
    maker_of(site)
    assert visitor.get(f"{address}/review?turn=9999").status_code == 200  # nobody has asked for the review
    ask(site, visitor, address, as_good)
    for wanted in ("9999", "-1", "abc", "1"):
        assert visitor.get(f"{address}/review?turn={wanted}").status_code == 404


def test_decisions_of_one_seat_in_one_part_of_a_game_are_numbered(site: Site) -> None:
    table, visitor = over(site, 16, "pandemain", players=2), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    names = re.findall(r"<span>([^<]*)<small>", visitor.get(f"{address}/review").text)
    assert len(names) == 5
    assert all("· decision " in name for name in names)
    assert len({*names}) == 5


def test_a_team_is_reviewed_together_and_ones_own_turns_can_be_chosen(site: Site) -> None:
    table, visitor = over(site, seed=6), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    both, mine = (words(visitor.get(f"{address}/review{query}")) for query in ("", "?whose=mine"))

    def judged(page: str) -> int:
        found = re.search(r"(\d+) decisions judged", page)
        assert found is not None
        return int(found[1])

    assert judged(mine) < judged(both)
    other = visitor.get(f"{address_of(site, table, 1)}/review")
    assert judged(words(other)) == judged(both)  # it is the same review


def test_where_each_plays_alone_each_has_a_review_of_their_own(site: Site) -> None:
    table, visitor = over(site, game_id="pandemain", players=2), site.visitor()
    addresses = [address_of(site, table, seat) for seat in (0, 1)]
    ask(site, visitor, addresses[0])
    assert "Whole team" not in visitor.get(f"{addresses[0]}/review").text
    assert "Key moments" in visitor.get(f"{addresses[0]}/review").text
    assert 'id="ask-review"' in visitor.get(f"{addresses[1]}/review").text


def test_without_the_compiled_engine_the_page_says_why_there_is_no_review(site: Site) -> None:
    table, visitor = over(site, seed=7), site.visitor()
    address = address_of(site, table)
    maker = maker_of(site, able=False)
    page = visitor.get(f"{address}/review")
    assert 'id="ask-review"' not in page.text
    assert "without the compiled engine" in words(page)
    assert visitor.post(f"{address}/review").status_code == 303
    assert site.run(site.app.state.hall.reviews.find(table.table_id, -1)) is None
    site.run(maker.close())


def test_only_those_who_had_a_seat_have_a_review_and_only_after_the_end(site: Site) -> None:
    table, visitor = over(site, seed=8), site.visitor()
    maker_of(site)
    assert visitor.get(f"/table/{table.table_id}/review").status_code == 403
    assert "/review" not in visitor.get(f"/table/{table.table_id}").text
    running = Seated.at(site, "pandemic", OPTIONS, [Seat("person", "Ana", taken=True)] * 2)
    address = running.address(0)
    assert "/review" not in visitor.get(address).text
    assert visitor.get(f"{address}/review").status_code == 409
    assert visitor.post(f"{address}/review").status_code == 409


@pytest.mark.parametrize("game_id", ["pandemic", "pandemain"])
def test_a_review_is_told_in_every_language(site: Site, game_id: str) -> None:
    table, visitor = over(site, 9, game_id, **({} if game_id == "pandemic" else {"players": 2})), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    for language in LANGUAGES:
        visitor.post("/settings", {"language": language, "next": "/"})
        page = visitor.get(f"{address}/review")
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
        assert "rv-steps" in page.text
        assert "two-ways" in page.text
        assert not re.search(r"\{[a-z]+\}", words(page))


@pytest.mark.parametrize(
    ("language", "did", "stands"),
    [
        ("en", r"What the [A-Z]\w+", r"The [A-Z][\w ]+ ends up in"),
        ("es", r"Lo que hizo el [A-Z]", r"El [A-Z][\w ]+ acaba en"),
        ("it", r"Le mosse (del|dello|dell') ?[A-Z]", r"Dove finisce (il|lo|l') ?[A-Z]"),
        ("fr", r"Ce qu'a fait (le|la|l') ?[A-Z]", r"Où finit (le|la|l') ?[A-Z]"),
    ],
)
def test_whoever_is_called_by_a_role_has_its_article(site: Site, language: str, did: str, stands: str) -> None:
    options: dict[str, object] = {**OPTIONS, "players": 3}
    table = site.run(finished_table(site.app.state.hall, 17, "pandemic", options, named=False))
    address, visitor = address_of(site, table), site.visitor(accept_language=language)
    ask(site, visitor, address)
    places = [turn.place for turn in reviewing.review_of(table).turns]
    told = " ".join(words(visitor.get(f"{address}/review?turn={place}")) for place in places)
    assert re.search(did, told)
    assert re.search(stands, told)
    assert not re.search(r" (a|à|di) (il|el|le|lo|l') ?[A-Z]", told)
    roles = "|".join(game_catalog("pandemic", language).name("role", role) for role in ROLE_SLUGS)
    bare = re.findall(rf"(?:Dar|Dai|Donner|Give) [\w ]+ (?:a|à|to) (?:{roles})\b", told)
    assert language == "en" or not bare


def test_playing_on_from_a_turn_names_the_turn_and_leads_back_to_the_review(site: Site) -> None:
    table, visitor = over(site, seed=5), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    review = visitor.get(f"{address}/review").text
    begin = re.search(r'id="play-on" href="([^"]+)"', review)
    assert begin is not None
    form = visitor.get(unescape(begin[1]))
    turn = re.search(r'class="fork-where"><b>(Turn \d+: [^<]+)<', form.text)
    assert turn is not None
    back = re.search(r'<a class="btn" href="([^"]+/review[^"]*)"', form.text)
    assert back is not None
    again = visitor.get(unescape(back[1]))
    assert again.status_code == 200
    assert begin[1] in again.text  # the same turn


def test_a_part_of_the_page_is_all_that_a_script_needs_while_it_grows(site: Site) -> None:
    table, visitor = over(site, seed=10), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address)
    row = site.run(site.app.state.hall.reviews.find(table.table_id, -1))
    part = visitor.get(f"{address}/review", headers={"X-Part": "table"}).text
    assert part.lstrip().startswith("<main")
    assert row is not None
    assert f'data-review="{row.changed}"' in part


def test_graphs_have_a_sentence_and_a_table(site: Site) -> None:
    table, visitor = over(site, seed=11), site.visitor()
    address = address_of(site, table)
    ask(site, visitor, address, some_behind)
    page = visitor.get(f"{address}/review")
    assert "The chance to win was" in page.text
    assert 'id="graph-chance-sheet"' in page.text


def test_the_file_of_a_database_keeps_what_was_judged(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path)) as first:
        table, visitor = over(first, seed=12), first.visitor()
        address = address_of(first, table)
        ask(first, visitor, address)
        shown = words(visitor.get(f"{address}/review"))
    with open_site(settings_in(tmp_path)) as second:
        assert words(second.visitor().get(f"{address}/review")) == shown
