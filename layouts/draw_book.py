"""Drawing of a whole book on an ink: plan its pages, then draw each by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.errors import Faulty, name_file
from generator.model import Book, Entry
from generator.model.own_pages import list_words
from layouts.drawing.columns import PartPage
from layouts.drawing.ink import Ink
from layouts.drawing.links import page_key
from layouts.drawing.tags import ARTIFACT
from layouts.fonts.faces import Faces, find_missing
from layouts.geometry import Frame
from layouts.parts.empty_boards import draw_blank_page
from layouts.parts.foot_answers import draw_foot_answers
from layouts.parts.furniture import draw_copyright, draw_notes
from layouts.parts.opener import make_openers
from layouts.parts.opener_foot import draw_foot
from layouts.parts.opener_levels import draw_level_heading
from layouts.parts.outline import outline_book
from layouts.parts.own_pages import divide_own_pages
from layouts.parts.puzzle_pages import draw_answers, draw_puzzles
from layouts.parts.registry import count_parts, make_parts
from layouts.phrases import Phrases
from layouts.plan.pages import ANSWERS, BLANK, COPYRIGHT, EMPTY, NOTES, OPENER, OWN, PUZZLES, TITLE, Page, Plan
from layouts.plan.plan_book import find_bodies, name_chapter, plan_book
from layouts.plan.setting import Setting, find_phrases
from layouts.printing.printers import find_printer
from layouts.style.layout import Layout, find_layout
from layouts.themes import apply_theme, find_theme

PLAIN: dict[str, Callable[[Ink, Setting, Page], None]] = {
    COPYRIGHT: draw_copyright,
    NOTES: draw_notes,
}
"""Drawing function of each kind of page that needs the setting and the page only."""


@dataclass(frozen=True, slots=True)
class _Contents:
    """What the pages of a book show.

    These are its parts, openers by chapter, puzzles by number, and own pages.
    """

    setting: Setting
    parts: Mapping[str, Sequence[PartPage]]
    openers: Mapping[int, Sequence[PartPage]]
    entries: dict[int, Entry]
    own: Sequence[Sequence[PartPage]]


def make_setting(book: Book) -> Setting:
    """Return the setting of a book, with all its pages planned.

    The layout, language, theme, printer and paper are those that the book's imprint names.

    Raises
    ------
    Faulty        a title, or the words of the language, with characters missing from the typefaces
    UnknownName   an unknown layout, theme, face, language, printer or paper
    DoesNotFit    the trim is too small for the layout, or the printer does not offer it
    """
    imprint = book.imprint
    printer = find_printer(imprint.printer)
    printer.find_paper(imprint.paper)
    printer.check_trim(imprint.trim_mm)
    least_mm = printer.outside_mm + printer.clearance_mm
    layout = apply_theme(find_layout(imprint.layout), book).with_margin(least_mm)
    phrases = find_phrases(book)
    _check_glyphs(book, phrases, layout.look.faces)
    measuring = Setting(book, layout, phrases, layouts=_find_layouts(book, phrases, layout, least_mm))
    plan = plan_book(book, measuring.layout, lambda body_of: count_parts(measuring, body_of), measuring.layouts)
    return replace(measuring, plan=plan)


def _find_layouts(book: Book, phrases: Phrases, layout: Layout, least_mm: float) -> tuple[Layout, ...]:
    """Return the layouts of the chapters; () if all have the book's."""
    if book.imprint.is_bare or not book.imprint.designs:
        return ()
    found = []
    for index, chapter in enumerate(book.chapters):
        design = book.imprint.find_design(chapter.family, chapter.level)
        with name_file(name_chapter(book.imprint, book.chapters, index)):
            own = apply_theme(find_layout(design.layout), book, design.theme).with_margin(least_mm)
            if own.look.faces != layout.look.faces:
                _check_glyphs(book, phrases, own.look.faces)
        found.append(own)
    return tuple(found)


