"""Days and weeks of `sheet`: read from flags, and written out on the page."""

from __future__ import annotations

from datetime import date

import pytest

from generator.commands.sheet_values import parse_days, parse_week
from generator.errors import PuzzleError
from generator.families import find_family


def test_dates_days_and_weeks_are_parsed() -> None:
    assert parse_days("2026-12-31", 2) == (date(2026, 12, 31), date(2027, 1, 1))
    assert len(parse_days("2028-02", None)) == 29
    family = find_family("sudoku-9x9")
    assert list(parse_week(None, None, family).values()) == ["gentle", "easy", "easy", "moderate", "hard", "hard", "fiendish"]
    assert parse_week(None, "sun=hard, mon=easy", family) == {7: "hard", 1: "easy"}


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_dates_are_written_out_in_every_language(language: str) -> None:
    from layouts.phrases import read_phrases
    from layouts.sheets.style import format_day

    wanted = {
        "en": "Tuesday, December 1, 2026",
        "de": "Dienstag, 1. Dezember 2026",
        "es": "Martes, 1 de diciembre de 2026",
        "fr": "Mardi 1er décembre 2026",
    }
    assert format_day(read_phrases(language), date(2026, 12, 1)) == wanted[language]


def test_a_month_by_name_is_refused() -> None:
    with pytest.raises(PuzzleError, match="month such as 2026-12"):
        parse_days("december", None)
