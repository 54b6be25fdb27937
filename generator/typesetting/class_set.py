"""Sets of sheets for a class, written as sheets.pdf, key.pdf and hints.pdf.

`generator.proof.sheet_proof` proves them by reading all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.families import Family, find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import levels_for
from generator.model import Entry, GradedPuzzle, Level
from generator.recipe.text_fields import set_typographically
from generator.typesetting.dated_sheet import kind_under, make_entry, rules_of, title_of
from generator.typesetting.labels import step_text, translate_level
from generator.words import Words, find_words
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.geometry import PT_PER_MM
from layouts.phrases import Phrases
from layouts.sheets.class_pages import (
    ClassSet,
    ClassSheet,
    KeyAnswer,
    PageHint,
    check_class,
    count_hint_lines,
    draw_class_sheet,
    draw_hint_pages,
    draw_key,
    fit_name,
    note_even,
    note_levels,
    place_grids,
)
from layouts.sheets.style import SheetStyle, find_style

SHEETS, KEY, HINTS = "sheets.pdf", "key.pdf", "hints.pdf"

ON_SHEETS, ON_PAGES = "sheet", "page"
"""Places of hints: the first step below each puzzle, or the first ones on pages of their own."""

STEPS = 3
"""Steps of each puzzle on pages of hints."""

EXPECTED_LINES = 3
"""Lines of a hint below a puzzle, for the check before there are puzzles."""


@dataclass(frozen=True, slots=True)
class ClassLook:
    """The appearance of a class set.

    title     title of the sheets; if empty, the family's
    face      font of all text: a file or an installed family; empty for the default font
    size_mm   width and height of the paper
    per_page  puzzles on each sheet, 1 or 2
    hints     ON_SHEETS, ON_PAGES or "" for none
    pupils    name on each sheet, in order; none for lines to write them on
    """

    title: str
    author: str
    language: str
    face: str
    size_mm: tuple[float, float]
    per_page: int = 1
    hints: str = ""
    pupils: tuple[str, ...] = ()

    @property
    def style(self) -> SheetStyle:
        """The style of the sheets in their language and font."""
        return find_style(self.language, self.face)


def make_set(look: ClassLook, puzzles: Sequence[GradedPuzzle], levels: Sequence[Level], is_even: bool) -> ClassSet:
    """Make the sheets of a class set, one per pupil, and their answer key.

    Parameters
    ----------
    puzzles : those of each sheet, in order; in a set that is not even, sheets of the same level have the same puzzles
    levels : level table, easiest first
    is_even : whether all puzzles are different and of the same level
    """
    family = find_family(puzzles[0].puzzle.family)
    words, phrases = find_words(look.language), look.style.phrases
    title = set_typographically(look.title) or title_of(family, words)
    titles = {level.name: translate_level(level, words).title for level in levels_for(family, tuple(levels))}
    used = [name for name in titles if any(one.level == name for one in puzzles)]
    each = look.per_page
    # The puzzles of sheets that share their answers have the same numbers on all of them.
    numbers = range(1, len(puzzles) + 1) if is_even or each == 1 else [*range(1, each + 1)] * (len(puzzles) // each)
    kind = kind_under("", family, words)
    entries = [make_entry(one, kind, number) for number, one in zip(numbers, puzzles, strict=True)]
    sheets = []
    for at in range(0, len(puzzles), each):
        shown, own = tuple(entries[at : at + each]), puzzles[at : at + each]
        hints = tuple(phrases.say("class.hint", step=_say_step(one, 0, words)) for one in own) if look.hints == ON_SHEETS else ()
        pupil = look.pupils[at // each] if look.pupils else ""
        names = tuple(titles[entry.level] if is_even else "" for entry in shown)
        meter = (0, 0) if is_even else (used.index(shown[0].level) + 1, len(used))
        sheets.append(ClassSheet(shown, names, meter, hints, pupil))
    if is_even:
        key = tuple(
            KeyAnswer(_label(entry.number, each, look), phrases.count("minutes", max(1, round(entry.minutes))), entry.answer)
            for entry in entries
        )
        notes: tuple[str, ...] = (_even_note(phrases, titles[puzzles[0].level], puzzles),)
    else:
        key = tuple(KeyAnswer(title if each == 1 else str(entry.number), "", entry.answer) for entry in entries[:each])
        counts = [(titles[name], sum(one.level == name for one in puzzles) // each) for name in used]
        notes = note_levels(phrases, counts, each)
    lines = count_hint_lines([hint for sheet in sheets for hint in sheet.hints], look.style, look.size_mm, each)
    headings = {} if is_even else dict(zip(used, notes[1:], strict=True))
    listed = tuple(_list_hints(puzzles, entries, headings, words)) if look.hints == ON_PAGES else ()
    return ClassSet(title, look.author, _list_rules(look, family), tuple(sheets), key, notes, listed, _note_cells(look, family), lines)


def _label(number: int, each: int, look: ClassLook) -> str:
    """Return the label of an answer: the number of its puzzle, and the pupil's name."""
    return f"{number} · {look.pupils[(number - 1) // each]}" if look.pupils else str(number)


