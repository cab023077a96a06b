"""Puts a mutant into the running program: its code into a function that is there, or its source before it is imported.

The first is quick, and whoever has imported the function uses the new code. It comes too late for what was called while
modules were imported and tests collected (`calls.py` notes that), and for constants.
"""

import ast
import importlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, final

from benchmarks.mutants.drawing import Mutant

_OURS: Final = "sobremesa.games"


def replace_code(mutant: Mutant) -> None:
    """Give the function in memory the code of the mutant."""
    function = _function_of(mutant)
    code: CodeType = compile(mutant.tree(), str(mutant.path), "exec")
    for name in mutant.function.split("."):
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
    function.__code__ = code


def _function_of(mutant: Mutant) -> FunctionType:
    found: Any = importlib.import_module(mutant.module)
    for name in mutant.function.split("."):
        found = vars(found)[name]
    found = getattr(found, "fget", found)  # of a property
    found = getattr(found, "__func__", found)  # of a static method
    found = getattr(found, "__wrapped__", found)  # of a function that remembers its answers
    assert isinstance(found, FunctionType), mutant.function
    return found


@final
class ChangedSource(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed source."""

    def __init__(self, module: str, source: str) -> None:
        self._module = module
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Only the changed module is found here."""
        if fullname != self._module:
            return None
        return importlib.machinery.ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(compile(ast.parse(self._source), f"changed {self._module}", "exec"), vars(module))

    def install(self) -> None:
        """Before anything of the games is imported."""
        assert not any(name.startswith(_OURS) for name in sys.modules)
        sys.meta_path.insert(0, self)
