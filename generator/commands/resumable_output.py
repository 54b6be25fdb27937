"""Long output that an interrupted run can continue: FILE.part and its journal.

FILE.part grows wave by wave, and the journal records how much of it is valid. The journal's first line says what the output depends on
(the input's hash, the options); each further line records the number of puzzles processed when FILE.part had a given number of bytes. A
resumed run truncates FILE.part at the last valid line, so a torn end of either file costs one wave, and the finished file is identical
to the byte.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from generator import __version__
from generator.commands.puzzle_argument import is_puzzle
from generator.commands.puzzle_files import find_target
from generator.errors import Busy, CannotCreate, CannotWrite, Faulty, GridFormatError, RecipeError
from generator.storage.atomic_file import put_in_place
from generator.storage.fault_points import fault_point
from generator.storage.json_values import Entry, parse_json
from generator.storage.lock import try_lock
from generator.storage.manifest import digest_file

Facts = Mapping[str, str | bool]
"""Values on which the bytes of an output depend."""

MOST_PUZZLES = 10**12

NOTE_KINDS = {"level": Entry.text, "race": Entry.number, "rating": Entry.whole, "beyond": Entry.text}
"""Kinds of notes, and how the second of their three items is read: the name or the number that was counted."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of a journal: what was finished when the output had `size` bytes."""

    puzzles: int
    size: int
    is_faulty: bool
    notes: list[list[Any]]

    def facts(self) -> dict[str, Any]:
        """Return the mark as a journal has it."""
        return {"puzzles": self.puzzles, "bytes": self.size, "faulty": self.is_faulty, "notes": self.notes}


@dataclass(slots=True)
class Progress:
    """Output file and the progress recorded for it.

    puzzles     puzzles processed, including those of earlier runs
    is_faulty   True if there were faults among them
    notes       notes passed to `record`, in order
    journal     file in which progress is recorded; None for an output written in one run
    """

    output: TextIO
    puzzles: int = 0
    is_faulty: bool = False
    notes: list[Any] = field(default_factory=list)
    journal: TextIO | None = None

    def record(self, puzzles: int, is_faulty: bool, notes: list[Any]) -> None:
        """Record that more puzzles were processed and their rows written.

        After this call they are not lost, however the process ends.
        """
        if self.journal is None:
            return
        self.puzzles += puzzles
        self.output.flush()
        os.fsync(self.output.fileno())
        size = os.fstat(self.output.fileno()).st_size
        self.journal.write(json.dumps(Mark(self.puzzles, size, is_faulty, notes).facts()) + "\n")
        self.journal.flush()
        os.fsync(self.journal.fileno())
        fault_point("after_kept_wave")


@contextmanager
def open_resumable(path: str, source: str, options: Facts) -> Iterator[Progress]:
    """Yield an output that continues where an earlier run of the same order stopped.

    The file gets its name when it is complete.

    Parameters
    ----------
    path : the file to write
    source : the file it is made from, which must be readable more than once
    options : the other values that the output depends on

    Raises
    ------
    RecipeError    path or source is not a file, or the partial file belongs to another order
    Busy           another run is writing the same file
    CannotCreate   the folder does not exist, or a file in it cannot be created
    CannotWrite    the output cannot be written
    """
    target = find_target(path)
    if target is None:
        raise RecipeError(f"--resume: expected the name of a regular file after -o, got {path!r}")
    if not target.parent.is_dir():
        raise CannotCreate(f"cannot create {path!r}: folder {str(target.parent)!r} does not exist")
    facts = {"gridpress": __version__, "input": _hash_file(source), **options}
    part, journal = target.with_name(f"{target.name}.part"), target.with_name(f"{target.name}.part.journal")
    with _lock_output(target):
        try:
            with _begin(part, journal, facts) as progress:
                yield progress
            put_in_place(part, target)
            journal.unlink()
        except BrokenPipeError:
            raise
        except OSError as fault:
            saved = f"; finished puzzles are saved in {str(part)!r}" if part.exists() else ""
            raise CannotWrite(f"cannot write {path!r}: {fault.strerror}{saved}") from fault


def _hash_file(source: str) -> str:
    """Return the hash of a file's bytes.

    Raises
    ------
    RecipeError       standard input or a pipe, which cannot be read twice, or a puzzle line
    GridFormatError   the file cannot be read
    """
    try:
        if source == "-" or is_puzzle(source) or not stat.S_ISREG(os.stat(source).st_mode):
            raise RecipeError(f"--resume: expected a puzzle file that can be read twice, got {source!r}")
        return digest_file(Path(source))
    except OSError as fault:
        raise GridFormatError(f"cannot read {source!r}: {fault.strerror}") from None


