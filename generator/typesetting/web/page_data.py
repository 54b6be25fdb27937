"""The companion page of a book: one HTML file that plays its puzzles offline.

The page contains the puzzles as plain JSON. Solutions and solve paths, needed only for checks and hints, are compressed (deflate) in the
same file. `steps.py` and `packed_paths.py` encode solve paths, `families.py` describes families; `layouts/web` combines data and program.

Chapters of families that the page cannot play yet are left out; the page lists them with the numbers of their puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from generator.families import find_family
from generator.families.houses.minutes import minutes_model
from generator.grading import levels_for
from generator.model import Book, Chapter, GradedPuzzle, Level, Puzzle
from generator.notation import format_puzzle
from generator.typesetting.web.clue_forms import list_clue_data
from generator.typesetting.web.families import can_play, list_kinds
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.typesetting.web.languages import list_names, list_packs, list_page_languages
from generator.typesetting.web.packed_paths import COLUMNS, pack_path
from generator.typesetting.web.packed_solutions import pack_solution
from generator.typesetting.web.plain_boards import list_plain_boards
from generator.typesetting.web.steps import StepEncoder
from generator.words import Words, find_words
from layouts.parts.furniture import DATED, edition_text
from layouts.phrases import read_phrases
from layouts.web.build_page import build_page
from layouts.web.without_scripts import say_unplayed


def write_page(book: Book, puzzles: Sequence[GradedPuzzle], path: Path, spares: Sequence[GradedPuzzle] = ()) -> None:
    """Write the companion page of a book; equal books give equal bytes.

    Parameters
    ----------
    puzzles : in book order, one for each entry of the book
    spares : puzzles of its chapters that are not printed
    """
    path.write_text(make_page(book, puzzles, spares), encoding="utf-8", newline="\n")


def make_page(book: Book, puzzles: Sequence[GradedPuzzle], spares: Sequence[GradedPuzzle] = ()) -> str:
    """Return the companion page of a book as HTML text.

    The answers of the spares follow those of the book's puzzles.
    """
    language = book.imprint.language
    chapters = {(chapter.family, chapter.level): at for at, chapter in enumerate(_list_played(book))}
    played = [graded for graded in puzzles if can_play(find_family(graded.puzzle.family))]
    kept = [graded for graded in spares if (graded.puzzle.family, graded.level) in chapters]
    languages = list_page_languages(language, [*dict.fromkeys(chapter.family for chapter in book.chapters)])
    steps = StepEncoder(languages)
    paths = [pack_path(steps.encode(graded.path, graded.puzzle), graded.puzzle, graded.solution) for graded in (*played, *kept)]
    names = dict.fromkeys(graded.puzzle.family for graded in (*played, *kept))
    answers = {
        "spares": [_spare(graded, chapters[graded.puzzle.family, graded.level]) for graded in kept],
        "solutions": " ".join(pack_solution(graded.puzzle, graded.solution) for graded in (*played, *kept)),
        "paths": {column: " ".join(path[column] for path in paths) for column in COLUMNS},
        **list_ladder_words(names, find_words(language), steps),
        "shapes": list(steps.shapes),
        "forms": list(steps.forms),
    }
    numbers = [entry.number for chapter in _list_played(book) for entry in chapter.entries]
    numbered = zip(numbers, (graded.puzzle for graded in played), strict=True)
    indices = {one: _index(book, played, kept, one) for one in languages}
    index = indices[language] | {"languages": list_names(languages)}
    boards, shown = list_plain_boards(numbered, find_words(language))
    unplayed = say_unplayed(book.imprint.title, read_phrases(language), shown, len(played)) + boards
    return build_page(book.imprint.title, language, index, answers, list_packs(steps, indices), unplayed)


def _list_played(book: Book) -> list[Chapter]:
    """Return the chapters that the page can play."""
    return [chapter for chapter in book.chapters if can_play(find_family(chapter.family))]


def _spare(graded: GradedPuzzle, chapter: int) -> list[Any]:
    """Return the data of a spare puzzle: its chapter, line and minutes."""
    return [chapter, format_puzzle(graded.puzzle).partition(":")[2], round(graded.effort.minutes, 1)]


WORDS = ("web.", "minutes.practiced.")
"""Beginnings of the keys of the phrases that the page shows; "web." is left out in its data."""


def _index(book: Book, puzzles: Sequence[GradedPuzzle], spares: Sequence[GradedPuzzle], language: str) -> dict[str, Any]:
    """Return the data that the page shows before a check or a hint is requested."""
    phrases, words = read_phrases(language), find_words(language)
    graded = iter(puzzles)
    kinds = describe_kinds([graded.puzzle for graded in (*puzzles, *spares)], words)
    return {
        "title": book.imprint.title,
        "subtitle": book.imprint.subtitle,
        "author": book.imprint.author,
        "companion": book.matter.companion,
        "edition": edition_text(book.imprint, phrases),
        "day": book.imprint.day if DATED.fullmatch(book.imprint.edition) else "",
        "words": {key.removeprefix("web."): text for key, text in phrases.words.items() if key.startswith(WORDS)},
        "names": list_place_names(words, kinds),
        "kinds": kinds,
        "chapters": [_chapter(chapter, book.levels, words, islice(graded, len(chapter.entries))) for chapter in _list_played(book)],
        "left": _left_out(book.chapters, words),
        "range": [minutes_model().low, minutes_model().high],
    }


def list_place_names(words: Words, kinds: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return how sentences name cells and the houses of these kinds."""
    houses = {"box", "region", "row", "column", "extra", *(name for kind in kinds.values() for name in kind["names"])}
    houses |= {kind["box"] for kind in kinds.values()}
    parts = {name for kind in kinds.values() for name, *_ in kind.get("parts", ())}
    starts = ("cell.", "join.and.", *(f"house.{name}." for name in sorted(houses)), *(f"part.{name}." for name in sorted(parts)))
    return {key: text for key, text in words.templates.items() if key.startswith(starts)}


