"""Mutants drawn by a seed from all places of a game's rules."""

import ast
import difflib
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benchmarks.mutants.modules import module_name, rule_files
from benchmarks.mutants.places import Place, find_places
from sobremesa.ledger import ids_cited

_LAYOUTS: Final = ("position",)  # modules whose constants say where in memory a number lies, which no rule does


@dataclass(frozen=True)
class Mutant:
    """One change of one place of the rules."""

    number: int
    path: Path
    place: int  # of all places of this file
    function: str
    line: int
    kind: str

    @property
    def module(self) -> str:
        """The name by which the changed module is imported."""
        return module_name(self.path)

    @property
    def is_constant(self) -> bool:
        """Whether a constant of the module was changed, which others may have imported already."""
        return self.function.endswith("=")

    def tree(self) -> ast.Module:
        """The module with the change."""
        tree, places = _places_of(self.path)
        places[self.place].change()
        return ast.fix_missing_locations(tree)

    def diff(self) -> list[str]:
        """The lines that differ, without comments, as `-` and `+`."""
        before, after = (ast.unparse(_part(tree, self.function)) for tree in (_parsed(self.path), self.tree()))
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
        return [line for line in lines if not line.startswith(("---", "+++", "@@"))]

    def rules(self) -> frozenset[str]:
        """The rules that the changed function names; those of its file where it names none."""
        text = self.path.read_text(encoding="utf-8")
        part = _part(_parsed(self.path), self.function)
        named = frozenset(ids_cited(ast.get_source_segment(text, part) or ""))
        return named or frozenset(id for line in text.splitlines() for id in ids_cited(line))


def draw(game: str, seed: int, count: int) -> tuple[list[Mutant], int]:
    """So many mutants, and the number of places they were drawn from."""
    every = [(path, number, place) for path in rule_files(game) for number, place in enumerate(_places_of(path)[1])]
    drawn = random.Random(seed).sample(range(len(every)), min(count, len(every)))
    mutants = []
    for number, index in enumerate(drawn, 1):
        path, where, place = every[index]
        mutants.append(Mutant(number, path, where, place.function, place.line, place.kind))
    return mutants, len(every)


@cache
def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _parsed(path: Path) -> ast.Module:
    return ast.parse(_text_of(path))


def _places_of(path: Path) -> tuple[ast.Module, list[Place]]:
    tree = _parsed(path)
    return tree, find_places(tree, module_name(path), path.stem not in _LAYOUTS)


def _part(tree: ast.Module, function: str) -> ast.stmt:
    """The definition of a function, a method or a constant."""
    body = tree.body
    owner, _, name = function.removesuffix("=").rpartition(".")
    if owner:
        body = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == owner).body
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return node
    raise LookupError(function)
