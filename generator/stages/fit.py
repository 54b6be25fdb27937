"""Tells before a night's work whether its book can be set at all: layout and language known, trim large enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.families import find_family
from generator.model import Book, Chapter, Entry, Level, Puzzle
from generator.stages.typeset import Imprint, make_rules
from layouts.draw import make_setting


def check_fit(imprint: Imprint, families: Iterable[str], levels: Sequence[Level]) -> None:
    """Plan the pages of a stand-in, one empty board a family; what fits one fits all, for boards of a family are of one size.

    Raises
    ------
    UnknownName   an unknown layout or language
    DoesNotFit    the trim is too small for the layout; the message has both sizes
    """
    names = list(dict.fromkeys(families))
    chapters = tuple(_stand_in(number, name, levels[0]) for number, name in enumerate(names, start=1))
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
    make_setting(book)


def _stand_in(number: int, name: str, level: Level) -> Chapter:
    family = find_family(name)
    empty = bytes(family.geometry.n_cells)
    board = family.figure(Puzzle(name, empty), empty)
    entry = Entry(number, name, level.name, "AAAAAAAAAA", 1.0, board, board)
    return Chapter(name, level.name, level.title, level.note, (entry,))
