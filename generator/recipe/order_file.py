"""Files of orders for a print run: a row, or a table [[order]], for each book.

Every column is a key of recipes, one of `ORDER_KEYS`, or a word that a text of the recipe has in braces. The values of a row replace the
keys of its recipe, and its words the braces, before the recipe is checked like any other. All rows are checked, and every fault is a line.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

from generator.errors import LONGEST_NAME, GridFormatError, PuzzleError, RecipeError, explain, quote
from generator.grading import LEVELS, load_levels
from generator.near_names import suggest
from generator.recipe.counts import parse_counts
from generator.recipe.explain_errors import list_errors
from generator.recipe.recipe import ONE_TABLES, TABLES, Recipe, find_file_name, find_keys, judge_recipe, replace_keys, resolve_paths
from generator.recipe.text_fields import find_number, find_whole_number
from generator.recipe.value_kinds import CHOICES, DECIMAL, FLAG, LINES, NUMBER, list_kinds
from generator.seeds import LARGEST_SEED, derive_seed
from generator.storage.folder_names import is_book, slug_of
from generator.storage.text_file import read_text_file
from generator.storage.toml_faults import SPOKEN, explain_toml_fault, parse_toml

ORDER, RECIPE, PERSON, COUNTS = "order", "recipe", "name", "counts"
ORDER_KEYS = (ORDER, RECIPE, PERSON, COUNTS)
"""Keys of an order besides those of recipes: name of its folder, its recipe, for whom it is, and numbers of puzzles as for --counts."""

REFUSED = {
    "volume": "the books of a run are no volumes of a series; make those with `gridpress book --volume N`",
    "notify": "the notices of a run are flags, such as --after",
}
"""Keys of recipes that an order cannot have, with what to do instead."""

SERIES_KEYS = ("series", "numbering")
"""Keys of recipes that only volumes have."""

NAME_DIGITS = 4
"""Digits of the name of an order that has none, its number: the same if orders are added below it, up to 9,999."""

LARGEST_FILE, MOST_ORDERS = 1 << 26, 100_000
SEPARATORS = ",;\t|"
BRACES = re.compile(r"\{\{|\}\}|\{([^\W\d][\w .-]{0,59})\}")
"""A word in braces, which a row replaces; double braces are single ones of the text."""

TOML_ORDER = re.compile(r"^[ \t]*\[\[[ \t]*order[ \t]*\]\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class BookOrder:
    """The order for one book of a run.

    name     of the order and of the book's folder
    where    file and line, for messages; `line` is its number
    recipe   with the seed of the order
    """

    name: str
    where: str
    line: int
    recipe: Recipe


@dataclass(frozen=True, slots=True)
class OrderFile:
    """A file of orders, all of them valid; `name` is made from that of the file."""

    name: str
    orders: tuple[BookOrder, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a file: number of its line, and values by column."""

    line: int
    cells: Mapping[str, Any]


