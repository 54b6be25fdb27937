"""The back cover: words to the reader, facts, puzzles, a chart, the barcode.

The chart shows the minutes of the levels. Sample puzzles are shown only if there is room. All lengths are points from the bottom left
corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import DoesNotFit
from generator.model import Entry, LevelRow
from layouts.cover.barcode import draw_barcode
from layouts.cover.cover_ink import CoverInk
from layouts.cover.palettes import Palette, Tint
from layouts.cover.topics import find_topic
from layouts.cover.words import CoverWords, list_levels, say_levels
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink import CENTER, RIGHT
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text, fit_lines, wrap_text
from layouts.geometry import Frame
from layouts.plan.setting import Setting
from layouts.printing.cover_size import Wrap
from layouts.style.look import SIZE_PER_CELL

EDGE, LEAST_EDGE_PT = 0.09, 27.0
"""White around the words, in widths of the back, and its minimum: more than the quarter inch that printers ask for."""

TEXT_SIZES_PT = (14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
SMALLEST_BESIDE_PT = 10.5
"""The text is not set smaller than this just to make room for sample puzzles."""

HEAD_SIZES_PT = (34.0, 30.0, 26.0, 23.0, 20.0, 17.0, 15.0, 13.0)
LEADING, BETWEEN, MEASURE = 1.42, 0.55, 40.0
"""Distance between two lines, white between paragraphs, and the longest line, in type sizes."""

LEAD = 1.2
"""Type size of the words to the reader in sizes of the facts below them."""

FACT_GAP, BETWEEN_FACTS = 1.6, 0.35
"""White above the list of facts, and between two facts, in those between paragraphs."""

UNITS, UNIT_RANGE_PT = 50.0, (8.5, 11.0)
"""Width of the back in sizes of small type, and the least and largest size of small type, from which chart and captions are set."""

ROW, CHART_HEAD = 2.0, 2.6
"""Height of a row of the chart, and of its heading, in sizes of small type."""

BULLET, BULLET_ROOM = 0.34, 1.05
"""Side of the square before a fact, and the indent of the fact, in type sizes."""

MOST_NAMED = 6
"""Most kinds of puzzles that are named; of more, the number is given."""

MOST_KINDS = 6
"""Most kinds of puzzles in the chart; it must leave room for the text."""

NARROWEST_CHART_PT = 150.0
"""Least width of the chart next to the barcode; with less room the chart is placed above the barcode."""

SAMPLES, SAMPLE_GAP, SAMPLE_MARGIN = 3, 0.04, 0.03
"""Number of puzzles shown, white between them in widths of the text, white around each in its own widths."""


LABELED_CELL_PT = 17.0
"""Least side of a cell in which a digit and the sum of a cage do not touch."""


@dataclass(frozen=True, slots=True, eq=False)
class Back:
    """What the functions of this module draw from; `unit` is the size of small type."""

    setting: Setting
    palette: Palette
    body: Frame
    unit: float

    @property
    def plain(self) -> Tint:
        """The colors of words."""
        return Tint(self.palette.ink, self.palette.paper)

    @property
    def bright(self) -> Tint:
        """The accent colors."""
        return Tint(self.palette.accent, self.palette.paper)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the chart: its name, and its range of minutes in numbers and words."""

    name: str
    span: tuple[int, int]
    minutes: str


