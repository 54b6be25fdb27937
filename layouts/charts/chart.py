"""Bar charts of one or more panels on one page, written as PDF, SVG or PNG.

They are meant for reports and print, in black, grey and white. All lengths are points; zero is the bottom left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from layouts.drawing.ink import CENTER, RIGHT, Ink
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.drawing.picture import render_page
from layouts.drawing.svg_ink import VectorInk
from layouts.fonts.faces import BOLD, DISPLAY, TEXT, find_missing, text_width
from layouts.fonts.fitting import clip_text

SIZE_PT = (864.0, 324.0)
MARGIN_PT = 24.0
AXIS_ROOM_PT, FOOT_ROOM_PT, HEAD_ROOM_PT = 46.0, 58.0, 78.0
"""Space for the labels around a panel's bars.

On the left for the counts and the axis title, below for the ticks and their title, above for the titles of the chart and the panel.
"""

TITLE_PT, PANEL_PT, AXIS_PT, TICK_PT = 16.0, 11.0, 9.0, 8.5
BAR_GREY, LINE_GREY, WORD_GREY = 0.45, 0.82, 0.25
BAR_SHARE = 0.9
"""Width of a bar as a share of its slot, if bars are wide enough for a gap between them."""

NARROW_BAR_PT = 4.0
HIGHEST_BAR = 0.86
"""Height of the highest bar as a share of the panel; the label of the median is above it."""

GRID_LINES = 5
DOTS_PER_INCH = 200
NICE_STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel of a chart: a row of bars; x values are in widths of one bar.

    bars        counts, from left to right
    ticks       (x, label): bar i covers i to i + 1
    median      x of the median of what is counted, or None to leave it out
    has_counts  True writes its count above each bar
    """

    title: str
    x_title: str
    bars: tuple[int, ...]
    ticks: tuple[tuple[float, str], ...]
    y_title: str = "puzzles"
    median: float | None = None
    median_label: str = ""
    has_counts: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A title, a note and panels in one row."""

    title: str
    note: str
    panels: tuple[Panel, ...]


Frame = tuple[float, float, float, float]
"""Left, bottom, width and height of the area of a panel's bars, in points."""


def write_pdf(chart: Chart, path: Path) -> None:
    """Write a chart as a PDF of one page."""
    ink = PageInk(path, SIZE_PT, About(chart.title))
    draw_chart(ink, chart)
    ink.end_page()
    ink.save()


def write_svg(chart: Chart, path: Path) -> None:
    """Write a chart as SVG.

    Letters are outlines, so that the chart looks the same without the fonts.
    """
    ink = VectorInk(SIZE_PT, chart.title)
    draw_chart(ink, chart)
    path.write_text(ink.finish(), encoding="utf-8", newline="\n")


def write_png(chart: Chart, path: Path) -> None:
    """Write a chart as a greyscale PNG, rendered from its PDF."""
    write_pdf(chart, path)
    render_page(path, path, DOTS_PER_INCH)


def draw_chart(ink: Ink, chart: Chart) -> None:
    """Draw the chart's title, its note and its panels from left to right."""
    width, height = SIZE_PT
    ink.fill(0, 0, width, height, 1.0)
    size, title = clip_text(_printable(chart.title), DISPLAY, TITLE_PT, width - 2 * MARGIN_PT)
    ink.text(MARGIN_PT, height - MARGIN_PT - TITLE_PT * 0.75, title, DISPLAY, size)
    ink.text(width - MARGIN_PT, MARGIN_PT / 2, chart.note, TEXT, TICK_PT, RIGHT, WORD_GREY)
    pitch = (width - MARGIN_PT) / len(chart.panels)
    for index, panel in enumerate(chart.panels):
        x = MARGIN_PT + index * pitch + AXIS_ROOM_PT
        _draw_panel(ink, panel, (x, FOOT_ROOM_PT, pitch - AXIS_ROOM_PT - MARGIN_PT, height - FOOT_ROOM_PT - HEAD_ROOM_PT))


