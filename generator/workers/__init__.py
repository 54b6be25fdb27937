"""Where work is done: in this process, in its threads, in other processes (loky) or on other machines (dask); and what tells of it.

One protocol for all, in `runner.py`: a wave of specs in, a stream of results out. `puzzles/quota_search.py` makes the waves; a runner
knows nothing of puzzles. Waves, because a stream of everything has no back-pressure: a consumer that pauses lets memory grow without bound.

| module | holds |
|---|---|
| `runner.py` | the protocol, this process, its threads |
| `processes.py` | loky: deaths, strikes, memory limits; workers end with their parent |
| `cluster.py` | dask.distributed, where it is installed |
| `open_runner.py` | which runner for which order |
| `side_process.py` | work shared with one process beside this one, for compiling |
| `background.py` | one process beside this one, for the proof |
| `signals.py` | SIGTERM and SIGINT end a run in order |
| `jobs.py` | how many jobs |
| `bars.py` | progress |
"""

from __future__ import annotations

from generator.workers.background import Here, Standby, stand_by
from generator.workers.bars import Bar, show_bar, tell_of_compiling
from generator.workers.jobs import count_processors, read_cluster
from generator.workers.open_runner import Staff, open_runner
from generator.workers.processes import Loky
from generator.workers.runner import InProcess, Lost, Runner, Threads, run_in_order
from generator.workers.side_process import share_work
from generator.workers.signals import end_on_signals

__all__ = [
    "Bar",
    "Here",
    "InProcess",
    "Loky",
    "Lost",
    "Runner",
    "Staff",
    "Standby",
    "Threads",
    "count_processors",
    "end_on_signals",
    "open_runner",
    "read_cluster",
    "run_in_order",
    "share_work",
    "show_bar",
    "stand_by",
    "tell_of_compiling",
]
