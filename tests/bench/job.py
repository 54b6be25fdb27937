"""The record of one row of the bench."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Job:
    """One row of the table.

    `run` does `pieces` pieces of work; `goal` is the wanted multiple of qqwing's rate.
    """

    name: str
    goal: float | None
    pieces: int
    run: Callable[[], object]

    def rate(self, repeats: int = 3) -> float:
        """Return pieces per CPU second of this process.

        It is the median of some runs after one that is not counted.
        """
        self.run()
        rates = []
        for _ in range(repeats):
            start = time.process_time()
            self.run()
            rates.append(self.pieces / (time.process_time() - start))
        return sorted(rates)[repeats // 2]
