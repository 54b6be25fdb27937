"""What rules beyond the rows, columns and boxes of one sudoku rule out in a step.

Readers look along rows, columns and boxes by themselves; of anything else a lesson says which cells it rules out. Which cells are marked
follows from the same reasons.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Geometry
from generator.typesetting.lesson_houses import Candidate, cover, find_seers, list_basic_boards
from generator.words.messages import Message

Source = tuple[int, str, int]
"""What rules out a candidate: a house, or -1; the part whose pairs do, or ""; and the cell that has the digit, or -1 for a house."""


@dataclass(frozen=True, slots=True)
class OwnReason:
    """Candidates that one further house rules out, or pairs with one cell.

    house      number of the house; -1 for pairs
    part       name of the part that the pairs are of; empty for a house
    seen       the cells with the digits, in ascending order
    ruled_out  the candidates
    """

    house: int
    part: str
    seen: tuple[int, ...]
    ruled_out: tuple[Candidate, ...]


def find_own_reasons(
    wrong: Sequence[Candidate], cell: int, house: int | None, digits: Sequence[int], board: Geometry
) -> tuple[list[OwnReason], set[int]]:
    """Return why candidates are ruled out.

    The first value is about further rules, the second few cells of rows, columns and boxes.

    Parameters
    ----------
    wrong : those of the step, as of `list_questions`
    cell, house : the cell that is filled, and the house in which its digit fits nowhere else; None where no other digit fits the cell
    digits : uint8[n_cells]     digits on the board, 0 = empty
    """
    houses = _choose_board(wrong, cell, house, digits, board)
    usual = {one: _find_usual(one, houses, digits) for one in wrong}
    rest = [one for one in wrong if not usual[one]]
    sources = {one: _list_sources(one, houses, digits, board) for one in rest}
    found: list[OwnReason] = []
    while left := {one: some for one, some in sources.items() if some and not any(one in reason.ruled_out for reason in found)}:
        counts = {source: sum(source in some for some in left.values()) for some in left.values() for source in some}
        best = min(counts, key=lambda source: (-counts[source], source))
        ruled_out = tuple(one for one, some in left.items() if best in some)
        seen = {best[2]} if best[2] >= 0 else {at for at in _cells_of(board, best[0]) if digits[at] in {digit for _, digit in ruled_out}}
        found.append(OwnReason(best[0], best[1], tuple(sorted(seen)), ruled_out))
    return found, cover([usual[one] for one in wrong if usual[one]])


def say_own_reasons(reasons: Sequence[OwnReason], builder: SentenceBuilder) -> list[Message]:
    """Return a sentence for each reason."""
    return [_say(reason, builder) for reason in reasons]


def _say(reason: OwnReason, builder: SentenceBuilder) -> Message:
    cells, digits = ({one[at] for one in reason.ruled_out} for at in range(2))
    values = {"cells": builder.cells(cells), "seen": builder.cells(reason.seen)}
    if len(digits) > 1:
        return builder.say(
            "lesson.others", house=builder.house(reason.house), digits=builder.digits(sorted(digits)), cell=builder.cell(min(cells))
        )
    digit = builder.digit(min(digits))
    if reason.part:
        return builder.count(f"{reason.part}.pair", len(cells), digit=digit, **values)
    return builder.count("lesson.own", len(cells), digit=digit, house=builder.house(reason.house), **values)


def _choose_board(wrong: Sequence[Candidate], cell: int, house: int | None, digits: Sequence[int], board: Geometry) -> tuple[Set[int], ...]:
    """Return the rows, columns and boxes of the sudoku that a reader looks at.

    It is one with the house, and of these the one that rules out most.
    """
    boards = [houses for houses in list_basic_boards(board) if any(cell in one for one in houses)]
    own = frozenset(_cells_of(board, house)) if house is not None else frozenset()
    return min(boards, key=lambda houses: (own not in houses, sum(not _find_usual(one, houses, digits) for one in wrong)))


def _find_usual(one: Candidate, houses: Sequence[Set[int]], digits: Sequence[int]) -> set[int]:
    """Return the cells with a digit in the same row, column or box as a cell."""
    return {peer for house in houses if one[0] in house for peer in house if digits[peer] == one[1]}


def _list_sources(one: Candidate, houses: Sequence[Set[int]], digits: Sequence[int], board: Geometry) -> list[Source]:
    """Return the further houses, and pairs, that rule out a candidate."""
    cell, digit = one
    own = [house for house in board.houses_of[cell].tolist() if house >= 0 and frozenset(_cells_of(board, house)) not in houses]
    found = [(house, "", -1) for house in own if any(digits[at] == digit for at in _cells_of(board, house))]
    seers = find_seers(board, digits, cell, digit)
    return [*found, *((-1, name, seer) for name, pairs in board.pair_groups for seer in sorted(seers) if (cell, seer) in pairs)]


def _cells_of(board: Geometry, house: int) -> list[int]:
    return [cell for cell in board.houses[house].tolist() if cell >= 0]
