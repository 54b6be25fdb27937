"""Pages of the user's own in a book: read, checked, and ready to draw.

A file is running text, or one or more pictures: those fill pages of their own, or are part of a text. A picture is a page of a PDF,
whatever it was made from, so that it is drawn, checked and shown in one way.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

FRONT, BACK, BEFORE = "front", "back", "before"
"""Places of own pages: after the contents, at the end of the book, before a chapter."""


OWN = "own"
"""Folder of an edition with the files of its own pages."""


@dataclass(frozen=True, slots=True)
class Span:
    """Words of a text that are set alike."""

    text: str
    is_strong: bool = False
    is_emphasized: bool = False


@dataclass(frozen=True, slots=True)
class OwnHeading:
    """Heading of a text; the level is 1 for that of the whole text, 2 or 3 below it."""

    level: int
    spans: tuple[Span, ...]

    @property
    def words(self) -> str:
        """The heading as plain text."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class OwnParagraph:
    """Paragraph of a text, as lines that the user broke; usually one."""

    lines: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True, slots=True)
class OwnList:
    """List of a text: the blocks of each of its items.

    first   number of the first item; None for a list with bullets
    """

    items: tuple[tuple[OwnBlock, ...], ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """Picture: a PDF of one page, without anything that is not drawn.

    name     of the file, and of its page if that has several, for messages
    alt      words for readers who cannot see it
    sheet    the PDF
    size_pt  width and height of its page, in points
    pixels   width and height in pixels; None for a drawing, which has none
    fills    True for a page that is printed as it is; False for a picture that is scaled to its place
    """

    name: str
    alt: str
    sheet: bytes
    size_pt: tuple[float, float]
    pixels: tuple[int, int] | None = None
    fills: bool = False

    @property
    def key(self) -> str:
        """Name of its drawing in a PDF, equal for equal pictures."""
        return f"Own{sha256(self.sheet).hexdigest()[:16]}"


OwnBlock = OwnHeading | OwnParagraph | OwnList | OwnPicture


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file of the user's own.

    name      as it is named in the edition: folder ``own``, number of its page, and name
    content   its bytes
    """

    name: str
    content: bytes

    @property
    def digest(self) -> str:
        """SHA-256 of its content, in hexadecimal."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class OwnPages:
    """The pages of one ``[[page]]`` of a recipe.

    name      of its file, for messages
    place     FRONT, BACK or BEFORE
    chapter   index of the chapter it is before; 0 for other places
    is_recto  True if its first page is a right-hand one
    title     in the contents and the outline; "" for pages that are not named there
    text      blocks of running text; () for pictures
    pictures  each of which has a page of its own; () for text
    files     its file, then the pictures that the text names
    """

    name: str
    place: str
    chapter: int
    is_recto: bool
    title: str
    text: tuple[OwnBlock, ...] = ()
    pictures: tuple[OwnPicture, ...] = ()
    files: tuple[OwnFile, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """An own page in a finished file.

    number   of the page, from 1
    index    of its file among the own pages of the book
    part     which page of that file it is, from 0
    """

    number: int
    index: int
    part: int


def list_pictures(pages: OwnPages) -> list[OwnPicture]:
    """Return every picture of own pages, those in their text included, in order."""
    return [*_pictures_in(pages.text), *pages.pictures]


def list_words(pages: OwnPages) -> str:
    """Return all words of own pages that the book sets in its faces."""
    return pages.title + _words_in(pages.text)


def _pictures_in(blocks: tuple[OwnBlock, ...]) -> list[OwnPicture]:
    found: list[OwnPicture] = []
    for block in blocks:
        if isinstance(block, OwnPicture):
            found.append(block)
        elif isinstance(block, OwnList):
            found += [picture for item in block.items for picture in _pictures_in(item)]
    return found


def _words_in(blocks: tuple[OwnBlock, ...]) -> str:
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, OwnHeading):
            parts.append(block.words)
        elif isinstance(block, OwnParagraph):
            parts += [span.text for line in block.lines for span in line]
        elif isinstance(block, OwnList):
            parts += [_words_in(item) for item in block.items]
    return " ".join(parts)
