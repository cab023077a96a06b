"""Basic mode and expert mode: what each of them has and has not (PM-MODE)."""

import random
from typing import Any

import pytest

from sobremesa.core.errors import PositionError, SetupError
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import document, legal, new_game, play, position, refused_by, seat, table

PRINT = default()
BREADS = ("rye", "spelt", "oat", "wheat")
STARRED = {BREADS[recipe.flour]: BREADS[recipe.starred] for recipe in PRINT.recipes}
PLENTY = {
    "pfennigs": 20,
    "ingredients": {"water": 20, "salt": 20, "yeast": 20, "milk": 20},
    "flours": {"rye": 3, "spelt": 2, "oat": 2, "wheat": 3},
}
ORDERS = {"ulm": {"current": ["rye"]}}
SEEDS = range(40)
OF_EXPERTS = {
    "hired", "upgraded", "dismissed", "baker-discarded", "experienced",  # master bakers and control tokens
    "reputation", "servant-moved", "favour-taken", "favours-turned", "penance-gained", "penance-left",
}  # fmt: skip


def view(state: Any) -> Any:
    """What everybody sees."""
    return state.view(None)


def happenings(seed: int, **options: Any) -> set[str]:
    """The kinds of things that happen in a game of random choices."""
    chance = random.Random(seed)
    state = new_game(seed, **options)
    happened: set[str] = set()
    while not state.over():
        happened |= {event["event"] for event in play(state, chance.choice(sorted(legal(state))))}
    return happened


def lines_of_score(mode: str, **mine: Any) -> dict[str, int]:
    """The first seat's lines of the final scoring, after the last dawn of a game."""
    state = position(options={"mode": mode}, round=5, doing=["dawn 1"], seats=[mine])
    return {line["line"]: line["points"] for line in view(state)["outcome"]["scores"][0]["lines"]}


# -- two modes ---------------------------------------------------------------------------------------------------


@rule("PM-MODE-01")
@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_a_game_is_played_in_basic_or_in_expert_mode(mode: str) -> None:
    state = new_game(mode=mode)
    assert view(state)["settings"]["mode"] == mode
    assert view(state)["decision"]["kind"] == ("turn" if mode == "basic" else "servant")


@rule("PM-MODE-01")
@pytest.mark.parametrize("mode", ["", "easy", "both", None, ["basic", "expert"]])
def test_there_is_no_third_mode(mode: object) -> None:
    with pytest.raises(SetupError, match="option mode"):
        new_game(mode=mode)


@rule("PM-MODE-02")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_basic_mode_lays_out_no_expert_component(edition: str) -> None:
    state = new_game(players=4, mode="basic", edition=edition)
    assert view(state)["guild"] == []
    assert view(state)["favours"] == []
    assert view(state)["servant"] is None
    for player in view(state)["players"]:
        assert player["reputation"] == {}
        assert player["penances"] == 0
        assert player["bakers"] == []
    assert not any("reputation" in mine for mine in document(state)["seats"])
    assert refused_by(state, "servant river") == "PM-MODE-02"
    assert refused_by(state, "hire 1") == "PM-MODE-02"


@rule("PM-MODE-02", "PM-MODE-08")
@pytest.mark.parametrize("options", [{"players": 4}, {"players": 2, "sim_bakers": ["rudolf", "helga"]}], ids=str)
def test_expert_components_play_their_part_in_expert_mode_only(options: dict[str, Any]) -> None:
    expert: set[str] = set()
    for seed in range(6):
        assert not happenings(seed, mode="basic", **options) & OF_EXPERTS
        expert |= happenings(seed, mode="expert", **options)
    assert expert >= {"hired", "dismissed", "servant-moved", "penance-gained"}  # whatever else random choices bring


@rule("PM-MODE-02")
@pytest.mark.parametrize(
    ("entry", "value"), [("servant", "river"), ("guild", [1]), ("favours", [1]), ("experience", {"1": 1})]
)
def test_a_position_of_basic_mode_has_no_expert_component(entry: str, value: Any) -> None:
    with pytest.raises(PositionError, match=entry):
        position(options={"mode": "basic"}, **{entry: value})


@rule("PM-MODE-02")
@pytest.mark.parametrize(("mode", "penances"), [("basic", 0), ("expert", 1)])
def test_nobody_gets_a_penance_in_basic_mode(mode: str, penances: int) -> None:
    """The Inquisition moves in both modes, and whoever is ahead of it gains a point."""
    state = position(options={"mode": mode}, round=2, doing=["dawn 1"], seats=[{}, {"penitence": 15}])
    assert table(state)["inquisition"] > 0
    assert seat(state, 0)["penances"] == penances
    assert seat(state, 1)["points"] == 6


@rule("PM-MODE-02")
@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_a_sale_moves_reputation_in_expert_mode_only(mode: str) -> None:
    state = position(options={"mode": mode}, orders=ORDERS, seats=[{"loaves": {"rye high 2": 1}}])
    happened = [event["event"] for event in play(state, "place ulm", "sell 1 high 2")]
    assert "sold" in happened
    assert ("reputation" in happened) == (mode == "expert")


# -- rewards -----------------------------------------------------------------------------------------------------


@rule("PM-MODE-03")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_basic_mode_leaves_out_the_rewards_that_need_an_expert_component(edition: str, players: int) -> None:
    """OPEN-04: two texts name two of them, and the English one has other numbers for the same four rewards."""
    two = {9, 12}
    left_out = {"spanish": {9, 10, 11, 12}, "italian": two, "french": two, "english": {4, 5, 9, 10}}[edition]
    seen: set[int] = set()
    for seed in SEEDS:
        piles = view(new_game(seed, mode="basic", edition=edition, players=players))["rewards"]
        seen |= {token for pile in piles for token in pile}
    assert seen == set(range(1, 13)) - left_out


