"""Levels of difficulty, each with a technique ceiling and a range of race scores.

The press's own levels are in levels.toml. A user's file has the same form; errors in it name the key, the value and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

from generator.errors import RecipeError, quote, unknown_level, unknown_name
from generator.families.base.family import Family
from generator.model import Effort, Level
from generator.storage.toml_faults import explain_toml_fault, parse_toml

LEVELS_FILE = Path(__file__).parent / "levels.toml"
METHODS = ("minimal", "symmetric", "count")
"""Dig methods that a level may use, as in `generator.puzzles.dig`."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")
KEYS: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "title": (str,),
    "note": (str,),
    "ceiling": (float, int),
    "race_low": (float, int),
    "race_high": (float, int),
    "beyond": (bool,),
    "method": (str,),
    "clues": (int,),
    "floor": (float, int),
}
"""Keys of a level and the types allowed for their values."""

OPTIONAL: dict[str, Any] = {"beyond": False, "clues": 0, "floor": 0.0}
LOWEST_CEILING, HIGHEST_CEILING = 1.0, 12.0
TABLE_CELLS = 81
"""Number of cells of the board that a table of levels is written for, unless stated otherwise."""
RACE_GROWTH = 1.5
LONGEST_TEXT = 200
LARGEST_FILE = 256 * 1024


def load_levels(path: Path, n_cells: int = TABLE_CELLS) -> tuple[Level, ...]:
    """Read a table of levels from a file, easiest first.

    Parameters
    ----------
    path : Path       a .toml file with [[level]] tables
    n_cells : int     number of cells of the boards that the table is written for

    Raises
    ------
    RecipeError       a file that cannot be read or is not valid; names the file, the level, the key, its value and what is allowed
    """
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
    except OSError as fault:
        raise RecipeError(f"cannot read levels from {path}: {fault.strerror}; name a .toml file with [[level]] tables") from fault
    if len(text) > LARGEST_FILE:
        raise RecipeError(f"{path}: expected a level table of at most {LARGEST_FILE} bytes, got a larger file")
    try:
        table = parse_toml(text)
    except (ValueError, RecursionError) as fault:
        raise RecipeError(explain_toml_fault(str(path), text, fault)) from fault
    rows = table.get("level")
    if set(table) != {"level"} or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise RecipeError(f"{path}: expected only [[level]] tables, got {quote(', '.join(table)) if table else 'an empty file'}")
    return check_levels(rows, str(path), n_cells)


def check_levels(rows: Sequence[dict[str, Any]], where: str, n_cells: int = TABLE_CELLS) -> tuple[Level, ...]:
    """Build levels from plain keys and values, easiest first, and check them.

    Parameters
    ----------
    rows : Sequence[dict]   keys and values of each level
    where : str             source of the levels, with which an error message begins
    n_cells : int           number of cells of the boards that the levels are written for

    Raises
    ------
    RecipeError             an unknown key, a missing or invalid value, or race ranges that do not follow one another
    """
    levels = tuple(_read_level(row, f"{where}, level {number}", n_cells) for number, row in enumerate(rows, start=1))
    _check_order(levels, where)
    return levels


def find_level(name: str, levels: tuple[Level, ...] | None = None, family: str = "") -> Level:
    """Return the level with a given name.

    Parameters
    ----------
    levels : the levels to search; None for the press's own
    family : name of the family whose levels they are, for the message; empty for no family

    Raises
    ------
    UnknownName   no level has the name; lists the nearest names, and all names
    """
    known = LEVELS if levels is None else levels
    for level in known:
        if level.name == name:
            return level
    names = [level.name for level in known]
    raise unknown_level(family, name, names) if family else unknown_name("level", name, names)


def level_of(effort: Effort, levels: tuple[Level, ...] | None = None) -> str:
    """Return the name of the easiest level whose upper limits a puzzle meets.

    The upper limits are the technique ceiling and the end of the race range. A puzzle above the limits of all levels belongs to the last.
    """
    known = LEVELS if levels is None else levels
    for level in known:
        if effort.race < level.race_high and (level.beyond if effort.beyond else effort.se_er <= level.ceiling):
            return level.name
    return known[-1].name


def fits(effort: Effort, level: Level) -> bool:
    """Return whether a puzzle keeps what a level promises.

    It meets the ceiling, needs the techniques of the floor, and is in the race range. A puzzle that does not need them may still have the
    level (``level_of``), but no book prints it there.
    """
    passes = level.beyond if effort.beyond else effort.se_er <= level.ceiling
    return passes and meets_floor(effort, level) and level.race_low <= effort.race < level.race_high


def meets_floor(effort: Effort, level: Level) -> bool:
    """Return whether techniques rated below a level's floor do not solve a puzzle."""
    return effort.beyond or (effort.se_er if effort.needs is None else effort.needs) >= level.floor


def levels_for(family: Family, levels: tuple[Level, ...] | None = None) -> tuple[Level, ...]:
    """Return the levels that a family is graded by, easiest first.

    A family with a table of its own uses that; any other family uses the given table, or the press's own, scaled to its board size.
    The given tables are written for 81 cells. Clue counts are scaled with the number of cells, race scores with that number to the
    power RACE_GROWTH: dug to the same share of clues, boards of 4x4, 6x6 and 16x16 have 0.1, 0.25 and 6 times the race scores of 9x9.
    """
    if family.levels:
        return load_levels_once(family.levels, family.geometry.n_cells)
    return _scaled(LEVELS if levels is None else levels, family.geometry.n_cells)


