"""A dask scheduler and many workers on this computer, and their CPU times."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

from tests.fleet.kernel_clock import NOTHING, Clock, read_clock
from tests.support.end_process import end_processes
from tests.support.paths import ROOT

START_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class OwnFleet:
    """A running cluster; `client` is a connection for questions only."""

    address: str
    client: Any

    def read_workers(self) -> Clock:
        """Return the CPU time of all workers."""
        return reduce(add, self.client.run(read_clock).values(), NOTHING)

    def read_scheduler(self) -> float:
        """Return the CPU seconds of the scheduler."""
        return float(self.client.run_on_scheduler(time.process_time))


@contextmanager
def open_fleet(workers: int) -> Iterator[OwnFleet]:
    """Start a scheduler and workers of one thread each; end them afterward."""
    from distributed import Client

    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    started: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        note = Path(folder) / "scheduler.json"

        def start(*words: str) -> None:
            command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
            started.append(subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=folder))

        try:
            start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note))
            _wait_for(note, Path(folder) / "log")
            address = json.loads(note.read_text())["address"]
            for _ in range(workers):
                start("worker", address, "--nthreads", "1", "--no-nanny", "--preload", "tests.fleet.kernel_clock")
            with Client(address, set_as_default=False) as client:
                client.wait_for_workers(workers, START_SECONDS)
                yield OwnFleet(address, client)
        finally:
            end_processes(*started[1:])
            end_processes(*started[:1])  # a worker without its scheduler would wait for it


def _wait_for(note: Path, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while not note.exists():
        if time.monotonic() > end:
            raise TimeoutError(f"the scheduler did not start: {log.read_text()}")
        time.sleep(0.1)
