"""End processes that a test has started."""

from __future__ import annotations

import subprocess

END_SECONDS = 10


def end_processes(*processes: subprocess.Popen[bytes]) -> None:
    """Ask processes to end, and kill those that have not ended in time."""
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
