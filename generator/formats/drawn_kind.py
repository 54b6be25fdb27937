"""Which puzzle a drawing shows: the kind whose drawing of the puzzle is the same.

Links of programs for drawing say what is on a board, not what it means. If their text begins with the printed rules of a kind, as in
links that gridpress writes, it is that kind. Else it is the first kind whose rules are all drawn, and which draws the same board. Kinds
that look like another one, such as antiknight sudoku, are found by their rules only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from generator.errors import GridFormatError, PuzzleError
from generator.families import PARTS, find_family, list_combined, list_families
from generator.families.base.family import SHADE, Family
from generator.families.base.play import CLUES, REGIONS
from generator.families.combined.clashes import find_clash
from generator.families.combined.kind import name_kind
from generator.model import HOLE, HOLE_SYMBOL, OUTLINE, OUTSIDE, PICTURES, SHADED, WALL, Figure, Puzzle
from generator.notation import format_digits, parse_puzzle

MOST_FEATURES = 4


class Found(NamedTuple):
    """A puzzle, and the text that follows the rules of its kind."""

    puzzle: Puzzle
    note: str


def state_rules(family: Family) -> str:
    """Return the rules of a kind as the text of a link."""
    return " ".join(family.rules)


def is_tinted(family: Family) -> bool:
    """Return whether the gray of a kind's cells only decorates them."""
    return family.has_marks or bool(family.extra and family.extra.kind == REGIONS)


def has_gray_clues(puzzle: Puzzle) -> bool:
    """Return whether gray cells are clues of a puzzle, such as even digits."""
    family = find_family(puzzle.family)
    if not (family.extra and family.extra.clues):
        return False
    listed = zip(family.extra.rules, family.extra.clues(puzzle.extra), strict=True)
    return any(rule.draw(clue).kind == SHADED for rule, clues in listed for clue in clues)


def find_drawn(figure: Figure, text: str, where: str, is_marked: bool = True) -> Found:
    """Return the puzzle that a figure shows.

    Parameters
    ----------
    text : rules that come with it
    is_marked : False if gray cells are colored, which people do for many reasons, instead of marked with a sign

    Raises
    ------
    GridFormatError   no kind draws it so, or several do
    """
    plain = " ".join(text.split())
    listed = [*list_families(figure.n_rows, figure.n_cols), *_list_named(plain, figure.n_rows), *list_combined(figure)]
    kinds = [family for family in dict.fromkeys(listed) if is_drawable(family)]
    stated = [family for family in kinds if plain.startswith(state_rules(family))]
    if stated:
        family = max(stated, key=lambda one: len(state_rules(one)))
        if puzzle := _read_as(family, figure, where):
            return Found(puzzle, plain[len(state_rules(family)) :].strip())
        raise GridFormatError(f"{where}: expected a drawing of {family.name}, as its rules say, got {_name_features(figure)}")
    shown = [family for family in kinds if shows_rules(family)]
    for puzzle in filter(None, (_read_as(family, figure, where) for family in shown)):
        if is_marked or not has_gray_clues(puzzle):
            return Found(puzzle, plain)
    board = f"{figure.n_rows}x{figure.n_cols} cells with {_name_features(figure)}"
    raise GridFormatError(f"{where}: expected the drawing of a puzzle that gridpress has, got {board}; gridpress cannot import these")


def _list_named(text: str, n: int) -> list[Family]:
    """Return the family that combines the rules of a text, if there is one.

    Parameters
    ----------
    n : cells per side
    """
    parts = [part for part in PARTS if part.text in text]
    is_kind = len(parts) > 1 and all(n in part.sizes for part in parts) and not find_clash(part.name for part in parts)
    return [find_family(name_kind(parts, n))] if is_kind else []


@lru_cache(maxsize=4096)
def is_drawable(family: Family) -> bool:
    """Return whether drawings can have the symbols of a kind, which pictures are not."""
    return family.in_books and not {*family.faces} & {*PICTURES}


@lru_cache(maxsize=4096)
def shows_rules(family: Family) -> bool:
    """Return whether a drawing of a kind says what the kind is.

    Boards of marks do not say how many there are, boards of two digits and boards without boxes nothing; pairs that must differ, and
    rules without clues, are not drawn.
    """
    geometry = family.geometry
    if family.has_marks or family.faces or geometry.n < 4:
        return False
    if family.extra is None:
        has_boxes = all(box >= 0 for cell, box in enumerate(geometry.boxes) if cell not in geometry.holes)
        return has_boxes and _differ_by_houses(family) and not family.play.fixed
    return family.extra.symbols is None


