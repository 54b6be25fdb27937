"""Clues of rules in links of f-puzzles: round trips, other forms, wrong objects."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO, StringIO
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.errors import GridFormatError
from generator.families import FAMILIES, find_family
from generator.families.base.play import CLUES
from generator.formats import detect_format
from generator.formats.format import Found, Record
from generator.formats.fpuzzles import FPUZZLES, LINK
from generator.formats.fpuzzles_rules import read_rules, write_rules
from generator.formats.lz import compress
from generator.formats.source import Source
from generator.kernels import fill_grid
from generator.model import Puzzle
from generator.rules import Clue
from tests.support.command_line import run

CLUED = [family.name for family in FAMILIES if family.name in FPUZZLES.families and family.extra and family.extra.kind == CLUES]


def read(text: str) -> list[Found]:
    source = Source(BytesIO(text.encode()), "links.txt")
    assert detect_format(source.head) is FPUZZLES
    return list(FPUZZLES.read(source))


@cache
def board(name: str, seed: int) -> tuple[bytes, tuple[Clue, ...]]:
    """Return a complete grid, and clues that are true of it."""
    family, state = find_family(name), np.array([seed, 7], np.uint64)
    assert family.extra
    (rule,) = family.extra.rules
    grid = fill_grid(family.geometry, state).tobytes()
    return grid, rule.choose_clues(grid, family.geometry.n, state)


def test_every_kind_of_these_clues_has_links() -> None:
    assert set(CLUED) == {
        *("kropki-9x9", "consecutive-9x9", "consecutive-6x6", "xv-9x9", "evenodd-9x9", "evenodd-6x6", "thermo-9x9", "thermo-6x6"),
        *("arrow-9x9", "sandwich-9x9", "littlekiller-9x9"),
    }


@pytest.mark.sample(8, 5)
@pytest.mark.parametrize("name", CLUED)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_any_clues_of_a_grid_are_read_back(name: str, data: st.DataObject) -> None:
    family = find_family(name)
    grid, clues = board(name, data.draw(st.integers(0, 3)))
    is_kept = data.draw(st.lists(st.booleans(), min_size=len(clues), max_size=len(clues)))
    kept = [clue for clue, is_one in zip(clues, is_kept, strict=True) if is_one]
    assume(kept)
    assert family.extra
    (rule,) = family.extra.rules
    is_given = data.draw(st.lists(st.booleans(), min_size=len(grid), max_size=len(grid)))
    givens = bytes(digit if shown else 0 for digit, shown in zip(grid, is_given, strict=True))
    record = Record(Puzzle(name, givens, rule.format_clues(kept, family.geometry.n)), grid)
    written = StringIO()
    FPUZZLES.write([record], written)
    assert [found for _, found in read(written.getvalue())] == [record]


def test_fields_are_those_of_f_puzzles() -> None:
    def write(name: str, extra: str) -> dict[str, Any]:
        return write_rules(Puzzle(name, bytes(81), extra))

    assert write("thermo-9x9", "r1c1<r1c2<r2c3") == {"thermometer": [{"lines": [["R1C1", "R1C2", "R2C3"]]}]}
    assert write("arrow-9x9", "r1c1=r1c2+r2c3") == {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C3"]]}]}
    assert write("evenodd-9x9", "r1c1e;r2c2o") == {"even": [{"cell": "R1C1"}], "odd": [{"cell": "R2C2"}]}
    assert write("sandwich-9x9", "12=r3c1-r3c9;0=r1c4-r9c4") == {
        "sandwichsum": [{"cell": "R0C4", "value": "0"}, {"cell": "R3C0", "value": "12"}]
    }
    assert write("littlekiller-9x9", "15=r1c8-r2c9;9=r2c1-r1c2") == {
        "littlekillersum": [
            {"cell": "R0C7", "cells": ["R1C8", "R2C9"], "direction": "DR", "value": "15"},
            {"cell": "R3C0", "cells": ["R2C1", "R1C2"], "direction": "UR", "value": "9"},
        ]
    }


OTHER_FORMS: dict[str, tuple[dict[str, Any], str]] = {
    "a row from its right end": ({"sandwichsum": [{"cell": "R3C10", "value": 12}]}, "12=r3c1-r3c9"),
    "a column from below": ({"sandwichsum": [{"cell": "R10C4", "value": "0"}]}, "0=r1c4-r9c4"),
    "a diagonal from its other end": ({"littlekillersum": [{"cell": "R3C10", "direction": "UL", "value": "15"}]}, "15=r1c8-r2c9"),
    "two thermometers in one object": (
        {"thermometer": [{"lines": [["R1C1", "R1C2"], ["R5C5", "R4C4"]]}]},
        "r1c1<r1c2;r5c5<r4c4",
    ),
    "branches from the bulb, and from the middle of a line": (
        {"thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"], ["R1C2", "R2C2"], ["R1C1", "R2C1"]]}]},
        "r1c1<r1c2<r1c3;r1c1<r1c2<r2c2;r1c1<r2c1",
    ),
}


@pytest.mark.parametrize("name", OTHER_FORMS)
def test_other_forms_of_a_clue_are_read(name: str) -> None:
    data, extra = OTHER_FORMS[name]
    found = read_rules(data, 9, "x")
    assert found is not None
    assert found[1] == extra


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no lines": ({"thermometer": [{"cells": ["R1C1"]}]}, "expected a list of lines in thermometer, got 'None'"),
    "one cell": ({"thermometer": [{"lines": [["R1C1"]]}]}, "expected a thermometer such as r1c1<r1c2<r2c3"),
    "a gap": ({"thermometer": [{"lines": [["R1C1", "R1C3"]]}]}, "expected cells that touch, got r1c1 and r1c3"),
    "lines that cross": (
        {"thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}, {"lines": [["R2C1", "R1C2", "R2C3"]]}]},
        "expected each cell in one clue, got r1c2 in two",
    ),
    "off the board": ({"thermometer": [{"lines": [["R1C9", "R1C10"]]}]}, "expected 1 to 10 cells from R1C1 to R9C9"),
    "a long circle": (
        {"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R1C3"]]}]},
        "expected a circle of one cell in arrow, got 2; gridpress cannot import these",
    ),
    "a line of its own": (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R2C2", "R2C3"]]}]},
        "expected a line from the circle R1C1 over other cells in arrow, got R2C2, R2C3",
    ),
    "no cell": ({"even": [{}]}, "expected 1 to 9 cells from R1C1 to R9C9, got '[None]'"),
    "even and odd": ({"even": [{"cell": "R1C1"}], "odd": [{"cell": "R1C1"}]}, "expected one mark at a place, got two for r1c1"),
    "no sum": ({"sandwichsum": [{"cell": "R0C1"}]}, "expected a sum in every sandwichsum, got ''"),
    "two sums in one": ({"sandwichsum": [{"cell": "R0C1", "value": "5=r1c1-r9c1;6"}]}, "expected a sum in every sandwichsum, got"),
    "a sum on the board": ({"sandwichsum": [{"cell": "R1C1", "value": "5"}]}, "expected a place beside a row or column in sandwichsum"),
    "a corner": ({"sandwichsum": [{"cell": "R0C0", "value": "5"}]}, "expected a place beside a row or column in sandwichsum, got R0C0"),
    "an impossible sum": ({"sandwichsum": [{"cell": "R0C1", "value": "36"}]}, "expected a sum of different digits from 2 to 8, or 0"),
    "no direction": (
        {"littlekillersum": [{"cell": "R0C1", "value": "9"}]},
        "expected a direction of DR, DL, UR, UL in littlekillersum, got 'None'",
    ),
    "away from the board": (
        {"littlekillersum": [{"cell": "R0C1", "direction": "UR", "value": "9"}]},
        "expected an arrow along two cells or more in littlekillersum, got UR at R0C1; leave it out",
    ),
    "one corner": (
        {"littlekillersum": [{"cell": "R0C2", "direction": "DL", "value": "9"}]},
        "expected an arrow along two cells or more in littlekillersum, got DL at R0C2",
    ),
    "from the board": (
        {"littlekillersum": [{"cell": "R1C1", "direction": "DR", "value": "40"}]},
        "expected a whole diagonal, got r2c2-r9c9",
    ),
    "far from the board": ({"littlekillersum": [{"cell": "R12C1", "direction": "UR", "value": "9"}]}, "expected a place from R0C0 to"),
    "no objects": ({"arrow": ["R1C1"]}, "expected a list of at most 162 objects in arrow"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_clues_get_one_line(name: str) -> None:
    data, said = WRONG[name]
    with pytest.raises(GridFormatError) as fault:
        read_rules(data, 9, "links.txt, line 3")
    assert str(fault.value).startswith("links.txt, line 3: ")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("n", "data", "said"),
    [
        (6, {"sandwichsum": [{"cell": "R0C1", "value": "5"}]}, "expected a 9x9 board with sandwichsum, got 6x6"),
        (6, {"even": [{"cell": "R1C1"}], "antiking": True}, "expected a 9x9 board with antiking, even, got 6x6"),
        (4, {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "expected a 9x9 or 6x6 board with thermometer, got 4x4"),
        (6, {"thermometer": [{"lines": [["R1C1", "R1C7"]]}]}, "expected 1 to 7 cells from R1C1 to R6C6"),
        (9, {"palindrome": [{"lines": [["R1C1", "R1C2"]]}]}, "got one with palindrome; gridpress cannot import these"),
    ],
)
def test_clues_on_other_boards_and_other_rules_get_one_line(n: int, data: dict[str, Any], said: str) -> None:
    ((number, fault),) = read(f"{LINK}{compress(json.dumps({'size': n, 'grid': [[{}] * n] * n} | data))}\n")
    assert number == 1
    assert said in str(fault)
    assert "\n" not in str(fault)


@pytest.mark.parametrize("name", CLUED)
def test_examples_are_converted_to_links_and_back(name: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    line = find_family(name).example
    (tmp_path / "mine.txt").write_text(f"{line}\n")
    assert run(capsys, "convert", tmp_path / "mine.txt", tmp_path / "links.txt", "--to", "f-puzzles")[0] == 0
    assert run(capsys, "convert", tmp_path / "links.txt", tmp_path / "back.txt", "--to", "lines")[0] == 0
    assert (tmp_path / "back.txt").read_text() == f"{line}\n"
