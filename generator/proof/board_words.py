"""The words next to a printed grid: number, page of its answer, ID, title.

`page_reader.py` reads the lines of text of a page, `printed_boards.py` identifies the grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from generator.families.base.family import Family
from generator.model import PICTURES
from generator.proof.page_reader import PrintedGrid, PrintedLine, PrintedPage
from generator.words import LANGUAGES, find_words
from layouts.phrases import list_languages, read_phrases
from layouts.plan.answer_pages import ANSWERS_FILE

NUMBER_REACH_PT = 14.0
"""Largest distance, in points, of a puzzle's number above its grid."""

WORDS_REACH_PT = 112.0
"""Largest distance, in points, below its grid of the line with the page of the answer; in large print a row of digits is above it."""

CAPTION_REACH, CAPTION_REACH_PT, CAPTION_INDENT_PT = 0.4, 100.0, 3.0
"""Largest distance of a position's caption below its grid, in widths of the grid, or in points where that is more (large type below a small
grid); largest distance of its left edge to the right of the grid's cells, in points."""

CAPTION_OUTDENT = 0.25
"""Largest distance of a caption's left edge to the left of its grid's, in widths of the grid: long ones begin at the names of the rows."""

ID_PATTERN = re.compile(r"\b[A-Z2-7]{10}\b")
NUMBER_PATTERN = re.compile(r"(\d{1,9})\b")

STEP_GROUPS = {"row": r"(?P<row>\d{1,2})", "col": r"(?P<col>\d{1,2})", "digit": rf"(?P<digit>\w|[{''.join(PICTURES)}])"}
"""Patterns for the values in the heading of a step."""


REFERENCES = (
    ("puzzle.answer", ""),
    ("puzzle.answer_short", ""),
    ("puzzle.answer_below", ""),
    ("puzzle.answer_short_below", ""),
    ("puzzle.answer_separate", ANSWERS_FILE),
    ("puzzle.answer_short_separate", ANSWERS_FILE),
)
"""Phrases below a puzzle that name the page of its answer, and the file which that page is in; "" for the book itself."""


HINTS = ("puzzle.hints", "puzzle.hints_short")
"""Phrases below a puzzle that name the page of its hints."""


