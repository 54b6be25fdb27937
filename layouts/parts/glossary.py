"""The glossary: each technique the puzzles need, explained on a position.

The position is from one of the book's puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.model import Chapter, GlossaryEntry, Position
from layouts.drawing.flow import Draw, Piece, draw_pieces, heading, paragraph, paragraph_lines, space, subheading
from layouts.drawing.ink import Ink
from layouts.drawing.links import mention_key
from layouts.parts.positions import board_width, least_cell, position_cell, position_piece
from layouts.plan.pages import GLOSSARY
from layouts.plan.setting import Setting
from layouts.style.layout import LARGE_PT

BESIDE_EMS = 15.0
"""Least width of a column of words next to a board, in sizes of running text; on narrower pages the words are above the board."""

MOST_TALLER = 1.5
"""Largest height of words next to a board, in heights of the board."""

SHARED, SMALLER = 2, (1.0, 0.98, 0.96, 0.94, 0.92, 0.9, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.7, 0.67, 0.64, 0.61, 0.58)
"""Most entries for which a page's boards are made smaller, and the scales of boards that are tried."""

SQUEEZED = 0.92
"""Least side of cells of a board as wide as its page, in those that the width allows, so that its words are on the same page."""

LARGE_SIGNED_EMS, LARGE_PENCIL_EMS, LARGE_DIGIT_EMS = 2.92, 2.75, 1.65
"""Least side of cells with sums or signs beside candidates, of others with sums, signs or candidates, and of others, in large print.

They are in type sizes.
"""

LESSON_SCALES, LESSON_CELL_PT = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8), 24.0
"""Scales of the boards of a lesson that are tried where they are below each other; least side of their cells, in points."""

PAIR_GAP_EMS, LEAST_PAIR = 1.8, 0.8
"""White between boards beside each other, in type sizes; their least width, in widths of a board alone."""

BELOW = 0.9
"""White below an entry, in lines; it is dropped at the foot of a page."""

MARKS = {"circles": "circled", "arrows": "arrows"}
"""Marks of positions that the introduction explains, and the field of `Position` that has them."""


def glossary_pieces(setting: Setting, width: float, height: float) -> list[Piece]:
    """Return the glossary as pieces; none for a book without a glossary."""
    entries = setting.book.matter.glossary
    if not entries:
        return []
    layout = setting.layout
    notes = [setting.say(f"glossary.{key}") for key in _list_notes(setting)]
    head = [heading(setting.say("glossary.title"), layout, width), *(paragraph(note, layout, width) for note in notes)]
    head.append(space(0.6 * layout.leading_pt, keeps_with_next=True))
    pieces, room = [], height - sum(piece.height for piece in head)
    while entries:
        shared = _fit_page(setting, entries[:SHARED], width, room) or _fit_page(setting, entries[:1], width, height)
        shared = shared or _entry(setting, entries[0], (width, height), _widest(setting, entries[0].position, width, height))
        pieces += shared
        entries, room = entries[sum(piece.name != "" for piece in shared) :], height
    return [*head, *pieces]


def practice_pieces(setting: Setting, chapter: Chapter, width: float, height: float) -> list[Piece]:
    """Return the lessons of a chapter for practice; none for other chapters.

    They are no targets of links. A lesson is named if the title of its chapter does not do that.
    """
    return [piece for entry in chapter.practice for piece in _lesson(setting, entry, width, height, has_name=len(chapter.practice) > 1)]


def _lesson(setting: Setting, entry: GlossaryEntry, width: float, height: float, has_name: bool) -> list[Piece]:
    """Return a technique, with the board before and after one of its steps.

    The boards are beside each other, each above its words, or below each other on narrow pages and for boards that need large cells.
    """
    layout = setting.layout
    name = entry.techniques[0][:1].upper() + entry.techniques[0][1:] if entry.techniques else ""
    own = f"practice.text.{entry.practiced}"
    text = setting.say(own if own in setting.phrases.words else f"glossary.text.{entry.name}")
    head = [subheading(name, layout, width)] if has_name and name else []
    count = setting.phrases.count("practice.puzzles", entry.count)
    head += [*paragraph_lines(text, layout, width), *paragraph_lines(count, layout, width, layout.note_face)]
    head.append(space(0.5 * layout.leading_pt))
    boards = [position for position in (entry.position, entry.after) if position]
    pair = (width - PAIR_GAP_EMS * layout.text_pt) / 2
    if len(boards) == 2 and pair >= LEAST_PAIR * board_width(setting, boards[0], width):
        both = _beside_each_other(setting, entry, boards, (width, pair))
        return [*head, both, *_lesson_end(setting, entry, width), space(BELOW * layout.leading_pt)]
    room, end = height - sum(piece.height for piece in head), _lesson_end(setting, entry, width)
    below = _below_each_other(setting, entry, boards, (width, height), room)
    if below[0].height > room:
        # The text has a page without a board, and the mistake is there, too.
        return [*_chain([*head, *end]), *below, space(BELOW * layout.leading_pt)]
    return [*_chain(head), *below, *end, space(BELOW * layout.leading_pt)]


