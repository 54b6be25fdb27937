"""`bank stats` and `bank find`: what was printed, and where."""

from __future__ import annotations

import argparse
from pathlib import Path

from generator.commands.booking import OUT
from generator.commands.files import BAD_INPUT, complain

BANK = "bank.sqlite"


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `bank`."""
    parser = commands.add_parser("bank", help="ask which puzzles were printed, and where", allow_abbrev=False)
    asks = parser.add_subparsers(title="commands", dest="ask", metavar="COMMAND", required=True)
    stats = asks.add_parser("stats", help="count puzzles, books, editions and levels", allow_abbrev=False)
    stats.set_defaults(run=run_stats)
    find = asks.add_parser("find", help="give the puzzle with an ID and every place it was printed", allow_abbrev=False)
    find.add_argument("id", metavar="ID", help="the ten characters printed by a puzzle; case does not matter")
    find.set_defaults(run=run_find)
    for ask in (stats, find):
        ask.add_argument("--out", metavar="DIR", default=OUT, help="folder of books, bank and logs (default: output)")


def run_stats(options: argparse.Namespace) -> int:
    """Print counts, one `name: count` a line."""
    from generator.bank import read_bank

    with read_bank(Path(options.out) / BANK) as bank:
        stats = bank.stats()
    print(f"puzzles: {stats.puzzles}\nbooks: {stats.books}\neditions: {stats.editions}")
    for level, count in stats.levels:
        print(f"level {level}: {count}")
    return 0


def run_find(options: argparse.Namespace) -> int:
    """Print the puzzle line, then where it stands, as comment lines; 65 if the bank does not hold it."""
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
