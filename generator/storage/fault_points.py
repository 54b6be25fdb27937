"""Fault injection: named points at which a test can make the press fail.

The environment variable GRIDPRESS_FAULT has the form ``point:kind``. Kind ``kill`` ends the process immediately, like `kill -9` or a
power cut; ``enospc`` raises the error of a full disk; ``raise`` simulates a bug in the press. If the variable is not set, as is always
the case outside of tests, the points do nothing.
"""

from __future__ import annotations

import errno
import os
import signal
import sys

from generator.errors import RecipeError, unknown_name

VARIABLE = "GRIDPRESS_FAULT"
POISON = "GRIDPRESS_POISON"
POISON_BYTES = 64 << 20
"""Bytes allocated per step by a candidate with the fault ``memory``, in at most MOST_POISON steps."""

MOST_POISON = 1024

BOOK_POINTS = (
    "after_wave",  # the candidates of a wave are committed to the bank, but not yet selected from
    "before_interior",  # the staging folder exists and is empty
    "after_interior",  # interior.pdf is in the staging folder
    "after_tables",  # puzzles.csv and puzzles.jsonl are there as well
    "before_manifest",  # all files except the manifest are written
    "after_manifest",  # the staging folder is complete
    "after_commit",  # the edition is in the bank, its folder is not in place
    "before_replace",  # just before an old edition is renamed
    "between_moves",  # the old edition is renamed, the new one is not in place; only where two names cannot be exchanged
    "after_replace",  # the new edition is in place, the bank still marks it as pending
    "before_latest",  # the new edition is in place, the link shows the one before
    "after_latest",  # the link is set, old editions are not deleted, the bank still marks the edition as pending
)
BANK_POINTS = (
    "in_migration",  # the tables of a newer version are created, not committed
    "before_begin_commit",  # a new run is entered in the bank, not committed; likewise for the points that follow
    "before_wave_commit",
    "before_quarantine_commit",
    "before_forget_commit",
    "before_stop_commit",
    "before_enter_commit",
    "before_read_commit",  # an edition on disk is read in
    "before_settle_commit",
    "before_finish_commit",
    "after_wave_commit",  # the results of a wave are committed, but not yet used
)
FILE_POINTS = ("before_part_replace",)  # a single output file is written to its temporary file and synced
GRADE_POINTS = ("after_kept_wave",)  # a wave of `grade --resume` is in the temporary file and in its journal
PICTURE_POINTS = ("while_placing",)  # one of many proved pictures is in place, the others are in the staging folder
UPKEEP_POINTS = (
    "after_former",  # the puzzles of an edition to replace or delete are in the file beside the bank, the edition is in place
    "while_removing",  # an old edition is renamed for deletion and still complete
)
POINTS = (*BOOK_POINTS, *UPKEEP_POINTS, *BANK_POINTS, *FILE_POINTS, *GRADE_POINTS, *PICTURE_POINTS)
KINDS = ("kill", "enospc", "raise")


def fault_point(point: str) -> None:
    """Fail if GRIDPRESS_FAULT names this point.

    Raises
    ------
    OSError        no space left, for kind ``enospc``
    RuntimeError   for kind ``raise``
    UnknownName    GRIDPRESS_FAULT names a point that does not exist
    RecipeError    GRIDPRESS_FAULT has an unknown kind
    """
    armed = os.environ.get(VARIABLE)
    if armed is None:
        return
    wanted, _, kind = armed.partition(":")
    if wanted not in POINTS:
        raise unknown_name("fault point", wanted, POINTS)
    if kind not in KINDS:
        raise RecipeError(f"{VARIABLE}: expected point:kind, with a kind of {', '.join(KINDS)}, got {armed!r}")
    if wanted != point:
        return
    if kind == "kill":
        if sys.platform == "win32":
            os.kill(os.getpid(), signal.SIGTERM)  # ends the process at once there
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    if kind == "enospc":
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), point)
    raise RuntimeError(f"fault point {point} was armed")


def candidate_point(name: str) -> None:
    """End this process or exhaust its memory if GRIDPRESS_POISON names this task.

    GRIDPRESS_POISON is a comma-separated list of ``name:kind``. Kind ``exit`` ends the process with `os._exit`; ``memory`` allocates
    memory until none is left; ``raise`` simulates a bug in the press.

    Parameters
    ----------
    name : of a candidate: stream and index, as "stream/7"; of other work: task and puzzle ID, as "grade/ID", or
        task and name of an order of a print run, as "order/0007"

    Raises
    ------
    RecipeError   GRIDPRESS_POISON has an unknown kind
    MemoryError   for kind ``memory``
    RuntimeError  for kind ``raise``
    """
    armed = os.environ.get(POISON)
    if armed is None:
        return
    kinds = dict(one.rpartition(":")[::2] for one in armed.split(","))
    if not set(kinds.values()) <= {"exit", "memory", "raise"}:
        raise RecipeError(f"{POISON}: expected name:kind, with a kind of exit, memory, raise, got {armed!r}")
    if kinds.get(name) == "exit":
        os._exit(1)
    if kinds.get(name) == "memory":
        taken = [bytes(POISON_BYTES) for _ in range(MOST_POISON)]
        raise MemoryError(len(taken))
    if kinds.get(name) == "raise":
        raise RuntimeError(f"fault point {name} was armed")
