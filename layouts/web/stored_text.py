"""Text stored in the page: deflated, in letters that HTML does not change.

Two of 91 letters are 13 bits, so text is 8 % shorter than in base64. `inflate.js` reads it.
"""

from __future__ import annotations

import zlib

LETTERS = "".join(letter for letter in map(chr, range(0x21, 0x7F)) if letter not in '"&<')
"""The visible letters of ASCII but those that mean something in markup."""

PAIR_BITS, LETTER_BITS = 13, 6
"""Bits of two letters, as 91 * 91 > 2 ** 13, and of a last letter alone."""

PAIRS = tuple(LETTERS[value % len(LETTERS)] + LETTERS[value // len(LETTERS)] for value in range(1 << PAIR_BITS))

CHUNK = 13
"""Bytes written at once: eight pairs of letters."""

DEFLATION, MEMORY = 9, 5
"""Levels of compression and of memory of deflate.

With little memory codes change sooner, as do the parts of a page: level 5 of 9 makes pages 1 % smaller.
"""


def store_text(text: str) -> str:
    """Return text deflated (raw, as browsers inflate it), in letters."""
    compressor = zlib.compressobj(DEFLATION, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY)
    return write_letters(compressor.compress(text.encode()) + compressor.flush())


def write_letters(data: bytes) -> str:
    """Return bytes as letters, the lowest bits first.

    The last bits are one letter if they fit into it, so that the number of letters gives the number of bytes.
    """
    parts = []
    for start in range(0, len(data), CHUNK):
        chunk = data[start : start + CHUNK]
        number, left = int.from_bytes(chunk, "little"), 8 * len(chunk)
        while left > LETTER_BITS:
            parts.append(PAIRS[number & (1 << PAIR_BITS) - 1])
            number, left = number >> PAIR_BITS, left - PAIR_BITS
        if left > 0:
            parts.append(LETTERS[number])
    return "".join(parts)
