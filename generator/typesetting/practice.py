"""Chapters for practice: each technique that they need, explained on a puzzle.

The explanation is an entry as in the glossary, and opens the chapter.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from generator.errors import Faulty
from generator.families import Family, find_family
from generator.grading.repertoire import GROUP_TITLES, find_repertoire
from generator.model import GlossaryEntry, GradedPuzzle, Level
from generator.model.wishes import Wish
from generator.notation import puzzle_id
from generator.typesetting.diagrams import draw_snapshot
from generator.typesetting.glossary import CLEAREST_EMPTY, find_entry
from generator.typesetting.labels import capitalized, step_text
from generator.typesetting.solve_replay import Replay, Snapshot, replay_path
from generator.words import Words
from layouts.phrases import read_phrases


def list_practiced(wish: Wish) -> tuple[str, ...]:
    """Return the names of the techniques that a chapter is for, as ordered."""
    return wish.exactly or wish.needs


def find_forms(wish: Wish, family: Family) -> frozenset[str]:
    """Return the techniques that a chapter is for, with their direct forms."""
    return frozenset(form for name in list_practiced(wish) for form in find_repertoire(family).find_forms(name))


def find_note(level: Level, wish: Wish) -> str:
    """Return the note of a level under the title of a chapter.

    It is left out for puzzles that need a technique, at a level with guesses: they need none, and perhaps no chain.
    """
    return "" if level.beyond and list_practiced(wish) else level.note


def name_practice(wish: Wish, family: Family, words: Words) -> str:
    """Return the title of a chapter for practice, such as "X-wing"; "" for others."""
    names = [_name_technique(name, family, words) for name in list_practiced(wish)]
    return capitalized(words.join(names)) if names else ""


def _name_technique(name: str, family: Family, words: Words) -> str:
    """Return the printed name of a technique, or of several together."""
    named = find_repertoire(family).find_named(name)
    if len(named) == 1 or name in GROUP_TITLES:
        return words.translate(GROUP_TITLES.get(name, named[0]))
    return read_phrases(words.language).words[f"glossary.name.{find_entry(named[0])}"]


def make_practice(puzzles: Sequence[GradedPuzzle], first: int, wish: Wish, words: Words) -> tuple[GlossaryEntry, ...]:
    """Return an entry for each technique that a chapter is for.

    Techniques that no solve path of the chapter uses have none: there a harder one comes first.

    Parameters
    ----------
    puzzles : of the chapter, in the order of the book
    first : number of the first puzzle

    Raises
    ------
    Faulty   a puzzle has no solve path
    """
    for number, graded in enumerate(puzzles if list_practiced(wish) else (), start=first):
        if not graded.path:
            raise Faulty(f"expected the solve path of puzzle {number} ({puzzle_id(graded.puzzle)}) for its chapter, got none")
    found: dict[str, GlossaryEntry] = {}
    for name in list_practiced(wish):
        family = find_family(puzzles[0].puzzle.family)
        entry = _explain(puzzles, first, find_repertoire(family).find_forms(name), _name_technique(name, family, words), words)
        if entry:
            found.setdefault(name, entry)
    return tuple(found.values())


def _explain(puzzles: Sequence[GradedPuzzle], first: int, forms: Set[str], title: str, words: Words) -> GlossaryEntry | None:
    """Return the clearest step of some techniques as an entry, or None."""
    best: tuple[tuple[int, ...], int, GradedPuzzle, Snapshot] | None = None
    for number, graded in enumerate(puzzles, start=first):
        if not any(step.technique in forms for step in graded.path):
            continue  # saves time
        for replay in replay_path(graded):
            if replay.step.technique in forms and (best is None or _cost(replay) < best[0]):
                best = _cost(replay), number, graded, replay.snapshot()
    if best is None:
        return None
    _, number, graded, snapshot = best
    sentence = step_text(snapshot.step, graded.puzzle, words)
    return GlossaryEntry(find_entry(snapshot.step.technique), len(puzzles), draw_snapshot(graded, number, snapshot), sentence, (title,))


def _cost(replay: Replay) -> tuple[int, ...]:
    """Return how poor an example a step is.

    Few cells and eliminations are good, and the middle of the path.
    """
    step = replay.step
    return len(step.links) + len(step.pattern), len(step.removed), abs(replay.n_empty - CLEAREST_EMPTY)
