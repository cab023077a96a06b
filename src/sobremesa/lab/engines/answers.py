"""Jobs and what came of them as bytes, on their way to a worker and back; errors come through with their type."""

import pickle
import traceback
from collections.abc import Callable
from typing import Any, Final

from sobremesa.lab.engines.engine import J

_DONE: Final = True


def pack_job(work: Callable[[J], object], job: J) -> bytes:
    """A job with what is to be done with it; the work is no more than a name."""
    return pickle.dumps((work, job), pickle.HIGHEST_PROTOCOL)


def answer_to(packed: bytes) -> bytes:
    """Do a job: its result, or the error that came of it."""
    try:
        work, job = pickle.loads(packed)
        return pickle.dumps((_DONE, work(job)), pickle.HIGHEST_PROTOCOL)
    except BaseException as error:
        error.add_note("Where it happened, in a worker:\n" + "".join(traceback.format_exception(error)).rstrip())
        return _pack_error(error)


def read_answer(answer: bytes) -> Any:
    """The result of a job; the error is raised where it was one."""
    outcome, found = pickle.loads(answer)
    if outcome is _DONE:
        return found
    raise found


def _pack_error(error: BaseException) -> bytes:
    """An error as it is; those that cannot be made again from their texts alone go in parts, or else as a text."""
    for form in (error, _InParts(error)):
        try:
            packed = pickle.dumps((not _DONE, form), pickle.HIGHEST_PROTOCOL)
            pickle.loads(packed)
        except Exception:  # whatever the error of somebody else does when it is packed
            continue
        return packed
    return pickle.dumps((not _DONE, RuntimeError(f"{type(error).__name__}: {error}")))


class _InParts:
    """Becomes the error again when it is read, without calling its class, which may want something else than texts."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __reduce__(self) -> tuple[object, ...]:
        return _put_together, (type(self.error), self.error.args, vars(self.error))


def _put_together(kind: type[BaseException], texts: tuple[object, ...], fields: dict[str, object]) -> BaseException:
    error = kind.__new__(kind, *texts)
    vars(error).update(fields)
    return error
