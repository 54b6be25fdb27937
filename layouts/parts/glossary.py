"""The glossary: each technique the puzzles need, explained on a position.

The position is from one of the book's puzzles.
"""

from __future__ import annotations

from generator.model import GlossaryEntry, Position
from layouts.drawing.flow import Piece, draw_pieces, heading, paragraph, paragraph_lines, space, subheading
from layouts.drawing.ink import Ink
from layouts.drawing.links import around, puzzle_key
from layouts.fonts.faces import clip_text, text_width
from layouts.parts.positions import draw_position, position_cell
from layouts.plan.setting import Setting

BESIDE_EMS = 15.0
"""Least width of a column of words next to a board, in sizes of running text; on narrower pages the words are above the board."""

MOST_TALLER = 1.5
"""Largest height of words next to a board, in heights of the board."""


def glossary_pieces(setting: Setting, width: float) -> list[Piece]:
    """Return the glossary as pieces; none for a book without a glossary."""
    entries = setting.book.matter.glossary
    if not entries:
        return []
    layout = setting.layout
    head = [heading(setting.say("glossary.title"), layout, width), paragraph(setting.say("glossary.note"), layout, width, below=1.2)]
    return [*head, *(piece for entry in entries for piece in _entry(setting, entry, width))]


def _entry(setting: Setting, entry: GlossaryEntry, width: float) -> list[Piece]:
    """Return one technique, with its words next to its board.

    On a narrow page, or if they are much taller than the board, the words are above it.
    """
    layout = setting.layout
    board = position_piece(setting, entry.position, width)
    side = board_width(setting, entry.position, width)
    gap = 1.6 * layout.text_pt
    room = width - side - gap
    words = _words(setting, entry, room) if room >= BESIDE_EMS * layout.text_pt else []
    height = max(board.height, sum(piece.height for piece in words))
    if not words or height > MOST_TALLER * board.height:
        return [*_chain(_words(setting, entry, width)), board, space(0.9 * layout.leading_pt)]

    def draw(ink: Ink, x: float, top: float) -> None:
        board.draw(ink, x, top)
        draw_pieces(ink, words, x + side + gap, top)

    return [Piece(height + 0.9 * layout.leading_pt, draw)]


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
    return [Piece(piece.height, piece.draw, keeps_with_next=True) for piece in pieces]


def board_width(setting: Setting, position: Position, width: float) -> float:
    """Return the drawn width of a position in a column, in points."""
    return position.figure.n_cols * position_cell(position.figure, setting.layout.text_pt, width)


def position_piece(setting: Setting, position: Position, width: float) -> Piece:
    """Return a position below the number and page of its puzzle, which link to it."""
    layout, face = setting.layout, setting.faces.text
    cell = board_width(setting, position, width) / position.figure.n_cols
    height = cell * position.figure.n_rows
    page = setting.plan.page_of[position.number] if setting.plan else 0
    size_pt, label = clip_text(setting.say("position.label", number=position.number, page=page), face, layout.caption_pt, width)

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - size_pt
        ink.text(x, y, label, face, size_pt)
        ink.link(puzzle_key(position.number), around(x, y, text_width(label, face, size_pt), size_pt), label)
        draw_position(ink, setting, position, x, y - 0.5 * size_pt - height, cell)

    return Piece(height + 1.6 * size_pt + 4.0, draw)
