"""Placements in the words of hints, glossary, walkthroughs and openers.

"r8c8 is 5: ..." and "r8c8=5" say which digit is in a cell. Each must be that of the solution. The puzzle is that of the last caption or
heading before these words, or, in the list of hints, that of the number at the beginning of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from math import inf

from generator.families.base.family import Family
from generator.model import PICTURES, Puzzle
from generator.proof.board_words import MOMENTS
from generator.proof.page_reader import PrintedLine, PrintedPage
from generator.words import LANGUAGES, find_words
from generator.words.messages import Listed
from layouts.phrases import list_languages, read_phrases

HINTS, GLOSSARY, WALKTHROUGHS = "hints", "glossary", "walkthroughs"
PARTS = {
    "where.title": HINTS,
    "technique.title": HINTS,
    "follows.title": HINTS,
    "glossary.title": GLOSSARY,
    "walkthroughs.title": WALKTHROUGHS,
}
"""Headings of the parts that have words about puzzles.

Hints have no captions; in the glossary words are beside their board or above it, in walkthroughs beside it or below.
"""

CAPTION, HEADING = "position.label", "walkthroughs.puzzle"
SOURCE_VALUES = {r"\{number\}": r"(?P<number>\d{1,9})", r"\{page\}": r"\d{1,9}"}
"""Phrases that name the puzzle of the words near them, and patterns for their values."""

CELL, ROW, COLUMN, WHY = "\x01", "\x02", "\x03", "\x04"
"""Placeholders for the values of a sentence; they are in no words."""

DIGIT = rf"(?P<digit>\w|[{''.join(PICTURES)}])"


@dataclass(frozen=True, slots=True)
class Placement:
    """A digit that words place in a cell: page, puzzle, row and column from 1."""

    page: int
    number: int
    row: int
    col: int
    symbol: str


@dataclass(slots=True)
class _Passage:
    """Words about one puzzle, in lines; the number is None until it is known."""

    page: int
    number: int | None
    lines: list[str] = field(default_factory=list)


@dataclass(slots=True)
class PlacementReader:
    """Reads the words of pages, in order.

    number    the puzzle that the last caption, heading or hint named; None if that is not known
    part      name of the part of the book that the words are in, among PARTS
    right     right edge of the board of the last caption on this page, in points
    captions  captions read on this page
    is_below  whether words below a board of this page are about it, as in chapters for practice, and none are above it
    passages  all words that may place digits
    waiting   those of the glossary that are above their board
    """

    number: int | None = None
    part: str = ""
    right: float = inf
    captions: int = 0
    is_below: bool = False
    passages: list[_Passage] = field(default_factory=list)
    waiting: list[_Passage] = field(default_factory=list)

    def read(self, page: PrintedPage, edges: Sequence[float], lessons: Sequence[int | None], has_puzzles: bool) -> None:
        """Read the words of a page.

        Words next to puzzles and answers place nothing. A page is left out if it is not clear which words belong to which board.

        Parameters
        ----------
        edges : the right edges of its partly solved boards, in points
        lessons : the puzzles of those whose steps the page explains; such a page is an opener
        has_puzzles : whether there are puzzles or answers on the page
        """
        known, self.right, self.captions, self.is_below = len(self.passages), inf, 0, False
        if lessons or has_puzzles:
            self.number, self.part, self.waiting = None, "", []
        if has_puzzles or len(set(lessons)) > 1:
            return
        if edges and not lessons and not self.part:
            self.part = GLOSSARY  # before a chapter for practice, openers have entries of the glossary
        for _, baseline in groupby(page.lines, key=lambda line: line.y):
            lines = list(baseline)
            # In large type, the gaps between the words of a caption are as wide as those between columns.
            self._find_source(" ".join(line.text for line in lines), edges)
            for line in lines:
                self._add(page.number, line, lessons)
        if self.captions != len(edges):
            self.number, self.waiting = None, []
            del self.passages[known:]

    def list_placements(self) -> Iterator[Placement]:
        """Yield the digits that the words place."""
        for passage in self.passages:
            if passage.number is not None:
                yield from find_placements(passage.page, passage.number, " ".join(passage.lines))

    def _find_source(self, text: str, edges: Sequence[float]) -> None:
        """Take the puzzle that a caption or a heading names."""
        if match := next((found for pattern in _source_patterns(HEADING) if (found := pattern.search(text))), None):
            self.number, self.part = int(match["number"]), WALKTHROUGHS
        self.is_below |= any(pattern.search(text) for key in MOMENTS for pattern in _source_patterns(key))
        for match in (found for pattern in _source_patterns(CAPTION) for found in pattern.finditer(text)):
            self.number = int(match["number"])
            self.right = 0.0 if self.is_below else edges[self.captions] if self.captions < len(edges) else inf
            self.captions += 1
            for passage in self.waiting:
                passage.number = self.number
            self.waiting = []

    def _add(self, page: int, line: PrintedLine, lessons: Sequence[int | None]) -> None:
        """Add a line to the passage of its puzzle, or begin another one."""
        if part := _titles().get(line.text):
            self.part, self.number = part, self.number if part == self.part else None
        if self.part == HINTS and (match := re.match(r"(\d{1,9})\s*(?:\(\d+\)\s*)?", line.text)):
            # Only a number before the name of a cell is surely that of a puzzle; another may be a digit of the sentence.
            is_hint = any(pattern.match(line.text, match.end()) for pattern in _cell_patterns())
            self.number = int(match[1]) if is_hint else None
        is_waiting = self.part == GLOSSARY and line.x < self.right
        number = lessons[0] if lessons else None if is_waiting else self.number
        last = self.passages[-1] if self.passages else None
        if last is None or (last.page, last.number) != (page, number) or is_waiting != (last in self.waiting):
            last = _Passage(page, number)
            self.passages.append(last)
            self.waiting += [last] if is_waiting else []
        last.lines.append(line.text)


def find_placements(page: int, number: int, text: str) -> Iterator[Placement]:
    """Yield the digits that words about a puzzle place."""
    for match in (found for pattern in _placed_patterns() for found in pattern.finditer(text)):
        yield Placement(page, number, int(match["row"]), int(match["col"]), match["digit"])


def find_placement_faults(placements: Iterable[Placement], family: Family, answer: Puzzle) -> Iterator[str]:
    """Yield every placement in words that is not that of the solution.

    Parameters
    ----------
    placements : those of one puzzle
    answer : its answer, as a puzzle with every digit
    """
    n_rows, n_cols = family.geometry.n_rows, family.geometry.n_cols
    for one in placements:
        said = f"page {one.page}, puzzle {one.number}: r{one.row}c{one.col} is {one.symbol} in words"
        if not (1 <= one.row <= n_rows and 1 <= one.col <= n_cols):
            yield f"{said}, but the board has {n_rows} rows and {n_cols} columns"
        elif (right := family.symbol_of(answer.givens[(one.row - 1) * n_cols + one.col - 1], answer)) != one.symbol:
            yield f"{said}, but {right} in the solution"


@cache
def _titles() -> Mapping[str, str]:
    return {read_phrases(language).words[key]: part for key, part in PARTS.items() for language in list_languages()}


@cache
def _source_patterns(key: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns for captions or headings that name a puzzle, in all languages."""
    texts = dict.fromkeys(read_phrases(language).words[key] for language in list_languages())
    patterns = [re.sub(r"\\{\w+\\}", lambda name: SOURCE_VALUES.get(name[0], ".+"), re.escape(text)) for text in texts]
    return tuple(re.compile(re.sub(r"\\ |(?<=[，：])", r"\\s*", pattern)) for pattern in patterns)


