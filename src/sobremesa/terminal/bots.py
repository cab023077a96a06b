"""Bots at a table around one terminal. They think while everybody waits, one decision after another."""

import threading
from collections.abc import Callable
from typing import Final, final

from sobremesa.bots import Bot, Budget, Course, RandomBot, bots_for, choose_option, make_bot, plan_options
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.table.log import NOBODY
from sobremesa.table.match import Bots, Match

_BUDGET: Final = Budget()
_PATIENCE: Final = 30.0  # seconds: what has not answered by then never will


def check_bots(game: Game, bots: Bots) -> None:
    """SetupError where one of these bots cannot play this game."""
    able = bots_for(game)
    for name in bots.values():
        if name not in able:
            raise SetupError(f"there is no bot {name[:40]!r} for {game.name}; there are {', '.join(able)}")


@final
class BotPlayers:
    """Whoever plays the seats of a match that no person plays."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._bots: dict[int, Bot] = {seat: make_bot(name, match.game) for seat, name in match.bots.items()}
        self._courses = {seat: Course() for seat in self._bots}
        self.failed: tuple[str, str] | None = None  # the bot for which chance chose, and the kind of error

    def waited_for(self) -> bool:
        """Whether a bot is to decide, or has something to say that helps the others."""
        table = self._match.table
        seat = table.decider()
        return bool(table.talkers()) or (seat != NOBODY and table.played_by_bot(seat))

    def next_action(self) -> int:
        """What a bot, which is waited for, says or does now."""
        self.failed = None
        table = self._match.table
        talkers = table.talkers()
        return table.state.remarks(talkers[0])[0] if talkers else self._choose(table.decider())

    def _choose(self, seat: int) -> int:
        """A bot may be anybody's, so whatever goes wrong with it, the game goes on."""
        match, course = self._match, self._courses[seat]
        state, actions = match.state.clone(), tuple(match.actions)
        planned = course.next(state, actions)
        if planned is not None:
            return planned
        bot = self._bots[seat]
        try:
            plan = _within(_PATIENCE, lambda: plan_options(bot, match.game, state.clone(), match.seed, _BUDGET))
            return course.begin(state, actions, plan)
        except Exception as error:
            if isinstance(error, TimeoutError):
                self._bots[seat] = RandomBot()  # it may still be thinking: it is not asked again
            kind = type(error.__cause__ or error).__name__  # not its text, in which may be what the bot holds
            self.failed = match.bots[seat], kind
            return choose_option(RandomBot(), match.game, match.state.clone(), match.seed, _BUDGET)


def _within(seconds: float, ask: Callable[[], list[int]]) -> list[int]:
    """The answer, or TimeoutError where it takes too long; a thread that thinks on does not keep the program."""
    answers: list[list[int] | Exception] = []

    def answer() -> None:
        try:
            answers.append(ask())
        except Exception as error:
            answers.append(error)

    thinking = threading.Thread(target=answer, daemon=True)
    thinking.start()
    thinking.join(seconds)
    if not answers:
        raise TimeoutError("no answer in time")
    if isinstance(answers[0], Exception):
        raise answers[0]
    return answers[0]
