"""What every game must keep, whatever it is about: one function for each promise of the protocol.

A subject is a game with the ids of its ledger. `walk` plays it at random; the checks look at every state on the way.
"""

import json
from collections.abc import Iterator
from math import prod
from typing import Any

import pytest

from sobremesa.core.bits import members
from sobremesa.core.buffers import numbers_buffer
from sobremesa.core.errors import ActionError, GameOver, IllegalAction, StaleAction, UnknownAction
from sobremesa.core.events import EVERYONE, SPECTATORS, Event
from sobremesa.core.game import Game
from sobremesa.core.measures import Measurer
from sobremesa.core.rng import Rng, seeded
from sobremesa.core.state import MAX_OPTIONS, State
from sobremesa.lab.signature import random_options_of
from sobremesa.ledger import read_ledger

MOST_DECISIONS = 3_000  # no random game of any subject comes near
LAST_NUMBER = (1 << 31) - 1  # that a file of many games has room for


class Subject:
    """A game, the rule ids that it may cite, and sets of options that together use every choice there is."""

    def __init__(self, game: Game, ledger: frozenset[str] | None = None) -> None:
        self.game = game
        self.ledger = ledger_of(game) if ledger is None else ledger
        self.option_sets = option_sets(game)

    def __repr__(self) -> str:
        return self.game.id


def ledger_of(game: Game) -> frozenset[str]:
    """The ids of the entries of a game's ledger."""
    return frozenset(read_ledger(game.id).entries)


def option_sets(game: Game) -> list[dict[str, object]]:
    """For every number of players several sets drawn at random, and one more for each choice that they leave out."""
    specs = game.options()
    counts = next(([int(choice) for choice in spec.choices] for spec in specs if spec.name == "players"), [0])
    rounds = max((len(spec.choices) for spec in specs if spec.kind == "choice"), default=1)
    rng = seeded(9)
    found = [_draw_with(game, rng, "players", players) for players in counts for _ in range(rounds)]
    for spec in specs:
        values: list[object] = list(spec.choices) if spec.kind == "choice" else []
        if spec.kind == "flag":
            values = [True, False]
        for value in values:
            if all(options[spec.name] != value for options in found):
                found.append(_draw_with(game, rng, spec.name, value))
    return found


def _draw_with(game: Game, rng: Rng, name: str, value: object) -> dict[str, object]:
    """Random options of which one is given; a game without that option takes what comes."""
    while True:
        options = random_options_of(game, rng, added=True)
        if options.get(name, value) == value:
            return {"players": 0, **options}


def walk(game: Game, options: dict[str, object], seed: int) -> Iterator[State]:
    """The states of one random game, the last one included; each is played on after it was looked at."""
    state = game.new(options, seed)
    rng = seeded(seed + 1)
    for _ in range(MOST_DECISIONS):
        yield state
        legal = state.legal()
        if not legal:
            return
        state.apply(choose(legal, rng))
    raise AssertionError(f"{game.id} with {options} and seed {seed} did not end in {MOST_DECISIONS} decisions")


def choose(items: list[int], rng: Rng) -> int:
    """One of the items, each equally likely."""
    return items[int(rng.below(len(items)))]


def as_json(value: object) -> str:
    """The value as text, the same for equal values."""
    return json.dumps(value, sort_keys=True)


def observed(state: State, seat: int, size: int, *, before: int = 0, fill: int = 0) -> list[int]:
    """What a seat observes, behind so many other numbers and before five more."""
    room = numbers_buffer(before + size + 5)
    for place in range(len(room)):
        room[place] = 0 if before <= place < before + size else fill
    state.observe(seat, room, before)
    return list(room)


def shape(state: State) -> tuple[object, ...]:
    """Everything by which two states could be told apart from outside."""
    return (state.key(), as_json(state.to_dict()), state.legal(), described(state))


def described(state: State) -> tuple[object, ...]:
    """The decision at hand, comparable."""
    decision = state.decision()
    return (decision.seat, decision.kind, as_json(decision.about))


def heard(game: Game, events: list[Event]) -> list[tuple[str, int]]:
    """Events with their audiences, comparable."""
    return [(as_json(game.event_dict(event)), int(event.audience)) for event in events]


# -- the promises ------------------------------------------------------------------------------------------------


def check_options(subject: Subject, state: State) -> None:
    """Legal actions are sorted, unique, few enough, known, allowed by a rule of the ledger, and accepted."""
    legal = state.legal()
    assert legal == sorted(set(legal))
    assert len(legal) <= MAX_OPTIONS
    assert bool(legal) != state.over()
    assert (state.outcome() is not None) == state.over()
    for action in legal:
        assert 0 <= action < subject.game.actions
        assert state.is_legal(action)
        rule = state.option_rule(action)
        assert rule in subject.ledger, f"{subject.game.action_text(action)}: {rule!r} is not in the ledger"
        assert isinstance(state.clone().apply(action), list)


