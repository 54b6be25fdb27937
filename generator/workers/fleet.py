"""Scheduler and workers of a dask cluster, and which have stopped answering.

`cluster.py` sends the work; this module watches the cluster meanwhile. A scheduler or a worker that is frozen, or cut off without its
connection being closed, looks like one that works for a long time: nothing arrives, and no error either. So the scheduler is asked every
LOOK_SECONDS for its workers and the time at which each last reported.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from generator import __version__
from generator.errors import ClusterLost, RecipeError
from generator.storage.notes import print_note
from generator.storage.source_digest import digest_sources

LOOK_SECONDS = 5.0
"""Time between two looks at the cluster, and the longest wait for the scheduler's answer to one."""

SILENT_LOOKS = 12
"""Consecutive looks without an answer of the scheduler after which the cluster is given up: two minutes."""

FROZEN_LOOKS = 6
"""Consecutive looks without a report of a worker after which it counts as frozen.

Workers report every half second, in a fleet of 1,000 every 6 seconds (distributed/scheduler.py, heartbeat_interval), also while they
compile or compute. Looks are counted, not seconds, so that a frozen scheduler or a suspended computer of ours freezes no worker.
"""

ASK_SECONDS = 20.0
"""Longest wait for the answers of workers to the question which gridpress they run."""

MOST_NAMED = 3
"""Most workers named in one message."""


@dataclass(slots=True)
class Worker:
    """A worker of the cluster as its scheduler reports it.

    reported  when it last reported, by the scheduler's clock
    looks     looks since then
    """

    name: str
    threads: int
    reported: float
    looks: int = 0


@dataclass(slots=True)
class Fleet:
    """Workers of a cluster, as of the last look.

    silent_looks   consecutive looks that the scheduler did not answer
    """

    client: Any
    address: str
    workers: dict[str, Worker] = field(default_factory=dict)
    silent_looks: int = 0
    next_look: float = 0.0

    @property
    def threads(self) -> int:
        """Number of threads of all workers, at least 1."""
        return max(1, sum(worker.threads for worker in self.workers.values()))

    def look_if_due(self) -> None:
        """Look at the cluster if LOOK_SECONDS have passed since the last look.

        Raises
        ------
        ClusterLost   the scheduler did not answer SILENT_LOOKS times
        """
        if time.monotonic() < self.next_look:
            return
        try:
            self.look()
        except OSError:  # also TimeoutError
            self._note_silence()

    def look(self) -> None:
        """Ask the scheduler for its workers; remove those that are frozen.

        Raises
        ------
        OSError   no answer in LOOK_SECONDS
        """
        try:
            found = self._ask_scheduler("identity")["workers"]
        finally:
            self.next_look = time.monotonic() + LOOK_SECONDS
        self.silent_looks = 0
        self.workers = {address: self._update(address, facts) for address, facts in found.items()}
        for address, worker in self.workers.items():
            if worker.looks == FROZEN_LOOKS:
                print_note("workers", f"worker {worker.name} at {address} does not report any more; its work is done by others")
                self._remove(address)

    def _update(self, address: str, facts: dict[str, Any]) -> Worker:
        worker, before = Worker(str(facts["name"]), facts["nthreads"], facts["last_seen"]), self.workers.get(address)
        if before and before.reported == worker.reported:
            worker.looks = before.looks + 1
        return worker

    def _remove(self, address: str) -> None:
        """Have the scheduler forget a worker, whose tasks it then gives to others.

        The scheduler would do the same after its own `worker-ttl`, five minutes unless configured. A worker that continues later finds
        its connection closed, and its nanny starts it again.
        """
        self._ask_scheduler("unregister", address=address, stimulus_id=f"gridpress-frozen-{time.time()}")

    def _ask_scheduler(self, question: str, **facts: str) -> Any:
        """Return the scheduler's answer; raise OSError if there is none in LOOK_SECONDS."""
        if self.client.scheduler is None:  # the client has closed itself
            raise ConnectionError("not connected")
        return self.client.sync(getattr(self.client.scheduler, question), callback_timeout=LOOK_SECONDS, **facts)

    def _note_silence(self) -> None:
        self.silent_looks += 1
        if self.silent_looks >= SILENT_LOOKS:
            raise ClusterLost(
                f"the dask scheduler at {self.address} has stopped answering; finished work is saved, run the same command to continue"
            )
        if self.silent_looks == 1:
            print_note(
                "workers",
                f"the dask scheduler at {self.address} does not answer; waiting for it up to {2 * SILENT_LOOKS * LOOK_SECONDS:.0f} s",
            )


def check_workers(fleet: Fleet) -> None:
    """Check that all workers have our sources; those that do not answer are noted.

    Raises
    ------
    RecipeError   a worker has other sources or no gridpress, or no worker answers
    """
    names = {address: f"{worker.name} at {address}" for address, worker in fleet.workers.items()}
    answers = fleet.client.sync(_ask_workers, fleet.client, list(names))
    faults = [f"worker {names[address]} has {fault}" for address, answer in answers.items() if (fault := describe_other(answer))]
    if faults:
        more = f" (and {len(faults) - MOST_NAMED} more)" if len(faults) > MOST_NAMED else ""
        wanted = f"expected gridpress {__version__} with the same gridpress sources on every worker of {fleet.address!r}"
        raise RecipeError(f"--workers: {wanted}; {', '.join(faults[:MOST_NAMED])}{more}")
    if not answers:
        raise RecipeError(f"--workers: no worker of the dask scheduler at {fleet.address!r} answers")
    for address in names.keys() - answers.keys():
        print_note("workers", f"worker {names[address]} does not answer")


def describe_gridpress() -> tuple[str, str]:
    """Return the version and the digest of the sources of this process."""
    return __version__, digest_sources()


def describe_other(answer: Any) -> str:
    """Return what a worker has that is not our gridpress; empty if it is ours."""
    if isinstance(answer, Exception):  # no gridpress, or one that does not know the question
        return f"no gridpress of this version: {answer}"
    version, digest = answer
    if digest == digest_sources():
        return ""
    return f"gridpress {version}" if version != __version__ else f"other sources of gridpress {version}"


async def _ask_workers(client: Any, addresses: list[str]) -> dict[str, Any]:
    """Return the answers of the workers that answer in ASK_SECONDS: version and digest, or their error."""
    asked = {asyncio.ensure_future(client.run(describe_gridpress, workers=[address], on_error="return")): address for address in addresses}
    done, silent = await asyncio.wait(asked, timeout=ASK_SECONDS)
    for question in silent:
        question.cancel()
    return {address: answer for question in done if not question.exception() for address, answer in question.result().items()}
