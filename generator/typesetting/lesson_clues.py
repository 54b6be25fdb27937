"""Placements that one or two clues and the digits on the board make certain.

`lessons.py` shows such a step on the opener of a kind with clues, because it uses the rule of the kind. What a clue leaves is computed from
the digits in its cells only, without candidates, so that a reader sees it on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from generator.families.base.family import Family
from generator.model import Geometry, Puzzle
from generator.rules.automaton import Automaton
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule, Rule
from generator.typesetting.lesson_houses import Candidate, cover, find_seers, list_questions

MOST_CLUES = 2
"""Most clues of a placement."""

MOST_OPEN = 5
"""Most empty cells of a clue whose digits are arranged; the arrangements of more are not seen at a glance."""


FEW_REASONS = 2
"""Cells with digits that rule out the rest which are seen at a glance."""


@dataclass(frozen=True, slots=True)
class ClueStep:
    """A placement by clues.

    cell, digit   what is placed
    house         the house in which the digit fits nowhere else; None where no other digit fits the cell
    clues         the clues used, with their rules
    lefts         digits that each of them leaves for the cell, in ascending order; all if it is not one of its own
    reasons       cells with digits that rule out the rest, other than those of the clues
    uses_apart    True if a clue is used together with its cells being different
    n_loose       clues with several sets of digits, which a reader has to list
    """

    cell: int
    digit: int
    house: int | None
    clues: tuple[tuple[AnyRule, Clue], ...]
    lefts: tuple[tuple[int, ...], ...]
    reasons: frozenset[int]
    uses_apart: bool
    n_loose: int

    @property
    def left(self) -> tuple[int, ...]:
        """Digits that the clues together leave for the cell, in ascending order."""
        return tuple(digit for digit in self.lefts[0] if all(digit in some for some in self.lefts))

    @property
    def difficulty(self) -> int:
        """How many things a reader has to see.

        They are clues, sets of digits to list, cells that rule out digits, a house, and that digits of a clue differ. Of such cells, those
        beyond a few count twice.
        """
        n_reasons = len(self.reasons) + max(0, len(self.reasons) - FEW_REASONS)
        return len(self.clues) + self.n_loose + n_reasons + self.uses_apart + (self.house is not None)

    @property
    def cost(self) -> tuple[int, int, bool, int, int]:
        """How hard the step is to see.

        Printed clues that suffice by themselves, few clues and few other cells come first.
        """
        n_fixed = sum(isinstance(rule, FixedRule) for rule, _ in self.clues)
        return n_fixed, self.n_loose, self.uses_apart, len(self.clues), len(self.reasons)


@dataclass(frozen=True, slots=True)
class _Narrowed:
    """What a clue rules out of its empty cells.

    ruled_out   by itself
    apart       with the digits of its cells in one house being different
    is_loose    whether several sets of digits make its number
    """

    rule: AnyRule
    clue: Clue
    ruled_out: frozenset[Candidate]
    apart: frozenset[Candidate]
    is_loose: bool


def list_clues(puzzle: Puzzle, family: Family) -> list[tuple[AnyRule, Clue]]:
    """Return the clues of a puzzle with their rules.

    These are the printed ones, those that follow from missing signs, and those of every board of the kind.
    """
    n, found = family.geometry.n_rows, list[tuple[AnyRule, Clue]]()
    if family.extra and family.extra.clues:
        for rule, clues in zip(family.extra.rules, family.extra.clues(puzzle.extra), strict=True):
            found += [(rule, clue) for clue in clues]
            found += [(rule.unmarked, clue) for clue in rule.list_unmarked(clues, n) if rule.unmarked]
    return [*found, *((fixed, clue) for fixed in family.play.fixed for clue in fixed.list_clues(n))]


def find_clue_step(clues: Sequence[tuple[AnyRule, Clue]], digits: bytes, solution: bytes, board: Geometry) -> ClueStep | None:
    """Return the placement by clues that is easiest to see, or None if there is none.

    A cell that houses alone fill is left out.

    Parameters
    ----------
    clues : of the puzzle, as of `list_clues`
    digits : bytes[n_cells]     digits on the board, 0 = empty
    solution : bytes[n_cells]
    board : Geometry            of the puzzle
    """
    by_cell: dict[int, list[_Narrowed]] = {}
    for rule, clue in clues:
        left = _narrow(rule, clue, tuple(digits[cell] for cell in clue.cells), board)
        for cell in {cell for cell, _ in left.apart}:
            by_cell.setdefault(cell, []).append(left)
    steps = [step for cell in range(len(digits)) if not digits[cell] for step in _list_steps(cell, by_cell, digits, solution, board)]
    return min(steps, key=lambda step: (step.cost, step.cell), default=None)


def _list_steps(
    cell: int, by_cell: Mapping[int, Sequence[_Narrowed]], digits: bytes, solution: bytes, board: Geometry
) -> Iterator[ClueStep]:
    """Yield the placements of a cell by clues; none if houses alone fill it."""
    digit, questions = solution[cell], list_questions(cell, solution[cell], digits, board)
    seen = {one: find_seers(board, digits, *one) for _, some in questions for one in some}
    if any(all(seen[one] for one in some) for _, some in questions):
        return
    for house, some in questions:
        for used in _choose_clues([one for one in some if not seen[one]], by_cell):
            alone = frozenset[Candidate]().union(*(one.ruled_out for one in used))
            is_apart = not all(seen[one] or one in alone for one in some)
            by_clue = [one.apart if is_apart else one.ruled_out for one in used]
            others = cover([seen[one] for one in some if not any(one in gone for gone in by_clue)])
            lefts = tuple(tuple(one for one in range(1, board.n + 1) if (cell, one) not in gone) for gone in by_clue)
            clues, n_loose = tuple((one.rule, one.clue) for one in used), sum(one.is_loose for one in used)
            yield ClueStep(cell, digit, house, clues, lefts, frozenset(others), is_apart, n_loose)


def _choose_clues(left: Sequence[Candidate], by_cell: Mapping[int, Sequence[_Narrowed]]) -> Iterator[tuple[_Narrowed, ...]]:
    """Yield the fewest clues, up to MOST_CLUES, that rule out all of some candidates."""
    known = [one for cell in dict.fromkeys(cell for cell, _ in left) for one in by_cell.get(cell, ())]
    useful = [one for at, one in enumerate(known) if one not in known[:at] and one.apart.intersection(left)]
    for count in range(1, MOST_CLUES + 1):
        found = [some for some in combinations(useful, count) if set(left) <= frozenset[Candidate]().union(*(one.apart for one in some))]
        if found:
            yield from found
            return


@lru_cache(maxsize=4096)
def _narrow(rule: AnyRule, clue: Clue, filled: tuple[int, ...], board: Geometry) -> _Narrowed:
    """Return what a clue rules out of its empty cells.

    Parameters
    ----------
    filled : digits of its cells, 0 = empty
    """
    automaton = rule.automaton(clue, board.n)
    every = {(cell, digit) for cell, known in zip(clue.cells, filled, strict=True) if not known for digit in range(1, board.n + 1)}
    peers = [{at for at, other in enumerate(clue.cells) if other in board.peers[cell].tolist()} for cell in clue.cells]
    alone = _list_allowed(automaton, clue.cells, filled, [set() for _ in clue.cells])
    if len(alone) <= 1 and len(clue.cells) == 1:
        return _Narrowed(rule, clue, frozenset(), frozenset(), is_loose=False)  # a cage of one cell is a given
    is_short = filled.count(0) <= MOST_OPEN
    apart = _list_allowed(automaton, clue.cells, filled, peers) if is_short else alone
    sets = rule.sets(clue, board.n) if isinstance(rule, Rule) and rule.sets else ()
    return _Narrowed(rule, clue, frozenset(every - alone), frozenset(every - apart), len(sets) > 1)


def _list_allowed(automaton: Automaton, cells: Sequence[int], filled: Sequence[int], peers: Sequence[set[int]]) -> set[Candidate]:
    """Return the candidates of a clue's cells that are in a filling of them.

    Parameters
    ----------
    peers : for each cell, the positions in the clue whose digits differ from its own
    """
    if any(peers):
        fillings = _list_fillings(automaton, filled, peers)
        return {(cell, digit) for filling in fillings for cell, digit in zip(cells, filling, strict=True)}
    # Read the cells forward for the states that are reached, then backward for those that lead to an end.
    choices = [[known] if known else range(1, automaton.n + 1) for known in filled]
    layers = [{0}]
    for some in choices:
        layers.append({automaton.steps[state][digit - 1] for state in layers[-1] for digit in some} - {-1})
    good = {state for state in layers[-1] if automaton.accepted >> state & 1}
    found: set[Candidate] = set()
    for at in reversed(range(len(cells))):
        moves = [(state, digit) for state in layers[at] for digit in choices[at] if automaton.steps[state][digit - 1] in good]
        found |= {(cells[at], digit) for _, digit in moves}
        good = {state for state, _ in moves}
    return found


def _list_fillings(automaton: Automaton, filled: Sequence[int], peers: Sequence[set[int]]) -> list[tuple[int, ...]]:
    """Return the fillings of a clue in which the cells of a house differ."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for at, known in enumerate(filled):
        longer = []
        for begun, state in found:
            for digit in [known] if known else range(1, automaton.n + 1):
                after = automaton.steps[state][digit - 1]
                if after >= 0 and not any(begun[peer] == digit for peer in peers[at] if peer < at):
                    longer.append(((*begun, digit), after))
        found = longer
    return [filling for filling, state in found if automaton.accepted >> state & 1]
