"""Rows about the levels: those that a book has, with the notes of its own kinds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.grading import LEVELS, levels_for
from generator.model import Chapter, Entry, Figure, Level, LevelRow
from generator.typesetting.level_rows import find_printed_level, make_level_rows
from generator.words import ENGLISH, LANGUAGES, find_words

BOARD = Figure(1, 1, ("",), b"\0\0", b"\0\0")


def chapter(family: str, level: str, *minutes: float) -> Chapter:
    """Return a chapter of puzzles with these minutes; by default one of 5 minutes."""
    entries = [Entry(at, family, level, "AAAAAAAAAA", each, BOARD, BOARD) for at, each in enumerate(minutes or (5.0,), start=1)]
    return Chapter(family, level, "A title of the user's own", "", tuple(entries))


def rows_of(*chapters: Chapter, levels: tuple[Level, ...] = LEVELS, language: str = "en") -> tuple[LevelRow, ...]:
    return make_level_rows(chapters, levels, find_words(language))


def own_note(family: str, level: str) -> str:
    return next(known.note for known in levels_for(find_family(family)) if known.name == level)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kinds", [("killer-9x9",), ("crowns-8",), ("jigsaw-9x9", "queens-8")])
def test_a_book_without_classic_sudoku_has_only_its_own_levels_and_notes(kinds: tuple[str, ...], language: str) -> None:
    wanted = [(kind, level) for kind in kinds for level in ("easy", "hard")]
    rows = rows_of(*(chapter(kind, level) for kind, level in wanted), language=language)
    words = find_words(language)
    assert sorted((row.family, row.title) for row in rows) == sorted((kind, words.translate(level.capitalize())) for kind, level in wanted)
    assert {(row.family, row.note) for row in rows} == {(kind, words.translate(own_note(kind, level))) for kind, level in wanted}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_level_of_a_kind_has_the_note_of_its_own_table(family: Family) -> None:
    table = levels_for(family)
    rows = rows_of(*(chapter(family.name, level.name) for level in reversed(table)))
    assert [(row.title, row.note) for row in rows] == [(level.title, level.note) for level in table]


def test_minutes_are_never_of_two_kinds() -> None:
    rows = rows_of(chapter("sudoku-9x9", "easy", 4.2, 5.6), chapter("killer-9x9", "easy", 14.0, 15.9), chapter("sudoku-9x9", "easy", 0.2))
    assert [(row.family, row.n_puzzles, row.minutes) for row in rows] == [("sudoku-9x9", 3, (1, 6)), ("killer-9x9", 2, (14, 16))]
    assert [row.is_measured for row in rows] == [True, False]


def test_rows_are_by_level_and_then_by_note() -> None:
    placed = [
        ("jigsaw-9x9", "hard"),
        ("killer-9x9", "moderate"),
        ("antiknight-9x9", "hard"),
        ("killer-9x9", "hard"),
        ("diagonal-9x9", "hard"),
    ]
    rows = rows_of(*(chapter(*each) for each in placed), chapter("sudoku-9x9", "gentle"))
    assert [(row.title, row.family) for row in rows] == [
        ("Gentle", "sudoku-9x9"),
        ("Moderate", "killer-9x9"),
        ("Hard", "jigsaw-9x9"),
        ("Hard", "antiknight-9x9"),
        ("Hard", "diagonal-9x9"),
        ("Hard", "killer-9x9"),
    ]


def test_a_table_of_the_users_own_comes_before_the_levels_of_other_kinds() -> None:
    own = (replace(LEVELS[0], name="tea", title="Tea"), replace(LEVELS[1], name="easy", title="Grandma's"))
    placed = [("killer-9x9", "hard"), ("killer-9x9", "easy"), ("sudoku-9x9", "tea"), ("sudoku-9x9", "easy")]
    rows = rows_of(*(chapter(*each) for each in placed), levels=own)
    assert [(row.title, row.family) for row in rows] == [
        ("Tea", "sudoku-9x9"),
        ("Easy", "killer-9x9"),
        ("Grandma's", "sudoku-9x9"),
        ("Hard", "killer-9x9"),
    ]


def test_a_level_in_no_table_has_its_name_and_no_note() -> None:
    assert rows_of(chapter("queens-8", "gentle"), levels=()) == (LevelRow("queens-8", "gentle", "", 1, (5, 5), False),)
    assert find_printed_level("queens-8", "gentle", (), ENGLISH) is None
    assert find_printed_level("queens-8", "gentle", LEVELS, ENGLISH) == LEVELS[0]
