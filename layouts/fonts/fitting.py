"""Text that fits its place: broken into lines, made smaller, or cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.errors import DoesNotFit
from layouts.fonts.faces import text_width
from layouts.fonts.line_breaks import split_words

SMALLEST_PT = 7.1
"""Printers accept type of 7 pt and more; this is slightly more, because files exactly at a minimum were flagged."""

BALANCE_STEPS = 12
"""Number of times the range of widths is halved to make lines even: to 1/4096 of it."""

LEAST_ABOVE = 0.6
"""Least share of the width that the line above the last one has when its last word is moved down."""

ROUNDING_PT = 0.001
"""Tolerance for lines set in exactly the size that fits, because numbers are rounded."""


def fit_size(text: str, face: str, size_pt: float, width_pt: float) -> float:
    """Return the largest size, up to `size_pt`, at which a line of text fits a width."""
    width = text_width(text, face, size_pt)
    return size_pt if width <= width_pt else size_pt * width_pt / width


def wrap_text(text: str, face: str, size_pt: float, width_pt: float) -> list[str]:
    """Break text into lines that fit a width.

    A word that is too long gets a line of its own. Chinese text can break between characters. No last line has a single word, unless the
    line above would be short without its last one.
    """
    return list(_wrap_text(text, face, size_pt, width_pt))


@lru_cache(maxsize=16_384)
def _wrap_text(text: str, face: str, size_pt: float, width_pt: float) -> tuple[str, ...]:
    """Return the lines of a text; cached, because a book is planned several times."""
    lines: list[list[tuple[str, str]]] = []
    room = width_pt / size_pt  # blanks are not kerned: the width of a line is the sum of its words and blanks
    taken = 0.0
    for word in split_words(text):
        gap, apart = " ", _width_per_pt(" ", face)
        for atom in word:
            width = _width_per_pt(atom, face)
            if lines and taken + apart + width <= room:
                lines[-1].append((gap, atom))
                taken += apart + width
            else:
                lines.append([(gap, atom)])
                taken = width
            gap, apart = "", 0.0
    if len(lines) > 1 and len(lines[-1]) == 1:
        _lengthen_last(lines, face, room)
    return tuple("".join(gap + atom for gap, atom in line).removeprefix(line[0][0]) for line in lines)


def _lengthen_last(lines: list[list[tuple[str, str]]], face: str, room: float) -> None:
    """Move a word to a last line of one word, if the line above is then still long.

    Parameters
    ----------
    lines : (blank, word) pairs of each line; changed in place
    room : width of the lines, in sizes
    """
    *kept, moved = lines[-2]
    width = _width_per_pt("".join(gap + atom for gap, atom in kept).lstrip(), face)
    whole = _width_per_pt("".join(gap + atom for gap, atom in (moved, *lines[-1])).lstrip(), face)
    if width >= LEAST_ABOVE * room and whole <= room:
        lines[-2:] = [kept, [moved, *lines[-1]]]


@lru_cache(maxsize=16_384)
def _width_per_pt(word: str, face: str) -> float:
    """Return the width of a word in type of 1 pt; cached, because books repeat words."""
    return text_width(word, face, 1.0)


def wrap_runs(runs: Sequence[tuple[str, str]], size_pt: float, width_pt: float) -> list[list[tuple[str, str]]]:
    """Break text in several faces into lines that fit a width.

    Parameters
    ----------
    runs : (text, face) pairs; a word may go on from one to the next

    Returns
    -------
    lines : the same pairs for each line; lines break where those of `wrap_text` may
    """
    whole = "".join(text for text, _ in runs)
    faces = [face for text, face in runs for _ in text]
    lines: list[list[tuple[str, str]]] = []
    taken, at = 0.0, 0
    for word in split_words(whole):
        is_first = True
        for atom in word:
            start = whole.index(atom, at)
            at = start + len(atom)
            pieces = _divide_by_face(whole, faces, start, at)
            width = sum(text_width(text, face, size_pt) for text, face in pieces)
            blank = [(" ", faces[start])] if is_first and lines else []
            apart = sum(text_width(text, face, size_pt) for text, face in blank)
            if lines and taken + apart + width <= width_pt:
                lines[-1] = _join_runs([*lines[-1], *blank, *pieces])
                taken += apart + width
            else:
                lines.append(pieces)
                taken = width
            is_first = False
    return lines


def _divide_by_face(whole: str, faces: Sequence[str], start: int, end: int) -> list[tuple[str, str]]:
    return _join_runs([(whole[at], faces[at]) for at in range(start, end)])


def _join_runs(runs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Join neighbors of one face."""
    joined: list[tuple[str, str]] = []
    for text, face in runs:
        if joined and joined[-1][1] == face:
            joined[-1] = (joined[-1][0] + text, face)
        else:
            joined.append((text, face))
    return joined


def balance_text(text: str, face: str, size_pt: float, width_pt: float) -> list[str]:
    """Break text into as few lines as possible, of lengths as even as possible.

    This avoids a last line of a single word.
    """
    lines = wrap_text(text, face, size_pt, width_pt)
    if len(lines) < 2:
        return lines
    low, high = 0.0, width_pt
    for _ in range(BALANCE_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrap_text(text, face, size_pt, middle)) <= len(lines) else (middle, high)
    even = wrap_text(text, face, size_pt, high)
    return even if all(text_width(line, face, size_pt) <= width_pt for line in even) else lines


def clip_text(text: str, face: str, size_pt: float, width_pt: float, least_pt: float = SMALLEST_PT) -> tuple[float, str]:
    """Return size and text of a line that fits a width, made smaller or cut if needed.

    The type is reduced first, down to `least_pt`; then the end is replaced by an ellipsis.
    """
    size_pt = max(min(least_pt, size_pt), fit_size(text, face, size_pt, width_pt))
    shown = text
    while shown and text_width(shown, face, size_pt) > width_pt + ROUNDING_PT:
        text = text[:-1]
        shown = f"{text.rstrip()}…" if text else ""
    return size_pt, shown


def fit_lines(text: str, face: str, sizes_pt: Sequence[float], width_pt: float, most: int) -> tuple[float, list[str]]:
    """Return the first size at which text fits a width in `most` lines, and the lines.

    The lines are as even as possible. Below the given sizes, smaller ones down to SMALLEST_PT are tried.

    Raises
    ------
    DoesNotFit   the text is too long even in the smallest type
    """
    smaller = [sizes_pt[-1] * 0.95**step for step in range(1, 40)]
    for size_pt in (*sizes_pt, *(size for size in smaller if size >= SMALLEST_PT)):
        lines = balance_text(text, face, size_pt, width_pt)
        if len(lines) <= most and all(text_width(line, face, size_pt) <= width_pt for line in lines):
            return size_pt, lines
    room = f"{most} line{'' if most == 1 else 's'} of {width_pt / 72 * 25.4:.0f} mm in type of {SMALLEST_PT} pt"
    raise DoesNotFit(f"{len(text)} characters do not fit into {room}: {text[:60]!r}; shorten the text")
