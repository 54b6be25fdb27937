"""The outline of a book for screens: parts, families, chapters, puzzles."""

from __future__ import annotations

from generator.model.own_pages import BEFORE
from layouts.drawing.ink import Ink
from layouts.drawing.links import page_key, puzzle_key
from layouts.plan.answer_pages import AT_BACK
from layouts.plan.pages import ANSWERS, COPYRIGHT, DEDICATION, EMPTY, FAREWELL, OPENER, OWN, PUZZLES, TITLE, WELCOME, Page
from layouts.plan.setting import Setting


def outline_book(ink: Ink, setting: Setting) -> None:
    """Add every part of a planned book to the outline, in the order of its pages.

    Parts of the front and back matter are named by the title of their phrases (``levels.title``). Families have a line of their own only if
    there are several, as in the contents.

    Raises
    ------
    ValueError   a setting without a plan
    """
    if setting.plan is None:
        raise ValueError("expected a planned book; plan it with make_setting")
    known = {TITLE, COPYRIGHT, DEDICATION, WELCOME, PUZZLES, OPENER, EMPTY, FAREWELL}
    family = None
    answers_level = 0 if setting.imprint.answers == AT_BACK else 1 + (len(setting.book.rules) > 1)
    for page in setting.plan.pages:
        if (page.kind == OPENER and page.part == 0) or page.begins:
            family = _outline_chapter(ink, setting, page, family)
        elif page.kind == ANSWERS:
            _outline_answers(ink, setting, page, answers_level)
        elif page.kind == OWN:
            _outline_own(ink, setting, page, family)
        elif page.kind not in known:
            known.add(page.kind)
            ink.heading(setting.say(f"{page.kind}.title"), 0, page_key(page.number))


def _outline_chapter(ink: Ink, setting: Setting, page: Page, before: str | None) -> str:
    """Add a chapter and its puzzles, and return its family.

    If the book has several families, the chapter is below its family.
    """
    chapter = setting.book.chapters[page.index]
    level = 1 if len(setting.book.rules) > 1 else 0
    if level and chapter.family != before:
        ink.heading(setting.family_title(chapter.family), 0, page_key(page.number))
    ink.heading(chapter.title, level, page_key(page.number))
    for entry in chapter.entries:
        ink.heading(setting.say("chapter.puzzle", first=entry.number), level + 1, puzzle_key(entry.number))
    return chapter.family


def _outline_own(ink: Ink, setting: Setting, page: Page, family: str | None) -> None:
    """Add own pages with a title, below a family between two of its chapters."""
    own = setting.book.own[page.index]
    if page.part == 0 and own.title:
        is_within = own.place == BEFORE and len(setting.book.rules) > 1 and setting.book.chapters[own.chapter].family == family
        ink.heading(own.title, int(is_within), page_key(page.number))


def _outline_answers(ink: Ink, setting: Setting, page: Page, level: int) -> None:
    """Add the answers and, below them, the puzzle numbers of each page.

    Answers that follow their chapter are below it.
    """
    if page.part == 0:
        ink.heading(setting.say("answers.title"), level, page_key(page.number))
    first, last = page.slots[0].number, page.slots[-1].number
    words = setting.say("chapter.puzzle" if first == last else "chapter.puzzles", first=first, last=last)
    ink.heading(words, level + 1, page_key(page.number))
