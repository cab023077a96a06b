"""What is said at a table: bots tell their cards, people tell several at once, and nobody learns more than was said."""

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import IllegalAction
from sobremesa.table.log import Clock, Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.table.tables import BOT, FREE, NOW, PERSON, likeness, play, read_again, sowing_table, write


def hidden_hands(
    *seats: Seat, seed: int = 7, events: bool = False, words: bool = True, clock: Clock | None = None
) -> Table:
    game = find_game("pandemic")
    options: dict[str, object] = {"players": len(seats), "difficulty": "normal", "first": "1", "events": events}
    settings = TableSettings(words=words, clock=clock or Clock())
    return Table(game, Header("t", game.id, game.rules_version, options, seed, seats, settings, NOW))


def cards_told(table: Table) -> list[int]:
    """How many cards of each hand the others know."""
    players: list[dict[str, list[str]]] = table.state.view(None)["players"]  # type: ignore[assignment]
    return [len(player["shown"]) for player in players]


def test_a_bot_tells_its_cards_while_a_person_decides_and_the_decision_stays_the_same() -> None:
    table = hidden_hands(PERSON, BOT, PERSON)
    assert (table.decider(), table.talkers()) == (0, [1])
    legal = table.state.legal()
    write(table, table.plan_remarks(1, NOW))
    assert cards_told(table) == [0, 3, 0]
    assert (table.decider(), table.talkers(), table.state.legal()) == (0, [], legal)
    assert table.plan_remarks(1, NOW) == []
    assert likeness(read_again(table)) == likeness(table)


def test_a_bot_that_plays_for_a_person_does_not_tell_that_persons_cards() -> None:
    table = hidden_hands(PERSON, PERSON, BOT)
    write(table, table.plan_seat(1, "random", NOW, 1))
    assert table.played_by_bot(1)
    assert table.talkers() == [2]
    assert table.plan_remarks(1, NOW) == []


def test_a_bot_at_a_seat_without_a_person_tells_its_cards() -> None:
    table = hidden_hands(PERSON, FREE, BOT)
    write(table, table.plan_seat(1, "random", NOW, 0))
    assert table.talkers() == [1, 2]


def test_a_bot_tells_the_cards_of_whoever_has_no_time_left_to_come_back() -> None:
    table = hidden_hands(PERSON, BOT, clock=Clock("game", 60))
    write(table, table.plan_remarks(1, NOW))
    write(table, table.plan_seat(0, "random", NOW + 60_000, -1))
    assert table.talkers() == [0]


def test_bots_say_nothing_where_it_was_switched_off_or_there_is_nothing_to_say() -> None:
    assert hidden_hands(PERSON, BOT, words=False).talkers() == []
    assert sowing_table(PERSON, BOT).talkers() == []


def test_a_table_from_before_bots_could_speak_has_bots_that_do() -> None:
    document = hidden_hands(PERSON, BOT).header.to_dict()
    del document["settings"]["words"]
    assert Header.from_dict(document).settings.words


def test_a_turn_can_be_composed_whole_while_a_bot_that_told_of_an_event_wants_peace() -> None:
    composed = 0
    for seed in range(40):
        table = hidden_hands(PERSON, BOT, seed=seed, events=True)
        write(table, table.plan_remarks(1, NOW))
        if table.decider() != 1:
            continue  # the bot holds no event
        play(table, 1, table.game.parse("until-my-turn"), bot=True)
        if table.decider() == 0 and table.state.decision().kind == "act":
            draft = table.draft(0, [table.game.parse("pass")] * 3)
            assert len(draft.applied) == 3
            assert not draft.closed
            composed += 1
    assert composed > 2


def test_several_asides_are_said_at_once_whoever_decides() -> None:
    table = hidden_hands(PERSON, PERSON, PERSON)
    write(table, table.plan_moves(1, 0, table.state.remarks(1), NOW))
    assert cards_told(table) == [0, 3, 0]
    assert table.decider() == 0


def test_a_card_that_is_still_to_be_drawn_cannot_be_announced_with_the_move_that_draws_it() -> None:
    table = hidden_hands(PERSON, PERSON, PERSON)
    after = table.state.clone()
    after.apply(table.game.parse("end-actions"))
    drawn = next(remark for remark in after.remarks(0) if remark not in table.state.remarks(0))
    entries = table.plan_moves(0, 0, [table.game.parse("end-actions"), drawn], NOW)
    assert [entry.body["move"] for entry in entries] == ["end-actions"]
    with pytest.raises(IllegalAction):
        table.plan_moves(0, 0, [drawn], NOW)
