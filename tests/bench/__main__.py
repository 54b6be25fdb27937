"""`make bench`: the rate of every stage, as multiples of qqwing's in the same run.

Rates are pieces per CPU second of one core, the median of three after a warm-up. The yardstick is measured before and after; where the
two differ by a tenth, the machine was too noisy to trust small differences.
"""

from __future__ import annotations

import os
import platform
import tempfile
from importlib.metadata import version

from tests.bench import bank, page, ruled
from tests.bench.commands import commands
from tests.bench.jobs import check, jobs
from tests.bench.yardstick import measure_qqwing


def processor() -> str:
    """Return the processor's name from Linux, else from Python."""
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main() -> None:
    """Measure and print one table for the kernels and stages, one for whole books."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("gridpress", "numba", "numpy", "reportlab"))
    print(f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, {packages}")
    before = measure_qqwing()
    print(f"qqwing --generate: {before:,.0f} puzzles/s" if before else "qqwing is not installed (Debian package qqwing): rates only")
    check()
    print(f"\n| {'one core':<42} | {'per second':>11} | {'x qqwing':>9} | {'goal':>6} |\n|{'-' * 44}|{'-' * 12}:|{'-' * 10}:|{'-' * 7}:|")
    for job in jobs():
        rate = job.rate()
        ratio = f"{rate / before:,.2f}" if before else ""
        goal = "" if job.goal is None else f"{job.goal:,g}"
        print(f"| {job.name:<42} | {rate:>11,.1f} | {ratio:>9} | {goal:>6} |", flush=True)
    after = measure_qqwing()
    if before and after:
        print(f"\nqqwing again: {after:,.0f} puzzles/s, {after / before - 1:+.0%}")
    print()
    ruled.main()
    print()
    _measure_commands()
    print()
    bank.main()
    print()
    page.main()


def _measure_commands() -> None:
    """Print one row a command: its rate, its time, and its largest process."""
    print(f"| {'whole command':<44} | {'per second':>10} | {'seconds':>9} | {'CPU s':>7} | {'most MB a process':>17} |")
    print(f"|{'-' * 46}|{'-' * 11}:|{'-' * 10}:|{'-' * 8}:|{'-' * 18}:|")
    with tempfile.TemporaryDirectory() as shelf:
        for one in commands(shelf):
            used = one.run()
            figures = f"{one.pieces / used.seconds:>10,.0f} | {used.seconds:>9.1f} | {used.cpu_seconds:>7.1f} | {used.peak_mb:>17.0f}"
            print(f"| {one.name:<44} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
