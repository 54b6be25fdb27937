"""Lines of SumoCue, Perfect Sudoku and JSudoku: killers and jigsaws.

    SumoCueV1=12J0+0J0=0J1...     81 cells: "=" and the sum of the cage that begins here, or "+" and the number of the cell where its cage
                                  begins, from 0; "J" and the region, in jigsaws; "SumoCueV1D" with diagonals
    3x3::k:3072:3072:2817:...     Perfect Sudoku: sum * 256 + number of the cage, of each cell; "3x3:d:k:" with diagonals
    A<<v...                       arrows: "<", ">", "^", "v" and four more point to the cell beside that has the sum: 0-9, A-Z, a-j

A cage of one cell is a given. A sum of 0 means that the cell is in no cage. Sources: Ruud, letter about the formats
(sudocue.net/forum, topic 519); R. Broughton (topic 551); tarek and udosuk, "understandable snarfable killer cages"
(forum.enjoysudoku.com, topic 6119).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TextIO

from generator.errors import GridFormatError
from generator.formats.by_line import first_link, read_any_line
from generator.formats.format import Format, Record
from generator.formats.ruled_board import RuledBoard, make_ruled_puzzle, read_ruled_puzzle, refuse_kind
from generator.rules.clue import Clue

N, N_CELLS, LARGEST_SUM = 9, 81, 45
SUMOCUE = re.compile(r"SumoCueV(\d{1,3})\s{0,9}([a-z]{0,9})\s{0,9}([=+].*)", re.IGNORECASE)
CELL = re.compile(r"([=+])(\d{1,4})(?:J(\d))?", re.IGNORECASE)
BARE = re.compile(rf"(?:=\d{{1,2}}(?:J\d)?)(?:[=+]\d{{1,2}}(?:J\d)?){{{N_CELLS - 1}}}", re.IGNORECASE)

PERFECT = re.compile(r"(\d{1,3}x\d{1,3}):([^:]*):(?:([^:]*):)?(.*)", re.IGNORECASE)
KINDS = {"j": "jigsaw", "k": "killer"}
BASE = 256
"""What the sum of a cage is multiplied with."""

ARROWS = {"<": -1, ">": 1, "^": -N, "v": N, "`": -N - 1, "'": -N + 1, ",": N - 1, ".": N + 1}
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
ARROW_LINE = re.compile(r"[0-9A-Za-jv<>^`',.]{81}")
POINTS = re.compile(r"[<>^v]")

FEWEST_POINTS = 20
"""Arrows of a line from which it is one of cages: no killer sudoku has 61 cages."""


def _is_arrows(line: str) -> bool:
    return ARROW_LINE.fullmatch(line) is not None and len(POINTS.findall(line)) >= FEWEST_POINTS


def _detect(head: str) -> bool:
    first = first_link(head)
    return any(pattern.fullmatch(first) for pattern in (SUMOCUE, BARE, PERFECT)) or _is_arrows(first)


def _parse(line: str, where: str) -> Record:
    if match := SUMOCUE.fullmatch(line):
        return _parse_sumocue(match[3], "D" in match[2].upper(), where)
    if BARE.fullmatch(line):
        return _parse_sumocue(line, False, where)
    if match := PERFECT.fullmatch(line):
        return _parse_perfect(match, where)
    if _is_arrows(line):
        return _parse_arrows(line, where)
    raise GridFormatError(f"{where}: expected a line of SumoCue or Perfect Sudoku, such as SumoCueV1=... or 3x3::k:..., got {line[:60]!r}")


def _parse_sumocue(text: str, has_diagonals: bool, where: str) -> Record:
    text = "".join(text.split())
    cells = CELL.findall(text)
    if len(cells) != N_CELLS or sum(len(sign + number) + (2 if region else 0) for sign, number, region in cells) != len(text):
        raise GridFormatError(f"{where}: expected {N_CELLS} cells such as =12J0 or +0J0 in a line of SumoCue, got {text[:60]!r}")
    heads: dict[int, int] = {}
    for at in range(N_CELLS):
        head, steps = at, 0
        while cells[head][0] == "+" and steps <= N_CELLS:
            head, steps = min(int(cells[head][1]), N_CELLS - 1), steps + 1
        if steps > N_CELLS:
            raise GridFormatError(f"{where}: expected cells that lead to the sum of their cage, got a ring at {_name(at)}")
        heads[at] = head
    sums = {at: int(number) for at, (sign, number, _) in enumerate(cells) if sign == "="}
    regions = tuple(int(region) for _, _, region in cells if region)
    if regions and (len(regions) != N_CELLS or any(regions.count(region) != N for region in regions)):
        raise GridFormatError(f"{where}: expected nine regions J0 to J8 of nine cells each in a jigsaw of SumoCue, got others")
    return _make_record(heads, sums, regions, has_diagonals, "SumoCue", where)


def _parse_perfect(match: re.Match[str], where: str) -> Record:
    size, flags, kind, text = (group or "" for group in match.groups())
    program = "Perfect Sudoku (PS)"
    if size != "3x3" or kind.lower() != "k" or flags.lower() not in ("", "d"):
        what = next((what for letter, what in KINDS.items() if letter in (kind.lower(), flags.lower())), "puzzle")
        refuse_kind(program, f"a {what} that begins with {match[0][: match.start(4)][:20]!r}", where)
    fields = [field.strip() for field in text.strip().removesuffix(":").split(":")]
    if len(fields) != N_CELLS or not all(field.isascii() and field.isdigit() and len(field) < 7 for field in fields):
        raise GridFormatError(f"{where}: expected {N_CELLS} numbers with : between them in a killer of {program}, got {len(fields)} fields")
    heads: dict[int, int] = {}
    sums: dict[int, int] = {}
    first: dict[int, int] = {}
    for at, field in enumerate(fields):
        total, number = divmod(int(field), BASE)
        head = heads[at] = first.setdefault(number, at) if total else at
        if sums.setdefault(head, total) != total:
            raise GridFormatError(f"{where}: expected one sum for each cage, got {sums[head]} and {total} for cage {number} at {_name(at)}")
    return _make_record(heads, sums, (), bool(flags), program, where, has_givens=False)


def _parse_arrows(line: str, where: str) -> Record:
    heads: dict[int, int] = {}
    for at in range(N_CELLS):
        head, steps = at, 0
        while line[head] in ARROWS:
            there, steps = head + ARROWS[line[head]], steps + 1
            if steps > N_CELLS or not 0 <= there < N_CELLS or abs(there % N - head % N) > 1:
                raise GridFormatError(f"{where}: expected arrows that lead to the sum of their cage, got {line[head]!r} at {_name(head)}")
            head = there
        heads[at] = head
    sums = {at: SUMS.index(symbol) for at, symbol in enumerate(line) if symbol in SUMS}
    return _make_record(heads, sums, (), False, "arrow cages", where, has_givens=False)


def _make_record(
    heads: Mapping[int, int], sums: Mapping[int, int], regions: tuple[int, ...], has_diagonals: bool, program: str, where: str,
    *, has_givens: bool = True,
) -> Record:  # fmt: skip
    """Return the puzzle of cages.

    Parameters
    ----------
    heads : cell with the sum of each cell's cage
    sums : sums by that cell, 0 for no cage
    has_givens : whether a board without any cage of two cells has givens; otherwise it is a killer sudoku nevertheless
    """
    members: dict[int, list[int]] = {}
    for cell, head in heads.items():
        members.setdefault(head, []).append(cell)
    largest = max(sums, key=sums.__getitem__, default=0)
    if sums.get(largest, 0) > LARGEST_SUM:
        raise GridFormatError(f"{where}: expected sums up to {LARGEST_SUM}, got {sums[largest]} at {_name(largest)}")
    cages = {head: Clue(tuple(cells), sums[head]) for head, cells in members.items() if sums.get(head)}
    givens = bytearray(N_CELLS)
    if has_givens and all(len(cage.cells) == 1 for cage in cages.values()):
        for head, cage in cages.items():
            if cage.number > N:
                raise GridFormatError(f"{where}: expected digits up to {N}, got {cage.number} at {_name(head)}")
            givens[head] = cage.number
        cages.clear()
    board = RuledBoard(N, bytes(givens), regions, tuple(cages.values()), has_diagonals)
    return Record(make_ruled_puzzle(board, program, where))


def _name(cell: int) -> str:
    return f"r{cell // N + 1}c{cell % N + 1}"


def _write(records: Iterable[Record], output: TextIO) -> None:
    for record in records:
        board = read_ruled_puzzle(record.puzzle)
        regions = [f"J{region}" for region in board.regions] or [""] * N_CELLS
        cells = "".join(f"={digit}{region}" for digit, region in zip(board.givens, regions, strict=True))
        output.write(f"SumoCueV1{'D' if board.has_diagonals else ''}{cells}\n")


SUMOCUE_LINES = Format(
    "sumocue", "lines of SumoCue and JSudoku; reads killers of Perfect Sudoku and arrow cages too", (),
    ("sudoku-9x9", "jigsaw-9x9", "diagonal-9x9"), frozenset(), _detect, partial(read_any_line, parse=_parse), _write,
    kinds="classic sudoku 9x9, jigsaw and diagonal sudoku", parse=_parse,
)  # fmt: skip
