"""Runners: work in this process and its threads, other processes, other machines."""

from __future__ import annotations

from generator.workers.background import BackgroundWorker, InlineWorker, start_background_worker
from generator.workers.bars import Bar, report_compiling, show_bar, show_compiling
from generator.workers.garbage import collecting_rarely, release_memory
from generator.workers.jobs import count_processors, read_cluster
from generator.workers.open_runner import WorkerOptions, open_runner
from generator.workers.processes import LokyRunner
from generator.workers.runner import InProcessRunner, LostResult, Runner, ThreadRunner, run_in_order
from generator.workers.side_process import share_work
from generator.workers.signals import end_on_signals, explain_interrupt

__all__ = [
    "BackgroundWorker",
    "Bar",
    "InProcessRunner",
    "InlineWorker",
    "LokyRunner",
    "LostResult",
    "Runner",
    "ThreadRunner",
    "WorkerOptions",
    "collecting_rarely",
    "count_processors",
    "end_on_signals",
    "explain_interrupt",
    "open_runner",
    "read_cluster",
    "release_memory",
    "report_compiling",
    "run_in_order",
    "share_work",
    "show_bar",
    "show_compiling",
    "start_background_worker",
]