@dataclass(slots=True)
class _Reader:
    """Reads the orders of one file; collects what is wrong, and the words in braces.

    words       those of all recipes and rows
    names       line of each order, by its name
    is_unread   whether a recipe cannot be read, so that some words are not known
    """

    path: Path
    name: str
    seed: int | None
    recipe: str
    faults: list[tuple[int, str]] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    names: dict[str, int] = field(default_factory=dict)
    is_unread: bool = False

    def add_fault(self, line: int, text: str) -> None:
        self.faults.append((line, text))

    def check_columns(self, rows: Sequence[_Row], line: int) -> None:
        """Check the columns, after the braces of all rows are known.

        Parameters
        ----------
        line : of the header; 0 for a TOML file, where each order has keys of its own
        """
        seen: dict[str, int] = {}
        for row in rows:
            for column in row.cells:
                seen.setdefault(column, line or row.line)
        known = list_columns()
        for column, at in seen.items():
            if not (column in self.words or column in known or _is_recipe_key(column)):
                self.add_fault(at, _explain_column(column, known))

    def make(self, row: _Row, number: int) -> BookOrder | None:
        """Return the order of a row, or None if it has a fault."""
        before = len(self.faults)
        name = self._read_name(row, number)
        keys = self._read_keys(row)
        if keys is None or len(self.faults) > before:
            return None
        keys = self._replace_braces(keys, row)
        base = self.seed if self.seed is not None else keys["seed"] if _is_seed(keys.get("seed")) else derive_seed(0, f"orders {self.name}")
        seed = row.cells["seed"] if "seed" in row.cells else derive_seed(base, f"order {name}")
        if not _is_seed(seed):
            self.add_fault(row.line, f"seed = {quote(seed)}: expected a whole number from 0 to {LARGEST_SEED}")
            return None
        recipe, faults = judge_recipe(keys | {"name": name, "seed": seed})
        for fault in faults:
            self.add_fault(row.line, fault)
        return BookOrder(name, f"{self.path.name}, line {row.line}", row.line, recipe) if recipe and len(self.faults) == before else None

    def _read_name(self, row: _Row, number: int) -> str:
        """Return the name of an order: its own, or its number."""
        name = str(row.cells.get(ORDER, "")) or f"{number:0{NAME_DIGITS}}"
        if not is_book(name):
            self.add_fault(row.line, f"order = {quote(name)}: expected the name of a folder, of a-z, 0-9 and '-', at most 63 characters")
        elif name in self.names:
            self.add_fault(row.line, f"order = {quote(name)} is that of line {self.names[name]} too; give each order another name")
        self.names.setdefault(name, row.line)
        return name

    def _read_keys(self, row: _Row) -> dict[str, Any] | None:
        """Return the keys of a row's recipe with those of the row, or None."""
        wanted = row.cells.get(RECIPE) or self.recipe
        if not wanted or not isinstance(wanted, str):
            self.add_fault(row.line, "expected a recipe, got none; fill the column recipe, or add --recipe NAME for all orders")
            return None
        try:
            keys = dict(self._find_keys(wanted))
            self.words.update(_list_words([keys, row.cells]))
            own = resolve_paths({key: value for key, value in row.cells.items() if _is_recipe_key(key)}, self.path.parent)
            if COUNTS in row.cells:
                own["chapter"] = self._read_counts(row, own.get("levels") or keys.get("levels"))
        except PuzzleError as fault:
            self.add_fault(row.line, str(fault))
            return None
        for key, advice in REFUSED.items():
            if key in keys or key in own:
                self.add_fault(row.line, f"{key}{'' if key in own else f' in recipe {wanted}'}: {advice}")
        return replace_keys(keys, own)

    def _find_keys(self, wanted: str) -> Mapping[str, Any]:
        """Return the keys of a recipe.

        Raises
        ------
        UnknownName, RecipeError   there is none of this name, or it cannot be read
        """
        try:
            return _find_keys(wanted, str(self.path.parent))
        except PuzzleError:
            self.is_unread = True
            raise

    def _read_counts(self, row: _Row, levels: object) -> list[dict[str, Any]]:
        if "chapter" in row.cells:
            raise RecipeError("expected counts or [[order.chapter]], got both; leave out one of them")
        known = load_levels(Path(levels)) if isinstance(levels, str) and levels else LEVELS
        return parse_counts(str(row.cells[COUNTS]), [level.name for level in known], where=COUNTS)

    def _replace_braces(self, keys: Mapping[str, Any], row: _Row) -> dict[str, Any]:
        """Return keys whose texts have the values of a row instead of braces."""
        faults: dict[str, None] = {}

        def fill(value: Any, key: str) -> Any:
            if isinstance(value, str):
                return BRACES.sub(lambda found: word(found, key), value)
            if isinstance(value, Mapping):
                return {name: fill(one, f"{key}.{name}" if key else name) for name, one in value.items()}
            return [fill(one, key) for one in value] if isinstance(value, list | tuple) else value

        def word(found: re.Match[str], key: str) -> str:
            if not found[1]:
                return found[0][0]
            column = _tidy(found[1])
            value = row.cells.get(column, "")
            if column not in row.cells:
                near = suggest(column, list(row.cells), "column")
                empty = f"expected a value for {column}, got none" if column in list_columns() else f"there is no {column}"
                faults[f"{key} has {found[0]}, and {empty}; {near}it has {', '.join(row.cells) or 'no value'}"] = None
            return str(value)

        filled: dict[str, Any] = fill(keys, "")
        for fault in faults:
            self.add_fault(row.line, fault)
        return filled


