"""Puzzles from one format to another: what fits, and what has no place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from generator.formats.format import Format, Record
from generator.grading import solve_puzzle


@dataclass(slots=True)
class Conversion:
    """Puzzles on their way to a format.

    left_out   number of puzzles of which each named fact or column has no place there
    """

    form: Format
    left_out: Counter[str] = field(default_factory=Counter)

    def fit(self, record: Record) -> Record:
        """Return a puzzle as the format writes it, and count what it cannot store.

        The puzzle is solved if the format needs a solution.

            Raises
            ------
            DoesNotFit    the format does not support the family, or what the puzzle has
            PuzzleError   it needs a solution, and the puzzle does not have exactly one
        """
        self.form.check(record.puzzle.family)
        if self.form.fits:
            self.form.fits(record.puzzle)
        if self.form.is_solved and not record.solution:
            record = replace(record, solution=solve_puzzle(record.puzzle))
        self.left_out.update(self.form.lost_fields(record))
        return record

    def describe_losses(self) -> str:
        """Return what was left out, in one line; empty if nothing was."""
        parts = ", ".join(f"{name} ({count})" for name, count in sorted(self.left_out.items()))
        return parts and f"the format {self.form.name} cannot store everything; left out: {parts}"
