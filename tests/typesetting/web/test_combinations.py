"""Possible digits of cages and runs on the page, compared with all fillings.

The module runs in node, without a browser.
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from generator.families import find_family
from generator.notation import parse_puzzle
from tests.support.page_program import example_puzzles, run_program

KINDS = ("killer-9x9", "calcudoku-5", "killer-diagonal-9x9", "kakuro-8")

SCRIPT = """
import { makeGame, doMove } from "./game.js";
import { parseLine } from "./puzzle_lines.js";
import { findCages, listSets } from "./combinations.js";
const { line, solution } = data.puzzles[data.at];
const { board, givens } = parseLine(line, data.kinds);
const game = makeGame(board, givens);
const filled = givens.flatMap((digit, cell) => (digit || (cell * 7) % data.every ? [] : [[cell, 0, Number(solution[cell])]]));
doMove(game, filled);
const cages = new Map();
for (let cell = 0; cell < board.nCells; cell += 1) {
  for (const cage of findCages(board, cell)) {
    cages.set(cage.cells.join(), { cells: cage.cells, text: cage.text, sets: listSets(game, cage) });
  }
}
console.log(JSON.stringify({ cages: [...cages.values()], values: game.cells.map(([value]) => value), peers: board.peers }));
"""


@pytest.fixture(scope="module")
def samples() -> dict[str, Any]:
    return example_puzzles(KINDS)


def is_allowed(text: str, digits: tuple[int, ...]) -> bool:
    """Check the clue of a cage: a sum, or a number and an operation."""
    number, sign = int(text.rstrip("+−-×÷x/") or 0), text.lstrip("0123456789")
    low, high = min(digits), max(digits)
    product_of = 1
    for digit in digits:
        product_of *= digit
    match sign:
        case "" | "+":
            return sum(digits) == number
        case "×" | "x":
            return product_of == number
        case "−" | "-":
            return high - low == number
        case _:
            return high == number * low


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("every", [1000, 2, 3], ids=["few digits", "half the digits", "a third"])
@pytest.mark.parametrize("name", KINDS)
def test_the_sets_of_every_cage_are_those_of_all_its_fillings(tmp_path: Path, samples: dict[str, Any], name: str, every: int) -> None:
    """Fillings that the board excludes give the sets that are struck out."""
    at = KINDS.index(name)
    said = run_program(tmp_path, SCRIPT, samples | {"at": at, "every": every})
    puzzle = parse_puzzle(samples["puzzles"][at]["line"])
    n = find_family(puzzle.family).geometry.n
    assert {cell for cage in said["cages"] for cell in cage["cells"]} == set(range(n * n)) or name != "killer-9x9"
    for cage in said["cages"]:
        cells = cage["cells"]
        if n ** len(cells) > 60_000:
            continue
        sees = [(one, other) for one, other in combinations(range(len(cells)), 2) if cells[other] in said["peers"][cells[one]]]
        is_sum = name != "calcudoku-5"
        allowed, possible = set(), set()
        for digits in product(range(1, n + 1), repeat=len(cells)):
            if any(digits[one] == digits[other] for one, other in sees) or (is_sum and len(set(digits)) < len(digits)):
                continue
            if not is_allowed(cage["text"], digits):
                continue
            allowed.add(tuple(sorted(digits)))
            if all(fits(said, cell, digit) for cell, digit in zip(cells, digits, strict=True)):
                possible.add(tuple(sorted(digits)))
        assert {tuple(one["digits"]) for one in cage["sets"]} == allowed, cage
        assert {tuple(one["digits"]) for one in cage["sets"] if one["isOpen"]} == possible, cage


def fits(said: dict[str, Any], cell: int, digit: int) -> bool:
    """Check whether a cell has a digit, or may have it beside the digits that it sees."""
    values = said["values"]
    return bool(values[cell] == digit if values[cell] else all(values[peer] != digit for peer in said["peers"][cell]))
