"""Where each value of a components document comes from: the words `provenance` and `provenance_of`, resolved.

`provenance` holds for its table and everything beneath it; `provenance_of` names keys that differ, in its table or
beneath it. The nearest table decides; within one table `provenance_of` comes before `provenance`, and of several keys
on the way the innermost.
"""

from typing import Final, final

from sobremesa.games.pandemain.box.problems import Problems, shown

PROVENANCES: Final = ("rulebook", "example", "inferred", "reconstructed", "printed")
PROVENANCE_KEYS: Final = ("provenance", "provenance_of")
MIXED: Final = "mixed"
_DEEPEST: Final = 12  # the deepest value that means anything lies at 6


@final
class _Scope:
    """What one table says about the values beneath it; `start` is how many keys lead to the table."""

    def __init__(self, start: int, word: str, of: dict[str, str]) -> None:
        self.start = start
        self.word = word
        self.of = of
        self.used: dict[str, bool] = {}


@final
class Provenances:
    """The provenance of every value, and of every table and list that holds values."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.leaves: list[str] = []
        self._above: dict[str, str] = {}

    def whole(self, word: str) -> list[str]:
        """The paths of everything that has this provenance, each inside nothing that has it too."""
        return [
            path for path in self._above if self.words[path] == word and self.words.get(self._above[path], "") != word
        ]

    def enter(self, path: str, above: str) -> None:
        """Keep the place of a value in the order of the file."""
        self._above[path] = above


def find_provenances(document: dict[str, object], problems: Problems) -> Provenances:
    """Resolve a whole document; what has no provenance is a problem, told once for each table at the top."""
    result = Provenances()
    root = _scope_of(document, "", 0, problems)
    for name, value in document.items():
        if name in PROVENANCE_KEYS:
            continue
        result.enter(name, "")
        _Walk(result, problems, name).value(value, name, [name], [root], 0)
    _report_unused(root, "", problems)
    return result


@final
class _Walk:
    """Goes through one entry at the top of the document."""

    def __init__(self, result: Provenances, problems: Problems, top: str) -> None:
        self.result = result
        self.problems = problems
        self.top = top
        self.told = False

    def value(self, value: object, path: str, keys: list[str], scopes: list[_Scope], depth: int) -> str:
        """Note the provenance of a value and of all that it holds."""
        word = MIXED
        if depth > _DEEPEST:
            self._tell("is nested too deeply to mean anything")
        elif isinstance(value, dict) and value:
            scope = _scope_of(value, path, len(keys), self.problems)
            inner = [
                self._inner(item, f"{path}.{name}", path, [*keys, name], [*scopes, scope], depth)
                for name, item in value.items()
                if name not in PROVENANCE_KEYS
            ]
            _report_unused(scope, path, self.problems)
            word = _common(inner)
        elif isinstance(value, list) and value:
            word = _common(
                [self._inner(item, f"{path}[{at}]", path, keys, scopes, depth) for at, item in enumerate(value)]
            )
        else:
            word = self._of_leaf(keys, scopes)
            self.result.leaves.append(path)
        self.result.words[path] = word
        return word

    def _inner(self, value: object, path: str, above: str, keys: list[str], scopes: list[_Scope], depth: int) -> str:
        self.result.enter(path, above)
        return self.value(value, path, keys, scopes, depth + 1)

    def _of_leaf(self, keys: list[str], scopes: list[_Scope]) -> str:
        for scope in reversed(scopes):
            for key in reversed(keys[scope.start :]):
                if key in scope.of:
                    scope.used[key] = True
                    return scope.of[key]
            if scope.word:
                return scope.word
        self._tell(f"has no provenance; its table must say one of {', '.join(PROVENANCES)}")
        return MIXED

    def _tell(self, what: str) -> None:
        if not self.told:
            self.told = True
            self.problems.add(self.top, what)


def _common(words: list[str]) -> str:
    """The word of all of them, or "mixed"."""
    return words[0] if words and all(word == words[0] for word in words) else MIXED


def _scope_of(table: dict[str, object], where: str, start: int, problems: Problems) -> _Scope:
    """What a table says."""
    dot = f"{where}." if where else ""
    word = table.get("provenance", "")
    if word != "" and (not isinstance(word, str) or word not in PROVENANCES):
        problems.add(f"{dot}provenance", f"{shown(word)} is not one of {', '.join(PROVENANCES)}", where)
    of = table.get("provenance_of", {})
    known: dict[str, str] = {}
    if not isinstance(of, dict):
        problems.add(f"{dot}provenance_of", f"a table is expected, not {shown(of)}", where)
    else:
        for name, one in of.items():
            if isinstance(one, str) and one in PROVENANCES:
                known[name] = one
            else:
                path = f"{dot}provenance_of.{name}"
                problems.add(path, f"{shown(one)} is not one of {', '.join(PROVENANCES)}", where)
    return _Scope(start, word if isinstance(word, str) else MIXED, known)


def _report_unused(scope: _Scope, where: str, problems: Problems) -> None:
    dot = f"{where}." if where else ""
    for name in scope.of:
        if name not in scope.used:
            problems.add(f"{dot}provenance_of.{name}", "no value here takes its provenance from this entry", where)