def _beside_each_other(setting: Setting, entry: GlossaryEntry, boards: Sequence[Position], widths: tuple[float, float]) -> Piece:
    """Return two boards at the left and at the right, with the words of each below it.

    Parameters
    ----------
    widths : of the page's body and of a board, in points
    """
    made = [[position_piece(setting, position, widths[1])] for position in boards]
    for column, words in zip(made, _board_words(setting, entry, widths[1]), strict=True):
        column += words

    def draw(ink: Ink, x: float, top: float) -> None:
        draw_pieces(ink, made[0], x, top)
        draw_pieces(ink, made[1], x + widths[0] - widths[1], top)

    return Piece(max(sum(piece.height for piece in column) for column in made), draw)


def _below_each_other(
    setting: Setting, entry: GlossaryEntry, boards: Sequence[Position], size: tuple[float, float], room: float
) -> list[Piece]:
    """Return boards, each on one page with its words below it.

    A board is a little smaller if it then fits below the text of the technique, and as small as needed to fit its page at all.

    Parameters
    ----------
    size : width and height of a page's body in points
    room : height that is left on the page of the text
    """
    pieces: list[Piece] = []
    scales: tuple[float, ...] = LESSON_SCALES
    for position, words in zip(boards, _board_words(setting, entry, size[0]), strict=False):
        below = sum(piece.height for piece in words)
        full = board_width(setting, position, size[0])
        least = min(full, LESSON_CELL_PT * position.figure.extent[1])
        made = {scale: position_piece(setting, position, max(scale * full, least)) for scale in scales}
        fitting = [scale for limit in (room, size[1]) for scale, board in made.items() if board.height + below <= limit]
        scale = next(iter(fitting), scales[-1])
        pieces += [*_chain([made[scale], *words[:-1]]), *words[-1:]]
        scales = scales[scales.index(scale) :]  # the second board is no larger than the first
        room = size[1]
    return pieces


def _board_words(setting: Setting, entry: GlossaryEntry, width: float) -> list[list[Piece]]:
    """Return the words below the board before the step, and below that after it."""
    layout = setting.layout
    step = paragraph_lines(setting.say("glossary.sentence", text=entry.explanation), layout, width, layout.note_face)
    follows = paragraph_lines(setting.say("practice.follows", step=entry.follows), layout, width, layout.note_face) if entry.follows else []
    white = [space(0.4 * layout.leading_pt)]
    return [[*white, *step, *white], [*white, *follows, *white] if follows else white]


def _lesson_end(setting: Setting, entry: GlossaryEntry, width: float) -> list[Piece]:
    """Return a common mistake; none for a technique without a text of its own."""
    layout, key = setting.layout, f"practice.wrong.{entry.practiced}"
    if key not in setting.phrases.words:
        return []
    *lines, last = paragraph_lines(setting.say(key), layout, width)
    return [*_chain([subheading(setting.say("practice.mistake"), layout, width), *lines]), last]


def _fit_page(setting: Setting, entries: Sequence[GlossaryEntry], width: float, room: float) -> list[Piece]:
    """Return entries with boards as large as a page allows.

    If they do not even fit with the least size of cells, [] is returned.
    """
    for scale in SMALLER:
        limits = [max(scale * board_width(setting, one.position, width), least_width(setting, one.position, width)) for one in entries]
        made = [piece for one, most in zip(entries, limits, strict=True) for piece in _entry(setting, one, (width, room), most)]
        if sum(piece.height for piece in made[:-1]) <= room:
            return made
    return []


