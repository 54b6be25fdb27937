"""A book drawn with sample puzzles: any of its pages and its cover, as pictures.

The pages are planned and drawn by the same functions as those of the finished book; only the puzzles are examples. The boards, answers and
solved steps of each kind are kept, so that a change of the recipe is drawn in less than a second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pypdfium2 as pdfium

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.grading import grade_puzzle, levels_for
from generator.model import Book, Imprint, Lesson, Level, Puzzle
from generator.model.own_pages import OwnPages
from generator.notation import parse_puzzle, puzzle_id
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.select import Quota
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.back_matter import placeholder_matter
from generator.typesetting.cover import CoverOrder, plan_cover, write_cover
from generator.typesetting.feasibility import Boards, check_plan, placeholder_chapters
from generator.typesetting.lessons import make_lesson, placeholder_lessons
from generator.typesetting.listing.costs import BookCosts, cost_book
from generator.typesetting.page_pictures import render_page
from generator.typesetting.typeset import bind_book, list_for_children
from generator.words import find_words
from layouts.draw_book import draw_pages, draw_sample, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.geometry import PT_PER_MM
from layouts.plan.pages import OPENER, PUZZLES, Page, Plan
from layouts.plan.setting import Setting
from layouts.printing.cover_size import Wrap

SAMPLE_MINUTES = (4.0, 7.0, 12.0, 22.0, 40.0)
"""Minutes of a sample by the place of its level in the table of its kind."""

LARGE, LARGE_CEILING = 16, 2.3
"""Boards with more digits are dug to this rating, which takes a tenth of a second instead of minutes."""

SEED = 1
"""Seed of the samples of kinds whose example is of another size."""

MOST_SAMPLES = 256


@lru_cache(maxsize=MOST_SAMPLES)
def make_sample(name: str) -> tuple[Puzzle, bytes]:
    """Return a sample of a family, its example or one made here, and the solution.

    Raises
    ------
    UnknownName   no such family
    """
    family = find_family(name)
    example = parse_puzzle(family.example)
    if example.family == family.name and family.is_solvable:
        return example, bytes(family.solve(example).first)
    order = DigOrder(ceiling=LARGE_CEILING) if family.geometry.n > LARGE else DigOrder()
    grid = fill(family, SEED, "sample", 0)
    return dig(family, grid, order, SEED, "sample", 0), grid.digits


def sample_boards(family: Family, level: Level) -> Boards:
    """Return the boards of a family's sample, with minutes as for the level."""
    puzzle, solution = make_sample(family.name)
    names = [one.name for one in levels_for(family)]
    place = names.index(level.name) if level.name in names else 0
    boards = family.figure(puzzle, puzzle.givens), family.figure(puzzle, solution)
    return Boards(*boards, SAMPLE_MINUTES[min(place, len(SAMPLE_MINUTES) - 1)], puzzle_id(puzzle))


@lru_cache(maxsize=MOST_SAMPLES)
def _make_sample_lesson(name: str, language: str, for_children: bool) -> Lesson | None:
    """Return the lesson on a family's sample; none if grading it would take seconds."""
    if find_family(name).geometry.n > LARGE:
        return None
    graded = grade_puzzle(make_sample(name)[0], with_hodoku=False)
    return make_lesson(graded, 1, find_words(language), for_children)


def make_sample_book(
    imprint: Imprint, quotas: Sequence[Quota], levels: Sequence[Level], matter: MatterOrder, own: Sequence[OwnPages] = ()
) -> Book:
    """Return a book whose puzzles are samples; hints and glossary are placeholders.

    Parameters
    ----------
    own : own pages, each in its place

    Raises
    ------
    UnknownName   a name that does not exist
    """
    chapters = placeholder_chapters(quotas, levels, imprint.first, find_words(imprint.language), sample_boards)
    lessons, for_children = dict(placeholder_lessons(chapters)), list_for_children(imprint, chapters)
    for family, shown in lessons.items():
        lesson = _make_sample_lesson(family, imprint.language, family in for_children)
        lessons[family] = _number(lesson, shown.position.number) if lesson else shown
    book = bind_book(imprint, chapters, levels, placeholder_matter(matter, chapters, levels), lessons)
    return replace(book, own=tuple(own))


