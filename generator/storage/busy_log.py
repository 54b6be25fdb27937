"""List of the runs that were refused, because another run held the lock.

Such a run has no log of its own, since only the run that holds the lock writes to an output folder. It adds one line to a file in the
folder of the logs, which `generator.editions.status` reads.
"""

from __future__ import annotations

import json
import os
import platform
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from generator.errors import Faulty
from generator.storage.json_values import Entry, parse_json
from generator.storage.notes import local_time
from generator.storage.run_log import LOGS

BUSY_LOG = "busy.jsonl"
"""Name of the file; those of runs begin with a date."""

LARGEST = 1 << 16
"""Most bytes of the file, some 300 runs; when it is larger, it is begun again."""


@dataclass(frozen=True, slots=True)
class BusyRun:
    """A run that was refused because another one held the lock.

    time          local time with time zone, ISO 8601
    pid, host     process and machine of the refused run
    book          name of its book or sheets; "" for other work
    holder        process that held the lock; 0 if it was unknown
    holder_since  time at which that process acquired the lock; "" if it was unknown
    """

    time: str
    pid: int
    host: str
    book: str
    holder: int
    holder_since: str


def append_busy_run(out: Path, book: str, holder: int, holder_since: str) -> None:
    """Add this run to the list of an output folder; nothing if it cannot be written.

    Parameters
    ----------
    book, holder, holder_since : as in `BusyRun`
    """
    path = out / LOGS / BUSY_LOG
    line = json.dumps(asdict(BusyRun(local_time(), os.getpid(), platform.node(), book, holder, holder_since)))
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        if path.is_symlink() or (path.exists() and not path.is_file()):  # a pipe would block
            return
        with path.open("ab", buffering=0) as file:
            if file.tell() > LARGEST:
                file.truncate(0)
            file.write(f"{line}\n".encode())


def read_busy_runs(out: Path, book: str = "") -> list[BusyRun]:
    """Read the list of an output folder, oldest first; malformed lines are skipped.

    Parameters
    ----------
    book : only runs of this book or these sheets; "" for all
    """
    path, runs = out / LOGS / BUSY_LOG, []
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                lines = file.read(2 * LARGEST).splitlines()
            for number, line in enumerate(lines, start=1):
                with suppress(Faulty):
                    runs.append(_read_line(parse_json(line, f"{BUSY_LOG}, line {number}")))
    return [run for run in runs if book in ("", run.book)]


def _read_line(line: Entry) -> BusyRun:
    time, host, book = (line[name].shown() for name in ("time", "host", "book"))
    return BusyRun(time, line["pid"].whole(), host, book, line["holder"].whole(), line["holder_since"].shown())
