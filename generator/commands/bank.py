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
from generator.commands.help_format import HelpFormat
from generator.commands.json_output import add_json_flag, print_json
from generator.commands.parsers import add_command, read_help
from generator.commands.puzzle_files import BAD_INPUT, print_message
from generator.commands.table_output import add_table_flag, open_table
from generator.storage.folder_names import BANK
from generator.storage.notes import print_result
from generator.storage.suffixes import TABLES, choose_output

if TYPE_CHECKING:
    from generator.bank.rows import PrintedRow
    from generator.errors import GridFormatError
    from generator.formats.source import Source

MOST_NAMED = 100
"""Most refused lines of an import that are listed one by one; a wrong file may have a million of them."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `bank`."""
    words = read_help()["bank"]
    parser = commands.add_parser("bank", help=words.help, formatter_class=HelpFormat, allow_abbrev=False)
    subcommands = parser.add_subparsers(title="commands", dest="ask", metavar="COMMAND", required=True)
    stats = add_command(subcommands, "stats", run_stats, "bank")
    add_json_flag(stats)
    find = add_command(subcommands, "find", run_find, "bank")
    find.add_argument("id", metavar="ID", help="the ten characters printed next to a puzzle, in upper or lower case")
    export = add_command(subcommands, "export", run_export, "bank")
    add_table_flag(export, "jsonl")
    output_help = "write to FILE, which is created once everything is written (default: stdout)"
    export.add_argument("-o", dest="output", metavar="FILE", help=output_help)
    take = add_command(subcommands, "import", run_import, "bank")
    take.add_argument("file", metavar="FILE", help="file written by `bank export`; - for standard input")
    check = add_command(subcommands, "check", run_check, "bank")
    for ask in (stats, find, export, take, check):
        out_help = "folder for books, bank and logs (default: output)"
        ask.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=out_help)


def run_stats(options: argparse.Namespace) -> int:
    """Print counts, one `name: count` a line, or as JSON."""
    from generator.bank import read_bank

    with read_bank(Path(options.out) / BANK) as bank:
        stats, poisons = bank.stats(), bank.quarantine.all()
    if options.json:
        quarantine = [{"stream": one.name, "candidate": one.number, "seed": str(one.seed), "why": one.why} for one in poisons]
        counts = {"puzzles": stats.puzzles, "books": stats.books, "editions": stats.editions, "levels": dict(stats.levels)}
        print_json({**counts, "quarantine": quarantine})
        return 0
    print(f"puzzles: {stats.puzzles}\nbooks: {stats.books}\neditions: {stats.editions}")
    for level, count in stats.levels:
        print_result(f"level {level}: {count}")
    for poison in poisons:
        print_result(f"quarantine {poison.name}, candidate {poison.number} of seed {poison.seed}: {poison.why}")
    return 0


def run_find(options: argparse.Namespace) -> int:
    """Print a puzzle line, then the places where it was printed, as comment lines.

    Returns 65 if the puzzle is not in the bank.
    """
    from generator.bank import read_bank

    with read_bank(Path(options.out) / BANK) as bank:
        places = bank.find(options.id)
    if not places:
        print_message(f"no puzzle with the ID {options.id!r} has been printed; an ID has ten characters, A-Z and 2-7")
        return BAD_INPUT
    print_result(places[0].line)
    for found in places:
        grade = f"{found.level}, race {found.race:.2f}, SE {found.se_er:.1f}"
        print_result(f"# {found.book}/{found.edition}, puzzle {found.number}, {grade}")
    return 0


def run_export(options: argparse.Namespace) -> int:
    """Write every row of the bank, by book, edition and number."""
    from generator.bank import read_bank
    from generator.bank.lines import ENTRIES, list_facts
    from generator.formats import find_format
    from generator.workers import show_bar

    # The bank is closed before the file: if another run changed it while it was read, closing fails and the copy is discarded.
    form = find_format(choose_output(options.output, options.format, TABLES, "jsonl"))
    with open_table(options.output, form, tuple(ENTRIES)) as table, read_bank(Path(options.out) / BANK) as bank, show_bar("export") as bar:
        for row in bank.transfer.rows():
            table.write(list_facts(row))
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
    from generator.storage.notes import format_count
    from generator.workers import end_on_signals, explain_interrupt, report_compiling, show_bar

    out, counts = Path(options.out), Counter[str]()
    report_compiling()
    with ExitStack() as exit_stack:
        source = exit_stack.enter_context(open_source(options.file))
        exit_stack.enter_context(end_on_signals())
        exit_stack.enter_context(explain_interrupt("no puzzle was added to the bank"))
        exit_stack.enter_context(hold_lock(out))
        importer = exit_stack.enter_context(exit_stack.enter_context(open_bank(out / BANK)).transfer.open_import())
        bar = exit_stack.enter_context(show_bar("import"))
        for number, result in _read_rows(source):
            bar.advance(1)
            try:
                if isinstance(result, GridFormatError):
                    raise result
                counts["added" if importer.insert(result) else "known"] += 1
            except (GridFormatError, Faulty) as fault:
                counts["refused"] += 1
                if counts["refused"] <= MOST_NAMED:
                    bar.note(f"{source.name}, line {number}: {fault}")
    refused = counts["refused"]
    more = f", the first {MOST_NAMED} of them listed" if refused > MOST_NAMED else ""
    added = format_count(counts["added"], "puzzle")
    print(f"added {added}, {counts['known']} in the bank already, {refused} refused{more}", file=sys.stderr)
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
    from generator.storage.notes import format_count
    from generator.workers import report_compiling, show_bar

    out = Path(options.out)
    report_compiling()
    counts = Counter[str]()
    with read_bank(out / BANK) as bank, show_bar("check") as bar:
        for fault in bank.transfer.find_damage():
            counts["faults"] += 1
            print_result(fault)
        for row in bank.transfer.rows():
            bar.advance(1)
            counts["puzzles"] += 1
            if fault := find_row_fault(row):
                counts["faults"] += 1
                print_result(f"{row.book}/{row.edition}, puzzle {row.number}: {fault}")
        for folder, digest in list_editions(out):
            if not bank.has_edition(folder.parent.name, folder.name, digest):
                counts["faults"] += 1
                print_result(f"{folder.parent.name}/{folder.name} is published but not in the bank; run its command again to add it")
    verdict = format_count(counts["faults"], "fault") if counts["faults"] else "no faults"
    print(f"{format_count(counts['puzzles'], 'puzzle')}, {verdict}")
    return BAD_INPUT if counts["faults"] else 0
