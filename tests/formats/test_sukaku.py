"""Sukaku as lines and grids; grids that are positions of classic sudokus; faults."""

from __future__ import annotations

from io import BytesIO

import pytest

from generator.errors import PuzzleError
from generator.families.sukaku.kind import ALL, DIGITS, N_CELLS, format_candidates, list_masks, make_sukaku
from generator.formats import detect_format
from generator.formats.format import Record
from generator.formats.hodoku import plain_candidates
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import parse_puzzle
from tests.support.samples import EASY

MASKS = tuple(1 << cell % 9 | 1 << cell * 7 // 9 % 9 | (ALL if cell % 5 == 0 else 0) for cell in range(N_CELLS))
LINE = format_candidates(MASKS)
PUZZLE = make_sukaku(MASKS)


def read(text: str) -> tuple[str, list[tuple[int, Record | PuzzleError]]]:
    source = Source(BytesIO(text.encode()), "a file")
    form = detect_format(source.head)
    return form.name, list(form.read(source))


def draw(masks: tuple[int, ...], is_framed: bool) -> str:
    """Return a grid of candidates as programs print them."""
    cells = ["".join(digit for at, digit in enumerate(DIGITS) if mask >> at & 1) for mask in masks]
    rows = [[cell.ljust(9) for cell in cells[at : at + 9]] for at in range(0, N_CELLS, 9)]
    if not is_framed:
        return "\n".join(" ".join(row) for row in rows) + "\n"
    border = "+" + "+".join(["-" * 31] * 3) + "+"
    lines = ["| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |" for row in rows]
    return "\n".join([border, *lines[:3], border, *lines[3:6], border, *lines[6:], border]) + "\n"


@pytest.mark.parametrize("text", [LINE, LINE.replace(".", "0"), f"# a comment\n{LINE}\n", draw(MASKS, False), draw(MASKS, True)])
def test_lines_and_grids_are_read(text: str) -> None:
    name, ((_, record),) = read(text)
    assert name == "sukaku"
    assert record == Record(PUZZLE)


def test_files_may_have_lines_and_grids() -> None:
    text = f"{LINE}\n{LINE}\n\n{draw(MASKS, True)}\n{draw(MASKS, False)}{draw(MASKS, False)}{LINE}\n"
    name, found = read(text)
    assert name == "sukaku"
    assert [record for _, record in found] == [Record(PUZZLE)] * 6
    assert [number for number, _ in found] == [1, 2, 5, 18, 27, 36]


def test_long_files_of_lines_are_read_to_the_end() -> None:
    _, found = read(f"{LINE}\n" * 500)
    assert [record for _, record in found] == [Record(PUZZLE)] * 500


@pytest.mark.parametrize("is_framed", [True, False])
@pytest.mark.parametrize("heading", ["", "After the basics:\n\n", f"{EASY}\n"])
def test_candidates_that_say_no_more_than_the_givens_are_a_classic_sudoku(is_framed: bool, heading: str) -> None:
    puzzle = parse_puzzle(EASY)
    left = tuple(1 << digit - 1 if digit else mask for digit, mask in zip(puzzle.givens, plain_candidates(puzzle), strict=True))
    removed = tuple(mask & ~(mask & -mask) if at == 6 else mask for at, mask in enumerate(left))
    assert removed != left
    every = tuple(mask if digit else mask | 1 << 8 | 1 << 7 for digit, mask in zip(puzzle.givens, left, strict=True))
    for masks, expected in ((left, puzzle), (every, puzzle), (removed, make_sukaku(removed))):
        source = Source.of_text(f"{heading}{draw(masks, is_framed)}", "a file")
        found = [one for _, one in detect_format(source.head).read(source)]
        assert [one.puzzle for one in found if isinstance(one, Record)][-1] == expected
        assert (found[0].facts.title if isinstance(found[0], Record) else "") == ("After the basics:" if "basics" in heading else "")


def test_faults_name_their_line() -> None:
    grid = draw(MASKS, False).splitlines()
    wrong = "11" + LINE[2:]
    text = "\n".join([LINE, wrong, "hello", "world", "", *grid[:8], "", *grid[:4], "1 2 3", *grid[5:], "", *grid, ""])
    name, found = read(text)
    assert name == "sukaku"
    said = [str(one) if isinstance(one, PuzzleError) else "" for _, one in found]
    assert [number for number, _ in found] == [1, 2, 3, 6, 15, 25]
    assert not said[0] + said[5]
    assert said[1].startswith("a file, line 2: expected some of 123456789, each once")
    assert said[2].startswith("a file, line 3: expected 729 characters of candidates, or nine rows of nine cells")
    assert said[3].endswith("got 8 rows")
    assert said[4].startswith("a file, line 19: ")
    assert said[4].endswith("got '1 2 3'")


def test_a_placed_digit_is_the_only_candidate_of_its_cell() -> None:
    cell = next(cell for cell, mask in enumerate(MASKS) if mask.bit_count() > 1)
    digit = MASKS[cell].bit_length()
    placed = Puzzle(PUZZLE.family, bytes(digit if at == cell else one for at, one in enumerate(PUZZLE.givens)), PUZZLE.extra)
    assert list_masks(placed)[cell] == 1 << digit - 1
