"""Patterns of givens: reading them, and reasons why one has no puzzle.

`patterns.toml` has the named ones. `generator.puzzles.dig` makes puzzles of a pattern; its kernel is `generator.kernels.pattern_climb`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GridFormatError, RecipeError, escape, explain, quote, unknown_name
from generator.families.base.family import Family
from generator.kernels import is_classic
from generator.model import Geometry
from generator.model.patterns import Pattern
from generator.model.targets import Range

EMPTY_CELLS = ".0-"
"""Characters of cells without a given; all others are givens."""

LARGEST_FILE = 10_000
"""Bytes of the largest file that is read as a pattern; a picture of a 9x9 board has 90."""

LARGEST_BOARD = 9
"""Digits of the largest boards; puzzles of larger ones should be solvable without a guess, which this search does not check."""

FEWEST_CLASSIC = 17
"""Fewest givens of a 9x9 sudoku. Source: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue sudoku" (2012)."""


@cache
def load_patterns() -> dict[str, str]:
    """Return the pictures of the named patterns, by name."""
    return tomllib.loads(Path(__file__).with_name("patterns.toml").read_text(encoding="utf-8"))


def find_pattern(text: str, family: Family, where: str) -> Pattern:
    """Return the pattern that a name or a file means.

    Parameters
    ----------
    text : a name of `load_patterns`, in capitals or not, or the path of a file
    family : of the puzzles
    where : flag or key, for messages

    Raises
    ------
    UnknownName       neither a name nor a file
    GridFormatError   the file cannot be read, or has another number of cells than the board
    DoesNotFit        the family has no puzzles of patterns, or this pattern has none
    """
    check_family(family, where)
    known = {name.lower(): name for name in load_patterns()}
    if name := known.get(text.lower()):
        pattern = Pattern(name, parse_pattern(load_patterns()[name], family, f"{where}: pattern {name}"))
    elif os.path.exists(text):
        pattern = Pattern(escape(Path(text).name), parse_pattern(_read_file(Path(text), where), family, f"{where}: {quote(text)}"))
    else:
        raise unknown_name("pattern or file", text, [*load_patterns()], where)
    check_pattern(pattern, family, where)
    return pattern


