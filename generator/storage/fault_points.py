"""Named points at which a test can make the press fail, as power cuts and full disks do.

The environment variable GRIDPRESS_FAULT holds ``point:kind``. Kind ``kill`` ends this process at once, as `kill -9` would; ``enospc``
raises what a full disk raises; ``raise`` stands for a defect of ours. Unset, which is always outside of tests, the points do nothing.
"""

from __future__ import annotations

import errno
import os
import signal

from generator.errors import RecipeError, unknown_name

VARIABLE = "GRIDPRESS_FAULT"
POISON = "GRIDPRESS_POISON"
POISON_BYTES = 64 << 20
"""What a candidate that eats memory takes at a time, up to MOST_POISON times."""

MOST_POISON = 1024

BOOK_POINTS = (
    "after_wave",  # candidates of a wave are made and committed to the bank, not yet offered
    "before_interior",  # the staging folder exists, empty
    "after_interior",  # interior.pdf stands in the staging folder
    "after_tables",  # puzzles.csv and puzzles.jsonl stand there as well
    "before_manifest",  # all files but the manifest stand and are synced
    "after_manifest",  # the staging folder is complete
    "after_commit",  # the bank holds the edition, the folder is not in place
    "before_replace",  # just before an old edition goes aside
    "between_moves",  # the old edition is aside, the new one not in place
    "after_replace",  # the new edition is in place, the bank still calls it pending
    "before_latest",  # everything but the link is done
)
BANK_POINTS = (
    "in_migration",  # the tables of a newer version are made, not committed
    "before_begin_commit",  # a run is begun in the bank, not committed; the same of what follows
    "before_wave_commit",
    "before_quarantine_commit",
    "before_forget_commit",
    "before_stop_commit",
    "before_enter_commit",
    "before_settle_commit",
    "before_finish_commit",
    "after_wave_commit",  # a wave's results are committed, nobody has looked at them
)
FILE_POINTS = ("before_part_replace",)  # a single file of output is written and synced beside its place
GRADE_POINTS = ("after_kept_wave",)  # a wave of `grade --resume` is in the part and in its journal
UPKEEP_POINTS = ("while_removing",)  # an old edition has its part name, and is whole
POINTS = (*BOOK_POINTS, *UPKEEP_POINTS, *BANK_POINTS, *FILE_POINTS, *GRADE_POINTS)
KINDS = ("kill", "enospc", "raise")


def fault_point(point: str) -> None:
    """Fail here if a test asked for it.

    Raises
    ------
    OSError        no space left, for ``enospc``
    RuntimeError   for ``raise``
    """
    armed = os.environ.get(VARIABLE)
    if armed is None:
        return
    wanted, _, kind = armed.partition(":")
    if wanted not in POINTS:
        raise unknown_name("fault point", wanted, POINTS)
    if kind not in KINDS:
        raise RecipeError(f"{VARIABLE} expects point:kind with a kind of {', '.join(KINDS)}, got {armed!r}")
    if wanted != point:
        return
    if kind == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "enospc":
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), point)
    raise RuntimeError(f"fault point {point} was armed")


def candidate_point(name: str) -> None:
    """End or overfill this process here if a test poisoned that candidate, named by stream and index or by what is done to a puzzle.

    GRIDPRESS_POISON holds ``name:kind`` with commas between several; kind ``exit`` ends the process with `os._exit`, ``memory`` takes
    memory until there is none.
    """
    armed = os.environ.get(POISON)
    if armed is None:
        return
    kinds = dict(one.rpartition(":")[::2] for one in armed.split(","))
    if not set(kinds.values()) <= {"exit", "memory"}:
        raise RecipeError(f"{POISON} expects name:kind with a kind of exit, memory, got {armed!r}")
    if kinds.get(name) == "exit":
        os._exit(1)
    if kinds.get(name) == "memory":
        taken = [bytes(POISON_BYTES) for _ in range(MOST_POISON)]
        raise MemoryError(len(taken))