def read_orders(path: Path, seed: int | None = None, recipe: str = "") -> OrderFile:
    """Read and check all orders of a CSV or TOML file.

    Parameters
    ----------
    seed : of the run, from which each order without a seed gets its own; None for that of its recipe, or one made from the file's name
    recipe : name or path of the recipe of orders that name none; a path is relative to the current folder

    Raises
    ------
    RecipeError       a value, a column or a recipe is invalid, or the file cannot be read
    GridFormatError   a file in another encoding
    """
    text = read_text_file(str(path), LARGEST_FILE, "", "an order a row")
    reader = _Reader(path, name_run(path), seed, str(Path(recipe).absolute()) if find_file_name(recipe) else recipe)
    is_toml = path.suffix.lower() == ".toml"
    header, rows = (0, _list_tables(path, text)) if is_toml else _list_rows(path, text)
    if not rows:
        raise RecipeError(f"{path.name}: expected at least one order, got none; add {'a table [[order]]' if is_toml else 'a row'}")
    if len(rows) > MOST_ORDERS:
        raise RecipeError(f"{path.name}: expected at most {MOST_ORDERS} orders, got {len(rows)}; split the file")
    made = [reader.make(row, number) for number, row in enumerate(rows, start=1)]
    if not reader.is_unread:
        reader.check_columns(rows, header)
    if reader.faults:
        lines = sorted(reader.faults, key=lambda fault: fault[0])
        raise RecipeError(list_faults(path.name, [f"{path.name}, line {line}: {text}" for line, text in lines]))
    return OrderFile(reader.name, tuple(order for order in made if order))


def list_faults(file: str, faults: Sequence[str]) -> str:
    """Return the message for faults of a file of orders, each with its place."""
    return faults[0] if len(faults) == 1 else list_errors(file, [fault.removeprefix(f"{file}, ") for fault in faults])


def place_fault(where: str, fault: str) -> str:
    """Return the message of an order's fault, which may have its place already."""
    return fault if fault.startswith(where) else f"{where}: {fault}"


def name_run(path: Path) -> str:
    """Return the name of a run: that of its file in a-z, 0-9 and single hyphens."""
    return slug_of(unicodedata.normalize("NFKD", path.stem).encode("ascii", "ignore").decode(), "orders")


def _list_rows(path: Path, text: str) -> tuple[int, list[_Row]]:
    """Return the line of the header of a CSV file, and its rows without empty cells.

    Raises
    ------
    GridFormatError   quotes that do not end, or a row with other fields than the header
    RecipeError       a column twice or without a name
    """
    head = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=head.count), strict=True)
    columns: list[str] = []
    header, start, rows = 0, 1, []
    try:
        for fields in reader:
            line, start = start, reader.line_num + 1
            cells = [unicodedata.normalize("NFC", cell.strip()) for cell in fields]
            if not any(cells):
                continue
            if not columns:
                columns, header = [_tidy(cell) for cell in cells], line
                while columns and not columns[-1]:
                    columns.pop()
                _check_header(columns, f"{path.name}, line {line}")
                continue
            while len(cells) > len(columns) and not cells[-1]:
                cells.pop()
            if len(cells) != len(columns):
                where = f"{path.name}, line {line}"
                raise GridFormatError(f"{where}: expected {len(columns)} fields, as in the header, got {len(cells)}; put commas in quotes")
            filled = {column: _read_cell(column, cell) for column, cell in zip(columns, cells, strict=True) if cell}
            rows.append(_Row(line, filled))
    except csv.Error as fault:
        raise GridFormatError(f"{path.name}, line {start}: expected a row of a CSV file, got a fault: {explain(fault)}") from None
    return header, rows


def _check_header(columns: Sequence[str], where: str) -> None:
    for at, column in enumerate(columns, start=1):
        if not column:
            raise RecipeError(f"{where}: column {at} has no name; name it, or delete it")
        if column in columns[: at - 1]:
            raise RecipeError(f"{where}: expected each column once, got {quote(column, LONGEST_NAME)} twice; delete one of them")


