"""The record of one finding."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that an editor would want to know before printing a puzzle.

    at      place of the puzzle in its file or book, from 0
    code    one of codes.toml
    words   what was found in this puzzle, a sentence without a full stop
    """

    at: int
    code: str
    words: str
