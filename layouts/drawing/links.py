"""Where a reader of a screen can go: links, the places they lead to, and the outline, gathered while pages are drawn.

Nothing of it is ink. The print edition leaves it out, for printers refuse files with links; the digital edition is made from it.
All lengths are points, zero is the bottom left corner of the page; pages count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from layouts.geometry import Box

LINK_AIR = 0.35
"""White around linked words that belongs to the link, in type sizes: a finger is wider than a line of text."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a link or a heading can lead to: a page, and the point to show at its top left."""

    page: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle of a page that leads to the place of a key, or to an address of the web; the words say where, for readers that speak."""

    page: int
    box: Box
    key: str
    words: str

    @property
    def is_address(self) -> bool:
        """Tell whether it leads out of the book."""
        return self.key.startswith(("http://", "https://"))


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the outline; level 0 stands at the left, and each is at most one deeper than the line before."""

    words: str
    level: int
    key: str


@dataclass(slots=True)
class Trail:
    """All ways through one book, in the order they were drawn."""

    places: dict[str, Place] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)


class Trackless:
    """An ink that leaves no trail: what it makes has no second page to go to, or is text of the ink alone."""

    def anchor(self, key: str, x: float, y: float) -> None:
        """Pass over the name of a point."""

    def link(self, key: str, box: Box, words: str) -> None:
        """Pass over a link."""

    def heading(self, words: str, level: int, key: str) -> None:
        """Pass over a line of the outline."""


def page_key(number: int | str) -> str:
    """Return the key of a page's place."""
    return f"page-{number}"


def puzzle_key(number: int) -> str:
    """Return the key of a puzzle's place."""
    return f"puzzle-{number}"


def answer_key(number: int) -> str:
    """Return the key of an answer's place."""
    return f"answer-{number}"


def mention_key(kind: str, number: int) -> str:
    """Return the key of the place where a part of the book speaks of a puzzle."""
    return f"{kind}-{number}"


def around(x: float, y: float, width: float, size_pt: float) -> Box:
    """Return the box of a link on one line of text that starts at x on the baseline y."""
    air = LINK_AIR * size_pt
    return Box(x - air, y - 0.25 * size_pt - air, x + width + air, y + 0.75 * size_pt + air)