def _note_cells(look: ClassLook, family: Family) -> str:
    """Return what the names of cells in hints mean."""
    cell = find_words(look.language).render(SentenceBuilder(family.geometry).cell(family.geometry.n_cols + 2))
    return look.style.phrases.say("notation.cell", cell=cell, row=2, col=3)


def _list_rules(look: ClassLook, family: Family) -> tuple[str, ...]:
    """Return the rules of the sheets; with hints below, what names of cells mean."""
    rules = rules_of(family, find_words(look.language))
    return (*rules, _note_cells(look, family)) if look.hints == ON_SHEETS else rules


def _say_step(graded: GradedPuzzle, at: int, words: Words) -> str:
    return step_text(graded.path[at], graded.puzzle, words)


def _list_hints(puzzles: Sequence[GradedPuzzle], entries: Sequence[Entry], headings: Mapping[str, str], words: Words) -> Iterator[PageHint]:
    """Yield the first steps of every different puzzle.

    Parameters
    ----------
    headings : of the puzzles of each level
    """
    seen: set[bytes] = set()
    for graded, entry in zip(puzzles, entries, strict=True):
        if graded.key not in seen:
            seen.add(graded.key)
            for at in range(min(STEPS, len(graded.path))):
                yield PageHint(headings.get(entry.level, ""), entry.number, _say_step(graded, at, words))


def list_cut_names(look: ClassLook) -> list[tuple[str, str]]:
    """Return the names that are too long for their line, and what is printed."""
    shown = ((name, fit_name(name, look.style, look.size_mm)[1]) for name in look.pupils)
    return [(name, text) for name, text in shown if name != text]


def list_printed_names(look: ClassLook) -> list[str]:
    """Return the name of each pupil as it is printed."""
    return [fit_name(name, look.style, look.size_mm)[1] for name in look.pupils]


def _even_note(phrases: Phrases, level: str, puzzles: Sequence[GradedPuzzle]) -> str:
    minutes = [one.effort.minutes for one in puzzles]
    return note_even(phrases, level, (min(minutes), max(minutes)))


def check_look(look: ClassLook, family_name: str) -> None:
    """Check that a sheet fits the paper and its text can be printed.

    Done before any puzzle is made.

    Raises
    ------
    Faulty, DoesNotFit, UnknownName
    """
    family = find_family(family_name)
    board, words = family.draw(family.geometry, bytes(family.geometry.n_cells)), find_words(look.language)
    rules = _list_rules(look, family)
    named = tuple(ClassSheet((), (), pupil=name) for name in look.pupils)
    check_class(ClassSet(look.title or title_of(family, words), look.author, rules, named, (), ()), look.style)
    place_grids(board, rules, look.style, look.size_mm, look.per_page, EXPECTED_LINES if look.hints == ON_SHEETS else 0)


def write_set(made: ClassSet, look: ClassLook, folder: Path) -> None:
    """Write sheets.pdf, key.pdf and, for pages of hints, hints.pdf into a folder."""
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
    if made.hints:
        hints = PageInk(folder / HINTS, size, about, face=style.faces.text)
        draw_hint_pages(hints, made, style, look.size_mm)
        hints.save()
