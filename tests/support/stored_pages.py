"""Texts that a companion page stores deflated, read without the page's program."""

from __future__ import annotations

import re
from zlib import MAX_WBITS, decompress

LETTERS = [letter for letter in map(chr, range(33, 127)) if letter not in '"&<']


def read_letters(text: str) -> bytes:
    """Return the bytes that letters store.

    Two letters are 13 bits, a last one alone is 6; the lowest come first.
    """
    values = [LETTERS.index(letter) for letter in text]
    pairs = (format(low + len(LETTERS) * high, "013b")[::-1] for low, high in zip(values[::2], values[1::2], strict=False))
    last = format(values[-1], "06b")[::-1] if len(values) % 2 else ""
    bits = "".join((*pairs, last))
    return bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, len(bits) - 7, 8))


def read_part(page: str, name: str) -> str:
    """Return the text of one part of a page: its `program`, `index` or another."""
    found = re.search(rf'<script type="text/plain" id="{name}">([^<]*)</script>', page)
    assert found, name
    return decompress(read_letters(found[1]), -MAX_WBITS).decode()
