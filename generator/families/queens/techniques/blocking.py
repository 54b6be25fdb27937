"""Blocking: a queen there would attack every place left in a row or column."""

from __future__ import annotations

from generator.families.queens.techniques.board import Found, Rows, attacks, open_cells, open_houses

RATING = 2.0


def find_blocking(rows: Rows, placed: set[int]) -> Found | None:
    """Find places that attack all places left in a row or a column."""
    for house, places in open_houses(rows, placed):
        attackers = [cell for cell in open_cells(rows, placed) if cell not in places and all(attacks(cell, p) for p in places)]
        if attackers:
            return Found("blocking", RATING, None, tuple(attackers), places, (house,))
    return None