def _read_file(path: Path, where: str) -> str:
    """Return the text of a file.

    Raises
    ------
    GridFormatError   a folder, a file that is too large or not text
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as fault:
        raise GridFormatError(f"{where}: cannot read {str(path)!r}: {fault.strerror or explain(fault)}") from None
    if len(content) > LARGEST_FILE:
        raise GridFormatError(f"{where}: expected a picture of one board, got more than {LARGEST_FILE} bytes in {str(path)!r}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GridFormatError(f"{where}: expected text, got a binary file {str(path)!r}") from None


def parse_pattern(text: str, family: Family, where: str) -> tuple[int, ...]:
    """Return the cells of a picture that have givens.

    The picture has a line for each row, or all cells in one line; blanks are skipped. A puzzle line is a picture too.

    Raises
    ------
    GridFormatError   another number of rows or cells than the board has
    """
    n_rows, n_cols = family.geometry.n_rows, family.geometry.n_cols
    lines = ["".join(line.split()) for line in text.splitlines()]
    rows = [line for line in lines if line]
    if len(rows) == 1:
        # One line with all cells; that of a puzzle has its family before them.
        line = rows[0].removeprefix(f"{family.name}:").split(":")[0]
        if len(line) != n_rows * n_cols:
            raise GridFormatError(f"{where}: expected {n_rows * n_cols} cells, or {n_rows} lines of {n_cols}, got {len(line)} in one line")
        rows = [line[at : at + n_cols] for at in range(0, len(line), n_cols)]
    if len(rows) != n_rows:
        raise GridFormatError(f"{where}: expected {n_rows} lines of {n_cols} cells for {family.name}, got {len(rows)} lines")
    for number, row in enumerate(rows, start=1):
        if len(row) != n_cols:
            raise GridFormatError(f"{where}, row {number}: expected {n_cols} cells, got {len(row)}: {quote(row)}")
    return tuple(cell for cell, mark in enumerate("".join(rows)) if mark not in EMPTY_CELLS)


def check_family(family: Family, where: str) -> None:
    """Check that the givens of a family's puzzles can be in chosen cells.

    Raises
    ------
    DoesNotFit   boards with other clues, holes or words, or with more than nine digits
    """
    expected = f"{where}: expected a family whose only clues are givens"
    has_words = family.extra is not None and family.extra.fill is not None
    if not family.play.has_houses_only or family.holes or family.geometry.holes or has_words:
        raise DoesNotFit(f"{expected}, such as sudoku-9x9, diagonal-9x9 or jigsaw-9x9, got {family.name}")
    if family.geometry.n > LARGEST_BOARD:
        raise DoesNotFit(f"{expected} on boards up to {LARGEST_BOARD}x{LARGEST_BOARD}, got {family.name}")


def check_pattern(pattern: Pattern, family: Family, where: str) -> None:
    """Check for reasons why a pattern can have no puzzle.

    Raises
    ------
    DoesNotFit   too few givens, no empty cell, or two empty lines that can be exchanged
    """
    geometry, n_givens = family.geometry, len(pattern.cells)
    if n_givens == geometry.n_cells:
        raise DoesNotFit(f"{where}: {pattern} leaves no cell to solve; leave some cells empty")
    if family.extra is None and is_classic(geometry) and n_givens < FEWEST_CLASSIC:
        least = f"no 9x9 sudoku with one solution has fewer than {FEWEST_CLASSIC} (McGuire et al. 2012)"
        raise DoesNotFit(f"{where}: {pattern} has {n_givens} givens; {least}; add givens")
    if n_givens < geometry.n - 1:
        why = f"with fewer than {geometry.n - 1} different digits, two others can be exchanged in every solution"
        raise DoesNotFit(f"{where}: {pattern} has {n_givens} givens; {why}; add givens")
    if family.extra is None and (lines := _find_exchange(pattern, geometry)):
        raise DoesNotFit(f"{where}: {pattern}: {lines} are empty, and exchanging them makes a second solution; put a given in one of them")


def check_clues(pattern: Pattern, clues: Range | None, where: str) -> None:
    """Check that a pattern has a number of clues that was asked for.

    Raises
    ------
    RecipeError   another number
    """
    if clues is not None and len(pattern.cells) not in clues:
        raise RecipeError(f"{where}: {pattern} has {len(pattern.cells)} givens, got --clues {clues}; leave out --clues")


def _find_exchange(pattern: Pattern, geometry: Geometry) -> str:
    """Return two empty rows or columns whose exchange maps the board to itself.

    The result is in words, "" if there are none.
    """
    cells = np.arange(geometry.n_cells).reshape(geometry.n_rows, geometry.n_cols)
    for kind, lines in (("rows", cells), ("columns", cells.T)):
        empty = [number for number, line in enumerate(lines) if not np.isin(line, pattern.cells).any()]
        for one, other in combinations(empty, 2):
            turned = np.arange(geometry.n_cells)
            turned[lines[one]], turned[lines[other]] = lines[other], lines[one]
            if _is_kept(geometry, turned):
                return f"{kind} {one + 1} and {other + 1}"
    return ""


def _is_kept(geometry: Geometry, turned: NDArray[np.int64]) -> bool:
    """Return whether an exchange of cells maps houses to houses, and peers to peers."""
    houses = {frozenset(house) for house in geometry.houses.tolist()}
    moved = {frozenset(house) for house in turned[geometry.houses].tolist()}
    return houses == moved and set(_list_pairs(geometry)) == {(turned[one], turned[other]) for one, other in _list_pairs(geometry)}


def _list_pairs(geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Yield every cell with each of its peers."""
    return ((cell, peer) for cell, peers in enumerate(geometry.peers.tolist()) for peer in peers if peer >= 0)