def check_decision(subject: Subject, state: State) -> None:
    """A decision belongs to a seat until the game is over; then it is nobody's."""
    decision = state.decision()
    if state.over():
        assert (decision.seat, decision.kind) == (-1, "end")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.rule in subject.ledger
        assert outcome.reason in subject.game.outcomes
        assert set(outcome.winners) <= set(range(state.seats()))
    else:
        assert decision.seat in range(state.seats())
        assert decision.kind not in ("", "end")
        as_json(decision.about)


def check_refusals(subject: Subject, state: State) -> None:
    """What is refused is refused by a rule of the ledger, with arguments that can be sent; so is each action of it."""
    for refusal in state.refused():
        assert refusal.code
        assert refusal.rule in subject.ledger, f"{refusal.code}: {refusal.rule!r} is not in the ledger"
        as_json(refusal.args)
        for action in refusal.actions:
            assert not state.is_legal(action)
            assert repr(state.why_not(action)) == repr(refusal)
    if state.over():
        assert not state.refused()


def check_refusals_differ(state: State) -> None:
    """Nothing is refused twice in the same words."""
    refusals = [(refusal.code, refusal.rule, as_json(refusal.args)) for refusal in state.refused()]
    assert sorted(set(refusals)) == sorted(refusals)


def check_illegal_actions(subject: Subject, state: State, rng: Rng) -> None:
    """An action that is not an option raises the right error, says by which rule, and changes nothing."""
    before = shape(state)
    legal = set(state.legal())
    asides = {action for seat in range(state.seats()) for action in state.asides(seat)}
    for _ in range(12):
        action = int(rng.below(subject.game.actions))
        if action in legal or action in asides:
            continue
        with pytest.raises(ActionError) as caught:
            state.apply(action)
        if state.over():
            assert type(caught.value) is GameOver
        else:
            assert type(caught.value) is IllegalAction
            assert caught.value.rule in subject.ledger, subject.game.action_text(action)
            refusal = state.why_not(action)
            assert refusal is not None
            assert refusal.rule == caught.value.rule
    assert shape(state) == before


def check_stale_actions(state: State) -> None:
    """An action that was meant for another moment changes nothing, even if it would be legal now."""
    before = shape(state)
    for action in [*state.legal()[:2], 0]:
        for ply in (int(state.ply) - 1, int(state.ply) + 1):
            with pytest.raises(StaleAction):
                state.apply(action, ply)
    assert shape(state) == before


def check_nonsense(subject: Subject, state: State) -> None:
    """A number that is no action of the game is unknown, not just illegal."""
    before = shape(state)
    for action in (-1, subject.game.actions, subject.game.actions + 999, 1 << 40, 1 << 70, -(1 << 70)):
        with pytest.raises(UnknownAction):
            state.apply(action)
    assert shape(state) == before


def check_clone(state: State, rng: Rng) -> None:
    """A clone is the same in everything; playing on in either leaves the other as it is."""
    before = shape(state)
    copy = state.clone()
    assert type(copy) is type(state)
    assert shape(copy) == before
    assert (copy.ply, copy.reveals, copy.rng_words()) == (state.ply, state.reveals, state.rng_words())
    play_on(copy, rng)
    assert shape(state) == before, "playing on in the clone changed the original"
    original = state.clone()
    copy = original.clone()
    play_on(original, rng)
    assert shape(copy) == before, "playing on in the original changed the clone"


def play_on(state: State, rng: Rng) -> None:
    """Six more decisions, where there are as many."""
    for _ in range(6):
        if not state.over():
            state.apply(choose(state.legal(), rng))


def check_document(subject: Subject, state: State, rng: Rng) -> None:
    """A position document survives JSON, reads back to the same key, and plays on in the same way."""
    document = state.to_dict()
    assert document["game"] == subject.game.id
    back = subject.game.from_dict(json.loads(json.dumps(document)))
    assert as_json(back.to_dict()) == as_json(document)
    assert (back.ply, back.reveals) == (state.ply, state.reveals)
    assert back.legal() == state.legal()
    assert described(back) == described(state)
    assert back.key() == state.key()
    original = state.clone()
    for _ in range(4):
        if not original.legal():
            break
        action = choose(original.legal(), rng)
        assert heard(subject.game, original.apply(action)) == heard(subject.game, back.apply(action))
        assert original.key() == back.key()


def check_observations(subject: Subject, state: State, rng: Rng) -> None:
    """Each number is in its range, a guess observes the same, and victors are the winners of the outcome."""
    outcome = state.outcome()
    assert members(int(state.victors())) == ([] if outcome is None else outcome.winners)
    features = subject.game.features()
    if features is None:
        return
    lows, highs = features.lows(), features.highs()
    for seat in range(state.seats()):
        numbers = observed(state, seat, features.size)[: features.size]
        wrong = [place for place, number in enumerate(numbers) if not lows[place] <= number <= highs[place]]
        assert not wrong, (wrong, features.decode(numbers))
        assert observed(state.guess(seat, rng), seat, features.size)[: features.size] == numbers


