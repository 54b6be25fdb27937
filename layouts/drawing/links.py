"""Links, their targets, the outline and the structure, collected during drawing.

They are not part of the print edition, because printers refuse files with links; the digital edition is made from them. All lengths are
points, zero is the bottom left corner of the page; pages count from 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Protocol

from layouts.drawing.tags import Tags
from layouts.geometry import Box

LINK_AIR = 0.35
"""White around linked words that belongs to the link, in type sizes: a finger is wider than a line of text."""


FILE_PAGE = "#page="
"""Between file name and page in the key of a link to another file."""


@dataclass(frozen=True, slots=True)
class Place:
    """A target of links and headings: a page, and the point to show at its top left."""

    page: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle of a page that leads to the place of a key, or to a web address.

    `words` describe the target for screen readers.
    """

    page: int
    box: Box
    key: str
    words: str

    @property
    def is_address(self) -> bool:
        """True for a link to a web address, outside of the book."""
        return self.key.startswith(("http://", "https://"))

    @property
    def file_place(self) -> tuple[str, int] | None:
        """Name of another file in the same folder, and the page there.

        None for links within the book and for addresses.
        """
        name, _, page = self.key.partition(FILE_PAGE)
        return (name, int(page)) if page and not self.is_address else None


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the outline.

    Level 0 is the outermost; each line is at most one level deeper than the line before.
    """

    words: str
    level: int
    key: str


@dataclass(slots=True)
class Navigation:
    """The language of a book, and its places, links and headings as they were drawn.

    tags   what is read aloud, and in which order
    """

    language: str = "en"
    places: dict[str, Place] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    tags: Tags = field(default_factory=Tags)


class StructuredInk(Protocol):
    """The functions of every ink that draw nothing: links, outline and structure."""

    def anchor(self, key: str, x: float, y: float) -> None:
        """Name a point of this page as a target for links and headings."""

    def link(self, key: str, box: Box, words: str) -> None:
        """Make a rectangle of this page a link to the point of that name, on any page."""

    def heading(self, words: str, level: int, key: str) -> None:
        """Add a line to the book's outline; 0 is the outermost level."""

    def own_page(self) -> None:
        """Mark this page as one of the user's own, which is not read for puzzles."""

    def tag(self, role: str, words: str = "", key: Hashable = None, box: Box | None = None) -> AbstractContextManager[None]:
        """Make what is drawn within a heading, paragraph, link or figure.

        Parameters
        ----------
        role : a role of `layouts.drawing.tags`
        words : text that screen readers read instead of the content
        key : elements with an equal key, other than None, are one element
        box : rectangle of a figure
        """
        ...


class LinkedInk(ABC):
    """Base of inks with navigation, which is not drawn but collected."""

    def __init__(self, language: str) -> None:
        self.navigation = Navigation(language)

    @abstractmethod
    def page_number(self) -> int:
        """Return the number of the page that is drawn, from 1."""

    def anchor(self, key: str, x: float, y: float) -> None:
        """Add a place to the navigation data."""
        self.navigation.places[key] = Place(self.page_number(), x, y)

    def link(self, key: str, box: Box, words: str) -> None:
        """Add a link to the navigation data, and to the open element."""
        self.navigation.links.append(Link(self.page_number(), box, key, words))
        self.navigation.tags.add_link(len(self.navigation.links) - 1, words)

    def heading(self, words: str, level: int, key: str) -> None:
        """Add a line of the outline to the navigation data."""
        self.navigation.headings.append(Heading(words, level, key))

    def tag(self, role: str, words: str = "", key: Hashable = None, box: Box | None = None) -> AbstractContextManager[None]:
        """Open an element of the structure."""
        return self.navigation.tags.element(role, words, key, box)


class LinklessInk:
    """Base of inks without navigation: a single page has no links, a log is text only."""

    def anchor(self, key: str, x: float, y: float) -> None:
        """Ignore the name of a point."""

    def link(self, key: str, box: Box, words: str) -> None:
        """Ignore a link."""

    def heading(self, words: str, level: int, key: str) -> None:
        """Ignore a line of the outline."""

    def own_page(self) -> None:
        """Ignore the mark of an own page."""

    def tag(self, role: str, words: str = "", key: Hashable = None, box: Box | None = None) -> AbstractContextManager[None]:
        """Ignore an element of the structure."""
        return nullcontext()


def page_key(number: int | str) -> str:
    """Return the key of a page's place."""
    return f"page-{number}"


def puzzle_key(number: int) -> str:
    """Return the key of a puzzle's place."""
    return f"puzzle-{number}"


def file_key(name: str, page: int) -> str:
    """Return the key of a page of another file in the same folder."""
    return f"{name}{FILE_PAGE}{page}"


def answer_key(number: int) -> str:
    """Return the key of an answer's place."""
    return f"answer-{number}"


def mention_key(kind: str, number: int | str) -> str:
    """Return the key of the place where a part mentions a puzzle or a technique."""
    return f"{kind}-{number}"


def around(x: float, y: float, width: float, size_pt: float) -> Box:
    """Return the box of a link on one line of text that starts at x on the baseline y.

    All lengths are points.
    """
    air = LINK_AIR * size_pt
    return Box(x - air, y - 0.25 * size_pt - air, x + width + air, y + 0.75 * size_pt + air)
