"""The yardstick: puzzles a second of `qqwing --generate` on this machine, now.

Machines are noisy, so a rate means little alone; every figure of the bench is quoted as a multiple of this one, measured in the
same run. Source: qqwing, a public generator (Debian package `qqwing`).
"""

from __future__ import annotations

import resource
import subprocess

from tests.support.needs import find_program

PUZZLES = 300


def measure_qqwing() -> float | None:
    """Return qqwing's puzzles per CPU second, or None where it is not installed."""
    program = find_program("qqwing")
    if program is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([program, "--generate", str(PUZZLES)], capture_output=True, check=True)
    return PUZZLES / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
