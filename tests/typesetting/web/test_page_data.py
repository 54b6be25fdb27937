"""The page's data without a browser: boards, sentences and joined modules.

Kinds rebuild the press's boards.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from generator.errors import Faulty
from generator.families import FAMILIES, find_family
from generator.model import HOLE_SYMBOL, GradedPuzzle
from generator.notation import parse_puzzle
from generator.typesetting.web.families import REGION_SYMBOLS, can_play, kind_data
from generator.typesetting.web.steps import StepEncoder
from generator.words import ENGLISH, LANGUAGES
from layouts.web.build_page import IMPORT, join_modules, read_modules


def list_lines(kind: dict[str, Any]) -> list[tuple[str, list[int]]]:
    """Return the columns and rows of a board, or of its sudokus, each with a name.

    A line that two sudokus have is there once, with the name of the first.
    """
    n, found = kind["n"], list[tuple[str, list[int]]]()
    length = kind["digits"] if "parts" in kind else n
    for along, aside in ((n, 1), (1, n)):
        lines: dict[tuple[int, ...], str] = {}
        for name, top, left in kind.get("parts", [["", 0, 0]]):
            starts = [top * n + left + at * aside for at in range(length)]
            for start in starts:
                lines.setdefault(tuple(start + at * along for at in range(length)), name)
        found += [(name, [*cells]) for cells, name in sorted(lines.items())]
    return found


@pytest.mark.parametrize("name", [*(family.name for family in FAMILIES if can_play(family)), "queens-12", "crowns-11"])
def test_a_board_is_rebuilt_from_the_data_of_its_kind(name: str) -> None:
    """Houses and peers are derived from the data in the same way as on the page."""
    family, kind = find_family(name), kind_data(name, ENGLISH)
    example = parse_puzzle(family.example)
    if example.family != name:
        example = parse_puzzle(f"{name}:{'.' * family.geometry.n_cells}")
    board, n = family.board(example), kind["n"]
    regions = example.extra if kind["extra"] == "regions" else kind["regions"]
    cells = range(n * n)
    houses = [[cell for cell in cells if regions[cell] == region] for region in REGION_SYMBOLS if region in regions]
    lines = list_lines(kind)
    houses += [cells for _, cells in lines] + kind["extras"]
    assert [*board.part_names[-len(lines) :]] == [name for name, _ in lines if name]
    assert [cell for cell in cells if regions[cell : cell + 1] == HOLE_SYMBOL] == [*board.holes]
    houses = houses if kind["lines"] else []
    assert kind["digits"] == board.n
    assert [[cell for cell in house if cell >= 0] for house in board.houses.tolist()] == houses
    pairs = set() if kind["quota"] else {pair for house in houses for pair in combinations(house, 2)}
    for down, aside in [*kind["moves"], *([[0, 1], [1, 0]] if kind["quota"] else [])]:
        pairs |= {(cell, cell + down * n + aside) for cell in cells if cell // n + down < n and 0 <= cell % n + aside < n}
    if kind["extra"] == "cages" or any(rule.differ and rule.merging for rule in (family.extra.rules if family.extra else ())):
        pairs |= {pair for sign in family.figure(example, example.givens).outlines for pair in combinations(sign.cells, 2)}
    if kind["holes"]:
        pairs |= {pair for sign in family.figure(example, example.givens).signs for pair in combinations(sign.cells, 2)}
    assert {(cell, peer) for cell in cells for peer in board.peers[cell].tolist() if peer > cell} == pairs


def test_repeated_sentences_are_stored_once(puzzles: list[GradedPuzzle]) -> None:
    steps = StepEncoder(LANGUAGES)
    for graded in puzzles:
        steps.encode(graded.path, graded.puzzle)
    assert len(steps.shapes) < sum(len(graded.path) for graded in puzzles) / 4


def test_modules_are_joined_in_order_and_invalid_ones_refused() -> None:
    good = {"main": 'import { a } from "./one.js";\na();\n', "one": "export function a() {\n  return 1; // why\n}\n"}
    text = join_modules(good, "main")
    assert text.index("from_one =") < text.index("from_main =")
    assert "const { a } = from_one;" in text
    assert not IMPORT.search(text)
    faults = {
        "to export b": good | {"main": 'import { b } from "./one.js";\n'},
        "without circular imports": good | {"one": 'import { a } from "./main.js";\nexport function a() {}\n'},
        "found none": {"main": 'import { a } from "./two.js";\n'},
        "without an import": good | {"lost": "export const c = 1;\n"},
    }
    for message, modules in faults.items():
        with pytest.raises(Faulty, match=message):
            join_modules(modules, "main")


def test_modules_are_short_and_use_no_network_or_markup() -> None:
    """A module has at most 300 lines, and none uses the network or parses markup."""
    for name, text in read_modules().items():
        assert len(text.splitlines()) <= 300, name
        for word in ("innerHTML", "fetch(", "XMLHttpRequest", "eval(", "new Function", "document.write", "http:"):
            assert word not in text.replace("http://www.w3.org/2000/svg", ""), (name, word)