def draw_back(ink: CoverInk, setting: Setting, words: CoverWords, wrap: Wrap, palette: Palette) -> None:
    """Draw the back.

    Raises
    ------
    DoesNotFit   a text that is too long for it
    """
    frame = wrap.back
    # White at all edges; all sizes of type and white on the back are multiples of one unit.
    edge = max(EDGE * frame.width, LEAST_EDGE_PT)
    unit = min(max(frame.width / UNITS, UNIT_RANGE_PT[0]), UNIT_RANGE_PT[1])
    back = Back(setting, palette, Frame(frame.x + edge, frame.y + edge, frame.width - 2 * edge, frame.height - 2 * edge), unit)
    rows = chart_rows(setting)
    chart = _chart_frame(back, len(rows), wrap.barcode)
    # From the top: heading, words, sample puzzles; at the foot the chart, and the barcode at its right or below it.
    floor = max(chart.top, wrap.barcode.top) + 2 * unit
    own = [text for text in words.blurb.split("\n") if text.strip()]
    topic = find_topic(setting.book).name
    top = _draw_head(ink, back, list_numbers(setting) if own else [setting.say(f"cover.hook.{topic}")])
    voice, facts = (own, []) if own else ([setting.say(f"cover.voice.{topic}")], list_facts(setting))
    end = _draw_text(ink, back, voice, facts, Frame(back.body.x, floor, back.body.width, top - floor))
    _draw_samples(ink, back, Frame(back.body.x, floor, back.body.width, end - floor))
    _draw_chart(ink, back, rows, chart)
    if words.isbn:
        draw_barcode(ink, words.isbn, words.isbn_text, wrap.barcode)


def list_numbers(setting: Setting) -> list[str]:
    """Return the number of puzzles and, unless for children, the range of levels."""
    levels = say_levels(setting) if len(list_levels(setting)) > 1 and not setting.is_for_children else ""
    return [setting.phrases.count("count.puzzles", len(setting.entries())), *filter(None, [levels])]


def list_facts(setting: Setting) -> list[str]:
    """Return the facts below the words to the reader, each once.

    They are the numbers of puzzles and kinds, that the puzzles are proved and graded, whether there are hints, and where the answers are.
    """
    titles = [rules.title for rules in setting.book.rules]
    kinds = []
    if len(titles) > MOST_NAMED:
        kinds = [setting.phrases.count("cover.number_of_kinds", len(titles))]
    elif len(titles) > 1:
        kinds = [setting.say("cover.kinds", kinds=setting.phrases.join(titles))]
    numbers = " · ".join([*list_numbers(setting), *(kinds if len(titles) > MOST_NAMED else [])])
    proof = setting.say("cover.promise" if setting.imprint.proved else "cover.single")
    graded = [] if setting.is_for_children else [setting.say("cover.graded")]
    hints = [setting.say("listing.hints")] if setting.book.matter.hints else []
    return [numbers, *([] if len(titles) > MOST_NAMED else kinds), proof, *graded, *hints, setting.say_answers("cover.answers")]


def chart_rows(setting: Setting) -> list[Row]:
    """List the rows of the chart, with the minutes of the page about the levels.

    A book of one kind has a row for each level, easiest first. A book of several kinds has one for each kind, from the quickest puzzle of
    its easiest level to the longest: one level of two kinds takes different times. With more than MOST_KINDS there is no chart, nor is
    there one for children.
    """
    if setting.is_for_children:
        return []
    rows = setting.book.level_rows
    families = dict.fromkeys(chapter.family for chapter in setting.book.chapters)
    if len(families) == 1:
        return [_make_row(setting, row.title, [row]) for row in rows]
    kinds = [(setting.family_title(family), [row for row in rows if row.family == family]) for family in families]
    return [_make_row(setting, title, own) for title, own in kinds] if len(kinds) <= MOST_KINDS else []


def _make_row(setting: Setting, name: str, rows: Sequence[LevelRow]) -> Row:
    """Return a row of the chart for one or more rows of the page about the levels."""
    span = min(row.minutes[0] for row in rows), max(row.minutes[1] for row in rows)
    return Row(name, span, setting.minutes_text(span))


def _chart_frame(back: Back, n_rows: int, barcode: Frame) -> Frame:
    """Return the frame of the chart: left of the barcode, or above on a narrow back."""
    height = (CHART_HEAD + n_rows * ROW) * back.unit if n_rows else 0.0
    beside = barcode.x - back.body.x - 2 * back.unit
    if beside >= NARROWEST_CHART_PT:
        return Frame(back.body.x, back.body.y, beside, height)
    return Frame(back.body.x, barcode.top + 2 * back.unit, back.body.width, height)