@contextmanager
def _lock_output(target: Path) -> Iterator[None]:
    """Lock the partial file for the duration of the block.

    Raises
    ------
    CannotCreate   the lock cannot be created
    Busy           another run has the lock
    """
    place = target.with_name(f"{target.name}.part.lock")
    try:
        lock = try_lock(place)
    except OSError as fault:
        raise CannotCreate(f"cannot create {str(place)!r}: {fault.strerror}") from None
    if lock is None:
        raise Busy(f"another run is writing {str(target)!r}; wait for it, or choose another -o")
    try:
        yield
    finally:
        place.unlink(missing_ok=True)
        lock.release()


@contextmanager
def _begin(part: Path, journal: Path, facts: Facts) -> Iterator[Progress]:
    """Open the partial file and the journal, truncated to the last state both have."""
    marks = _read_journal(journal, part, facts)
    with _keep_if_marked(part, journal):
        _write_whole(journal, [facts, *(mark.facts() for mark in marks)])
        with part.open("ab") as raw, journal.open("a", encoding="utf-8", newline="\n") as notes:
            raw.truncate(marks[-1].size if marks else 0)
            with TextIOWrapper(raw, encoding="utf-8", newline="\n") as output:
                done, is_faulty = (marks[-1].puzzles, marks[-1].is_faulty) if marks else (0, False)
                yield Progress(output, done, is_faulty, [note for mark in marks for note in mark.notes], notes)


@contextmanager
def _keep_if_marked(part: Path, journal: Path) -> Iterator[None]:
    """Remove the files of the block if it ends early, before anything is recorded.

    So refused input leaves nothing behind. A note of an interrupt says what is saved.
    """
    try:
        yield
    except BaseException as end:
        is_marked = len(_whole_lines(journal)) > 1  # the first line only says what the output depends on
        if not is_marked:
            for path in (part, journal, _new_journal(journal)):
                path.unlink(missing_ok=True)
        if isinstance(end, KeyboardInterrupt | SystemExit):
            saved = f"finished puzzles are saved in {str(part)!r}; give the same command again, and it continues from there"
            end.add_note(saved if is_marked else "no puzzle was finished, and no file was written")
        raise


def _new_journal(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.new")


def _write_whole(journal: Path, lines: list[Any]) -> None:
    """Write a journal atomically, so that its first line is never missing."""
    new_file = _new_journal(journal)
    with new_file.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    put_in_place(new_file, journal)


def _read_journal(journal: Path, part: Path, facts: Facts) -> list[Mark]:
    """Return the marks of a journal that the partial file confirms.

    The result is empty if nothing was begun.

    Raises
    ------
    RecipeError   the partial file belongs to another order, or has no journal
    """
    if not part.exists():
        return []
    size = part.stat().st_size
    lines = _whole_lines(journal)
    if not lines:
        raise RecipeError(f"cannot continue {str(part)!r}: its journal is missing or damaged; delete the file to start again")
    changed = [name for name in facts if lines[0].get(name, None).value != facts[name]]
    if changed:
        what = "the input has" if changed == ["input"] else f"{' and '.join(changed)} have" if len(changed) > 1 else f"{changed[0]} has"
        changed_since = f"{what} changed since it was started"
        raise RecipeError(f"cannot continue {str(part)!r}: {changed_since}; undo the change, or delete the file to start again")
    return list(_read_marks(lines[1:], size))


def _read_marks(lines: Iterable[Entry], size: int) -> Iterator[Mark]:
    """Yield the marks up to the first one that is damaged or beyond the file."""
    puzzles = at = 0
    for line in lines:
        try:
            mark = _read_mark(line)
        except Faulty:
            return
        if mark.size > size or mark.size < at or mark.puzzles < puzzles:
            return
        puzzles, at = mark.puzzles, mark.size
        yield mark


def _read_mark(line: Entry) -> Mark:
    notes = [_read_note(note) for note in line["notes"].items()]
    return Mark(line["puzzles"].whole(0, MOST_PUZZLES), line["bytes"].whole(), line["faulty"].flag(), notes)


def _read_note(note: Entry) -> list[Any]:
    """Return a row of `Tally.counts`: kind, what was counted, how many."""
    kind, key, count = note.items(3)
    if kind.text() not in NOTE_KINDS:
        kind.refuse(f"one of {', '.join(NOTE_KINDS)}")
    return [kind.text(), NOTE_KINDS[kind.text()](key), count.whole()]


def _whole_lines(journal: Path) -> list[Entry]:
    """Return the lines of a journal up to the first damaged one."""
    try:
        text = journal.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    lines: list[Entry] = []
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        try:
            entry = parse_json(line if line.endswith("\n") else "", f"{journal.name}, line {number}")
            entry.table()
        except Faulty:
            break
        lines.append(entry)
    return lines
