"""The words of the title page, in type sizes that fit.

Each theme places them differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import DoesNotFit
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.tags import H1, P
from layouts.fonts.fitting import fit_lines, fit_size
from layouts.geometry import Frame
from layouts.plan.setting import Setting
from layouts.style.layout import Layout

TITLE_EDGE_PT, TITLE_AIR_PT = 24.0, 12.0
"""White left and right of the title within its block, and above and below."""

TITLE_SIZES_PT, SUBTITLE_SIZES_PT = (64, 56, 48, 42, 36, 32, 28, 24, 20), (20, 18, 16, 14, 12)
MOST_AUTHOR_LINES = 3


@dataclass(frozen=True, slots=True)
class TitleWords:
    """The words of the title page, each with its type size; heights in points.

    height   of title, subtitle and count together
    foot     of the author at the foot
    room     of the block that contains them all
    """

    title: tuple[float, list[str]]
    subtitle: tuple[float, list[str]]
    count: tuple[float, str]
    author: tuple[float, list[str]]
    height: float
    foot: float
    room: float


def fit_title(setting: Setting, sheet: Frame, rooms: Sequence[float], sizes_pt: Sequence[float] = TITLE_SIZES_PT) -> TitleWords:
    """Return the title page's words in the largest type for the first possible height.

    Parameters
    ----------
    rooms : heights of the block, in points, in the order in which they are tried

    Raises
    ------
    DoesNotFit   the words do not fit the last of the heights
    """
    imprint, layout, width = setting.imprint, setting.layout, sheet.width - 2 * TITLE_EDGE_PT
    most = 3 if len(imprint.title) > 60 else 2
    count = setting.phrases.count("title.count", len(setting.entries()))
    count_pt = fit_size(count, setting.faces.text, max(layout.note_pt, 10.0), width)
    author_pt, author = fit_lines(imprint.author, setting.faces.bold, (max(layout.text_pt, 13.0),), width, MOST_AUTHOR_LINES)
    # The author has 1.3 of its size a line at the foot of the block, and as much above.
    foot = 1.3 * (1 + len(author)) * author_pt if author else 0.0
    sub_sizes = [size for size in SUBTITLE_SIZES_PT if size >= layout.least_pt]
    for room in rooms:
        for at in range(len(sizes_pt)):
            title = fit_lines(imprint.title, layout.heading_face, sizes_pt[at:], width, most)
            smaller = sub_sizes[min(at // 2, len(sub_sizes) - 1) :]
            subtitle = fit_lines(setting.full_subtitle, layout.note_face, smaller, width, most)
            # Lines of the title at 1.08 of their size, of the subtitle at 1.35, and three lines for the count of puzzles.
            height = len(title[1]) * 1.08 * title[0] + len(subtitle[1]) * 1.35 * subtitle[0] + 3.0 * count_pt
            if height <= room - foot - 2 * TITLE_AIR_PT:
                return TitleWords(title, subtitle, (count_pt, count), (author_pt, author), height, foot, room)
    needed, there = (height + foot + 2 * TITLE_AIR_PT) / 72 * 25.4, sheet.height / 72 * 25.4
    raise DoesNotFit(f"the text of the title page is {needed:.0f} mm high, but the trim leaves {there:.0f} mm; shorten title or subtitle")


def set_heading(ink: Ink, layout: Layout, words: TitleWords, x: float, y: float) -> float:
    """Draw title and subtitle centered at x, from y down; return the y of their end."""
    (size_pt, lines), (sub_pt, sublines) = words.title, words.subtitle
    with ink.tag(H1):
        for line in lines:
            y -= 1.08 * size_pt
            ink.text(x, y + 0.22 * size_pt, line, layout.heading_face, size_pt, CENTER)
    with ink.tag(P):
        for line in sublines:
            y -= 1.35 * sub_pt
            ink.text(x, y + 0.1 * sub_pt, line, layout.note_face, sub_pt, CENTER)
    return y


def set_author(ink: Ink, words: TitleWords, face: str, block: Frame) -> None:
    """Draw the author, if the book names one, centered at the foot of the block."""
    size_pt, lines = words.author
    for above, line in enumerate(reversed(lines), start=1):
        ink.text(block.middle, block.y + 1.3 * above * size_pt, line, face, size_pt, CENTER)
