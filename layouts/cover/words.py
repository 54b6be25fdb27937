"""The words of a cover, and how those of the front are fitted and set.

The front has title, series and volume, subtitle, author and levels; a badge has the number of puzzles.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import DoesNotFit
from layouts.cover.cover_ink import CoverInk
from layouts.cover.palettes import Palette, Tint
from layouts.drawing.ink import LEFT
from layouts.fonts.faces import DISPLAY, Faces, text_width
from layouts.fonts.fitting import SMALLEST_PT, balance_text, fit_size
from layouts.geometry import Frame
from layouts.plan.setting import Setting
from layouts.style.layout import find_layout

LARGEST_TITLE, SMALLEST_TITLE_PT = 0.25, 12.0
"""Largest title, in widths of the front, and smallest, in points: smaller type is not legible on a cover."""

TITLE_STEP = 0.94
MOST_TITLE_LINES = 7
LEADING = {DISPLAY: 1.02}
"""Distance between two lines of a title in type sizes; 1.0 for other faces."""

SMALL_WORDS, SMALL_WORDS_PT = 0.042, 11.0
"""Type size of author and count, in widths of the space for words, and at least in points."""

SUBTITLE, SUBTITLE_ROOM = 0.36, 0.066
"""Type size of the subtitle, in sizes of the title, and at most in widths of the space for words."""

RULE_ABOVE, RULE_BELOW = 0.5, 0.75
"""White above and below the rule, in type sizes of the subtitle; above it at least a quarter of the title's size, for descenders."""


@dataclass(frozen=True, slots=True)
class CoverWords:
    """The words of a cover that are not in the book's imprint.

    blurb    the user's text for the back, paragraphs separated by line breaks; "" uses a standard text
    isbn     thirteen digits, "" for none; isbn_text as the user wrote it
    """

    blurb: str = ""
    isbn: str = ""
    isbn_text: str = ""


LEVELS, PROVED = "levels", "proved"
"""Facts of the line below the subtitle."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a design sets the front's words.

    face     part that sets the title: DISPLAY or POSTER of `layouts.fonts.faces`
    align    LEFT or CENTER of `layouts.drawing.ink`
    has_rule a short rule in the accent color between title and subtitle
    shown    facts that the art shows, which are not repeated in words: LEVELS, PROVED
    """

    face: str
    align: float = LEFT
    has_rule: bool = True
    shown: frozenset[str] = frozenset({PROVED})


@dataclass(frozen=True, slots=True)
class Lines:
    """The fitted words of the front: title, subtitle, lines above and below.

    Below the title, and as large, `large` says that the book is in large print. The subtitle begins with series and volume. Type sizes and
    the total height are in points.
    """

    above: str
    faces: Faces
    title_pt: float
    title: list[str]
    large: list[str]
    subtitle_pt: float
    subtitle: list[str]
    below: str
    small_pt: float
    height: float


def front_lines(setting: Setting, style: Style) -> tuple[str, str]:
    """Return the line above the title and the line below the subtitle.

    The first has the author; the second the levels, unless for children, and that the puzzles are proved.
    """
    levels = say_levels(setting) if LEVELS not in style.shown and not setting.is_for_children else ""
    proved = setting.say("cover.proved") if PROVED not in style.shown and setting.imprint.proved else ""
    return setting.imprint.author, " · ".join(filter(None, (levels, proved)))


def say_levels(setting: Setting) -> str:
    """Return the easiest and the hardest level of the book in words, or its only one."""
    names = list_levels(setting)
    return setting.say("cover.range", first=names[0].lower(), last=names[-1].lower()) if len(names) > 1 else "".join(names)


def list_levels(setting: Setting) -> list[str]:
    """List the names of the levels that the book has puzzles of, easiest first."""
    return list(dict.fromkeys(row.title for row in setting.book.level_rows))


def say_large(setting: Setting) -> str:
    """Return that a book is in large print, in capitals.

    "" for other books, and for one whose title says it.
    """
    words = setting.say("cover.large")
    is_large = find_layout(setting.imprint.layout).is_sans
    return words.upper() if is_large and words.lower() not in setting.imprint.title.lower() else ""


