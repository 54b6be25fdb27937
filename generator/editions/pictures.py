"""Pictures of the puzzles of an edition or a file: drawn, proved, put in place.

All files are made in a hidden folder within the folder of the pictures. Once all are proved, or left out, they are moved into place one by
one, then the table, and last the index, whose temporary file is the lock of the folder. Other files of the folder are never changed, and
nothing is deleted.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from generator.editions.rebuild import read_levels
from generator.errors import CannotCreate, CannotWrite, RecipeError, Unproved
from generator.formats.edition_tables import RECORDS, read_records
from generator.formats.picture_index import (
    INDEX_CSV,
    INDEX_JSON,
    PictureIndex,
    PictureRow,
    format_index,
    is_index,
    is_table,
    write_table,
)
from generator.grading import LEVELS
from generator.model import Level
from generator.proof.picture_proof import prove_pictures
from generator.storage.atomic_file import move_files, part_file
from generator.storage.json_values import Entry
from generator.storage.manifest import MANIFEST, entries_of, read_manifest, verify_file
from generator.typesetting.pictures import PictureOrder, PicturePuzzle, check_order, draw_pictures
from generator.workers import Runner, run_in_order

STAGING = ".gridpress-pictures.part"
"""Folder in which pictures are made, within the folder that they are for."""

CHUNK = 8
"""Puzzles whose pictures a worker makes in one go."""

THEME = "press"
"""Theme of pictures whose source has none."""


@dataclass(frozen=True, slots=True)
class PictureSource:
    """Puzzles to draw.

    levels     their level table
    language   of the book; empty for a file
    """

    puzzles: tuple[PicturePuzzle, ...]
    levels: tuple[Level, ...] = LEVELS
    language: str = ""


@dataclass(frozen=True, slots=True)
class PicturesMade:
    """The index of pictures in place, and what is left out with the reason."""

    index: PictureIndex
    unproved: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Some puzzles of a source with all that their pictures depend on."""

    source: PictureSource
    order: PictureOrder
    largest: int
    folder: Path


_Made = tuple[PictureRow, list[str]]
"""A puzzle with the faults of its pictures."""


def read_edition(folder: Path, theme: str = "") -> PictureSource:
    """Return the puzzles of a published edition, with their numbers and themes.

    Parameters
    ----------
    theme : theme of all pictures; empty for those of the book and its chapters

    Raises
    ------
    Faulty   the folder is no edition, or one that was altered
    """
    manifest = read_manifest(folder)
    entries = entries_of(manifest, folder)
    verify_file(folder, RECORDS, manifest)
    recipe = entries.get("recipe", {})
    of_book = theme or recipe.get("theme", THEME).text()
    themes = {} if theme else dict(_list_themes(recipe))
    first = entries.get("first_number", 1).whole(1)
    puzzles = tuple(
        PicturePuzzle(number, graded, themes.get((graded.puzzle.family, graded.level)) or of_book)
        for number, graded in enumerate(read_records(folder), start=first)
    )
    levels = read_levels(manifest, str(folder / MANIFEST)) if "recipe" in manifest else LEVELS
    language = (recipe.find("language") or entries.get("language", "")).text()
    return PictureSource(puzzles, levels, language)


