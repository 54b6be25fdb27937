"""Planning of a book: from a book and a layout to pages of frames.

Pure geometry: nothing is drawn, and no text is read. All lengths are points from the bottom left corner of a page; page 1 is a right-hand
page, so odd pages are bound on their left. The gutter depends on the final page count and the page count on the gutter, so the plan is
repeated until both agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.errors import name_file
from generator.model import Book, Chapter, Figure, Imprint
from layouts.drawing.figures import empty_board
from layouts.geometry import PT_PER_MM
from layouts.plan.answer_pages import AT_BACK, share_answers
from layouts.plan.draft import BodyOf, CountParts, Draft, Sections, page_frames
from layouts.plan.foot_answers import has_foot_answers
from layouts.plan.pages import (
    ANSWERS,
    BLANK,
    COMBINATIONS,
    EMPTY,
    FAREWELL,
    FOLLOWS,
    GLOSSARY,
    LEVELS,
    NOTATION,
    NOTES,
    PROGRESS,
    PUZZLES,
    SERIES,
    TECHNIQUE,
    WALKTHROUGHS,
    WHERE,
    Page,
    Plan,
)
from layouts.plan.tiling import Placer, share_puzzles
from layouts.printing.printer_rules import Gutter
from layouts.printing.printers import find_printer
from layouts.style.layout import Layout

MOST_FILLER = 20
"""Most filler pages, for notes and second tries, at the end of a thin book; one that needs more is too thin for its printer."""


def plan_book(book: Book, layout: Layout, count_parts: CountParts, layouts: Sequence[Layout] = ()) -> Plan:
    """Plan every page of a book.

    Parameters
    ----------
    layouts : of each chapter's opener and puzzles; if there are none, they have the book's
    count_parts : returns the pages of each part around the puzzles; it reads the texts, which this module does not

    Raises
    ------
    DoesNotFit   the trim is too small for the layout
    """
    printer = find_printer(book.imprint.printer)
    row = printer.gutters[0]
    while True:
        gutter = replace(row, inside_mm=row.inside_mm + printer.clearance_mm)
        plan = _plan_pages(book, (layout, layouts or [layout] * len(book.chapters)), gutter, count_parts)
        wanted = printer.find_gutter(len(plan.pages))
        if wanted.inside_mm <= row.inside_mm:
            return plan
        row = wanted  # a wider gutter never makes a thinner book, so narrower rows in between are not enough


def find_empty_boards(book: Book) -> list[Figure]:
    """List the different empty boards of the book's families, in order.

    Families whose lines are clues have none.
    """
    return list(dict.fromkeys(rules.empty for rules in book.rules if rules.empty is not None))


def find_filler_boards(book: Book) -> list[Figure]:
    """List the boards of pages that fill up a book.

    If the book has no family with an empty board, they are those of its puzzles, without cages, tints and bent walls. Puzzles with holes
    of their own have none; a book of only such puzzles is filled up with pages for notes.
    """
    puzzles = (chapter.entries[0].puzzle for chapter in book.chapters)
    return find_empty_boards(book) or list(dict.fromkeys(empty_board(puzzle) for puzzle in puzzles if not puzzle.holes))


def has_part(book: Book, kind: str) -> bool:
    """Return whether a book has a part.

    Parts that every book has give True. Filler pages do not count as a part.
    """
    present = {
        LEVELS: book.matter.levels and bool(book.level_rows),
        NOTATION: book.matter.notation is not None,
        **dict.fromkeys((WHERE, TECHNIQUE, FOLLOWS), bool(book.matter.hints)),
        GLOSSARY: bool(book.matter.glossary),
        WALKTHROUGHS: bool(book.matter.walkthroughs),
        COMBINATIONS: book.matter.combinations,
        BLANK: book.matter.blank_grids > 0 and bool(find_empty_boards(book)),
        PROGRESS: book.matter.progress,
        ANSWERS: book.imprint.answers == AT_BACK,
        SERIES: book.imprint.series is not None and bool(book.imprint.series.others),
    }
    return present.get(kind, True)


def find_notation_place(book: Book) -> str:
    """Return the part before which the names and marks of hints are explained.

    It is the first part that uses them. "" is the front matter: lessons of chapters for practice have marks, too.
    """
    if any(chapter.practice for chapter in book.chapters):
        return ""
    return next((kind for kind in (WHERE, GLOSSARY, WALKTHROUGHS) if has_part(book, kind)), "")


def _plan_pages(book: Book, layouts: tuple[Layout, Sequence[Layout]], gutter: Gutter, count_parts: CountParts) -> Plan:
    """Plan the pages for one gutter.

    The layouts are the book's, and those of its chapters.
    """
    (layout, in_chapters), is_bare = layouts, book.imprint.is_bare
    body_of = find_bodies(book, gutter)
    chapters = _share_puzzles(book, body_of, in_chapters)
    answer_places = share_answers(book, body_of(layout), layout)
    sections = Sections() if is_bare else count_parts(body_of)
    draft = Draft(book, layout, gutter, sections, in_chapters, chapters, answer_places, bool(find_filler_boards(book)))
    pages = draft.make_pages() if is_bare else _place_filler(book, draft)
    if not is_bare:
        _add_filler(book, pages, draft)
    answers_file = draft.make_answers_file()
    page_of = _pages_by_number(pages, PUZZLES)
    return Plan(
        trim_pt=(book.imprint.trim_mm[0] * PT_PER_MM, book.imprint.trim_mm[1] * PT_PER_MM),
        gutter=gutter,
        pages=tuple(pages),
        page_of=page_of,
        answer_page_of=page_of if has_foot_answers(book) else _pages_by_number([*pages, *answers_file], ANSWERS),
        answers_file=answers_file,
    )


def name_chapter(imprint: Imprint, chapters: Sequence[Chapter], index: int) -> str:
    """Return the name of a chapter for messages; "" if its design is the book's."""
    chapter = chapters[index]
    is_own = any((design.family, design.level) == (chapter.family, chapter.level) for design in imprint.designs)
    return f"chapter {index + 1}, {chapter.level} {chapter.family}" if is_own else ""


