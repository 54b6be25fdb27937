"""Page references between puzzles and their hints, in both directions.

Below a puzzle is the page of its hints, on the opener of a chapter the page of its hints in each list, and above these hints the pages of
the chapter's puzzles. Only words on the pages are used; editions without such words have nothing to check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from generator.proof.board_words import join_baselines
from generator.proof.page_reader import PrintedPage
from layouts.phrases import list_languages, read_phrases

OPENER, GROUPS = "opener.hints", ("where.pages", "where.page")
"""Phrases of openers, and those above the hints of a chapter."""

MOST_LINES = 3
"""Most lines of a narrow column that the words above a chapter's hints take."""

NUMBER = re.compile(r"(\d{1,9})(?!\d)")
PARTS = re.compile(r"(\{\w+\})")


@dataclass(frozen=True, slots=True)
class _Group:
    """Hints of a chapter in one list: page, first puzzle, printed pages of puzzles."""

    page: int
    first: int
    pages: tuple[int, int]


@dataclass(slots=True)
class HintListReader:
    """Reads references to hints and from hints, page by page.

    groups    the hints of each chapter, in the order of the book
    openers   page of each opener that names pages of hints, with these pages
    starts    numbers that begin a line, by page of hints
    """

    groups: list[_Group] = field(default_factory=list)
    openers: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    starts: dict[int, set[int]] = field(default_factory=dict)

    def read(self, page: PrintedPage) -> None:
        """Read the words of a page."""
        if page.is_turned:
            return
        joined = "\n".join(join_baselines(sorted(page.lines, key=lambda line: -line.y), ""))
        if match := next((found for pattern in _patterns(OPENER) if (found := pattern.search(joined))), None):
            self.openers.append((page.number, tuple(map(int, match.groups()))))
        texts = [line.text for line in page.lines]
        at_starts = [at for at, text in enumerate(texts) if text.startswith(_beginnings())]
        groups = [group for at in at_starts for group in _read_group(page.number, texts[at : at + MOST_LINES + 1])]
        self.groups += groups
        if groups or not page.grids:  # a list may begin below a board that explains its words
            self.starts[page.number] = {int(match[1]) for text in texts if (match := NUMBER.match(text))}

    def find_faults(self, page_of: Mapping[int, int], hints_of: Mapping[int, int]) -> Iterator[str]:
        """Yield every reference to another page than that of the puzzles or hints.

        Parameters
        ----------
        page_of : page of each numbered puzzle
        hints_of : the page of its hints printed below a puzzle
        """
        lists = self._divide_lists()
        for one in lists:
            yield from _check_groups(one, page_of)
        for page, said in self.openers:
            first = min((number for number, at in page_of.items() if at >= page), default=0)
            pages = tuple(next((group.page for group in one if group.first == first), 0) for one in lists)
            if said != pages:
                found = " and ".join(map(str, pages)) or "no page"
                named = " and ".join(map(str, said))
                yield f"page {page}: the words about hints name pages {named}, but those of puzzle {first} begin on {found}"
        for number, page in hints_of.items():
            if number not in self.starts.get(page, ()):
                where = f"page {page_of[number]}, puzzle {number}"
                yield f"{where}: the printed reference to its hints is to page {page}, but they are not there"

    def _divide_lists(self) -> list[list[_Group]]:
        """Return the groups of each list; a list begins with the first puzzles again."""
        lists: list[list[_Group]] = []
        for group in self.groups:
            if not lists or group.first <= lists[-1][-1].first:
                lists.append([])
            lists[-1].append(group)
        return lists


def _check_groups(groups: Sequence[_Group], page_of: Mapping[int, int]) -> Iterator[str]:
    """Yield the groups of a list whose puzzles are on other pages than printed."""
    ends = [after.first for _, after in pairwise(groups)] + [max(page_of, default=0) + 1]
    for group, end in zip(groups, ends, strict=True):
        pages = [page_of[number] for number in range(group.first, end) if number in page_of]
        if not pages or (min(pages), max(pages)) != group.pages:
            puzzles, said = f"puzzles {group.first} to {end - 1}", "{} to {}".format(*group.pages)
            right = f"they are on pages {min(pages)} to {max(pages)}" if pages else "they are not in the book"
            yield f"page {group.page}: the hints say that {puzzles} are on pages {said}, but {right}"


def _read_group(page: int, texts: Sequence[str]) -> Iterator[_Group]:
    """Yield the group whose pages are in the first of some lines, if there is one."""
    for count in range(1, len(texts)):
        said = "\n".join(texts[:count])
        pages = next((match.groups() for key in GROUPS for pattern in _patterns(key) if (match := pattern.fullmatch(said))), None)
        if pages and (first := NUMBER.match(texts[count])):
            yield _Group(page, int(first[1]), (int(pages[0]), int(pages[-1])))
            return


@cache
def _patterns(key: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns for a phrase in each language; lines may end anywhere in it."""
    texts = dict.fromkeys("".join(read_phrases(language).words[key].split()) for language in list_languages())
    parts = [[part if part.startswith("{") else r"\s*".join(map(re.escape, part)) for part in PARTS.split(text) if part] for text in texts]
    return tuple(re.compile(r"\s*".join(r"(\d{1,9})" if part.startswith("{") else part for part in some)) for some in parts)


@cache
def _beginnings() -> tuple[str, ...]:
    """Return the first words of the phrases above the hints of a chapter."""
    texts = (read_phrases(language).words[key] for key in GROUPS for language in list_languages())
    return tuple(dict.fromkeys(text.split()[0].partition("{")[0] for text in texts))
