"""Says a step in words, at three depths: where to look, what to look for, and what follows.

Cells are named r1c1, houses "row 4", "column 7", "box 6", as the web page and the walkthroughs print them.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.families.family import SYMBOLS
from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry, Step

KIND_NAMES = {BOX: "box", COLUMN: "column", ROW: "row", EXTRA: "extra house"}
HIDDEN, DIRECT = "hidden", "direct"


def cell_name(cell: int, geometry: Geometry) -> str:
    """Return ``r4c7`` for a cell."""
    row, col = divmod(cell, geometry.n_cols)
    return f"r{row + 1}c{col + 1}"


def house_name(house: int, geometry: Geometry) -> str:
    """Return ``box 6`` for a house; houses of a kind are numbered from 1."""
    kind = int(geometry.kinds[house])
    first = int((geometry.kinds < kind).sum())
    return f"{KIND_NAMES[kind]} {house - first + 1}"


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
        cell, digits = cell_name(step.cell or 0, geometry), _digits(step.digits, "or")
        return f"{cell} is {SYMBOLS[step.digit - 1]}: a guess among {digits}, no technique gets on here"
    if step.cell is not None:
        return f"{cell_name(step.cell, geometry)} is {SYMBOLS[step.digit - 1]}: {_why_placed(step, geometry)}"
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
    if _is_chain(step):
        return _why_chain(step, geometry)
    cells = _cells(step.pattern, geometry)
    if step.technique.startswith("direct hidden"):
        return f"in {houses[0]}, {_digits(step.digits)} take up {cells}, so {digit} fits nowhere else there"
    return f"in {houses[0]}, {digit} must stand in {houses[1]} ({cells}), so in {houses[2]} it fits nowhere else"


def _why_removed(step: Step, geometry: Geometry) -> str:
    houses = [house_name(house, geometry) for house in step.houses]
    if _is_chain(step):
        return _why_chain(step, geometry)
    digits, cells = _digits(step.digits), _cells(step.pattern, geometry)
    if step.technique.startswith(("unique", "bug", "aligned")):
        return _why_late(step, cells, digits)
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
    return f"in {_listed(bases)}, {digits} stands nowhere but in {_listed(covers)}"


def _is_chain(step: Step) -> bool:
    return step.technique == "nishio" or step.technique.endswith(("cycle", "chain", "chains", "plus"))


def _why_late(step: Step, cells: str, digits: str) -> str:
    """Give the reason of a step that argues from uniqueness or from combinations."""
    if step.technique.startswith("unique"):
        return f"a ring of cells among {cells} may not hold the same two digits alone, or these could change places"
    if step.technique.startswith("bug"):
        return f"were it not for {digits} in {cells}, two candidates in each cell would allow two solutions"
    return f"every combination of digits in {cells} that uses them leaves nothing to a cell that sees all of these"


def _why_chain(step: Step, geometry: Geometry) -> str:
    """Give the reason of a chain: its start and the cells it runs through."""
    start = cell_name(step.pattern[-1 if step.technique.startswith("forcing") else 0], geometry)
    through = _listed([cell_name(cell, geometry) for cell in step.pattern])
    kind = step.technique
    if kind.endswith("cycle"):
        return f"a ring of links through {through} holds either all its odd or all its even candidates"
    digits = _digits(step.digits, "or")
    if kind.startswith("forcing") or kind == "nishio" or "contradiction" in kind:
        other = "not " if step.cell is not None else ""
        return f"were {start} {other}{digits}, the chain through {through} would contradict it"
    if "double" in kind:
        return f"it follows whether {start} is {digits} or not, along {through}"
    where = f"wherever {digits} stands in {house_name(step.houses[0], geometry)}" if step.houses else f"whatever digit {start} holds"
    return f"it follows {where}, along {through}"


def _why_wing(step: Step, geometry: Geometry) -> str:
    pivot, *wings = (cell_name(cell, geometry) for cell in step.pattern)
    digit = SYMBOLS[step.removed[0][1] - 1]
    holders = _listed(wings, "or") if step.technique == "xy-wing" else _listed([pivot, *wings], "or")
    return f"whatever digit {pivot} holds, {digit} stands in {holders}"


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
        parts.append(f"{_digits(gone)} {verb} from {_cells(cells, geometry)}")
    return _listed(parts)


def _cells(cells: Iterable[int], geometry: Geometry) -> str:
    return _listed([cell_name(cell, geometry) for cell in sorted(cells)])


def _digits(digits: Iterable[int], last: str = "and") -> str:
    return _listed([SYMBOLS[digit - 1] for digit in digits], last)


def _listed(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
