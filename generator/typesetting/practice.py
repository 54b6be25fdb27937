"""Chapters for practice: each technique that they need, explained on a puzzle.

The explanation is an entry as in the glossary, and opens the chapter.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from generator.errors import Faulty
from generator.families import Family, find_family
from generator.grading.repertoire import GROUP_TITLES, find_repertoire
from generator.model import BEFORE, GlossaryEntry, GradedPuzzle, Level, Step
from generator.model.wishes import Wish
from generator.notation import puzzle_id
from generator.typesetting.diagrams import LEAST_PENCILED, draw_after, draw_snapshot
from generator.typesetting.glossary import CLEAREST_EMPTY, find_entry
from generator.typesetting.labels import capitalized, step_text
from generator.typesetting.solve_replay import Replay, Snapshot, count_harder, replay_path, take_step
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
        entry = _explain(puzzles, first, find_repertoire(family).find_forms(name), words)
        if entry:
            found.setdefault(name, replace(entry, practiced=name, techniques=(_name_technique(name, family, words),)))
    return tuple(found.values())


def _explain(puzzles: Sequence[GradedPuzzle], first: int, forms: Set[str], words: Words) -> GlossaryEntry | None:
    """Return the clearest step of some techniques as an entry, or None."""
    best: tuple[tuple[int, ...], int, GradedPuzzle, Snapshot] | None = None
    count = 0
    for number, graded in enumerate(puzzles, start=first):
        if not any(step.technique in forms for step in graded.path):
            continue  # saves time
        count += 1
        for replay in replay_path(graded):
            if replay.step.technique in forms and (best is None or _cost(graded, replay) < best[0]):
                best = _cost(graded, replay), number, graded, replay.snapshot()
    if best is None:
        return None
    _, number, graded, snapshot = best
    after = take_step(graded, snapshot)
    found = _find_next(graded, after)
    return GlossaryEntry(
        name=find_entry(snapshot.step.technique),
        count=count,
        position=replace(draw_snapshot(graded, number, snapshot), moment=BEFORE),
        explanation=step_text(snapshot.step, graded.puzzle, words),
        techniques=(),
        after=draw_after(graded, number, snapshot, after, (found.cell, found.digit) if found and found.cell is not None else None),
        follows=step_text(found, graded.puzzle, words) if found else "",
    )


def _cost(graded: GradedPuzzle, replay: Replay) -> tuple[int, ...]:
    """Return how poor an example a step is.

    No harder steps before it, few cells, a digit that can be placed next, and few eliminations are good, and the middle of the path.
    """
    step = replay.step
    is_last = step.cell is None and _find_next(graded, take_step(graded, replay.snapshot())) is None
    few = len(step.links) + len(step.pattern), int(is_last), len(step.removed), abs(replay.n_empty - CLEAREST_EMPTY)
    return (count_harder(graded, replay.at), *few)


def _find_next(graded: GradedPuzzle, after: Snapshot) -> Step | None:
    """Return the single that follows from eliminations.

    The cell has lost its last other candidate, or a digit its last other cell in a house that needs all digits.

    Parameters
    ----------
    after : the board after a step
    """
    geometry = find_family(graded.puzzle.family).board(graded.puzzle)
    if geometry.n < LEAST_PENCILED or after.step.cell is not None:
        return None
    for cell, digit in after.step.removed:
        if len(after.candidates[cell]) == 1:
            return _single("naked single", cell, after.candidates[cell][0])
        for house in geometry.houses_of[cell].tolist():
            cells = [at for at in geometry.houses[house].tolist() if at >= 0] if house >= 0 else []
            places = [at for at in cells if digit in after.candidates[at]]
            if len(cells) == geometry.n and len(places) == 1:
                return _single("hidden single in line" if house >= geometry.n else "hidden single in box", places[0], digit, house)
    return None


def _single(name: str, cell: int, digit: int, *houses: int) -> Step:
    return Step(name, 0.0, cell, digit, (), (), (digit,), houses)
