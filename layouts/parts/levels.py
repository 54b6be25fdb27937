"""The page about the levels: what each level of the book means, and its minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from generator.model import HAIR, LevelRow
from layouts.drawing.columns import PartPage, column_pages, column_width, running_page
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, heading, paginate_loosest, paragraph, space
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.tags import H2, P
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import clip_text, wrap_text
from layouts.geometry import Frame
from layouts.parts.furniture import QUIET
from layouts.plan.pages import LEVELS
from layouts.plan.plan_book import has_part
from layouts.plan.setting import Setting
from layouts.style.layout import Layout

ROW, FIRST_ROW = 1.25, 1.35
"""Height of a row of minutes, and of the first one below a note, in lines."""

AFTER_NOTE, AFTER_LEVEL = 0.45, 0.9
"""White after the rows of a note and after a level, in lines."""

LEAST_TOGETHER = 3
"""Number of notes that stay with the name of their level."""

WIDEST_NAME = 0.42
"""Largest part of the width for the names of kinds beside the bars; longer names are above them."""

LEAST_MINUTES_SIZE = 9.0
"""Least width of the column of minutes, in type sizes."""

BAR_HEIGHT, SCALE_GREY, SHORTEST_BAR_PT = 0.62, 0.9, 2.0
"""Height of a bar in type sizes; grey of the scale behind it; least length, so that a minute can be seen on a long scale."""


BELOW_LISTED = 0.4
"""White below the name of a level in a list, in type sizes."""

LARGEST_HEAD = 0.75
"""Largest share of a page that the heading above columns may take."""

SPACINGS = (1.0, 0.88, 0.77)
"""Spacings of rows and of the white between them; the first one that needs no extra page is used."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of all rows of minutes: names, bars, minutes; lengths in points.

    width       of all columns
    name_width  width of the names beside the bars, with a gap; 0 if names are above their bars or not printed
    bar_width   width of the whole scale
    most        minutes at the end of the scale, those of the longest puzzles
    has_names   whether the rows name their kind
    """

    width: float
    name_width: float
    bar_width: float
    most: int
    has_names: bool


def levels_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Divide the levels of the book into as few pages as possible; [] if it has none.

    Rows are set closer only if that saves a page. Rows of several pages are listed in two columns, without bars, and without the notes
    that the openers have; on the smallest pages there is no room for columns below the heading.
    """
    rows = setting.book.level_rows
    if not has_part(setting.book, LEVELS):
        return []
    made = paginate_loosest(lambda spacing: levels_pieces(setting, body.width, spacing), SPACINGS, body.height)
    head = _head(setting, "levels.listed", body.width)
    if len(made) == 1 or setting.is_for_children or sum(piece.height for piece in head) > LARGEST_HEAD * body.height:
        return [running_page(page) for page in made]
    return column_pages(head, _list_pieces(setting, rows, column_width(body.width, setting.layout)), body, setting.layout)


def _head(setting: Setting, intro: str, width: float) -> list[Piece]:
    """Return the heading and the introduction, of which `intro` is the key."""
    text = setting.join_notes(setting.join_notes(setting.say(intro), setting.say_stars()), say_basis(setting))
    return [heading(setting.say("levels.title"), setting.layout, width), paragraph(text, setting.layout, width, below=1.2)]


def _list_pieces(setting: Setting, rows: Sequence[LevelRow], width: float) -> list[Piece]:
    """Return the levels as lists: the name of each, then a line for each kind."""
    pieces: list[Piece] = []
    for title, level in groupby(rows, key=lambda row: row.title):
        found = list(level)
        lines = [_list_line(setting, row, width) for row in found]
        lines[0] = replace(lines[0], keeps_with_next=len(lines) > 1)
        below = space(BELOW_LISTED * setting.layout.text_pt, keeps_with_next=True)
        pieces += [_level_heading(setting, title, sum(row.n_puzzles for row in found), width), below, *lines]
        pieces.append(space(AFTER_LEVEL * setting.layout.leading_pt))
    return pieces[:-1]


def _list_line(setting: Setting, row: LevelRow, width: float) -> Piece:
    """Return a line with a kind and its minutes, which are below a long name."""
    layout, face, minutes = setting.layout, setting.faces.text, setting.minutes_text(row.minutes)
    room, title = width - text_width(minutes, face, layout.note_pt) - layout.text_pt, setting.family_title(row.family)
    lines = [title] if text_width(title, face, layout.text_pt) <= room else wrap_text(title, face, layout.text_pt, width)
    # The minutes are at the end of the last line of the name if they fit there, and else below it.
    below = len(lines) - (text_width(lines[-1], face, layout.text_pt) <= room)

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - layout.text_pt
        with ink.tag(P, key=("minutes", row)):
            _draw_name(ink, layout, lines, x, y, width)
            ink.text(x + width, y - below * layout.leading_pt, minutes, face, layout.note_pt, RIGHT)

    return Piece(ROW * layout.text_pt + max(below, len(lines) - 1) * layout.leading_pt, draw)


def _draw_name(ink: Ink, layout: Layout, lines: Sequence[str], x: float, y: float, width: float) -> None:
    """Draw the lines of a name; a word that is wider than its column is made smaller."""
    for at, line in enumerate(lines):
        size_pt, shown = clip_text(line, layout.look.faces.text, layout.text_pt, width)
        ink.text(x, y - at * layout.leading_pt, shown, layout.look.faces.text, size_pt)


def levels_pieces(setting: Setting, width: float, spacing: float = SPACINGS[0]) -> list[Piece]:
    """Return the levels of the book: name, notes, a bar of minutes for each kind."""
    rows, layout = setting.book.level_rows, setting.layout
    columns = _make_columns(setting, rows, width)
    intro = "children" if setting.is_for_children else "mixed" if columns.has_names else "intro"
    pieces = _head(setting, f"levels.{intro}", width)
    for _, level in groupby(rows, key=lambda row: row.title):
        pieces += _level_pieces(setting, list(level), columns, spacing * layout.leading_pt)
    return pieces