@cache
def _patterns(key: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns for a phrase with numbers, one for each language."""
    texts = [read_phrases(language).words[key] for language in list_languages()]
    return tuple(re.compile(re.sub(r"\\{\w+\\}", r"(\\d{1,9})", re.escape(text))) for text in texts)


def list_lines_above(page: PrintedPage, grid: PrintedGrid) -> list[PrintedLine]:
    """Return the lines just above a grid, nearest first, then from the left."""
    left, _, right, top = grid.edges
    width = right - left
    near = [
        line
        for line in page.lines
        if 0 <= line.y - top <= NUMBER_REACH_PT and line.x < right and line.right > left - width and line.x > left - width
    ]
    return sorted(near, key=lambda line: (round(line.y - top), abs(line.x - left)))


MOMENTS = ("position.before_step", "position.after_step")
"""Phrases in captions of chapters for practice."""


@dataclass(frozen=True, slots=True)
class Source:
    """What the caption of a position says.

    number, page   of its puzzle
    filled         number of filled cells; None if it is missing, as on openers
    found          number of cells filled before the step of an opener; None if it is missing
    """

    number: int
    page: int
    filled: int | None
    found: int | None


def find_source(page: PrintedPage, grid: PrintedGrid) -> Source | None:
    """Return the source of a grid that shows a position.

    The result is None if the words below do not say that it is a position.
    """
    left, bottom, right, _ = grid.edges
    reach = max((right - left) * CAPTION_REACH, CAPTION_REACH_PT)
    outdent = max((right - left) * CAPTION_OUTDENT, CAPTION_INDENT_PT)
    indent = CAPTION_INDENT_PT + grid.margins.left * grid.side[0]
    near = [line for line in page.lines if 0 < bottom - line.y < reach and -outdent < line.x - left < indent]
    # A wide comma in large type parts a line in two.
    whole = ["".join(line.text for line in page.lines if line.y == first.y and line.x >= first.x) for first in near]
    texts = [*(line.text for line in sorted(near, key=lambda line: -line.y)), *whole]
    parts = [part for text in texts for part in text.split(" · ")]
    found = next((match for part in parts for pattern in _patterns("position.label") if (match := pattern.fullmatch(part))), None)
    if found is None:
        return None
    return Source(int(found[1]), int(found[2]), _find_number(parts, "position.filled"), _find_number(parts, "opener.found", "opener.start"))


def _find_number(parts: Sequence[str], *keys: str) -> int | None:
    """Return the number of the first phrase found, or None if there is none.

    It is 0 for a phrase without a number.
    """
    matches = (pattern.fullmatch(part) for key in keys for part in parts for pattern in _patterns(key))
    match = next(filter(None, matches), None)
    return None if match is None else int(match[1]) if match.re.groups else 0


def join_baselines(lines: Iterable[PrintedLine], between: str) -> Iterator[str]:
    """Yield the text of each baseline.

    In large type, the gaps between words, or after a Chinese comma, are as wide as those between columns.

    Parameters
    ----------
    lines : those of one baseline follow one another
    """
    for _, found in groupby(lines, key=lambda line: line.y):
        yield between.join(line.text for line in sorted(found, key=lambda line: line.x))


def find_step(page: PrintedPage, grid: PrintedGrid) -> tuple[int, int, str] | None:
    """Return the step that a page explains on a grid: row, column and symbol.

    The symbol is empty for a mark. On a page with several, steps and boards are in the same order from above. The result is None if no
    line of the page is the heading of a step.
    """
    steps = [step for line in sorted(page.lines, key=lambda line: -line.y) if (step := _read_step(line.text))]
    above = join_baselines((line for line in page.lines if line.y > grid.edges[3]), "")
    n_above = sum(any(pattern.search(text) for pattern in _patterns("position.label")) for text in above)
    return steps[min(n_above, len(steps) - 1)] if steps else None


def _read_step(text: str) -> tuple[int, int, str] | None:
    """Return the step that a line is the heading of, or None."""
    match = next((found for pattern in _step_patterns() if (found := pattern.fullmatch(text))), None)
    return (int(match["row"]), int(match["col"]), match.groupdict().get("digit", "")) if match else None


def has_technique(page: PrintedPage) -> bool:
    """Return whether a page explains a technique.

    The glossary says how many puzzles need it, a caption of a chapter for practice that the board is shown before or after its step.
    """
    keys = ("glossary.puzzles.one", "glossary.puzzles.many", *MOMENTS)
    parts = [part for line in (*(one.text for one in page.lines), *join_baselines(page.lines, " ")) for part in line.split(" · ")]
    return any(pattern.fullmatch(part) for part in parts for key in keys for pattern in _patterns(key))


@cache
def _step_patterns() -> tuple[re.Pattern[str], ...]:
    """Return patterns for the headings of steps, in every language.

    Those with a digit come first.
    """
    words = [read_phrases(language).words for language in list_languages()]
    keys = ["opener.step", "opener.place", *(key for key in words[0] if key.startswith("opener.piece."))]
    texts = [one[key] for key in keys for one in words]
    return tuple(re.compile(re.sub(r"\\\{(\w+)\\\}", lambda name: STEP_GROUPS[name[1]], re.escape(text))) for text in texts)


def find_number(page: PrintedPage, grid: PrintedGrid) -> int | None:
    """Return the number printed above a grid, or None.

    It is printed alone for a puzzle and within a phrase for an answer.
    """
    for line in list_lines_above(page, grid):
        for pattern in (*_patterns("answers.label"), NUMBER_PATTERN):
            match = pattern.match(line.text)
            if match:
                return int(match[1])
    return None


def _lines_below(page: PrintedPage, grid: PrintedGrid) -> list[PrintedLine]:
    """Return the lines below a grid, nearest first, then by distance from its center."""
    left, bottom, right, _ = grid.edges
    near = [
        line for line in page.lines if 0 < bottom - line.y < WORDS_REACH_PT and line.x < 2 * right - left and line.right > 2 * left - right
    ]
    return sorted(near, key=lambda line: (round(bottom - line.y), abs(line.x + line.right - left - right)))


def find_reference(page: PrintedPage, grid: PrintedGrid) -> tuple[int | None, str]:
    """Return the page printed with a grid as that of its answer or puzzle, or None.

    The second value is the file that the page is in if the words name one, else "". The words are below the grid of a puzzle and above the
    grid of an answer. An answer that is upside down belongs to a puzzle of its page.
    """
    right = grid.edges[2]
    above, below = sorted(list_lines_above(page, grid), key=lambda line: abs(line.right - right)), _lines_below(page, grid)
    for lines, key, file in (*((below, key, file) for key, file in REFERENCES), (above, "answers.page", "")):
        for line in lines:
            for pattern in _patterns(key):
                if match := pattern.search(line.text):
                    return int(match[1]) if match.re.groups else page.number, file  # without a number: on this page
    return (page.number if page.is_turned else None), ""


def find_hints_page(page: PrintedPage, grid: PrintedGrid) -> int | None:
    """Return the page printed below a grid as that of the puzzle's hints, or None."""
    matches = (pattern.search(line.text) for key in HINTS for line in _lines_below(page, grid) for pattern in _patterns(key))
    match = next(filter(None, matches), None)
    return int(match[1]) if match else None


def find_id(page: PrintedPage, grid: PrintedGrid) -> str:
    """Return the ID printed above, below or beside a grid, or an empty text.

    Above, it is the one nearest to the middle of the grid; the words of small grids extend beyond their edges.
    """
    left, bottom, right, top = grid.edges
    width = right - left
    near = [line for line in page.lines if 0 <= line.y - top <= NUMBER_REACH_PT and left - width < line.x < right + width]
    above = sorted(near, key=lambda line: abs(line.x + line.right - left - right))
    beside = [line for line in page.lines if bottom - 1 <= line.y < top and (line.right < left or line.x > right)]
    beside.sort(key=lambda line: max(left - line.right, line.x - right))
    for line in [*above, *_lines_below(page, grid), *beside]:
        if match := ID_PATTERN.search(line.text):
            return match[0]
    return ""


def title_patterns(family: Family) -> Mapping[str, re.Pattern[str]]:
    """Return the titles of a family in every language that has it, with patterns.

    Chinese words have no blanks between them, so no word boundary is required there.
    """
    return _translate_title(family.title)


@cache
def _translate_title(title: str) -> Mapping[str, re.Pattern[str]]:
    """Return a title in every language; kept, because every board asks for it."""
    words = [find_words(language) for language in LANGUAGES]
    titles = dict.fromkeys(known.translate(title) for known in words if known.can_translate(title))
    return {text: re.compile(rf"(?<!\w){re.escape(text)}(?!\w)" if text.isascii() else re.escape(text)) for text in titles}
