"""Tells before a night's work whether its book can be set at all: layout and language known, trim and titles that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.families import find_family
from generator.grading import find_level, levels_for
from generator.model import Book, Chapter, Entry, Level, Puzzle
from generator.notation import parse_puzzle
from generator.stages.select import Quota
from generator.stages.typeset import Imprint, kind_of, make_rules
from layouts.draw import draw_book, make_setting
from layouts.ink import InkLog


def check_fit(imprint: Imprint, quotas: Iterable[Quota], levels: Sequence[Level]) -> None:
    """Set a stand-in, one empty board a chapter; what fits one fits all, for boards of a family are of one size.

    Raises
    ------
    UnknownName   an unknown layout or language
    Faulty        a title with characters the typefaces lack
    DoesNotFit    the trim is too small for the layout, or a title too long for it; the message has both sizes
    """
    chapters = tuple(_stand_in(number, quota, levels) for number, quota in enumerate(quotas, start=1))
    names = list(dict.fromkeys(chapter.family for chapter in chapters))
    book = Book(
        title=imprint.title,
        subtitle=imprint.subtitle,
        author=imprint.author,
        edition=imprint.edition,
        year=imprint.year,
        seed=imprint.seed,
        layout=imprint.layout,
        trim_mm=imprint.trim_mm,
        language=imprint.language,
        rules=tuple(make_rules(find_family(name)) for name in names),
        levels=tuple(levels),
        chapters=chapters,
    )
    draw_book(make_setting(book), InkLog())


def _stand_in(number: int, quota: Quota, levels: Sequence[Level]) -> Chapter:
    family = find_family(quota.family)
    level = find_level(quota.level, levels_for(family, tuple(levels)))
    example = parse_puzzle(family.example)
    shown = example if example.family == family.name else Puzzle(family.name, bytes(family.geometry.n_cells))
    board = family.figure(shown, shown.givens)
    entry = Entry(number, quota.family, level.name, "AAAAAAAAAA", 1.0, board, board, kind_of(family))
    return Chapter(quota.family, level.name, quota.title or level.title, level.note, (entry,))
