"""Boards in words: rows, regions, cages, shaded cells, positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.families import FAMILIES, find_family
from generator.model import EDGE, OUTSIDE, Figure, Position, Sign
from generator.notation import parse_puzzle
from generator.words import find_words
from layouts.drawing.spoken_boards import cell_name, is_irregular, list_cells, list_signs, name_regions, speak_board, speak_position
from layouts.phrases import list_languages, read_phrases

ENGLISH = read_phrases("en")


def example(name: str) -> Figure:
    """Return the board of a family's example."""
    puzzle = parse_puzzle(find_family(name).example)
    return find_family(puzzle.family).figure(puzzle, puzzle.givens)


def test_rows_name_every_cell() -> None:
    words = speak_board("Puzzle 7", example("sudoku-9x9"), ENGLISH)
    assert words.startswith("Puzzle 7. 9 rows, 9 columns. Row 1: 5, 3, blank, blank, 7, blank, blank, blank, blank. Row 2: 6, blank")
    assert "Regions" not in words
    assert words.count("Row ") == 9


def test_regions_are_named_only_if_they_are_not_boxes() -> None:
    jigsaw = example("jigsaw-9x9")
    assert is_irregular(jigsaw)
    words = speak_board("Puzzle 7", jigsaw, ENGLISH)
    assert "Regions, named by letters. Row 1: " + ", ".join(name_regions(jigsaw)[:9]) in words
    for name in ("sudoku-9x9", "sudoku-6x6", "killer-9x9", "queens-8", "windoku-9x9"):
        assert not is_irregular(example(name)), name


def test_regions_are_those_of_the_puzzle() -> None:
    example_line = find_family("crowns-8").example
    puzzle = parse_puzzle(example_line)
    figure = find_family("crowns-8").figure(puzzle, puzzle.givens)
    regions = example_line.split(":")[2]
    assert len(set(zip(regions, name_regions(figure), strict=True))) == len(set(regions)) == 8


def test_cages_have_their_sum_and_their_cells() -> None:
    killer = example("killer-9x9")
    words = speak_board("Puzzle 7", killer, ENGLISH)
    assert words.count("Cage with sum") == len(killer.outlines)
    assert words.startswith("Puzzle 7. 9 rows, 9 columns. Cage with sum 10: r1c1, r2c1.")


SIGNS = {
    "en": "Signs: r1c1 less than r1c2, r2c2 less than r1c2.",
    "de": "Zeichen: Z1S1 kleiner als Z1S2, Z2S2 kleiner als Z1S2.",
    "fr": "Signes\N{NARROW NO-BREAK SPACE}: L1C1 inférieure à L1C2, L2C2 inférieure à L1C2.",
    "es": "Signos: F1C1 menor que F1C2, F2C2 menor que F1C2.",
    "zh": "符号：R1C1小于R1C2、R2C2小于R1C2。",
}


@pytest.mark.parametrize("language", list_languages())
def test_signs_are_named_with_the_smaller_cell_first(language: str) -> None:
    signs = (Sign(EDGE, (0, 1), "<"), Sign(EDGE, (3, 1), "<"))
    figure, phrases = Figure(2, 2, ("",) * 4, bytes(6), bytes(6), signs=signs), read_phrases(language)
    assert speak_board("A", figure, phrases).endswith(SIGNS[language])
    assert SIGNS[language] in speak_position("A", Position(3, figure, (), (), (1,), (), (), False), phrases)
    assert "".join(list_signs(figure, phrases)[1].split()) in "".join(SIGNS[language].split())
    assert SIGNS[language] not in speak_board("A", replace(figure, signs=()), phrases)


def test_shaded_cells_are_named_but_not_those_of_a_chessboard() -> None:
    assert "Shaded cells: r1c1, r1c9, r2c2" in speak_board("A", example("diagonal-9x9"), ENGLISH)
    assert "Shaded" not in speak_board("A", example("queens-8"), ENGLISH)


def test_a_position_has_candidates_and_marks() -> None:
    figure = Figure(2, 2, ("1", "", "", ""), bytes(6), bytes(6))
    position = Position(3, figure, ((), (2, 3), (), ()), ((1, 3),), (1,), (), (), False)
    said = speak_position("Puzzle 3", position, ENGLISH)
    assert said == (
        "Puzzle 3. 2 rows, 2 columns. Row 1: 1, blank. Row 2: blank, blank. "
        "Candidates in r1c2: 2, 3. Framed cells: r1c2. Struck out: 3 in r1c2."
    )
    crossed = speak_position("Puzzle 3", replace(position, crosses=True, ruled_out=(2,)), ENGLISH)
    assert crossed.endswith("Crossed-out cells: r1c2, r2c1.")


@pytest.mark.parametrize("language", list_languages())
def test_cells_are_named_as_in_the_hints_of_the_language(language: str) -> None:
    """Hints and tables of one book must not have two names for a cell."""
    phrases, words = read_phrases(language), find_words(language)
    hint_name = words.say("cell.name", row=2, col=3)
    assert cell_name(example("sudoku-9x9"), 11, phrases) == hint_name


@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_every_kind_has_words_in_every_language(family: str) -> None:
    for language in list_languages():
        phrases = read_phrases(language)
        figure = example(family)
        assert len(list_cells(figure, phrases)) == figure.n_rows * figure.n_cols
        assert speak_board("A", figure, phrases)


def test_gray_cells_are_named_and_eliminations_are_grouped_by_cell() -> None:
    figure = example("sudoku-9x9")
    position = Position(7, figure, (), ((10, 3), (9, 2), (10, 1)), (0,), (1, 2), (), False)
    words = speak_position("Puzzle 7", position, ENGLISH)
    assert "Framed cells: r1c1. Gray cells: r1c2, r1c3." in words
    assert words.endswith("Struck out: 2 in r2c1, 1 3 in r2c2.")


@pytest.mark.parametrize(("name", "words"), [("queens-8", "queen Dame reine reina 皇后"), ("crowns-8", "crown Krone couronne corona 皇冠")])
def test_queens_and_crowns_are_called_by_their_names(name: str, words: str) -> None:
    family = find_family(name)
    puzzle = parse_puzzle(f"{name}:1{'.' * 63}{family.example[-65:] if family.extra else ''}")
    figure = family.figure(puzzle, puzzle.givens)
    assert [list_cells(figure, read_phrases(language))[0] for language in ("en", "de", "fr", "es", "zh")] == words.split()
    assert list_cells(replace(figure, mark="rooks"), ENGLISH)[0] == "piece"


def test_numbers_outside_are_said_with_their_line_in_every_language() -> None:
    figure = Figure(3, 3, ("",) * 9, bytes(12), bytes(12), signs=(Sign(OUTSIDE, (0, 1, 2), "3"), Sign(OUTSIDE, (8, 5, 2), "1")))
    assert list_signs(figure, ENGLISH) == ["3 before r1c1, toward r1c3", "1 before r3c3, toward r1c3"]
    assert speak_board("Puzzle 1", figure, ENGLISH).endswith("Signs: 3 before r1c1, toward r1c3, 1 before r3c3, toward r1c3.")
    for language in list_languages():
        said = list_signs(figure, read_phrases(language))
        assert said[0].index("3") == 0
        assert "1" in said[1]
