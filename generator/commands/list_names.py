"""Command `list`: names for recipes and flags, each with a line of description.

This is the only command that imports layouts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import add_family_flags
from generator.commands.json_output import add_json_flag, print_json
from generator.commands.list_columns import list_column_entries, list_column_rows
from generator.commands.list_techniques import FLAG_HELP, list_entries, list_rows
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import open_output
from generator.commands.table_output import open_table
from generator.errors import RecipeError, WrongUse
from generator.storage.notes import format_count
from generator.storage.suffixes import TABLES, choose_output

if TYPE_CHECKING:
    from generator.families import Family

TEXT = "text"
"""Name of the format for people, of files that end in .txt."""

COLUMNS, FAMILIES, TECHNIQUES = "columns", "families", "techniques"
LEAST_WIDTH = 15
"""Width of the column of names, in characters, if none is longer."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `list`."""
    kinds = sorted(LISTS)
    parser = add_command(commands, "list", run_list)
    parser.add_argument("kind", nargs="?", choices=kinds, help="what to list; each line begins with a name")
    format_help = (
        "text: a name and a line about it; others: a table; of families, also with their levels and rules, of techniques with their ratings"
    )
    add_family_flags(parser, FLAG_HELP)
    parser.add_argument("--format", choices=(TEXT, *TABLES), help=f"{format_help} (default: from the suffix after -o, else text)")
    parser.add_argument(
        "-o", dest="output", metavar="FILE", type=OutputFile, help="write to FILE, in the format of its suffix (default: stdout)"
    )
    add_json_flag(parser)


def run_list(options: argparse.Namespace) -> int:
    """Print one name a line with its description, a table, or one JSON object.

    Raises
    ------
    WrongUse      no kind of name is given
    RecipeError   both --format and --json, or a family for another list than that of techniques
    """
    if options.kind is None:
        raise WrongUse(f"say what to list: {', '.join(sorted(LISTS))}")
    if options.json and options.format is not None:
        raise RecipeError(f"--json: expected no --format as well, got --format {options.format}")
    if options.json and options.output is not None:
        raise RecipeError(f"--json: expected no -o as well, got -o {options.output}; leave out --json, and name the file as .json")
    if options.family is not None and options.kind != TECHNIQUES:
        raise RecipeError(f"--family: expected list techniques, got list {options.kind}; leave out --family")
    name, family = choose_output(options.output, options.format, {TEXT: (".txt",), **TABLES}, TEXT), _find_family(options.family)
    if options.json or name != TEXT:
        rows = list(_list_rows(options.kind, family))
        if options.json:
            print_json({"list": options.kind, "entries": rows})
        else:
            _write_table(rows, name, options.output)
        return 0
    print_entries(list(list_entries(family) if options.kind == TECHNIQUES else LISTS[options.kind]()), options.output)
    if options.kind == FAMILIES:
        _note_combining()
    if options.kind == TECHNIQUES and family is None:
        print("kinds with techniques of their own, such as killer: --family killer-9x9", file=sys.stderr)
    return 0


def print_entries(entries: Sequence[tuple[str, str]], path: str | None = None) -> None:
    """Write names and their descriptions in two columns to a file, or to stdout."""
    width = max(LEAST_WIDTH, *(len(name) + 1 for name, _ in entries))
    with open_output(path) as output:
        output.writelines(f"{name:<{width}}{text}".rstrip() + "\n" for name, text in entries)


def _find_family(name: str | None) -> Family | None:
    """Return the family of a name, None without one."""
    if name is None:
        return None
    from generator.families import find_family

    return find_family(name, "--family")


def _list_rows(kind: str, family: Family | None) -> Iterable[dict[str, object]]:
    """Return the rows of the table of a list."""
    if kind == FAMILIES:
        return _family_rows()
    if kind == COLUMNS:
        return list_column_rows()
    return list_rows(family) if kind == TECHNIQUES else map(_as_row, LISTS[kind]())


def _note_combining() -> None:
    """Tell on stderr that more families exist: those that combine rules."""
    from generator.families import explain_combining

    print(explain_combining(), file=sys.stderr)


def _as_row(entry: tuple[str, str]) -> dict[str, object]:
    """Return a name and its description by their keys in tables."""
    return {"name": entry[0], "description": entry[1]}


