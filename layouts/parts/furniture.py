"""Pages that look the same in every theme, and the texts of running heads.

The pages are copyright and notes.
"""

from __future__ import annotations

import re
from dataclasses import replace

from generator.errors import DoesNotFit
from generator.model import HAIR, Imprint
from layouts.drawing.columns import PartPage, running_page
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, draw_pieces, heading, paginate, paragraph
from layouts.drawing.ink import Ink
from layouts.fonts.faces import family_name, text_width
from layouts.fonts.fitting import SMALLEST_PT
from layouts.geometry import Frame
from layouts.parts.welcome import welcome_pieces
from layouts.phrases import Phrases
from layouts.plan.answer_pages import SEPARATE
from layouts.plan.pages import ANSWERS, FAREWELL, OWN, PUZZLES, WELCOME, Page
from layouts.plan.setting import Setting
from layouts.style.layout import LARGE_PT, Layout

GHOST, PALE, SOFT, QUIET = 0.88, 0.82, 0.6, 0.35
"""Greys of areas, from light to dark; lines and words are black, because screens break them up. Greys above 0.9 are lost in print."""


WELCOME_SIZES_PT = (10.5, 10.0, 9.5)
"""Type sizes of the welcome, tried in order where the page has little room."""

DATED = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
"""Name of an edition that is its date."""


def head_of(setting: Setting, page: Page) -> str:
    """Return the running head of a page.

    Answer pages have the numbers of their answers; other left pages, and all pages of a bare book, have the title of the book, and right
    pages their chapter, the title of own pages, or that of their part, whose phrase is found by the kind of the page.
    """
    if page.kind == ANSWERS:
        first, last = page.slots[0].number, page.slots[-1].number
        numbers = setting.say("contents.range", first=first, last=last) if last > first else first
        span = f"{setting.say('answers.title')} {numbers}"
        return f"{setting.full_title} · {span}" if setting.imprint.answers == SEPARATE else span
    if page.number % 2 == 0 or setting.imprint.is_bare or page.kind in (WELCOME, FAREWELL):
        return setting.full_title
    if page.kind == OWN:
        return setting.book.own[page.index].title or setting.full_title
    if page.kind == PUZZLES:
        return setting.chapter_head(setting.book.chapters[page.index])
    return setting.say(f"{page.kind}.title")


