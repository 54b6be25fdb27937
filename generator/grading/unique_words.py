"""Sentences of steps that argue from uniqueness: what would allow a second solution cannot be."""

from __future__ import annotations

from generator.grading.names import house_name, name_cells, name_digits
from generator.model import Geometry, Step


def why_unique(step: Step, geometry: Geometry) -> str:
    """Say why a ring of cells cannot hold two digits alone, and what that leaves."""
    gone = {digit for _, digit in step.removed}
    losers = sorted({cell for cell, _ in step.removed})
    ring, digits = name_cells(step.pattern, geometry), name_digits(step.digits)
    kind = step.technique[-1]
    if kind == "1":
        return f"{digits} alone in {ring} could change places, and only {name_cells(losers, geometry)} can hold another digit"
    if kind == "2":
        pair = name_digits(digit for digit in step.digits if digit not in gone)
        return f"{pair} alone in {ring} could change places, and the only other digit there is {name_digits(gone)}, which one of them holds"
    where = house_name(step.houses[0], geometry)
    if kind == "4":
        pair = name_digits(sorted({*step.digits, *gone}))
        holders = name_cells(losers, geometry)
        return f"{pair} alone in {ring} could change places, and in {where}, {digits} fits {holders} alone, so the other has no room"
    inside = name_cells([cell for cell in step.pattern if cell in geometry.houses[step.houses[0]]], geometry)
    reason = "two digits alone in a ring of cells could change places, so one of its cells keeps another digit"
    if gone <= set(step.digits):
        return f"{reason}; in {where}, {inside} take up {digits}"
    return f"{reason}; in {where}, {digits} take up {inside}"


def why_bug(step: Step, geometry: Geometry) -> str:
    """Say why some cells must hold one of their extra digits, and what that leaves."""
    cells = name_cells(step.pattern, geometry)
    twofold = "every cell would have two candidates and every house each digit twice, which allows two solutions"
    if step.technique.endswith("1"):
        return f"if {cells} were not {name_digits(step.digits, 'or')}, {twofold}"
    if step.technique.endswith("2"):
        return f"if none of {cells} were {name_digits(step.digits)}, {twofold}"
    if step.technique.endswith("4"):
        reason = f"if neither of {cells} held a digit beyond its pair, {twofold}"
        return f"{reason}; and {name_digits(step.digits)}, which fits no other cell of a house they share, is in the other one"
    where = house_name(step.houses[0], geometry)
    return f"unless some cell kept a digit beyond its pair, {twofold}; so in {where}, {cells} take up {name_digits(step.digits)}"