def _check_glyphs(book: Book, phrases: Phrases, faces: Faces) -> None:
    """Check before planning that the book's faces can print all of its words."""
    imprint = book.imprint
    series = imprint.series.name if imprint.series else ""
    published = imprint.published
    imprint_texts = [
        imprint.title,
        imprint.subtitle,
        series,
        imprint.author,
        imprint.dedication.replace("\n", ""),
        imprint.edition,
        imprint.seed,
    ]
    imprint_texts += [published.publisher, published.place, published.edition, published.isbn, published.set_by, *published.rights]
    titles = [*imprint_texts, *(chapter.title for chapter in book.chapters)]
    rules = [text for rules in book.rules for text in (rules.title, *rules.text)]
    texts = [*rules, *(level.title for level in book.levels), *(row.title + row.note for row in book.level_rows)]
    named = "needed for the title, the author, the dedication or a chapter"
    with_emphasis = replace(faces, slanted=faces.emphasis)
    for words, what, advice, in_faces in (
        (titles, named, "change the text, or name a face that has them", faces),
        ([*phrases.printed, *texts], f"needed for books in language {imprint.language!r}", "choose another language or face", faces),
        *(
            ([list_words(own)], f"needed for {own.name}", "change the text, or name a face that has them", with_emphasis)
            for own in book.own
        ),
    ):
        missing = find_missing("".join(words), in_faces)
        if missing:
            raise Faulty(f"the fonts lack {missing[:20]!r}, {what}; {advice}")


def draw_book(setting: Setting, ink: Ink) -> Plan:
    """Draw every page of a planned book and return the plan."""
    return draw_pages(setting, ink, setting.plan.pages if setting.plan else ())


def draw_sample(setting: Setting, ink: Ink) -> Plan:
    """Draw only the pages of a planned book that can differ in layout.

    These are all pages without boards, and for each chapter the page of its first puzzle and the page of that puzzle's answer. The
    remaining pages differ from them in their digits only.
    """
    firsts = {chapter.entries[0].number for chapter in setting.book.chapters}
    pages = setting.plan.pages if setting.plan else ()
    return draw_pages(setting, ink, [page for page in pages if not page.slots or any(slot.number in firsts for slot in page.slots)])


def draw_pages(setting: Setting, ink: Ink, pages: Iterable[Page]) -> Plan:
    """Draw the given pages of a planned book and return the plan.

    Raises
    ------
    ValueError   a setting without a plan
    """
    plan = setting.plan
    if plan is None:
        raise ValueError("expected a planned book; plan it with make_setting")
    is_bare, body_of = setting.imprint.is_bare, find_bodies(setting.book, plan.gutter)
    parts, openers = ({}, {}) if is_bare else (make_parts(setting, plan.pages[0].body), make_openers(setting, body_of))
    own_pages = divide_own_pages(setting, body_of(setting.layout))
    contents = _Contents(setting, parts, openers, {entry.number: entry for entry in setting.entries()}, own_pages)
    for page in pages:
        own = setting.in_chapter(page.index) if page.kind in (OPENER, PUZZLES) else setting
        is_whole = page.kind == OWN and bool(setting.book.own[page.index].pictures)  # a picture has no running head
        ink.anchor(page_key(page.number), page.frame.x, page.frame.top)
        if page.kind != EMPTY:  # a printer that asks for an empty page accepts no ink on it
            if not is_whole:
                with ink.tag(ARTIFACT):
                    find_theme(own.theme).draw_running(ink, own, page)
            _draw_page(ink, contents, own, page)
        ink.end_page()
    outline_book(ink, setting)
    return plan


def _draw_own(ink: Ink, contents: _Contents, page: Page) -> None:
    """Draw an own page.

    Text is in the body, a picture within the margins, a page of a PDF on the whole page.
    """
    own, plan = contents.setting.book.own[page.index], contents.setting.plan
    ink.own_page()
    frame = page.frame if own.pictures else page.body
    if plan and own.pictures and own.pictures[page.part].fills:
        frame = Frame(0.0, 0.0, *plan.trim_pt)
    contents.own[page.index][page.part].draw(ink, frame)


def _draw_page(ink: Ink, contents: _Contents, own: Setting, page: Page) -> None:
    """Draw what is on a page besides its running head; `own` is the chapter's setting."""
    setting = contents.setting
    if page.kind == OPENER:
        contents.openers[page.index][page.part].draw(ink, page.body)
        if page.part == 0:
            draw_foot(ink, own, page)
    elif page.kind == TITLE:
        find_theme(own.theme).draw_title(ink, setting, page)
    elif page.kind == OWN:
        _draw_own(ink, contents, page)
    elif page.kind in PLAIN:
        PLAIN[page.kind](ink, setting, page)
    elif page.kind == PUZZLES:
        if page.begins:
            draw_level_heading(ink, own, page)
        draw_puzzles(ink, own, page, contents.entries)
        draw_foot_answers(ink, own, page, contents.entries)
    elif page.kind == ANSWERS:
        draw_answers(ink, setting, page, contents.entries)
    elif page.kind == BLANK:  # filler pages continue the cycle of boards after the blank pages that the book orders
        draw_blank_page(ink, setting, page.body, page.index)
    else:
        contents.parts[page.kind][page.index].draw(ink, page.body)
