"""Rebuilding an edition from its manifest, and comparing it byte by byte.

The manifest contains the recipe, the seed, the level table and the puzzles that the bank refused. A rebuild therefore reads no bank and
changes nothing in the output folder: the book is made in a temporary folder. A book of the user's own puzzles is rebuilt from the accepted
puzzles, which are in its table; of the refused lines only the line numbers and reasons are available.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path, PurePath
from typing import Any

from generator import __version__
from generator.bank import key_of, replay_bank
from generator.editions.book import fill_edition
from generator.editions.checkpoint import ReplayedRun
from generator.editions.collect import SMALL_ORDER, Contents, collect_puzzles
from generator.editions.series import read_series_facts
from generator.errors import LONGEST_LINE, Faulty, NotInstalled, PuzzleError, quote
from generator.formats.edition_tables import RECORDS, read_records
from generator.grading.levels import check_levels
from generator.model import GradedPuzzle, Level
from generator.model.own_pages import OWN, OwnPages
from generator.puzzles.grade_waves import grade_all
from generator.puzzles.own_puzzles import make_quotas
from generator.puzzles.select import PRINTED, Quota, Refusal, select
from generator.recipe.order import Order, SourceLine, check_chapters
from generator.recipe.recipe import Recipe, check_recipe
from generator.seeds import LARGEST_SEED
from generator.storage.folder_names import EDITION
from generator.storage.json_values import Entry
from generator.storage.manifest import MANIFEST, entries_of, list_files, read_manifest
from generator.storage.run_log import Journal
from generator.workers import InlineWorker, WorkerOptions, count_processors, end_on_signals, open_runner, report_compiling

MANIFEST_ENTRIES: dict[str, Callable[[Entry], object]] = {
    **dict.fromkeys(("name", "edition", "year", "day", "gridpress", "order"), Entry.text),
    **dict.fromkeys(("recipe", "files", "counts"), Entry.table),
    **dict.fromkeys(("levels", "refused", "refused_lines"), Entry.items),
    "seed": lambda entry: entry.whole(0, LARGEST_SEED),
}
"""Required entries of a manifest, and how each is checked."""

DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

BLOCK = 1 << 20
"""Bytes compared at a time."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The result of rebuilding an edition.

    name          book and edition
    gridpress     version that made the original
    files         names of all files compared
    differences   descriptions of the files that differ
    """

    name: str
    gridpress: str
    files: tuple[str, ...]
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Refused:
    """A refused puzzle and its chapter, as family/level."""

    chapter: str
    refusal: Refusal

    @property
    def key(self) -> bytes:
        """The puzzle's key in the bank."""
        return key_of(self.refusal.key)


def rebuild(folder: Path, jobs: int | None = None, anyway: bool = False) -> Rebuilt:
    """Make an edition again and compare every byte.

    Parameters
    ----------
    folder : of the edition; only read
    jobs : worker processes; None uses one per processor, and none for a small order
    anyway : rebuild even if another version of gridpress made the edition

    Raises
    ------
    Faulty         the manifest is altered, or is not that of a book
    NotInstalled   another version made the edition
    """
    manifest = read_book_manifest(folder)
    if manifest["gridpress"] != __version__ and not anyway:
        made = manifest["gridpress"]
        raise NotInstalled(f"{str(folder)!r} was made by gridpress {made}, but this is {__version__}; use that version, or try --anyway")
    report_compiling()
    order = read_order(manifest, folder)
    with end_on_signals(), tempfile.TemporaryDirectory(prefix="gridpress-") as place, open(os.devnull, "wb", buffering=0) as null_file:
        journal = Journal(Path(os.devnull), null_file)
        contents = _collect_again(order, manifest, jobs, journal)
        fill_edition(order, contents, Path(place), journal, InlineWorker(), is_kept=False)
        names = sorted({*list_files(folder), *list_files(Path(place)), MANIFEST})
        differences = tuple(_compare(folder, Path(place), names))
    return Rebuilt(f"{manifest['name']}/{manifest['edition']}", manifest["gridpress"], tuple(names), differences)


