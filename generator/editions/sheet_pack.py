"""Dated sheets in one ZIP file, with the indexes that web sites and editors need.

`index.json` and, if the address of the files is known, `feed.xml` list the sheets without solutions. `sheets.csv` is for the editor and
has them. The files of each day are in a folder named by its date. The same sheets give the same bytes.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import date
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

from generator.editions.dated_sheets import DailyOrder
from generator.formats.edition_tables import read_records
from generator.grading import time_within
from generator.notation import format_digits, format_puzzle, puzzle_id
from generator.storage.atomic_file import part_file
from generator.storage.manifest import files_of, verify_edition
from generator.storage.zip_entries import add_entry
from generator.typesetting.sheet_feed import INDEX, RSS, Feed, FeedDay, FeedFile, write_index, write_rss

TABLE = "sheets.csv"
COLUMNS = ("date", "family", "level", "minutes", "id", "puzzle", "solution", "minutes_80")
COMPRESSED = (".svg",)
"""Suffixes of files that a ZIP file makes smaller; PDF and PNG are compressed already."""


def pack_sheets(order: DailyOrder, folders: Sequence[Path], link: str, target: Path) -> None:
    """Write the published sheets of an order into a ZIP file, atomically.

    Parameters
    ----------
    folders : editions of the days, in order
    link : address where the files will be served; "" leaves out the RSS feed
    target : the ZIP file; one that is there already is replaced

    Raises
    ------
    Faulty        an edition is incomplete or altered
    Busy          another run is writing the file
    CannotWrite   the file cannot be written
    """
    days = tuple(_read_day(order, folder) for folder in folders)
    feed = Feed(order.name, order.look, order.family or days[0].graded.puzzle.family, link.rstrip("/"), days)
    with part_file(target) as part, ZipFile(part, "w") as archive:
        add_entry(archive, INDEX, write_index(feed).encode())
        if link:
            add_entry(archive, RSS, write_rss(feed).encode())
        add_entry(archive, TABLE, _write_table(feed.days).encode())
        for folder, day in zip(folders, feed.days, strict=True):
            for file in day.files:
                content = (folder.parent / file.path).read_bytes()
                add_entry(archive, file.path, content, file.path.endswith(COMPRESSED))


def _read_day(order: DailyOrder, folder: Path) -> FeedDay:
    """Return the sheet of a published edition, which is verified.

    Raises
    ------
    Faulty   it is incomplete or altered
    """
    sizes, day = files_of(verify_edition(folder), folder), date.fromisoformat(folder.name)
    files = [
        FeedFile(f"{folder.name}/{name}.{form}", sizes[f"{name}.{form}"]["bytes"], look.size_mm[0], look.is_colored)
        for name, look in order.list_versions(day)
        for form in order.formats
    ]
    return FeedDay(day, read_records(folder)[0], tuple(files))


def _write_table(days: Sequence[FeedDay]) -> str:
    """Return the table of the sheets with their solutions, as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for day in days:
        graded = day.graded
        facts = (graded.puzzle.family, graded.level, f"{graded.effort.minutes:.1f}", puzzle_id(graded.puzzle))
        cells, within = (format_puzzle(graded.puzzle), format_digits(graded.solution)), time_within(graded.effort.minutes)
        writer.writerow((day.day.isoformat(), *facts, *cells, within))
    return text.getvalue()
