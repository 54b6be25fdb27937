"""Running pages of the front matter: contents, how to play, levels."""

from __future__ import annotations

from collections import Counter

from generator.model import HAIR, Figure, Level, Rules
from layouts.drawing.figures import LINE_PT, draw_figure
from layouts.drawing.flow import Piece, heading, paginate, paragraph, space, subheading
from layouts.drawing.ink import LEFT, RIGHT, Ink
from layouts.drawing.links import around, page_key
from layouts.fonts.faces import SMALLEST_PT, clip_text, digit_height, text_width, wrap_text
from layouts.plan.pages import ANSWERS, BLANK, FOLLOWS, GLOSSARY, LEVELS, OPENER, PROGRESS, RULES, SERIES, TECHNIQUE, WALKTHROUGHS, WHERE
from layouts.plan.plan_book import has_part
from layouts.plan.setting import Setting, minutes_range

QUIET, PALE = 0.35, 0.82
TIGHTNESS = (1.25, 1.15, 1.05)
"""Line distances of the contents, in lines of running text; the first one that needs no extra page is used."""

LEAST_GAP_PT = 8.0
"""Least white between an example and its solution."""

WIDEST_EXAMPLE_CELL_PT, CLASSIC_TEXT_PT = 19.0, 10.5
"""Largest cell of an example, next to text of that size; larger text gets larger examples."""


def contents_pages(setting: Setting, width: float, height: float) -> list[list[Piece]]:
    """Divide the list of contents into as few pages as possible.

    Lines are set closer only if that saves a page.
    """
    closest = paginate(contents_pieces(setting, width, TIGHTNESS[-1]), height)
    made = (paginate(contents_pieces(setting, width, leading), height) for leading in TIGHTNESS[:-1])
    return next((pages for pages in made if len(pages) == len(closest)), closest)


def contents_pieces(setting: Setting, width: float, leading: float = TIGHTNESS[0]) -> list[Piece]:
    """Return the list of contents, with chapters below the name of their family.

    A family with one chapter shares a line with it.

    Parameters
    ----------
    leading : distance of lines, in lines of running text
    """
    book, layout = setting.book, setting.layout
    pieces = [heading(setting.say("contents.title"), layout, width)]
    apart = space(0.5 * leading * layout.leading_pt)

    def add(kind: str) -> None:
        if has_part(book, kind):
            pieces.append(_entry(setting, width, setting.say(f"{kind}.title"), "", setting.page_number(kind), leading))

    for kind in (RULES, LEVELS):
        add(kind)
    alone = {family for family, count in Counter(chapter.family for chapter in book.chapters).items() if count == 1}
    family = None
    for index, chapter in enumerate(book.chapters):
        numbers = [entry.number for entry in chapter.entries]
        span = setting.say("contents.range", first=numbers[0], last=numbers[-1]) if len(numbers) > 1 else str(numbers[0])
        words, page = chapter.title, setting.page_number(OPENER, index)
        if chapter.family in alone:
            words = setting.say("chapter.head", family=setting.family_title(chapter.family), level=words)
        if chapter.family in alone and (family is None or family not in alone):
            pieces.append(apart)
        elif chapter.family not in alone and chapter.family != family:
            title = subheading(setting.family_title(chapter.family), layout, width)
            pieces += [space(0.5 * leading * layout.leading_pt, keeps_with_next=True), title]
        family = chapter.family
        pieces.append(_entry(setting, width, words, span, page, leading))
    pieces.append(apart)
    for kind in (WHERE, TECHNIQUE, FOLLOWS, ANSWERS, GLOSSARY, WALKTHROUGHS, BLANK, PROGRESS, SERIES):
        add(kind)
    return pieces


def _entry(setting: Setting, width: float, text: str, span: str, page: str, leading: float) -> Piece:
    """Return one line of the contents: text, puzzle numbers, a pale rule, the page."""
    layout = setting.layout
    size_pt = layout.text_pt
    room = 3.2 * size_pt

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - size_pt
        span_pt = min(size_pt, layout.caption_pt)
        span_width = text_width(span, setting.faces.text, span_pt) + (size_pt if span else 0)
        fitted, shown = clip_text(text, setting.faces.text, size_pt, width - room - span_width)
        ink.text(x, y, shown, setting.faces.text, fitted)
        end = x + text_width(shown, setting.faces.text, fitted)
        if span:
            ink.text(end + 0.8 * size_pt, y, span, setting.faces.text, span_pt, LEFT, QUIET)
            end += 0.8 * size_pt + text_width(span, setting.faces.text, span_pt)
        if x + width - room > end + 0.8 * size_pt:
            ink.lines([(end + 0.8 * size_pt, y + 1, x + width - room, y + 1)], LINE_PT[HAIR], PALE)
        ink.text(x + width, y, page, setting.faces.number, size_pt, RIGHT)
        ink.link(page_key(page), around(x, y, width, size_pt), text)

    return Piece(leading * layout.leading_pt, draw)