def _draw_head(ink: CoverInk, back: Back, texts: Sequence[str]) -> float:
    """Draw the lines of the heading and a rule; return the lower end's y."""
    body = back.body
    sizes = [size for size in HEAD_SIZES_PT if size <= 0.085 * body.width]
    size_pt = min(fit_lines(text, back.setting.faces.display, sizes or HEAD_SIZES_PT[-1:], body.width, 1)[0] for text in texts)
    # The heading, its lines at 1.15 of their size, and a short thick rule below it.
    y = body.top + 0.25 * size_pt
    ink.use(back.plain)
    for text in texts:
        y -= 1.15 * size_pt
        ink.text(body.x, y, text, back.setting.faces.display, size_pt)
    ink.use(back.bright)
    ink.fill(body.x, y - 0.75 * size_pt, 1.6 * size_pt, max(2.0, 0.08 * size_pt), 0.0)
    return y - 1.35 * size_pt


def _draw_text(ink: CoverInk, back: Back, texts: Sequence[str], facts: Sequence[str], room: Frame) -> float:
    """Draw paragraphs and facts in a frame; return the y of their lower end.

    They begin at its top. The type is the largest that leaves room for puzzles below; without such a size, the largest that fits the
    frame.
    """
    face = back.setting.faces.text
    ink.use(back.plain)
    roomy = [(size_pt, _samples_height(back)) for size_pt in TEXT_SIZES_PT if size_pt >= SMALLEST_BESIDE_PT]
    for size_pt, kept in [*roomy, *((size_pt, 0.0) for size_pt in TEXT_SIZES_PT)]:
        # Try the sizes of type: lines of at most MEASURE sizes, the facts indented by the room of a bullet.
        measure = min(room.width, MEASURE * size_pt)
        indent = BULLET_ROOM * size_pt
        lead_pt = (LEAD if facts else 1.0) * size_pt
        paragraphs = [wrap_text(text, face, lead_pt, min(room.width, MEASURE * lead_pt)) for text in texts]
        items = [wrap_text(text, face, size_pt, measure - indent) for text in facts]
        height = LEADING * (sum(map(len, paragraphs)) * lead_pt + sum(map(len, items)) * size_pt)
        height += BETWEEN * size_pt * (len(texts) - 1 + (FACT_GAP + BETWEEN_FACTS * (len(facts) - 1) if facts else 0.0))
        runs = [(line, face, lead_pt) for lines in paragraphs for line in lines] + [
            (line, face, size_pt) for lines in items for line in lines
        ]
        if height + kept <= room.height and all(text_width(*run) <= room.width for run in runs):
            break
    else:
        there = f"{room.width / 72 * 25.4:.0f} x {room.height / 72 * 25.4:.0f} mm"
        count = sum(map(len, (*texts, *facts)))
        problem = f"the text of {count} characters does not fit on the back of the cover, which has {there} for it"
        raise DoesNotFit(f"{problem}; shorten the blurb: {texts[0][:40]!r}")
    y = room.top
    for lines in paragraphs:
        for line in lines:
            ink.text(room.x, y - lead_pt, line, face, lead_pt)
            y -= LEADING * lead_pt
        y -= BETWEEN * size_pt
    if items:
        y -= (FACT_GAP - 1.0) * BETWEEN * size_pt
    for lines in items:
        # The bullet is a square at half the height of the digits of the first line.
        side = BULLET * size_pt
        ink.use(back.bright)
        ink.fill(room.x, y - size_pt + (digit_height(face) * size_pt - side) / 2, side, side, 0.0)
        ink.use(back.plain)
        for line in lines:
            ink.text(room.x + indent, y - size_pt, line, face, size_pt)
            y -= LEADING * size_pt
        y -= BETWEEN_FACTS * BETWEEN * size_pt
    return y