def say_basis(setting: Setting) -> str:
    """Return which times are estimated, as a sentence; "" if none, or for children."""
    measured = {row.family: row.is_measured for row in setting.book.level_rows}
    if setting.is_for_children or all(measured.values()):
        return ""
    kinds = setting.phrases.join([setting.family_title(family) for family, is_measured in measured.items() if is_measured])
    return setting.say("levels.partly", kinds=kinds) if kinds else setting.say("levels.estimated")


def _make_columns(setting: Setting, rows: Sequence[LevelRow], width: float) -> Columns:
    """Return columns that suit all rows.

    The kinds share one scale, so that their bars can be compared. The width of names must not depend on minutes, which are not known when
    the pages are first counted.
    """
    layout, face = setting.layout, setting.faces.text
    titles = [setting.family_title(family) for family in dict.fromkeys(row.family for row in rows)]
    has_names = len(titles) > 1
    longest = max(text_width(title, face, layout.text_pt) for title in titles) + layout.text_pt
    name_width = longest if has_names and longest <= WIDEST_NAME * width else 0.0
    minutes_width = max(text_width(setting.minutes_text(row.minutes), face, layout.note_pt) for row in rows) + layout.note_pt
    bar_width = width - name_width - max(minutes_width, LEAST_MINUTES_SIZE * layout.note_pt)
    return Columns(width, name_width, bar_width, max(row.minutes[1] for row in rows), has_names)


def _level_pieces(setting: Setting, rows: Sequence[LevelRow], columns: Columns, line_pt: float) -> list[Piece]:
    """Return the pieces of one level, which may be broken before a note.

    The first notes stay with the level's name.
    """
    pieces = [_level_heading(setting, rows[0].title, sum(row.n_puzzles for row in rows), columns.width)]
    for index, (note, kinds) in enumerate(groupby(rows, key=lambda row: row.note)):
        if index:
            pieces[-1] = replace(pieces[-1], keeps_with_next=index < LEAST_TOGETHER)
            pieces.append(space(AFTER_NOTE * line_pt, keeps_with_next=True))
        pieces += _note_pieces(setting, note, columns.width)
        if not setting.is_for_children:
            pieces += [_minutes_row(setting, row, columns, (ROW if at else FIRST_ROW) * line_pt) for at, row in enumerate(kinds)]
        elif columns.has_names:
            pieces += _note_pieces(setting, setting.phrases.join([setting.family_title(row.family) for row in kinds]), columns.width)
    pieces[-1] = replace(pieces[-1], keeps_with_next=False)
    return [*pieces, space(AFTER_LEVEL * line_pt)]


def _level_heading(setting: Setting, title: str, n_puzzles: int, width: float) -> Piece:
    """Return the name of a level and its number of puzzles, below a rule."""
    layout, size_pt = setting.layout, setting.layout.text_pt
    count = setting.phrases.count("count.puzzles", n_puzzles)

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - 1.5 * size_pt
        ink.lines([(x, top, x + width, top)], LINE_PT[HAIR])
        with ink.tag(H2):
            ink.text(x, y, title, layout.heading_face, 1.35 * size_pt)
        ink.text(x + width, y, count, setting.faces.text, layout.note_pt, RIGHT)

    return Piece(1.5 * size_pt, draw, keeps_with_next=True)


def _note_pieces(setting: Setting, note: str, width: float) -> list[Piece]:
    """Return a note as one piece; none for an empty note."""
    layout = setting.layout
    lines = wrap_text(note, layout.note_face, layout.text_pt, width) if note else []

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(P):
            for at, line in enumerate(lines, start=1):
                ink.text(x, top - at * layout.leading_pt, line, layout.note_face, layout.text_pt)

    return [Piece(len(lines) * layout.leading_pt, draw, keeps_with_next=True)] if lines else []


def _minutes_row(setting: Setting, row: LevelRow, columns: Columns, height: float) -> Piece:
    """Return the row of a kind: its name, a bar of minutes, the minutes in words.

    A book of one kind does not name it. Names that are too long for their column are above the bar.

    Parameters
    ----------
    height : height of the row without a name above it
    """
    layout, face = setting.layout, setting.faces.text
    room = columns.name_width or columns.width
    name = wrap_text(setting.family_title(row.family), face, layout.text_pt, room) if columns.has_names else []
    above = 0.0 if columns.name_width else len(name) * layout.leading_pt
    bar_height = BAR_HEIGHT * layout.text_pt

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - height - above
        with ink.tag(P, key=("minutes", row)):
            _draw_name(ink, layout, name, x, y + above, room)
        _draw_bar(ink, row, columns, x + columns.name_width, y, bar_height)
        middle = y + (bar_height - digit_height(face) * layout.note_pt) / 2
        with ink.tag(P, key=("minutes", row)):
            ink.text(x + columns.width, middle, setting.minutes_text(row.minutes), face, layout.note_pt, RIGHT)

    return Piece(height + above, draw, keeps_with_next=True)


def _draw_bar(ink: Ink, row: LevelRow, columns: Columns, x: float, y: float, height: float) -> None:
    """Draw the scale, and on it a bar from least to most minutes."""
    low, high = row.minutes
    minute = columns.bar_width / columns.most
    start = min(low, high - 1) * minute
    length = max(high * minute - start, SHORTEST_BAR_PT)
    ink.fill(x, y, columns.bar_width, height, SCALE_GREY)
    ink.fill(x + min(start, columns.bar_width - length), y, length, height, QUIET)
