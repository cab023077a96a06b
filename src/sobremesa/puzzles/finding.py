"""Looks for puzzles in games of bots: plays a game, asks the kinds about its positions, proves and grades.

From one game comes at most one puzzle of each kind, and none whose idea another one has. What was found and which
seeds are done lies in a folder, so that a search can be broken off and gone on with.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, final

from sobremesa.bots import choose_option, make_bot
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.seating import UNHURRIED
from sobremesa.puzzles.collection import add_to_file, puzzles_of, read_file
from sobremesa.puzzles.grading import Attempts, grade_by_goal, grade_of
from sobremesa.puzzles.proving import prove
from sobremesa.puzzles.puzzle import GRADES, NoPuzzle, Proof, Puzzle, Source, bare
from sobremesa.puzzles.tasks import Maker, PuzzleKind

_PLAYED_BY: Final = ("greedy", "gentle")  # in turn: whoever slips gets into more trouble
_DONE: Final = "seeds.txt"

Likeness = tuple[object, ...]


class EnoughOfIt(NoPuzzle):
    """A task that was not played out: it would be of a grade that nobody looks for."""


class Candidate(NamedTuple):
    """A task, and where it was met."""

    task: Any
    turn: int


@final
class Finder:
    """Looks for puzzles of one game until there are so many of each kind and grade."""

    def __init__(
        self,
        game: Game,
        maker: Maker,
        folder: Path,
        each: int,
        say: Callable[[str], None],
        kinds: Collection[str] | None = None,
        grades: Collection[str] = GRADES,
    ) -> None:
        self.game = game
        self.maker = maker
        self.kinds = [kind for kind in maker.KINDS if kinds is None or kind.id in kinds]
        self.grades = [grade for grade in GRADES if grade in grades]
        self.folder = folder
        self.each = each
        self.found: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[tuple[str, str]] = Counter()
        self.seconds: dict[str, float] = {kind.id: 0.0 for kind in maker.KINDS}
        self._say = say
        self._known: dict[Likeness, None] = {}
        self._told: Counter[Likeness] = Counter()
        self._ids: dict[str, None] = {}  # where a search was broken off, some of a seed may be there already
        found = [*puzzles_of(game.id).all, *(each for kind in maker.KINDS for each in self._file_of(kind))]
        for puzzle in {each.id: each for each in found}.values():
            self._remember(puzzle)
        for kind in maker.KINDS:
            self.found.update((kind.id, puzzle.grade) for puzzle in self._file_of(kind))

    def run(self, seeds: Iterable[int]) -> None:
        """Look at the games of these seeds that are not done yet."""
        done = self._seeds_done()
        for seed in seeds:
            if seed not in done:
                self._look_at(seed)
                with open(self.folder / _DONE, "a", encoding="utf-8") as file:
                    file.write(f"{seed}\n")
            if not any(self._wanted(kind) for kind in self.kinds):
                self._say("enough of each kind and grade")
                return

    def _file_of(self, kind: PuzzleKind) -> list[Puzzle]:
        return read_file(self.game.id, self.folder, kind.id)

    def _seeds_done(self) -> frozenset[int]:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / _DONE
        return frozenset(map(int, path.read_text(encoding="utf-8").split())) if path.is_file() else frozenset()

    def _wanted(self, kind: PuzzleKind) -> list[str]:
        """The grades of which there are not enough."""
        return [grade for grade in self.grades if self.found[kind.id, grade] < self.each]

    def _look_at(self, seed: int) -> None:
        settings = self.maker.SETTINGS[seed % len(self.maker.SETTINGS)]
        state = self.game.new(dict(settings), seed)
        candidates = self._candidates_of(state, seed)
        for kind in self.kinds:
            began = time.process_time()
            looked_for = self._wanted(kind) and f"{kind.id}-{seed}" not in self._ids
            puzzle = self._first_puzzle(kind, candidates[kind.id], seed) if looked_for else None
            self.seconds[kind.id] += time.process_time() - began  # told to whoever looks on, and to nobody else
            if puzzle is not None:
                add_to_file(self.folder, puzzle)
                self._remember(puzzle)
                self.found[kind.id, puzzle.grade] += 1
                self._say(f"{puzzle.id}  {puzzle.grade:<12} {', '.join(puzzle.proof.common)}")

    def _candidates_of(self, state: State, seed: int) -> dict[str, list[Candidate]]:
        """Play a game and ask about each of its positions."""
        found: dict[str, list[Candidate]] = {kind.id: [] for kind in self.kinds}
        bot = make_bot(_PLAYED_BY[seed // len(self.maker.SETTINGS) % len(_PLAYED_BY)])
        while not state.over():
            for kind in self.kinds:
                found[kind.id] += [Candidate(task, state.turns()) for task in kind.tasks(state)]
            state.perform(choose_option(bot, self.game, state, seed, UNHURRIED))
        return found

    def _first_puzzle(self, kind: PuzzleKind, candidates: list[Candidate], seed: int) -> Puzzle | None:
        """The first of a few that are played out, in any order, that is one."""
        rng, tries = seeded(seed), kind.tries
        while tries and candidates:
            chosen = candidates.pop(int(rng.below(len(candidates))))
            try:
                return self._puzzle(kind, chosen, seed)
            except NoPuzzle as reason:
                self.refused[kind.id, str(reason)] += 1
                tries -= not isinstance(reason, EnoughOfIt)
        return None

    def _puzzle(self, kind: PuzzleKind, candidate: Candidate, seed: int) -> Puzzle:
        """A task as a puzzle; NoPuzzle where it is none."""
        if not kind.promises(candidate.task):
            raise NoPuzzle("no promise")
        position = bare(candidate.task.start.to_dict())
        task = kind.task(self.game.from_dict(position), candidate.task.about)
        if not task.most and grade_by_goal(self.game, task) not in self._wanted(kind):
            raise EnoughOfIt("enough of its grade")
        proof, way = prove(self.game, kind, task)
        if likeness_of(kind.id, task.about, proof) in self._known:
            raise NoPuzzle("looks like another")
        if self._told[words_of(kind.id, proof)] >= kind.alike:
            raise NoPuzzle("one trick")
        grade = grade_of(Attempts(self.game, task, proof, kind.estimated), self._wanted(kind))
        if grade not in self._wanted(kind):
            raise NoPuzzle("enough of its grade" if grade else "between two grades")
        return Puzzle(
            id=f"{kind.id}-{seed}",
            game_id=self.game.id,
            kind=kind.id,
            rules=self.game.rules_version,
            print_number=self.game.print_number,
            grade=grade,
            about=dict(task.about),
            way=tuple(map(self.game.action_text, way)),
            proof=proof,
            source=Source(seed, candidate.turn, task.start.people()),
            position=position,
        )

    def _remember(self, puzzle: Puzzle) -> None:
        self._ids[puzzle.id] = None
        self._known[likeness_of(puzzle.kind, puzzle.about, puzzle.proof)] = None
        self._told[words_of(puzzle.kind, puzzle.proof)] += 1

    def summary(self) -> list[str]:
        """What was found for each minute of thinking, and why the others were none."""
        lines = []
        for kind in self.kinds:
            counts = ", ".join(f"{grade} {self.found[kind.id, grade]}" for grade in GRADES)
            refused = ", ".join(f"{why} {n}" for (of, why), n in self.refused.most_common() if of == kind.id)
            lines.append(f"{kind.id}: {counts}; {self.seconds[kind.id] / 60:.1f} CPU-minutes; none: {refused}")
        return lines


def likeness_of(kind: str, about: Any, proof: Proof) -> Likeness:
    """Two puzzles that are alike in this look like each other."""
    return (kind, *sorted(about.items()), *sorted(proof.common))


def words_of(kind: str, proof: Proof) -> Likeness:
    """With which words the idea is told, each once."""
    return (kind, *sorted({text.split()[0] for text in proof.common}))
