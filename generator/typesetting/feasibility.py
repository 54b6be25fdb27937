"""Tells before a night's work whether its book can be set at all: names known, trim and titles that fit, pages its printer binds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.errors import RecipeError
from generator.families import find_family
from generator.grading import find_level, levels_for
from generator.model import Chapter, Entry, Imprint, Level, Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.select import Quota
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.typesetting.back_matter import stand_in_matter
from generator.typesetting.cover import CoverOrder, check_cover
from generator.typesetting.labels import kind_of, level_in
from generator.typesetting.typeset import bind_book
from generator.words import Words, find_words
from layouts.draw_book import draw_sample, make_setting
from layouts.drawing.ink import InkLog
from layouts.printing.printers import find_printer

MOST_PLANNED = 8_000
"""Puzzles of a chapter that are planned: more than any printer binds, so that an order of a million is refused as quickly."""


def check_fit(
    imprint: Imprint,
    quotas: Iterable[Quota],
    levels: Sequence[Level],
    matter: MatterOrder = NO_MATTER,
    cover: CoverOrder | None = None,
) -> None:
    """Plan a stand-in with as many boards as the book will have, and draw each kind of page once.

    Boards of a family are of one size, so what fits one fits all; but a thick book has a wider gutter, so their number counts. A quota
    without a number stands for at least one puzzle: the book may then still turn out too thick, or too thin, when it is set.

    Raises
    ------
    UnknownName   an unknown layout, theme, face, language, printer or paper
    Faulty        a title with characters the typefaces lack
    DoesNotFit    the trim is too small for the layout, or a title too long for it; the message has both sizes
    DoesNotFit    the printer does not take the trim, or so many or so few pages
    RecipeError   and the others: what `check_cover` says of the cover, where one is ordered
    """
    quotas = list(quotas)
    words = find_words(imprint.language)
    levels = [level_in(level, words) for level in levels]
    chapters = _stand_ins(quotas, levels, imprint.first, words)
    book = bind_book(imprint, chapters, levels, stand_in_matter(matter, chapters, levels), is_draft=True)
    plan = draw_sample(make_setting(book), InkLog())
    printer = find_printer(imprint.printer)
    is_open = any(quota.wanted is None for quota in quotas)
    check = printer.check_most_pages if is_open else printer.check_pages
    check(len(plan.pages), imprint.paper, imprint.trim_mm)
    if cover is not None:
        check_cover(book, cover, len(plan.pages))


def check_case(printer_name: str, lengths_mm: Mapping[str, float | None]) -> None:
    """Refuse a recipe's own wrap or hinge where the printer makes no hardcover, which alone has them.

    Raises
    ------
    UnknownName, RecipeError
    """
    given = [key for key, length_mm in lengths_mm.items() if length_mm is not None]
    if not given:
        return
    cover = find_printer(printer_name).cover
    if cover is None or not cover.is_hardcover:
        raise RecipeError(f"{given[0]} is for hardcovers, {printer_name or 'a book without a printer'} makes none; leave it out")


def _stand_ins(quotas: Iterable[Quota], levels: Sequence[Level], first: int, words: Words) -> tuple[Chapter, ...]:
    chapters: list[Chapter] = []
    for quota in quotas:
        chapters.append(_stand_in(first, quota, levels, words))
        first += len(chapters[-1].entries)
    return tuple(chapters)


def _stand_in(first: int, quota: Quota, levels: Sequence[Level], words: Words) -> Chapter:
    family = find_family(quota.family)
    level = level_in(find_level(quota.level, levels_for(family, tuple(levels))), words)
    example = parse_puzzle(family.example)
    shown = example if example.family == family.name else Puzzle(family.name, bytes(family.geometry.n_cells))
    board = family.figure(shown, shown.givens)
    numbers = range(first, first + min(quota.wanted or 1, MOST_PLANNED))
    kind = kind_of(family, words)
    entries = tuple(Entry(number, quota.family, level.name, "AAAAAAAAAA", 1.0, board, board, kind) for number in numbers)
    return Chapter(quota.family, level.name, quota.title or level.title, level.note, entries)
