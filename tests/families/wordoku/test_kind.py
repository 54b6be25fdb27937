"""Wordoku: hidden words, letters in puzzle lines, and words that are not given."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import GridFormatError
from generator.families.base.dig_order import DigOrder
from generator.families.wordoku.kind import DIAGONAL, FOLDER, WORDOKU_9X9, list_hidden_words
from generator.grading import find_key, grade_puzzle
from generator.model import Book
from generator.notation import format_puzzle, parse_puzzle, puzzle_id
from generator.proof.printed_boards import read_boards
from generator.proof.prove import prove_pdf
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.typesetting.typeset import typeset
from generator.words import find_words
from layouts.drawing.spoken_boards import speak_board
from layouts.phrases import read_phrases
from tests.reference import kinds
from tests.support.sample_book import sample_book
from tests.support.told_steps import explain

LANGUAGES = ("en", "de", "fr", "es")
CELLS, LETTERS = WORDOKU_9X9.example.split(":")[1:]


def read_word(solution: bytes, letters: str) -> str:
    return "".join(letters[solution[cell] - 1] for cell in DIAGONAL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_words_have_nine_different_letters(language: str) -> None:
    words = list_hidden_words(language)
    assert len(set(words)) == len(words) >= 60
    assert all(len(word) == len(set(word)) == 9 and word.isascii() and word.isupper() for word in words)
    assert len({"".join(sorted(word)) for word in words}) == len(words)  # letters tell only one word


def test_a_language_without_words_has_those_of_the_first() -> None:
    assert set(tomllib.loads((FOLDER / "hidden.toml").read_text(encoding="utf-8"))) == set(LANGUAGES)
    assert list_hidden_words("zh") == list_hidden_words("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_diagonal_reads_a_word_of_the_language_that_is_not_given(language: str) -> None:
    seen = set()
    for index in range(6):
        grid = fill(WORDOKU_9X9, 5, "wordoku", index, language)
        seen.add(word := read_word(grid.digits, grid.extra))
        assert word in list_hidden_words(language)
        assert grid.extra == "".join(sorted(word))
        for order in (DigOrder(), DigOrder("symmetric", 34), DigOrder("symmetric", 30, "mirror"), DigOrder("minimal", ceiling=2.6)):
            puzzle = dig(WORDOKU_9X9, grid, order, 5, "wordoku", index)
            given = sum(puzzle.givens[cell] > 0 for cell in DIAGONAL)
            assert given == 0 if order.symmetry == "half-turn" else given <= 3
    assert len(seen) == 6


def test_a_puzzle_needs_no_word() -> None:
    """The model knows rows, columns and boxes only, and finds one solution."""
    grid = fill(WORDOKU_9X9, 6, "wordoku", 0)
    puzzle = dig(WORDOKU_9X9, grid, DigOrder(), 6, "wordoku", 0)
    assert list(kinds.solutions(list(puzzle.givens), kinds.board_of("sudoku-9x9"))) == [list(grid.digits)]


@pytest.mark.parametrize(
    "letters", ["", "ABCDEFGH", "ABCDEFGHIJ", "ABCDEFGIH", "AACDEFGHI", "ABCDEFGH1", "ÀBCDEFGHI"], ids=lambda text: text or "none"
)
def test_faulty_letters_are_refused(letters: str) -> None:
    with pytest.raises(GridFormatError, match=f"file, line 3: wordoku-9x9: expected 9 different letters in alphabetic order .*'{letters}'"):
        parse_puzzle(f"wordoku-9x9:{CELLS}:{letters}", "file, line 3")


def test_small_letters_are_read() -> None:
    puzzle = parse_puzzle(f"wordoku-9x9:{CELLS}:{LETTERS.lower()}")
    assert format_puzzle(puzzle) == WORDOKU_9X9.example


def test_twins_have_other_letters() -> None:
    puzzle, other = (parse_puzzle(f"wordoku-9x9:{CELLS}:{letters}") for letters in (LETTERS, "BCDEFGHIZ"))
    solution = grade_puzzle(puzzle).solution
    assert find_key(puzzle, solution) == find_key(other, solution)


@pytest.mark.parametrize("language", [*LANGUAGES, "zh"])
def test_sentences_name_letters(language: str) -> None:
    graded = grade_puzzle(parse_puzzle(WORDOKU_9X9.example))
    step = next(step for step in graded.path if step.cell is not None)
    said = explain(step, graded.puzzle, find_words(language))
    assert LETTERS[step.digit - 1] in said
    assert "".join(read_word(graded.solution, LETTERS)) == "LABYRINTH"


def test_the_board_in_words_has_the_letters() -> None:
    puzzle = parse_puzzle(WORDOKU_9X9.example)
    said = speak_board("Puzzle 1", WORDOKU_9X9.figure(puzzle, puzzle.givens), read_phrases("en"))
    assert "Letters: A, B, H, I, L, N, R, T, Y." in said
    assert "Signs" not in said


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Book]:
    """Set a book with wordoku and a sudoku."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    book = sample_book(families=("wordoku-9x9", "sudoku-9x9"))
    typeset(book, path)
    return path, book


def test_printed_letters_are_read_back(printed: tuple[Path, Book]) -> None:
    boards, faults = read_boards(printed[0])
    assert faults == []
    found = {puzzle_id(board.puzzle) for board in boards if board.family is WORDOKU_9X9 and not board.is_complete and not board.is_position}
    assert found == {entry.puzzle_id for chapter in printed[1].chapters for entry in chapter.entries if entry.family == "wordoku-9x9"}
    assert prove_pdf(printed[0]).faults == ()


def test_other_printed_letters_are_a_fault(printed: tuple[Path, Book], tmp_path: Path) -> None:
    """A letter of the row below the board is another one than in the puzzle."""
    chapter, *others = printed[1].chapters
    entry = chapter.entries[0]
    old = entry.puzzle.signs[0].text
    new = next(letter for letter in "QZXJKV" if letter not in {sign.text for sign in entry.puzzle.signs})
    signs = tuple(sign._replace(text=new) if sign.text == old else sign for sign in entry.puzzle.signs)
    wrong = replace(chapter, entries=(replace(entry, puzzle=replace(entry.puzzle, signs=signs)), *chapter.entries[1:]))
    typeset(replace(printed[1], chapters=(wrong, *others)), tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults
