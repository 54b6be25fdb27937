"""Numbers of puzzles by level, as they are typed."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError, UnknownName
from generator.recipe.counts import parse_counts


def test_counts_of_the_command_line() -> None:
    assert parse_counts("gentle=10, hard=5", ["gentle", "hard"]) == [
        {"family": "sudoku-9x9", "level": "gentle", "count": 10},
        {"family": "sudoku-9x9", "level": "hard", "count": 5},
    ]
    for bad in ("gentle", "gentle=", "gentle=x", "gentle=0", "gentle=-1", "gentle=1=2", "", "=5", "gentle=99999999", "gentle=²"):
        with pytest.raises(RecipeError, match="--counts: expected level=number"):
            parse_counts(bad, ["gentle", "hard"])
    with pytest.raises(UnknownName, match=r"^--counts: sudoku-9x9 has no level 'gentel'; did you mean gentle\? it has gentle, hard$"):
        parse_counts("gentel=3", ["gentle", "hard"])
