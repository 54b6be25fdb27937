"""The logical structure of a book's pages, collected during drawing.

Screen readers need to know what is a heading, a paragraph, a link or a picture, and in which order they are read. The print edition has
none of this; the digital edition adds it to a copy (`generator.typesetting.structure_tree`). The collected marks are places in the content
of each page, so that the copy has exactly the content that was printed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import accumulate

from layouts.geometry import Box

DOCUMENT, H1, H2, H3, P, FIGURE, LINK, TOC, TOCI = "Document", "H1", "H2", "H3", "P", "Figure", "Link", "TOC", "TOCI"
LIST, ITEM, LABEL, ITEM_BODY = "L", "LI", "Lbl", "LBody"
ARTIFACT = "Artifact"
"""Roles of elements, by their names in PDF; an artifact is page decoration that is not read aloud, and no element.

Source: ISO 32000-1, 14.8.4.
"""

GROUPS = (DOCUMENT, TOC, LIST, ITEM)
"""Roles that hold other elements only; text drawn directly in one becomes a paragraph."""


@dataclass(frozen=True, slots=True)
class Content:
    """A piece of a page that belongs to an element; pages count from 1, pieces from 0."""

    page: int
    number: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A link of the navigation that belongs to an element, by its index."""

    link: int


@dataclass(slots=True, eq=False)
class Element:
    """An element of the structure, with its parts in reading order.

    words   text read instead of its content
    box     rectangle of a figure on its page
    """

    role: str
    words: str = ""
    box: Box | None = None
    parts: list[Element | Content | Reference] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mark:
    """A point in the content of a page, in bytes, from which it belongs to a piece.

    number   None for an artifact
    """

    place: int
    role: str
    number: int | None


class Tags:
    """The structure of a book while it is drawn.

    document   the outermost element
    pages      the marks of each finished page, in order of their places
    """

    def __init__(self) -> None:
        self.document = Element(DOCUMENT)
        self.pages: list[list[Mark]] = []
        self._marks: list[Mark] = []
        self._open: list[Element] = [self.document]
        self._current: Element | None = None
        self._known: dict[Hashable, Element] = {}
        self._n_pieces = 0

    @contextmanager
    def element(self, role: str, words: str = "", key: Hashable = None, box: Box | None = None) -> Iterator[None]:
        """Open an element for what is drawn next, or continue the one with that key.

        Parameters
        ----------
        words : text read instead of the content
        key : elements with an equal key, other than None, are one element
        box : rectangle of a figure
        """
        element = self._known.get(key) if key is not None else None
        if element is None:
            element = Element(role, words, box)
            if role != ARTIFACT:
                self._open[-1].parts.append(element)
            if key is not None:
                self._known[key] = element
        self._open.append(element)
        yield
        self._open.pop()

    def mark(self, place: int, is_text: bool) -> None:
        """Assign what is drawn next to the open element.

        Lines and areas are artifacts unless they belong to a figure.

        Parameters
        ----------
        place : items of the page's content drawn so far
        """
        owner = self._open[-1]
        if owner.role in GROUPS and is_text:
            owner = Element(P)
            self._open[-1].parts.append(owner)
        elif owner.role != FIGURE and not is_text:
            owner = _DECORATION
        if self._marks and (owner is self._current or owner.role == self._current_role() == ARTIFACT):
            return
        self._current = owner
        if owner.role == ARTIFACT:
            self._marks.append(Mark(place, ARTIFACT, None))
            return
        owner.parts.append(Content(len(self.pages) + 1, self._n_pieces))
        self._marks.append(Mark(place, owner.role, self._n_pieces))
        self._n_pieces += 1

    def add_link(self, link: int, words: str) -> None:
        """Add a link to the open element, or to the last one of an open group.

        In a group, the whole of the last element becomes the link's. In another element than a link, the link has only its words.
        """
        owner = self._open[-1]
        if owner.role == ARTIFACT:
            owner = next(element for element in reversed(self._open) if element.role != ARTIFACT)
        if owner.role == LINK:
            owner.parts.append(Reference(link))
            return
        whole = owner.parts[-1] if owner.role in GROUPS and owner.parts else None
        if isinstance(whole, Element) and whole.role in (P, H1, H2):
            whole.parts = [Element(LINK, parts=[*whole.parts, Reference(link)])]
            self._current = None
            return
        owner.parts.append(Element(LINK, words, parts=[Reference(link)]))

    def end_page(self, items: Sequence[str]) -> None:
        """Finish a page whose content has these items, each on lines of its own."""
        starts = [0, *accumulate(len(item) + 1 for item in items)]
        self.pages.append([Mark(starts[mark.place], mark.role, mark.number) for mark in self._marks])
        self._marks, self._current, self._n_pieces = [], None, 0

    def _current_role(self) -> str:
        return self._current.role if self._current else ""


_DECORATION = Element(ARTIFACT)
