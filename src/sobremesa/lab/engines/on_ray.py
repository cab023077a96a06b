"""The engine of a Ray cluster, or of a Ray that is started on this machine (the extra `ray`).

Each job is a task of Ray on one core. Whatever becomes of workers and nodes is minded here and not by Ray, so that the
same holds as in processes: a job whose worker died is done again, and one that killed several is an error.
"""

import logging
import os
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, Final, final

from sobremesa.core.errors import SetupError
from sobremesa.extras import require
from sobremesa.lab.engines.answers import answer_to, pack_error, pack_job, read_answer
from sobremesa.lab.engines.engine import AHEAD, MOST_DEATHS, J, R, Results, died_under
from sobremesa.lab.engines.sources import sources_here

# Read by Ray when it is imported.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # no checkout is sent to nodes: they have our wheel

with require("ray"):
    import ray
    import ray._private.worker as ray_worker
    from ray import exceptions

_WORKER_DIED: Final = (exceptions.WorkerCrashedError, exceptions.OutOfMemoryError)
_NODE_DIED: Final = (exceptions.NodeDiedError, exceptions.LocalRayletDiedError, exceptions.ObjectLostError)
_MOST_NODES: Final = 10  # that die under one job: nodes that can be taken away go without any fault of the job's
_STORE: Final = 100 << 20  # bytes for objects on this machine: jobs and results are small
_LOOK_AGAIN: Final = 10.0  # seconds after which it is asked how many cores the cluster has by now
_SHORT_FOLDER: Final = "/tmp"  # the paths of Ray's sockets must be short

_log = logging.getLogger(__name__)


@final
class OnRay:
    """Joins Ray when it is first needed, and leaves it when it is closed, unless others had joined it before."""

    name = "ray"

    def __init__(self, workers: int = 0, address: str = "") -> None:
        self._wanted = workers
        self._address = address or os.environ.get("RAY_ADDRESS", "")
        self._alone = self._address in ("", "local")
        self._joined = False
        self._folder: TemporaryDirectory[str] | None = None
        self._room = 0
        self._looked = 0.0

    @property
    def workers(self) -> int:
        """How many jobs are done at the same time: as was asked for, or as there are cores in the cluster."""
        self._join()
        if self._wanted:
            return self._wanted
        there: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(there.get("CPU", 1)))

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        """Each job's number and result, as they come."""
        self._join()
        task = ray.remote(num_cpus=1, max_retries=0)(_do)
        sources, left = sources_here(), enumerate(jobs)
        asked: dict[int, tuple[J, Any]] = {}
        answers: SimpleQueue[tuple[int, Future[bytes]]] = SimpleQueue()
        deaths: Counter[tuple[int, bool]] = Counter()

        def ask(number: int, job: J) -> None:
            answer = task.remote(sources, pack_job(work, job))
            asked[number] = job, answer
            answer.future().add_done_callback(lambda future: answers.put((number, future)))

        try:
            while True:
                while len(asked) < self._room_now():
                    entry = next(left, None)
                    if entry is None:
                        break
                    ask(*entry)
                if not asked:
                    return
                number, answer = answers.get()
                job, _ = asked.pop(number)
                error = answer.exception()
                if error is None:
                    yield number, read_answer(answer.result())
                elif isinstance(error, (*_WORKER_DIED, *_NODE_DIED)):
                    of_node = isinstance(error, _NODE_DIED)
                    deaths[number, of_node] += 1
                    if deaths[number, of_node] == (_MOST_NODES if of_node else MOST_DEATHS):
                        raise died_under(number, job, deaths[number, of_node], type(error).__name__)
                    _log.warning("a worker died (%s) of job %d, which is done again", type(error).__name__, number)
                    ask(number, job)
                else:
                    raise SetupError(f"a worker of the Ray cluster cannot work: {_last_line(error)}") from error
        finally:
            if ray.is_initialized():
                for _, answer in asked.values():
                    ray.cancel(answer, force=True)

    def close(self) -> None:
        """Leave the cluster; a Ray that was started here ends."""
        if self._joined:
            self._joined = False
            ray.shutdown()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _room_now(self) -> int:
        """How many jobs may be with Ray: some ahead, but no more than are to be done at the same time by a cluster."""
        now = time.monotonic()
        if not self._room or now - self._looked > _LOOK_AGAIN:
            self._looked = now
            self._room = self._wanted if self._wanted and not self._alone else AHEAD * self.workers
        return self._room

    def _join(self) -> None:
        if ray.is_initialized():
            return
        ray_worker.print_to_stdstream = _hear  # it would print on standard output, where results go
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        try:
            if self._alone:
                ray.init("local", **self._settings(), **quiet)
            else:
                ray.init(self._address, **quiet)
        except (exceptions.RayError, ConnectionError, RuntimeError, ValueError) as error:
            where = "started on this machine" if self._alone else f"joined at {self._address}"
            raise SetupError(f"Ray could not be {where}: {_last_line(error)}") from error
        self._joined = True

    def _settings(self) -> dict[str, Any]:
        """Of a Ray for this process alone: it obeys nobody without its token, and its folder goes with it."""
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        settings: dict[str, Any] = {
            "num_cpus": self._wanted or None,
            "include_dashboard": False,
            "object_store_memory": _STORE,
        }
        if not os.environ.get("RAY_TMPDIR"):
            place = _SHORT_FOLDER if os.path.isdir(_SHORT_FOLDER) else None
            self._folder = TemporaryDirectory(prefix="sobremesa-", dir=place, ignore_cleanup_errors=True)
            settings["_temp_dir"] = self._folder.name
        return settings


def _do(sources: str, packed: bytes) -> bytes:
    """What a task of Ray does: a job, by the same sources as those of whoever asks."""
    if sources != sources_here():
        return pack_error(
            SetupError("a worker of the Ray cluster has another Sobremesa or Python: every node needs the same wheel")
        )
    return answer_to(packed)


def _hear(data: Any, ignore_prefix: bool) -> None:
    """What Ray says about its nodes and workers: whatever matters of it is said by the engine."""
    for line in data["lines"]:
        _log.info("%s", line)


def _last_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__