def _list_themes(recipe: Entry) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield family and level of each chapter with a theme of its own."""
    for chapter in recipe.get("chapter", []).items():
        if own := chapter.get("theme", "").text():
            yield (chapter["family"].text(), chapter["level"].text()), own


def publish_pictures(
    source: PictureSource, order: PictureOrder, folder: Path, runner: Runner, on_done: Callable[[int], None]
) -> PicturesMade:
    """Draw and prove all pictures, and put them in place.

    Pictures of a puzzle that cannot be proved are left out.

    Parameters
    ----------
    on_done : called with the number of puzzles whose pictures are done

    Raises
    ------
    UnknownName    an unknown theme or language
    DoesNotFit     a width that no picture can have
    RecipeError    the folder is within an edition
    Busy           another run makes pictures in the folder
    CannotCreate   the folder cannot be made, or a file of another program has the name of an index
    CannotWrite    the disk is full, or the folder is not writable
    Unproved       no picture could be proved
    """
    check_order(order, {puzzle.theme for puzzle in source.puzzles})
    with _open_folder(folder), part_file(folder / INDEX_JSON) as part, _explained(folder), _staging(folder) as staging:
        made = _make_all(source, order, runner, staging, on_done)
        rows = tuple(row for row, faults in made if not faults)
        unproved = tuple(f"puzzle {row.number}, left out: {faults[0]}" for row, faults in made if faults)
        if not rows:
            raise Unproved(f"no picture could be proved, so none was written; {unproved[0]}")
        index = replace(_empty_index(order), rows=rows)
        write_table(index, staging / INDEX_CSV)
        move_files([*index.list_files(), INDEX_CSV], staging, folder)
        part.write_text(format_index(index), encoding="utf-8", newline="\n")
    return PicturesMade(index, unproved)


def _make_all(source: PictureSource, order: PictureOrder, runner: Runner, staging: Path, on_done: Callable[[int], None]) -> list[_Made]:
    """Return all puzzles in order, with the faults of their pictures."""
    puzzles, largest = source.puzzles, max(puzzle.number for puzzle in source.puzzles)
    parts = (puzzles[at : at + CHUNK] for at in range(0, len(puzzles), CHUNK))
    chunks = [_Chunk(replace(source, puzzles=part), order, largest, staging) for part in parts]
    done = run_in_order(runner, _make_chunk, chunks, lambda chunk: on_done(len(chunk.source.puzzles)))
    return [made for part in done for made in part]


def _make_chunk(chunk: _Chunk) -> list[_Made]:
    """Draw and prove the pictures of some puzzles."""
    order, index = chunk.order, _empty_index(chunk.order)
    made: list[_Made] = []
    for puzzle in chunk.source.puzzles:
        row = draw_pictures(puzzle, order, chunk.largest, chunk.folder, chunk.source.levels)
        made.append((row, prove_pictures(row, index, chunk.folder)))
    return made


def _empty_index(order: PictureOrder) -> PictureIndex:
    return PictureIndex(order.formats, order.dots_per_inch, order.is_colored, order.language)


@contextmanager
def _open_folder(folder: Path) -> Iterator[None]:
    """Make the folder of pictures, and check that files of its index may be replaced.

    A new folder is deleted again if it is still empty at the end.

    Raises
    ------
    RecipeError    the folder is within an edition, whose files are listed in its manifest
    CannotCreate   it cannot be made, or a file of another program has the name of an index
    """
    for place in (folder.absolute(), *folder.resolve().parents):
        if (place / MANIFEST).is_file():
            found = f"got {str(folder)!r} in the edition {str(place)!r}"
            raise RecipeError(f"-o: expected a folder for pictures, {found}; choose another folder")
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise CannotCreate(f"cannot create the folder {str(folder)!r}: {fault.strerror}; choose another one") from None
    for name, is_ours in ((INDEX_JSON, is_index), (INDEX_CSV, is_table)):
        path = folder / name
        if (path.exists() or path.is_symlink()) and not (path.is_file() and is_ours(path)):
            raise CannotCreate(f"{str(path)!r} is in the way: it is no index of pictures; move it, or choose another folder")
    try:
        yield
    finally:
        if is_new:
            with suppress(OSError):  # `rmdir` refuses a folder with files
                folder.rmdir()


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Explain an error of the operating system in the block.

    Raises
    ------
    CannotWrite   the disk is full, or the folder is not writable
    """
    try:
        yield
    except OSError as fault:
        where, advice = f"cannot write pictures in {str(folder)!r}", "every picture that is there is whole; give the same command again"
        raise CannotWrite(f"{where}: {fault.strerror}; {advice}") from fault


@contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """Make an empty staging folder; delete it and what is left in it at the end.

    Raises
    ------
    CannotCreate   a file of another program has its name
    """
    staging = folder / STAGING
    if staging.is_symlink() or staging.is_file():
        raise CannotCreate(f"{str(staging)!r} is in the way and was not made by gridpress; move it")
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir()
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)
