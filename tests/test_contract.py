"""Every game of the catalog, and the example game of these tests, keeps the protocol."""

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.errors import UnknownAction
from sobremesa.core.rng import seeded
from tests import contract
from tests.contract import Subject, heard, walk
from tests.core.example import LEDGER, SOWING

SUBJECTS = [Subject(game, contract.ledger_of(game)) for game in GAMES.values()]
SUBJECTS.append(Subject(SOWING, frozenset(LEDGER)))
TABLES = [
    pytest.param(subject, options, seed, id=f"{subject}-{options['players']}p-{seed}", marks=pytest.mark.many_games)
    for subject in SUBJECTS
    for seed, options in enumerate(subject.option_sets)
]

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=repr)
every_table = pytest.mark.parametrize(("subject", "options", "seed"), TABLES)


@every_game
def test_the_option_sets_use_every_number_of_players_and_every_choice(subject: Subject) -> None:
    used = {(name, str(value)) for options in subject.option_sets for name, value in options.items()}
    for spec in subject.game.options():
        if spec.kind in ("number", "choice"):
            assert {(spec.name, choice) for choice in spec.choices} <= used, spec.name
        elif spec.kind == "flag":
            assert {(spec.name, "True"), (spec.name, "False")} <= used, spec.name


@every_game
def test_the_ledger_has_the_rules_that_the_options_cite(subject: Subject) -> None:
    assert len(subject.ledger) > 10
    for spec in subject.game.options():
        assert spec.rule in subject.ledger or not spec.rule, spec.name
        assert spec.help
        assert spec.default is None or spec.read(spec.default) == spec.default


@every_game
def test_action_texts_are_distinct_and_read_back(subject: Subject) -> None:
    game = subject.game
    texts = [game.action_text(action) for action in range(game.actions)]
    assert len(set(texts)) == game.actions
    assert [game.parse(text) for text in texts] == list(range(game.actions))
    assert [game.parse(f"  {text.upper()} ") for text in texts] == list(range(game.actions))


@every_game
@pytest.mark.parametrize(
    "text", ["", " ", "fly me to the moon", "0", "1849", "\x00", "p1", "é", "take\u00a0", "x" * 9999]
)
def test_a_text_that_is_no_action_is_unknown(subject: Subject, text: str) -> None:
    with pytest.raises(UnknownAction) as caught:
        subject.game.parse(text)
    assert "\n" not in str(caught.value)


@every_game
def test_a_number_that_is_no_action_has_no_text(subject: Subject) -> None:
    for action in (-1, subject.game.actions, 1 << 70):
        with pytest.raises(UnknownAction):
            subject.game.action_text(action)


@every_game
def test_a_number_that_is_no_action_cannot_be_applied(subject: Subject) -> None:
    contract.check_nonsense(subject, subject.game.new({}, 1))


@every_table
def test_legal_actions_are_sorted_unique_allowed_by_the_ledger_and_accepted(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    for place, state in enumerate(walk(subject.game, options, seed)):
        if place % 3 == 0 or state.over():
            contract.check_options(subject, state)


@every_table
def test_every_random_game_ends_and_every_decision_before_belongs_to_a_seat(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    for game_seed in (seed, seed + 100, seed + 200):
        ended = False
        turns = 0
        for state in walk(subject.game, options, game_seed):
            contract.check_decision(subject, state)
            assert state.turns() >= turns
            turns = state.turns()
            ended = state.over()
        assert ended


@every_table
def test_every_refusal_cites_a_rule_of_the_ledger(subject: Subject, options: dict[str, object], seed: int) -> None:
    for state in walk(subject.game, options, seed):
        contract.check_refusals(subject, state)


@every_table
def test_no_refusal_is_listed_twice_in_the_same_words(subject: Subject, options: dict[str, object], seed: int) -> None:
    for state in walk(subject.game, options, seed):
        contract.check_refusals_differ(state)


@every_table
def test_an_illegal_action_raises_by_a_rule_and_changes_nothing(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    rng = seeded(seed)
    for place, state in enumerate(walk(subject.game, options, seed)):
        if place % 2 == 0 or state.over():
            contract.check_illegal_actions(subject, state, rng)


@every_table
def test_a_stale_action_raises_and_changes_nothing(subject: Subject, options: dict[str, object], seed: int) -> None:
    for place, state in enumerate(walk(subject.game, options, seed)):
        if place % 5 == 0 or state.over():
            contract.check_stale_actions(state)


@every_table
def test_a_clone_and_its_original_do_not_touch_each_other(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    rng = seeded(seed)
    for place, state in enumerate(walk(subject.game, options, seed)):
        if place % 4 == 0 or state.over():
            contract.check_clone(state, rng)


@every_table
def test_every_state_of_a_random_game_reads_back_from_its_document_and_plays_on_in_the_same_way(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    rng = seeded(seed)
    for state in walk(subject.game, options, seed):
        contract.check_document(subject, state, rng)


@every_table
def test_asides_can_be_said_at_any_decision_and_change_none(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    for place, state in enumerate(walk(subject.game, options, seed)):
        if place % 6 == 0 or state.over():
            contract.check_asides(subject, state)


@every_table
def test_views_and_events_can_be_sent_as_json(subject: Subject, options: dict[str, object], seed: int) -> None:
    for place, state in enumerate(walk(subject.game, options, seed)):
        if place % 4 == 0 or state.over():
            contract.check_words(subject, state)


@every_table
def test_the_same_seed_and_actions_give_the_same_keys_and_events(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    first = subject.game.new(options, seed)
    second = subject.game.new(options, seed)
    rng = seeded(seed)
    while not first.over():
        action = contract.choose(first.legal(), rng)
        assert heard(subject.game, first.apply(action)) == heard(subject.game, second.apply(action))
        assert first.key() == second.key()
    assert subject.game.new(options, seed + 1).key() != subject.game.new(options, seed).key()


@every_table
def test_playing_without_listening_leads_to_the_same_states(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    heard_state = subject.game.new(options, seed)
    silent_state = subject.game.new(options, seed)
    rng = seeded(seed)
    while not heard_state.over():
        action = contract.choose(heard_state.legal(), rng)
        heard_state.apply(action)
        silent_state.perform(action)
        assert silent_state.key() == heard_state.key()
        assert contract.as_json(silent_state.to_dict()) == contract.as_json(heard_state.to_dict())


@every_table
def test_a_dealer_deals_the_same_games_one_after_another(
    subject: Subject, options: dict[str, object], seed: int
) -> None:
    dealer = subject.game.dealer(options)
    for game_seed in (seed, seed + 1, seed):
        assert dealer.deal(game_seed).key() == subject.game.new(options, game_seed).key()
