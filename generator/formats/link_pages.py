"""Addresses of pages and short links, which contain no puzzle.

They are refused with what to do instead: gridpress opens no address.
"""

from __future__ import annotations

import re

from generator.errors import GridFormatError

SHORT = re.compile(r"(?:https?://)?(?:www\.)?(?:tinyurl\.com/|bit\.ly/|f-puzzles\.com/\?id=)", re.ASCII)
PORTAL = re.compile(r"(?:https?://)?(?:www\.)?logic-masters\.de/", re.ASCII)


def is_page(line: str) -> bool:
    """Return whether a line is the address of a page or a short link."""
    return SHORT.match(line) is not None or PORTAL.match(line) is not None


def refuse_page(line: str, where: str) -> GridFormatError:
    """Return the error for a line that `is_page`."""
    if PORTAL.match(line):
        advice = "open it, and copy the link to Penpa+, SudokuPad or f-puzzles that it shows"
        return GridFormatError(f"{where}: expected a link that contains a puzzle, got a page of the puzzle portal, {line[:60]!r}; {advice}")
    advice = "open it in a browser, and copy the long address to which it leads"
    return GridFormatError(f"{where}: expected a link that contains a puzzle, got a short link, {line[:60]!r}; {advice}")