def describe_kinds(puzzles: Sequence[Puzzle], words: Words) -> dict[str, dict[str, Any]]:
    """Return the data of the families of these puzzles, with the forms of their clues."""
    kinds = list_kinds((puzzle.family for puzzle in puzzles), words)
    for name, data in kinds.items():
        family = find_family(name)
        parse, fixed = family.extra and family.extra.clues, family.play.fixed
        boards = [parse(puzzle.extra) for puzzle in puzzles if puzzle.family == name] if parse else []
        if parse or fixed:
            rules = family.extra.rules if family.extra else ()
            kinds[name] = data | {"clues": list_clue_data(rules, boards, data["n"], data["digits"], fixed)}
    return kinds


def _left_out(chapters: Sequence[Chapter], words: Words) -> list[dict[str, Any]]:
    """Return the title and puzzle numbers of chapters that the page cannot play.

    Consecutive chapters of one family are combined.
    """
    left = []
    for name, run in groupby(chapters, key=lambda chapter: chapter.family):
        family, entries = find_family(name), [entry for chapter in run for entry in chapter.entries]
        if not can_play(family):
            left.append({"title": words.translate(family.title), "first": entries[0].number, "last": entries[-1].number})
    return left


def _chapter(chapter: Chapter, levels: tuple[Level, ...], words: Words, puzzles: Iterator[GradedPuzzle]) -> dict[str, Any]:
    """Return the data of one chapter; titles written by the user are not translated."""
    titles = {level.name: level.title for level in levels_for(find_family(chapter.family), levels)}
    level = titles.get(chapter.level, chapter.title)
    title, level = (words.translate(text) if words.can_translate(text) else text for text in (chapter.title, level))
    return {
        "title": title,
        "kind": chapter.family,
        "level": level,
        "grade": chapter.level,
        "first": chapter.entries[0].number,
        "puzzles": [
            [entry.puzzle_id, format_puzzle(graded.puzzle).partition(":")[2], round(entry.minutes, 1)]
            for entry, graded in zip(chapter.entries, puzzles, strict=True)
        ],
    }
