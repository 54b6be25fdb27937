"""The proof of the steps on openers: an altered word, digit or place is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.model import Book, Lesson
from generator.proof.printed_boards import read_boards
from generator.proof.printed_positions import find_step_fault
from generator.proof.prove import prove_boards, prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import typeset
from layouts.phrases import list_languages
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import graded_book
from tests.support.sample_book import sample_book, with_imprint

Alter = Callable[[Lesson], Lesson]


def faults_of(book: Book, path: Path) -> list[str]:
    """Set a book and return the faults of its proof."""
    typeset(book, path / "interior.pdf")
    return list(prove_pdf(path / "interior.pdf").faults)


def altered(book: Book, alter: Alter) -> Book:
    """Return a book with its first lesson altered."""
    first, *others = book.rules
    assert first.lesson is not None
    return replace(book, rules=(replace(first, lesson=alter(first.lesson)), *others))


@pytest.mark.sample(4, 2)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_the_steps_of_every_kind_are_read_and_proved(layout: str, tmp_path: Path) -> None:
    book = graded_book(MatterOrder(), layout)
    assert faults_of(book, tmp_path) == []
    steps = [(board.family.name, board.step) for board in read_boards(tmp_path / "interior.pdf")[0] if board.step]
    has_two = len(steps) > len(book.rules)
    assert has_two == (layout in ("classic", "compact"))
    taught = [(rules.family, one) for rules in book.rules if rules.lesson for one in (rules.lesson, rules.lesson.then) if one]
    wanted = [(name, one) for name, one in taught if has_two or one.then]
    assert steps == [(name, (*(at + 1 for at in divmod(one.cell, one.position.figure.n_cols)), one.symbol)) for name, one in wanted]


def test_a_swapped_digit_of_a_second_step_is_found(tmp_path: Path) -> None:
    def swap(lesson: Lesson) -> Lesson:
        assert lesson.then is not None
        wrong = "1" if lesson.then.symbol != "1" else "2"
        reason = re.sub(r" is \d", f" is {wrong}", lesson.then.reason, count=1)
        return replace(lesson, then=replace(lesson.then, symbol=wrong, reason=reason))

    faults = faults_of(altered(graded_book(MatterOrder()), swap), tmp_path)
    assert any("the digit at " in fault and fault.endswith("differs from the solution") for fault in faults)
    assert any(" in words, but " in fault for fault in faults)


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("language", [language for language in list_languages() if language != "zh"])
def test_steps_are_read_in_every_language(language: str, tmp_path: Path) -> None:
    assert faults_of(with_imprint(sample_book(), language=language), tmp_path) == []
    assert sum(board.step is not None for board in read_boards(tmp_path / "interior.pdf")[0]) == 2


def test_a_swapped_digit_is_found(tmp_path: Path) -> None:
    def swap(lesson: Lesson) -> Lesson:
        return replace(lesson, symbol="1" if lesson.symbol != "1" else "2")

    (fault,) = faults_of(altered(sample_book(), swap), tmp_path)
    assert "a position of puzzle 1: the digit at " in fault
    assert fault.endswith("differs from the solution")


def test_another_number_of_digits_found_before_is_found(tmp_path: Path) -> None:
    def count(lesson: Lesson) -> Lesson:
        given = next(at for at, symbol in enumerate(lesson.position.figure.symbols) if symbol)
        return replace(lesson, position=replace(lesson.position, found=(given,)))

    (fault,) = faults_of(altered(sample_book(), count), tmp_path)
    assert fault.endswith("the caption says that 1 cells were found before, but 0 were")


def test_a_given_that_is_not_the_puzzles_is_found(tmp_path: Path) -> None:
    def swap(lesson: Lesson) -> Lesson:
        symbols = list(lesson.position.figure.symbols)
        at = next(at for at, symbol in enumerate(symbols) if symbol)
        symbols[at] = "1" if symbols[at] != "1" else "2"
        return replace(lesson, position=replace(lesson.position, figure=replace(lesson.position.figure, symbols=tuple(symbols))))

    (fault,) = faults_of(altered(sample_book(), swap), tmp_path)
    assert "the given of puzzle 1 at " in fault


def test_a_step_in_another_cell_is_found(tmp_path: Path) -> None:
    book = sample_book()
    answer = book.chapters[0].entries[0].answer.symbols

    def move(lesson: Lesson) -> Lesson:
        figure = lesson.position.figure
        empty = [at for at, symbol in enumerate(figure.symbols) if not symbol and at != lesson.cell]
        return replace(lesson, cell=empty[len(empty) // 2], symbol=answer[empty[len(empty) // 2]])

    book = altered(book, move)
    typeset(book, tmp_path / "interior.pdf")
    boards, _ = read_boards(tmp_path / "interior.pdf")
    step = next(board for board in boards if board.step)
    puzzle, solved = (next(b for b in boards if b.number == 1 and not b.is_position and b.is_complete == whole) for whole in (False, True))
    bare = replace(step, puzzle=replace(step.puzzle, givens=bytes(len(puzzle.digits))))
    placed = bytearray(len(puzzle.digits))
    cell = (step.step[0] - 1) * 9 + step.step[1] - 1 if step.step else 0
    placed[cell] = solved.digits[cell]
    bare = replace(step, puzzle=replace(step.puzzle, givens=bytes(placed)))
    assert find_step_fault(bare, solved).endswith("does not follow from the other digits printed there")
    (row, col, symbol) = step.step or (0, 0, "")
    for wrong, said in (
        ((row, col % 9 + 1, symbol), "in words, but"),
        ((12, 1, symbol), "outside the board"),
        ((row, col, "X"), "in words, but"),
    ):
        assert said in find_step_fault(replace(step, step=wrong), solved)
    assert find_step_fault(replace(step, step=None), solved) == ""


def test_an_opener_without_the_words_of_its_step_is_found(tmp_path: Path) -> None:
    typeset(sample_book(), tmp_path / "interior.pdf")
    boards, _ = read_boards(tmp_path / "interior.pdf")
    bare = [replace(board, step=None) if board.is_position else board for board in boards]
    faults = prove_boards(bare).faults
    assert len(faults) == 2
    assert all("the words of its step are missing" in fault for fault in faults)
