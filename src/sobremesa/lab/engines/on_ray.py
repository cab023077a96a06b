"""The engine of a Ray cluster, or of a Ray that is started on this machine (the extra `ray`).

Each worker is an actor of Ray on one core, which does one job after another. Jobs are no tasks of Ray: to cancel a task
that is about to begin can end the whole process that asked for it (Ray 2.60), and actors are simply killed.
"""

import logging
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, Final, final

from sobremesa.core.errors import SetupError
from sobremesa.extras import require
from sobremesa.lab.engines.answers import answer_to, pack_error
from sobremesa.lab.engines.crew import READY, CrewEngine, CrewWorker, Death
from sobremesa.lab.engines.sources import sources_here

# Read by Ray when it is imported.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # no checkout is sent to nodes: they have our wheel
os.environ.setdefault("RAY_timeout_ms_task_wait_for_death_info", "30000")  # to know whether a node died or a worker

with require("ray"):
    import ray
    import ray._private.worker as ray_worker
    from ray import exceptions

_MOST_NODES: Final = 10  # that die under one job: nodes that can be taken away go without any fault of the job's
_NODE_DIED: Final = "node has died"  # in what Ray says of such a death
_STORE: Final = 100 << 20  # bytes for objects on this machine: jobs and results are small
_LOOK_AGAIN: Final = 10.0  # seconds after which it is asked how many cores the cluster has by now
_SHORT_FOLDER: Final = "/tmp"  # the paths of Ray's sockets must be short

_log = logging.getLogger(__name__)


@final
class OnRay(CrewEngine):
    """Joins Ray when it is first needed, and leaves it when it is closed, unless others had joined it before."""

    name = "ray"

    def __init__(self, workers: int = 0, address: str = "") -> None:
        super().__init__()
        self._wanted = workers
        self._address = address or os.environ.get("RAY_ADDRESS", "")
        self._alone = self._address in ("", "local")
        self._joined = False
        self._folder: TemporaryDirectory[str] | None = None
        self._cores = 0
        self._looked = 0.0
        self._heard: SimpleQueue[tuple[_Actor, Future[bytes]]] = SimpleQueue()

    @property
    def workers(self) -> int:
        """How many there are at most: as was asked for, or as the cluster has cores by now."""
        self._join()
        now = time.monotonic()
        if not self._wanted and (not self._cores or now - self._looked > _LOOK_AGAIN):
            there: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
            self._cores, self._looked = max(1, int(there.get("CPU", 1))), now
        return self._wanted or self._cores

    def start_worker(self) -> CrewWorker:
        """One more actor; it waits until a core is free for it."""
        return _Actor(self._heard)

    def hear(self) -> list[tuple[CrewWorker, bytes | None]]:
        """Wait until somebody answers or dies."""
        actor, answer = self._heard.get()
        actor.error = answer.exception()
        return [(actor, answer.result() if actor.error is None else None)]

    def close(self) -> None:
        """Leave the cluster; a Ray that was started here ends."""
        super().close()
        if self._joined:
            self._joined = False
            ray.shutdown()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

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


@final
class _Actor(CrewWorker):
    """An actor, somewhere in the cluster."""

    most = 1  # it may have begun a job before the answer to the last one has left it: nobody could say which it died of

    def __init__(self, heard: "SimpleQueue[tuple[_Actor, Future[bytes]]]") -> None:
        super().__init__()
        self.error: BaseException | None = None
        self._heard = heard
        remotely: Callable[..., Any] = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)
        self._actor = remotely(Doer).remote()
        self._expect(self._actor.begin.remote(sources_here()))

    def send(self, packed: bytes) -> bool:
        """Send a job; where nobody is there, the answer says so."""
        self._expect(self._actor.do.remote(packed))
        return True

    def end(self) -> Death:
        """Kill it; how it had ended, if it had."""
        if ray.is_initialized():
            ray.kill(self._actor)
        how = _last_line(self.error) if self.error is not None else "ended"
        if _NODE_DIED in str(self.error):
            return Death("with its node", _MOST_NODES, innocent=True)
        return Death(how if not self.ready else type(self.error).__name__)

    def _expect(self, answer: Any) -> None:
        answer.future().add_done_callback(lambda future: self._heard.put((self, future)))


class Doer:
    """What an actor is, where it is."""

    def begin(self, sources: str) -> bytes:
        """Be ready, if this is made of the same sources as whoever asks."""
        if sources == sources_here():
            return READY
        return pack_error(
            SetupError("a worker of the Ray cluster has another Sobremesa or Python: every node needs the same wheel")
        )

    def do(self, packed: bytes) -> bytes:
        """Do a job."""
        return answer_to(packed)


def _hear(data: Any, ignore_prefix: bool) -> None:
    """What Ray says about its nodes and workers: whatever matters of it is said by the engine."""
    for line in data["lines"]:
        _log.info("%s", line)


def _last_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__
