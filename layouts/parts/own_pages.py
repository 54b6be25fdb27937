"""Pages of the user's own: running text in the theme of the book, and pictures.

A picture that is a page by itself is as large as the margins allow; a page of a PDF is printed as it is. In a text, a picture has its
natural size, or less if the page is smaller.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from generator.errors import DoesNotFit
from generator.model.own_pages import OwnBlock, OwnHeading, OwnList, OwnPages, OwnParagraph, OwnPicture, Span
from layouts.drawing.columns import PartPage, running_page
from layouts.drawing.flow import Draw, Piece, heading, paginate, space, subheading
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.tags import FIGURE, H3, ITEM, ITEM_BODY, LABEL, LIST, P
from layouts.fonts.faces import Faces, text_width
from layouts.fonts.fitting import wrap_runs
from layouts.geometry import Box, Frame
from layouts.plan.setting import Setting
from layouts.style.layout import Layout

BULLET = "•"
INDENT, LABEL_GAP = 1.7, 0.5
"""Indent of a list, and white between the label of an item and its text, in type sizes."""

LARGEST_PICTURE = 0.6
"""Largest height of a picture in a text, in heights of the page's body."""

Path = tuple[tuple[str, Hashable], ...]
"""Roles and keys of the elements that a piece of a list is in, outermost first."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a block is set.

    left   indent in points
    room   the width of the page's body, and its height
    path   the elements of its list; () outside of lists
    """

    left: float
    room: tuple[float, float]
    path: Path = ()

    @property
    def width(self) -> float:
        """Width of a line, in points."""
        return self.room[0] - self.left


def divide_own_pages(setting: Setting, body: Frame) -> list[list[PartPage]]:
    """Divide each of the book's own pages into pages of a size of body.

    Raises
    ------
    DoesNotFit   a word is wider than the page
    """
    return [_divide(setting, own, body) for own in setting.book.own]


def _divide(setting: Setting, own: OwnPages, body: Frame) -> list[PartPage]:
    if own.pictures:
        return [PartPage(partial(_draw_whole, picture=picture)) for picture in own.pictures]
    place = _Place(0.0, (body.width, body.height))
    try:
        pieces = list(_make_pieces(own.text, setting.layout, place))
        return [running_page(page) for page in paginate(pieces, body.height)]
    except DoesNotFit as fault:
        raise DoesNotFit(f"{own.name}: {fault}") from None


def _draw_whole(ink: Ink, frame: Frame, picture: OwnPicture) -> None:
    """Draw a picture in the middle of a frame, as large as fits.

    A page of a PDF keeps its size.
    """
    width, height = picture.size_pt
    scale = 1.0 if picture.fills else min(frame.width / width, frame.height / height)
    _draw_picture(ink, frame.middle - scale * width / 2, frame.y + (frame.height - scale * height) / 2, scale, picture)


def _draw_picture(ink: Ink, x: float, y: float, scale: float, picture: OwnPicture) -> None:
    """Draw a picture as a figure; x and y are its lower left corner."""
    width, height = scale * picture.size_pt[0], scale * picture.size_pt[1]
    with ink.tag(FIGURE, picture.alt, box=Box(x, y, x + width, y + height)):
        ink.picture(x, y, scale, picture)


def _make_pieces(blocks: Sequence[OwnBlock], layout: Layout, place: _Place) -> Iterator[Piece]:
    """Yield the pieces of blocks, from the top of a page down."""
    for block in blocks:
        if isinstance(block, OwnHeading):
            yield from _set_heading(block, layout, place)
        elif isinstance(block, OwnParagraph):
            yield from _set_paragraph(block, layout, place)
        elif isinstance(block, OwnPicture):
            yield _set_picture(block, layout, place)
        else:
            yield from _set_list(block, layout, place)


def _set_heading(block: OwnHeading, layout: Layout, place: _Place) -> Iterator[Piece]:
    """Yield a heading: those of a part and of a section are those of the press."""
    if block.level == 1:
        yield heading(block.words, layout, place.width)
    elif block.level == 2:
        yield space(0.5 * layout.leading_pt, keeps_with_next=True)
        yield subheading(block.words, layout, place.width)
    else:
        bold = OwnParagraph((tuple(replace(span, is_strong=True) for span in block.spans),))
        *lines, last = _set_paragraph(bold, layout, replace(place, path=(*place.path, (H3, object()))))
        yield from lines
        yield replace(last, keeps_with_next=True)


