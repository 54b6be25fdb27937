"""Dated sheets for newspapers, written as PDF, SVG and PNG.

`generator.proof.sheet_proof` proves the PDF. The SVG is drawn by the same function on another ink, and the PNG is rendered from the proved
PDF, so all three show the same sheet. `generator.editions.dated_sheets` chooses the puzzle of each day; `layouts.sheets.draw_sheet` draws
the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator.families import find_family, list_combined, list_families
from generator.families.base.family import Family
from generator.grading import levels_for
from generator.model import Entry, GradedPuzzle, Level, Puzzle
from generator.notation import BARE_FAMILY, puzzle_id
from generator.recipe.text_fields import set_typographically
from generator.typesetting.labels import translate_level
from generator.words import Words, find_words
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.drawing.picture import render_page
from layouts.drawing.svg_ink import VectorInk
from layouts.geometry import PT_PER_MM
from layouts.sheets.class_pages import KeyAnswer, draw_answer_pages
from layouts.sheets.dated_sheet import DatedSheet, SheetPlan, plan_sheet
from layouts.sheets.draw_sheet import draw_sheet
from layouts.sheets.style import SheetStyle, find_style, format_day

FORMATS = ("pdf", "svg", "png")
CLASSIC = "Sudoku"
DOTS_PER_INCH = 300
"""Resolution of the PNG, the one printers require for pictures."""


DAY_PT = 142.0
"""Least width of an answer in points, so that its day fits above it in every language."""

Size = tuple[float, float | None]
"""Width and height in millimeters; if the height is None, it follows from the width."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """The appearance of a dated sheet.

    title        title of the sheet; if empty, the family's
    face         font of all text: a file or an installed family; empty for the default font
    is_colored   True: for printing in color
    """

    title: str
    author: str
    language: str
    size_mm: Size
    face: str = ""
    is_colored: bool = False

    @property
    def style(self) -> SheetStyle:
        """Its words, and the look of its grids.

        Raises
        ------
        UnknownName, Faulty   as in `find_style`
        """
        return find_style(self.language, self.face, self.is_colored)

    @property
    def size_name(self) -> str:
        """The size as `--size` gives it, such as "150mm" or "100x180mm"."""
        return f"{'x'.join(f'{side:g}' for side in self.size_mm if side is not None)}mm"


@dataclass(frozen=True, slots=True)
class DayPuzzle:
    """The puzzle of a day."""

    day: date
    graded: GradedPuzzle


def make_sheet(order: SheetOrder, today: DayPuzzle, before: DayPuzzle | None, levels: Sequence[Level]) -> DatedSheet:
    """Make the sheet of a day, with the answer of the previous sheet if given.

    Parameters
    ----------
    before : puzzle of the previous sheet; None for a sheet without an answer
    levels : level table, easiest first
    """
    puzzle = today.graded.puzzle
    family = find_family(puzzle.family)
    words = find_words(order.language)
    title = set_typographically(order.title) or title_of(family, words)
    known = [translate_level(level, words) for level in levels_for(family, tuple(levels))]
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
        answer=make_entry(before.graded, "").answer if before else None,
        answer_day=before.day if before else None,
        answer_kind="" if shown is family else words.translate(shown.title),
        author=set_typographically(order.author),
    )


def title_of(family: Family, words: Words) -> str:
    """Return the default title of a sheet: that of its family.

    The classic 9x9 sudoku is titled without its size.
    """
    return words.translate(CLASSIC if family.name == BARE_FAMILY else family.title)


def rules_of(family: Family, words: Words) -> tuple[str, ...]:
    """Return the rules of a family as translated sentences."""
    return tuple(words.translate(text) for text in family.rules)


def kind_under(title: str, family: Family, words: Words) -> str:
    """Return the family's title if it must be printed next to its boards, else "".

    It must be printed if the boards look like those of another family and the sheet's title does not contain it.
    """
    kind = words.translate(family.title)
    return "" if kind in title or not _is_drawn_alike(family) else kind


def _is_drawn_alike(family: Family) -> bool:
    """Return whether a family's boards look like those of a family listed earlier."""
    if family.extra:
        return False
    empty = bytes(family.geometry.n_cells)
    figure = family.figure(Puzzle(family.name, empty), empty)
    alike = [
        other
        for other in (*list_families(figure.n_rows, figure.n_cols), *list_combined(figure))
        if not other.extra and other.figure(Puzzle(other.name, empty), empty) == figure
    ]
    return alike[0] is not family


