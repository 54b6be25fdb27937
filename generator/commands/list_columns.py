"""Entries of `list columns`: every column, and which tables have it."""

from __future__ import annotations

from collections.abc import Iterator


def list_tables() -> dict[str, tuple[str, ...]]:
    """Return the columns of each table, by the name of its file or command."""
    from generator.bank.lines import ENTRIES
    from generator.commands import times
    from generator.commands.check_puzzles import CANON_COLUMNS
    from generator.commands.grade_tables import EXPLAINED
    from generator.commands.review import FINDING_COLUMNS
    from generator.editions import sheet_pack
    from generator.formats import edition_tables, picture_index
    from generator.formats.columns import BASE
    from generator.formats.grade_row import GRADE_COLUMNS, MADE_COLUMNS

    spares = ("family", *edition_tables.FACTS, *edition_tables.RECORD_COLUMNS[len(edition_tables.COLUMNS) :])
    return {
        "grade": GRADE_COLUMNS,
        "grade --explain": (*GRADE_COLUMNS, *EXPLAINED),
        "generate --level": MADE_COLUMNS,
        "select": GRADE_COLUMNS,
        "convert": BASE,
        "canon": CANON_COLUMNS,
        "review": FINDING_COLUMNS,
        "times": times.COLUMNS,
        "puzzles.csv": edition_tables.COLUMNS,
        "puzzles.jsonl": edition_tables.RECORD_COLUMNS,
        "spares.jsonl": spares,
        "index.csv": picture_index.COLUMNS,
        "sheets.csv": sheet_pack.COLUMNS,
        "bank export": tuple(ENTRIES),
        "list": ("name", "description"),
        "list families": ("family", "title", "levels", "rules"),
        "list techniques": ("name", "rating", "needed", "techniques", "description"),
        "list columns": ("name", "type", "unit", "values", "from", "description", "files"),
    }


def list_column_rows() -> Iterator[dict[str, object]]:
    """Yield name, type, unit, values, source, meaning and tables of each column."""
    from generator.formats.column_list import COLUMNS

    tables = list_tables()
    for column in COLUMNS:
        files = ", ".join(name for name, columns in tables.items() if column.name in columns)
        facts = {"name": column.name, "type": column.kind, "unit": column.unit, "values": column.values}
        yield {**facts, "from": column.source, "description": column.note, "files": files}


def list_column_entries() -> Iterator[tuple[str, str]]:
    """Yield the name of each column and what it means."""
    for row in list_column_rows():
        yield str(row["name"]), f"{row['description']} ({row['unit'] or row['type']})"


PAGE_HEAD = """\
# Columns

Every column of the tables and JSON objects that gridpress writes: `grade`, `list`, `convert` and other commands, and the files of an
edition. `gridpress list columns` prints the same, `gridpress list columns -o columns.xlsx` as a workbook.

- A table is written in the format of its suffix: `.csv`, `.tsv`, `.jsonl`, `.json`, `.parquet` or `.xlsx`. Another suffix is refused.
- A number is never rounded or made text on the way from one of these formats to another. An empty field is `null` in JSON.
- Columns that gridpress does not know are kept by `convert` and `select`. They are numbers if every field is one, else text.
- Lists, such as `path`, are lists in JSON; in other formats they are JSON in a field. `xlsx` holds at most 32,767 characters in one.
- `path` has a record for each step, the fields of `Step` in `generator/model/grades.py`: `technique`, `rating`, `cell` and `digit` placed
  (cells from 0, row by row; null and 0 without one), `removed` pairs of cell and digit, `pattern`, `digits`, `houses`, `links`,
  `candidates`, `causes`. Its sentences are in `sentences`, one for each record.

"""


def format_page() -> str:
    """Return the text of `generator/formats/COLUMNS.md`."""
    heads = ("column", "type", "unit", "values", "from", "meaning", "in")
    rows = [heads, tuple("---" for _ in heads)]
    for row in list_column_rows():
        rows.append((f"`{row['name']}`", *(str(row[key]) for key in ("type", "unit", "values", "from", "description", "files"))))
    return PAGE_HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)
