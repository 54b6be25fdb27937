"""Solve paths for the companion page, packed into columns of small numbers.

`steps.py` encodes a step as numbers. Most of them follow from the position that the step was found in, which the page knows: it has the
givens and the solution, and follows the path. So a cell is stored as its place among the open cells, a digit as its difference from the
solution, and whatever a rule below gives as the number of the rule. `packed_paths.js` restores the numbers.

    forms     the form of each step
    cells     0 for a step that places no digit, else the place of its cell among the open cells, from 1
    digits    the step's digit, exclusive or the digit of the solution there
    figures   0 for a step without a figure, else its houses, mask, pattern, candidates, nodes and reasons
    removed   the candidates eliminated
    names     arguments of sentences

A number that is expected to be one of some numbers is stored as its place among them, else as itself after them (`_refer`). Each number of
a column is a letter, and each path of a column a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.families import find_family
from generator.model import Geometry, Puzzle
from generator.typesetting.web.step_figures import Candidate, Figure

COLUMNS = ("forms", "cells", "digits", "figures", "removed", "names")

FIRST_LETTER, BACKSLASH = 35, 92
"""Letters of numbers are those of JSON that need no escape: from # on, without the backslash."""

NOTHING = Figure()

EXPLICIT = 0
"""What is stored instead of a rule where none gives the pattern or the candidates removed."""


def write_word(numbers: Iterable[int]) -> str:
    """Return numbers as letters."""
    return "".join(chr(FIRST_LETTER + number + (FIRST_LETTER + number >= BACKSLASH)) for number in numbers)


@dataclass(slots=True)
class Position:
    """What the page knows of a position on a solve path.

    values       digit of each cell, 0 where it is open
    candidates   mask of each open cell: what peers and earlier steps leave
    """

    board: Geometry
    values: list[int]
    candidates: list[int]

    def list_open(self, houses: Iterable[int]) -> list[int]:
        """Return the open cells of houses, each once, in their order."""
        of_house = _list_houses(self.board)
        return list(dict.fromkeys(cell for house in houses if house < len(of_house) for cell in of_house[house] if not self.values[cell]))

    def list_all_open(self) -> list[int]:
        """Return all open cells."""
        return [cell for cell, digit in enumerate(self.values) if not digit]

    def apply(self, cell: int, digit: int, removed: Iterable[Candidate]) -> None:
        """Place a digit, unless the cell is -1, and remove candidates."""
        if cell >= 0:
            self.values[cell], self.candidates[cell] = digit, 0
            for peer in _list_peers(self.board)[cell]:
                self.candidates[peer] &= ~(1 << digit - 1)
        for other, gone in removed:
            self.candidates[other] &= ~(1 << gone - 1)


def start_position(puzzle: Puzzle) -> Position:
    """Return the position of the givens."""
    family = find_family(puzzle.family)
    board = family.board(puzzle)
    n_digits = 1 if family.has_marks else board.n
    position = Position(board, [0] * board.n_cells, [(1 << n_digits) - 1] * board.n_cells)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            position.apply(cell, digit, ())
    return position


@lru_cache(maxsize=64)
def _list_houses(board: Geometry) -> list[list[int]]:
    return [[cell for cell in house if cell >= 0] for house in board.houses.tolist()]


@lru_cache(maxsize=64)
def _list_peers(board: Geometry) -> list[list[int]]:
    return [[peer for peer in peers if peer >= 0] for peers in board.peers.tolist()]


@lru_cache(maxsize=64)
def _list_houses_of(board: Geometry) -> list[list[int]]:
    return [[house for house, cells in enumerate(_list_houses(board)) if cell in cells] for cell in range(board.n_cells)]


def _refer(expected: Sequence[int], number: int) -> int:
    """Return a number's place among those expected, else the number after them."""
    return expected.index(number) if number in expected else len(expected) + number


