"""Says a step in words, at three depths: where to look, what to look for, and what follows.

Chains are walked in ``chain_words.py``; what argues that a puzzle has one solution is in ``unique_words.py``.
"""

from __future__ import annotations

from generator.families.family import SYMBOLS
from generator.grading.chain_words import conclude_chains, is_chain, walk_chains
from generator.grading.names import cell_name, house_name, listed, name_cells, name_digits
from generator.grading.unique_words import why_bug, why_unique
from generator.model import Geometry, Step

HIDDEN = "hidden"


def hint_where(step: Step, geometry: Geometry) -> str:
    """Say only where to look."""
    if step.houses:
        return f"look at {house_name(step.houses[0], geometry)}"
    cell = step.cell if step.cell is not None else step.pattern[0]
    return f"look at {cell_name(cell, geometry)}"


def hint_technique(step: Step, geometry: Geometry) -> str:
    """Say where to look and for what."""
    if step.technique == "guess":
        return f"{hint_where(step, geometry)}: reasoning we know does not get on, try a digit there"
    return f"{hint_where(step, geometry)}: {step.technique}"


def describe(step: Step, geometry: Geometry) -> str:
    """Say a step in a sentence a person understands."""
    if step.technique == "guess":
        cell, digits = cell_name(step.cell or 0, geometry), name_digits(step.digits, "or")
        return f"{cell} is {SYMBOLS[step.digit - 1]}: a guess among {digits}, no technique gets on here"
    if step.cell is not None:
        why = walk_chains(step, geometry) if is_chain(step) else _why_placed(step, geometry)
        return f"{cell_name(step.cell, geometry)} is {SYMBOLS[step.digit - 1]}: {why}"
    if is_chain(step):
        return f"{walk_chains(step, geometry)}{conclude_chains(step)} {_what_goes(step, geometry)}"
    return f"{_why_removed(step, geometry)}, so {_what_goes(step, geometry)}"


def _why_placed(step: Step, geometry: Geometry) -> str:
    houses = [house_name(house, geometry) for house in step.houses]
    digit = SYMBOLS[step.digit - 1]
    if step.technique == "full house":
        return f"it is the last empty cell of {houses[0]}"
    if step.technique == "naked single":
        return "no other digit is left for it"
    if step.technique.startswith(HIDDEN):
        return f"in {houses[0]}, {digit} fits nowhere else"
    cells = name_cells(step.pattern, geometry)
    if step.technique.startswith("direct hidden"):
        return f"in {houses[0]}, {name_digits(step.digits)} take up {cells}, so {digit} fits nowhere else there"
    return f"in {houses[0]}, {digit} must stand in {houses[1]} ({cells}), so in {houses[2]} it fits nowhere else"


def _why_removed(step: Step, geometry: Geometry) -> str:
    houses = [house_name(house, geometry) for house in step.houses]
    digits, cells = name_digits(step.digits), name_cells(step.pattern, geometry)
    if step.technique.startswith("unique"):
        return why_unique(step, geometry)
    if step.technique.startswith("bug"):
        return why_bug(step, geometry)
    if step.technique.startswith("aligned"):
        return f"in {cells}, every combination with these repeats a digit in a house or leaves none to a cell that sees all of them"
    if step.technique in ("pointing", "claiming"):
        return f"in {houses[0]}, {digits} must stand in {houses[1]} ({cells})"
    if step.technique.startswith("naked"):
        return f"in {houses[0]}, {cells} hold nothing but {digits}"
    if step.technique.startswith(HIDDEN):
        return f"in {houses[0]}, {digits} fit nowhere but in {cells}"
    if step.technique.endswith("wing") and not step.houses:
        return _why_wing(step, geometry)
    half = len(houses) // 2
    bases, covers = ([house_name(h, geometry) for h in sorted(part)] for part in (step.houses[:half], step.houses[half:]))
    return f"in {listed(bases)}, {digits} stands nowhere but in {listed(covers)}"


def _why_wing(step: Step, geometry: Geometry) -> str:
    """Name pivot and wings, and what each digit of the pivot leads to."""
    pivot, *wings = (cell_name(cell, geometry) for cell in step.pattern)
    shared = step.removed[0][1]
    others = name_digits((digit for digit in step.digits if digit != shared), "or")
    leads = f"{others} in the pivot {pivot} leaves {SYMBOLS[shared - 1]} to one of the wings {listed(wings)}"
    if step.technique == "xy-wing":
        return leads
    return f"{leads}, and else {pivot} is {SYMBOLS[shared - 1]} itself"


def _what_goes(step: Step, geometry: Geometry) -> str:
    """Name the removed candidates, cells with the same digits together."""
    by_cell: dict[int, list[int]] = {}
    for cell, digit in step.removed:
        by_cell.setdefault(cell, []).append(digit)
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in by_cell.items():
        by_digits.setdefault(tuple(digits), []).append(cell)
    parts = []
    for gone, cells in by_digits.items():
        verb = "goes" if len(gone) == 1 else "go"
        parts.append(f"{name_digits(gone)} {verb} from {name_cells(cells, geometry)}")
    return listed(parts)
