"""Barcodes of covers: their bars read back, and ISBNs that are refused."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from generator.errors import RecipeError
from layouts.cover.barcode import BAR_PT, draw_barcode, parse_isbn
from layouts.cover.cover_ink import DuotoneLog
from layouts.geometry import Frame
from tests.support.sample_cover import ISBN

RIGHT_CODES = ("1110010", "1100110", "1101100", "1000010", "1011100", "1001110", "1010000", "1000100", "1001000", "1110100")
"""The digits 0 to 9 as EAN-13 writes them in its right half. Source: GS1 General Specifications."""


def test_a_barcode_reads_back_as_its_isbn() -> None:
    log = DuotoneLog()
    draw_barcode(log, parse_isbn(ISBN), ISBN, Frame(100.0, 50.0, 144.0, 86.4))
    fills = [re.match(r"fill ([\d.]+) [\d.]+ ([\d.]+) x [\d.]+ grey 0", line) for line in log.pages[0]]
    bars = sorted((float(match[1]), float(match[2])) for match in fills if match)
    bits = ""
    for (x, width), (after, _) in pairwise([*bars, (bars[-1][0] + bars[-1][1], 0.0)]):
        bits += "1" * round(width / BAR_PT) + "0" * round((after - x - width) / BAR_PT)
    assert len(bits) == 95
    assert (bits[:3], bits[45:50], bits[-3:]) == ("101", "01010", "101")
    assert "".join(str(RIGHT_CODES.index(bits[at : at + 7])) for at in range(50, 92, 7)) == "406157"
    assert any(line.endswith(f": ISBN {ISBN}") for line in log.pages[0])
    quiet = (bars[0][0] - 100.0, 244.0 - bars[-1][0] - bars[-1][1])
    assert min(quiet) >= 7 * BAR_PT


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("9780306406158", "expected the check digit 7 after 978030640615, got 8"),
        ("0306406152", "expected an ISBN-13 of thirteen digits that begin with 978 or 979, got '0306406152'"),
        ("978-0-306-4O615-7", "expected an ISBN-13"),
        ("4006381333931", "begin with 978 or 979"),
        ("٩٧٨٠٣٠٦٤٠٦١٥٧", "expected an ISBN-13"),
    ],
)
def test_an_invalid_isbn_is_refused(text: str, fault: str) -> None:
    with pytest.raises(RecipeError, match=re.escape(fault)):
        parse_isbn(text)
    assert parse_isbn(f" {ISBN} ") == "9780306406157"
