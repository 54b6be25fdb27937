"""Stage 5: convert graded puzzles to a book, and write its interior as a PDF.

The book contains only figures and text, so that `layouts`, which draws it, does not depend on families.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import cast

from generator.errors import Faulty, name_file
from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.grading import LEVELS, levels_for
from generator.model import Book, Chapter, Entry, GradedPuzzle, Imprint, Lesson, Level, Matter, Puzzle, Rules
from generator.model.own_pages import OwnPages, OwnPlace
from generator.model.wishes import NO_WISH, Wish
from generator.notation import puzzle_id
from generator.puzzles.select import difficulty_key
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.recipe.text_fields import set_typographically
from generator.storage.atomic_file import part_file, part_path
from generator.typesetting.back_matter import make_matter
from generator.typesetting.labels import kind_label, translate_level
from generator.typesetting.lessons import make_lessons
from generator.typesetting.level_rows import find_printed_level, make_level_rows
from generator.typesetting.practice import find_note, make_practice, name_practice
from generator.words import ENGLISH, Words, find_words
from layouts.draw_book import draw_pages, make_setting
from layouts.drawing.links import Navigation
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.plan.pages import OWN, Page, Plan
from layouts.plan.plan_book import name_chapter
from layouts.plan.setting import Setting
from layouts.printing.own_pictures import place_pictures
from layouts.printing.pdfx import declare_pdfx
from layouts.printing.printers import find_printer
from layouts.themes import find_theme

LARGEST_DIGIT = 9
"""Largest digit that is printed as itself; boards with more symbols have letters too."""

NO_LESSONS: Mapping[str, Lesson] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ChapterOrder:
    """The puzzles of one chapter, easiest first, all of one family and level.

    title   title of the chapter; if empty, the techniques that it is for, or the level's
    wish    techniques that the puzzles were made to need
    """

    puzzles: tuple[GradedPuzzle, ...]
    title: str = ""
    wish: Wish = NO_WISH


def sort_chapters(graded: Sequence[GradedPuzzle], levels: Sequence[Level] = LEVELS) -> list[ChapterOrder]:
    """Return puzzles in chapters by family and level, easiest first."""
    chapters = []
    # Queens and crowns exist in more sizes than FAMILIES lists.
    for family in dict.fromkeys([*(family.name for family in FAMILIES), *sorted({one.puzzle.family for one in graded})]):
        for level in levels_for(find_family(family), tuple(levels)):
            here = [one for one in graded if (one.puzzle.family, one.level) == (family, level.name)]
            if here:
                chapters.append(ChapterOrder(tuple(sorted(here, key=difficulty_key))))
    return chapters


@dataclass(frozen=True, slots=True)
class Typeset:
    """Page numbers and link targets of a finished interior.

    page_of          page of each puzzle, by puzzle number; pages count from 1
    answer_page_of   page of each answer, by puzzle number
    navigation       links, their targets and the outline, which only the PDF for screens contains
    own_pages        pages of the user's own
    """

    page_count: int
    page_of: dict[int, int]
    answer_page_of: dict[int, int]
    navigation: Navigation
    own_pages: tuple[OwnPlace, ...] = ()


def make_book(
    imprint: Imprint,
    chapters: Sequence[ChapterOrder],
    levels: Sequence[Level],
    matter: MatterOrder = NO_MATTER,
    own: Sequence[OwnPages] = (),
) -> Book:
    """Convert graded puzzles to a book that is ready to typeset.

    Puzzles are numbered through all chapters, from the imprint's first number.

    Parameters
    ----------
    chapters : in book order
    levels : level table, easiest first; families with a table of their own use that
    matter : parts of the book besides puzzles and answers
    own : pages of the user's own; their chapters are indices of `chapters`

    Raises
    ------
    Faulty        there is no chapter, or one is empty or mixes families or levels
    UnknownName   an unknown language, or one without a translation for a family of the book
    """
    if not chapters:
        raise Faulty("expected a book with at least one chapter, got none")
    numbers, words = count(imprint.first), find_words(imprint.language)
    made = tuple(_make_chapter(order, tuple(levels), numbers, words, imprint.is_bare) for order in chapters)
    parts = make_matter(matter, [order.puzzles for order in chapters], imprint.first, imprint.language, [order.wish for order in chapters])
    taught = [] if imprint.is_bare else [order.puzzles for order in chapters]
    lessons = make_lessons(taught, imprint.first, words, list_for_children(imprint, made))
    return replace(bind_book(imprint, made, levels, parts, lessons), own=tuple(own))


def bind_book(
    imprint: Imprint, chapters: Sequence[Chapter], levels: Sequence[Level], matter: Matter, lessons: Mapping[str, Lesson] = NO_LESSONS
) -> Book:
    """Return a book made of translated chapters and matter.

    The rules of its families are added.

    Parameters
    ----------
    levels : level table in English, easiest first
    lessons : solved step of each family that has one
    """
    words, for_children = find_words(imprint.language), list_for_children(imprint, chapters)
    families = dict.fromkeys(chapter.family for chapter in chapters)
    rules = tuple(make_rules(find_family(name), words, levels, lessons.get(name), name in for_children) for name in families)
    printed = tuple(translate_level(level, words) for level in levels)
    is_for_children = not imprint.is_bare and find_theme(imprint.theme).look.is_for_children
    welcome, farewell = (is_for_children if part is None else part for part in (matter.welcome, matter.farewell))
    matter = replace(matter, levels=not is_for_children, welcome=welcome, farewell=farewell)
    return Book(imprint, rules, printed, make_level_rows(chapters, levels, words), tuple(chapters), matter)


def list_for_children(imprint: Imprint, chapters: Sequence[Chapter]) -> set[str]:
    """Return the families whose opener has a theme for children."""
    found: dict[str, bool] = {}
    for index, chapter in enumerate(chapters):
        with name_file(name_chapter(imprint, chapters, index)):
            theme = find_theme(imprint.find_design(chapter.family, chapter.level).theme)
        found.setdefault(chapter.family, theme.look.is_for_children)
    return {family for family, is_for_children in found.items() if is_for_children}


def make_rules(
    family: Family, words: Words = ENGLISH, levels: Sequence[Level] = (), lesson: Lesson | None = None, for_children: bool = False
) -> Rules:
    """Return the rules of a family in a language.

    Parameters
    ----------
    levels : level table of the book; families with a table of their own use that
    lesson : its solved step, if it has one
    for_children : whether to use the words for children, if the family has some
    """
    sentences = (for_children and family.rules_for_children) or family.rules
    return Rules(
        family=family.name,
        title=words.translate(family.title),
        text=tuple(words.translate(text) for text in sentences),
        symbols=family.symbols if family.geometry.n > LARGEST_DIGIT and not family.has_marks else "",
        levels=tuple(level.name for level in levels_for(family, tuple(levels))),
        lesson=lesson,
        empty=None if family.extra else family.draw(family.geometry, bytes(family.geometry.n_cells)),
    )


def typeset(book: Book, path: Path) -> Typeset:
    """Write a book's interior as a PDF for print, and a file of answers if it has one.

    It has no links and no outline, uses only black and gray, and embeds all fonts. The write is atomic, so on a full disk an existing file
    is unchanged.

    Raises
    ------
    UnknownName   an unknown layout, theme, face, language, printer or paper
    DoesNotFit    the trim size is too small for the layout, or the printer does not accept it or the number of pages
    CannotWrite   the operating system reports an error
    """
    setting = make_setting(book)
    pages = setting.plan.pages if setting.plan else ()
    if not book.imprint.is_bare:
        find_printer(book.imprint.printer).check_pages(len(pages), book.imprint.paper, book.imprint.trim_mm)
    navigation = write_plan(setting, path, setting.full_title, pages)
    plan = cast(Plan, setting.plan)
    if plan.answers_file:
        write_plan(setting, path.with_name(ANSWERS_FILE), f"{setting.full_title} · {setting.say('answers.title')}", plan.answers_file)
    return Typeset(len(pages), dict(plan.page_of), dict(plan.answer_page_of), navigation, find_own_places(pages))


def find_own_places(pages: Sequence[Page]) -> tuple[OwnPlace, ...]:
    """Return which pages of a plan are own pages."""
    return tuple(OwnPlace(page.number, page.index, page.part) for page in pages if page.kind == OWN)


def write_plan(setting: Setting, path: Path, title: str, pages: Sequence[Page]) -> Navigation:
    """Write pages of a planned book as a print file and return where their links lead.

    Raises
    ------
    CannotWrite   the operating system reports an error
    """
    imprint = setting.imprint
    about = About(title, imprint.author, imprint.language, imprint.day)
    ink = PageInk(part_path(path), (imprint.trim_mm[0] * 72 / 25.4, imprint.trim_mm[1] * 72 / 25.4), about, face=setting.faces.text)
    draw_pages(setting, ink, pages)
    with part_file(path) as part:
        ink.save()
        if ink.pictures:
            place_pictures(part, ink.pictures)
        if standard := imprint.file or next(iter(find_printer(imprint.printer).pdfx), ""):
            part.write_bytes(declare_pdfx(part, standard))
    return ink.navigation


def _make_chapter(order: ChapterOrder, levels: tuple[Level, ...], numbers: count[int], words: Words, is_bare: bool) -> Chapter:
    kinds = {(graded.puzzle.family, graded.level) for graded in order.puzzles}
    if len(kinds) != 1:
        found = ", ".join(f"{family} {level}" for family, level in sorted(kinds)) or "none"
        raise Faulty(f"expected puzzles of one family and one level in a chapter, got {found}")
    family, level = kinds.pop()
    named = find_printed_level(family, level, levels, words)
    entries = tuple(_make_entry(next(numbers), graded, words) for graded in order.puzzles)
    return Chapter(
        family=family,
        level=level,
        title=set_typographically(order.title)
        or name_practice(order.wish, find_family(family), words)
        or (named.title if named else level),
        note=find_note(named, order.wish) if named else "",
        entries=entries,
        practice=() if is_bare else make_practice(order.puzzles, entries[0].number, order.wish, words),
    )


def _make_entry(number: int, graded: GradedPuzzle, words: Words) -> Entry:
    puzzle: Puzzle = graded.puzzle
    family = find_family(puzzle.family)
    shown = family.figure(puzzle, puzzle.givens)
    return Entry(
        number=number,
        family=puzzle.family,
        level=graded.level,
        puzzle_id=puzzle_id(puzzle),
        minutes=graded.effort.minutes,
        puzzle=shown,
        answer=family.figure(puzzle, graded.solution).as_answer_of(shown),
        kind=kind_label(family, words),
    )
