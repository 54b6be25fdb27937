"""Number of puzzles of a file, counted before they are read, for progress bars."""

from __future__ import annotations

import stat
from pathlib import Path

from generator.commands.puzzle_argument import is_puzzle
from generator.formats import CSV, JSONL, KAGGLE, LINES, PUZZLE_BANK, SDM, detect_format
from generator.formats.by_line import LINE_FORMATS
from generator.formats.source import Source

HEADERS = {form.name: 0 for form in (LINES, SDM, PUZZLE_BANK, JSONL, *LINE_FORMATS)} | {KAGGLE.name: 1, CSV.name: 1}
"""Formats with one puzzle a line, and the number of lines above the first puzzle."""

LARGEST_COUNTED = 1 << 26
"""Largest file that is counted, in bytes; that takes a tenth of a second."""


def count_puzzles(path: str, column: str | None = None) -> int | None:
    """Return about how many puzzles a file has; None if only reading can show it.

    Every line counts that is neither empty nor a comment, so faulty lines count too. None for stdin, pipes, a puzzle in place of a file,
    large files, files that cannot be read, and formats with several lines a puzzle.
    """
    if path == "-" or is_puzzle(path):
        return None
    try:
        about = Path(path).stat()
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST_COUNTED:
            return None
        with open(path, "rb") as file:
            headers = HEADERS.get(detect_format(Source(file, path).head).name, 1 if column else None)
            if headers is None:
                return None
            file.seek(0)
            lines = sum(1 for line in file if line.strip() and not line.startswith(b"#"))
    except OSError:
        return None
    return max(0, lines - headers)
