"""Game IDs of Solo, the sudoku of Simon Tatham's collection, one a line.

    3x3:a5b3_7c...                   columns and rows of boxes, then the cells: a digit, or a letter for 1 to 26 empty cells; "_" between
                                     two digits
    9j:...,a2_b...                   jigsaw: the lines between regions after a comma
    3x3xk:zzzc,_a3...,a12b7_...      x: diagonals; k: cages, as lines and then as a grid of sums at the first cell of each

Lines between cells are those between columns, row by row, then those between rows, column by column. Letters count the places without a
line: "_" none before the next line, a to y 1 to 25, z 25 with no line after them. Letters after x, j and k are how hard and how symmetric
the game is. IDs of other games are refused by name. Source: the documentation of the collection, and its program (solo.c).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TextIO
from urllib.parse import unquote

from generator.errors import DoesNotFit, GridFormatError
from generator.families import find_family
from generator.families.killer.cages import check_drawn
from generator.formats.by_line import first_link, read_any_line
from generator.formats.format import CLASSIC, Format, Record
from generator.formats.ruled_board import RULED, RuledBoard, make_ruled_puzzle, read_ruled_puzzle, refuse_kind
from generator.model import Puzzle
from generator.notation import BARE_FAMILIES
from generator.rules.clue import Clue

PROGRAM = "Simon Tatham's Puzzles"
GAME = re.compile(r"(\d{1,2})(?:x(\d{1,2})|(?=[a-z]*j))([a-z0-9]*):([a-z0-9_,]+)")
OTHERS = {
    "Unequal (futoshiki)": re.compile(r"\d{1,2}[a-z]*:(?:\d+[URDL]*,){9,}"),
    "Towers (skyscrapers)": re.compile(r"\d{1,2}[a-z]*:\d*(?:/\d*){11,}(?:,[a-z_0-9]+)?"),
    "Keen (calcudoku)": re.compile(r"\d{1,2}[a-z]*:[a-z_0-9]+,(?:[amsd]\d+){4,}"),
    "Unruly (binairo)": re.compile(r"\d{1,2}x\d{1,2}[a-z]*:(?=[a-z]*[A-Z])[a-zA-Z]+"),
}
"""Other games with kinds that gridpress has, and what their game IDs look like."""

SEED = re.compile(r"\d{1,2}(?:x\d{1,2})?[a-z0-9]*#.*")
PAGE = re.compile(r"\w+://\S+/(\w+)\.html#(\S+)")
CELL = re.compile(r"[a-z_]|[1-9]\d{0,3}")
LINES = re.compile(r"[a-z_]*")
RUN, NO_LINE = 26, 25
"""Empty cells of a z in a grid; places of a z between cells, after which there is no line."""

LARGEST = 31


def _find_id(line: str) -> str:
    """Return the game ID in a line: alone, or in a link to the page of a game."""
    page = PAGE.match(line)
    return unquote(page[2]) if page else line


def _detect(head: str) -> bool:
    found = _find_id(first_link(head))
    return any(pattern.fullmatch(found) for pattern in (GAME, SEED, *OTHERS.values())) and "://" not in found


def _parse(line: str, where: str) -> Record:
    text = _find_id(line)
    match = GAME.fullmatch(text)
    if match is None:
        if other := next((name for name, pattern in OTHERS.items() if pattern.fullmatch(text)), None):
            what = f"expected a game ID of Solo, got one of {other} of {PROGRAM}, which gridpress cannot read"
            raise GridFormatError(f"{where}: {what}; write it as a puzzle line of its kind")
        seed = "; a random seed contains no puzzle: copy the game ID from Game, Specific" if SEED.fullmatch(text) else ""
        raise GridFormatError(f"{where}: expected a game ID of Solo such as 3x3:a5b3..., got {text[:60]!r}{seed}")
    columns, rows, flags, desc = int(match[1]), int(match[2] or 1), match[3], match[4]
    n, is_jigsaw = columns * rows, "j" in flags or not match[2]
    flags = re.sub(r"(?:md?|r)\d+|d[tbiaeu]?|a\d*", "", flags)
    if not 1 < n <= LARGEST:
        raise GridFormatError(f"{where}: expected a board of 2 to {LARGEST} rows in a game ID of Solo, got {n}")
    if not is_jigsaw and not _has_size(columns, rows):
        refuse_kind(PROGRAM, f"a {n}x{n} board with boxes of {columns} rows and {rows} columns", where)
    parts = desc.split(",")
    expected = ["cells", *(["regions"] if is_jigsaw else []), *(["cages", "sums"] if "k" in flags else [])]
    if len(parts) != len(expected):
        raise GridFormatError(
            f"{where}: expected {' and '.join(expected)} with commas between them in a game ID of Solo, got {len(parts)} parts"
        )
    named = dict(zip(expected, parts, strict=True))
    givens = _read_grid(named["cells"], n, n, where)
    regions = _read_regions(named["regions"], n, where) if is_jigsaw else ()
    if regions and any(regions.count(region) != n for region in regions):
        raise GridFormatError(f"{where}: expected regions of {n} cells in a game ID of Solo, got others")
    cages = _read_cages(named["cages"], named["sums"], n, where) if "k" in flags else ()
    board = RuledBoard(n, bytes(givens), tuple(regions), cages, "x" in flags)
    return Record(make_ruled_puzzle(board, PROGRAM, where))


def _has_size(columns: int, rows: int) -> bool:
    """Return whether a classic sudoku here has so many columns and rows of boxes."""
    name = BARE_FAMILIES.get((columns * rows) ** 2)
    return name is not None and _count_boxes(name) == (columns, rows)


def _count_boxes(name: str) -> tuple[int, int]:
    """Return how many columns and rows of boxes a classic sudoku has."""
    geometry = find_family(name).geometry
    width = int((geometry.boxes[: geometry.n] == geometry.boxes[0]).sum())
    return geometry.n // width, width


def _read_grid(text: str, n: int, largest: int, where: str) -> list[int]:
    """Return the number of each cell, 0 for an empty one."""
    cells: list[int] = []
    for part in CELL.findall(text):
        if part.isdigit():
            cells.append(int(part))
        elif part != "_":
            cells += [0] * (ord(part) - ord("a") + 1)
        if len(cells) > n * n:
            break
    if len(cells) != n * n or len("".join(CELL.findall(text))) != len(text):
        raise GridFormatError(f"{where}: expected {n * n} cells in a game ID of Solo, got {len(cells)}; copy the whole ID")
    if over := next((cell for cell in cells if cell > largest), 0):
        raise GridFormatError(f"{where}: expected numbers up to {largest} in a game ID of Solo, got {over}")
    return cells


def _places(n: int) -> Iterator[tuple[int, int]]:
    """Yield the two cells at each place between cells, in the order of the format."""
    for row in range(n):
        yield from ((row * n + col, row * n + col + 1) for col in range(n - 1))
    for col in range(n):
        yield from ((row * n + col, (row + 1) * n + col) for row in range(n - 1))


def _read_regions(text: str, n: int, where: str) -> list[int]:
    """Return the region of each cell: those without a line between them are in one.

    Regions have the number of their first cell.
    """
    places, has_line = list(_places(n)), list[bool]()
    for symbol in text if LINES.fullmatch(text) else "":
        count = 0 if symbol == "_" else ord(symbol) - ord("a") + 1
        has_line += [False] * min(count, NO_LINE) + ([True] if count <= NO_LINE else [])
        if len(has_line) > len(places) + 1:
            break
    if len(has_line) != len(places) + 1:
        what = f"expected lines for {len(places)} places between cells in a game ID of Solo"
        raise GridFormatError(f"{where}: {what}, got {max(0, len(has_line) - 1)}; copy the whole ID")
    region_of = list(range(n * n))
    for (one, other), is_line in zip(places, has_line, strict=False):
        if not is_line and region_of[one] != region_of[other]:
            old, new = max(region_of[one], region_of[other]), min(region_of[one], region_of[other])
            region_of = [new if region == old else region for region in region_of]
    return region_of


def _read_cages(lines: str, sums: str, n: int, where: str) -> tuple[Clue, ...]:
    region_of = _read_regions(lines, n, where)
    totals = _read_grid(sums, n, n * n * n, where)
    members: dict[int, list[int]] = {}
    for cell, region in enumerate(region_of):
        members.setdefault(region, []).append(cell)
    cages = []
    for cells in members.values():
        found = [totals[cell] for cell in cells if totals[cell]]
        if len(found) != 1:
            name = f"r{cells[0] // n + 1}c{cells[0] % n + 1}"
            raise GridFormatError(f"{where}: expected one sum in the cage at {name} of a game ID of Solo, got {len(found)}")
        cages.append(Clue(tuple(cells), found[0]))
    return tuple(cages)


def _check(puzzle: Puzzle) -> None:
    """Check that every cell is in a cage, and that the cells of each touch.

    Raises
    ------
    DoesNotFit   Solo has no such killers
    """
    board = read_ruled_puzzle(puzzle)
    if board.cages and sum(len(cage.cells) for cage in board.cages) < board.n**2:
        raise DoesNotFit("format tatham is for killers with every cell in a cage, got cells in none; use f-puzzles, lines, csv or jsonl")
    check_drawn(board.cages)


def _write(records: Iterable[Record], output: TextIO) -> None:
    for record in records:
        board = read_ruled_puzzle(record.puzzle)
        n = board.n
        size = f"{n}j" if board.regions else "{}x{}".format(*_count_boxes(BARE_FAMILIES[n * n]))
        parts = [_write_grid(board.givens)]
        if board.regions:
            parts.append(_write_lines(board.regions, n))
        if board.cages:
            cage_of, sums = [0] * n * n, [0] * n * n
            for number, cage in enumerate(board.cages):
                sums[cage.cells[0]] = cage.number
                for cell in cage.cells:
                    cage_of[cell] = number
            parts += [_write_lines(cage_of, n), _write_grid(sums)]
        flags = ("x" if board.has_diagonals else "") + ("k" if board.cages else "")
        output.write(f"{size}{flags}:{','.join(parts)}\n")


def _write_grid(cells: Sequence[int]) -> str:
    text, run = "", 0
    for cell in cells:
        if not cell:
            run += 1
            continue
        text += _write_run(run) if run else "_" if text else ""
        text, run = f"{text}{cell}", 0
    return text + _write_run(run)


def _write_run(run: int) -> str:
    return "z" * (run // RUN) + (chr(ord("a") + run % RUN - 1) if run % RUN else "")


def _write_lines(region_of: Sequence[int], n: int) -> str:
    text, run = "", 0
    for is_line in [*(region_of[one] != region_of[other] for one, other in _places(n)), True]:
        if not is_line:
            run += 1
            continue
        while run > NO_LINE:
            text, run = f"{text}z", run - NO_LINE
        text, run = f"{text}{chr(ord('a') + run - 1) if run else '_'}", 0
    return text


TATHAM = Format(
    "tatham", "game IDs of Simon Tatham's Solo, one per line", (), (*CLASSIC, "jigsaw-9x9", *RULED),
    frozenset(), _detect, partial(read_any_line, parse=_parse), _write,
    kinds="classic sudoku, jigsaw, killer and diagonal sudoku", parse=_parse, fits=_check,
)  # fmt: skip
