"""QR codes of a page's own puzzles, which the page combines from few matrices.

A QR code of fixed version and mask is linear: changing one bit of the text changes the same modules, whatever the other bits are. So a
page needs no encoder, and no matrix for every puzzle: one matrix of the address of puzzle 0000, and the modules that each bit of the last
characters changes. Source: ISO/IEC 18004; the error correction is a linear code over GF(2).

    side     modules of a row
    base     matrix of the address that ends in zeros
    bits     for each of the last characters, from the left, the modules that its bits change, lowest bit first

Matrices are base64 of their modules row by row, eight a byte, the highest bit first.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from segno import consts
from segno.encoder import encode

FEWEST_CHARACTERS = 4
"""Characters after the # of every code; numbers are written with leading zeros."""

FIRST_BITS, OTHER_BITS = 7, 4
"""Bits that differ: the first character is a digit or the S of a spare, the others are digits."""

MASK = 0
"""The same mask for all codes of a page. It need not be the best one; readers take any."""

ERROR = "l"
"""7 % of damage, enough for a screen."""


def list_codes(companion: str, last: int) -> dict[str, Any]:
    """Return the matrices from which a page makes the codes of its puzzles.

    Parameters
    ----------
    companion : address of the page
    last : largest number of a puzzle
    """
    n_characters = max(FEWEST_CHARACTERS, len(str(last)))
    start = f"{companion}#".encode("ascii")
    zeros = b"0" * n_characters
    version = encode(start + zeros, error=ERROR, mode=consts.MODE_BYTE, micro=False, boost_error=False).version
    base = _list_modules(start + zeros, version)
    bits = []
    for at in range(n_characters):
        changed = []
        for bit in range(OTHER_BITS if at else FIRST_BITS):
            text = bytearray(zeros)
            text[at] ^= 1 << bit
            other = _list_modules(start + bytes(text), version)
            changed.append(_pack([one ^ two for one, two in zip(base, other, strict=True)]))
        bits.append(changed)
    return {"side": round(len(base) ** 0.5), "base": _pack(base), "bits": bits}


def _list_modules(text: bytes, version: int) -> list[int]:
    """Return the modules of a code row by row, 1 for dark."""
    made = encode(text, error=ERROR, version=version, mode=consts.MODE_BYTE, mask=MASK, micro=False, boost_error=False)
    return [int(module) for row in made.matrix for module in row]


def _pack(modules: list[int]) -> str:
    padded = modules + [0] * (-len(modules) % 8)
    return b64encode(int("".join(map(str, padded)), 2).to_bytes(len(padded) // 8)).decode()