def check_asides(subject: Subject, state: State) -> None:
    """An aside can be said at any decision; it changes no decision, and no options unless it reveals something.

    In a pause whoever asks the others to wait is asked at once.
    """
    for seat in range(state.seats()):
        asides = state.asides(seat)
        assert len(asides) == len(set(asides))
        for action in asides:
            assert state.is_aside(action)
            assert not state.is_legal(action)
            assert state.option_rule(action) in subject.ledger, subject.game.action_text(action)
            said = state.clone()
            events = said.apply(action)
            assert events, "an aside is heard by somebody"
            assert all(event.seen_by(seat) for event in events)
            if described(said) != described(state):
                assert state.pause() is not None
                assert said.reveals > state.reveals
                assert said.decision().seat == seat
            assert said.legal()
            assert said.ply == state.ply + 1
            assert action not in said.asides(seat)
            if said.reveals == state.reveals:
                assert said.legal() == state.legal(), subject.game.action_text(action)
    if state.over():
        assert not any(state.asides(seat) for seat in range(state.seats()))


def check_words(subject: Subject, state: State) -> None:
    """What is said to the outside can be sent as JSON: views, and the names of events."""
    for seat in [None, *range(state.seats())]:
        view = state.view(seat)
        assert view["game"] == subject.game.id
        assert json.loads(json.dumps(view)) == view
    for action in state.legal()[:8]:
        for event in state.clone().apply(action):
            named: dict[str, Any] = subject.game.event_dict(event)
            assert json.loads(json.dumps(named)) == named
            assert named["event"]
            everyone_by_name = (1 << state.seats()) - 1 | SPECTATORS
            assert event.audience == EVERYONE or event.audience & ~everyone_by_name == 0
            assert event.audience != 0, "an event that nobody hears"


def check_measures(subject: Subject, options: dict[str, object], seed: int) -> None:
    """A measurer counts one game after another as a new one counts each, a game from a position and one cut off too."""
    game = subject.game
    shared = game.measurer(game.new(options, seed))
    if shared is None:
        return
    check_axes(shared)
    for game_seed in (seed, seed + 1):
        opening = game.opening(options, game_seed)
        counts = measured(shared, game.new(options, game_seed), opening, game_seed)
        assert counts == measured(new_measurer(subject, options), game.new(options, game_seed), opening, game_seed)
    states = [state.clone() for state in walk(game, options, seed)]
    middle = states[len(states) // 2]
    shared.begin(middle, [])
    shared.hear(middle, middle.clone().apply(middle.legal()[0]) if middle.legal() else [])
    again = game.from_dict(json.loads(json.dumps(middle.to_dict())))
    counts = measured(shared, middle.clone(), [], seed)
    assert counts == measured(new_measurer(subject, options), again, [], seed)


def new_measurer(subject: Subject, options: dict[str, object]) -> Measurer:
    """One that has counted nothing yet, made by another game with the same options."""
    measurer = subject.game.measurer(subject.game.new(options, 0))
    assert measurer is not None
    return measurer


def check_axes(measurer: Measurer) -> None:
    """Every table has a name of its own that can be a column's, axes that differ, and labels without twins."""
    names = [measure.name for measure in measurer.measures]
    assert len(set(names)) == len(names)
    for measure in measurer.measures:
        assert measure.name.isidentifier(), measure.name
        assert len({axis.name for axis in measure.axes}) == len(measure.axes), measure.name
        for axis in measure.axes:
            assert axis.labels, f"{measure.name}: {axis.name} has no labels"
            assert len(set(axis.labels)) == len(axis.labels), f"{measure.name}: {axis.name} has twins"
            assert all(axis.labels), f"{measure.name}: {axis.name} has an empty label"


def measured(measurer: Measurer, state: State, opening: list[Event], seed: int) -> dict[str, list[int]]:
    """What is counted of one random game: each table in full, small whole numbers; the game is played as ever."""
    silent, rng = state.clone(), seeded(seed)
    measurer.begin(state, opening)
    while not state.over():
        action = choose(state.legal(), rng)
        measurer.hear(state, state.apply(action))
        silent.perform(action)
    counts = measurer.end(state)
    assert state.key() == silent.key(), "measuring changed the game"
    assert list(counts) == [measure.name for measure in measurer.measures]
    for measure in measurer.measures:
        numbers = counts[measure.name]
        assert len(numbers) == measure.size == prod(len(axis.labels) for axis in measure.axes), measure.name
        assert all(type(number) is int and -LAST_NUMBER <= number <= LAST_NUMBER for number in numbers), measure.name
    return counts