def _differ_by_houses(family: Family) -> bool:
    """Return whether houses say all that must differ, and further ones are shaded."""
    geometry = family.geometry
    shaded = any(family.draw(geometry, bytes(geometry.n_cells)).shades)
    seen: list[set[int]] = [set() for _ in range(geometry.n_cells)]
    for house in geometry.houses:
        cells = {int(cell) for cell in house if cell >= 0}
        for cell in cells:
            seen[cell] |= cells
    pairs = all({int(peer) for peer in peers if peer >= 0} <= seen[cell] for cell, peers in enumerate(geometry.peers))
    return pairs and (shaded or len(geometry.houses) <= 3 * geometry.n or bool(geometry.holes) or geometry.n_rows > geometry.n)


def _read_as(family: Family, figure: Figure, where: str) -> Puzzle | None:
    """Return the puzzle of a kind that a figure shows; None for another drawing."""
    extra, tinted = "", is_tinted(family)
    if family.extra:
        try:
            read = family.extra.read(replace(figure, shades=(SHADE,) * len(figure.symbols)) if tinted and not figure.shades else figure)
        except PuzzleError:
            return None
        if not read and family.extra.kind in (CLUES, REGIONS):
            return None
        extra = read or ""
    symbols = family.extra.symbols(extra) if family.extra and family.extra.symbols and extra else family.symbols
    digits = _read_digits(figure, family, symbols)
    if digits is None:
        return None
    cells = format_digits(digits)
    try:
        puzzle = parse_puzzle(f"{family.name}:{cells}:{extra}" if extra else f"{family.name}:{cells}", where)
    except GridFormatError:
        return None
    drawn = family.figure(puzzle, puzzle.givens)
    is_same = _describe(figure, figure.shades) == _describe(drawn, () if tinted and not figure.shades else drawn.shades)
    return puzzle if is_same else None


def _read_digits(figure: Figure, family: Family, symbols: str) -> bytes | None:
    """Return the givens of a figure; None for symbols that the kind does not have."""
    if family.has_marks:
        marks = {*figure.discs}
        return bytes(int(cell in marks) for cell in range(len(figure.symbols))) if not any(figure.symbols) else None
    digits = []
    for symbol in figure.symbols:
        if symbol in ("", HOLE_SYMBOL):
            digits.append(HOLE if symbol else 0)
        elif symbol in symbols:
            digits.append(symbols.index(symbol) + 1)
        else:
            return None
    return bytes(digits)


def _describe(figure: Figure, shades: Iterable[int]) -> tuple[object, ...]:
    """Return what of a figure says which puzzle it is."""
    cells, n_cols = range(len(figure.symbols)), figure.n_cols
    walls = set()
    for cell in cells:
        above, left, _, _ = figure.sides_of(cell)
        if above >= WALL and cell >= n_cols and not {cell, cell - n_cols} & figure.gaps:
            walls.add((cell - n_cols, cell))
        if left >= WALL and cell % n_cols and not {cell, cell - 1} & figure.gaps:
            walls.add((cell - 1, cell))
    gray = {cell for cell, shade in enumerate(shades) if shade and figure.symbols[cell] != HOLE_SYMBOL}
    signs = {(kind, tuple(sorted(lines)) if kind == OUTSIDE else lines, text) for kind, lines, text in figure.signs}
    return figure.symbols, walls, gray, signs, {*figure.discs}


def _name_features(figure: Figure) -> str:
    """Return in words what a figure shows besides its grid."""
    names = sorted({sign.text if sign.kind == "line" else f"{sign.kind} marks" for sign in figure.signs if sign.kind != OUTLINE})
    names += [name for name, shown in (("gray cells", figure.shades), ("cages", figure.outlines), ("marks", figure.discs)) if shown]
    if WALL in (*figure.across, *figure.upright):
        names.append("thick lines")
    if figure.n_filled:
        names.append(f"{figure.n_filled} digits" if not figure.discs else "given marks")
    return ", ".join(names[:MOST_FEATURES]) or "nothing on it"


def check_figure(puzzle: Puzzle) -> None:
    """Check that the board of a puzzle can be drawn.

    Raises
    ------
    DoesNotFit   a cage in pieces
    """
    find_family(puzzle.family).figure(puzzle, puzzle.givens)