def _number(lesson: Lesson, number: int) -> Lesson:
    """Return a lesson on the puzzle of another number."""
    then = _number(lesson.then, number) if lesson.then else None
    return replace(lesson, position=replace(lesson.position, number=number), then=then)


@dataclass(frozen=True, slots=True)
class ShownPage:
    """One page of a preview.

    kind      what it is, such as "puzzles"
    chapter   index of its chapter; -1 for pages outside of chapters
    """

    kind: str
    chapter: int


class Preview:
    """A planned book with sample puzzles, whose pages are drawn on demand.

    Raises
    ------
    UnknownName, Faulty, DoesNotFit   as `layouts.draw_book.make_setting`
    """

    def __init__(self, book: Book, cover: CoverOrder) -> None:
        self._book, self._cover = book, cover
        self._setting: Setting = make_setting(book)

    @property
    def _pages(self) -> Sequence[Page]:
        return cast(Plan, self._setting.plan).pages

    @property
    def trim_mm(self) -> tuple[float, float]:
        """Width and height of its pages in millimeters."""
        return self._book.imprint.trim_mm

    @property
    def has_cover(self) -> bool:
        """Whether recipe and printer have a cover."""
        return self._plan_cover() is not None

    def _plan_cover(self) -> Wrap | None:
        return plan_cover(self._book, self._cover, len(self._pages))

    def check(self, is_open: bool) -> str:
        """Check pages and cover as before a book is made; `check_fit` has the note."""
        plan = draw_sample(self._setting, InkLog())
        return check_plan(self._book, plan, is_open, self._cover)

    def find_costs(self, recipe: Mapping[str, Any], unsure: Sequence[str]) -> BookCosts:
        """Return what a copy costs; arguments and errors as those of `cost_book`."""
        return cost_book(self._book, len(self._pages), recipe, unsure)

    def list_pages(self) -> list[ShownPage]:
        """Return what each page of the book is, in order."""
        return [ShownPage(page.kind, page.index if page.kind in (OPENER, PUZZLES) else -1) for page in self._pages]

    def draw_page(self, number: int, width_px: int) -> bytes:
        """Return a page as PNG.

        Parameters
        ----------
        number : from 1
        width_px : width of the picture in pixels

        Raises
        ------
        DoesNotFit   words that are too long for their place
        """
        with TemporaryDirectory(prefix="gridpress-preview-") as folder:
            path = Path(folder) / "page.pdf"
            width, height = (side * PT_PER_MM for side in self.trim_mm)
            imprint = self._book.imprint
            ink = PageInk(path, (width, height), About(imprint.title, imprint.author, imprint.language), face=self._setting.faces.text)
            draw_pages(self._setting, ink, [self._pages[number - 1]])
            ink.save()
            return _draw_png(path, width_px, is_gray=True)

    def draw_cover(self, width_px: int) -> bytes | None:
        """Return the whole cover as PNG; None if the book has none.

        Raises
        ------
        UnknownName, RecipeError, Faulty, DoesNotFit   as `generator.typesetting.cover.check_cover`
        """
        wrap = self._plan_cover()
        if wrap is None:
            return None
        with TemporaryDirectory(prefix="gridpress-preview-") as folder:
            path = Path(folder) / "cover.pdf"
            write_cover(self._book, self._cover, wrap, path)
            return _draw_png(path, width_px, is_gray=False)


def _draw_png(path: Path, width_px: int, is_gray: bool) -> bytes:
    """Return the first page of a PDF as PNG."""
    with pdfium.PdfDocument(path) as pdf:
        page = pdf[0]
        picture = render_page(page, width_px / page.get_width(), is_gray)
    target = BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()
