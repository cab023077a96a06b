"""The options of a decision as a page offers them: in words, in groups, each with the address of its draft."""

from typing import Final, final

from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.table.previews import Counts
from sobremesa.table.situation import Situation
from sobremesa.web.chronicle import seat_text
from sobremesa.web.looker import Looker
from sobremesa.web.manners import manner_of
from sobremesa.web.moment import Choice, Effects, Group, WhyNot
from sobremesa.wording.messages import Words

_MOST_EFFECTS: Final = 60  # options of one decision whose effects are worked out


@final
class Choices:
    """What one looker can choose at one table."""

    def __init__(self, table: Situation, looker: Looker) -> None:
        self._table = table
        self._looker = looker
        self._wording, self._face = manner_of(table, looker.language)
        self._me = seat_text(looker.viewer) if looker.viewer is not None else ""

    def address(self, actions: list[int]) -> str:
        """The page with these steps drafted."""
        if not actions:
            return self._looker.base
        joint = "&" if "?" in self._looker.base else "?"
        steps = ",".join(map(str, actions))
        return f"{self._looker.base}{joint}at={self._table.seq}&draft={steps}"

    def choice(
        self, action: int, state: State, words: Words, drafted: list[int], purse: Counts | None = None
    ) -> Choice:
        """An option; what it changes is worked out where the purse before it is given."""
        text = self._table.game.action_text(action)
        legal = state.is_legal(action)
        rule = state.option_rule(action) if legal else ""
        sentence = words.option(text, rule, self._me)
        return Choice(
            action=action,
            text=text,
            rule=rule,
            group=self._wording.group_of(text, self._me) if legal else (0, "", self._me),
            label=words.label(text, rule, self._me) or sentence,
            sentence=sentence,
            targets=self._face.targets(text, self._me),
            effects=None if purse is None else self._effects(state, action, purse),
            href=self.address([*drafted, action]),
        )

    def _effects(self, state: State, action: int, purse: Counts) -> Effects | None:
        """What an option by itself changes in the viewer's purse; nothing is said where it draws something."""
        viewer = self._looker.viewer
        assert viewer is not None
        after = state.clone()
        after.perform_alone(i64(action))
        if after.reveals != state.reveals:
            return None
        now = self._face.purse(after, viewer)
        if now == purse:
            return {}
        return {name: (purse[name], count) for name, count in now.items() if purse[name] != count}

    def groups(self, state: State, words: Words, drafted: list[int]) -> list[Group]:
        """All options after the steps that were drafted, in the order of their groups."""
        legal = state.legal()
        viewer = self._looker.viewer
        assert viewer is not None
        purse = self._face.purse(state, viewer) if len(legal) <= _MOST_EFFECTS else None
        choices = [self.choice(action, state, words, drafted, purse) for action in legal]
        choices.sort(key=lambda choice: (choice.group, self._wording.verb_order(choice.text), choice.action))
        groups: list[Group] = []
        for choice in choices:
            _, key, seat = choice.group
            if not groups or (groups[-1].key, groups[-1].seat) != (key, seat):
                groups.append(Group(key, seat, words.group(key, seat), []))
            groups[-1].choices.append(choice)
        return groups

    def why_not(self, state: State, words: Words) -> list[WhyNot]:
        """What one might expect among them, and the rules against it."""
        return [
            WhyNot(
                refusal.code,
                refusal.rule,
                words.refusal(refusal),
                refusal.args,
                self._face.refused_targets(refusal.code, refusal.args),
                [self._table.game.action_text(action) for action in refusal.actions],
            )
            for refusal in state.refused()
        ]
