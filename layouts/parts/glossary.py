"""The glossary: each technique the puzzles need, explained on a position.

The position is from one of the book's puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.model import Chapter, GlossaryEntry
from layouts.drawing.flow import Draw, Piece, draw_pieces, heading, paragraph, paragraph_lines, space, subheading
from layouts.drawing.ink import Ink
from layouts.drawing.links import mention_key
from layouts.parts.positions import board_width, least_cell, position_cell, position_piece
from layouts.plan.pages import GLOSSARY
from layouts.plan.setting import Setting

BESIDE_EMS = 15.0
"""Least width of a column of words next to a board, in sizes of running text; on narrower pages the words are above the board."""

MOST_TALLER = 1.5
"""Largest height of words next to a board, in heights of the board."""

SHARED, SMALLER = 2, (1.0, 0.98, 0.96, 0.94, 0.92)
"""Most entries for which a page's boards are made smaller, and the scales of boards that are tried."""

SQUEEZED = 0.92
"""Least side of cells of a board as wide as its page, in those that the width allows, so that its words are on the same page."""

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
        shared = shared or _entry(setting, entries[0], (width, height), width)
        pieces += shared
        entries, room = entries[sum(piece.name != "" for piece in shared) :], height
    return [*head, *pieces]


def practice_pieces(setting: Setting, chapter: Chapter, width: float, height: float) -> list[Piece]:
    """Return the techniques that a chapter is for; none for other chapters.

    They are no targets of links.
    """
    pieces: list[Piece] = []
    for entry in chapter.practice:
        fitting = _fit_page(setting, [entry], width, height, is_target=False)
        pieces += fitting or _entry(setting, entry, (width, height), width, is_target=False)
    return pieces


def _fit_page(setting: Setting, entries: Sequence[GlossaryEntry], width: float, room: float, is_target: bool = True) -> list[Piece]:
    """Return entries with boards as large as a page allows.

    If they do not even fit with the least size of cells, [] is returned.
    """
    for scale in SMALLER:
        limits = [max(scale * board_width(setting, one.position, width), _least_width(setting, one, width)) for one in entries]
        made = [piece for one, most in zip(entries, limits, strict=True) for piece in _entry(setting, one, (width, room), most, is_target)]
        if sum(piece.height for piece in made[:-1]) <= room:
            return made
    return []


def _least_width(setting: Setting, entry: GlossaryEntry, width: float) -> float:
    """Return the width of a board with the smallest cells in a column.

    Boards so wide that their cells are small anyway may have them a little smaller.
    """
    figure = entry.position.figure
    cell = position_cell(figure, setting.layout.text_pt, width)
    return board_width(setting, entry.position, width) - figure.extent[1] * (cell - min(least_cell(figure), SQUEEZED * cell))


def _list_notes(setting: Setting) -> list[str]:
    """Return the names of the notes of the introduction.

    Marks are explained here only in a book without the part that shows how to read it.
    """
    matter = setting.book.matter
    if matter.notation:
        return ["short"]
    return ["note", *(key for key, marks in MARKS.items() if any(getattr(entry.position, marks) for entry in matter.glossary))]


def _entry(setting: Setting, entry: GlossaryEntry, size: tuple[float, float], most: float, is_target: bool = True) -> list[Piece]:
    """Return one technique, with its words next to its board.

    On a narrow page, or if they are much taller than the board, the words are above it; all are on one page if they fit.

    size        width and height of a page's body in points
    most        largest width of the board and its coordinates
    is_target   whether links to the technique lead here
    """
    layout, (width, page), name = setting.layout, size, entry.name if is_target else ""
    board = position_piece(setting, entry.position, most)
    side = board_width(setting, entry.position, most)
    gap = 1.6 * layout.text_pt
    room = width - side - gap
    words = _words(setting, entry, room) if room >= BESIDE_EMS * layout.text_pt else []
    height = max(board.height, sum(piece.height for piece in words))
    if not words or height > MOST_TALLER * board.height:
        title, *words = _words(setting, entry, width)
        together = [_named_piece(title.height, title.draw, name), *words, board]
        if sum(piece.height for piece in together) > page:
            # The board is on the next page, and the heading stays with its words.
            return [*_chain(together[:-2]), *together[-2:], space(BELOW * layout.leading_pt)]
        return [*_chain(together[:-1]), board, space(BELOW * layout.leading_pt)]

    def draw(ink: Ink, x: float, top: float) -> None:
        board.draw(ink, x, top)
        draw_pieces(ink, words, x + side + gap, top)

    return [_named_piece(height, draw, name), space(BELOW * layout.leading_pt)]


def _named_piece(height: float, draw: Draw, name: str) -> Piece:
    """Return the piece with which a technique begins, as a target of links.

    name   of the technique; "" for none
    """

    def draw_target(ink: Ink, x: float, top: float) -> None:
        if name:
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