def predict_patterns(position: Position, houses: Sequence[int], digits: Iterable[int]) -> list[list[int]]:
    """Return the patterns that rules give, for houses and digits of a step.

    All places of the digits in the first house (pointing, hidden sets), its cells without other candidates (naked sets), and all places in
    the first half of the houses (fish).
    """
    mask = sum(1 << digit - 1 for digit in digits)
    candidates = position.candidates
    first, half = position.list_open(houses[:1]), position.list_open(houses[: len(houses) // 2])
    return [
        [cell for cell in first if candidates[cell] & mask],
        [cell for cell in first if not candidates[cell] & ~mask],
        [cell for cell in half if candidates[cell] & mask],
    ]


def predict_removed(position: Position, figure: Figure) -> list[list[Candidate]]:
    """Return the candidates that rules eliminate, for a figure.

    None; those of its digits in its houses outside its pattern; other digits in its pattern.
    """
    mask = sum(1 << digit - 1 for digit in figure.digits)
    outside = [cell for cell in position.list_open(figure.houses) if cell not in figure.pattern]
    return [
        [],
        _list_candidates(position, outside, mask),
        _list_candidates(position, figure.pattern, ~mask),
    ]


def _list_candidates(position: Position, cells: Iterable[int], mask: int) -> list[Candidate]:
    """Return the candidates of cells that are in a mask."""
    left = [(cell, position.candidates[cell] & mask) for cell in cells]
    return [(cell, bit + 1) for cell, own in left for bit in range(own.bit_length()) if own >> bit & 1]


def pack_figure(figure: Figure, position: Position) -> list[int]:
    """Return a figure as numbers, first the houses and digits that rules use."""
    opened = position.list_open(figure.houses)
    numbers = [1 + len(figure.houses), *figure.houses, len(figure.digits), *figure.digits]
    patterns = predict_patterns(position, figure.houses, figure.digits)
    if (pattern := list(figure.pattern)) in patterns:
        numbers.append(1 + patterns.index(pattern))
    else:
        numbers += [EXPLICIT, len(figure.pattern), *(_refer(opened, cell) for cell in figure.pattern)]
    numbers.append(len(figure.candidates))
    for cell, digit in figure.candidates:
        numbers += [_refer(figure.pattern, cell), digit]
    numbers.append(len(figure.nodes))
    before = (-1, 0, 0)
    for node in figure.nodes:
        numbers += _pack_node(node, before, position)
        before = node
    return [*numbers, len(figure.reasons), *figure.reasons] if figure.nodes else numbers


def _pack_node(node: tuple[int, int, int], before: tuple[int, int, int], position: Position) -> list[int]:
    """Return a node as two numbers: its cell and whether it is true, and its digit."""
    cell, digit, is_on = node
    near = expect_cells(before[0], position)
    return [2 * _refer(near, cell) + (is_on == before[2]), _refer([before[1]], digit)]


def expect_cells(cell: int, position: Position) -> list[int]:
    """Return the cells that the node after one in a cell is expected in."""
    if cell < 0:
        return position.list_all_open()
    return [cell, *(peer for peer in sorted(_list_peers(position.board)[cell]) if not position.values[peer])]


def pack_removed(removed: Sequence[Candidate], figure: Figure, position: Position) -> list[int]:
    """Return the candidates that a step eliminates as numbers."""
    predicted = predict_removed(position, figure)
    if list(removed) in predicted:
        return [1 + predicted.index(list(removed))]
    numbers = [EXPLICIT, len(removed)]
    cells = position.list_open(figure.houses) or position.list_all_open()
    digits = [*figure.digits]
    for cell, digit in removed:
        numbers += [_refer(cells, cell), _refer(digits, digit)]
        cells = [cell, *cells]
    return numbers


@dataclass(frozen=True, slots=True)
class EncodedStep:
    """One step, as the page needs it.

    cell       -1 if no digit is placed
    names      the arguments of where to look, then those of the sentence: the hole of each, and its numbers
    figure     what is drawn of it; None for a digit placed in a house or cell alone
    """

    form: int
    cell: int
    digit: int
    removed: tuple[Candidate, ...]
    names: tuple[tuple[str, tuple[int, ...]], ...]
    figure: Figure | None


def pack_path(path: Iterable[EncodedStep], puzzle: Puzzle, solution: bytes) -> dict[str, str]:
    """Return a solve path as one word for each column."""
    position = start_position(puzzle)
    columns: dict[str, list[int]] = {name: [] for name in COLUMNS}
    for step in path:
        figure = step.figure or NOTHING
        columns["forms"].append(step.form)
        columns["cells"].append(0 if step.cell < 0 else 1 + position.list_all_open().index(step.cell))
        columns["digits"].append(step.digit ^ (solution[step.cell] if step.cell >= 0 else 0))
        columns["figures"] += pack_figure(figure, position) if step.figure else [0]
        columns["removed"] += pack_removed(step.removed, figure, position)
        columns["names"] += pack_names(step, figure, position)
        position.apply(step.cell, step.digit, step.removed)
    return {name: write_word(numbers) for name, numbers in columns.items()}


def pack_names(step: EncodedStep, figure: Figure, position: Position) -> list[int]:
    """Return the arguments of a step's sentences as numbers."""
    nodes = [(cell, digit) for cell, digit, _ in figure.nodes]
    own = [(step.cell, step.digit)] if step.cell >= 0 else []
    pairs = [*figure.candidates, *nodes, *step.removed]
    cells = list(dict.fromkeys([*(cell for cell, _ in own), *figure.pattern, *(cell for cell, _ in pairs)]))
    digits = list(dict.fromkeys([*(digit for _, digit in own), *figure.digits, *(digit for _, digit in pairs)]))
    houses_of = _list_houses_of(position.board)
    houses = list(dict.fromkeys([*figure.houses, *(house for cell in cells for house in houses_of[cell])]))
    expected: dict[str, list[int]] = {"c": cells, "w": cells, "d": digits, "h": houses, "n": []}
    numbers = []
    for kind, values in step.names:
        numbers += [len(values)] if len(kind) > 1 else []
        numbers += [_refer(expected[kind[0]], value) for value in values]
    return numbers
