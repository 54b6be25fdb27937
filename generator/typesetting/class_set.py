"""Sets of sheets for a class, written as sheets.pdf and key.pdf.

`generator.proof.sheet_proof` proves them by reading both files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.families import find_family
from generator.grading import levels_for
from generator.model import GradedPuzzle, Level
from generator.recipe.text_fields import set_typographically
from generator.typesetting.dated_sheet import kind_under, make_entry, rules_of, title_of
from generator.typesetting.labels import translate_level
from generator.words import find_words
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.geometry import PT_PER_MM
from layouts.phrases import Phrases
from layouts.sheets.class_pages import (
    ClassSet,
    ClassSheet,
    KeyAnswer,
    check_class,
    draw_class_sheet,
    draw_key,
    note_even,
    note_levels,
    place_grid,
)
from layouts.sheets.style import SheetStyle, find_style

SHEETS, KEY = "sheets.pdf", "key.pdf"


@dataclass(frozen=True, slots=True)
class ClassLook:
    """The appearance of a class set.

    title     title of the sheets; if empty, the family's
    face      font of all text: a file or an installed family; empty for the default font
    size_mm   width and height of the paper
    """

    title: str
    author: str
    language: str
    face: str
    size_mm: tuple[float, float]

    @property
    def style(self) -> SheetStyle:
        """The style of the sheets in their language and font."""
        return find_style(self.language, self.face)


def make_set(look: ClassLook, puzzles: Sequence[GradedPuzzle], levels: Sequence[Level], is_even: bool) -> ClassSet:
    """Make the sheets of a class set, one per pupil, and their answer key.

    Parameters
    ----------
    puzzles : one for each sheet, in order; in a set that is not even, sheets of the same level have the same puzzle
    levels : level table, easiest first
    is_even : whether all sheets have different puzzles of the same level
    """
    family = find_family(puzzles[0].puzzle.family)
    words, phrases = find_words(look.language), look.style.phrases
    title = set_typographically(look.title) or title_of(family, words)
    titles = {level.name: translate_level(level, words).title for level in levels_for(family, tuple(levels))}
    used = [name for name in titles if any(one.level == name for one in puzzles)]
    entries = [make_entry(one, kind_under("", family, words), number) for number, one in enumerate(puzzles, start=1)]
    if is_even:
        sheets = tuple(ClassSheet(entry, titles[entry.level]) for entry in entries)
        key = tuple(KeyAnswer(str(entry.number), phrases.count("minutes", max(1, round(entry.minutes))), entry.answer) for entry in entries)
        notes: tuple[str, ...] = (_even_note(phrases, puzzles),)
    else:
        sheets = tuple(ClassSheet(entry, "", (used.index(entry.level) + 1, len(used))) for entry in entries)
        key = (KeyAnswer(title, "", entries[0].answer),)
        counts = [(titles[name], sum(one.level == name for one in puzzles)) for name in used]
        notes = note_levels(phrases, counts)
    return ClassSet(title, look.author, rules_of(family, words), sheets, key, notes)


def _even_note(phrases: Phrases, puzzles: Sequence[GradedPuzzle]) -> str:
    races, minutes = [one.effort.race for one in puzzles], [one.effort.minutes for one in puzzles]
    return note_even(phrases, (min(races), max(races)), (min(minutes), max(minutes)))


def check_look(look: ClassLook, family_name: str) -> None:
    """Check that a sheet fits the paper and its text can be printed.

    Done before any puzzle is made.

    Raises
    ------
    Faulty, DoesNotFit, UnknownName
    """
    family = find_family(family_name)
    board, words = family.draw(family.geometry, bytes(family.geometry.n_cells)), find_words(look.language)
    rules = rules_of(family, words)
    check_class(ClassSet(look.title or title_of(family, words), look.author, rules, (), (), ()), look.style)
    place_grid(board, rules, look.style, look.size_mm)


def write_set(made: ClassSet, look: ClassLook, folder: Path) -> None:
    """Write sheets.pdf and key.pdf into a folder."""
    size = (look.size_mm[0] * PT_PER_MM, look.size_mm[1] * PT_PER_MM)
    style = look.style
    about = About(made.title, made.author, look.language)
    sheets = PageInk(folder / SHEETS, size, about, face=style.faces.text)
    for index in range(len(made.sheets)):
        draw_class_sheet(sheets, made, index, style, look.size_mm)
    sheets.save()
    key = PageInk(folder / KEY, size, about, face=style.faces.text)
    draw_key(key, made, style, look.size_mm)
    key.save()