def _draw_samples(ink: CoverInk, back: Back, room: Frame) -> None:
    """Draw up to three puzzles that are still legible, if there is room.

    Of large boards there are fewer, and they are larger. A book of several families shows one puzzle of each, other books an easy, a
    medium and a hard one.
    """
    gap, caption = SAMPLE_GAP * room.width, 2.0 * back.unit
    is_mixed = len(back.setting.book.rules) > 1
    entries = back.setting.entries()
    if is_mixed:
        entries = list({entry.family: entry for entry in reversed(entries)}.values())[::-1]
    for count in range(SAMPLES, 0, -1):
        # Squares beside each other, as wide as the room allows, or as high as it leaves below the words.
        side = min((room.width - (count - 1) * gap) / count, room.height - caption - 2 * back.unit)
        legible = [entry for entry in entries if _is_legible(entry, side)]
        if 2 * len(legible) > len(entries) or (count == 1 and legible):
            break
    else:
        return
    chosen = list({entry.number: entry for entry in (legible[-1], legible[0], legible[len(legible) // 2])}.values())[:count]
    # The samples are in the middle of the height that is left, each above its caption.
    y = room.y + (room.height - side - caption) / 2 + caption
    for index, entry in enumerate(sorted(chosen, key=lambda entry: entry.number)):
        words = back.setting.family_title(entry.family) if is_mixed else back.setting.level_title(entry.level)
        _draw_sample(ink, back, entry, words, (room.x + index * (side + gap), y, side, _sample_cell(entry, side)))


def _is_legible(entry: Entry, side: float) -> bool:
    """Return whether digits and cage sums can be read in a square of that side."""
    least_pt = LABELED_CELL_PT if entry.puzzle.labels else SMALLEST_PT / SIZE_PER_CELL
    return _sample_cell(entry, side) >= least_pt


def _samples_height(back: Back) -> float:
    """Return the largest height of the sample puzzles, with words and white."""
    return (back.body.width - (SAMPLES - 1) * SAMPLE_GAP * back.body.width) / SAMPLES + 4.5 * back.unit


def _sample_cell(entry: Entry, side: float) -> float:
    """Return the cell side of a puzzle shown in a square of that side."""
    return (1 - 2 * SAMPLE_MARGIN) * side / max(entry.puzzle.extent)


def _draw_sample(ink: CoverInk, back: Back, entry: Entry, caption: str, place: tuple[float, float, float, float]) -> None:
    x, y, side, cell = place
    palette, figure = back.palette, entry.puzzle
    ink.use(Tint(palette.line, palette.page))
    ink.fill(x, y, side, side, 1.0)
    height, width = figure.extent
    # The board is in the middle of a white square.
    corner = x + (side - width * cell) / 2, y + (side - height * cell) / 2
    draw_figure(ink, figure, corner, cell, back.setting.layout.look)
    ink.use(back.plain)
    size_pt, words = clip_text(caption, back.setting.faces.text, back.unit, side)
    ink.text(x + side / 2, y - 1.5 * back.unit, words, back.setting.faces.text, size_pt, CENTER)


def _draw_chart(ink: CoverInk, back: Back, rows: Sequence[Row], frame: Frame) -> None:
    """Draw a bar of minutes for every row, from its quickest puzzle to its longest."""
    if not rows:
        return
    unit = back.unit
    ink.use(back.plain)
    ink.text(frame.x, frame.top - unit, back.setting.say("cover.chart"), back.setting.faces.bold, unit)
    # Three columns: the names, the bars on one scale, and the minutes, which end at the right edge.
    names = min(max(text_width(row.name, back.setting.faces.text, unit) for row in rows) + unit, 0.4 * frame.width)
    minutes = max(text_width(row.minutes, back.setting.faces.text, unit) for row in rows) + unit
    longest = max(row.span[1] for row in rows)
    scale = (frame.width - names - minutes) / longest
    for index, row in enumerate(rows):
        y = frame.top - (CHART_HEAD + index * ROW + 1.0) * unit
        size_pt, name = clip_text(row.name, back.setting.faces.text, unit, names - 0.5 * unit)
        low = min(row.span[0], row.span[1] - 1)
        left, height = frame.x + names, (digit_height(back.setting.faces.text) + 0.3) * unit
        ink.use(back.plain)
        ink.text(frame.x, y, name, back.setting.faces.text, size_pt)
        ink.text(frame.right, y, row.minutes, back.setting.faces.text, unit, RIGHT)
        ink.fill(left, y - 0.15 * unit, longest * scale, height, 0.86)
        ink.use(back.bright)
        ink.fill(left + low * scale, y - 0.15 * unit, (row.span[1] - low) * scale, height, 0.0)
