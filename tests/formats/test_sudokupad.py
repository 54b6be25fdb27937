"""Links of SudokuPad that contain a puzzle in its own form."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import GridFormatError
from generator.families import find_family
from generator.formats import detect_format
from generator.formats.format import Facts, Record
from generator.formats.fpuzzles import FPUZZLES
from generator.formats.lz import compress, decompress
from generator.formats.source import Source
from generator.formats.sudokupad import LINK, SUDOKUPAD
from generator.notation import format_puzzle, parse_puzzle
from tests.support.drawn_puzzles import make_drawn
from tests.support.samples import EASY, SOLVED


def read(text: str) -> list[Record | GridFormatError]:
    source = Source.of_text(text, "links.txt")
    assert detect_format(source.head) is SUDOKUPAD
    return [found for _, found in SUDOKUPAD.read(source)]  # type: ignore[misc]


def write(*records: Record) -> str:
    text = StringIO()
    SUDOKUPAD.write(records, text)
    return text.getvalue()


def link(data: dict[str, Any] | str) -> str:
    return LINK + compress(data if isinstance(data, str) else json.dumps(data))


def fault(text: str) -> str:
    (found,) = read(text)
    assert isinstance(found, GridFormatError)
    assert "\n" not in str(found)
    return str(found)


def cells(board: str) -> list[list[dict[str, Any]]]:
    n = int(len(board) ** 0.5)
    every = [{} if symbol == "." else {"value": symbol} for symbol in board]
    return [every[at : at + n] for at in range(0, n * n, n)]


BOXES = [[[row, col] for row in range(top, top + 3) for col in range(left, left + 3)] for top in (0, 3, 6) for left in (0, 3, 6)]


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("name", SUDOKUPAD.families)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 40))
def test_puzzles_of_every_kind_are_read_back(name: str, seed: int) -> None:
    record = Record(make_drawn(name, seed), facts=Facts(title="Three", author="A. Reader", note="And more."))
    assert read(write(record)) == [record]


def test_the_solution_is_read_back() -> None:
    record = Record(parse_puzzle(EASY), bytes(map(int, SOLVED)))
    assert read(write(record)) == [record]


def test_fields_are_those_of_sudokupad() -> None:
    puzzle = parse_puzzle(find_family("killer-9x9").example)
    packed = write(Record(puzzle)).strip().removeprefix(LINK)
    assert not {*packed} & {*"+/="}
    data = json.loads(decompress(unquote(packed), 100_000) or "")
    assert data["cells"] == [[{}] * 9] * 9
    assert data["regions"] == BOXES
    assert data["cages"][0] == {"cells": [[0, 0], [1, 0]], "value": "10"}
    assert data["metadata"]["title"] == "Killer Sudoku"


def test_shortened_links_and_other_addresses_are_read() -> None:
    rows = ",".join("[" + ",".join("" if cell == "." else f"{{v:{cell}}}" for cell in EASY[at : at + 9]) + "]" for at in range(0, 81, 9))
    regions = json.dumps(BOXES, separators=(",", ":"))
    packed = compress(f"{{cs:50,ca:[{{v:'title: A sum'}},{{v:'rules: Solve it.'}}],re:{regions},ce:[{rows}]}}")
    for start in (
        LINK,
        LINK.replace("scl", "ctc"),
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl",
        "https://sudokupad.app/?puzzleid=scl",
    ):
        (record,) = read(start + packed)
        assert isinstance(record, Record)
        assert format_puzzle(record.puzzle) == f"sudoku-9x9:{EASY}"
        assert record.facts == Facts(title="A sum", note="Solve it.")


def test_classic_sudoku_as_letters_is_read() -> None:
    """Each letter is a digit and the empty cells after it."""
    assert [format_puzzle(found.puzzle) for found in read("https://sudokupad.app/scfoooooooooooooK") if isinstance(found, Record)] == [
        f"sudoku-9x9:{'.' * 81}"
    ]
    (record,) = read("https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79")
    assert isinstance(record, Record)
    assert format_puzzle(record.puzzle).startswith("sudoku-9x9:53..7....6..195....98")
    assert "expected 81 cells after scf, got 6" in fault("https://sudokupad.app/scfo")
    assert "expected letters and digits after scf, got '-'" in fault("https://sudokupad.app/scfo-")


def test_whole_rows_as_cages_are_houses() -> None:
    rows = [{"cells": [[row, col] for col in range(9)], "unique": True, "hidden": True} for row in range(9)]
    (record,) = read(link({"cells": cells(EASY), "regions": BOXES, "cages": rows}))
    assert isinstance(record, Record)
    assert format_puzzle(record.puzzle) == f"sudoku-9x9:{EASY}"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "drawings": (
        {"lines": [{"wayPoints": [[0, 0], [1, 1]]}], "underlays": [{}]},
        "got a link with lines, underlays; gridpress",
    ),
    "no cells": ({"cells": None}, "expected a square grid of 4 to 25 rows, got 0 rows"),
    "a short row": ({"cells": [[{}] * 9] * 8 + [[{}]]}, "expected a square grid of 4 to 25 rows"),
    "a word": ({"cells": [[{"value": "hello"}] + [{}] * 8] + [[{}] * 9] * 8}, "expected digits up to 9 in the cells, got 'HELLO'"),
    "a cage without a sum": ({"cages": [{"cells": [[0, 0], [0, 1]]}]}, "expected a sum in every cage"),
    "a cell off the board": ({"regions": [[[0, 9]]]}, "expected cells from [0,0] to [8,8], got '[[0, 9]]'"),
    "no list": ({"regions": 5}, "expected a list of at most 625 in regions, got '5'"),
    "no objects": ({"cages": [5]}, "expected objects in cages, got '5'"),
    "cages of three digits": (
        {"cages": [{"cells": [[0, 0], [0, 1]], "value": 100}]},
        "got 9x9 cells with cages, thick lines",
    ),
    "no regions": ({"regions": []}, "got 9x9 cells with 30 digits; gridpress cannot import these"),
}


@pytest.mark.parametrize("name", WRONG)
def test_other_links_are_refused_in_one_line(name: str) -> None:
    data, said = WRONG[name]
    assert said in fault(link({"cells": cells(EASY), "regions": BOXES} | data))


def test_damaged_links_are_refused() -> None:
    whole = write(Record(parse_puzzle(EASY))).strip()
    assert "cut off or damaged" in fault(whole[:60])
    assert "cut off or damaged" in fault(link("a" * 1_100_000))
    assert "expected JSON" in fault(link("nonsense"))


def test_links_with_f_puzzles_inside_are_left_to_it() -> None:
    data = compress(json.dumps({"size": 9, "grid": [[{}] * 9] * 9}))
    for start in ("https://sudokupad.app/fpuzzles", "https://sudokupad.app/fpuz", "https://sudokupad.app/?puzzleid=fpuzzles"):
        source = Source.of_text(start + data, "x")
        assert detect_format(source.head) is FPUZZLES
        ((_, found),) = FPUZZLES.read(source)
        assert isinstance(found, Record)