def _widest(setting: Setting, position: Position, width: float, height: float) -> float:
    """Return the largest width of a board that fits a page; all lengths are points."""
    least, full = least_width(setting, position, width), board_width(setting, position, width)
    widths = [max(scale * full, least) for scale in SMALLER]
    return next((most for most in widths if position_piece(setting, position, most).height <= height), least)


def least_width(setting: Setting, position: Position, width: float) -> float:
    """Return the width of a board with the smallest cells in a column.

    Boards so wide that their cells are small anyway may have them a little smaller. Candidates of large print remain as large as the text
    if the page is wide enough for that, and digits as large as they have to be.
    """
    figure, text_pt = position.figure, setting.layout.text_pt
    cell = position_cell(position, text_pt, width)
    least = min(least_cell(figure), SQUEEZED * cell)
    if text_pt >= LARGE_PT:
        n_kinds = any(position.pencil) + bool(setting.layout.look.label_pt and (figure.outlines or figure.signs))
        wanted = (LARGE_DIGIT_EMS, LARGE_PENCIL_EMS, LARGE_SIGNED_EMS)[n_kinds] * text_pt
        least = max(least, wanted) if cell > wanted else least
    return board_width(setting, position, width) - figure.extent[1] * (cell - least)


def _list_notes(setting: Setting) -> list[str]:
    """Return the names of the notes of the introduction.

    Marks are explained here only in a book without the part that shows how to read it.
    """
    matter = setting.book.matter
    if matter.notation:
        return ["short"]
    return ["note", *(key for key, marks in MARKS.items() if any(getattr(entry.position, marks) for entry in matter.glossary))]


def _entry(setting: Setting, entry: GlossaryEntry, size: tuple[float, float], most: float) -> list[Piece]:
    """Return one technique, with its words next to its board.

    On a narrow page, or if they are much taller than the board, the words are above it; all are on one page if they fit.

    Parameters
    ----------
    size : width and height of a page's body in points
    most : largest width of the board and its coordinates
    """
    layout, (width, page) = setting.layout, size
    board = position_piece(setting, entry.position, most)
    side = board_width(setting, entry.position, most)
    gap = 1.6 * layout.text_pt
    room = width - side - gap
    words = _words(setting, entry, room) if room >= BESIDE_EMS * layout.text_pt else []
    height = max(board.height, sum(piece.height for piece in words))
    if not words or height > MOST_TALLER * board.height:
        title, *words = _words(setting, entry, width)
        together = [_named_piece(title.height, title.draw, entry.name), *words, board]
        if sum(piece.height for piece in together) > page:
            # The board is on the next page, and the heading stays with its words.
            return [*_chain(together[:-2]), *together[-2:], space(BELOW * layout.leading_pt)]
        return [*_chain(together[:-1]), board, space(BELOW * layout.leading_pt)]

    def draw(ink: Ink, x: float, top: float) -> None:
        board.draw(ink, x, top)
        draw_pieces(ink, words, x + side + gap, top)

    return [_named_piece(height, draw, entry.name), space(BELOW * layout.leading_pt)]


def _named_piece(height: float, draw: Draw, name: str) -> Piece:
    """Return the piece with which a technique begins, as a target of links."""

    def draw_target(ink: Ink, x: float, top: float) -> None:
        ink.anchor(mention_key(GLOSSARY, name), x, top)
        draw(ink, x, top)

    return Piece(height, draw_target, name=name)


def _words(setting: Setting, entry: GlossaryEntry, width: float) -> list[Piece]:
    layout = setting.layout
    count = setting.phrases.count("glossary.puzzles", entry.count)
    return [
        subheading(setting.say(f"glossary.name.{entry.name}"), layout, width),
        *_named(setting, entry, width),
        *paragraph_lines(setting.say(f"glossary.text.{entry.name}"), layout, width),
        *paragraph_lines(setting.say("glossary.sentence", text=entry.explanation), layout, width, layout.note_face),
        paragraph(count, layout, width, below=0.6),
    ]


def _named(setting: Setting, entry: GlossaryEntry, width: float) -> list[Piece]:
    """Return the line of names that hints use, unless the heading is that name."""
    title, names = setting.say(f"glossary.name.{entry.name}"), setting.phrases.join(entry.techniques)
    if not names or names.casefold() == title.casefold():
        return []
    return paragraph_lines(setting.say("glossary.named", techniques=names), setting.layout, width, setting.layout.note_face)


def _chain(pieces: list[Piece]) -> list[Piece]:
    return [replace(piece, keeps_with_next=True) for piece in pieces]
