"""Sentences for the steps that cages allow; those of houses alone are said by the press's own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.families.cages import BOARD, Cage, name_of, parse_cages
from generator.model import Puzzle, Step

HOUSE_SUM = 45
KINDS = (("box", "boxes"), ("column", "columns"), ("row", "rows"))


def describe_cages(step: Step, puzzle: Puzzle) -> str:
    """Say a step of cages in a sentence a person understands; empty for a step of houses alone."""
    cages = parse_cages(puzzle.extra)
    if step.technique.startswith(("innie", "outie")):
        return _say_rule(step, cages)
    if step.technique.endswith("contradiction"):
        soon = "soon " if step.technique.startswith("short") else ""
        cell, digit = step.removed[0]
        return f"were {name_of(cell)} {digit}, singles and sums would {soon}contradict each other, so {digit} goes from {name_of(cell)}"
    if not step.technique.endswith(("total", "combination", "combinations", "needed digit", "fit")):
        return ""
    cage = next(cage for cage in cages if set(cage.cells) == set(step.pattern))
    return _say_cage(step, cage)


def _say_cage(step: Step, cage: Cage) -> str:
    """Say a step of one cage."""
    name = f"{cage.name} (sum {cage.total})"
    if step.technique == "cage total":
        rest = f"the other cells add up to {cage.total - step.digit}" if len(cage.cells) > 1 else "there is no other cell"
        return f"{name_of(step.cell or 0)} is {step.digit}: in {name}, {rest}"
    gone = f"so {_say_removed(step.removed)}"
    if step.technique == "needed digit":
        digit = f"{'an' if step.digits[0] == 8 else 'a'} {step.digits[0]}"
        return f"{name} needs {digit}, which it can only have in {_say_houses(step.houses)}, {gone}"
    if step.technique == "only combination":
        return f"what is open in {name} can only be {_listed(map(str, step.digits))}, {gone}"
    if step.technique == "cage combinations":
        return f"what is open in {name} can only be made of {_listed(map(str, step.digits))}, {gone}"
    return f"{name} adds up in no other way with what its cells can hold, {gone}"


def _say_rule(step: Step, cages: Sequence[Cage]) -> str:
    """Say a step of the rule of 45: what the houses add up to, what the cages taken do, and which cells make the difference."""
    inside = {int(cell) for house in step.houses for cell in BOARD.houses[house]}
    innies = [cell for cell in step.pattern if cell in inside]
    outies = [cell for cell in step.pattern if cell not in inside]
    taken = sum(cage.total for cage in cages if inside & set(cage.cells) and not set(innies) & set(cage.cells))
    whole = HOUSE_SUM * len(step.houses)
    verb = "adds" if len(step.houses) == 1 else "add"
    houses = _say_houses(step.houses)
    makes, stick = ("makes", "sticks") if len(step.pattern) == 1 else ("make", "stick")
    if not outies:
        reason = f"{houses} {verb} up to {whole}, the cages inside to {taken}: {_cells(innies)}, left over, {makes} {whole - taken}"
    elif not innies:
        sums = f"the cages of {houses} add up to {taken}, {whole} of it inside"
        reason = f"{sums}: {_cells(outies)}, which {stick} out, {makes} {taken - whole}"
    else:
        sums = f"{houses} {verb} up to {whole}, the cages taken to {taken}"
        reason = f"{sums}: {_cells(innies)}, left over, less {_cells(outies)}, outside, make {whole - taken}"
    if step.cell is not None:
        return f"{name_of(step.cell)} is {step.digit}: {reason}"
    return f"{reason}, so {_say_removed(step.removed)}"


def _say_houses(houses: Sequence[int]) -> str:
    """Return ``row 3`` or ``boxes 1, 2 and 4``."""
    one, many = KINDS[houses[0] // 9]
    return f"{one if len(houses) == 1 else many} {_listed(str(house % 9 + 1) for house in sorted(houses))}"


def _say_removed(removed: Iterable[tuple[int, int]]) -> str:
    """Name the removed candidates, cells that lose the same digits together."""
    by_cell: dict[int, list[int]] = {}
    for cell, digit in removed:
        by_cell.setdefault(cell, []).append(digit)
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in by_cell.items():
        by_digits.setdefault(tuple(digits), []).append(cell)
    return _listed(
        f"{_listed(map(str, digits))} {'goes' if len(digits) == 1 else 'go'} from {_cells(cells)}" for digits, cells in by_digits.items()
    )


def _cells(cells: Iterable[int]) -> str:
    return _listed(map(name_of, sorted(cells)))


def _listed(words: Iterable[str]) -> str:
    listed = list(words)
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"
