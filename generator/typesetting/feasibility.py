"""Check, before any puzzle is made, that a book can be typeset.

All names must exist, the titles must fit the trim size, and the printer must accept the number of pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import RecipeError
from generator.families import find_family
from generator.families.base.family import Family
from generator.grading import find_level, levels_for
from generator.model import Book, Chapter, Entry, Figure, Imprint, Level, Puzzle
from generator.model.own_pages import OwnPages, OwnPlace
from generator.notation import parse_puzzle
from generator.puzzles.select import Quota
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.storage.notes import format_count
from generator.typesetting.back_matter import placeholder_lesson, placeholder_matter
from generator.typesetting.cover import CoverOrder, check_cover
from generator.typesetting.labels import kind_label, translate_level
from generator.typesetting.lessons import placeholder_lessons
from generator.typesetting.practice import find_note, list_practiced, name_practice
from generator.typesetting.typeset import bind_book, find_own_places, write_plan
from generator.words import Words, find_words
from layouts.draw_book import draw_sample, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import is_kerned
from layouts.fonts.own_font import find_own_face
from layouts.plan.pages import EMPTY, OWN, PUZZLES, Plan
from layouts.printing.printers import find_printer

MOST_PLANNED = 8_000
"""Most puzzles of a chapter that are planned.

