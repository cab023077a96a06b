"""What is kept of compiled engines: the one that is used, and what somebody may be compiling right now."""

import os
import sys
import time
from pathlib import Path

from sobremesa.compiled import remove_other_builds


def test_old_builds_and_what_a_killed_compiler_left_are_removed(tmp_path: Path) -> None:
    tag = sys.implementation.cache_tag
    for name in (f"{tag}-old", f"{tag}-used", "cpython-2-another", "building-now", "building-killed"):
        (tmp_path / name).mkdir()
    (tmp_path / "building-killed" / "engine.c").touch()
    long_ago = time.time() - 7200
    os.utime(tmp_path / "building-killed", (long_ago, long_ago))
    remove_other_builds(tmp_path, f"{tag}-used")
    assert {path.name for path in tmp_path.iterdir()} == {f"{tag}-used", "cpython-2-another", "building-now"}
