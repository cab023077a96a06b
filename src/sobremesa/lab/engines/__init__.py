"""Engines: where many jobs are done, in this process, in several or on a Ray cluster (docs/lab/cluster.md).

with closing(make_engine(workers=4)) as engine:
    for number, result in engine.run(work, jobs):
        ...
"""

import os
from typing import Final

from sobremesa.core.errors import SetupError
from sobremesa.extras import require
from sobremesa.lab.engines.engine import Engine, Results, WorkerDied, in_order
from sobremesa.lab.engines.here import InThisProcess
from sobremesa.lab.engines.processes import Processes

__all__ = ["ENGINES", "Engine", "Results", "WorkerDied", "check_engine", "in_order", "make_engine"]

ENGINES: Final = ("processes", "ray")
_MOST_PROCESSES: Final = 1024


def check_engine(name: str = "processes", workers: int | None = None, address: str = "") -> None:
    """SetupError where there is no such engine, MissingExtra where it needs more than is installed."""
    if name not in ENGINES:
        raise SetupError(f"there is no engine {name!r}; there are {' and '.join(ENGINES)}")
    if workers is not None and (workers < 0 or (name == "processes" and workers > _MOST_PROCESSES)):
        raise SetupError(f"{workers} workers cannot be had; 1 or more can, and 0 stands for as many as there are cores")
    if name == "ray":
        require("ray")
    elif address:
        raise SetupError("an address is that of a Ray cluster: it needs the engine ray")


def make_engine(name: str = "processes", workers: int | None = None, address: str = "") -> Engine:
    """An engine; its workers are started when they are first needed.

    Unless a number is given there is one worker, and with Ray as many as there are cores; 0 stands for that many, here or
    in the whole cluster. Where no address is given and RAY_ADDRESS names no cluster, Ray is started on this machine.
    """
    check_engine(name, workers, address)
    if name == "ray":
        from sobremesa.lab.engines.on_ray import OnRay

        return OnRay(workers or 0, address)
    number = 1 if workers is None else workers or cores()
    return InThisProcess() if number == 1 else Processes(number)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