def make_entry(graded: GradedPuzzle, kind: str, number: int = 1) -> Entry:
    """Make the entry of a puzzle: its number, ID, minutes and figures."""
    family, puzzle = find_family(graded.puzzle.family), graded.puzzle
    shown = family.figure(puzzle, puzzle.givens)
    answer = family.figure(puzzle, graded.solution).as_answer_of(shown)
    return Entry(number, puzzle.family, graded.level, puzzle_id(puzzle), graded.effort.minutes, shown, answer, kind)


def plan_dated(sheet: DatedSheet, order: SheetOrder) -> SheetPlan:
    """Compute the layout of a sheet with `plan_sheet`."""
    return plan_sheet(sheet, order.style, *order.size_mm)


def check_order(order: SheetOrder, family: Family, with_answer: bool) -> None:
    """Check that a sheet with empty boards fits, before any puzzle is made.

    Raises
    ------
    Faulty, DoesNotFit, UnknownName   as in `plan_sheet` and `find_style`
    """
    empty = bytes(family.geometry.n_cells)
    board = family.draw(family.geometry, empty)
    words = find_words(order.language)
    title, rules = order.title or title_of(family, words), rules_of(family, words)
    entry = Entry(1, family.name, "", "A" * 10, 1.0, board, board)
    sheet = DatedSheet(title, date(2026, 9, 30), entry, "", (1, 5), rules, board if with_answer else None, date(2026, 9, 29))
    plan_dated(sheet, order)


def write_sheet(sheet: DatedSheet, order: SheetOrder, path: Path, formats: Sequence[str]) -> None:
    """Write a sheet as PDF, and as SVG if requested.

    The PNG is rendered later from the proved PDF, by `write_picture`.

    Parameters
    ----------
    path : of the PDF; the SVG has the same name with another suffix
    formats : requested formats, from FORMATS
    """
    style, plan = order.style, plan_dated(sheet, order)
    title = f"{sheet.title}, {sheet.day.isoformat()}"
    ink = PageInk(path, plan.size, About(title, order.author, order.language, sheet.day.isoformat()), face=style.faces.text)
    draw_sheet(ink, sheet, style, plan)
    ink.end_page()
    ink.save()
    if "svg" in formats:
        vector = VectorInk(plan.size, title)
        draw_sheet(vector, sheet, style, plan)
        path.with_suffix(".svg").write_text(vector.finish(), encoding="utf-8", newline="\n")


def write_picture(pdf: Path, path: Path, is_colored: bool) -> None:
    """Render the single page of a proved PDF as a PNG, in gray or in color."""
    render_page(pdf, path, DOTS_PER_INCH, has_colors=is_colored)


def write_answers(order: SheetOrder, days: Sequence[DayPuzzle], path: Path, size_mm: tuple[float, float]) -> None:
    """Write the answers of dated sheets as a PDF, each with its day.

    Parameters
    ----------
    days : in order, at least one
    size_mm : of its pages
    """
    style, words = order.style, find_words(order.language)
    family = find_family(days[0].graded.puzzle.family)
    title = set_typographically(order.title) or title_of(family, words)
    heading = style.phrases.say("answers.title")
    answers = [KeyAnswer(format_day(style.phrases, one.day), "", make_entry(one.graded, "").answer) for one in days]
    span = " – ".join(dict.fromkeys(format_day(style.phrases, one.day) for one in (days[0], days[-1])))
    about = About(f"{title}: {heading}", order.author, order.language, days[-1].day.isoformat())
    ink = PageInk(path, (size_mm[0] * PT_PER_MM, size_mm[1] * PT_PER_MM), about, face=style.faces.text)
    draw_answer_pages(ink, (heading, title), [span], answers, style, size_mm, DAY_PT)
    ink.save()
