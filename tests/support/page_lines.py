"""Lines of text of a finished book, and last lines that are too short.

A paragraph is lines of one size, below each other with the same left edge, each so long that the first word of the next line did not fit.
So rows of a table are not taken for one. Two faults are found: a last line of a single word, and a last line alone at the top of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

SAME_PT = 0.6
"""Largest distance of edges that count as the same, in points."""

WIDEST_GAP, LEAST_PITCH, MOST_PITCH = 1.2, 0.9, 1.7
"""Widest gap in a line, and least and largest distance of two lines of a paragraph, in type sizes."""

SENTENCE_ENDS = tuple(".!?:…。！？：)）")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text; lengths are points from the bottom left corner of the page."""

    left: float
    right: float
    low: float
    size: float
    text: str

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return self.text.split()


def read_lines(page: pypdfium2.PdfPage) -> list[Line]:
    """Return the lines of a page in the order in which they are drawn."""
    text = page.get_textpage()
    lines: list[Line] = []
    for index in range(text.count_chars()):
        char = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        if char in "\r\n" or pdfium.FPDFText_IsGenerated(text.raw, index) == 1:
            continue
        left, low, right, _ = text.get_charbox(index, loose=True)
        size = pdfium.FPDFText_GetFontSize(text.raw, index)
        last = lines[-1] if lines else None
        if last and abs(low - last.low) < SAME_PT and abs(size - last.size) < 0.05 and -SAME_PT < left - last.right < WIDEST_GAP * size:
            lines[-1] = Line(last.left, right, low, size, last.text + char)
        elif not char.isspace():
            lines.append(Line(left, right, low, size, char))
    return lines


def find_paragraphs(lines: Sequence[Line]) -> list[list[Line]]:
    """Divide lines into paragraphs; one that continues nothing begins a paragraph."""
    found: list[list[Line]] = []
    for line in lines:
        last = found[-1][-1] if found else None
        if last and _is_below(last, line):
            found[-1].append(line)
        else:
            found.append([line])
    return [part for paragraph in found for part in _split(paragraph)]


def _is_below(last: Line, line: Line) -> bool:
    pitch = (last.low - line.low) / line.size
    return abs(last.size - line.size) < 0.05 and abs(last.left - line.left) < SAME_PT and LEAST_PITCH < pitch < MOST_PITCH


def _split(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield parts that end with a line after which the next word would have fit."""
    width = max(line.right for line in lines) - lines[0].left
    part: list[Line] = []
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        part.append(line)
        if following is None or not following.words or _width_with(line, following) <= width + SAME_PT:
            yield part
            part = []


def _width_with(line: Line, following: Line) -> float:
    """Return the width of a line with the first word of the next one, about."""
    word = following.words[0]
    return line.right - line.left + (len(word) + 1) * (following.right - following.left) / max(1, len(following.text))


def find_short_ends(path: Path, first: int = 3) -> list[tuple[int, str]]:
    """Return page and text of each last line that is too short.

    Parameters
    ----------
    first : page from which on lines are read; those of titles and imprints are set by hand
    """
    found: list[tuple[int, str]] = []
    ended: list[Line] = []
    with pypdfium2.PdfDocument(path) as pdf:
        for number in range(first, len(pdf) + 1):
            paragraphs = find_paragraphs(read_lines(pdf[number - 1]))
            for paragraph in paragraphs:
                if len(paragraph) > 1 and _is_single_word(paragraph[-1]) and len(paragraph[0].words) > 2:
                    found.append((number, paragraph[-1].text))
            body = [paragraph for paragraph in paragraphs if len(paragraph[0].words) > 2 or len(paragraph) > 1]
            if body and ended and len(body[0]) == 1 and _continues(ended, body[0][0]):
                found.append((number, body[0][0].text))
            ended = body[-1] if body else []
    return found


def _continues(ended: Sequence[Line], line: Line) -> bool:
    """Return whether a line is the rest of the last paragraph of the page before."""
    last = ended[-1]
    is_open = not last.text.rstrip().endswith(SENTENCE_ENDS) and abs(last.size - line.size) < 0.05
    return is_open and len(ended) > 1 and line.text.rstrip().endswith(SENTENCE_ENDS) and not line.text[:1].isupper()


def _is_single_word(line: Line) -> bool:
    return len(line.words) == 1 and line.text.rstrip().endswith(SENTENCE_ENDS)