@cache
def load_levels_once(path: Path, n_cells: int) -> tuple[Level, ...]:
    """Read the table of a family, once; arguments and errors are as in `load_levels`."""
    return load_levels(path, n_cells)


@lru_cache(maxsize=64)
def _scaled(known: tuple[Level, ...], n_cells: int) -> tuple[Level, ...]:
    size = n_cells / TABLE_CELLS
    if size == 1:
        return known
    return tuple(
        replace(
            level,
            clues=round(level.clues * size),
            race_low=round(level.race_low * size**RACE_GROWTH, 2),
            race_high=round(level.race_high * size**RACE_GROWTH, 2),
        )
        for level in known
    )


def _read_level(row: dict[str, Any], where: str, n_cells: int) -> Level:
    for key, value in row.items():
        if key not in KEYS:
            raise RecipeError(f"{where}: unknown key {quote(key)} = {quote(value)}; valid keys: {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]) or (isinstance(value, bool) and bool not in KEYS[key]):
            raise RecipeError(f"{where}: expected {key} to be {_kind(KEYS[key])}, got {quote(value)}")
    missing = [key for key in KEYS if key not in row and key not in OPTIONAL]
    if missing:
        raise RecipeError(f"{where}: expected a value for {', '.join(missing)}, got none")
    level = Level(**{**OPTIONAL, **row})
    _check_values(level, f"{where} ({level.name})", n_cells)
    return level


def _kind(types: tuple[type, ...]) -> str:
    return {str: "text", bool: "true or false", float: "a number", int: "a whole number"}[types[0]]


def _check_values(level: Level, where: str, n_cells: int) -> None:
    if not NAME.fullmatch(level.name):
        raise RecipeError(f"{where}: expected name of a-z, 0-9 and '-', at most 31 characters, got {quote(level.name)}")
    for key, text in (("title", level.title), ("note", level.note)):
        if not text.isprintable() or not 0 < len(text) <= LONGEST_TEXT:
            raise RecipeError(f"{where}: expected {key} of 1 to {LONGEST_TEXT} printable characters, got {quote(text, 40)}")
    if not LOWEST_CEILING <= level.ceiling <= HIGHEST_CEILING:
        raise RecipeError(f"{where}: expected ceiling from {LOWEST_CEILING} to {HIGHEST_CEILING}, got {quote(level.ceiling)}")
    if level.floor and not LOWEST_CEILING <= level.floor <= level.ceiling:
        raise RecipeError(
            f"{where}: expected a floor of 0, or from {LOWEST_CEILING} to the ceiling {level.ceiling}, got {quote(level.floor)}"
        )
    if not 0 <= level.race_low < level.race_high:
        raise RecipeError(f"{where}: expected 0 <= race_low < race_high, got {level.race_low!r} and {level.race_high!r}")
    if level.method not in METHODS:
        raise RecipeError(f"{where}: expected method to be one of {', '.join(METHODS)}, got {quote(level.method)}")
    if not 0 <= level.clues <= n_cells or ((level.clues == 0) != (level.method == "minimal") and level.method != "symmetric"):
        raise RecipeError(f"{where}: expected clues from 1 with method count, or 0 with method minimal, got {quote(level.clues)}")


def _check_order(levels: tuple[Level, ...], where: str) -> None:
    """Check that names differ and that race ranges run from 0 to infinity.

    Each range begins where the one before ends, and ceilings never fall, so that every puzzle has one level. Where techniques alone
    tell levels apart, all ranges are from 0 to infinity, and ceilings rise.
    """
    if not levels:
        raise RecipeError(f"{where}: expected at least one [[level]], got none")
    if levels[0].race_low != 0 or levels[-1].race_high != inf:
        ends = f"{levels[0].race_low!r} and {levels[-1].race_high!r}"
        raise RecipeError(f"{where}: expected race_low = 0 in the first level and race_high = inf in the last, got {ends}")
    names = [level.name for level in levels]
    for name in names:
        if names.count(name) > 1:
            raise RecipeError(f"{where}: expected different names, got {name!r} twice")
    for easier, harder in pairwise(levels):
        is_by_techniques = (easier.race_low, easier.race_high) == (harder.race_low, harder.race_high) == (0, inf)
        if is_by_techniques and harder.floor <= easier.ceiling:
            floors = f"{harder.floor!r} after {easier.ceiling!r}"
            raise RecipeError(f"{where}: expected a floor of {harder.name} above the ceiling of {easier.name}, got {floors}")
        if harder.race_low != easier.race_high and not is_by_techniques:
            gates = f"{harder.race_low!r} after {easier.race_high!r}"
            raise RecipeError(f"{where}: expected race_low of {harder.name} to equal race_high of {easier.name}, got {gates}")
        if harder.ceiling < easier.ceiling:
            gates = f"{harder.ceiling!r} after {easier.ceiling!r}"
            raise RecipeError(f"{where}: expected a ceiling of {harder.name} not below that of {easier.name}, got {gates}")


LEVELS: tuple[Level, ...] = load_levels(LEVELS_FILE)
"""The press's own levels, easiest first."""
