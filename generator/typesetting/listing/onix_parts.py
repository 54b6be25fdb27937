"""Elements of an ONIX message: added to their parent in the order of the format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement

from generator.typesetting.listing.record import HEADING, LIST, Block

Node = Element

LANGUAGE_CODES = {"en": "eng", "de": "ger", "fr": "fre", "es": "spa", "zh": "chi"}
"""Codes of ISO 639-2/B, list 74, by language of a book."""

XHTML, PLAIN = "05", "06"
"""List 34: formats of a text."""


def add(parent: Node, name: str, text: str = "", **attributes: str) -> Node:
    """Add an element to its parent and return it."""
    child = SubElement(parent, name, attributes)
    if text:
        child.text = text
    return child


def add_all(parent: Node, rows: Iterable[tuple[str, str]]) -> None:
    """Add elements with text to their parent, in order, except those without text."""
    for name, text in rows:
        if text:
            add(parent, name, text)


def add_blocks(parent: Node, blocks: Sequence[Block]) -> None:
    """Add a description as XHTML: paragraphs, and lists."""
    text = add(parent, "Text", textformat=XHTML)
    for block in blocks:
        if block.kind == LIST:
            listed = add(text, "ul")
            for line in block.lines:
                add(listed, "li", line)
        elif block.kind == HEADING:
            add(add(text, "p"), "strong", block.lines[0])
        else:
            add(text, "p", block.lines[0])
