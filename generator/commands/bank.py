"""Commands `bank stats`, `find`, `export`, `import` and `check`.

They show which puzzles were printed and where, copy the bank, and check it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.book import OUT
from generator.commands.flag_values import folder_argument
from generator.commands.puzzle_files import BAD_INPUT, complain
from generator.storage.folder_names import BANK

if TYPE_CHECKING:
    from generator.bank.rows import PrintedRow
    from generator.errors import GridFormatError
    from generator.formats.source import Source

MOST_NAMED = 100
"""Most refused lines of an import that are listed one by one; a wrong file may have a million of them."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `bank`."""
    parser = commands.add_parser("bank", help="ask which puzzles were printed, and where", allow_abbrev=False)
    asks = parser.add_subparsers(title="commands", dest="ask", metavar="COMMAND", required=True)
    stats = asks.add_parser("stats", help="count puzzles, books, editions and levels", allow_abbrev=False)
    stats.set_defaults(run=run_stats)
    find = asks.add_parser("find", help="give the puzzle with an ID and every place it was printed", allow_abbrev=False)
    find.add_argument("id", metavar="ID", help="the ten characters printed by a puzzle; case does not matter")
    find.set_defaults(run=run_find)
    export = asks.add_parser("export", help="write all that was printed as lines of JSON, for a copy", allow_abbrev=False)
    export.add_argument("-o", dest="output", metavar="FILE", help="file that appears when all is written (default: standard output)")
    export.set_defaults(run=run_export)
    take = asks.add_parser("import", help="take in a copy: what it holds will not be printed again", allow_abbrev=False)
    take.add_argument("file", metavar="FILE", help="lines of `bank export`; - for standard input")
    take.set_defaults(run=run_import)
    check = asks.add_parser("check", help="see that the bank is sound, every key right, every standing edition known", allow_abbrev=False)
    check.set_defaults(run=run_check)
    for ask in (stats, find, export, take, check):
        ask.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help="folder of books, bank and logs (default: output)")


def run_stats(options: argparse.Namespace) -> int:
    """Print counts, one `name: count` a line."""
    from generator.bank import read_bank

    with read_bank(Path(options.out) / BANK) as bank:
        stats, poisons = bank.stats(), bank.quarantine.all()
    print(f"puzzles: {stats.puzzles}\nbooks: {stats.books}\neditions: {stats.editions}")
    for level, count in stats.levels:
        print(f"level {level}: {count}")
    for poison in poisons:
        print(f"quarantine {poison.name}, candidate {poison.number} of seed {poison.seed}: {poison.why}")
    return 0


def run_find(options: argparse.Namespace) -> int:
    """Print a puzzle line, then the places where it was printed, as comment lines.

    Returns 65 if the puzzle is not in the bank.
    """
    from generator.bank import read_bank

    with read_bank(Path(options.out) / BANK) as bank:
        places = bank.find(options.id)
    if not places:
        complain(f"no puzzle with the ID {options.id!r} was printed; IDs have ten characters A-Z and 2-7")
        return BAD_INPUT
    print(places[0].line)
    for found in places:
        grade = f"{found.level}, race {found.race:.2f}, SE {found.se_er:.1f}"
        print(f"# {found.book}/{found.edition}, puzzle {found.number}, {grade}")
    return 0


def run_export(options: argparse.Namespace) -> int:
    """Write every row of the bank, by book, edition and number."""
    from generator.bank import read_bank
    from generator.bank.lines import format_row
    from generator.commands.puzzle_files import open_output
    from generator.workers import show_bar

    # The bank is closed before the file: if another run changed it while it was read, closing fails and the copy is discarded.
    with open_output(options.output) as file, read_bank(Path(options.out) / BANK) as bank, show_bar("export") as bar:
        for row in bank.copies.rows():
            file.write(f"{format_row(row)}\n")
            bar.advance(1)
    return 0


def run_import(options: argparse.Namespace) -> int:
    """Import the valid rows in one transaction, and report the invalid lines.

    Returns 65 if there was an invalid line.

    Raises
    ------
    GridFormatError   the file cannot be read; an invalid row is reported instead
    """
    from generator.bank import open_bank
    from generator.commands.puzzle_files import open_source
    from generator.errors import Faulty, GridFormatError
    from generator.storage.lock import hold_lock
    from generator.storage.notes import count_of
    from generator.workers import end_on_signals, show_bar, tell_of_compiling

    out, counts = Path(options.out), Counter[str]()
    tell_of_compiling()
    with ExitStack() as open_now:
        source = open_now.enter_context(open_source(options.file))
        open_now.enter_context(end_on_signals())
        open_now.enter_context(hold_lock(out))
        entering = open_now.enter_context(open_now.enter_context(open_bank(out / BANK)).copies.entering())
        bar = open_now.enter_context(show_bar("import"))
        for number, result in _read_rows(source):
            bar.advance(1)
            try:
                if isinstance(result, GridFormatError):
                    raise result
                counts["added" if entering.take(result) else "known"] += 1
            except (GridFormatError, Faulty) as fault:
                counts["refused"] += 1
                if counts["refused"] <= MOST_NAMED:
                    bar.note(f"{source.name}, line {number}: {fault}")
    refused = counts["refused"]
    more = f", of which {MOST_NAMED} are named" if refused > MOST_NAMED else ""
    print(f"added {count_of(counts['added'], 'puzzle')}, {counts['known']} known already, {refused} refused{more}", file=sys.stderr)
    return BAD_INPUT if refused else 0


def _read_rows(source: Source) -> Iterator[tuple[int, PrintedRow | GridFormatError]]:
    """Yield number and row of each line that is not empty, or the error found in it."""
    from generator.bank.lines import LONGEST_ROW, parse_row
    from generator.errors import GridFormatError

    for number, text in source.lines(LONGEST_ROW):
        if not text.strip():
            continue
        try:
            yield number, parse_row(text)
        except GridFormatError as fault:
            yield number, fault


def run_check(options: argparse.Namespace) -> int:
    """Print the faults of the bank, or that it has none; return 65 if it has any."""
    from generator.bank import read_bank
    from generator.bank.lines import find_row_fault
    from generator.editions.status import list_editions
    from generator.storage.notes import count_of
    from generator.workers import show_bar, tell_of_compiling

    out = Path(options.out)
    tell_of_compiling()
    counts = Counter[str]()
    with read_bank(out / BANK) as bank, show_bar("check") as bar:
        for fault in bank.copies.find_damage():
            counts["faults"] += 1
            print(fault)
        for row in bank.copies.rows():
            bar.advance(1)
            counts["puzzles"] += 1
            if fault := find_row_fault(row):
                counts["faults"] += 1
                print(f"{row.book}/{row.edition}, puzzle {row.number}: {fault}")
        for folder, digest in list_editions(out):
            if not bank.holds(folder.parent.name, folder.name, digest):
                counts["faults"] += 1
                print(f"{folder.parent.name}/{folder.name} stands but the bank does not know it; ask for that edition again to enter it")
    verdict = count_of(counts["faults"], "fault") if counts["faults"] else "all is sound"
    print(f"{count_of(counts['puzzles'], 'puzzle')}, {verdict}")
    return BAD_INPUT if counts["faults"] else 0