def _list_tables(path: Path, text: str) -> list[_Row]:
    """Return the tables [[order]] of a TOML file, with the keys above them in each.

    Raises
    ------
    RecipeError   not TOML, or `order` is no list of tables
    """
    content = text.encode()
    try:
        keys = parse_toml(content)
    except (ValueError, RecursionError) as fault:
        raise RecipeError(explain_toml_fault(path.name, content, fault)) from None
    orders = keys.pop(ORDER, [])
    if not isinstance(orders, list) or not all(isinstance(order, dict) for order in orders):
        raise RecipeError(f"{path.name}: expected every order to begin with [[order]] in double brackets")
    lines = [text.count("\n", 0, found.end()) + 1 for found in TOML_ORDER.finditer(text)]
    places = lines if len(lines) == len(orders) else [1] * len(orders)
    shared = {_tidy(key): value for key, value in keys.items()}
    return [_Row(line, shared | {_tidy(key): value for key, value in order.items()}) for line, order in zip(places, orders, strict=True)]


def _tidy(column: str) -> str:
    """Return the name of a column in lower case, with underscores for blanks."""
    return "_".join(unicodedata.normalize("NFC", column).lower().split())


@cache
def _find_keys(recipe: str, folder: str) -> Mapping[str, Any]:
    """Return the keys of a recipe; its path is relative to the folder of the orders."""
    return find_keys(str(Path(folder) / recipe) if find_file_name(recipe) else recipe)


@cache
def list_columns() -> tuple[str, ...]:
    """Return the names of all columns that an order can have, words in braces aside."""
    left_out = {"name", *REFUSED, *SERIES_KEYS, *ONE_TABLES}
    keys = [key for key in TABLES[""].model_fields if key not in left_out]
    return (*ORDER_KEYS, *keys, *(f"{table}.{key}" for table in ONE_TABLES if table not in REFUSED for key in TABLES[table].model_fields))


def _is_recipe_key(column: str) -> bool:
    return (column in list_columns() and column not in ORDER_KEYS) or column in (*REFUSED, *SERIES_KEYS, *ONE_TABLES)


def _list_words(value: Any) -> Iterator[str]:
    """Yield the words in braces of all texts of a value."""
    if isinstance(value, str):
        yield from (_tidy(found[1]) for found in BRACES.finditer(value) if found[1])
    elif isinstance(value, Mapping | list | tuple):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _list_words(one)


def _explain_column(column: str, known: Sequence[str]) -> str:
    """Return the message for a column that is neither a key nor a word in braces."""
    shown = f"unknown column {quote(column, LONGEST_NAME)}"
    if near := suggest(column, known, "key"):
        return f"{shown}; {near}or write {{{column}}} in a text of the recipe"
    simple = ", ".join(name for name in known if "." not in name and name not in ORDER_KEYS)
    keys = f"{', '.join(ORDER_KEYS)}, a key of recipes ({simple}, or such as {ONE_TABLES[0]}.publisher)"
    return f"{shown}; expected {keys}, or a word that a text of the recipe has in braces"


def _read_cell(column: str, text: str) -> Any:
    """Return the value of a cell, by the type of its key.

    What is no value of that type stays text, which the check of the recipe refuses.
    """
    table, _, key = column.rpartition(".")
    model: type[BaseModel] | None = TABLES.get(table)
    if model is None or key not in model.model_fields or column in ORDER_KEYS:
        return text
    field, value = model.model_fields[key], cast("Any", None)
    for kind, _ in list_kinds(field.annotation, field.metadata):
        if kind == FLAG:
            value = {"true": True, "false": False}.get(SPOKEN.get(text.lower(), ""))
        elif kind == NUMBER:
            value = find_whole_number(text, 0, LARGEST_SEED)
        elif kind == DECIMAL:
            value = find_number(text, 0, float(LARGEST_SEED))
        elif kind in (CHOICES, LINES):
            value = [] if text.lower() == "none" else [part.strip() for part in text.split(",")]
        if value is not None:
            return value
    return text


def _is_seed(seed: object) -> bool:
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED
