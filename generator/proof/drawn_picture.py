"""The content of a picture, as the readers of all its formats find it.

A picture has one board, and around it nothing but white paper and, in some themes, a second frame. Its board is a group of paths, and its
symbols are drawn after it. Whatever else a file has is a fault, so that nothing can hide a part of the board or add one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from generator.errors import Faulty
from generator.proof.drawn_paths import Box, DrawnPath, gray_of, sort_paths
from generator.proof.grid_lines import Color, find_pattern
from generator.proof.page_characters import Characters
from generator.proof.page_reader import PrintedGrid, find_texts
from generator.proof.printed_marks import BLACK, PAPER

BLANK = 32
"""Largest code of a character that shows nothing."""

BEYOND_PT = 0.01
"""Most that a picture may extend beyond its page, in points, where numbers were rounded."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A symbol with its box and its baseline, in points."""

    symbol: str
    box: Box
    baseline: float


@dataclass(slots=True)
class PictureContent:
    """What a picture draws, collected in the order of the file; lengths are points.

    name      of the file, for messages
    size_pt   width and height of the page
    board     the paths of its board
    origin    the point from which their places are counted
    beside    the paths that are not part of it
    glyphs    its symbols
    """

    name: str
    size_pt: tuple[float, float]
    board: list[DrawnPath] = field(default_factory=list)
    origin: tuple[float, float] = (0.0, 0.0)
    beside: list[DrawnPath] = field(default_factory=list)
    glyphs: list[Glyph] = field(default_factory=list)

    def add_board(self, paths: Sequence[DrawnPath], origin: tuple[float, float] = (0.0, 0.0)) -> None:
        """Add the paths of the board.

        Raises
        ------
        Faulty   the picture has a board already, or a symbol that the board would be drawn over
        """
        if self.board or self.glyphs:
            raise Faulty(f"{self.name}: expected one board, and its symbols after it, found another order")
        self.board, self.origin = list(paths), origin

    def add_beside(self, path: DrawnPath) -> None:
        """Add a path that is not part of the board.

        Raises
        ------
        Faulty   it is filled, and not white paper below the board
        """
        if path.fill and (self.board or self.glyphs or gray_of(path.fill) < PAPER):
            raise Faulty(f"{self.name}: expected nothing but white paper around the board, found another area")
        self.beside.append(path)

    def add_glyph(self, glyph: Glyph, color: Color) -> None:
        """Add a symbol.

        Raises
        ------
        Faulty   it is not black, or the board is drawn after it
        """
        self.check_symbol(color)
        self.glyphs.append(glyph)

    def check_symbol(self, color: Color) -> None:
        """Check that a symbol is black and on the board.

        Raises
        ------
        Faulty   it is not black, or the board is drawn after it
        """
        if max(color) > BLACK:
            raise Faulty(f"{self.name}: expected black symbols, found another color")
        if not self.board:
            raise Faulty(f"{self.name}: expected symbols after the board, found one before it")


def read_grid(content: PictureContent, characters: Characters | None = None) -> PrintedGrid:
    """Return the board of a picture with its symbols.

    Parameters
    ----------
    characters : the symbols, where a reader finds them in another way

    Raises
    ------
    Faulty   there is no board, something else is drawn or printed, or a part of it is outside the page
    """
    pattern = find_pattern(sort_paths(content.board))
    if pattern is None:
        raise Faulty(f"{content.name}: expected lines that form a board, found none")
    x, y = content.origin
    left, bottom, right, top = pattern.box
    edges = (left + x, bottom + y, right + x, top + y)
    printed = characters or _list_characters(content.glyphs)
    page = find_texts(1, [(pattern, edges)], printed, False)
    if page.lines:
        raise Faulty(f"{content.name}: expected symbols in cells and beside lines of the board only, found {page.lines[0].text!r}")
    for path in content.beside:
        if not _holds(path.box, edges):
            raise Faulty(f"{content.name}: expected nothing but frames around the board, found a line")
    _check_page(content, edges, printed)
    return page.grids[0]


def _list_characters(glyphs: Sequence[Glyph]) -> Characters:
    """Return glyphs as the characters of a page."""
    places = [(left, right, bottom, top, glyph.baseline) for glyph in glyphs for left, bottom, right, top in [glyph.box]]
    return Characters([ord(glyph.symbol) for glyph in glyphs], np.array(places, np.float64).reshape(-1, 5))


def _holds(outer: Box, inner: Box) -> bool:
    """Return whether a rectangle is around another one."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def _check_page(content: PictureContent, edges: Box, characters: Characters) -> None:
    """Check that a whole board, lines and symbols, is on the page.

    Raises
    ------
    Faulty   a part is outside, so that it would be cut off
    """
    x, y = content.origin
    boxes: list[Box] = [edges]
    for path in content.board:
        left, bottom, right, top = path.box
        half = path.width / 2
        boxes.append((left + x - half, bottom + y - half, right + x + half, top + y + half))
    for code, (left, right, bottom, top, _) in zip(characters.codes, characters.places.tolist(), strict=True):
        if code > BLANK:
            boxes.append((left, bottom, right, top))
    page = (-BEYOND_PT, -BEYOND_PT, content.size_pt[0] + BEYOND_PT, content.size_pt[1] + BEYOND_PT)
    if not all(_holds(page, box) for box in boxes):
        raise Faulty(f"{content.name}: expected the whole board on the page, found a part beyond its edge")