def find_bodies(book: Book, gutter: Gutter) -> BodyOf:
    """Return the function that finds the body of a right-hand page, for one gutter."""
    return lambda layout: page_frames(layout, book.imprint.trim_mm, gutter.inside_mm, 1)[1]


def _share_puzzles(book: Book, body_of: BodyOf, layouts: Sequence[Layout]) -> list[list[Placer]]:
    """Divide the puzzles of each chapter into pages.

    The puzzles of a bare book follow one another, whatever their chapter.
    """
    chapters = [[(entry.number, entry.puzzle) for entry in chapter.entries] for chapter in book.chapters]
    if book.imprint.is_bare:
        chapters = [[board for boards in chapters for board in boards]]
    shared = []
    for index, boards in enumerate(chapters):
        with name_file(name_chapter(book.imprint, book.chapters, index)):
            shared.append(share_puzzles(boards, body_of(layouts[index]), book, layouts[index]))
    return shared


def _place_filler(book: Book, draft: Draft) -> list[Page]:
    """Return the pages of a book without the filler pages at its end.

    The answers at the back begin on a right-hand page, at the cost of as few pages as possible, unless the book is then too thick for its
    printer.
    """
    printer = find_printer(book.imprint.printer)
    most = printer.find_paper(book.imprint.paper).most_for(printer.find_trim(book.imprint.trim_mm))

    def count_all(pages: Sequence[Page]) -> int:
        n_pages = len(pages) + draft.count_back(len(pages))
        return n_pages + _count_least_filler(book, n_pages) + printer.last_blank

    right = draft.make_pages(answers_right=True)
    return draft.make_pages() if count_all(right) > most else right


def _add_filler(book: Book, pages: list[Page], draft: Draft) -> None:
    """Complete a book with filler pages and with the own pages at its end.

    Filler is before the farewell.

    They are pages of empty boards; the first one is for notes, and all are if there are no such boards. The last page has no ink if the
    printer requires that, or if the page before it is an own one that has to be on the right.
    """
    last = [pages.pop()] if pages[-1].kind == FAREWELL else []
    n_last = len(last) + draft.count_back(len(pages) + len(last))
    n_blank = sum(page.kind == BLANK for page in pages)
    has_notes = any(page.kind == NOTES for page in pages)
    for index in range(_count_least_filler(book, len(pages) + n_last)):
        if (index or has_notes) and draft.has_boards:
            draft.add(pages, BLANK, n_blank + index - (not has_notes))
        else:
            draft.add(pages, NOTES, 0)
    if last:
        draft.add(pages, FAREWELL, 0)
    draft.add_back(pages)
    n_empty = int(find_printer(book.imprint.printer).last_blank)
    for _ in range(n_empty + (len(pages) + n_empty) % 2):
        draft.add(pages, EMPTY, 0)


def _count_least_filler(book: Book, n_pages: int) -> int:
    """Return the number of filler pages that a book of so many pages needs.

    A printer's empty last page is not one of them.
    """
    printer = find_printer(book.imprint.printer)
    return _count_filler(n_pages + printer.last_blank, printer.find_paper(book.imprint.paper).least_pages)


def _count_filler(n_pages: int, least: int) -> int:
    """Return the number of filler pages.

    They extend the book to its printer's minimum if that is near, and always to an even number of pages.
    """
    wanted = least if 0 < least - n_pages <= MOST_FILLER else n_pages
    return wanted + wanted % 2 - n_pages


def _pages_by_number(pages: Iterable[Page], kind: str) -> dict[int, int]:
    return {slot.number: page.number for page in pages if page.kind == kind for slot in page.slots}
