"""What is counted of games of Pandemic is what the views, the moves and the log say."""

from collections import Counter
from collections.abc import Callable

from sobremesa.games.pandemic.cards import EVENT_SLUGS
from tests.measured import counted
from tests.pandemic.measured import MeasuredTeam, measured_games, play_new
from tests.pandemic.tables import GAME


def every_game(check: Callable[[MeasuredTeam], None]) -> Callable[[], None]:
    """One test for all games, that says in which of them it failed."""

    def test() -> None:
        for game in measured_games():
            try:
                check(game)
            except AssertionError as error:
                error.add_note(f"with {game.options}, {'new' if game.new else 'from a position'}")
                raise

    return test


def test_the_games_have_all_that_is_counted() -> None:
    for name in ("cured_turn", "event_turn", "event_seat", "roles", "cubes"):
        measure = next(one for one in measured_games()[0].measurer.measures if one.name == name)
        labels = {key[-1] for game in measured_games() for key in game.table(name)}
        assert labels == set(measure.axes[-1].labels), name
    assert any(game.outcome == "won" for game in measured_games())


@every_game
def test_cures_have_the_turns_in_which_they_were_seen_first(game: MeasuredTeam) -> None:
    assert game.table("cured_turn") == counted({(colour,): turn for colour, turn in game.cured.items()})


@every_game
def test_outbreaks_are_those_of_the_marker_and_of_the_cities_in_the_log(game: MeasuredTeam) -> None:
    assert game.number("outbreaks_total") == game.last["outbreaks"] - game.first["outbreaks"]
    assert game.table("outbreaks") == Counter((event["city"],) for event in game.happened("outbreak"))
    assert sum(game.table("outbreaks").values()) == game.number("outbreaks_total")


@every_game
def test_epidemics_are_those_that_raised_the_rate(game: MeasuredTeam) -> None:
    assert game.number("epidemics") == len(game.happened("rate-raised"))
    assert game.number("epidemics") == game.last["epidemics"] - game.first["epidemics"]


@every_game
def test_what_is_left_at_the_end_is_what_everybody_sees_then(game: MeasuredTeam) -> None:
    assert game.number("cards_left") == game.last["player_pile"]["cards"]
    assert game.number("stations") == len(game.last["stations"])
    cubes = {(colour,): sum(cities.values()) for colour, cities in game.last["cubes"].items()}
    assert game.table("cubes") == counted(cubes)
    roles = {(player["seat"], player["role"]): 1 for player in game.last["players"]}
    assert game.table("roles") == counted(roles)


@every_game
def test_events_have_the_turn_and_the_seat_of_the_move_that_played_them(game: MeasuredTeam) -> None:
    turns, seats = {}, {}
    for move in game.moves:
        for event in move.events:
            if event["event"] == "event-played":
                turns[event["card"],] = move.turn
                seats[event["card"],] = 1 + game.seats.index(event["seat"])
    assert game.table("event_turn") == counted(turns)
    assert game.table("event_seat") == counted(seats)


@every_game
def test_events_that_were_played_lie_on_the_discard_and_were_not_thrown_away(game: MeasuredTeam) -> None:
    thrown = {event["card"] for event in game.happened("discarded")}
    lying = set(game.last["player_discard"]) - set(game.first["player_discard"]) - thrown
    assert {card for (card,) in game.table("event_turn")} == lying & set(EVENT_SLUGS)


def test_a_cure_that_was_there_before_has_no_turn() -> None:
    before = [game for game in measured_games() if "cured" in game.first["cures"].values()]
    assert before
    for game in before:
        for colour, cure in game.first["cures"].items():
            assert cure == "uncured" or game.table("cured_turn")[colour,] == 0


def test_a_position_of_a_game_that_is_over_has_nothing_that_happened() -> None:
    over = play_new(3).state
    game = MeasuredTeam(GAME.from_dict(over.to_dict()), {}, 3, new=False)
    game.end()
    for name in ("cured_turn", "outbreaks", "outbreaks_total", "epidemics", "event_turn", "event_seat"):
        assert game.table(name) == Counter()
    assert game.number("stations") == len(game.last["stations"])
