"""A whole cover on one sheet: background, front, spine and back.

The sizes come from `cover_size.py`, the art of the front from `designs.py`. All lengths are points from the bottom left corner of the
sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.errors import Faulty
from generator.model import Book
from layouts.cover.back import draw_back
from layouts.cover.cover_ink import CoverInk, Spot
from layouts.cover.palettes import Palette, Tint
from layouts.cover.stage import Design, Stage
from layouts.cover.words import CoverWords
from layouts.drawing.ink import RIGHT
from layouts.fonts.faces import Faces, digit_height, find_missing, text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text
from layouts.geometry import Frame
from layouts.phrases import read_phrases
from layouts.plan.setting import Setting
from layouts.printing.cover_size import Wrap
from layouts.style.layout import Layout, find_layout
from layouts.themes import apply_theme

LARGEST_SPINE_PT = 20.0
SPINE_EDGE_PT = 27.0
"""White at head and foot of the spine."""

UPWARD = frozenset({"fr", "es"})
"""Languages whose books have the words of the spine from foot to head.

In the others they run from head to foot. Sources: ISO 6357:1985 and GB/T 11668-1989 (Chinese) ask for head to foot, as most German
publishers do; publishers in France and Spain mostly set them from foot to head.
"""

SPINE_LINE = 1.26
"""Height of a line of words around the middle of its capitals, in type sizes; all of it, accents too, stays clear of the folds.

Source: hhea table of Lato 2.015, ascender 0.987; twice its distance from half the height of a capital.
"""


@dataclass(frozen=True, slots=True)
class CoverLook:
    """The parts of a cover that do not come from the book: design, palette, words."""

    design: Design
    palette: Palette
    words: CoverWords


def draw_cover(ink: CoverInk, book: Book, look: CoverLook, wrap: Wrap) -> None:
    """Draw a whole cover on one sheet.

    Raises
    ------
    Faulty        words with characters missing from the typefaces
    DoesNotFit    words that are too long for their place
    """
    layout = cover_layout(book)
    _check_glyphs(book, look.words, layout.look.faces)
    setting = Setting(book, layout, read_phrases(book.imprint.language))
    palette = look.palette
    ink.use(Tint(palette.ink, palette.paper))
    ink.fill(0.0, 0.0, *wrap.size, 1.0)
    look.design.draw(ink, Stage(setting, wrap, palette))
    _draw_spine(ink, setting, look, wrap)
    draw_back(ink, setting, look.words, wrap, palette)
    ink.end_page()


def cover_layout(book: Book) -> Layout:
    """Return the layout of a book in the look of its theme, for its cover.

    Covers are set large enough to need no sans serif, so `is_sans` is False.
    """
    return apply_theme(replace(find_layout(book.imprint.layout), is_sans=False), book)


def _check_glyphs(book: Book, words: CoverWords, faces: Faces) -> None:
    imprint, blurb = book.imprint, words.blurb.replace("\n", " ")
    series = imprint.series.name if imprint.series else ""
    printed = {"title": imprint.title, "series": series, "subtitle": imprint.subtitle, "author": imprint.author, "blurb": blurb}
    for what, text in printed.items():
        missing = find_missing(text, faces)
        advice = "change the text, or name a face that has them"
        if missing:
            codes = ", ".join(f"{char!r} (U+{ord(char):04X})" for char in missing[:5])
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            raise Faulty(f"the fonts lack {codes}{more}, needed for the {what} on the cover; {advice}")


def spine_size(wrap: Wrap) -> float:
    """Return the type size of the spine's words, or 0 if there can be none.

    That is the case for too few pages, or a spine too thin for legible type.
    """
    size_pt = min((wrap.spine.width - 2 * wrap.spine_clear) / SPINE_LINE, LARGEST_SPINE_PT)
    return size_pt if wrap.has_spine_text and size_pt >= SMALLEST_PT else 0.0


def _draw_spine(ink: CoverInk, setting: Setting, look: CoverLook, wrap: Wrap) -> None:
    """Draw title and author along the spine, in the direction of the book's language."""
    palette, spine, size_pt = look.palette, wrap.spine, spine_size(wrap)
    plain, bold = setting.faces.text, setting.faces.bold
    sheet = Frame(spine.x, 0.0, spine.width, wrap.size[1])
    ink.use(Tint(palette.ink, palette.paper))
    ink.fill(sheet.x, sheet.y, sheet.width, sheet.height, 1.0)
    if not size_pt:
        return
    length = spine.height - 2 * SPINE_EDGE_PT
    author_pt, author = clip_text(setting.imprint.author, plain, max(0.8 * size_pt, SMALLEST_PT), 0.3 * length)
    room = length - (text_width(author, plain, author_pt) + 2 * size_pt if author else 0.0)
    title_pt, title = clip_text(setting.full_title, bold, size_pt, room)
    is_upward = setting.imprint.language in UPWARD
    start = spine.y + SPINE_EDGE_PT if is_upward else spine.top - SPINE_EDGE_PT
    with ink.placed(Spot(spine.middle, start, 1.0, 90.0 if is_upward else -90.0), sheet):
        ink.text(0.0, -digit_height(bold) * title_pt / 2, title, bold, title_pt)
        ink.use(Tint(palette.accent, palette.paper))
        if author:
            ink.text(length, -digit_height(plain) * author_pt / 2, author, plain, author_pt, RIGHT)
