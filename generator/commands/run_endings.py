"""How a run ended, and what to do about it, in the words of `status`.

A log has the name of the exception that ended its run; readers see none of these names.
"""

from __future__ import annotations

import builtins
import signal
from pathlib import Path

from generator import errors
from generator.editions.past_runs import CRASHED, RUNNING, SUCCEEDED, Run
from generator.errors import COMMAND_FAILED, CannotCreate, CannotWrite, Defect, Shortfall

RESULTS = {
    3: "published, with other candidates instead of those in quarantine",
    65: "published, without the lines that were refused",
    COMMAND_FAILED: "published, but the command to run after it failed",
}
"""Words for runs that published a book or sheets and ended with another exit code than 0."""

RUN = "run"
"""Command of a print run in its log; its exit code of 3 has another meaning."""

AGAIN = "give the same command again; it continues where this run stopped, and what was published before is complete"
"""Advice after a run that was stopped from outside."""

STOPPED = {128 + signal.SIGINT, 128 + signal.SIGTERM}


def describe_ending(run: Run) -> str:
    """Return how a run ended, without the name of an exception."""
    match run.ended:
        case "well" if run.command == RUN and run.exit_code == Shortfall.exit_code:
            return f"some books failed; {Path(run.log).parent.parent / f'run-{run.book}.html'} says why"
        case "well" if run.exit_code:
            return RESULTS.get(run.exit_code, f"exit code {run.exit_code}")
        case "well" if run.verified:
            return "well; the edition was already published and is complete"
        case "well":
            return "well"
        case "running":
            return "still running"
        case "KeyboardInterrupt":
            return "interrupted"
        case "SystemExit":
            return f"stopped by a signal, exit code {run.message}"
        case "died":
            return f"crashed{f' after {[*run.stages][-1]}' if run.stages else ''}: its log ends early"
    return _describe_fault(run.ended, run.message)


def _describe_fault(name: str, message: str) -> str:
    """Return in words what an exception means for a reader.

    Our own messages are complete sentences; those of Python and its libraries need a beginning.
    """
    if message and hasattr(errors, name):
        return message
    kind = getattr(builtins, name, None)
    if isinstance(kind, type) and issubclass(kind, OSError):
        return f"the computer refused to read or write: {message or 'no reason given'}"
    if kind is MemoryError:
        return "no memory was left"
    return f"a defect of gridpress: {message or 'no message'}"


def advise(run: Run) -> str:
    """Return what to do after a run that failed; empty after one that did not.

    Our own messages about recipes, flags and files say what to do themselves.
    """
    if run.ended == CRASHED:
        return f"{AGAIN}; if memory was short, with fewer --jobs"
    if run.ended in (RUNNING, SUCCEEDED):
        return ""
    if run.exit_code in STOPPED:
        return AGAIN
    if run.exit_code in (CannotWrite.exit_code, CannotCreate.exit_code):
        return "see that the disk has space and the folder can be written, then give the same command again; nothing published is lost"
    if run.ended == "MemoryError":
        return "end other programs, or set fewer --jobs, then give the same command again"
    if run.exit_code == Defect.exit_code:
        return f"give the same command again; if it fails again, report it with {Path(run.log).name}"
    return ""
