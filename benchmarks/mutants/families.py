"""Constants that can stand for each other: those that stand in one block of lines of the module that defines them."""

import ast
import importlib
from functools import cache
from pathlib import Path

from benchmarks.mutants.modules import PROJECT


class Names:
    """What the names of constants in one module mean: where each was defined."""

    def __init__(self, tree: ast.Module, module: str) -> None:
        self._from: dict[str, tuple[str, str]] = {}
        self._modules: dict[str, str] = {}
        for name in _defined(tree):
            self._from[name] = (module, name)
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sobremesa.games"):
                for alias in node.names:
                    self._note(node.module, alias.name, alias.asname or alias.name)

    def _note(self, module: str, name: str, called: str) -> None:
        if _path(f"{module}.{name}").exists():
            self._modules[called] = f"{module}.{name}"
        else:
            self._from[called] = (module, name)

    def swap(self, node: ast.expr) -> tuple[str, int] | None:
        """The next constant of the family that a name belongs to, with its number; None where there is none."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            where = self._from.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self._modules.get(node.value.id)
            where = (module, node.attr) if module else None
        else:
            return None
        if where is None or not where[1].isupper():
            return None
        return _next_of(*where)


def _path(module: str) -> Path:
    return PROJECT / "src" / Path(*module.split(".")).with_suffix(".py")


def _defined(tree: ast.Module) -> dict[str, int]:
    """The names that a module gives to numbers, and their lines."""
    names: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id.isupper():
            names[node.target.id] = node.lineno
    return names


@cache
def _blocks(module: str) -> list[list[str]]:
    """The names of constants, in blocks of neighbouring lines."""
    text = _path(module).read_text(encoding="utf-8")
    blocks: list[list[str]] = []
    before = -1
    for name, line in _defined(ast.parse(text)).items():
        if line != before + 1:
            blocks.append([])
        blocks[-1].append(name)
        before = line
    return blocks


def _next_of(module: str, name: str) -> tuple[str, int] | None:
    block = next((block for block in _blocks(module) if name in block), [])
    values = {other: _number(module, other) for other in block}
    own = values.get(name)
    if own is None:
        return None
    place = block.index(name)
    for other in block[place + 1 :] + block[:place]:
        value = values[other]
        if value is not None and value != own:
            return other, value
    return None


@cache
def _number(module: str, name: str) -> int | None:
    value = getattr(importlib.import_module(module), name, None)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