def draw_copyright(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the copyright text at the foot of its page, smaller if the page is too low.

    Raises
    ------
    DoesNotFit   the page is too low for the smallest type
    """
    body = page.body
    pieces, height = _fit_copyright(setting, body)
    draw_pieces(ink, pieces, body.x, body.y + height)
    draw_pieces(ink, _fit_welcome(setting, body, height) or (), body.x, body.top)


def welcome_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Return a page for the welcome; [] if it is above the copyright text.

    Raises
    ------
    DoesNotFit   the page is too low for the smallest type
    """
    pieces = welcome_pieces(setting, setting.layout, min(body.width, 30 * setting.layout.text_pt))
    if not pieces or _fit_welcome(setting, body, _fit_copyright(setting, body)[1]) is not None:
        return []
    return [running_page(page) for page in paginate(pieces, body.height)]


def _fit_copyright(setting: Setting, body: Frame) -> tuple[list[Piece], float]:
    """Return the copyright text in the largest type that fits, and its height.

    Raises
    ------
    DoesNotFit   the page is too low, or too narrow for a word of the title, in the smallest type
    """
    layout = setting.layout
    for size_pt in (layout.text_pt, *(size for size in (12.0, 10.0, 9.0, 8.0, SMALLEST_PT) if size < layout.text_pt)):
        pieces = _copyright_pieces(setting, replace(layout, text_pt=size_pt), body.width)
        height = sum(piece.height for piece in pieces)
        longest = max(f"{setting.imprint.title}:".split(), key=lambda word: text_width(word, layout.look.faces.bold, size_pt))
        is_wide = text_width(longest, layout.look.faces.bold, size_pt) > body.width
        if height <= body.height and not is_wide:
            return pieces, height
    if is_wide:
        room = f"{body.width / 72 * 25.4:.0f} mm"
        raise DoesNotFit(f"{len(longest)} characters of the title do not fit into {room}: {longest[:60]!r}; shorten the title")
    heights = f"is {height / 72 * 25.4:.0f} mm high, but the trim leaves {body.height / 72 * 25.4:.0f} mm"
    raise DoesNotFit(f"the text of the copyright page {heights}; choose a larger trim")


def _fit_welcome(setting: Setting, body: Frame, taken: float) -> list[Piece] | None:
    """Return the welcome in the largest type that fits above the copyright text.

    None if the page has no room for it: it then has a page of its own. In large print its type is never smaller.

    Parameters
    ----------
    taken : height of the copyright text, in points
    """
    layout = setting.layout
    smaller = [size for size in WELCOME_SIZES_PT if size < layout.text_pt < LARGE_PT]
    for size_pt in (layout.text_pt, *smaller):
        own = replace(layout, text_pt=size_pt)
        pieces = welcome_pieces(setting, own, min(body.width, 30 * size_pt))
        if sum(piece.height for piece in pieces) + own.leading_pt <= body.height - taken:
            return pieces
    return None


def _copyright_pieces(setting: Setting, layout: Layout, room: float) -> list[Piece]:
    """Return the paragraphs of the copyright page; only a proved book says that it is."""
    imprint, faces = setting.imprint, layout.look.faces
    width = min(room, 30 * layout.text_pt)
    title = setting.full_title
    title = setting.say("copyright.title", title=title, subtitle=imprint.subtitle) if imprint.subtitle else title
    facts, texts = _publication_lines(setting), _notices(setting)
    pieces = [paragraph(title, layout, width, faces.bold, below=0.6)]
    pieces += [paragraph(line, layout, width, faces.text, below=0.6 if line is facts[-1] else 0.0) for line in facts]
    pieces += [paragraph(text, layout, width, faces.text, below=0.6) for text in [*texts, *_colophon(setting)]]
    if imprint.seed and imprint.published.has_seed:
        small = replace(layout, text_pt=min(layout.note_pt, layout.text_pt))
        pieces.append(paragraph(setting.say("copyright.seed", seed=imprint.seed), small, width, faces.text, below=0.0))
    return pieces


def copyright_texts(setting: Setting) -> list[str]:
    """Return what the copyright page says of any edition, without typefaces and seed."""
    return [*_publication_lines(setting), *_notices(setting)]


def _notices(setting: Setting) -> list[str]:
    """Return the notices of a book; the first may be the user's own."""
    own = setting.imprint.published.rights
    keys = [
        *([] if own else ["rights"]),
        *(["proof"] if setting.imprint.proved else []),
        *([] if setting.is_for_children else ["minutes"]),
        "id",
    ]
    return [*own, *(setting.say_answers(f"copyright.{key}") for key in keys)]


def _publication_lines(setting: Setting) -> list[str]:
    """Return the known ones of edition, copyright, publisher and ISBN, a line each."""
    imprint, published = setting.imprint, setting.imprint.published
    owner = imprint.author or published.publisher
    lines = [edition_text(imprint, setting.phrases)]
    if owner:
        lines.append(setting.say("copyright.line" if imprint.year else "copyright.undated", year=imprint.year, author=owner))
    if published.publisher and published.place:
        lines.append(setting.say("copyright.published", publisher=published.publisher, place=published.place))
    else:
        lines.append(published.place or (published.publisher if published.publisher != owner else ""))
    lines.append(setting.say("copyright.isbn", isbn=published.isbn) if published.isbn else "")
    return [line for line in lines if line]


def edition_text(imprint: Imprint, phrases: Phrases) -> str:
    """Return the edition in words: the user's own, or that of its date, else "".

    The name of an edition of a seed says nothing to a reader.
    """
    date = imprint.day if imprint.edition and imprint.day else imprint.edition
    if imprint.published.edition or not DATED.fullmatch(date):
        return imprint.published.edition
    year, month, day = (int(part) for part in date.split("-"))
    names = phrases.say("sheet.months").split()
    shown = phrases.say("sheet.first") if day == 1 else str(day)
    return phrases.say("copyright.edition", day=phrases.say("copyright.day", month=names[month - 1], day=shown, year=year))


def _colophon(setting: Setting) -> list[str]:
    """Return the typefaces of the book and, if the user names it, who set it."""
    published, faces = setting.imprint.published, setting.faces
    families = dict.fromkeys(family_name(face) for face in (*faces.for_words, faces.digit))
    texts = [setting.say("copyright.faces", faces=setting.phrases.join(list(families)))] if published.names_faces else []
    texts += [setting.say("copyright.set", name=published.set_by)] if published.set_by else []
    return [" ".join(texts)] if texts else []


def draw_notes(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw a page of lines for notes."""
    body, layout = page.body, setting.layout
    top = heading(setting.say("notes.title"), layout, body.width)
    top.draw(ink, body.x, body.top)
    pitch = 24.0
    count = int((body.height - top.height) // pitch)
    ink.lines([(body.x, body.y + row * pitch, body.right, body.y + row * pitch) for row in range(count)], LINE_PT[HAIR])
