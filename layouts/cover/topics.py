"""What a book is about: the design, palette and words that fit its cover.

A recipe can name another design and palette. A new topic is a line in TOPICS, a case in `find_topic`, and two phrases, `cover.hook` and
`cover.voice`, in each language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from generator.model import PICTURES, SLASH, Book, Entry, Figure
from layouts.style.layout import find_layout
from layouts.themes import find_theme


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic: its name in phrases, and its design and palette."""

    name: str
    design: str
    palette: str


PLAIN = Topic("plain", "sheet", "midnight")
CHILDREN = Topic("children", "pictures", "playground")
LARGE = Topic("large", "box", "lemon")
PRACTICE = Topic("practice", "beams", "forest")
KINDS = Topic("kinds", "kinds", "carnival")
OVERLAP = Topic("overlap", "board", "ember")
SUMS = Topic("sums", "blocks", "tangerine")
GIANT = Topic("giant", "board", "clay")

TOPICS: tuple[Topic, ...] = (PLAIN, CHILDREN, LARGE, PRACTICE, KINDS, OVERLAP, SUMS, GIANT)

MANY_KINDS, LARGEST_SHARE = 9, 0.4
"""Least kinds of a book about many kinds, and the largest share of its puzzles that may be of one."""

GIANT_ROWS = 16
"""Least rows of a board of one grid that is called giant."""


def find_topic(book: Book) -> Topic:
    """Return what a book is about: its readers, else its pages, else its kinds."""
    entries = [entry for chapter in book.chapters for entry in chapter.entries]
    practiced = sum(len(chapter.entries) for chapter in book.chapters if chapter.practice)
    if find_theme(book.imprint.theme).look.is_for_children or _is_most(entries, _is_pictured):
        return CHILDREN
    if find_layout(book.imprint.layout).is_sans:
        return LARGE
    if 2 * practiced > len(entries):
        return PRACTICE
    counts = Counter(entry.family for entry in entries)
    if len(counts) >= MANY_KINDS and max(counts.values()) <= LARGEST_SHARE * len(entries):
        return KINDS
    tests = ((OVERLAP, _overlaps), (SUMS, _has_sums), (GIANT, _is_giant))
    return next((topic for topic, test in tests if _is_most(entries, test)), PLAIN)


def _is_most(entries: list[Entry], test: Callable[[Figure], bool]) -> bool:
    """Return whether more than half of the puzzles pass a test."""
    return 2 * sum(test(entry.puzzle) for entry in entries) > len(entries)


def _is_pictured(figure: Figure) -> bool:
    return any(symbol in PICTURES for symbol in figure.symbols)


def _overlaps(figure: Figure) -> bool:
    return bool(figure.gaps) and 0 < figure.n_digits < figure.n_rows


def _has_sums(figure: Figure) -> bool:
    return any(sign.kind == SLASH for sign in figure.signs)


def _is_giant(figure: Figure) -> bool:
    return not figure.gaps and figure.n_rows >= GIANT_ROWS