@cache
def _cell_patterns() -> tuple[re.Pattern[str], ...]:
    """Return patterns for the name of a cell in every language."""
    return tuple(re.compile(pattern) for pattern in dict.fromkeys(_cell_pattern(language) for language in LANGUAGES))


def _cell_pattern(language: str) -> str:
    name = re.escape(find_words(language).say("cell.name", row=ROW, col=COLUMN))
    return r"(?<![A-Za-z])" + name.replace(ROW, r"(?P<row>\d{1,2})").replace(COLUMN, r"(?P<col>\d{1,2})")


@cache
def _placed_patterns() -> tuple[re.Pattern[str], ...]:
    """Return patterns for sentences that place a digit, and for runs of singles.

    Letters have another form than digits in some languages. Lines may end anywhere within a sentence.
    """
    found: dict[str, None] = {}
    for language in LANGUAGES:
        words, cell = find_words(language), _cell_pattern(language)
        for symbol in ("1", "A"):
            said = words.say("step.placed", cell=CELL, digit=Listed((symbol,)), why=WHY).partition(WHY)[0].rstrip()
            parts = [re.escape(part) for part in re.split(rf"\s+|({CELL}|{symbol})", said) if part and part.strip()]
            found[r"\s*".join(cell if part == CELL else DIGIT if part == symbol else part for part in parts)] = None
        found[cell + "=" + DIGIT + r"(?!\w)"] = None
    return tuple(re.compile(pattern) for pattern in found)
