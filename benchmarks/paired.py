"""One measurement in this checkout and in another one, in turns, so that other work on the machine meets both alike."""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]


def measured_in(folder: Path, script: Path, *arguments: str) -> dict[str, float]:
    """What the script finds in a checkout, by a process of its own; the last line that it prints is JSON."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    command = [sys.executable, str(script), *arguments]
    answer = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": paths}, check=True, stdout=subprocess.PIPE, text=True
    )
    found: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return found


def print_pairs(there: Path, script: Path, pairs: int, unit: str, *arguments: str) -> None:
    """A line for each figure: its median there and here, and the median of the pairs' changes."""
    others, ours = [], []
    for number in range(pairs):
        others.append(measured_in(there.resolve(), script, *arguments))
        ours.append(measured_in(ROOT, script, *arguments))
        print(f"{number + 1} of {pairs} pairs", file=sys.stderr)
    for name in ours[0]:
        old, new = median(one[name] for one in others), median(one[name] for one in ours)
        change = median(mine[name] / theirs[name] for mine, theirs in zip(ours, others, strict=True)) - 1
        print(f"{name:28} there {old:9.2f}, here {new:9.2f} {unit}: {100 * change:+.1f} % (median of the pairs)")
