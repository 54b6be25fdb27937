"""Runners: work in this process and its threads, other processes, other machines."""

from __future__ import annotations

from generator.workers.background import Here, Standby, stand_by
from generator.workers.bars import Bar, show_bar, show_compiling, tell_of_compiling
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
    "show_compiling",
    "stand_by",
    "tell_of_compiling",
]
