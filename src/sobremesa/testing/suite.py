"""The contract tests as a class: a game's own tests inherit them.

    class TestMyGame(GameContract):
        subject = Subject(GAME)

Each test plays the game with sets of options that together use every choice there is.
"""

from typing import ClassVar

import pytest

from sobremesa.core.errors import UnknownAction
from sobremesa.core.rng import seeded
from sobremesa.testing.contract import (
    Subject,
    as_json,
    check_asides,
    check_clone,
    check_decision,
    check_document,
    check_illegal_actions,
    check_measures,
    check_nonsense,
    check_observations,
    check_options,
    check_refusals,
    check_refusals_differ,
    check_stale_actions,
    check_words,
    choose,
    heard,
    walk,
)


class GameContract:
    """What every game must keep. `subject` is the game, with the ids of its ledger."""

    subject: ClassVar[Subject]
    marks: ClassVar[tuple[pytest.MarkDecorator, ...]] = ()  # of the tests that play whole games

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Tests that take options and a seed are run for each set of options."""
        if "options" in metafunc.fixturenames:
            tables = [
                pytest.param(options, seed, id=f"{options['players']}p-{seed}", marks=self.marks)
                for seed, options in enumerate(self.subject.option_sets)
            ]
            metafunc.parametrize(("options", "seed"), tables)

    def test_the_option_sets_use_every_number_of_players_and_every_choice(self) -> None:
        used = {(name, str(value)) for options in self.subject.option_sets for name, value in options.items()}
        for spec in self.subject.game.options():
            if spec.kind in ("number", "choice"):
                assert {(spec.name, choice) for choice in spec.choices} <= used, spec.name
            elif spec.kind == "flag":
                assert {(spec.name, "True"), (spec.name, "False")} <= used, spec.name

    def test_the_ledger_has_the_rules_that_the_options_cite(self) -> None:
        assert self.subject.ledger
        for spec in self.subject.game.options():
            assert spec.rule in self.subject.ledger or not spec.rule, spec.name
            assert spec.help
            assert spec.default is None or spec.read(spec.default) == spec.default

    def test_action_texts_are_distinct_and_read_back(self) -> None:
        game = self.subject.game
        texts = [game.action_text(action) for action in range(game.actions)]
        assert len(set(texts)) == game.actions
        assert [game.parse(text) for text in texts] == list(range(game.actions))
        assert [game.parse(f"  {text.upper()} ") for text in texts] == list(range(game.actions))

    @pytest.mark.parametrize(
        "text", ["", " ", "fly me to the moon", "0", "1849", "\x00", "p1", "é", "take\u00a0", "x" * 9999]
    )
    def test_a_text_that_is_no_action_is_unknown(self, text: str) -> None:
        with pytest.raises(UnknownAction) as caught:
            self.subject.game.parse(text)
        assert "\n" not in str(caught.value)

    def test_a_number_that_is_no_action_has_no_text(self) -> None:
        for action in (-1, self.subject.game.actions, 1 << 70):
            with pytest.raises(UnknownAction):
                self.subject.game.action_text(action)

    def test_a_number_that_is_no_action_cannot_be_applied(self) -> None:
        check_nonsense(self.subject, self.subject.game.new({}, 1))

    def test_legal_actions_are_sorted_unique_allowed_by_the_ledger_and_accepted(
        self, options: dict[str, object], seed: int
    ) -> None:
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 3 == 0 or state.over():
                check_options(self.subject, state)

    def test_every_random_game_ends_and_every_decision_before_belongs_to_a_seat(
        self, options: dict[str, object], seed: int
    ) -> None:
        for game_seed in (seed, seed + 100, seed + 200):
            ended = False
            turns = 0
            for state in walk(self.subject.game, options, game_seed):
                check_decision(self.subject, state)
                assert state.turns() >= turns
                turns = state.turns()
                ended = state.over()
            assert ended

    def test_every_refusal_cites_a_rule_of_the_ledger(self, options: dict[str, object], seed: int) -> None:
        for state in walk(self.subject.game, options, seed):
            check_refusals(self.subject, state)

    def test_no_refusal_is_listed_twice_in_the_same_words(self, options: dict[str, object], seed: int) -> None:
        for state in walk(self.subject.game, options, seed):
            check_refusals_differ(state)

    def test_an_illegal_action_raises_by_a_rule_and_changes_nothing(
        self, options: dict[str, object], seed: int
    ) -> None:
        rng = seeded(seed)
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 2 == 0 or state.over():
                check_illegal_actions(self.subject, state, rng)

    def test_a_stale_action_raises_and_changes_nothing(self, options: dict[str, object], seed: int) -> None:
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 5 == 0 or state.over():
                check_stale_actions(state)

    def test_a_clone_and_its_original_do_not_touch_each_other(self, options: dict[str, object], seed: int) -> None:
        rng = seeded(seed)
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 4 == 0 or state.over():
                check_clone(state, rng)

    def test_states_of_a_random_game_read_back_from_their_documents_and_play_on_in_the_same_way(
        self, options: dict[str, object], seed: int
    ) -> None:
        rng = seeded(seed)
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 2 == 0 or state.over():
                check_document(self.subject, state, rng)

    def test_asides_can_be_said_at_any_decision_and_change_none(self, options: dict[str, object], seed: int) -> None:
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 6 == 0 or state.over():
                check_asides(self.subject, state)

    def test_observations_are_in_their_ranges_and_tell_no_more_than_a_seat_may_know(
        self, options: dict[str, object], seed: int
    ) -> None:
        rng = seeded(seed)
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 6 == 0 or state.over():
                check_observations(self.subject, state, rng)

    def test_views_and_events_can_be_sent_as_json(self, options: dict[str, object], seed: int) -> None:
        for place, state in enumerate(walk(self.subject.game, options, seed)):
            if place % 4 == 0 or state.over():
                check_words(self.subject, state)

    def test_the_same_seed_and_actions_give_the_same_keys_and_events(
        self, options: dict[str, object], seed: int
    ) -> None:
        first = self.subject.game.new(options, seed)
        second = self.subject.game.new(options, seed)
        rng = seeded(seed)
        while not first.over():
            action = choose(first.legal(), rng)
            assert heard(self.subject.game, first.apply(action)) == heard(self.subject.game, second.apply(action))
            assert first.key() == second.key()
        assert self.subject.game.new(options, seed + 1).key() != self.subject.game.new(options, seed).key()

    def test_playing_without_listening_leads_to_the_same_states(self, options: dict[str, object], seed: int) -> None:
        heard_state = self.subject.game.new(options, seed)
        silent_state = self.subject.game.new(options, seed)
        rng = seeded(seed)
        while not heard_state.over():
            action = choose(heard_state.legal(), rng)
            heard_state.apply(action)
            silent_state.perform(action)
            assert silent_state.key() == heard_state.key()
            assert as_json(silent_state.to_dict()) == as_json(heard_state.to_dict())

    def test_a_dealer_deals_the_same_games_one_after_another(self, options: dict[str, object], seed: int) -> None:
        dealer = self.subject.game.dealer(options)
        for game_seed in (seed, seed + 1, seed):
            assert dealer.deal(game_seed).key() == self.subject.game.new(options, game_seed).key()

    def test_a_measurer_counts_one_game_after_another_as_a_new_one_counts_each(
        self, options: dict[str, object], seed: int
    ) -> None:
        check_measures(self.subject, options, seed)
