"""Long output that survives whatever ends its run: FILE.part grows wave by wave, and a journal beside it says how far it is good.

The journal's first line says what the output is made of (the input's hash, the options); every further line, how many puzzles were
judged when FILE.part had so many bytes. A run that goes on cuts FILE.part back to the last line it can trust, so a torn end of either
file costs one wave and the finished file is the same to the byte.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from generator import __version__
from generator.commands.puzzle_files import complain, find_target
from generator.errors import Busy, CannotCreate, CannotWrite, GridFormatError, RecipeError
from generator.storage.atomic_file import put_in_place
from generator.storage.fault_points import fault_point
from generator.storage.lock import try_lock
from generator.storage.manifest import digest_file

Facts = Mapping[str, str | bool]
"""What the bytes of an output depend on."""

MARK = {"puzzles", "bytes", "faulty", "notes"}
"""What every line of a journal but the first says."""


@dataclass(slots=True)
class Progress:
    """An output and how far it has come.

    puzzles     puzzles judged, those of earlier runs too
    is_faulty   True if there were faults among them
    notes       what was told to `keep` beside, in order
    journal     where that is written down; None for an output that is written in one go
    """

    output: TextIO
    puzzles: int = 0
    is_faulty: bool = False
    notes: list[Any] = field(default_factory=list)
    journal: TextIO | None = None

    def keep(self, puzzles: int, is_faulty: bool, notes: list[Any]) -> None:
        """Write down that so many more puzzles are judged and their rows written; after this no end of the process loses them."""
        if self.journal is None:
            return
        self.puzzles += puzzles
        self.output.flush()
        os.fsync(self.output.fileno())
        size = os.fstat(self.output.fileno()).st_size
        mark = {"puzzles": self.puzzles, "bytes": size, "faulty": is_faulty, "notes": notes}
        self.journal.write(json.dumps(mark) + "\n")
        self.journal.flush()
        os.fsync(self.journal.fileno())
        fault_point("after_kept_wave")


@contextmanager
def open_resumable(path: str, source: str, options: Facts) -> Iterator[Progress]:
    """Give an output that goes on where an earlier run of the same order was interrupted, and takes its name when it is complete.

    Parameters
    ----------
    path : the file to make
    source : the file it is made from, which must be one that can be read again
    options : what else the output depends on

    Raises
    ------
    RecipeError                 path or source is no file, or the part belongs to another order
    Busy                        another run is at work on the same file
    CannotCreate, CannotWrite
    """
    target = find_target(path)
    if target is None:
        raise RecipeError(f"--resume expects -o to name a file, got {path!r}")
    if not target.parent.is_dir():
        raise CannotCreate(f"cannot make {path!r}: no folder {str(target.parent)!r}")
    facts = {"gridpress": __version__, "input": _hash_file(source), **options}
    part, journal = target.with_name(f"{target.name}.part"), target.with_name(f"{target.name}.part.journal")
    with _hold(target):
        try:
            with _begin(part, journal, facts) as progress:
                yield progress
            put_in_place(part, target)
            journal.unlink()
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise CannotWrite(f"cannot write {path!r}: {fault.strerror}; what is done is kept in {str(part)!r}") from fault
        except (KeyboardInterrupt, SystemExit):
            complain(f"what is done is kept in {str(part)!r}; the same command goes on from there")
            raise


def _hash_file(source: str) -> str:
    """Return the hash of a file's bytes.

    Raises
    ------
    RecipeError       standard input, or a pipe, which cannot be read twice
    GridFormatError   a file that cannot be read
    """
    if source == "-" or (os.path.exists(source) and not os.path.isfile(source)):
        raise RecipeError(f"--resume expects a file of puzzles that can be read again, got {source!r}")
    try:
        return digest_file(Path(source))
    except OSError as fault:
        raise GridFormatError(f"cannot read {source!r}: {fault.strerror}") from None


@contextmanager
def _hold(target: Path) -> Iterator[None]:
    """Keep a second run from the same part."""
    place = target.with_name(f"{target.name}.part.lock")
    try:
        lock = try_lock(place)
    except OSError as fault:
        raise CannotCreate(f"cannot make {str(place)!r}: {fault.strerror}") from None
    if lock is None:
        raise Busy(f"another run is at work on {str(target)!r}; wait for it, or choose another -o")
    try:
        yield
    finally:
        place.unlink(missing_ok=True)
        lock.release()


@contextmanager
def _begin(part: Path, journal: Path, facts: Facts) -> Iterator[Progress]:
    """Open part and journal, cut back to what both agree on."""
    kept = _read_journal(journal, part, facts)
    marks = kept[1:]
    _write_whole(journal, kept or [facts])
    with part.open("ab") as raw, journal.open("a", encoding="utf-8", newline="\n") as notes:
        raw.truncate(marks[-1]["bytes"] if marks else 0)
        with TextIOWrapper(raw, encoding="utf-8", newline="\n") as output:
            done, is_faulty = (marks[-1]["puzzles"], marks[-1]["faulty"]) if marks else (0, False)
            yield Progress(output, done, is_faulty, [note for mark in marks for note in mark["notes"]], notes)


def _write_whole(journal: Path, lines: list[Any]) -> None:
    """Write a journal in one step, so that no end of the process leaves it without its first line."""
    fresh = journal.with_name(f"{journal.name}.new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    put_in_place(fresh, journal)


def _read_journal(journal: Path, part: Path, facts: Facts) -> list[Any]:
    """Return the lines of a journal that its part bears out; none where nothing was begun.

    Raises
    ------
    RecipeError   the part is of another order, or nobody's
    """
    if not part.exists():
        return []
    size = part.stat().st_size
    lines = _whole_lines(journal)
    if not lines:
        raise RecipeError(f"cannot go on with {str(part)!r}: there is no journal of ours beside it; remove it to begin anew")
    changed = [name for name in facts if lines[0].get(name) != facts[name]]
    if changed:
        what = "the input has" if changed == ["input"] else f"{' and '.join(changed)} have" if len(changed) > 1 else f"{changed[0]} has"
        raise RecipeError(f"cannot go on with {str(part)!r}: {what} changed since it was begun; change back, or remove it to begin anew")
    return [lines[0], *(mark for mark in lines[1:] if mark["bytes"] <= size)]


def _whole_lines(journal: Path) -> list[Any]:
    """Return the lines of a journal up to the first that is torn."""
    try:
        text = journal.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    lines: list[dict[str, Any]] = []
    for line in text.splitlines(keepends=True):
        try:
            fact = json.loads(line) if line.endswith("\n") else None
        except ValueError:
            fact = None
        if not isinstance(fact, dict) or (lines and set(fact) != MARK):
            break
        lines.append(fact)
    return lines
