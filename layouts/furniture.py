"""The pages around the puzzles that hold no running text, and what stands on every page: heads and page numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.errors import DoesNotFit
from generator.model import FRAME, HAIR, WALL, Chapter
from layouts.faces import BOLD, CAP_HEIGHT, DIGIT, SMALLEST_PT, TEXT, clip_text, fit_lines, fit_size
from layouts.figures import LINE_PT
from layouts.flow import Piece, draw_pieces, heading, paragraph
from layouts.ink import CENTER, LEFT, RIGHT, Ink, Segment
from layouts.layout import SIZE_PER_CELL, Layout
from layouts.places import COPYRIGHT, OPENER, PUZZLES, TITLE, Frame, Page
from layouts.setting import Setting

TITLE_SIDE, LEAST_ROWS = 9, 9
"""Cells across the title page's grid, and the least above each other: wide pages get more across instead of fewer rows."""

TITLE_EDGE_PT, TITLE_AIR_PT = 24.0, 12.0
"""White left and right of the title within its block, and above and below."""

TITLE_SIZES_PT, SUBTITLE_SIZES_PT = (64, 56, 48, 42, 36, 32, 28, 24, 20), (20, 18, 16, 14, 12)
OPENER_SIZES_PT, OPENER_SCALES = (54, 48, 42, 36, 30, 24), (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
GHOST, PALE, SOFT, QUIET = 0.88, 0.82, 0.6, 0.35
"""Greys, from light to dark: shades and lines behind things, ghost digits, words of less weight. Printers lose what is above 0.9."""


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Set the running head and the page number, in the outer corner."""
    if page.kind in (TITLE, COPYRIGHT):
        return
    layout = setting.layout
    outer, align = (page.frame.right, RIGHT) if page.number % 2 else (page.frame.x, LEFT)
    ink.text(outer, page.frame.y, str(page.number), BOLD, layout.caption_pt, align)
    if page.kind != OPENER:
        text = setting.book.title if page.number % 2 == 0 else _head_of(setting, page)
        size_pt, text = clip_text(text, TEXT, layout.note_pt, page.frame.width)
        ink.text(outer, page.frame.top - CAP_HEIGHT * layout.note_pt, text, TEXT, size_pt, align, QUIET)


def _head_of(setting: Setting, page: Page) -> str:
    """Return what stands above a page: its chapter, or the title of its part, whose phrases go by its kind."""
    if page.kind == PUZZLES:
        return setting.chapter_head(setting.book.chapters[page.index])
    return setting.say(f"{page.kind}.title")


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: the page is a grid of ghost digits, the title stands in a cleared block of it.

    Raises
    ------
    DoesNotFit   where title, subtitle and author need more than the page
    """
    frame = page.frame
    cell = min(frame.width / TITLE_SIDE, frame.height / LEAST_ROWS)
    rows, cols = int(frame.height / cell + 1e-9), int(frame.width / cell + 1e-9)
    sheet = Frame(frame.middle - cols * cell / 2, frame.y + (frame.height - rows * cell) / 2, cols * cell, rows * cell)
    words = _fit_title(setting, sheet, [tall * cell for tall in range(max(5, rows * 45 // 100), rows + 1)])
    tall = round(words.room / cell)
    above = min(max(2, rows * 3 // 10), rows - tall)
    block = Frame(sheet.x, sheet.top - (above + tall) * cell, sheet.width, tall * cell)
    _draw_sheet(ink, setting, sheet, block, cell)
    ink.fill(block.x, block.y, block.width, block.height, 1.0)
    ink.lines(_outline(block) + _outline(sheet), LINE_PT[FRAME])
    _set_title(ink, setting.layout, words, block)


def _outline(box: Frame) -> list[Segment]:
    return [
        (box.x, box.y, box.right, box.y),
        (box.x, box.top, box.right, box.top),
        (box.x, box.y, box.x, box.top),
        (box.right, box.y, box.right, box.top),
    ]


def _draw_sheet(ink: Ink, setting: Setting, sheet: Frame, block: Frame, cell: float) -> None:
    """Draw the page's grid: pale lines, a few shaded cells, and the digits of an example, over and over."""
    rows, cols, size_pt = round(sheet.height / cell), round(sheet.width / cell), SIZE_PER_CELL * cell
    symbols = setting.book.rules[0].example.symbols
    for index in range(rows * cols):
        row, col = divmod(index, cols)
        x, y = sheet.x + col * cell, sheet.top - (row + 1) * cell
        if block.y - 1 < y < block.top - 1:
            continue
        if (row // 3 + col // 3) % 2 == 0 and (row * 2 + col) % 3 == 0:
            ink.fill(x, y, cell, cell, GHOST)
        symbol = symbols[index % len(symbols)]
        if symbol:
            ink.text(x + cell / 2, y + (cell - CAP_HEIGHT * size_pt) / 2, symbol, DIGIT, size_pt, CENTER, SOFT)
    upright = [(sheet.x + col * cell, sheet.y, sheet.x + col * cell, sheet.top) for col in range(1, cols)]
    across = [(sheet.x, sheet.y + row * cell, sheet.right, sheet.y + row * cell) for row in range(1, rows)]
    ink.lines([*upright, *across], LINE_PT[HAIR], PALE)


@dataclass(frozen=True, slots=True)
class _TitleWords:
    """What stands on the title page, each with its size; heights in points.

    height   of title, subtitle and count together
    foot     what the author takes at the foot
    room     height of the block they all stand in
    """

    title: tuple[float, list[str]]
    subtitle: tuple[float, list[str]]
    count: tuple[float, str]
    author: tuple[float, str]
    height: float
    foot: float
    room: float


def _fit_title(setting: Setting, sheet: Frame, rooms: Sequence[float]) -> _TitleWords:
    """Find the largest type in which the words fit a block, of the first height there is any for.

    Raises
    ------
    DoesNotFit   where they do not fit the last of the heights
    """
    book, layout, width = setting.book, setting.layout, sheet.width - 2 * TITLE_EDGE_PT
    most = 3 if len(book.title) > 60 else 2
    count = setting.say("title.count", number=len(setting.entries()))
    count_pt = fit_size(count, TEXT, max(layout.note_pt, 10.0), width)
    author_pt, author = clip_text(book.author, BOLD, max(layout.text_pt, 13.0), width)
    foot = 2.6 * author_pt if author else 0.0
    for room in rooms:
        for at in range(len(TITLE_SIZES_PT)):
            title = fit_lines(book.title, layout.heading_face, TITLE_SIZES_PT[at:], width, most)
            subtitle = fit_lines(book.subtitle, layout.note_face, SUBTITLE_SIZES_PT[at // 2 :], width, most)
            height = len(title[1]) * 1.08 * title[0] + len(subtitle[1]) * 1.35 * subtitle[0] + 3.0 * count_pt
            if height <= room - foot - 2 * TITLE_AIR_PT:
                return _TitleWords(title, subtitle, (count_pt, count), (author_pt, author), height, foot, room)
    needed, there = (height + foot + 2 * TITLE_AIR_PT) / 72 * 25.4, sheet.height / 72 * 25.4
    raise DoesNotFit(f"the title page needs {needed:.0f} mm for its words, the trim leaves {there:.0f} mm; shorten title or subtitle")


def _set_title(ink: Ink, layout: Layout, words: _TitleWords, block: Frame) -> None:
    """Set title and subtitle in the middle of the block, the author at its foot."""
    (size_pt, lines), (sub_pt, sublines), (count_pt, count) = words.title, words.subtitle, words.count
    author_pt, author = words.author
    y = block.y + words.foot + (block.height - words.foot + words.height) / 2
    for line in lines:
        y -= 1.08 * size_pt
        ink.text(block.middle, y + 0.22 * size_pt, line, layout.heading_face, size_pt, CENTER)
    for line in sublines:
        y -= 1.35 * sub_pt
        ink.text(block.middle, y + 0.1 * sub_pt, line, layout.note_face, sub_pt, CENTER)
    y -= 3.0 * count_pt
    ink.lines([(block.middle - 18, y + 1.9 * count_pt, block.middle + 18, y + 1.9 * count_pt)], LINE_PT[HAIR])
    ink.text(block.middle, y, count, TEXT, count_pt, CENTER, QUIET)
    if author:
        ink.text(block.middle, block.y + 1.3 * author_pt, author, BOLD, author_pt, CENTER)


def draw_copyright(ink: Ink, setting: Setting, page: Page) -> None:
    """Set the copyright page, at the foot of the page; in smaller type where the page is low.

    Raises
    ------
    DoesNotFit   where it is too low for the smallest type
    """
    layout = setting.layout
    for size_pt in (layout.text_pt, *(size for size in (12.0, 10.0, 9.0, 8.0, SMALLEST_PT) if size < layout.text_pt)):
        pieces = _copyright_pieces(setting, replace(layout, text_pt=size_pt), page.body.width)
        height = sum(piece.height for piece in pieces)
        if height <= page.body.height:
            draw_pieces(ink, pieces, page.body.x, page.body.y + height)
            return
    raise DoesNotFit(f"the copyright page is {height / 72 * 25.4:.0f} mm high, the trim leaves {page.body.height / 72 * 25.4:.0f} mm")


def _copyright_pieces(setting: Setting, layout: Layout, room: float) -> list[Piece]:
    """Make the paragraphs of the copyright page; only a book that is proved says so."""
    book = setting.book
    width = min(room, 30 * layout.text_pt)
    texts = [book.title + (f": {book.subtitle}" if book.subtitle else "")]
    if book.author:
        line = "copyright.line" if book.year else "copyright.undated"
        texts.append(setting.say(line, year=book.year, author=book.author))
    keys = ("rights", "proof", "minutes", "id") if book.proved else ("rights", "minutes", "id")
    texts += [setting.say(f"copyright.{key}") for key in keys]
    marks = [setting.say("copyright.edition", edition=book.edition)] if book.edition else []
    marks += [setting.say("copyright.seed", seed=book.seed)] if book.seed else []
    texts += [" · ".join(marks)] if marks else []
    return [paragraph(text, layout, width, BOLD if index == 0 else TEXT, below=0.6) for index, text in enumerate(texts)]


def draw_opener(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the first page of a chapter: family, level, what to expect, and the level's place among the others."""
    chapter, body = setting.book.chapters[page.index], page.body
    numbers = [entry.number for entry in chapter.entries]
    layout, (size_pt, lines), pieces, below = _fit_opener(setting, chapter, body)
    y = body.top - min(0.28 * body.height, body.height - below)
    family_pt, family = clip_text(setting.family_title(chapter.family), BOLD, 1.25 * layout.text_pt, body.width)
    ink.text(body.x, y, family, BOLD, family_pt, LEFT, QUIET)
    for line in lines:
        y -= 1.08 * size_pt
        ink.text(body.x, y, line, layout.heading_face, size_pt)
    y -= 1.1 * layout.leading_pt
    ink.lines([(body.x + 1, y, body.x + 72, y)], LINE_PT[FRAME])
    y -= 1.2 * layout.leading_pt
    draw_pieces(ink, pieces, body.x, y)
    y -= sum(piece.height for piece in pieces)
    key = "chapter.puzzle" if len(numbers) == 1 else "chapter.puzzles"
    for text in (setting.say(key, first=numbers[0], last=numbers[-1]), setting.minutes(chapter.entries)):
        y -= layout.leading_pt
        ink.text(body.x, y, text, TEXT, layout.text_pt)
    _draw_meter(ink, replace(setting, layout=layout), chapter.level, body.x, y - 2.4 * layout.leading_pt)


def _fit_opener(setting: Setting, chapter: Chapter, body: Frame) -> tuple[Layout, tuple[float, list[str]], list[Piece], float]:
    """Return layout, title, note and the height below the family's line, in the largest type that fits the page.

    Raises
    ------
    DoesNotFit   where the page is too low
    """
    for scale in OPENER_SCALES:
        layout = replace(setting.layout, text_pt=scale * setting.layout.text_pt)
        title = fit_lines(chapter.title, layout.heading_face, [scale * size_pt for size_pt in OPENER_SIZES_PT], body.width, 2)
        pieces = [paragraph(chapter.note, layout, min(body.width, 26 * layout.text_pt), layout.note_face, 0.9)] if chapter.note else []
        below = len(title[1]) * 1.08 * title[0] + 6.7 * layout.leading_pt + sum(piece.height for piece in pieces)
        if below + 1.25 * layout.text_pt <= body.height and layout.text_pt >= SMALLEST_PT:
            return layout, title, pieces, below
    room = f"{body.width / 72 * 25.4:.0f} x {body.height / 72 * 25.4:.0f} mm"
    raise DoesNotFit(f"the opening of chapter {chapter.title[:40]!r} does not fit the {room} that the trim leaves; take a larger one")


def _draw_meter(ink: Ink, setting: Setting, level: str, x: float, y: float) -> None:
    """Draw a row of cells, one a level of the book, filled up to this one."""
    names = [item.name for item in setting.book.levels]
    if level not in names:
        return
    cell = 1.25 * setting.layout.text_pt
    reached = names.index(level) + 1
    for index in range(reached):
        ink.fill(x + index * cell, y, cell, cell, QUIET if index == reached - 1 else PALE)
    right = x + len(names) * cell
    ink.lines([(x + index * cell, y, x + index * cell, y + cell) for index in range(1, len(names))], LINE_PT[HAIR])
    ink.lines([(x, y, right, y), (x, y + cell, right, y + cell), (x, y, x, y + cell), (right, y, right, y + cell)], LINE_PT[WALL])
    words = setting.say("chapter.level", index=reached, count=len(names))
    ink.text(right + cell * 0.7, y + 0.3 * cell, words, TEXT, setting.layout.note_pt, LEFT, QUIET)


def draw_notes(ink: Ink, setting: Setting, page: Page) -> None:
    """Rule a page for notes."""
    body, layout = page.body, setting.layout
    top = heading(setting.say("notes.title"), layout, body.width)
    top.draw(ink, body.x, body.top)
    pitch = 24.0
    count = int((body.height - top.height) // pitch)
    ink.lines([(body.x, body.y + row * pitch, body.right, body.y + row * pitch) for row in range(count)], LINE_PT[HAIR], PALE)
