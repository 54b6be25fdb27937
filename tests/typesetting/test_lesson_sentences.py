"""Sentences of lessons: names of boxes, marked cells, and what clues leave."""

from __future__ import annotations

import re

import pytest

from generator.families import FAMILIES, find_family
from generator.grading import grade_puzzle
from generator.model import Lesson
from generator.notation import parse_puzzle
from generator.typesetting.lessons import make_lesson
from generator.words import LANGUAGES, find_words
from layouts.drawing.cell_marks import needs_frames


def lesson_of(line: str, language: str = "en", *, for_children: bool = False) -> Lesson:
    """Return the lesson of a puzzle line."""
    lesson = make_lesson(grade_puzzle(parse_puzzle(line), with_hodoku=False), 1, find_words(language), for_children)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize(
    ("line", "last"),
    [
        (find_family("sudoku-9x9").example, "Each of its other empty cells sees an 8, at r3c3 or r5c4"),
        (find_family("windoku-9x9").example, "The framed cells show why"),
        (find_family("kropki-9x9").example, "The framed cell shows why"),
    ],
)
def test_the_last_sentence_is_the_reason_or_how_cells_are_marked(line: str, last: str) -> None:
    lesson = lesson_of(line)
    assert lesson.reason.endswith(last)
    assert needs_frames(lesson.position.figure) == ("framed" in last)
    assert (len(lesson.position.highlighted) == 1) == ("cell shows" in last)


def test_children_read_how_cells_are_marked_too() -> None:
    assert lesson_of(find_family("sudoku-4x4").example, for_children=True).reason.startswith("Look at the gray cells: ")
    assert lesson_of(find_family("evenodd-6x6").example, for_children=True).reason.startswith("Look at the framed cells ")
    assert lesson_of(find_family("queens-6").example, for_children=True).reason.startswith("Look at the framed cells: ")


ARROWS = (
    "arrow-9x9:...178..3......2....7..2.......1.................5..28..4.8.........5........4.3.:"
    "r2c1=r1c2+r2c3+r1c4;r2c8=r2c7+r1c7;r5c4=r4c5+r3c5+r3c6;r5c7=r6c7+r7c7;"
    "r6c3=r7c2+r6c1;r7c8=r6c8+r5c8+r4c9;r7c9=r8c8+r9c8;r8c5=r7c4+r7c3+r8c3+r9c2"
)
"""A puzzle whose first step has a digit beside the board that the arrow leaves."""


def test_clues_say_what_they_leave_and_where_the_rest_is() -> None:
    lesson = lesson_of(ARROWS)
    assert "(the digits on it add up to at least 7). This leaves 7, 8 and 9 for r8c5; 7 is already at r1c5 and 8 is" in lesson.reason


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["sandwich-9x9", "thermo-6x6", "xv-9x9", "skyscrapers-6", "kakuro-8", "calcudoku-6", "killer-9x9"])
def test_reasons_are_in_every_language(name: str, language: str) -> None:
    lesson = lesson_of(find_family(name).example, language)
    assert "{" not in lesson.reason
    assert lesson.reason


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [family.name for family in FAMILIES if family.in_books])
def test_children_read_no_names_of_cells(name: str, language: str) -> None:
    """Their boards have no names of rows and columns."""
    lesson = lesson_of(find_family(name).example, language, for_children=True)
    first = find_words(language).say("cell.name", row=1, col=1)
    assert not re.search(first.replace("1", r"\d"), lesson.reason), lesson.reason
    assert "{" not in lesson.reason
