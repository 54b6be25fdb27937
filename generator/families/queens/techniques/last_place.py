"""Last place: a row or column without a queen has one place left."""

from __future__ import annotations

from generator.families.queens.techniques.board import Found, Rows, open_houses

ROW_RATING, COLUMN_RATING = 1.0, 1.2


def find_last_in_row(rows: Rows, placed: set[int]) -> Found | None:
    """Find a row with one place left."""
    for house, places in open_houses(rows, placed):
        if house >= len(rows) and len(places) == 1:
            return Found("last place in a row", ROW_RATING, places[0], (), places, (house,))
    return None


def find_last_in_column(rows: Rows, placed: set[int]) -> Found | None:
    """Find a column with one place left."""
    for house, places in open_houses(rows, placed):
        if house < len(rows) and len(places) == 1:
            return Found("last place in a column", COLUMN_RATING, places[0], (), places, (house,))
    return None