def _family_rows() -> Iterator[dict[str, object]]:
    """Yield name, title, levels and rules of each family, as programs need them."""
    from generator.families import FAMILIES as KNOWN
    from generator.grading import levels_for

    for family in KNOWN:
        levels = [level.name for level in levels_for(family)]
        yield {"family": family.name, "title": family.title, "levels": levels, "rules": list(family.rules)}


def _write_table(rows: Sequence[Mapping[str, object]], name: str, path: str | None) -> None:
    """Write rows as a table with their keys as columns.

    Lists are joined by blanks if the format has no lists.
    """
    from generator.formats import find_format

    form = find_format(name)
    with open_table(path, form, tuple(rows[0])) as table:
        for row in rows:
            joined = {key: " ".join(value) if isinstance(value, list) else value for key, value in row.items()}
            table.write(row if form.table and form.table.is_nested else joined)


class _NamedWithNote(Protocol):
    """Record with a name and a one-line description."""

    @property
    def name(self) -> str:
        """Name for recipes and flags."""
        ...

    @property
    def note(self) -> str:
        """One-line description."""
        ...


def _list_notes(records: Iterable[_NamedWithNote]) -> Iterator[tuple[str, str]]:
    return ((record.name, record.note) for record in records)


def _families() -> Iterator[tuple[str, str]]:
    from generator.families import FAMILIES
    from generator.families.base.family import SYMBOLS

    for family in FAMILIES:
        between = " and " if len(family.faces) == 2 else " "
        lines, printed = (between.join(symbols) for symbols in (SYMBOLS[: len(family.faces)], family.faces))
        notes = [
            *([f"{lines} in puzzle lines are printed as {printed}"] if printed else []),
            *([] if family.in_books else ["not in books yet"]),
        ]
        yield family.name, " ".join([family.title, *(["(" + "; ".join(notes) + ")"] if notes else [])])


def _rules() -> Iterator[tuple[str, str]]:
    from generator.families import PARTS

    for part in PARTS:
        yield part.name, part.title


def _codes() -> Iterator[tuple[str, str]]:
    from generator.review import list_codes

    return ((code.name, code.title) for code in list_codes().values())


def _formats() -> Iterator[tuple[str, str]]:
    from generator.formats import FORMATS

    for form in sorted(FORMATS, key=lambda form: form.name):
        yield form.name, f"{form.note} ({', '.join(form.suffixes) or 'by name only'})"


def _covers() -> Iterator[tuple[str, str]]:
    from layouts.cover.designs import DESIGNS

    return _list_notes(DESIGNS)


def _palettes() -> Iterator[tuple[str, str]]:
    from layouts.cover.palettes import PALETTES

    return _list_notes(PALETTES)


def _layouts() -> Iterator[tuple[str, str]]:
    from layouts.style.layout import LAYOUTS

    return _list_notes(LAYOUTS)


def _languages() -> Iterator[tuple[str, str]]:
    from generator.words import LANGUAGES, find_words

    for language in LANGUAGES:
        yield language, find_words(language).name


def _themes() -> Iterator[tuple[str, str]]:
    from layouts.themes import THEMES

    return _list_notes(THEMES)


def _levels() -> Iterator[tuple[str, str]]:
    from generator.grading import LEVELS

    return _list_notes(LEVELS)


def _recipes() -> Iterator[tuple[str, str]]:
    from generator.recipe.recipe import find_recipe, list_recipes

    for name in list_recipes():
        recipe = find_recipe(name)
        total = sum(order.count for order in recipe.chapter)
        yield name, f"{recipe.title}: {format_count(total, 'puzzle')}, {recipe.layout}, {recipe.trim}"


def _printers() -> Iterator[tuple[str, str]]:
    from layouts.printing.printers import list_printers

    for printer in list_printers():
        papers = ", ".join(f"{paper.name} {paper.least_pages}-{paper.most_pages} pages" for paper in printer.papers)
        yield printer.name, f"{printer.note}; {papers}; trims {printer.format_trims()}"


LISTS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "codes": _codes,
    COLUMNS: list_column_entries,
    "covers": _covers,
    "families": _families,
    "formats": _formats,
    "languages": _languages,
    "layouts": _layouts,
    "levels": _levels,
    "palettes": _palettes,
    "printers": _printers,
    "recipes": _recipes,
    "rules": _rules,
    TECHNIQUES: list_entries,
    "themes": _themes,
}