def read_book_manifest(folder: Path) -> dict[str, Any]:
    """Read a manifest and check that it is that of a book.

    Raises
    ------
    Faulty   the manifest is missing, altered, of an edition of sheets, or has invalid entries
    """
    manifest = read_manifest(folder)
    if "kind" in manifest:
        found = f"{str(folder)!r}: expected the edition of a book, got {quote(manifest['kind'])}"
        raise Faulty(f"{found}; run its command with --force to make it again")
    if "day" not in manifest:
        made = f"edition {str(folder)!r} was made before its {MANIFEST} had the day that dates the files, so its bytes cannot be repeated"
        raise Faulty(f"{made}; check it with `prove`, or make it again with --force")
    entries = entries_of(manifest, folder)
    for key, check in MANIFEST_ENTRIES.items():
        check(entries[key])
    if not EDITION.fullmatch(manifest["edition"]):
        entries["edition"].refuse("a date or seed-N")
    if not DAY.fullmatch(manifest["day"]):
        entries["day"].refuse("a date")
    return manifest


def read_order(manifest: Mapping[str, Any], folder: Path) -> Order:
    """Return the order from which an edition was made.

    Raises
    ------
    Faulty   the manifest does not give a valid order in this version
    """
    where = f"{folder / MANIFEST}"
    try:
        own_source = {"source": RECORDS} if "source_sha256" in manifest else {}
        recipe = check_recipe(manifest["recipe"] | own_source | _find_own_files(manifest, folder), where)
        levels, own = read_levels(manifest, where), _read_own_pages(recipe, manifest)
        order = Order(recipe, manifest["seed"], manifest["edition"], manifest["year"], levels, day=manifest["day"], own=own)
        if own_source:
            order = _with_source(order, str(manifest["source_sha256"]), folder)
        order = read_series_facts(order, manifest)
        check_chapters(order)
    except PuzzleError as fault:
        raise Faulty(f"cannot make {str(folder)!r} again: {fault}") from None
    return order


def read_levels(manifest: Mapping[str, Any], where: str) -> tuple[Level, ...]:
    """Return the level table of a book from its manifest.

    Raises
    ------
    PuzzleError   the table is invalid
    """
    tables = (row.table() for row in Entry(where, manifest)["levels"].items())
    return check_levels([{key: inf if value == "inf" else value for key, value in table.items()} for table in tables], where)


def _with_source(order: Order, sha256: str, folder: Path) -> Order:
    """Return the order of a book with the user's own puzzles, read from its table."""
    taken = tuple(SourceLine(number, graded.puzzle) for number, graded in enumerate(read_records(folder), start=1))
    return replace(order, source=taken, source_sha256=sha256)


