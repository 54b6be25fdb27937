"""Walkthroughs: one puzzle of each level solved step by step, with boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.model import Paragraph, Walkthrough
from layouts.drawing.flow import Piece, draw_pieces, heading, paragraph, paragraph_lines, space, subheading
from layouts.drawing.ink import Ink
from layouts.drawing.links import around, puzzle_key
from layouts.parts.glossary import BESIDE_EMS, MOST_TALLER, least_width
from layouts.parts.positions import board_width, has_orders, position_piece
from layouts.plan.setting import Setting

SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55)
"""Scales of boards that are tried to fill the pages."""

LONGEST_WHOLE, TOGETHER = 3, 2
"""Most lines of a paragraph that is always on one page; lines of a longer one that are together at its beginning and at its end."""


def walkthrough_blocks(setting: Setting, width: float) -> list[list[list[Piece]]]:
    """Return the walkthroughs as blocks, each set in several ways.

    There are none for a book without walkthroughs. A block is a board with its words; the first way has the largest board.
    """
    layout = setting.layout
    blocks: list[list[list[Piece]]] = []
    for walk in setting.book.matter.walkthroughs:
        above = [_head(setting, walk, width)] if blocks else [*_title(setting, width), _head(setting, walk, width)]
        for block in _blocks(walk.paragraphs):
            blocks.append([[*above, *pieces] for pieces in _set_block(setting, block, width)])
            above = []
        rest = [paragraph(setting.say("walkthroughs.rest"), layout, width)] if walk.has_rest else []
        for way in blocks[-1]:
            way += [*rest, space(1.2 * layout.leading_pt)]
    return blocks


def _title(setting: Setting, width: float) -> list[Piece]:
    """Return the heading of the part, and the note below it."""
    title = setting.say("walkthroughs.title")
    note = setting.say("walkthroughs.note" if has_orders(setting.layout) else "walkthroughs.unnumbered")
    return [heading(title, setting.layout, width), paragraph(note, setting.layout, width, below=1.0)]


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


def _set_block(setting: Setting, block: Sequence[Paragraph], width: float) -> list[list[Piece]]:
    """Return a board with its words in every way, the largest board first."""
    position = block[0].position
    if position is None:
        return [_paragraphs([paragraph_text(setting, one) for one in block], setting, width)]
    full = board_width(setting, position, width)
    is_limited = any(position.pencil) or setting.layout.look.label_pt
    least = least_width(setting, position, width) if is_limited else 0.0
    return [_block(setting, block, width, most) for most in dict.fromkeys(max(least, scale * full) for scale in SCALES)]


def _block(setting: Setting, block: Sequence[Paragraph], width: float, most: float) -> list[Piece]:
    """Return a board with words at its right, as far as they fit, and the rest below.

    If the page is narrow, or the first paragraph much taller than the board, all words are below it.

    Parameters
    ----------
    most : largest width of the board, in points
    """
    layout, position = setting.layout, block[0].position
    assert position is not None
    texts = [paragraph_text(setting, one) for one in block]
    board = position_piece(setting, position, most)
    side, gap = board_width(setting, position, most), 1.6 * layout.text_pt
    # The words are beside the board if they have BESIDE_EMS there, else below it.
    room = width - side - gap
    beside = [paragraph(texts[0], layout, room)] if room >= BESIDE_EMS * layout.text_pt else []
    if not beside or beside[0].height > MOST_TALLER * board.height:
        board = position_piece(setting, position, most, width)
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


def paragraph_text(setting: Setting, one: Paragraph) -> str:
    """Return a paragraph as a sentence of the book's language."""
    if not one.is_run:
        return setting.say("walkthroughs.step", step=one.first, text=one.text)
    return setting.say(
        "walkthroughs.run_one" if one.first == one.last else "walkthroughs.run", first=one.first, last=one.last, placed=one.text
    )


def _paragraphs(texts: Sequence[str], setting: Setting, width: float) -> list[Piece]:
    return [line for text in texts for line in _loosen(paragraph_lines(text, setting.layout, width))]


def _loosen(lines: list[Piece]) -> list[Piece]:
    """Let a long paragraph continue on the next page, without a single line on either."""
    if len(lines) <= LONGEST_WHOLE:
        return lines
    last = len(lines) - TOGETHER
    return [replace(line, keeps_with_next=at < TOGETHER - 1 or last <= at < len(lines) - 1) for at, line in enumerate(lines)]
