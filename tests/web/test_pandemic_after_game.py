"""Pandemic after a game: every figure of its graphs and sentences is that of the log and of the views."""

import re
from html import unescape

import pytest

from sobremesa.core.state import State
from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.web.faces.pandemic.aftermath.tally import Tally
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.shared_games import pack
from sobremesa.wording import View
from tests.web.finished_tables import after, column, course, play_out, seen
from tests.web.sharing import GOLDEN
from tests.web.sites import Site, words

OPTIONS: list[dict[str, object]] = [
    {"players": 4, "difficulty": "introductory"},
    {"players": 2, "hands": "hidden"},
    {"players": 3, "edition": "2008", "events": False},
]
every_kind = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))


@every_kind
def test_lines_are_what_the_views_show(options: dict[str, object]) -> None:
    for seed in (1, 2, 3):
        table = play_out("pandemic", options, seed)
        figures = course(table).figures
        for count in range(len(table.moves) + 1):
            view = seen(table, count)
            assert figures["outbreaks"][count] == view["outbreaks"]
            assert figures["epidemics"][count] == view["epidemics"]
            assert figures["cards"][count] == view["player_pile"]["cards"]
            for name in COLOUR_NAMES:
                assert figures[f"cubes.{name}"][count] == sum(view["cubes"][name].values())


@every_kind
def test_the_best_hand_is_the_one_that_is_nearest_to_the_cure(options: dict[str, object]) -> None:
    table = play_out("pandemic", options, 4)
    figures = course(table).figures
    for count in range(0, len(table.moves) + 1, 5):
        state = table.state_after(count)
        hands = [own_part(state, seat) for seat in range(state.people())]
        for number, name in enumerate(COLOUR_NAMES):
            short = []
            for player in hands:
                held = sum(1 for card in player["hand"] if colour_of(card) == number)
                short.append((4 if player["role"] == "scientist" else 5) - held)
            assert figures[f"need.{name}"][count] - figures[f"held.{name}"][count] == min(short)


def own_part(state: State, seat: int) -> View:
    view: View = state.view(seat)
    part: View = view["players"][seat]
    return part


def colour_of(card: str) -> int:
    return COLOUR_NAMES.index(COLOUR_OF[card]) if card in COLOUR_OF else -1


@every_kind
def test_four_actions_of_each_turn_are_counted(options: dict[str, object]) -> None:
    for seed in (1, 2, 3):
        table = play_out("pandemic", options, seed)
        tally = Tally(course(table))
        for turn in tally.turns[:-1]:
            assert len(turn.actions) + turn.unused == 4, turn
        assert len(tally.turns[-1].actions) + tally.turns[-1].unused <= 4
        told = after(table)
        used = sum(len(turn.actions) for turn in tally.turns)
        assert sum(map(int, told.graphs["actions"].sheet.foot[1:])) == used
        assert [turn.number for turn in tally.turns] == list(range(1, len(tally.turns) + 1))


@every_kind
def test_the_sentences_are_true(options: dict[str, object]) -> None:
    for seed in range(5):
        table = play_out("pandemic", options, seed)
        turning = after(table).turning
        points = {point.kind: point for point in turning}
        by_turn: dict[int, int] = {}
        removed: dict[int, int] = {}
        turn = 1
        for move in table.moves:
            for event in map(table.game.event_dict, move.events):
                if event["event"] == "turn-began":
                    turn = int(str(event["count"]))
                elif event["event"] == "outbreak":
                    by_turn[turn] = by_turn.get(turn, 0) + 1
                elif event["event"] in ("treated", "cubes-removed"):
                    removed[turn] = removed.get(turn, 0) + int(str(event["count"]))
        outcome = table.state.outcome()
        assert outcome is not None
        end = points["end"]
        assert end.move == table.moves[-1].seq
        assert {"outbreaks": "eighth", "cubes": "cube is needed", "deck": "A card", "won": "last cure"}[
            outcome.reason
        ] in end.said
        if by_turn:
            worst = points["worst"]
            most = max(by_turn.values())
            assert ("An outbreak" if most == 1 else f"{most} outbreaks") in worst.said
            number = int(re.findall(r"\d+", worst.when)[0])
            assert by_turn[number] == most
            marker = seen(table, table.history.nearest(worst.move))["outbreaks"]
            before, now = map(int, re.findall(r"from (\d) to (\d)", worst.said)[0])
            assert (now - before, now) == (most, marker)
        if outcome.reason != "won":
            assert turning[0] == end  # what it was lost by comes first
            assert {"worst", "most"} & {turning[1].kind}
        if "next" in points:
            assert outcome.reason == "outbreaks"
            number = int(re.findall(r"\d+", points["next"].when)[0])
            assert by_turn[number] == sorted(by_turn.values())[-2]
            marker = seen(table, table.history.nearest(points["next"].move))["outbreaks"]
            before, now = map(int, re.findall(r"from (\d) to (\d)", points["next"].said)[0])
            assert (now - before, now) == (by_turn[number], marker)
        elif removed:
            number = int(re.findall(r"\d+", points["best"].when)[0])
            assert removed[number] == max(removed.values())
            assert ("One cube" if removed[number] == 1 else f"{removed[number]} cubes") in points["best"].said


def test_tables_have_a_row_for_each_turn_that_ends_as_the_view_does() -> None:
    table = play_out("pandemic", OPTIONS[0], 6)
    view, told = seen(table, len(table.moves)), after(table)
    assert len(told.graphs["cubes"].sheet.rows) == view["turn"]
    assert [column(told, "cubes", number)[-1] for number in range(1, 5)] == [
        str(sum(view["cubes"][name].values())) for name in COLOUR_NAMES
    ]
    assert column(told, "outbreaks", 1)[-1] == str(view["outbreaks"])


YELLOW = {
    "en": ("The yellow disease has spread", "The yellow cubes have run out", "A yellow cube is needed"),
    "es": (
        "La enfermedad amarilla se ha extendido",
        "Se han acabado los cubos amarillos",
        "Hace falta un cubo amarillo",
    ),
    "it": ("La malattia gialla si è diffusa", "I cubetti gialli sono finiti", "Serve un cubetto giallo"),
    "fr": ("La maladie jaune échappe", "Il n'y a plus de cubes jaunes", "Il faut un cube jaune"),
}


@pytest.mark.parametrize("language", [*YELLOW])
def test_a_loss_for_want_of_cubes_names_their_colour_at_the_end_in_the_log_and_where_it_was_decided(
    site: Site, language: str
) -> None:
    file = (GOLDEN / "pandemic-cubes-4p-heroic-hidden.replay").read_text(encoding="utf-8")
    visitor = site.visitor(Accept_Language=language)
    kept = visitor.post(f"/r/{pack(file)}/keep", {}).headers["location"]
    end = visitor.get(kept)
    result, log, decided = YELLOW[language]
    question = re.search(r'id="question">(.*?)</p>', end.text, re.S)
    turning = re.search(r'id="turning".*?</ul>', end.text, re.S)
    assert question is not None
    assert turning is not None
    assert result in unescape(question[1])
    assert decided in unescape(turning[0])
    for page in (end, visitor.get(f"{kept}/log"), visitor.get(f"{kept}?move=28")):
        assert log in words(page)
    assert log in words(visitor.get(f"{kept}?move=26"))  # the lines of what comes later
    assert re.search(r'class="is-cause">.*?href="#d-yellow"', end.text, re.S)