def _find_own_files(manifest: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return the recipe's key of own pages, with their files in the edition."""
    tables = [page.table() for page in Entry(MANIFEST, manifest)["recipe"].get("page", []).items()]
    names = [PurePath(str(table.get("file", ""))).name for table in tables]
    named = [
        table | {"file": str(folder / OWN / f"page-{number}" / name)}
        for number, (table, name) in enumerate(zip(tables, names, strict=True), start=1)
    ]
    return {"page": named} if named else {}


def _read_own_pages(recipe: Recipe, manifest: Mapping[str, Any]) -> tuple[OwnPages, ...]:
    """Return the own pages of an edition, from the files in it.

    Raises
    ------
    Faulty   a file is not the one that the book was made from
    """
    if not recipe.page:
        return ()
    from generator.typesetting.own_pages.read_pages import read_own_pages  # imported here: takes 1/10 second, which other books save

    own, made = read_own_pages(recipe), Entry(MANIFEST, manifest)["own_files"].table()
    for file in (file for pages in own for file in pages.files):
        if made.get(file.name) != file.digest:
            found = f"{file.name} was changed: its SHA-256 differs from the manifest"
            raise Faulty(f"{found}; put the original back, or make the book again with --force")
    return own


def _collect_again(order: Order, manifest: Mapping[str, Any], jobs: int | None, journal: Journal) -> Contents:
    """Return the book's puzzles, made or graded again.

    The search refuses the puzzles that the bank refused for the original. The user's own puzzles are those accepted for it.

    Raises
    ------
    Faulty   entries of the manifest about refused puzzles are invalid
    """
    entries = Entry(MANIFEST, manifest)
    refused = [_read_refused(one) for one in entries["refused"].items()]
    lines = tuple((one["line"].whole(), one["why"].text(LONGEST_LINE, is_printable=False)) for one in entries["refused_lines"].items())
    quarantined = entries.get("quarantined", []).items()
    checkpoint = ReplayedRun([(one["stream"].text(), one["index"].whole(), one["why"].text()) for one in quarantined])
    if order.source is None:
        with replay_bank(one.key for one in refused if one.refusal.why == PRINTED) as bank:
            return collect_puzzles(order, WorkerOptions(jobs), bank, journal, checkpoint)
    return Contents(tuple(_regrade_own_puzzles(order, order.source, manifest["counts"], refused, jobs)), (), lines)


def _read_refused(entry: Entry) -> _Refused:
    """Return a refused puzzle from its entry.

    Raises
    ------
    Faulty   an entry is missing or of another type
    """
    key = entry["key"]
    if not re.fullmatch(r"([0-9a-f]{2})*", key.text()):
        key.refuse("hexadecimal digits")
    refusal = Refusal(entry["id"].text(), bytes.fromhex(key.text()), entry["why"].text(), entry["twin_of"].text())
    return _Refused(entry["chapter"].text(), refusal)


def _regrade_own_puzzles(
    order: Order, source: Sequence[SourceLine], counts: Iterable[str], refused: Sequence[_Refused], jobs: int | None
) -> list[Quota]:
    """Grade the accepted own puzzles and assign them to the original chapters.

    Raises
    ------
    Faulty   a puzzle in the edition's table is invalid
    """
    workers = jobs or count_processors()
    puzzles = [(source_line.line, source_line.puzzle) for source_line in source if source_line.puzzle is not None]
    graded: list[GradedPuzzle] = []
    with open_runner(workers, len(puzzles) <= SMALL_ORDER, jobs is not None) as runner:
        for number, result in grade_all(puzzles, runner, order.levels):
            if isinstance(result, PuzzleError):
                raise Faulty(f"puzzle {number} in the table of the edition: {result}")
            graded.append(result)
    present = {(family, level) for family, _, level in (name.partition("/") for name in counts)}
    quotas = make_quotas(order, present)
    select(graded, quotas)
    for quota in quotas:
        quota.refused = [one.refusal for one in refused if one.chapter == quota.key]
    return quotas


def _compare(original: Path, rebuilt: Path, names: Iterable[str]) -> Iterator[str]:
    """Yield a description of every file that differs between two folders.

    Links are not followed.
    """
    for name in names:
        original_file, rebuilt_file = ((folder / name) for folder in (original, rebuilt))
        if not os.path.lexists(original_file):
            yield f"{name} is missing"
        elif original_file.is_symlink() or not original_file.is_file():
            yield f"{name} is a link or not a regular file"
        elif not rebuilt_file.exists():
            yield f"{name} does not belong to this book: its recipe does not make it"
        elif (at := _find_difference(original_file, rebuilt_file)) is not None:
            sizes = f"{original_file.stat().st_size} bytes in the edition, {rebuilt_file.stat().st_size} when made again"
            yield f"{name} differs from byte {at} on: {sizes}"


def _find_difference(original: Path, rebuilt: Path) -> int | None:
    """Return the first byte at which two files differ; None if they are equal.

    Bytes are counted from 0.
    """
    at = 0
    with original.open("rb") as one, rebuilt.open("rb") as other:
        while True:
            left, right = one.read(BLOCK), other.read(BLOCK)
            if left != right:
                return at + next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
            if not left:
                return None
            at += len(left)
