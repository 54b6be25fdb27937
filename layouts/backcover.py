"""The back of a cover: the user's text or what can be said of the book, a chart of its levels, and the place for the barcode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import DoesNotFit
from generator.model import Entry
from layouts.barcode import draw_barcode
from layouts.coverwords import CoverWords
from layouts.duotone import CoverInk
from layouts.faces import BOLD, CAP_HEIGHT, DISPLAY, TEXT, clip_text, fit_lines, text_width, wrap_text
from layouts.frames import Frame
from layouts.ink import RIGHT
from layouts.palettes import Palette, Tint
from layouts.setting import Setting, minutes_range
from layouts.wrap import Wrap

EDGE, LEAST_EDGE_PT = 0.09, 27.0
TEXT_SIZES_PT = (14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
LEADING, BETWEEN = 1.42, 0.55
"""Distance of two lines, and the white between paragraphs, in type sizes."""

HEAD_SIZES_PT = (30.0, 26.0, 23.0, 20.0, 17.0, 15.0, 13.0)
CHART_ROW_PT, CHART_TEXT_PT, CHART_HEAD_PT = 17.0, 8.5, 22.0
NARROWEST_CHART_PT = 150.0
"""Beside the barcode there must be so much room for the chart; else it stands above."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the chart: kind or level, puzzles, and the span of minutes."""

    name: str
    count: int
    span: tuple[int, int]


def draw_back(ink: CoverInk, setting: Setting, words: CoverWords, wrap: Wrap, palette: Palette) -> None:
    """Draw the back.

    Raises
    ------
    DoesNotFit   a text that is too long for it
    """
    edge = max(EDGE * wrap.back.width, LEAST_EDGE_PT)
    body = Frame(wrap.back.x + edge, wrap.back.y + edge, wrap.back.width - 2 * edge, wrap.back.height - 2 * edge)
    rows = chart_rows(setting)
    chart = _chart_frame(rows, body, wrap.barcode)
    floor = max(chart.top, wrap.barcode.top) + 1.2 * CHART_ROW_PT
    top = _draw_head(ink, setting, body, palette)
    room = Frame(body.x, floor, body.width, top - floor)
    _draw_text(ink, words.blurb.split("\n") if words.blurb else made_blurb(setting), room, palette)
    _draw_chart(ink, setting, rows, chart, palette)
    if words.isbn:
        draw_barcode(ink, words.isbn, words.isbn_text, wrap.barcode)


def made_blurb(setting: Setting) -> list[str]:
    """Say what can be said of any book: what is in it, that it is proved and graded, where the answers are."""
    titles = [rules.title for rules in setting.book.rules]
    kinds = [setting.say("cover.kinds", kinds=", ".join(titles))] if len(titles) > 1 else []
    proof = setting.say("cover.promise" if setting.book.proved else "cover.single")
    return [*kinds, proof, setting.say("cover.graded"), setting.say("cover.rising"), setting.say("cover.answers")]


def chart_rows(setting: Setting) -> list[Row]:
    """List the levels that the book has puzzles of, easiest first."""
    rows = []
    for level in setting.book.levels:
        entries: list[Entry] = [entry for entry in setting.entries() if entry.level == level.name]
        if entries:
            rows.append(Row(level.title, len(entries), minutes_range(entries)))
    return rows


def _chart_frame(rows: Sequence[Row], body: Frame, barcode: Frame) -> Frame:
    """Return the chart's place: left of the barcode, or above it on a narrow back."""
    height = CHART_HEAD_PT + len(rows) * CHART_ROW_PT
    beside = barcode.x - body.x - 18.0
    if beside >= NARROWEST_CHART_PT:
        return Frame(body.x, barcode.y + 9.0, beside, height)
    return Frame(body.x, barcode.top + 18.0, body.width, height)