More than any printer can bind, so that an order of a million puzzles is refused just as quickly.
"""


def check_fit(
    imprint: Imprint,
    quotas: Iterable[Quota],
    levels: Sequence[Level],
    matter: MatterOrder = NO_MATTER,
    cover: CoverOrder | None = None,
    own: Sequence[OwnPages] = (),
) -> str:
    """Check that a book fits its pages, by planning a placeholder book.

    Returns a note if codes leave room for fewer puzzles a page than the layout has, else "".

    The placeholder has as many boards as the book will have; each kind of page is drawn once. All boards of a family have the same size, so
    if one fits, all fit; but a thick book has a wider gutter, so the number of boards matters. A quota without a number counts as one
    puzzle, so such a book may still have too many or too few pages when it is typeset.

    Raises
    ------
    UnknownName   an unknown layout, theme, face, language, printer or paper
    Faulty        a title with characters that the fonts lack
    DoesNotFit    the trim size is too small for the layout, or a title is too long; the message has both sizes
    DoesNotFit    the printer does not accept the trim size, or so many or so few pages
    RecipeError   invalid cover settings; this and further exceptions as in `check_cover`, if a cover is ordered
    """
    quotas = list(quotas)
    book, plan = plan_ahead(imprint, quotas, levels, matter, own)
    return check_plan(book, plan, any(quota.wanted is None for quota in quotas), cover)


def check_plan(book: Book, plan: Plan, is_open: bool, cover: CoverOrder | None) -> str:
    """Check the pages of a planned book, as `check_fit`; returns the same note.

    Parameters
    ----------
    is_open : whether the number of puzzles is not known yet, so that the book may have more pages
    """
    imprint, printer = book.imprint, find_printer(book.imprint.printer)
    check = printer.check_most_pages if is_open else printer.check_pages
    check(len(plan.pages), imprint.paper, imprint.trim_mm)
    if cover is not None:
        check_cover(book, cover, len(plan.pages))
    return _describe_crowding(book, plan)


def plan_ahead(
    imprint: Imprint, quotas: Sequence[Quota], levels: Sequence[Level], matter: MatterOrder, own: Sequence[OwnPages] = ()
) -> tuple[Book, Plan]:
    """Return a placeholder book and its pages, planned before any puzzle is made.

    Hints, glossary, walkthroughs and chapters of techniques have about their final size, everything else exactly. Arguments and errors as
    those of `check_fit`.
    """
    chapters = placeholder_chapters(quotas, levels, imprint.first, find_words(imprint.language))
    bound = bind_book(imprint, chapters, levels, placeholder_matter(matter, chapters, levels), placeholder_lessons(chapters))
    book = replace(bound, own=tuple(own))
    return book, draw_sample(make_setting(book), InkLog())


def write_own_sample(
    imprint: Imprint, quotas: Sequence[Quota], levels: Sequence[Level], matter: MatterOrder, own: Sequence[OwnPages], path: Path
) -> tuple[OwnPlace, ...]:
    """Write the placeholder book with its own pages only, and return these.

    All other pages are empty. Arguments and errors as those of `check_fit`.
    """
    setting = make_setting(plan_ahead(imprint, quotas, levels, matter, own)[0])
    pages = setting.plan.pages if setting.plan else ()
    write_plan(setting, path, setting.full_title, [page if page.kind == OWN else replace(page, kind=EMPTY, slots=()) for page in pages])
    return find_own_places(pages)


def _describe_crowding(book: Book, plan: Plan) -> str:
    """Return how many puzzles a page the codes next to puzzles cost, or ""."""
    if book.matter.codes_by != "puzzle":
        return ""
    bare = make_setting(replace(book, matter=replace(book.matter, codes=(), codes_by=""))).plan
    usual = _count_places(bare) if bare else {}
    for chapter, left in _count_places(plan).items():
        if left < usual.get(chapter, 0):
            room = format_count(left, "puzzle")
            return f'leave room for {room} a page instead of {usual[chapter]}; for more, choose a larger trim, or qr = "chapter"'
    return ""


def _count_places(plan: Plan) -> dict[int, int]:
    """Return the most places for puzzles on a page of each chapter."""
    places: dict[int, int] = {}
    for page in plan.pages:
        if page.kind == PUZZLES:
            places[page.index] = max(places.get(page.index, 0), len(page.slots))
    return places


def find_unkerned(imprint: Imprint) -> str:
    """Return the name of the user's face if it has no kerning, else "".

    Its letters then keep their plain widths.

    Raises
    ------
    UnknownName   a face that is not installed
    """
    return imprint.face if imprint.face and not is_kerned(find_own_face(imprint.face, imprint.language)) else ""


def check_hardcover_lengths(printer_name: str, lengths_mm: Mapping[str, float | None]) -> None:
    """Check that a recipe sets wrap and hinge only for a hardcover.

    Parameters
    ----------
    lengths_mm : lengths by recipe key; None if the recipe does not set the key

    Raises
    ------
    UnknownName   an unknown printer
    RecipeError   a length is set, but the printer makes no hardcover
    """
    given = [key for key, length_mm in lengths_mm.items() if length_mm is not None]
    if not given:
        return
    cover = find_printer(printer_name).cover
    if cover is None or not cover.is_hardcover:
        raise RecipeError(f"{given[0]} is for hardcovers, which {printer_name or 'a book without a printer'} does not have; leave it out")


@dataclass(frozen=True, slots=True)
class Boards:
    """What stands for the puzzles of a chapter that are not made yet.

    puzzle, answer   the boards of all of them
    minutes          their expected minutes
    puzzle_id        their ID
    """

    puzzle: Figure
    answer: Figure
    minutes: float = 1.0
    puzzle_id: str = "AAAAAAAAAA"


def placeholder_boards(family: Family, _: Level) -> Boards:
    """Return boards of the right size: the example of a kind, or empty ones."""
    example = parse_puzzle(family.example)
    shown = example if example.family == family.name else Puzzle(family.name, bytes(family.geometry.n_cells))
    board = family.figure(shown, shown.givens)
    return Boards(board, board)


def placeholder_chapters(
    quotas: Iterable[Quota],
    levels: Sequence[Level],
    first: int,
    words: Words,
    draw_boards: Callable[[Family, Level], Boards] = placeholder_boards,
) -> tuple[Chapter, ...]:
    """Return chapters with as many boards as the book will have.

    Parameters
    ----------
    quotas : a quota without a number counts as one puzzle
    first : number of the first puzzle
    words : language of the titles
    draw_boards : makes the boards of a family and level
    """
    chapters: list[Chapter] = []
    for quota in quotas:
        chapters.append(_placeholder_chapter(first, quota, levels, words, draw_boards))
        first += len(chapters[-1].entries)
    return tuple(chapters)


def _placeholder_chapter(
    first: int, quota: Quota, levels: Sequence[Level], words: Words, draw_boards: Callable[[Family, Level], Boards]
) -> Chapter:
    family = find_family(quota.family)
    level = translate_level(find_level(quota.level, levels_for(family, tuple(levels))), words)
    boards = draw_boards(family, level)
    numbers = range(first, first + min(quota.wanted or 1, MOST_PLANNED))
    kind = kind_label(family, words)
    shown = (boards.puzzle_id, boards.minutes, boards.puzzle, boards.answer)
    entries = tuple(Entry(number, quota.family, level.name, *shown, kind) for number in numbers)
    practice = tuple(placeholder_lesson(entries[0]) for _ in list_practiced(quota.wish))
    title = quota.title or name_practice(quota.wish, family, words) or level.title
    return Chapter(quota.family, level.name, title, find_note(level, quota.wish), entries, practice)
