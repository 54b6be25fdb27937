"""Commands `bank stats`, `find`, `export`, `import`, `check` and `rebuild`.

They show which puzzles were printed and where, copy the bank, check it, and make it again from the editions on disk.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.file_paths import InputFile, OutputFile
from generator.commands.flag_values import add_effort_flag, folder_argument
from generator.commands.help_format import HelpFormat
from generator.commands.json_output import add_json_flag, print_json
from generator.commands.parsers import add_command, read_help
from generator.commands.puzzle_files import BAD_INPUT, print_message
from generator.commands.run_flags import OUT, add_wait_flag
from generator.commands.table_output import add_table_flag, open_table
from generator.storage.folder_names import BANK
from generator.storage.notes import format_count, print_result
from generator.storage.suffixes import TABLES, choose_output

if TYPE_CHECKING:
    from generator.bank import Bank
    from generator.bank.rows import PrintedRow
    from generator.errors import GridFormatError
    from generator.formats.source import Source

MOST_NAMED = 100
"""Most refused lines of an import that are listed one by one; a wrong file may have a million of them."""

SQLITE = b"SQLite format 3\0"
"""First bytes of a database. Source: sqlite.org, Database File Format."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a file to import, each with its number, or the error found in it."""

    name: str
    unit: str
    found: Iterable[tuple[int, PrintedRow | GridFormatError]]


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `bank`."""
    words = read_help()["bank"]
    parser = commands.add_parser("bank", help=words.help, formatter_class=HelpFormat, allow_abbrev=False)
    subcommands = parser.add_subparsers(title="commands", dest="ask", metavar="COMMAND", required=True)
    stats = add_command(subcommands, "stats", run_stats, "bank")
    add_json_flag(stats)
    find = add_command(subcommands, "find", run_find, "bank")
    find.add_argument("id", metavar="ID", help="the ten characters printed next to a puzzle or its answer, in upper or lower case")
    export = add_command(subcommands, "export", run_export, "bank")
    add_table_flag(export, "jsonl")
    output_help = "write to FILE, which is created once everything is written (default: stdout)"
    export.add_argument("-o", dest="output", metavar="FILE", type=OutputFile, help=output_help)
    take = add_command(subcommands, "import", run_import, "bank")
    take_help = "file written by `bank export`, copy of a bank, edition, its puzzles.jsonl, or folder of editions; - for standard input"
    take.add_argument("file", metavar="FILE", type=InputFile, help=take_help)
    add_wait_flag(take)
    add_effort_flag(take)
    check = add_command(subcommands, "check", run_check, "bank")
    rebuild = add_command(subcommands, "rebuild", run_rebuild, "bank")
    add_wait_flag(rebuild)
    for ask in (stats, find, export, take, check, rebuild):
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
        replaced = {"editions": stats.replaced_editions, "puzzles": stats.replaced_puzzles}
        print_json({**counts, "replaced": replaced, "quarantine": quarantine})
        return 0
    print(f"puzzles: {stats.puzzles}\nbooks: {stats.books}\neditions: {stats.editions}")
    if stats.replaced_editions:
        print(f"replaced editions: {stats.replaced_editions}\npuzzles only in replaced editions: {stats.replaced_puzzles}")
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
        replaced = ", in a version that was replaced" if found.replaced else ""
        print_result(f"# {found.book}/{found.edition}, puzzle {found.number}, {grade}{replaced}")
    return 0


def run_export(options: argparse.Namespace) -> int:
    """Write every row of the bank, by book, edition and number."""
    from generator.bank import read_bank
    from generator.bank.lines import COLUMNS, list_facts
    from generator.formats import find_format
    from generator.workers import show_bar

    # The bank is closed before the file: if another run changed it while it was read, closing fails and the copy is discarded.
    form = find_format(choose_output(options.output, options.format, TABLES, "jsonl"))
    with open_table(options.output, form, COLUMNS) as table, read_bank(Path(options.out) / BANK) as bank, show_bar("export") as bar:
        for row in bank.transfer.rows():
            table.write(list_facts(row))
            bar.advance(1)
    return 0


def run_import(options: argparse.Namespace) -> int:
    """Import the valid rows in one transaction, and report the invalid lines.

    Returns 65 if there was an invalid line, or an edition that cannot be read.

    Raises
    ------
    GridFormatError   the file cannot be read; an invalid row is reported instead
    Faulty            the folder has no edition
    """
    from generator.bank import open_bank
    from generator.storage.lock import hold_lock
    from generator.workers import end_on_signals, explain_interrupt, report_compiling

    out, counts = Path(options.out), Counter[str]()
    folders = _find_folders(Path(options.file)) if options.file != "-" else []
    report_compiling()
    with ExitStack() as exit_stack:
        source = None if folders else exit_stack.enter_context(_open_rows(options.file))
        exit_stack.enter_context(end_on_signals())
        exit_stack.enter_context(explain_interrupt("the bank has nothing of the edition or file at which it was interrupted"))
        exit_stack.enter_context(hold_lock(out, "", options.wait * 60))
        bank = exit_stack.enter_context(open_bank(out / BANK))
        if source is None:
            _import_editions(folders, out, bank, counts)
        else:
            _import_rows(source, bank, counts)
    refused = counts["refused"]
    more = f", the first {MOST_NAMED} of them listed" if refused > MOST_NAMED else ""
    added = format_count(counts["added"], "puzzle")
    print(f"added {added}, {counts['known']} in the bank already, {refused} refused{more}", file=sys.stderr)
    return BAD_INPUT if refused else 0


def _find_folders(path: Path) -> list[Path]:
    """Return the editions that a path names; none if it is another file.

    It may be an edition, its table, or a folder of editions.

    Raises
    ------
    Faulty   a folder without an edition
    """
    from generator.editions.status import list_editions
    from generator.errors import Faulty
    from generator.formats.edition_tables import RECORDS, TABLE
    from generator.storage.folder_names import EDITION
    from generator.storage.manifest import MANIFEST

    if path.name in (RECORDS, TABLE, MANIFEST) and path.is_file() and path.with_name(MANIFEST).is_file():
        return [path.parent]
    if not path.is_dir():
        return []
    if (path / MANIFEST).is_file():
        return [path]
    inside = [one for one in sorted(path.iterdir()) if EDITION.fullmatch(one.name) and (one / MANIFEST).is_file()]
    folders = inside or [*list_editions(path)]
    if not folders:
        expected = "an edition, the folder of a book or an output folder"
        raise Faulty(f"expected {expected}, found no edition in {str(path)!r}; for a copy of a bank, give the file itself")
    return folders


def _import_editions(folders: Sequence[Path], out: Path, bank: Bank, counts: Counter[str]) -> None:
    """Import editions from their own files, each in one transaction."""
    from generator.editions.known_editions import read_in_editions

    made = read_in_editions(folders, out, bank)
    counts.update(added=made.puzzles, known=made.known, refused=len(made.faults))


@contextmanager
def _open_rows(path: str) -> Iterator[Rows]:
    """Open the rows of a file to import.

    It is a copy of a bank, an export, or the table of an edition without its manifest.

    Raises
    ------
    GridFormatError   the file cannot be read
    Faulty            it is a table that an import does not read
    """
    from generator.bank import read_bank
    from generator.commands.puzzle_files import open_source
    from generator.errors import Faulty

    if path != "-" and _is_bank(Path(path)):
        with read_bank(Path(path)) as copy:
            yield Rows(path, "row", enumerate(copy.transfer.rows(), start=1))
        return
    if Path(path).suffix.lower() in (".parquet", ".xlsx"):
        way_out = "write `gridpress bank export -o bank.jsonl`"
        raise Faulty(f"{path}: expected the .jsonl of `gridpress bank export`, got another table; {way_out}")
    with open_source(path) as source:
        yield Rows(source.name, "line", _read_rows(source))


def _is_bank(path: Path) -> bool:
    """Return whether a file is a database of SQLite."""
    try:
        with path.open("rb") as file:
            return path.is_file() and file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def _import_rows(rows: Rows, bank: Bank, counts: Counter[str]) -> None:
    """Import rows in one transaction; report those that are refused."""
    from generator.errors import Faulty, GridFormatError
    from generator.workers import show_bar

    with bank.transfer.open_import() as importer, show_bar("import") as bar:
        for number, result in rows.found:
            bar.advance(1)
            try:
                if isinstance(result, GridFormatError):
                    raise result
                counts["added" if importer.insert(result) else "known"] += 1
            except (GridFormatError, Faulty) as fault:
                counts["refused"] += 1
                if counts["refused"] <= MOST_NAMED:
                    bar.note(f"{rows.name}, {rows.unit} {number}: {fault}")


def _read_rows(source: Source) -> Iterator[tuple[int, PrintedRow | GridFormatError]]:
    """Yield number and row of each line that is not empty, or the error found in it."""
    from generator.bank.lines import LONGEST_ROW, parse_row
    from generator.editions.known_editions import is_records
    from generator.errors import GridFormatError

    if is_records(source.head):
        yield from _read_records(source)
        return
    for number, text in source.lines(LONGEST_ROW):
        if not text.strip():
            continue
        try:
            yield number, parse_row(text)
        except GridFormatError as fault:
            yield number, fault


def _read_records(source: Source) -> Iterator[tuple[int, PrintedRow | GridFormatError]]:
    """Yield the rows of a puzzles.jsonl that is not beside its manifest."""
    from generator.bank import PuzzleRow
    from generator.editions.known_editions import LONGEST_RECORD, MOST_FOREIGN, name_foreign, parse_record
    from generator.errors import GridFormatError

    rows: list[tuple[int, PuzzleRow]] = []
    for number, text in source.lines(LONGEST_RECORD):
        if not text.strip():
            continue
        try:
            rows.append((number, parse_record(text)))
        except GridFormatError as fault:
            yield number, fault
        if len(rows) >= MOST_FOREIGN:
            yield from name_foreign(rows)
            rows.clear()
    yield from name_foreign(rows)


def run_rebuild(options: argparse.Namespace) -> int:
    """Read in all editions on disk again, into a new bank if it is damaged.

    Returns 65 if an edition cannot be read in.
    """
    from generator.bank import open_bank
    from generator.bank.former import read_former
    from generator.editions.known_editions import read_in_editions
    from generator.editions.status import list_editions
    from generator.storage.atomic_file import move_aside
    from generator.storage.lock import hold_lock
    from generator.workers import end_on_signals, explain_interrupt, report_compiling

    out, wait_s = Path(options.out), options.wait * 60
    report_compiling()
    with end_on_signals(), explain_interrupt("give the same command again for the other editions"), hold_lock(out, "", wait_s):
        if damage := _find_damage(out):
            aside = move_aside(out / BANK, ("", "-wal", "-shm"))
            print_message(f"{damage}; it is kept as {str(aside)!r}, and what only it had is lost: import your last backup")
        with open_bank(out / BANK) as bank:
            made = read_in_editions([*list_editions(out)], out, bank, again=True)
            former, _ = read_former(bank, out)
            stats = bank.stats()
    more = f" and {format_count(former, 'puzzle')} of editions that are no longer on disk" if former else ""
    editions, puzzles = format_count(len(made.names), "edition"), format_count(made.puzzles, "puzzle")
    print(f"read in {editions} with {puzzles}{more}; the bank has {stats.puzzles + stats.replaced_puzzles}")
    return BAD_INPUT if made.faults else 0


def _find_damage(out: Path) -> str:
    """Return how a bank is damaged; "" if it is not, or if there is none.

    Raises
    ------
    Faulty   the file is the database of another program, or a bank of a newer gridpress
    """
    from generator.bank import read_bank
    from generator.errors import Damaged

    if not (out / BANK).exists() or not (out / BANK).stat().st_size:
        return ""
    try:
        with read_bank(out / BANK) as bank:
            faults = bank.transfer.find_damage()
    except Damaged as fault:
        return str(fault).partition(";")[0]
    return f"bank {str(out / BANK)!r} is damaged ({faults[0]})" if faults else ""


def run_check(options: argparse.Namespace) -> int:
    """Print the faults of the bank, or that it has none; return 65 if it has any."""
    from generator.bank import read_bank
    from generator.bank.lines import find_row_fault
    from generator.editions.known_editions import list_missing
    from generator.editions.repeats import find_repeats
    from generator.workers import report_compiling, show_bar

    out = Path(options.out)
    report_compiling()
    counts = Counter[str]()

    def report(fault: str) -> None:
        counts["faults"] += 1
        print_result(fault)

    with read_bank(out / BANK) as bank, show_bar("check") as bar:
        for fault in bank.transfer.find_damage():
            report(fault)
        for row in bank.transfer.rows():
            bar.advance(1)
            counts["puzzles"] += 1
            if fault := find_row_fault(row):
                report(f"{row.book}/{row.edition}, puzzle {row.number}: {fault}")
        for fault in list_missing(out, bank):
            report(fault)
        repeats = find_repeats(bank, out)
        for fault in repeats.describe():
            report(fault)
        for note in repeats.describe_lost():
            print_result(note)
    verdict = format_count(counts["faults"], "fault") if counts["faults"] else "no faults"
    print(f"{format_count(counts['puzzles'], 'puzzle')}, {verdict}")
    return BAD_INPUT if counts["faults"] else 0
