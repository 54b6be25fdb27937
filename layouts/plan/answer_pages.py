"""The pages of answers: at the back, after each chapter, or in their own file."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import Book, Figure
from layouts.geometry import Frame
from layouts.plan.foot_answers import has_foot_answers
from layouts.plan.pages import ANSWERS
from layouts.plan.tiling import Placer, share_boards
from layouts.style.layout import Layout

AT_BACK, BY_CHAPTER, SEPARATE = "back", "chapter", "separate"
"""Places of the answers, as an imprint names them."""

ANSWERS_FILE = "answers.pdf"
"""File of the answers if they are separate; the phrases name it too."""


def share_answers(book: Book, body: Frame, layout: Layout) -> list[list[Placer]]:
    """Divide the answers of a book into pages.

    The result has one group of pages, or one for each chapter if the answers of a chapter follow its puzzles. A bare book is one chapter.
    There is none if the answers are on the pages of their puzzles.
    """
    if has_foot_answers(book):
        return []
    chapters = [[(entry.number, entry.answer) for entry in chapter.entries] for chapter in book.chapters]
    if book.imprint.answers != BY_CHAPTER or book.imprint.is_bare:
        chapters = [[board for boards in chapters for board in boards]]
    return [_share_group(boards, body, book, layout) for boards in chapters]


def _share_group(answers: Sequence[tuple[int, Figure]], body: Frame, book: Book, layout: Layout) -> list[Placer]:
    """Divide answers into pages; the heading needs space on the first one only."""
    below_title = Frame(body.x, body.y, body.width, body.height - answers_title_height(layout))
    first = share_boards(answers, below_title, book, layout, ANSWERS)[0]
    return [first, *share_boards(answers[len(first(body)) :], body, book, layout, ANSWERS)]


def answers_title_height(layout: Layout) -> float:
    """Return the height of the heading of the answer pages, in points."""
    return 2.6 * layout.text_pt