def rules_pieces(setting: Setting, width: float) -> list[Piece]:
    """Return the pages on how to play each family of the book."""
    pieces = [heading(setting.say("rules.title"), setting.layout, width)]
    for rules in setting.book.rules:
        pieces += _rules_of(setting, rules, width)
    return pieces


def _rules_of(setting: Setting, rules: Rules, width: float) -> list[Piece]:
    layout = setting.layout
    pieces = [subheading(rules.title, layout, width)]
    for text in rules.text:
        made = paragraph(text, layout, width)
        pieces.append(Piece(made.height, made.draw, keeps_with_next=True))
    return [*pieces, space(0.4 * layout.leading_pt, keeps_with_next=True), _example(setting, rules, width)]


def _example(setting: Setting, rules: Rules, width: float) -> Piece:
    """Return the example of a family with its solution at its right."""
    layout = setting.layout
    size_per_cell = layout.look.lines.size_per_cell
    least = 2 * rules.example.n_cols * SMALLEST_PT / size_per_cell  # on pocket trims the gap shrinks to keep digits legible
    gap = max(LEAST_GAP_PT, min(36.0, 0.1 * width, width - least))
    widest = WIDEST_EXAMPLE_CELL_PT * max(1.0, layout.text_pt / CLASSIC_TEXT_PT)
    cell = min((width - gap) / 2 / rules.example.n_cols, widest)
    side, label = cell * rules.example.n_cols, min(layout.caption_pt, layout.text_pt)
    height = cell * rules.example.n_rows

    def draw(ink: Ink, x: float, top: float) -> None:
        boards: tuple[tuple[str, Figure], ...] = (("example", rules.example), ("solved", rules.example_answer))
        for index, (key, figure) in enumerate(boards):
            left = x + index * (side + gap)
            ink.text(left, top - label, setting.say(f"rules.{key}"), layout.note_face, label, LEFT, QUIET)
            draw_figure(ink, figure, (left, top - 1.5 * label - height), cell, layout.look)

    return Piece(height + 1.5 * label + 1.8 * layout.leading_pt, draw)


def levels_pieces(setting: Setting, width: float) -> list[Piece]:
    """Return the chart of levels: name, note, bar of expected minutes, puzzle count."""
    book, layout = setting.book, setting.layout
    families = [entry.family for entry in setting.entries()]
    main = max(dict.fromkeys(families), key=families.count)  # bars compare one family: a moderate killer takes longer than a hard sudoku
    mixed = len(set(families)) > 1
    intro = setting.say("levels.mixed", family=setting.family_title(main)) if mixed else setting.say("levels.intro")
    pieces = [heading(setting.say("levels.title"), layout, width), paragraph(intro, layout, width, below=1.2)]
    most = max(minutes_range([entry])[1] for entry in setting.entries() if entry.family == main)
    return pieces + [_level_row(setting, level, width, most, main) for level in book.levels]


def _level_row(setting: Setting, level: Level, width: float, most: int, main: str) -> Piece:
    """Return the row of a level; its bar counts the puzzles of the main family."""
    layout = setting.layout
    entries = [entry for entry in setting.entries() if entry.level == level.name]
    timed = [entry for entry in entries if entry.family == main]
    size_pt, small_pt = layout.text_pt, layout.note_pt
    notes = wrap_text(level.note, layout.note_face, size_pt, width)
    bar_height = 0.62 * size_pt

    def draw(ink: Ink, x: float, top: float) -> None:
        ink.lines([(x, top, x + width, top)], LINE_PT[HAIR], PALE)
        y = top - 1.5 * size_pt
        ink.text(x, y, level.title, layout.heading_face, 1.35 * size_pt)
        count = setting.phrases.count("count.puzzles", len(entries)) if entries else setting.say("count.puzzles.none")
        ink.text(x + width, y, count, setting.faces.text, small_pt, RIGHT, QUIET)
        for note in notes:
            y -= layout.leading_pt
            ink.text(x, y, note, layout.note_face, size_pt)
        if timed:
            y -= 1.35 * layout.leading_pt
            _draw_bar(ink, setting, minutes_range(timed), most, (x, y, width, bar_height), small_pt)

    height = 1.5 * size_pt + (len(notes) + (1.35 if timed else 0)) * layout.leading_pt + 0.9 * layout.leading_pt
    return Piece(height, draw)


def _draw_bar(
    ink: Ink, setting: Setting, span: tuple[int, int], most: int, place: tuple[float, float, float, float], size_pt: float
) -> None:
    """Draw a bar from least to most minutes.

    The scale ends at the longest puzzle of the main family.
    """
    x, y, width, height = place
    low, high = span
    text = setting.say("minutes.range", low=low, high=high) if low != high else setting.phrases.count("minutes", low)
    scale = (width - 6.5 * size_pt) / most
    ink.fill(x, y, most * scale, height, 0.9)
    start = min(low, high - 1) if high > 1 else 0
    ink.fill(x + start * scale, y, (high - start) * scale, height, QUIET)
    ink.text(x + width, y + (height - digit_height(setting.faces.text) * size_pt) / 2, text, setting.faces.text, size_pt, RIGHT)