def fit_front(setting: Setting, style: Style, room: tuple[float, float]) -> Lines:
    """Return the front's words in the largest type that fits a width and height.

    Series and volume are on lines of their own between title and subtitle, never next to the author.

    Parameters
    ----------
    room : width and height in points

    Raises
    ------
    DoesNotFit   a title that is too long even in the smallest type
    """
    imprint, faces, (width, height) = setting.imprint, setting.faces, room
    face = faces.part(style.face)
    above, below = front_lines(setting, style)
    banner = say_large(setting)
    largest_pt = max(SMALL_WORDS_PT, SMALL_WORDS * width)
    small_pt = max(SMALLEST_PT, min((fit_size(text, faces.bold, largest_pt, width) for text in (above, below) if text), default=largest_pt))
    size_pt = LARGEST_TITLE * width
    while size_pt >= SMALLEST_TITLE_PT:
        title = balance_text(imprint.title, face, size_pt, width)
        large = balance_text(banner, faces.poster, size_pt, width) if banner else []
        sub_pt = max(SMALLEST_PT, min(SUBTITLE * size_pt, SUBTITLE_ROOM * width))
        subtitle = [line for text in (setting.series_line, imprint.subtitle) for line in balance_text(text, faces.slanted, sub_pt, width)]
        needed = (len(title) * _leading(style) + len(large)) * size_pt + _rule_gap(size_pt, sub_pt)
        needed += (len(subtitle) * 1.25 + RULE_BELOW) * sub_pt + ((1.5 if above else 0.0) + (2.1 if below else 0.2)) * small_pt
        runs = [*((line, face, size_pt) for line in title), *((line, faces.slanted, sub_pt) for line in subtitle)]
        runs += [(line, faces.poster, size_pt) for line in large]
        runs += [(above, faces.bold, small_pt), (below, faces.bold, small_pt)]
        if len(title) <= MOST_TITLE_LINES and needed <= height and all(text_width(*run) <= width for run in runs):
            return Lines(above, faces, size_pt, title, large, sub_pt, subtitle, below, small_pt, needed)
        size_pt *= TITLE_STEP
    named = "title, series, subtitle and author" if imprint.series else "title, subtitle and author"
    there = f"{width / 72 * 25.4:.0f} x {height / 72 * 25.4:.0f} mm"
    raise DoesNotFit(
        f"{named} of {imprint.title[:40]!r} do not fit on the front of the cover, which has {there} for them; "
        'shorten them, or set cover = "none"'
    )


def set_front(ink: CoverInk, lines: Lines, style: Style, box: Frame, palette: Palette) -> float:
    """Draw the front's words from the top of a box; return the y of their lower end."""
    plain, bright = Tint(palette.ink, palette.paper), Tint(palette.accent, palette.paper)
    x = box.x + style.align * box.width
    y = box.top
    ink.use(bright)
    if lines.above:
        ink.text(x, y - lines.small_pt, lines.above, lines.faces.bold, lines.small_pt, style.align)
        y -= 1.5 * lines.small_pt
    ink.use(plain)
    for line in lines.title:
        y -= _leading(style) * lines.title_pt
        ink.text(x, y + 0.14 * lines.title_pt, line, lines.faces.part(style.face), lines.title_pt, style.align)
    ink.use(bright)
    for line in lines.large:
        y -= lines.title_pt
        ink.text(x, y + 0.14 * lines.title_pt, line, lines.faces.poster, lines.title_pt, style.align)
    ink.use(plain)
    if style.has_rule:
        ink.use(bright)
        rule = 2.4 * lines.subtitle_pt
        ink.fill(x - style.align * rule, y - _rule_gap(lines.title_pt, lines.subtitle_pt), rule, max(2.0, 0.14 * lines.subtitle_pt), 0.0)
        ink.use(plain)
    y -= _rule_gap(lines.title_pt, lines.subtitle_pt) + RULE_BELOW * lines.subtitle_pt
    for line in lines.subtitle:
        y -= 1.25 * lines.subtitle_pt
        ink.text(x, y + 0.2 * lines.subtitle_pt, line, lines.faces.slanted, lines.subtitle_pt, style.align)
    if lines.below:
        y -= 1.9 * lines.small_pt
        ink.text(x, y, lines.below, lines.faces.bold, lines.small_pt, style.align)
    return y


def _rule_gap(title_pt: float, subtitle_pt: float) -> float:
    return max(RULE_ABOVE * subtitle_pt, 0.25 * title_pt)


def _leading(style: Style) -> float:
    return LEADING.get(style.face, 1.0)


def name_cover(setting: Setting) -> tuple[str, str]:
    """Return the words for the front of a cover, and the name of its page."""
    return setting.say("epub.cover", title=setting.full_title), setting.say("epub.cover_name")
