"""Rows of the page about the levels: one for each family and level of a book."""

from __future__ import annotations

from collections.abc import Sequence

from generator.families import find_family
from generator.families.houses.minutes import MEASURED, find_basis
from generator.grading import levels_for
from generator.model import Chapter, Entry, Level, LevelRow
from generator.typesetting.labels import translate_level
from generator.words import Words
from layouts.plan.setting import minutes_range


def find_printed_level(family: str, name: str, levels: Sequence[Level], words: Words) -> Level | None:
    """Return a family's level with title and note translated, or None.

    The family's own table comes before the given one, because its notes are about its own techniques.
    """
    known = (*levels_for(find_family(family), tuple(levels)), *levels)
    return next((translate_level(level, words) for level in known if level.name == name), None)


def make_level_rows(chapters: Sequence[Chapter], levels: Sequence[Level], words: Words) -> tuple[LevelRow, ...]:
    """Return a row for each family and level of the chapters.

    The easiest level is first; within a level, rows with one note follow one another.

    Parameters
    ----------
    levels : level table, easiest first; families with a table of their own use that
    """
    entries: dict[tuple[str, str], list[Entry]] = {}
    for chapter in chapters:
        entries.setdefault((chapter.family, chapter.level), []).extend(chapter.entries)
    order = _order_levels([family for family, _ in entries], levels)
    made = [(order.get(name, len(order)), _make_row(family, name, found, levels, words)) for (family, name), found in entries.items()]
    titles = list(dict.fromkeys(row.title for _, row in made))
    notes = list(dict.fromkeys(row.note for _, row in made))
    made.sort(key=lambda placed: (placed[0], titles.index(placed[1].title), notes.index(placed[1].note)))
    return tuple(row for _, row in made)


def _order_levels(families: Sequence[str], levels: Sequence[Level]) -> dict[str, int]:
    """Return the position of each level by its name, easiest first.

    Levels that only the families' own tables have follow those of the book's table.
    """
    own = [level.name for family in families for level in levels_for(find_family(family), tuple(levels))]
    return {name: at for at, name in enumerate(dict.fromkeys([*(level.name for level in levels), *own]))}


def _make_row(family: str, name: str, entries: Sequence[Entry], levels: Sequence[Level], words: Words) -> LevelRow:
    level = find_printed_level(family, name, levels, words)
    title, note = (level.title, level.note) if level else (name, "")
    return LevelRow(family, title, note, len(entries), minutes_range(entries), find_basis(family).status == MEASURED)