def _draw_head(ink: CoverInk, setting: Setting, body: Frame, palette: Palette) -> float:
    """Set the number of puzzles and the levels they span as a headline; return where it ends."""
    rows = chart_rows(setting)
    count = setting.phrases.count("count.puzzles", len(setting.entries()))
    ink.use(Tint(palette.ink, palette.paper))
    size_pt, lines = fit_lines(count, DISPLAY, HEAD_SIZES_PT, body.width, 1)
    y = body.top - 0.8 * size_pt
    ink.text(body.x, y, lines[0], DISPLAY, size_pt)
    if len(rows) > 1:
        span = setting.say("cover.range", first=rows[0].name.lower(), last=rows[-1].name.lower())
        span_pt, lines = fit_lines(span, DISPLAY, [size_pt, *HEAD_SIZES_PT[2:]], body.width, 1)
        y -= 1.15 * span_pt
        ink.text(body.x, y, lines[0], DISPLAY, span_pt)
    ink.use(Tint(palette.accent, palette.paper))
    ink.fill(body.x, y - 0.75 * size_pt, 1.6 * size_pt, 2.4, 0.0)
    return y - 1.35 * size_pt


def _draw_text(ink: CoverInk, texts: Sequence[str], room: Frame, palette: Palette) -> None:
    """Set paragraphs from the top, in the largest type that has room."""
    texts = [text for text in texts if text.strip()]
    ink.use(Tint(palette.ink, palette.paper))
    for size_pt in TEXT_SIZES_PT:
        measure = min(room.width, 36 * size_pt)
        paragraphs = [wrap_text(text, TEXT, size_pt, measure) for text in texts]
        height = sum(LEADING * len(lines) for lines in paragraphs) * size_pt + BETWEEN * size_pt * (len(texts) - 1)
        if height <= room.height and all(text_width(line, TEXT, size_pt) <= measure for lines in paragraphs for line in lines):
            break
    else:
        there = f"{room.width / 72 * 25.4:.0f} x {room.height / 72 * 25.4:.0f} mm"
        count = sum(map(len, texts))
        raise DoesNotFit(f"the back of the cover has {there} for its text, of {count} characters; shorten the blurb: {texts[0][:40]!r}")
    y = room.top
    for lines in paragraphs:
        for line in lines:
            ink.text(room.x, y - size_pt, line, TEXT, size_pt)
            y -= LEADING * size_pt
        y -= BETWEEN * size_pt


def _draw_chart(ink: CoverInk, setting: Setting, rows: Sequence[Row], frame: Frame, palette: Palette) -> None:
    """Draw a bar of minutes for every level, from its quickest puzzle to its longest, with the number of its puzzles."""
    if not rows:
        return
    plain, bright = Tint(palette.ink, palette.paper), Tint(palette.accent, palette.paper)
    ink.use(plain)
    ink.text(frame.x, frame.top - CHART_TEXT_PT, setting.say("cover.chart"), BOLD, CHART_TEXT_PT)
    names = max(text_width(row.name, TEXT, CHART_TEXT_PT) for row in rows) + 8
    counts = max(text_width(_span(setting, row), TEXT, CHART_TEXT_PT) for row in rows) + 6
    names = min(names, 0.4 * frame.width)
    longest = max(row.span[1] for row in rows)
    scale = (frame.width - names - counts) / longest
    for index, row in enumerate(rows):
        y = frame.top - CHART_HEAD_PT - (index + 1) * CHART_ROW_PT + 5
        size_pt, name = clip_text(row.name, TEXT, CHART_TEXT_PT, names - 4)
        low = min(row.span[0], row.span[1] - 1)
        ink.use(plain)
        ink.text(frame.x, y, name, TEXT, size_pt)
        ink.text(frame.right, y, _span(setting, row), TEXT, CHART_TEXT_PT, RIGHT)
        height = CAP_HEIGHT * CHART_TEXT_PT + 2
        ink.fill(frame.x + names, y - 1, longest * scale, height, 0.86)
        ink.use(bright)
        ink.fill(frame.x + names + low * scale, y - 1, (row.span[1] - low) * scale, height, 0.0)


def _span(setting: Setting, row: Row) -> str:
    low, high = row.span
    return setting.phrases.count("minutes", low) if low == high else setting.say("minutes.range", low=low, high=high)
