"""Why a puzzle has no solution, where its board or what follows shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.families import find_family
from generator.families.base.conditions import Conditions
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Puzzle
from generator.words import ENGLISH

FOLLOWS = "filling in what follows from the givens leaves"

MOST_NAMED = 6
"""Cells of a clue that are all named; of a longer one the first and the last."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """Digit that occurs more than once in a house, and its cells there."""

    house: str
    symbol: str
    cells: tuple[str, ...]


def find_faults(puzzle: Puzzle) -> list[str]:
    """Return the faults of a board that are visible without solving, one a line."""
    family = find_family(puzzle.family)
    own = family.play.faults(puzzle)
    if family.has_marks:
        return own
    repeats = [f"{r.house} has the digit {r.symbol} {_times(len(r.cells))}: {' '.join(r.cells)}" for r in find_repeats(puzzle)]
    return [*repeats, *(f"{cell} has no possible digit" for cell in find_stuck_cells(puzzle)), *own]


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def find_repeats(puzzle: Puzzle) -> list[Repeat]:
    """Return every digit that occurs twice or more in a house, house by house."""
    family = find_family(puzzle.family)
    geometry = family.board(puzzle)
    builder = SentenceBuilder(geometry)
    repeats = []
    for number, house in enumerate(geometry.houses.tolist()):
        for digit in range(1, geometry.n + 1):
            cells = [cell for cell in sorted(house) if puzzle.givens[cell] == digit]
            if len(cells) > 1:
                repeats.append(
                    Repeat(
                        ENGLISH.render(builder.house(number)),
                        family.symbol_of(digit, puzzle),
                        tuple(ENGLISH.render(builder.cell(cell)) for cell in cells),
                    )
                )
    return repeats


def find_stuck_cells(puzzle: Puzzle) -> list[str]:
    """Return the empty cells without a candidate, because their peers have all digits."""
    geometry = find_family(puzzle.family).board(puzzle)
    stuck = []
    for cell in range(geometry.n_cells):
        shown = {puzzle.givens[peer] for peer in geometry.peers[cell].tolist() if peer >= 0} - {0}
        if not puzzle.givens[cell] and len(shown) == geometry.n:
            stuck.append(ENGLISH.render(SentenceBuilder(geometry).cell(cell)))
    return stuck


def find_contradiction(puzzle: Puzzle) -> str:
    """Return why a puzzle has no solution, else "" where nothing shows it.

    "row 1 has the digit 5 twice: r1c1 r1c2", "filling in what follows from the givens leaves no digit for r3c4"
    """
    if faults := find_faults(puzzle):
        return faults[0]
    family = find_family(puzzle.family)
    conditions = family.play.conditions(puzzle)
    masks, builder = list(conditions.masks), SentenceBuilder(family.board(puzzle))
    symbols = family.symbols_of(puzzle)
    peers: list[list[int]] = [[] for _ in masks]
    for cell, other in conditions.differ:
        peers[cell].append(other)
        peers[other].append(cell)
    what = "mark" if family.has_marks else "digit"
    before: list[int] = []
    # Every round but the last removes a candidate, so there are at most as many as candidates.
    while masks != before:
        before = masks.copy()
        if (cell := _narrow_peers(masks, peers)) >= 0:
            return f"{FOLLOWS} no {what} for {ENGLISH.render(builder.cell(cell))}"
        if found := _narrow_houses(masks, conditions):
            house, value = found
            return f"{FOLLOWS} no place for {symbols[value]} in {ENGLISH.render(builder.house(house))}"
        if cells := _narrow_read(masks, conditions):
            named = [ENGLISH.render(builder.cell(cell)) for cell in cells]
            shown = " ".join(named) if len(named) <= MOST_NAMED else f"{named[0]} to {named[-1]}"
            return f"{FOLLOWS} no {what}s that fit the rule of {shown}"
    return ""


def _narrow_peers(masks: list[int], peers: Sequence[Sequence[int]]) -> int:
    """Remove digits of filled cells from their peers.

    Returns a cell without a digit, else -1.
    """
    for cell, mask in enumerate(masks.copy()):
        if mask & (mask - 1) == 0:
            for peer in peers[cell]:
                masks[peer] &= ~mask
    return next((cell for cell, mask in enumerate(masks) if not mask), -1)


def _narrow_houses(masks: list[int], conditions: Conditions) -> tuple[int, int] | None:
    """Fill in digits with one place in a house.

    Returns a house and a digit without a place.
    """
    for number, house in enumerate(conditions.houses):
        for value in range(conditions.n):
            places = [cell for cell in house if masks[cell] >> value & 1]
            if not places:
                return number, value
            if len(places) == 1:
                masks[places[0]] = 1 << value
    return None


def _narrow_read(masks: list[int], conditions: Conditions) -> tuple[int, ...]:
    """Remove digits that no reading of a clue has.

    Returns the cells of a clue that has no reading at all.
    """
    for cells, automaton in conditions.read:
        values = [[value for value in range(conditions.n) if masks[cell] >> value & 1] for cell in cells]
        layers = automaton.list_steps(values)
        if layers is None:
            return cells
        for cell, steps in zip(cells, layers, strict=True):
            masks[cell] = sum({1 << value for _, value, _ in steps})
    return ()
