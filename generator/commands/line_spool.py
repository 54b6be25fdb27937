"""Lines of text that are printed after something that is only known at their end.

They are kept in memory while they are few, else in a temporary file, so memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import SpooledTemporaryFile

SPOOLED_CHARS = 1 << 20
"""Characters from which lines are kept in a temporary file."""


class LineSpool:
    """Lines kept in order; use it in a `with` statement, which deletes them.

    count   number of lines
    """

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(SPOOLED_CHARS, "w+", encoding="utf-8", newline="\n")  # noqa: SIM115  closed by __exit__
        self.count = 0

    def __enter__(self) -> LineSpool:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[str]:
        """Yield all lines from the first on; none may be added meanwhile."""
        self._file.seek(0)
        return (line.removesuffix("\n") for line in self._file)

    def add(self, line: str) -> None:
        """Add a line, which has no line break.

        Raises
        ------
        OSError   the temporary file cannot be written
        """
        self._file.write(f"{line}\n")
        self.count += 1
