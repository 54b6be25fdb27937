"""lz-string in Base64, the compression of f-puzzles links, with an output limit.

A code is the number of a phrase, or announces a new character of 8 or 16 bits, or the end; its width grows with the number of phrases.
Codes are written with the lowest bit first, six bits to a Base64 symbol. This is our own implementation, because the package on PyPI
has no limit (a link of a few lines can expand to gigabytes) and depends on a Python 2 shim; the tests compare it with that package.
Source: pieroxy.net/blog/pages/lz-string.
"""

from __future__ import annotations

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
CHARACTER_8, CHARACTER_16, END = 0, 1, 2
FIRST_PHRASE = 3
"""Lowest number of a phrase; the three numbers below it are the other codes."""


class _Width:
    """Width of the next code in bits, and how many more phrases fit that width."""

    def __init__(self, n_left: int) -> None:
        self.bits, self._n_left = 2, n_left

    def grow(self) -> None:
        """Count one more phrase; widen the codes when the width is used up."""
        self._n_left -= 1
        if not self._n_left:
            self._n_left = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """Return text compressed as lz-string does; `decompress` reads it back."""
    coded = text.encode("utf-16-le", "surrogatepass")
    units = [chr(coded[at] | coded[at + 1] << 8) for at in range(0, len(coded), 2)]
    bits: list[str] = []
    phrases: dict[str, int] = {}
    unwritten: set[str] = set()  # characters whose first code has not been written
    width = _Width(2)

    def write_bits(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def write_phrase(phrase: str) -> None:
        if phrase in unwritten:
            unwritten.remove(phrase)
            is_wide = ord(phrase) > 255
            write_bits(CHARACTER_16 if is_wide else CHARACTER_8, width.bits)
            write_bits(ord(phrase), 16 if is_wide else 8)
            width.grow()
        else:
            write_bits(phrases[phrase], width.bits)
        width.grow()

    phrase = ""
    for unit in units:
        if unit not in phrases:
            phrases[unit] = FIRST_PHRASE + len(phrases)
            unwritten.add(unit)
        if phrase + unit in phrases:
            phrase += unit
            continue
        write_phrase(phrase)
        phrases[phrase + unit] = FIRST_PHRASE + len(phrases)
        phrase = unit
    if phrase:
        write_phrase(phrase)
    write_bits(END, width.bits)
    return _to_base64("".join(bits))


def _to_base64(stream: str) -> str:
    """Return bits as Base64, six a symbol."""
    stream += "0" * (6 - len(stream) % 6)  # at least one bit of padding, as lz-string does
    symbols = "".join(ALPHABET[int(stream[at : at + 6], 2)] for at in range(0, len(stream), 6))
    return symbols + "=" * (-len(symbols) % 4)


def decompress(packed: str, longest: int) -> str | None:
    """Return the text of lz-string's Base64, or None if it is invalid.

    Invalid means cut short, damaged, or longer than `longest` characters when decompressed.
    """
    values = [ALPHABET.find(symbol) for symbol in packed.rstrip("=")]
    if -1 in values:
        return None
    bits = "".join(f"{value:06b}" for value in values)
    phrases = [""] * FIRST_PHRASE
    parts: list[str] = []
    at, length, width, last = 0, 0, _Width(1), ""

    def read_bits(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at][::-1] or "0", 2)

    while length <= longest:
        code = read_bits(width.bits)
        if at > len(bits):
            return None
        if code == END:
            return "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        # A new character becomes a phrase of its own.
        if code in (CHARACTER_8, CHARACTER_16):
            phrases.append(chr(read_bits(16 if code else 8)))
            code = len(phrases) - 1
            width.grow()
        if code > len(phrases) or (code == len(phrases) and not last):
            return None
        # The code just above the last phrase is the phrase that this step adds.
        phrase = phrases[code] if code < len(phrases) else last + last[0]
        parts.append(phrase)
        length += len(phrase)
        if last:
            phrases.append(last + phrase[0])
            width.grow()
        last = phrase
    return None
