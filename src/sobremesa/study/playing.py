"""A study on its game: the position after each of its moves. What cannot be played is refused with the move."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, final

from sobremesa.core.errors import ActionError, OtherVersion, PositionError
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.study.study import DEAL, START, CannotStudy, Document, Study

_OF_THE_COURSE: Final = ("ply", "reveals")  # of a position: how it was come by, which says nothing of how it stands
_DIGITS: Final = 16
_LONGEST_SHOWN: Final = 60  # characters of what a file says


class BadPosition(CannotStudy):
    """A document that is no position; `error` says what is wrong with it and where."""

    def __init__(self, error: PositionError | None) -> None:
        self.error = error
        where, what = (error.where, error.what) if error else ("", "")
        super().__init__("bad-position" if error else "bad-start", where=shown(where), what=shown(what, 300))


@final
@dataclass(frozen=True, eq=False)
class PlayedStudy:
    """A study whose moves were all played; `states` are those after each of them, the first is the start."""

    study: Study
    game: Game
    states: tuple[State, ...]
    told: dict[str, dict[int, object]] = field(default_factory=dict)  # its moves in words, for whoever tells them

    def state(self, number: int) -> State:
        """The position after a move. Nobody may change it."""
        return self.states[number]

    def with_move(self, number: int, move: str) -> tuple["PlayedStudy", int]:
        """With one more move, and its number; ActionError where it cannot be made there."""
        state = play(self.game, self.states[number], move)
        study, place = self.study.played(number, move)
        if study is self.study:
            return self, place
        told = {language: dict(known) for language, known in self.told.items()}
        return PlayedStudy(study, self.game, (*self.states, state), told), place

    def rearranged(self, study: Study) -> "PlayedStudy":
        """The same with moves left out, in another order, or with other words: nothing is played again."""
        places = {(node.parent, node.move): place for place, node in enumerate(self.study.nodes, 1)}
        old = [START]
        for node in study.nodes:
            old.append(places[old[node.parent], node.move])
        told = {
            language: {new: known[place] for new, place in enumerate(old) if place in known}
            for language, known in self.told.items()
        }
        return PlayedStudy(study, self.game, tuple(self.states[place] for place in old), told)

    def line_since_chance(self, number: int) -> tuple[int, list[int]]:
        """Where chance began anew for the last time on the way to a move, and the moves since."""
        line = self.study.line(number)
        deals = [place for place, each in enumerate(line) if self.study.node(each).deals]
        return (line[deals[-1]], line[deals[-1] + 1 :]) if deals else (START, line)


def play(game: Game, state: State, move: str) -> State:
    """The position after one move; ActionError where it cannot be made."""
    word, _, rest = move.partition(" ")
    if word == DEAL and is_deal(rest):
        return dealt_anew(state, int(rest, 16))
    after = state.clone()
    after.apply(game.parse(move))
    return after


def is_deal(number: str) -> bool:
    """Whether this is the number of a deal, as moves have it."""
    return len(number) == _DIGITS and not set(number) - set("0123456789abcdef")


def deal_of(seed: int) -> str:
    """The move by which chance begins anew from this number."""
    return f"{DEAL} {seed % (1 << 4 * _DIGITS):0{_DIGITS}x}"


def dealt_anew(state: State, seed: int) -> State:
    """The same position with another future: nothing hidden has an order before it is drawn."""
    after = state.clone()
    after.copy_rng(seeded(seed))
    return after


def document_of(state: State) -> dict[str, Any]:
    """A position as a study begins with: without how it was come by."""
    return {name: value for name, value in state.to_dict().items() if name not in _OF_THE_COURSE}


def read_position(game: Game, document: Document) -> State:
    """The position of a document; BadPosition says what is wrong with it."""
    try:
        named = document.get("game", game.id)
        if named != game.id:
            raise PositionError("game", f"this is a position of {named!r}, not of {game.id}")
        return game.from_dict(dict(document))
    except PositionError as error:
        raise BadPosition(error) from error
    except Exception as error:  # what somebody wrote to find a fault of ours; the caller notes it
        raise BadPosition(None) from error


def game_of(study: Study, games: Mapping[str, Game]) -> Game:
    """Its game, by the rules and with the print of its day."""
    if study.game_id not in games:
        raise CannotStudy("other-game", game=shown(study.game_id))
    game = games[study.game_id]
    try:
        return game.as_of(study.rules, study.print_number)
    except OtherVersion as error:
        fields = {"game": game.name, "rules": str(study.rules), "print": str(study.print_number)}
        raise CannotStudy("other-rules", None, **fields) from error


def play_study(study: Study, games: Mapping[str, Game]) -> PlayedStudy:
    """All its moves played; CannotStudy names the one that cannot be, and holds the study without it."""
    game = game_of(study, games)
    states = [read_position(game, study.position)]
    for number, node in enumerate(study.nodes, 1):
        try:
            states.append(play(game, states[node.parent], node.move))
        except ActionError as error:
            part = replace(study, nodes=study.nodes[: number - 1])
            fields = {"move": str(number), "text": shown(node.move), "last": str(number - 1)}
            raise CannotStudy("bad-move" if number > 1 else "bad-first-move", part, **fields) from error
    return PlayedStudy(study, game, tuple(states))


def study_from(game: Game, position: Document) -> Study:
    """A study of a position, with nothing tried yet."""
    return Study(game.id, game.rules_version, game.print_number, position)


def shown(text: str, longest: int = _LONGEST_SHOWN) -> str:
    """What a file says, as a sentence can quote it."""
    clean = "".join(sign if sign.isprintable() else "·" for sign in text)
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"
