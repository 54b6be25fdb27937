"""Puzzle lines round-trip, and every fault is named with its position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import GridFormatError, UnknownName
from generator.families import FAMILIES
from generator.model import Puzzle
from generator.notation import format_puzzle, parse_puzzle, puzzle_id
from tests.support.samples import EASY


@given(
    st.sampled_from([family for family in FAMILIES if not family.holes]).flatmap(
        lambda family: st.tuples(
            st.just(family.name),
            st.lists(st.integers(0, len(family.symbols)), min_size=family.geometry.n_cells, max_size=family.geometry.n_cells),
            st.just(parse_puzzle(family.example).extra if family.extra else ""),
        )
    )
)
def test_format_then_parse_is_the_identity(case: tuple[str, list[int], str]) -> None:
    """Boards with holes are in `tests/families/base/test_holes.py`."""
    puzzle = Puzzle(case[0], bytes(case[1]), case[2])
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_bare_line_is_a_9x9_and_zero_is_empty() -> None:
    assert format_puzzle(parse_puzzle(EASY)) == f"sudoku-9x9:{EASY}"
    assert parse_puzzle(EASY.replace(".", "0")) == parse_puzzle(EASY)


def test_letters_of_large_boards_in_either_case() -> None:
    assert parse_puzzle("sudoku-16x16:" + "g" + "." * 255).givens[0] == 16


def test_the_id_is_ten_base32_characters_and_differs() -> None:
    one = puzzle_id(parse_puzzle(EASY))
    assert len(one) == 10
    assert set(one) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    assert one != puzzle_id(parse_puzzle("." + EASY[1:]))


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("sudoku-4x4:1.3..4..2..1.3.", GridFormatError, "expected 16 cells of sudoku-4x4, got 15: '1.3..4..2..1.3.'"),
        ("sudoku-4x4:1.3..4..2..1.3.x", GridFormatError, "expected 1-4 or '.' at r4c4, got 'x'"),
        ("sudoku-4x4:1.3..4..5..1.3..", GridFormatError, "expected 1-4 or '.' at r3c1, got '5'"),
        ("sudoku-99:1", UnknownName, "did you mean sudoku-9x9"),
        ("1" * 30_000, GridFormatError, "at most 20000 characters, got 30000"),
        ("", GridFormatError, "expected 81 cells of sudoku-9x9, got 0"),
    ],
)
def test_faults_name_what_was_expected_and_found(line: str, error: type, words: str) -> None:
    with pytest.raises(error) as caught:
        parse_puzzle(line, "my.sdm, line 3")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("extra", [":", ":x", "::"])
def test_a_field_the_family_does_not_have_is_refused(extra: str) -> None:
    with pytest.raises(GridFormatError, match="line 3: expected nothing after the cells of sudoku-4x4"):
        parse_puzzle(f"sudoku-4x4:1...4.1..1.3...1{extra}", "line 3")
