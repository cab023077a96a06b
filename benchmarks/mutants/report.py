"""The table of a run, and every survivor with its diff and, where there is one, the reason why no game can tell."""

import tomllib
from pathlib import Path
from typing import Final

from benchmarks.mutants.drawing import Mutant
from benchmarks.mutants.judging import BY_ALL, BY_CITING, BY_LONG, SURVIVED, TIMEOUT

_REASONS: Final = Path(__file__).parent / "reasons.toml"


def reason_for(mutant: Mutant, reasons: list[dict[str, str]]) -> str:
    """Why no test can notice a mutant; empty where nobody has said so. An entry may have a part of a long line."""
    lines = [line[1:].strip() for line in mutant.diff()]
    for entry in reasons:
        same_place = f"sobremesa.games.{entry['module']}" == mutant.module and entry["function"] == mutant.function
        if same_place and len(lines) == 2 and entry["before"] in lines[0] and entry["after"] in lines[1]:
            return f"{entry['kind']}: {entry['why']}"
    return ""


def read_reasons() -> list[dict[str, str]]:
    """The entries of `reasons.toml`."""
    entries: list[dict[str, str]] = tomllib.loads(_REASONS.read_text(encoding="utf-8"))["survivor"]
    return entries


def table(mutants: list[Mutant], verdicts: dict[int, dict[str, str]], places: int) -> str:
    """How many were drawn, and what became of them."""
    numbers = dict.fromkeys((BY_CITING, BY_ALL, BY_LONG, TIMEOUT, SURVIVED), 0)
    for mutant in mutants:
        numbers[verdicts[mutant.number]["verdict"]] += 1
    reasons = read_reasons()
    survivors = [mutant for mutant in mutants if verdicts[mutant.number]["verdict"] == SURVIVED]
    explained = sum(bool(reason_for(mutant, reasons)) for mutant in survivors)
    rows = [
        ("places", places),
        ("drawn", len(mutants)),
        ("killed by the tests that cite their rules", numbers[BY_CITING]),
        ("killed by the other tests", numbers[BY_ALL]),
        ("killed by tests that take long", numbers[BY_LONG]),
        ("killed by never coming to an end", numbers[TIMEOUT]),
        ("survived, and no game can tell", explained),
        ("survived otherwise", len(survivors) - explained),
    ]
    return "\n".join(f"{name:44}{number:6}" for name, number in rows)


def tell(mutant: Mutant, verdict: dict[str, str]) -> str:
    """One mutant: where it is, what it changes, and what became of it."""
    head = f"{mutant.number}  {mutant.module.removeprefix('sobremesa.games.')}.{mutant.function}"
    lines = [f"{head}  line {mutant.line}  {mutant.kind}", *(f"    {line}" for line in mutant.diff())]
    lines.append(f"    {verdict['verdict']} {verdict['test']}".rstrip())
    if verdict["verdict"] == SURVIVED and (reason := reason_for(mutant, read_reasons())):
        lines.append(f"    {reason}")
    return "\n".join(lines)
