"""Slow plain techniques of variants, which share no code with the kernels.

A position is a list of digits (0 = empty) and a list of candidate sets. Each function lists every step as (digits placed, candidates
removed), both sets of (cell, digit).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

Steps = list[tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]]
NOTHING: frozenset[tuple[int, int]] = frozenset()

HIDDEN_WINDOWS = [
    [9 * row + col for row in rows for col in cols]
    for rows in ((0, 4, 8), (1, 2, 3), (5, 6, 7))
    for cols in ((0, 4, 8), (1, 2, 3), (5, 6, 7))
    if (0, 4, 8) in (rows, cols)
]
"""The cells of a windoku outside its windows, by threes of rows and columns."""


def place(cell: int, digit: int) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    return frozenset({(cell, digit)}), NOTHING


def remove(cells: set[int], digits: set[int], marks: list[set[int]]) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    return NOTHING, frozenset((cell, digit) for cell in cells for digit in digits & marks[cell])


def hidden_window(form: str, digits: list[int], marks: list[set[int]], houses: list[list[int]]) -> Steps:
    """List the steps of hidden windows: "hidden", "direct", "naked" or "removal".

    `houses` are the houses of the rules.
    """
    shown = {cell: {digits[other] for other in window} for window in HIDDEN_WINDOWS for cell in window}
    steps: Steps = []
    for window in HIDDEN_WINDOWS:
        has = {digits[cell] for cell in window}
        for digit in {*range(1, 10)} - has:
            places = [cell for cell in window if digit in marks[cell]]
            if form == "hidden" and len(places) == 1:
                steps.append(place(places[0], digit))
        for cell in window:
            if form == "naked" and len(marks[cell] - has) == 1:
                steps.append(place(cell, min(marks[cell] - has)))
        if form == "removal" and any(marks[cell] & has for cell in window):
            steps.append(remove(set(window), has, marks))
    for house in houses:
        for digit in range(1, 10):
            places = [cell for cell in house if digit in marks[cell]]
            left = [cell for cell in places if digit not in shown.get(cell, set())]
            if form == "direct" and len(left) == 1 and len(places) > 1:
                steps.append(place(left[0], digit))
    return steps


def leftovers(form: str, digits: list[int], marks: list[set[int]], regions: list[list[int]], apart: list[set[int]]) -> Steps:
    """List the steps of the law of leftovers: "placing" or "removing"."""
    lines = [[[9 * row + col for col in range(9)] for row in range(9)], [[9 * row + col for row in range(9)] for col in range(9)]]
    houses = [*regions, *lines[0], *lines[1]]
    steps: Steps = []
    for direction in (*lines, *(direction[::-1] for direction in lines)):
        for count in range(1, 5):
            inside = {cell for line in direction[:count] for cell in line}
            for chosen in combinations(regions, count):
                covered = {cell for region in chosen for cell in region}
                if 0 < len(covered - inside) <= 6:
                    for one, other in ((covered - inside, inside - covered), (inside - covered, covered - inside)):
                        steps += compare(form, one, other, digits, marks, houses, apart)
    return steps


def compare(
    form: str, one: set[int], other: set[int], digits: list[int], marks: list[set[int]], houses: list[list[int]], apart: list[set[int]]
) -> Steps:
    """List what one side of leftovers implies."""
    steps: Steps = []
    lost = set()
    for digit in range(1, 10):
        has, theirs = (sum(digits[cell] == digit for cell in side) for side in (one, other))
        places = [cell for cell in other if digit in marks[cell]]
        most = theirs + max(
            size
            for size in range(len(places) + 1)
            for some in combinations(places, size)
            if not any(two in apart[first] for first, two in combinations(some, 2))
        )
        if most <= has and any(digit in marks[cell] for cell in one):
            lost.add(digit)
        mine = {cell for cell in one if digit in marks[cell]}
        confined = any({cell for cell in house if digit in marks[cell]} <= mine for house in houses if mine & set(house))
        if form == "placing" and len(places) == 1 and has + confined > theirs:
            steps.append(place(places[0], digit))
    if form == "removing" and lost:
        steps.append(remove(one, lost, marks))
    return steps


def common_peers(
    most: int, marks: list[set[int]], houses: list[list[int]], apart: list[set[int]], among: Iterable[int] = range(1, 10)
) -> Steps:
    """List the eliminations from cells that see all places of a digit in a house."""
    steps: Steps = []
    for house in houses:
        for digit in among:
            places = {cell for cell in house if digit in marks[cell]}
            targets = {cell for cell in range(81) if digit in marks[cell] and places <= apart[cell]}
            if 2 <= len(places) <= most and targets:
                steps.append(remove(targets, {digit}, marks))
    return steps
