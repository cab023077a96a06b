"""Whole chains of steps that lead to one thing of the table, and why there is none: the engine tries them on a guess.

A face says which actions lead to a thing, by the beginnings of their texts (`Face.leads`); which of them are possible
the engine alone knows. A chain ends before anything comes to light and before anybody else is asked.
"""

from dataclasses import dataclass
from typing import Final, final

from sobremesa.core.errors import UnknownAction
from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.drafts import TableDraft
from sobremesa.table.previews import preview_steps
from sobremesa.web.cards import Lead
from sobremesa.web.moment import Chain, Effects, Reached, WhyNot
from sobremesa.web.viewing import Viewing

MOST_CHAINS: Final = 16


@final
@dataclass
class Reach:
    """Looks for the chains of one viewer with one draft."""

    viewing: Viewing
    draft: TableDraft
    seat: int

    def to(self, target: str, leads: list[Lead]) -> Reached:
        """All ways to a thing: after the steps that are chosen, or else instead of the last of them."""
        chosen = self.draft.actions
        first = len(chosen) - 1 if self.draft.closed else len(chosen)
        refused: list[tuple[tuple[int, bool], WhyNot]] = []
        for kept in range(first, -1, -1):
            state = self._after(chosen[:kept])
            found = [chain for lead in leads for chain in self._along(state, lead)]
            if found:
                chains = [self._chain(chosen[:kept], actions, kept < len(chosen)) for actions in found[:MOST_CHAINS]]
                return Reached(chains, None)
            refused += [why for lead in leads if (why := self._why_not(state, lead, target)) is not None]
        return Reached([], max(refused, key=lambda why: why[0])[1] if refused else None)

    def _after(self, actions: list[int]) -> State:
        state = self.draft.start.clone()
        for action in actions:
            state.perform(i64(action))
        return state

    # -- following a lead --------------------------------------------------------------------------------------

    def _along(self, state: State, lead: Lead) -> list[list[int]]:
        if not lead:
            return [[]]
        pattern, rest = lead[0], lead[1:]
        found: list[list[int]] = []
        for action in self._matching(state, pattern.removeprefix("?")):
            following = state.clone()
            following.perform(i64(action))
            if self._ends(state, following):
                found += [[action]] if not any(not later.startswith("?") for later in rest) else []
            else:
                found += [[action, *chain] for chain in self._along(following, rest)]
        return found if found or not pattern.startswith("?") else self._along(state, rest)

    def _matching(self, state: State, pattern: str) -> list[int]:
        starts = pattern.removeprefix("?").split("|")
        text_of = self.viewing.table.game.action_text
        return [a for a in state.legal() if any(f"{text_of(a)} ".startswith(f"{start} ") for start in starts)]

    def _ends(self, before: State, after: State) -> bool:
        """Whether nothing more can be chosen after this step before it is sent."""
        return after.reveals != before.reveals or after.decider() != self.seat or after.pause() is not None

    # -- what a chain is and changes ---------------------------------------------------------------------------

    def _chain(self, kept: list[int], actions: list[int], instead: bool) -> Chain:
        choices, state, effects = self.viewing.choices, self._after(kept), self._effects(kept, actions)
        steps = []
        for number, action in enumerate(actions):
            words = self.viewing.words(state.view(self.seat))
            steps.append(choices.choice(action, state, words, [*kept, *actions[:number]]))
            if number + 1 < len(actions):
                state.perform(i64(action))
        return Chain(steps, effects, steps[-1].href, instead)

    def _effects(self, kept: list[int], actions: list[int]) -> Effects:
        """What is certain of all that the chain changes."""
        purse = self.viewing.face.purse
        before = self._after(kept)
        state = before.clone()
        for action in actions[:-1]:
            state.perform(i64(action))
        state.perform_alone(i64(actions[-1]))
        old, new = purse(before, self.seat), purse(state, self.seat)
        if state.reveals != before.reveals:
            table = self.viewing.table
            preview = preview_steps(table.state, self.seat, [*kept, *actions], purse, seeded(table.moved))
            new = {name: count for name, count in new.items() if name not in preview.unsure}
        return {name: (old[name], count) for name, count in new.items() if old[name] != count}

    # -- why not -----------------------------------------------------------------------------------------------

    def _why_not(self, state: State, lead: Lead, target: str) -> tuple[tuple[int, bool], WhyNot] | None:
        """Why a lead leads nowhere: the refusal at its first step that cannot be done, and how telling that is."""
        for depth, pattern in enumerate(lead):
            matching = self._matching(state, pattern)
            if not matching and not pattern.startswith("?"):
                return self._refusal(state, pattern, target, depth)
            if matching:
                following = state.clone()
                following.perform(i64(matching[0]))
                if self._ends(state, following):
                    return None
                state = following
        return None

    def _refusal(self, state: State, pattern: str, target: str, depth: int) -> tuple[tuple[int, bool], WhyNot] | None:
        words = self.viewing.words(state.view(self.seat))
        starts = pattern.split("|")
        for why in self.viewing.choices.why_not(state, words):
            named = any(f"{text} ".startswith(f"{start} ") for text in why.texts for start in starts)
            if named or target in why.targets:
                return (depth, True), why
        try:
            refusal = state.why_not(self.viewing.table.game.parse(starts[0]))
        except UnknownAction:
            return None
        if refusal is None:
            return None
        return (depth, False), WhyNot(refusal.code, refusal.rule, words.refusal(refusal), refusal.args, [], [starts[0]])


def reached_by(viewing: Viewing, target: str, leads: list[Lead]) -> Reached:
    """The ways of a moment's viewer to a thing; none where the viewer has nothing to decide."""
    draft, seat = viewing.draft, viewing.looker.viewer
    if draft is None or seat is None:
        return Reached()
    return Reach(viewing, draft, seat).to(target, leads)
