"""Walkthroughs: one puzzle of each level solved step by step, with boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.model import Paragraph, Position, Walkthrough
from layouts.drawing.flow import Piece, draw_pieces, heading, paragraph, paragraph_lines, space, subheading
from layouts.drawing.ink import Ink
from layouts.drawing.links import around, puzzle_key
from layouts.parts.glossary import BESIDE_EMS, MOST_TALLER
from layouts.parts.positions import board_width, position_piece
from layouts.plan.setting import Setting

LEAST_SCALE = 0.6
"""Least share of its size to which a board is made smaller, so that it is on one page with the headings above it and the words below."""


def walkthrough_pieces(setting: Setting, width: float, height: float) -> list[Piece]:
    """Return the walkthroughs as pieces; none for a book without walkthroughs.

    Parameters
    ----------
    width, height : of a page, in points
    """
    if not setting.book.matter.walkthroughs:
        return []
    layout = setting.layout
    title, note = setting.say("walkthroughs.title"), setting.say("walkthroughs.note")
    pieces = [heading(title, layout, width), paragraph(note, layout, width, below=1.0)]
    for walk in setting.book.matter.walkthroughs:
        title_height = sum(piece.height for piece in pieces) if len(pieces) == 2 else 0.0
        pieces += [_head(setting, walk, width)]
        room = height - title_height - pieces[-1].height
        for block in _blocks(walk.paragraphs):
            pieces += _block(setting, block, width, room)
            room = height
        pieces += [paragraph(setting.say("walkthroughs.rest"), layout, width)] if walk.has_rest else []
        pieces.append(space(1.2 * layout.leading_pt))
    return pieces


def _head(setting: Setting, walk: Walkthrough, width: float) -> Piece:
    """Return the heading with level and puzzle, linked to the puzzle."""
    layout = setting.layout
    page = setting.plan.page_of[walk.number] if setting.plan else 0
    words = setting.say("walkthroughs.puzzle", level=setting.level_title(walk.level), number=walk.number, page=page)
    title = subheading(words, layout, width)

    def draw(ink: Ink, x: float, top: float) -> None:
        title.draw(ink, x, top)
        size_pt = 1.35 * layout.text_pt
        ink.link(puzzle_key(walk.number), around(x, top - size_pt, width, size_pt), words)

    return Piece(title.height, draw, keeps_with_next=True)


def _blocks(paragraphs: Sequence[Paragraph]) -> Iterator[list[Paragraph]]:
    """Yield paragraphs in groups; each group starts with a board if there is one."""
    block: list[Paragraph] = []
    for one in paragraphs:
        if one.position and block:
            yield block
            block = []
        block.append(one)
    yield block


def _block(setting: Setting, block: Sequence[Paragraph], width: float, most_height: float) -> list[Piece]:
    """Return a board with words at its right, as far as they fit, and the rest below.

    If the page is narrow, or the first paragraph much taller than the board, all words are below it.

    Parameters
    ----------
    most_height : of a board without candidates and the words below it, in points
    """
    layout, position = setting.layout, block[0].position
    texts = [paragraph_text(setting, one) for one in block]
    if position is None:
        return _paragraphs(texts, setting, width)
    board = position_piece(setting, position, width)
    side, gap = board_width(setting, position, width), 1.6 * layout.text_pt
    # The words are beside the board if they have BESIDE_EMS there, else below it.
    room = width - side - gap
    beside = [paragraph(texts[0], layout, room)] if room >= BESIDE_EMS * layout.text_pt else []
    if not beside or beside[0].height > MOST_TALLER * board.height:
        below = paragraph(texts[0], layout, width).height + 0.6 * layout.leading_pt
        if not any(position.pencil):
            board = _shrink(setting, position, side, most_height - below)
        above = Piece(board.height + 0.6 * layout.leading_pt, board.draw, keeps_with_next=True)
        return [above, *_paragraphs(texts, setting, width)]
    while len(beside) < len(texts):
        following = paragraph(texts[len(beside)], layout, room)
        if sum(piece.height for piece in beside) + following.height > board.height:
            break
        beside.append(following)

    def draw(ink: Ink, x: float, top: float) -> None:
        board.draw(ink, x, top)
        draw_pieces(ink, beside, x + side + gap, top)

    # The higher of board and words counts, with 0.6 of a line below.
    height = max(board.height, sum(piece.height for piece in beside)) + 0.6 * layout.leading_pt
    return [Piece(height, draw), *_paragraphs(texts[len(beside) :], setting, width)]


def _shrink(setting: Setting, position: Position, side: float, height: float) -> Piece:
    """Return a board of at most a height, or one of its full size.

    It has its full size if it would be smaller than LEAST_SCALE of that. Lengths are in points.
    """
    scales = (1.0 - 0.02 * at for at in range(1 + round((1.0 - LEAST_SCALE) / 0.02)))
    boards = (position_piece(setting, position, scale * side) for scale in scales)
    return next((board for board in boards if board.height <= height), position_piece(setting, position, side))


def paragraph_text(setting: Setting, one: Paragraph) -> str:
    """Return a paragraph as a sentence of the book's language."""
    if not one.is_run:
        return setting.say("walkthroughs.step", step=one.first, text=one.text)
    return setting.say(
        "walkthroughs.run_one" if one.first == one.last else "walkthroughs.run", first=one.first, last=one.last, placed=one.text
    )


def _paragraphs(texts: Sequence[str], setting: Setting, width: float) -> list[Piece]:
    return [line for text in texts for line in paragraph_lines(text, setting.layout, width)]
