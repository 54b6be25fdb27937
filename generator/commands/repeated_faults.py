"""Lines with the same fault: some messages, then one for all further lines.

A file of one kind of puzzle may have the same fault in every line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

MOST_ALIKE = 5
"""Lines with the same fault that are each reported; further ones are listed in one line at the end."""

MOST_REASONS, MOST_RANGES = 1000, 8
"""Different faults of which repetitions are counted, and ranges of line numbers shown for one of them."""

NUMBERED = re.compile(r", (?:line|row) (\d+): (.*)", re.DOTALL)
"""What follows the name of a file in a message about one of its lines."""


@dataclass(slots=True)
class _Lines:
    """Lines with the same fault.

    count    number of such lines
    ranges   first and last line number of each run of lines beyond the first MOST_ALIKE
    """

    count: int = 0
    ranges: list[tuple[int, int]] = field(default_factory=list)

    def add(self, number: int) -> None:
        """Count a line."""
        self.count += 1
        if self.count <= MOST_ALIKE:
            return
        if self.ranges and self.ranges[-1][1] == number - 1:
            self.ranges[-1] = (self.ranges[-1][0], number)
        elif len(self.ranges) <= MOST_RANGES:
            self.ranges.append((number, number))

    def describe(self) -> str:
        """Return the lines that were not reported one by one, in words."""
        shown = ", ".join(f"{first}" if first == last else f"{first} to {last}" for first, last in self.ranges[:MOST_RANGES])
        count, others = self.count - MOST_ALIKE, " and others" if self.ranges[MOST_RANGES:] else ""
        return f"the same for {count} more lines ({shown}{others})" if count > 1 else f"the same for line {shown}"


@dataclass(slots=True)
class RepeatedFaults:
    """Faults of the lines of one file, counted by their text without the line."""

    _lines: dict[str, _Lines] = field(default_factory=dict)

    def is_shown(self, name: str, message: str) -> bool:
        """Count a message; return whether to show it.

        Parameters
        ----------
        name : name of the file, with which messages about its lines begin
        """
        found = NUMBERED.match(message, len(name)) if message.startswith(name) else None
        if found is None or (found[2] not in self._lines and len(self._lines) >= MOST_REASONS):
            return True
        lines = self._lines.setdefault(found[2], _Lines())
        lines.add(int(found[1]))
        return lines.count <= MOST_ALIKE

    def finish(self, name: str) -> Iterator[str]:
        """Yield a message for each fault of which some lines were not shown; forget all."""
        for reason, lines in self._lines.items():
            if lines.count > MOST_ALIKE:
                yield f"{name}: {lines.describe()}: {reason}"
        self._lines.clear()
