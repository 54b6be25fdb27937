"""Draws dated sheets for newspapers from graded puzzles and writes them as PDF, SVG and PNG.

The PDF is what `generator.proof.sheet_proof` proves; SVG is drawn by the same function on another ink, and the PNG is a picture of the
proved PDF, so all three show the same. `generator.editions.dated_sheets` says which puzzle is of which day; `layouts.sheets.dated_sheet`
does the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator.families import find_family, list_families
from generator.families.base.family import Family
from generator.grading import levels_for
from generator.model import Entry, GradedPuzzle, Level, Puzzle
from generator.notation import BARE_FAMILY, puzzle_id
from generator.typesetting.labels import level_in
from generator.words import Words, find_words
from layouts.drawing.ink import About, PageInk
from layouts.drawing.picture import render_page
from layouts.drawing.svg_ink import VectorInk
from layouts.sheets.dated_sheet import DatedSheet, SheetPlan, draw_sheet, plan_sheet
from layouts.sheets.style import find_style

FORMATS = ("pdf", "svg", "png")
CLASSIC = "Sudoku"
DOTS_PER_INCH = 300
"""What printers ask of pictures."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """What a dated sheet is to look like.

    title      empty takes the family's own
    size_mm    width and height; a height of None follows from the width
    face       font of all words: a file or an installed family; empty for the press's own
    """

    title: str
    author: str
    language: str
    size_mm: tuple[float, float | None]
    face: str = ""


@dataclass(frozen=True, slots=True)
class DayPuzzle:
    """The puzzle of a day."""

    day: date
    graded: GradedPuzzle


def make_sheet(order: SheetOrder, today: DayPuzzle, before: DayPuzzle | None, levels: Sequence[Level]) -> DatedSheet:
    """Make the sheet of a day, with the answer of the sheet before, where there is one."""
    puzzle = today.graded.puzzle
    family = find_family(puzzle.family)
    words = find_words(order.language)
    title = order.title or title_of(family, words)
    known = [level_in(level, words) for level in levels_for(family, tuple(levels))]
    names = [level.name for level in known]
    at = names.index(today.graded.level)
    shown = find_family(before.graded.puzzle.family) if before else family
    return DatedSheet(
        title=title,
        day=today.day,
        entry=make_entry(today.graded, kind_under(title, family, words)),
        level_title=known[at].title,
        meter=(at + 1, len(known)),
        rules=rules_of(family, words),
        answer=shown.figure(before.graded.puzzle, before.graded.solution) if before else None,
        answer_day=before.day if before else None,
        answer_kind="" if shown is family else words.translate(shown.title),
        author=order.author,
    )


def title_of(family: Family, words: Words) -> str:
    """Return the title of a sheet where none is given: the family's, without the size of the classic one, which goes without saying."""
    return words.translate(CLASSIC if family.name == BARE_FAMILY else family.title)


def rules_of(family: Family, words: Words) -> tuple[str, ...]:
    """Return how a family is played, sentence by sentence, in a language."""
    return tuple(words.translate(text) for text in family.rules)


def kind_under(title: str, family: Family, words: Words) -> str:
    """Return the family's title where its name must stand by its boards; not where it is in the title above and nothing is numbered."""
    kind = words.translate(family.title)
    return "" if kind in title or not _is_drawn_alike(family) else kind


def _is_drawn_alike(family: Family) -> bool:
    """Tell whether boards of a family look like those of one listed before it, so that its name must stand on the sheet."""
    if family.extra:
        return False
    empty = bytes(family.geometry.n_cells)
    figure = family.figure(Puzzle(family.name, empty), empty)
    alike = [
        other
        for other in list_families(family.geometry.n_rows, family.geometry.n_cols)
        if not other.extra and other.figure(Puzzle(other.name, empty), empty) == figure
    ]
    return alike[0] is not family


def make_entry(graded: GradedPuzzle, kind: str, number: int = 1) -> Entry:
    """Make what is drawn of a puzzle."""
    family, puzzle = find_family(graded.puzzle.family), graded.puzzle
    figures = family.figure(puzzle, puzzle.givens), family.figure(puzzle, graded.solution)
    return Entry(number, puzzle.family, graded.level, puzzle_id(puzzle), graded.effort.minutes, *figures, kind)


def plan_dated(sheet: DatedSheet, order: SheetOrder) -> SheetPlan:
    """Work out the places of a sheet, as `plan_sheet`."""
    return plan_sheet(sheet, find_style(order.language, order.face), *order.size_mm)


def check_order(order: SheetOrder, family: Family, with_answer: bool) -> None:
    """See before any work that a sheet of empty boards has room.

    Raises
    ------
    Faulty, DoesNotFit, UnknownName   as `plan_sheet` and `find_style`
    """
    empty = bytes(family.geometry.n_cells)
    board = family.draw(family.geometry, empty)
    words = find_words(order.language)
    title, rules = order.title or title_of(family, words), rules_of(family, words)
    entry = Entry(1, family.name, "", "A" * 10, 1.0, board, board)
    sheet = DatedSheet(title, date(2026, 9, 30), entry, "", (1, 5), rules, board if with_answer else None, date(2026, 9, 29))
    plan_dated(sheet, order)


def write_sheet(sheet: DatedSheet, order: SheetOrder, path: Path, formats: Sequence[str]) -> None:
    """Write a sheet's PDF, and beside it the SVG where that is asked for; the PNG is made of the proved PDF by `write_picture`."""
    style, plan = find_style(order.language, order.face), plan_dated(sheet, order)
    title = f"{sheet.title}, {sheet.day.isoformat()}"
    ink = PageInk(path, plan.size, About(title, order.author, order.language), face=style.faces.text)
    draw_sheet(ink, sheet, style, plan)
    ink.end_page()
    ink.save()
    if "svg" in formats:
        vector = VectorInk(plan.size, title)
        draw_sheet(vector, sheet, style, plan)
        path.with_suffix(".svg").write_text(vector.finish(), encoding="utf-8", newline="\n")


def write_picture(pdf: Path, path: Path) -> None:
    """Write the one page of a proved PDF as PNG."""
    render_page(pdf, path, DOTS_PER_INCH)
