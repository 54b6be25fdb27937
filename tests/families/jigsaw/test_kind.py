"""Regions of a jigsaw: drawn at random, checked with one line a fault, read back."""

from __future__ import annotations

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.geometry import box_regions
from generator.families.base.regions import format_regions
from generator.families.jigsaw.kind import EXAMPLE_REGIONS, make_regions, parse_regions, read_regions
from generator.notation import format_puzzle, parse_puzzle
from generator.seeds import rng_state

JIGSAW = find_family("jigsaw-9x9")
BOXES = format_regions(list(box_regions(3, 3)))


def flooded(extra: str, start: int) -> set[int]:
    """Return the cells of a region that are connected to one of them."""
    reached, waiting = {start}, [start]
    while waiting:
        row, col = divmod(waiting.pop(), 9)
        for y, x in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= y < 9 and 0 <= x < 9 and extra[9 * y + x] == extra[start] and 9 * y + x not in reached:
                reached.add(9 * y + x)
                waiting.append(9 * y + x)
    return reached


def test_regions_are_connected_have_nine_cells_and_differ() -> None:
    drawn = [make_regions(rng_state(1, "regions", index)) for index in range(30)]
    assert len(set(drawn)) == 30
    assert drawn == [make_regions(rng_state(1, "regions", index)) for index in range(30)]
    for extra in drawn:
        assert all(len(flooded(extra, extra.index(region))) == extra.count(region) == 9 for region in "123456789")
        assert format_regions(parse_regions(extra)) == extra


def test_few_regions_equal_a_box() -> None:
    drawn = [make_regions(rng_state(2, "regions", index)) for index in range(30)]
    kept = [sum(len({extra[cell] for cell in range(81) if BOXES[cell] == box}) == 1 for box in "123456789") for extra in drawn]
    assert sum(kept) <= 30  # of 270 boxes


def test_regions_are_read_back_from_walls() -> None:
    for index in range(10):
        extra = make_regions(rng_state(3, "regions", index))
        puzzle = parse_puzzle(f"jigsaw-9x9:{'.' * 81}:{extra}")
        assert read_regions(JIGSAW.figure(puzzle, puzzle.givens)) == extra
    classic = find_family("sudoku-9x9")
    assert read_regions(classic.draw(classic.geometry, bytes(81))) is None


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("", "expected 81 region symbols after the cells, got 0: ''"),
        (EXAMPLE_REGIONS + "9", "expected 81 region symbols after the cells, got 82"),
        ("0" + EXAMPLE_REGIONS[1:], r"expected a region 1-9 at r1c1, got '0'"),
        ("A" + EXAMPLE_REGIONS[1:], r"expected a region 1-9 at r1c1, got 'A'"),
        ("2" + EXAMPLE_REGIONS[1:], r"expected 9 cells of region 1, got 8"),
        ("9" + EXAMPLE_REGIONS[1:-1] + "1", r"expected region 1, from r2c1, to be connected, got separate parts"),
        (EXAMPLE_REGIONS.translate(str.maketrans("12", "21")), "expected regions numbered in order of first appearance, '1222"),
        (BOXES, "expected regions other than the nine boxes, got the boxes; write this puzzle as sudoku-9x9"),
    ],
)
def test_invalid_regions_are_refused_in_one_line(extra: str, words: str) -> None:
    with pytest.raises(GridFormatError, match=words) as fault:
        parse_puzzle(f"jigsaw-9x9:{'.' * 81}:{extra}", "file.txt, line 3")
    assert str(fault.value).startswith("file.txt, line 3: jigsaw-9x9: ")
    assert "\n" not in str(fault.value)


def test_a_line_without_regions_is_refused_and_the_example_round_trips() -> None:
    with pytest.raises(GridFormatError, match="got 0"):
        parse_puzzle(f"jigsaw-9x9:{'.' * 81}")
    assert format_puzzle(parse_puzzle(JIGSAW.example)) == JIGSAW.example
