"""A moment that is gone, as its page tells it: what happened, what it changed, and the ways to other moments."""

from dataclasses import dataclass
from typing import final

from sobremesa.core.rng import seeded
from sobremesa.table.past import Past
from sobremesa.web.captions import captions_of, told_of
from sobremesa.web.chronicle import Chronicle, seat_text
from sobremesa.web.eyes import ALL
from sobremesa.web.faces import Face
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Effects, Eyes, PastShown, ToldEvent
from sobremesa.wording import Wording
from sobremesa.wording.messages import Words, web_catalog


def address_of(base_path: str, move: int, eyes: str) -> str:
    """The page of a moment: `move` is the number of the log entry, `eyes` are '' where they go without saying."""
    return f"{base_path}?move={move}{f'&eyes={eyes}' if eyes else ''}"


@final
@dataclass
class LookingBack:
    """Tells one moment of the past to one looker."""

    past: Past
    looker: Looker
    wording: Wording
    face: Face

    def shown(self, words: Words, chronicle: Chronicle) -> PastShown:
        """What stands on the page of the moment beside the board."""
        past, whole = self.past, self.past.whole
        lines = chronicle.lines_of_last_move()
        told = told_of(past, self.wording, self.face, words, self.looker) or self._chosen(words)
        later = whole.moves[past.count : past.count + 1]
        before = past.moves[-2].seq if past.count > 1 else 0
        decider = whole.decider()
        return PastShown(
            move=past.moved,
            number=past.count,
            now=len(whole.moves),
            lines=lines,
            told=told,
            who=next((line.seat for line in lines if line.seat), "") or (told[0].seat if told and not lines else ""),
            captions=captions_of(past, self.wording, self.face, words, self.looker),
            effects=self._effects(),
            previous=self._address(before) if past.count else "",
            next=self._address(later[0].seq) if later else "",
            to_now=self.looker.live or self.looker.base_path,
            your_turn=decider in self.looker.mine and not whole.played_by_bot(decider),
            over=whole.over,
            eyes=self._eyes(words) if self.looker.may_choose_eyes else [],
        )

    def _chosen(self, words: Words) -> list[ToldEvent]:
        """Of a move that brought nothing by itself, such as naming an event before saying where: what was chosen.

        Only to whoever chose it, or when everything is open: it may name what others do not know.
        """
        past = self.past
        if not past.count or past.moves[-1].waved:
            return []
        move = past.moves[-1]
        if move.seat < 0 or not (self.looker.open or move.seat == self.looker.viewer):
            return []
        before = past.whole.state_after(past.count - 1)
        rule = before.option_rule(move.action) if before.is_legal(move.action) else ""
        text, seat = past.game.action_text(move.action), seat_text(move.seat)
        told = self.wording.words(before.view(move.seat), words.language).option(text, rule, seat)
        return [ToldEvent(told, 0, seat, "")]

    def _address(self, move: int) -> str:
        return address_of(self.looker.base_path, move, self.looker.eyes)

    def _effects(self) -> Effects:
        """What the move changed for whoever made it, where these eyes may know both.

        It is read from guesses of whoever looks, never from the table's own states.
        """
        past, viewer = self.past, self.looker.viewer
        if not past.count:
            return {}
        mover = past.moves[-1].seat
        knows = mover if self.looker.open else viewer
        if knows != mover and self.wording.hides(past.state.view(viewer)):
            return {}
        states = (past.whole.state_after(past.count - 1), past.state)
        old, new = (self.face.purse(state.guess(knows, seeded(past.moved)), mover) for state in states)
        return {name: (old[name], count) for name, count in new.items() if name in old and old[name] != count}

    def _eyes(self, words: Words) -> list[Eyes]:
        """Whose eyes one may choose: those of every seat that decides, of whoever looks on, and all of them."""
        base, move, viewer = self.looker.base_path, self.past.moved, self.looker.viewer
        catalog = web_catalog(words.language)
        seats = [seat_text(seat) for seat in range(self.past.state.people())]
        current = ALL if self.looker.open else seat_text(viewer) if viewer is not None else ""
        found = [Eyes(seat, words.player(seat), address_of(base, move, seat), seat == current) for seat in seats]
        return [*found, Eyes("", catalog.say("past", "eyes-all"), address_of(base, move, ALL), current == ALL)]