def _printable(text: str) -> str:
    """Return a text with "?" for each character that the faces cannot print."""
    missing = find_missing(text)
    return "".join("?" if char in missing else char for char in text)


def _draw_panel(ink: Ink, panel: Panel, frame: Frame) -> None:
    x, y, width, height = frame
    highest = max(panel.bars, default=0)
    rise = HIGHEST_BAR * height / max(highest, 1)
    ink.text(x, y + height + 12, panel.title, BOLD, PANEL_PT)
    _draw_counts(ink, panel, frame, rise)
    _draw_bars(ink, panel, frame, rise)
    ink.lines([(x, y, x + width, y)], 1.0)
    _draw_ticks(ink, panel, frame)
    if panel.median is not None:
        _draw_median(ink, panel, frame, rise)


def _draw_counts(ink: Ink, panel: Panel, frame: Frame, rise: float) -> None:
    """Draw the axis of counts, with its title and light lines at round numbers."""
    x, y, width, _ = frame
    highest = max(panel.bars, default=0)
    step = _nice_step(highest)
    for count in range(0, highest + 1, step):
        at = y + count * rise
        if count:
            ink.lines([(x, at, x + width, at)], 0.5, LINE_GREY)
        ink.text(x - 6, at - TICK_PT * 0.35, f"{count:,}", TEXT, TICK_PT, RIGHT, WORD_GREY)
    ink.text(x - 6, y + frame[3] - TICK_PT * 0.35, panel.y_title, TEXT, AXIS_PT, RIGHT, WORD_GREY)


def _nice_step(highest: int) -> int:
    """Return the least step of 1, 2, 5, 10, 20 ... that needs few enough grid lines."""
    power = 1
    while True:
        for nice in NICE_STEPS:
            if highest <= GRID_LINES * nice * power:
                return nice * power
        power *= 10


def _draw_bars(ink: Ink, panel: Panel, frame: Frame, rise: float) -> None:
    x, y, width, _ = frame
    pitch = width / max(len(panel.bars), 1)
    share = BAR_SHARE if pitch > NARROW_BAR_PT else 1.0
    if panel.has_counts:
        share = 0.7
    for index, count in enumerate(panel.bars):
        left = x + (index + (1 - share) / 2) * pitch
        if count:
            ink.fill(left, y, share * pitch, max(count * rise, 0.75), BAR_GREY)
        if panel.has_counts:
            ink.text(left + share * pitch / 2, y + count * rise + 3, f"{count:,}", BOLD, AXIS_PT, CENTER)


def _draw_ticks(ink: Ink, panel: Panel, frame: Frame) -> None:
    """Draw ticks and their labels, leaving out labels that would overlap."""
    x, y, width, _ = frame
    pitch = width / max(len(panel.bars), 1)
    free_from = -1e9
    for place, label in panel.ticks:
        at = x + place * pitch
        half = text_width(label, TEXT, TICK_PT) / 2
        ink.lines([(at, y, at, y - 3)], 0.75)
        if at - half >= free_from:
            ink.text(at, y - 6 - TICK_PT, label, TEXT, TICK_PT, CENTER)
            free_from = at + half + 3
    ink.text(x + width / 2, y - 12 - 2 * TICK_PT, panel.x_title, TEXT, AXIS_PT, CENTER, WORD_GREY)


def _draw_median(ink: Ink, panel: Panel, frame: Frame, rise: float) -> None:
    """Draw a dashed line at the median, with its label at the top.

    The line ends at the axis or, if the panel shows counts, above the count of its bar.
    """
    x, y, width, height = frame
    place = panel.median or 0.0
    at = x + place * width / max(len(panel.bars), 1)
    foot = panel.bars[int(place)] * rise + 3 + AXIS_PT if panel.has_counts else 0.0
    if foot < height - 24:
        ink.lines([(at, y + foot, at, y + height - 12)], 1.0, 0.0, 3.0)
    half = text_width(panel.median_label, TEXT, AXIS_PT) / 2
    ink.text(min(max(at, x + half), x + width - half), y + height - 8, panel.median_label, TEXT, AXIS_PT, CENTER)
