"""Results of one run, read from its log.

The logs are written by `generator.storage.run_log` and are not trusted: a malformed line is skipped. A log without an end belongs to a
run that is either active or was killed, which `generator.editions.status` decides.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator import errors
from generator.errors import CannotWrite, Defect, Faulty, PuzzleError
from generator.storage.json_values import Entry, parse_json
from generator.storage.run_log import LOG_NAME, LOGS

LONGEST_LINE = 1 << 20
MOST_LINES = 1_000_000
"""Most lines read of one log; a run of 200 puzzles writes about a hundred lines of 200 bytes."""

LONGEST_MESSAGE = 1500
"""Most characters of the message of a run's end that are shown; a list of faults of a recipe is the longest."""

LONGEST_PART = 20
"""More digits than a process ID or the number of a log has."""

LEFT_OUT = ("run", "at", "event", "trace")
"""Entries that every line of a log has, and the traceback of a defect, which only the log shows."""

HIGHEST_CODE = 255

RUNNING, CRASHED, SUCCEEDED = "running", "died", "well"


@dataclass(frozen=True, slots=True)
class Published:
    """One book or sheet published by a run.

    counts       puzzles by chapter
    candidates   candidates tried by chapter
    refused      refused puzzles by reason
    """

    folder: str
    puzzles: int
    pages: int
    proved: int
    counts: dict[str, int]
    candidates: dict[str, int]
    refused: dict[str, int]


@dataclass(slots=True)
class Run:
    """One run, read from its log.

    digest    of the order; empty for sheets
    day       date of publication of the edition, YYYY-MM-DD; empty for sheets
    is_nightly whether the edition was that of the day on which the run began
    is_seen   whether its messages were printed in a terminal, where someone could read them
    command   of the command line: book or sheet
    recipe    name or path of the recipe it named; empty for sheets, own puzzles and a book that only has a title
    book      book or sheets that it made or was to make; empty if the recipe could not be read
    ended     "well", "running", "died" (no end in the log), or the name of the exception that ended the run
    message   of that exception
    exit_code of the command; None while it runs, and if it was killed
    seconds   from the start to the last line of the log
    stages    seconds by stage
    made      published editions: one per book, or one per day of sheets
    verified  folder of an edition that was already published and is complete; "" if none was
    notes     further events by name: refused lines, quarantined candidates, editions removed or kept
    """

    run: str
    log: Path
    began: str = ""
    gridpress: str = ""
    pid: int = 0
    host: str = ""
    is_nightly: bool = False
    is_seen: bool = False
    command: str = ""
    recipe: str = ""
    book: str = ""
    edition: str = ""
    seed: str = ""
    digest: str = ""
    day: str = ""
    ended: str = CRASHED
    message: str = ""
    exit_code: int | None = None
    seconds: float = 0.0
    stages: dict[str, float] = field(default_factory=dict)
    made: list[Published] = field(default_factory=list)
    verified: str = ""
    notes: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def books(self) -> set[str]:
        """Names of the books or sheets that the run made, or was to make."""
        return {self.book, *(Path(made.folder).parent.name for made in self.made)} - {""}

    @property
    def made_editions(self) -> list[str]:
        """Names of the editions that the run made, or found complete."""
        return [Path(folder).name for folder in (*(made.folder for made in self.made), self.verified) if folder]


def list_logs(out: Path) -> list[Path]:
    """Return the logs of an output folder, oldest first."""
    return sorted((path for path in out.glob(f"{LOGS}/*") if LOG_NAME.fullmatch(path.name) and path.is_file()), key=_log_order)


def _log_order(path: Path) -> tuple[str, ...]:
    """Return the sort key of a log: time, process, and number of the log in it."""
    return tuple(part.rjust(LONGEST_PART, "0") for part in path.stem.split("-"))


def read_run(path: Path) -> Run:
    """Read the log of a run; one without an end counts as killed."""
    run = Run(path.stem, path)
    for line in _read_lines(path):
        _add_line(run, line)
    return run


def _read_lines(path: Path) -> Iterator[Entry]:
    """Yield the valid lines of a log.

    The last line of a killed run may be incomplete and is then skipped.
    """
    with path.open("rb") as file:
        for number in range(1, MOST_LINES + 1):
            text = file.readline(LONGEST_LINE)
            if not text:
                return
            with suppress(Faulty):
                line = parse_json(text, f"{path.name}, line {number}")
                line.table()
                yield line


def _add_line(run: Run, line: Entry) -> None:
    """Add the data of one log line to a run.

    A line with a value of another type, which the press never writes, is skipped.
    """
    with suppress(Faulty):
        at, event = line["at"].number(0), line["event"].text()
        match event:
            case "start":
                began, host = line.get("time", "").shown(), line.get("host", "").shown()
                run.gridpress, run.pid, run.began, run.host = line["gridpress"].shown(), line["pid"].whole(), began, host
                run.is_seen = line.get("terminal", False).value is True
                run.command, run.recipe, run.book = (line.get(name, "").shown() for name in ("command", "recipe", "book"))
            case "order":
                run.book, run.edition, run.seed = (line.get(name, "").shown() for name in ("book", "edition", "seed"))
                run.is_nightly = line.get("nightly", False).value is True
                run.digest, run.day = line.get("digest", "").shown(), line.get("day", "").shown()
            case "stage":
                run.stages[line["stage"].shown()] = line["seconds"].number(0)
            case "published":
                run.made.append(_read_published(line))
            case "verified":
                run.verified = line["folder"].shown()
            case "end":
                run.ended, run.message = line["ended"].shown(), line.get("message", "").shown(LONGEST_MESSAGE)
                known = line.find("code")
                run.exit_code = known.whole(0, HIGHEST_CODE) if known else _find_exit_code(run.ended, run.message, run.exit_code)
            case "result":  # before the end, and after it if the command of the recipe failed
                run.exit_code = line["code"].whole(0, HIGHEST_CODE)
            case _ if event != "chunk":  # chunks are too detailed for a status report
                run.notes.setdefault(event, []).append({key: _plain(value) for key, value in line.members() if key not in LEFT_OUT})
        run.seconds = max(run.seconds, at)


def _plain(value: Entry) -> int | float | str:
    """Return a value of a further event: a number, or anything else as text."""
    with suppress(Faulty):
        return value.whole() if type(value.value) is int else value.number()
    return value.shown()


def _find_exit_code(ended: str, message: str, result: int | None) -> int:
    """Return the exit code of a run from the exception that ended it.

    Parameters
    ----------
    result : logged by a run that ended well with another code than 0
    """
    if ended == SUCCEEDED:
        return result or 0
    if ended == "KeyboardInterrupt":
        return 128 + signal.SIGINT
    if ended == "SystemExit":
        return int(message) if message.isascii() and message.isdigit() and len(message) < 4 else Defect.exit_code
    if ended == "OSError":
        return CannotWrite.exit_code
    fault = vars(errors).get(ended)
    return fault.exit_code if isinstance(fault, type) and issubclass(fault, PuzzleError) else Defect.exit_code


def _read_published(line: Entry) -> Published:
    by_name = (line.get(name, {}).members() for name in ("counts", "candidates", "refused"))
    counts, candidates, refused = ({name: count.whole() for name, count in members} for members in by_name)
    proved, pages = line["proof"]["proved"].whole(), line.get("pages", 0).whole()
    return Published(line["folder"].shown(), line["puzzles"].whole(), pages, proved, counts, candidates, refused)
