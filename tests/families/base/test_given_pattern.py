"""Patterns of givens: named ones, pictures, and patterns that have no puzzle."""

from __future__ import annotations

from pathlib import Path
from string import ascii_uppercase

import pytest

from generator.errors import DoesNotFit, GridFormatError, PuzzleError, UnknownName
from generator.families import find_family
from generator.families.base.given_pattern import find_pattern, load_patterns, parse_pattern
from tests.support.samples import EASY

NINE = find_family("sudoku-9x9")
HEART = load_patterns()["heart"].split()


def picture(*rows: int) -> str:
    """Draw a pattern that has all cells of some rows, from 1."""
    return "\n".join(("#" if row in rows else ".") * 9 for row in range(1, 10))


def refusal(tmp_path: Path, text: str, family: str = "sudoku-9x9") -> str:
    path = tmp_path / "own.txt"
    path.write_text(text)
    with pytest.raises(PuzzleError) as fault:
        find_pattern(str(path), find_family(family), "--pattern")
    return str(fault.value)


def test_there_is_a_heart_a_spiral_and_every_letter() -> None:
    assert [*load_patterns()] == ["heart", "spiral", *ascii_uppercase]
    for name in load_patterns():
        assert 17 <= len(find_pattern(name, NINE, "").cells) < 60, name
    assert find_pattern("a", NINE, "") == find_pattern("A", NINE, "")
    assert len({find_pattern(name, NINE, "").cells for name in load_patterns()}) == 28


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(HEART),
        "\r\n".join(" ".join(row).replace("#", "1").replace(".", "0") for row in HEART) + "\n\n",
        "".join(HEART).replace(".", "-").replace("#", "x"),
    ],
    ids=["rows", "digits with blanks", "one line"],
)
def test_a_file_may_draw_the_board_in_rows_or_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "own.txt"
    path.write_bytes(text.encode())
    found = find_pattern(str(path), NINE, "--pattern")
    assert (found.name, found.cells) == ("own.txt", find_pattern("heart", NINE, "").cells)


def test_a_puzzle_line_is_the_pattern_of_its_givens() -> None:
    cells = tuple(cell for cell, digit in enumerate(EASY) if digit != ".")
    assert parse_pattern(EASY, NINE, "") == parse_pattern(f"sudoku-9x9:{EASY}", NINE, "") == cells


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected 9 lines of 9 cells for sudoku-9x9, got 0 lines"),
        ("#" * 80, "expected 81 cells, or 9 lines of 9, got 80 in one line"),
        (picture(1, 2)[:-2], "row 9: expected 9 cells, got 7: '.......'"),
        ("#" * 10_001, "expected a picture of one board, got more than 10000 bytes"),
        (picture(*range(1, 10)), "pattern own.txt leaves no cell to solve; leave some cells empty"),
        ("#" * 16 + "." * 65, "pattern own.txt has 16 givens; no 9x9 sudoku with one solution has fewer than 17 (McGuire et al. 2012)"),
        (picture(1, 4, 5, 7, 8, 9), "pattern own.txt: rows 2 and 3 are empty, and exchanging them makes a second solution"),
        ("\n".join(["####.##.."] * 9), "columns 8 and 9 are empty, and exchanging them"),
    ],
)
def test_what_has_no_puzzle_is_refused_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    assert said in refusal(tmp_path, text)


def test_empty_lines_that_a_rule_ties_down_are_allowed(tmp_path: Path) -> None:
    """Two empty rows of a band can be exchanged, unless a rule distinguishes them.

    Diagonals or windows cross only one of them in the same way, and a knight's move from it leads elsewhere.
    """
    (tmp_path / "own.txt").write_text(picture(3, 4, 5, 7, 8, 9))
    for name in ("diagonal-9x9", "antiknight-9x9", "windoku-9x9", "jigsaw-9x9"):
        assert len(find_pattern(str(tmp_path / "own.txt"), find_family(name), "").cells) == 54
    assert "rows 2 and 3 are empty" in refusal(tmp_path, picture(1, 4, 5, 7, 8, 9), "windoku-9x9")  # both are in the same windows
    (tmp_path / "own.txt").write_text(picture(1, 2, 4, 5, 7, 8))
    assert len(find_pattern(str(tmp_path / "own.txt"), NINE, "").cells) == 54


def test_families_with_other_clues_or_large_boards_are_refused() -> None:
    for name in ("killer-9x9", "futoshiki-5", "queens-8", "wordoku-9x9", "samurai-9x9", "kropki-9x9"):
        with pytest.raises(DoesNotFit, match=f"expected a family whose only clues are givens, such as .*, got {name}"):
            find_pattern("heart", find_family(name), "--pattern")
    with pytest.raises(DoesNotFit, match="on boards up to 9x9, got sudoku-16x16"):
        find_pattern("heart", find_family("sudoku-16x16"), "--pattern")
    with pytest.raises(GridFormatError, match="pattern heart: expected 6 lines of 6 cells for sudoku-6x6, got 9 lines"):
        find_pattern("heart", find_family("sudoku-6x6"), "--pattern")


def test_a_small_board_needs_all_digits_but_one(tmp_path: Path) -> None:
    assert "own.txt has 4 givens; with fewer than 5 different digits" in refusal(tmp_path, "##...." * 2 + "." * 24, "sudoku-6x6")


def test_an_unknown_name_names_the_nearest_and_a_folder_is_no_pattern(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="--pattern: unknown pattern or file 'hart'; did you mean heart"):
        find_pattern("hart", NINE, "--pattern")
    with pytest.raises(GridFormatError, match=r"cannot read .*: Is a directory"):
        find_pattern(str(tmp_path), NINE, "--pattern")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GridFormatError, match="expected text, got a binary file"):
        find_pattern(str(tmp_path / "binary"), NINE, "--pattern")
