"""Draws a whole book on an ink: plans the pages, then fills each with what its kind holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from generator.errors import Faulty
from generator.model import Book
from layouts.boards import draw_answers, draw_puzzles
from layouts.faces import find_missing
from layouts.flow import Piece, draw_pieces, paginate
from layouts.frames import plan_book
from layouts.furniture import draw_blank_grids, draw_copyright, draw_notes, draw_opener, draw_running, draw_title_page
from layouts.guide import PARTS
from layouts.ink import Ink
from layouts.layout import find_layout
from layouts.outline import outline_book
from layouts.phrases import read_phrases
from layouts.places import ANSWERS, BLANK, COPYRIGHT, NOTES, OPENER, PUZZLES, TITLE, Frame, Page, Plan
from layouts.printers import find_printer
from layouts.setting import Setting
from layouts.trail import page_key

PLAIN: dict[str, Callable[[Ink, Setting, Page], None]] = {
    TITLE: draw_title_page,
    COPYRIGHT: draw_copyright,
    OPENER: draw_opener,
    NOTES: draw_notes,
    BLANK: draw_blank_grids,
}
"""Kinds of page that need nothing but the setting."""


def make_setting(book: Book) -> Setting:
    """Plan a book: its pages, with the layout and the language it names.

    Raises
    ------
    Faulty        a title, or a language, with characters the typefaces lack
    UnknownName   an unknown layout, language, printer or paper
    DoesNotFit    where the trim is too small for the layout, or the printer does not offer it
    """
    printer = find_printer(book.printer)
    printer.find_paper(book.paper)
    printer.check_trim(book.trim_mm)
    printed = [book.title, book.subtitle, book.author, book.edition, book.seed, *(chapter.title for chapter in book.chapters)]
    missing = find_missing("".join(printed))
    if missing:
        raise Faulty(f"the typefaces have no {missing[:20]!r}, which the title, author or a chapter needs; write them otherwise")
    phrases = read_phrases(book.language)
    missing = find_missing("".join(phrases.words.values()))
    if missing:
        raise Faulty(f"the typefaces have no {missing[:20]!r}, which books in language {book.language!r} need; take another language")
    layout = find_layout(book.layout).with_margin(printer.outside_mm + printer.clearance_mm)
    measuring = Setting(book, layout, phrases)
    plan = plan_book(book, measuring.layout, lambda body: count_front(measuring, body))
    return replace(measuring, plan=plan)


def count_front(setting: Setting, body: Frame) -> list[tuple[str, int]]:
    """Count the pages of each part of the front matter."""
    running = [(kind, len(pages)) for kind, pages in _front_pages(setting, body).items()]
    return [(TITLE, 1), (COPYRIGHT, 1), *running]


def draw_book(setting: Setting, ink: Ink) -> Plan:
    """Draw every page of a planned book; return the plan."""
    return draw_pages(setting, ink, setting.plan.pages if setting.plan else ())


def draw_sample(setting: Setting, ink: Ink) -> Plan:
    """Draw the pages of a planned book that can each go wrong in a way of their own; the others differ in their digits only.

    Those are all without boards, and of each chapter the first with its puzzles and the first with its answers.
    """
    firsts = {chapter.entries[0].number for chapter in setting.book.chapters}
    pages = setting.plan.pages if setting.plan else ()
    return draw_pages(setting, ink, [page for page in pages if not page.slots or any(slot.number in firsts for slot in page.slots)])


def draw_pages(setting: Setting, ink: Ink, pages: Iterable[Page]) -> Plan:
    """Draw some pages of a planned book; return the plan."""
    plan = setting.plan
    if plan is None:
        raise ValueError("a book is drawn after it is planned; make_setting does that")
    entries = {entry.number: entry for entry in setting.entries()}
    front = _front_pages(setting, plan.pages[0].body)
    for page in pages:
        ink.anchor(page_key(page.number), page.frame.x, page.frame.top)
        draw_running(ink, setting, page)
        if page.kind in PLAIN:
            PLAIN[page.kind](ink, setting, page)
        elif page.kind == PUZZLES:
            draw_puzzles(ink, setting, page, entries)
        elif page.kind == ANSWERS:
            draw_answers(ink, setting, page, entries)
        else:
            draw_pieces(ink, front[page.kind][page.index], page.body.x, page.body.top)
        ink.end_page()
    outline_book(ink, setting)
    return plan


def _front_pages(setting: Setting, body: Frame) -> dict[str, list[list[Piece]]]:
    """Divide the running parts of the front matter into pages; a part without pieces has none."""
    return {
        kind: paginate(pieces, body.height)
        for kind, make in PARTS
        if (pieces := make(setting, body.width))
    }