@rule("PM-MODE-03")
@pytest.mark.parametrize(
    ("edition", "players", "sizes"),
    [
        ("spanish", 4, [3, 3, 2]),
        ("spanish", 3, [3, 3, 2]),
        ("spanish", 2, [2, 2, 2]),
        ("italian", 4, [3, 3, 3]),
        ("french", 3, [3, 3, 3]),
        ("english", 4, [4, 4, 4]),
        ("english", 3, [3, 3, 3]),
        ("english", 2, [2, 2, 2]),
    ],
)
def test_without_those_rewards_the_last_pile_may_be_short(edition: str, players: int, sizes: list[int]) -> None:
    """OPEN-03, EX-24."""
    piles = view(new_game(mode="basic", edition=edition, players=players))["rewards"]
    assert [len(pile) for pile in piles] == sizes


# -- oven, guild, church -----------------------------------------------------------------------------------------


@rule("PM-MODE-04")
@pytest.mark.parametrize("bread", BREADS)
def test_in_basic_mode_everybody_bakes_all_four_breads(bread: str) -> None:
    """OPEN-01; in expert mode a master baker is needed for all but rye."""
    state = position(options={"mode": "basic"}, seats=[PLENTY])
    play(state, "place oven", f"bake {bread} with {STARRED[bread]}", "done")
    assert seat(state, 0)["loaves"] == {f"{bread} high {2 if bread == 'rye' else 3}": 1}
    expert = position(seats=[PLENTY])
    play(expert, "place oven")
    assert (f"bake {bread} with {STARRED[bread]}" in legal(expert)) == (bread == "rye")


@rule("PM-MODE-05")
def test_in_basic_mode_the_guild_is_closed() -> None:
    """OPEN-02."""
    state = position(options={"mode": "basic"}, seats=[PLENTY])
    assert "place guild" not in legal(state)
    assert refused_by(state, "place guild") == "PM-MODE-05"
    assert "place guild" in legal(position(seats=[PLENTY]))


@rule("PM-MODE-06")
@pytest.mark.parametrize(("flour", "quality"), [("wheat", "high"), ("oat", "low")])
def test_quality_decides_the_row_of_a_loaf_in_basic_mode_too(flour: str, quality: str) -> None:
    state = position(options={"mode": "basic"}, seats=[PLENTY])
    play(state, "place oven", f"bake rye with {flour}", "done")
    assert seat(state, 0)["loaves"] == {f"rye {quality} 2": 1}


@rule("PM-MODE-06")
@pytest.mark.parametrize("quality", ["high", "low"])
def test_a_sale_in_basic_mode_scores_the_row_of_the_loaf(quality: str) -> None:
    state = position(options={"mode": "basic"}, orders=ORDERS, seats=[{"loaves": {f"rye {quality} 2": 1}}])
    events = play(state, "place ulm", f"sell 1 {quality} 2")
    row = PRINT.staleness.high if quality == "high" else PRINT.staleness.low
    printed = row[PRINT.staleness.days.index(2)]
    assert [event["count"] for event in events if event["rule"] == "PM-SELL-02"] == ([printed] if printed else [])


@rule("PM-MODE-06")
def test_bread_can_be_blessed_in_basic_mode() -> None:
    seats = [{"pfennigs": 2, "penitence": 5, "loaves": {"oat low 3": 1}}]
    state = position(options={"mode": "basic"}, seats=seats)
    play(state, "place church", "offer permanent")
    assert legal(state) == {"bless oat 3", "end"}
    play(state, "bless oat 3")
    assert seat(state, 0)["loaves"] == {"oat high 3": 1}


# -- the end -----------------------------------------------------------------------------------------------------


@rule("PM-MODE-07")
def test_the_final_scoring_of_basic_mode_skips_reputation_and_penance() -> None:
    assert lines_of_score("basic", loaves={"rye high 2": 1}) == {"marker": 5, "loaves": 3}
    with pytest.raises(PositionError, match="penances"):
        lines_of_score("basic", penances=1)
    with pytest.raises(PositionError, match="reputation"):
        lines_of_score("basic", reputation={"rye": 1})


@rule("PM-MODE-08")
def test_the_final_scoring_of_expert_mode_counts_reputation_and_penance() -> None:
    top = len(PRINT.reputation.tracks[0].points) - 1
    points = sum(track.points[top] for track in PRINT.reputation.tracks)
    lines = lines_of_score("expert", penances=1, reputation=dict.fromkeys(BREADS, top))
    assert lines == {"marker": 5, "reputation": points, "penances": -6}


@rule("PM-MODE-08")
def test_expert_mode_is_the_whole_game_and_needs_not_be_asked_for() -> None:
    state = new_game(players=4)
    assert view(state)["settings"]["mode"] == "expert"
    assert len(view(state)["guild"]) == 8
    assert len(view(state)["favours"]) == 5
    assert all(list(player["reputation"]) == list(BREADS) for player in view(state)["players"])
    assert {text.split()[0] for text in legal(state)} == {"servant"}
    seen: set[int] = set()
    for seed in SEEDS:
        seen |= {token for pile in view(new_game(seed, players=4))["rewards"] for token in pile}
    assert seen == set(range(1, 13))
