"""Compare our lz-string with the package, and decompress noise."""

from __future__ import annotations

import lzstring
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.formats.lz import compress, decompress


@given(st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=60) | st.text("ab", max_size=300))
def test_compressed_text_equals_that_of_lz_string(text: str) -> None:
    packed = lzstring.LZString.compressToBase64(text)
    assert compress(text) == packed
    assert decompress(packed, 1000) == text


@given(st.text(max_size=60))
def test_lz_round_trips_any_text(text: str) -> None:
    assert decompress(compress(text), 1000) == text


@settings(max_examples=300)
@given(st.text("ABCDEFGHQRSTabcdxyz0189+/", max_size=80))
def test_decompressing_noise_ends(noise: str) -> None:
    text = decompress(noise, 500)
    assert text is None or len(text) <= 1000


def test_text_longer_than_allowed_is_refused() -> None:
    packed = compress("ab" * 500)
    assert decompress(packed, 1000) == "ab" * 500
    assert decompress(packed, 500) is None
