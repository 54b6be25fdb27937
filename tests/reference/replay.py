"""Replays the path to a solution on candidate sets of its own.

Shares no code with the kernels.

A step is sound if it removes candidates that were there and not the solution's, or places the solution's digit where it still fits.
Singles are checked for what they claim, and the links of chains and cycles that need no case distinction one by one.
"""

from __future__ import annotations

from generator.model import Step
from tests.reference.ladder import Marks, fresh_marks, houses_of_nine, places

HOUSES = [cells for _, cells in houses_of_nine()]
PEERS = [{peer for cells in HOUSES if cell in cells for peer in cells} - {cell} for cell in range(81)]
SINGLES = ("full house", "naked single", "hidden single in box", "hidden single in line")


def replay(givens: bytes, solution: bytes, path: tuple[Step, ...]) -> None:
    """Follow a path from the givens to the solution.

    Raises AssertionError with the step that is not sound, or where the path does not end in the solution.
    """
    digits = list(givens)
    marks = fresh_marks(digits, houses_of_nine())
    for step in path:
        assert step.removed or step.cell is not None, step
        if step.technique in SINGLES:
            check_single(marks, step)
        if step.technique.startswith(("forcing", "bidirectional")):
            check_links(marks, step)
        for cell, digit in step.removed:
            assert digit in marks[cell], (step, "was not there")
            assert solution[cell] != digit, (step, "is the solution's")
            marks[cell].discard(digit)
        if step.cell is not None:
            place(digits, marks, solution, step)
    assert bytes(digits) == solution


def place(digits: list[int], marks: Marks, solution: bytes, step: Step) -> None:
    assert step.cell is not None
    assert digits[step.cell] == 0, (step, "is filled")
    assert step.digit in marks[step.cell], (step, "does not fit")
    assert solution[step.cell] == step.digit, (step, "is not the solution's")
    digits[step.cell] = step.digit
    marks[step.cell] = set()
    for peer in PEERS[step.cell]:
        marks[peer].discard(step.digit)


def check_single(marks: Marks, step: Step) -> None:
    """Check that a single is the last of its cell or house.

    Houses are those of the cell.
    """
    assert step.cell is not None
    around = [cells for cells in HOUSES if step.cell in cells]
    if step.technique == "naked single":
        assert marks[step.cell] == {step.digit}, step
    elif step.technique == "full house":
        assert any(sum(bool(marks[cell]) for cell in cells) == 1 for cells in around), step
    else:
        assert any(places(marks, cells, step.digit) == [step.cell] for cells in around), step


def check_links(marks: Marks, step: Step) -> None:
    """Check that every node of a chain follows from the one before it.

    The end must follow from the start.
    """
    for (cell, digit, is_on), (other, follows, then_on) in zip(step.links, step.links[1:], strict=False):
        assert is_on != then_on, step
        assert digit in marks[cell], step
        assert follows in marks[other], step
        if is_on:
            assert (cell == other and digit != follows) or (other in PEERS[cell] and digit == follows), step
        elif cell == other:
            assert marks[cell] == {digit, follows}, step
        else:
            assert digit == follows, step
            assert any(set(places(marks, cells, digit)) == {cell, other} for cells in HOUSES), step
    first, last = step.links[0], step.links[-1]
    if step.technique.startswith("forcing"):
        assert last == (*first[:2], not first[2]), step
        assert last == ((step.cell, step.digit, True) if step.cell is not None else (*step.removed[0], False)), step
    else:
        assert last == first, step
        true = {(cell, digit) for cell, digit, is_on in step.links if is_on}
        false = {(cell, digit) for cell, digit, is_on in step.links if not is_on}
        for gone in step.removed:
            assert excludes(true, gone), (step, gone)
            assert excludes(false, gone), (step, gone)


def excludes(candidates: set[tuple[int, int]], gone: tuple[int, int]) -> bool:
    """Check whether one of some candidates, if true, makes another false."""
    return any(digit == gone[1] and cell in PEERS[gone[0]] for cell, digit in candidates)
