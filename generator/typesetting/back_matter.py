"""The matter of a book: hints, glossary, walkthroughs, codes and blank grids.

It is made from the book's puzzles; `layouts` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.families import find_family
from generator.model import BEFORE, Chapter, Code, Entry, GlossaryEntry, GradedPuzzle, Hint, Level, Matter, Paragraph, Position, Walkthrough
from generator.model.wishes import NO_WISH, Wish
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.glossary import make_glossary
from generator.typesetting.hints import make_hints
from generator.typesetting.notation import make_notation, placeholder_notation
from generator.typesetting.practice import find_forms
from generator.typesetting.qr_codes import make_codes
from generator.typesetting.walkthrough import make_walkthroughs
from generator.words import FIRST, Words, find_words

LONG_HINT_FROM = 4.2
"""Rating ceiling from which a level counts as hard: its steps need one or two sentences or more to explain."""

PLACEHOLDER_WHERE = "Look at column 9"
PLACEHOLDER_STEP = "in row 4, 2 and 5 take up r4c2 and r4c3, so 7 fits nowhere else there"


def make_matter(
    order: MatterOrder, chapters: Sequence[Sequence[GradedPuzzle]], first: int = 1, language: str = FIRST, wishes: Sequence[Wish] = ()
) -> Matter:
    """Make the parts of the matter that a recipe requests.

    Parameters
    ----------
    chapters : the puzzles of each chapter, in book order
    first : number of the first puzzle
    language : of hints, glossary and walkthroughs
    wishes : what each chapter was ordered for; if it is for practice, its hints have a step of its techniques

    Raises
    ------
    Faulty   a puzzle has no solve path, and a part needs it
    """
    puzzles = [graded for chapter in chapters for graded in chapter]
    words = find_words(language)
    return Matter(
        hints=tuple(_make_hints(chapters, wishes or [NO_WISH] * len(chapters), first, words)) if order.hints else (),
        glossary=make_glossary(puzzles, first, words) if order.glossary else (),
        walkthroughs=tuple(make_walkthroughs(chapters, first, words)) if order.walkthroughs else (),
        notation=make_notation(puzzles, words) if order.explains_notation else None,
        combinations=_has_combinations(order, [graded.puzzle.family for graded in puzzles]),
        **_plain_parts(order, make_codes(order, [(chapter[0].puzzle.family, len(chapter)) for chapter in chapters], first)),
    )


def _make_hints(chapters: Sequence[Sequence[GradedPuzzle]], wishes: Sequence[Wish], first: int, words: Words) -> Iterator[Hint]:
    """Yield the hints of all chapters, in order."""
    for puzzles, wish in zip(chapters, wishes, strict=True):
        yield from make_hints(puzzles, first, words, find_forms(wish, find_family(puzzles[0].puzzle.family)))
        first += len(puzzles)


def _plain_parts(order: MatterOrder, codes: tuple[Code, ...]) -> dict[str, Any]:
    """Return the parts that need no solve path, by their field names in `Matter`."""
    return {
        "welcome": order.welcome,
        "farewell": order.farewell,
        "progress": order.progress,
        "blank_grids": order.blank_grids,
        "candidate_dots": order.candidate_dots,
        "digit_strip": order.digit_strip,
        "codes": codes,
        "codes_by": order.qr if codes else "",
        "companion": order.companion,
    }


def _has_combinations(order: MatterOrder, families: Iterable[str]) -> bool:
    """Return whether a book has the table of combinations.

    Unless the order says so, it has one if a kind has sums of runs.
    """
    extras = [find_family(name).extra for name in dict.fromkeys(families)]
    return any(rule.sets for extra in extras if extra for rule in extra.rules) if order.combinations is None else order.combinations


def placeholder_matter(order: MatterOrder, chapters: Sequence[Chapter], levels: Sequence[Level]) -> Matter:
    """Make placeholder matter of about the final size, before any puzzle exists.

    With it a book with too many pages is refused before its puzzles are searched for.
    """
    hard = {level.name for level in levels if level.beyond or level.ceiling >= LONG_HINT_FROM}
    hints = tuple(
        Hint(
            entry.number, 40, PLACEHOLDER_WHERE, f"{PLACEHOLDER_WHERE}: hidden single", PLACEHOLDER_STEP * (3 if entry.level in hard else 1)
        )
        for chapter in chapters
        for entry in chapter.entries
        for _ in range(2 if entry.level in hard else 1)
    )
    codes = make_codes(order, [(chapter.family, len(chapter.entries)) for chapter in chapters], chapters[0].entries[0].number)
    entries = [chapter.entries[0] for chapter in chapters for _ in range(2)]
    glossary = tuple(placeholder_entry("chain", entry) for entry in entries)
    walked: dict[str, Chapter] = {}
    for chapter in chapters:
        walked.setdefault(chapter.entries[0].level, chapter)
    return Matter(
        hints=hints if order.hints else (),
        glossary=glossary if order.glossary else (),
        walkthroughs=tuple(_placeholder_walkthrough(chapter) for chapter in walked.values()) if order.walkthroughs else (),
        notation=placeholder_notation(chapters) if order.explains_notation else None,
        combinations=_has_combinations(order, [chapter.family for chapter in chapters]),
        **_plain_parts(order, codes),
    )


def placeholder_entry(name: str, entry: Entry) -> GlossaryEntry:
    """Return an entry of the glossary of about the final size, for planning."""
    return GlossaryEntry(name, 1, _placeholder_position(entry), PLACEHOLDER_STEP, ())


def placeholder_lesson(entry: Entry) -> GlossaryEntry:
    """Return the lesson of a chapter for practice of about the final size."""
    shown = replace(_placeholder_position(entry), moment=BEFORE)
    return replace(placeholder_entry("fish", entry), position=shown, after=shown, practiced="jellyfish")


def _placeholder_walkthrough(chapter: Chapter) -> Walkthrough:
    entry = chapter.entries[0]
    shown = Paragraph(PLACEHOLDER_STEP, False, 1, 1, _placeholder_position(entry))
    plain = Paragraph(PLACEHOLDER_STEP, False, 1, 1)
    return Walkthrough(entry.number, entry.level, (shown, shown, *(plain,) * 8), has_rest=True)


def _placeholder_position(entry: Entry) -> Position:
    """Return a position that shows an entry's board without any marks."""
    return Position(entry.number, entry.puzzle, ((),) * len(entry.puzzle.symbols), (), (), (), (), False)
