"""A sudoku as other programs describe it, and which kind it is here.

Used by `sumocue` and `tatham`, whose lines name these rules one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from generator.errors import GridFormatError, PuzzleError
from generator.families import PARTS, find_family
from generator.families.combined.kind import name_kind
from generator.families.jigsaw.kind import JIGSAW_9X9
from generator.families.killer.cages import format_cages, parse_cages
from generator.model import Puzzle
from generator.notation import BARE_FAMILIES, format_digits, parse_puzzle
from generator.rules.clue import Clue

KILLER, DIAGONAL = "killer", "diagonal"
N = 9
"""Size of boards with rules."""

PARTS_OF = {part.name: part for part in PARTS if part.name in (KILLER, DIAGONAL)}
RULED = {name_kind(parts, N): {part.name for part in parts} for parts in ([*PARTS_OF.values()], *([part] for part in PARTS_OF.values()))}
"""Kind with cages, diagonals or both -> their names."""

GIVE = "give it as a link of f-puzzles or SudokuPad, or as a puzzle line"


@dataclass(frozen=True, slots=True)
class RuledBoard:
    """A square board with the rules that such lines can name.

    givens         bytes[n * n]
    regions        number of each cell's region; empty for the boxes of a classic sudoku
    cages          sums with their cells
    has_diagonals  True if both diagonals have each digit once
    """

    n: int
    givens: bytes
    regions: tuple[int, ...] = ()
    cages: tuple[Clue, ...] = ()
    has_diagonals: bool = False


def make_ruled_puzzle(board: RuledBoard, program: str, where: str) -> Puzzle:
    """Return the puzzle of a board.

    Parameters
    ----------
    program : whose line it is, for messages

    Raises
    ------
    GridFormatError   gridpress has no such kind, or the cages or regions are impossible
    """
    is_jigsaw = bool(board.regions) and not _has_boxes(board)
    names = {name for name, is_there in ((KILLER, board.cages), (DIAGONAL, board.has_diagonals)) if is_there}
    is_ruled = is_jigsaw or bool(names)
    if (is_jigsaw and names) or (is_ruled and board.n != N) or board.n * board.n not in BARE_FAMILIES:
        rules = [*(["jigsaw"] if is_jigsaw else []), *sorted(names)]
        refuse_kind(program, f"a {board.n}x{board.n} {' and '.join(rules) or 'sudoku'}", where)
    name, extra = BARE_FAMILIES[board.n * board.n], ""
    if is_jigsaw:
        name, extra = JIGSAW_9X9.name, _format_regions(board.regions)
    elif names:
        name = next(kind for kind, parts in RULED.items() if parts == names)
        extra = format_cages(board.cages)
    cells = format_digits(board.givens)
    try:
        return parse_puzzle(f"{name}:{cells}:{extra}" if extra else f"{name}:{cells}", where)
    except GridFormatError:
        raise
    except PuzzleError as fault:
        raise GridFormatError(f"{where}: {fault}") from None


def refuse_kind(program: str, what: str, where: str) -> NoReturn:
    """Refuse a puzzle of a kind that gridpress does not have.

    Raises
    ------
    GridFormatError   always
    """
    raise GridFormatError(f"{where}: expected a kind that gridpress has, got {what} of {program}, which gridpress cannot read; {GIVE}")


def read_ruled_puzzle(puzzle: Puzzle) -> RuledBoard:
    """Return the board of a puzzle of a kind that such lines can name."""
    family = find_family(puzzle.family)
    parts = RULED.get(puzzle.family, set())
    regions = tuple(int(symbol) - 1 for symbol in puzzle.extra) if puzzle.family == JIGSAW_9X9.name else ()
    cages = parse_cages(puzzle.extra) if KILLER in parts else ()
    return RuledBoard(family.geometry.n, puzzle.givens, regions, cages, DIAGONAL in parts)


def _has_boxes(board: RuledBoard) -> bool:
    """Return whether the regions are the boxes of a classic sudoku, in any order."""
    if board.n * board.n not in BARE_FAMILIES:
        return False
    boxes = find_family(BARE_FAMILIES[board.n * board.n]).geometry.boxes
    pairs = set(zip(board.regions, map(int, boxes), strict=True))
    return len(pairs) == board.n


def _format_regions(regions: Sequence[int]) -> str:
    """Return regions as in a puzzle line: symbols in order of first appearance."""
    order = {region: at for at, region in enumerate(dict.fromkeys(regions))}
    return "".join(str(order[region] + 1) if order[region] < N else "9" for region in regions)