def _face_of(span: Span, faces: Faces) -> str:
    """Return the face of words.

    If the theme has no italics, emphasized words are bold.
    """
    if span.is_strong or (span.is_emphasized and faces.emphasis == faces.text):
        return faces.bold
    return faces.emphasis if span.is_emphasized else faces.text


def _set_paragraph(block: OwnParagraph, layout: Layout, place: _Place) -> Iterator[Piece]:
    """Yield a paragraph as a piece for each line, kept together if a page holds them."""
    runs = [[(span.text, _face_of(span, layout.look.faces)) for span in line] for line in block.lines]
    lines = [line for broken in runs for line in wrap_runs(broken, layout.text_pt, place.width)]
    path = place.path if place.path and place.path[-1][0] == H3 else (*place.path, (P, object()))
    for at, line in enumerate(lines):
        width = sum(text_width(text, face, layout.text_pt) for text, face in line)
        if width > place.width:
            word = max((text for text, _ in line), key=len)
            raise DoesNotFit(f"a word of {len(word)} characters is wider than the page: {word[:60]!r}; divide it by blanks")
        is_last = at == len(lines) - 1
        below = 0.45 * layout.leading_pt if is_last else 0.0
        yield Piece(layout.leading_pt + below, partial(_draw_line, line=line, layout=layout, left=place.left, path=path), not is_last)


def _draw_line(ink: Ink, x: float, top: float, line: Sequence[tuple[str, str]], layout: Layout, left: float, path: Path) -> None:
    """Draw a line of words in several faces."""
    at = x + left
    with ExitStack() as stack:
        for role, key in path:
            stack.enter_context(ink.tag(role, key=key))
        for text, face in line:
            ink.text(at, top - layout.text_pt, text, face, layout.text_pt)
            at += text_width(text, face, layout.text_pt)


def _set_picture(picture: OwnPicture, layout: Layout, place: _Place) -> Piece:
    """Return a picture in the middle of the page."""
    width, height = picture.size_pt
    scale = min(1.0, place.width / width, LARGEST_PICTURE * place.room[1] / height)

    def draw(ink: Ink, x: float, top: float) -> None:
        left = x + place.left + (place.width - scale * width) / 2
        with ExitStack() as stack:
            for role, key in place.path:
                stack.enter_context(ink.tag(role, key=key))
            _draw_picture(ink, left, top - scale * height, scale, picture)

    return Piece(scale * height + layout.leading_pt, draw)


def _set_list(block: OwnList, layout: Layout, place: _Place) -> Iterator[Piece]:
    """Yield the items of a list, each with its label left of its first line."""
    element = (LIST, object())
    labels = [BULLET if block.first is None else f"{block.first + at}." for at in range(len(block.items))]
    face = layout.look.faces.text
    widest = max(text_width(label, face, layout.text_pt) for label in labels)
    indent = max(INDENT * layout.text_pt, widest + LABEL_GAP * layout.text_pt)
    for label, blocks in zip(labels, block.items, strict=True):
        item = (*place.path, element, (ITEM, object()))
        inner = _Place(place.left + indent, place.room, (*item, (ITEM_BODY, object())))
        pieces = list(_make_pieces(blocks, layout, inner)) or [space(layout.leading_pt)]
        yield replace(pieces[0], draw=partial(_draw_labeled, draw=pieces[0].draw, label=label, layout=layout, place=inner, path=item))
        yield from pieces[1:]


def _draw_labeled(ink: Ink, x: float, top: float, draw: Draw, label: str, layout: Layout, place: _Place, path: Path) -> None:
    """Draw the label of an item and its first piece."""
    with ExitStack() as stack:
        for role, key in path:
            stack.enter_context(ink.tag(role, key=key))
        with ink.tag(LABEL):
            right = x + place.left - LABEL_GAP * layout.text_pt
            ink.text(right, top - layout.text_pt, label, layout.look.faces.text, layout.text_pt, RIGHT)
    draw(ink, x, top)
