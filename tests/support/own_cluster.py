"""A dask cluster in processes of its own, like a user's.

It shares neither an event loop nor warnings with the tests, and can be killed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OwnCluster:
    """A running cluster: the address of its scheduler, and the scheduler's process."""

    address: str
    scheduler: subprocess.Popen[str]


@contextmanager
def open_cluster(workers: int, log: Path, kind: str = "fixed") -> Iterator[OwnCluster]:
    """Start a cluster of workers of one thread each; end it afterward.

    Each worker has a nanny, which starts a new one when it ends. An "adaptive" cluster starts workers only when tasks are waiting.
    """
    paths = os.pathsep.join(path for path in sys.path if path)  # workers import what this process does
    with log.open("w") as errors:
        command = [sys.executable, __file__, str(workers), kind]
        environment = os.environ | {"PYTHONPATH": paths}
        scheduler = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        try:
            assert scheduler.stdout is not None
            address = scheduler.stdout.readline().strip()
            assert address, log.read_text()
            yield OwnCluster(address, scheduler)
        finally:
            scheduler.communicate()  # closes its stdin, which ends it


def serve(workers: int, kind: str) -> None:
    """Run the scheduler until stdin is closed.

    The address is printed when all workers are connected.
    """
    from distributed import LocalCluster

    first = 0 if kind == "adaptive" else workers
    with LocalCluster(n_workers=first, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        if kind == "adaptive":
            cluster.adapt(minimum=0, maximum=workers)
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
