"""As many made-up requests to the API as one likes: `python -m benchmarks.api_fuzz --examples 1000`.

schemathesis makes them from the OpenAPI document, half of them wrong on purpose. Every answer must be one that the
document names. A failure says how to send the request again; the same `--seed` makes the same requests.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from sobremesa import compiled
from tests.web.api.fuzzing import Fuzz
from tests.web.sites import open_site, settings_in


def main() -> int:
    """Try every address."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.api_fuzz", description=__doc__)
    parser.add_argument("--examples", type=int, default=500, help="requests to each address")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_site(settings_in(Path(folder))) as site:
        fuzz = Fuzz(site)
        for operation in fuzz.operations():
            began, before = time.process_time(), sum(fuzz.statuses.values())
            fuzz.try_out(operation, given.examples, given.seed)
            asked, spent = sum(fuzz.statuses.values()) - before, time.process_time() - began
            print(f"{operation.label:45} {asked:6} requests  {spent:6.1f} CPU-seconds", flush=True)
        told = ", ".join(f"{status}: {number}" for status, number in sorted(fuzz.statuses.items()))
        print(f"{sum(fuzz.statuses.values())} answers, all documented ({told})")
    return 0


if __name__ == "__main__":
    compiled.ensure()
    sys.exit(main())
