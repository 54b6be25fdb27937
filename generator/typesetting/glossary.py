"""The glossary of a book: the techniques its puzzles need, easiest first, each with a position of one of them where it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import Faulty
from generator.families import find_category, find_family
from generator.model import GlossaryEntry, GradedPuzzle
from generator.notation import BARE_FAMILY, puzzle_id
from generator.techniques import category
from generator.typesetting.diagrams import MOST_PENCILED, draw_moment
from generator.typesetting.labels import tell_step
from generator.typesetting.solve_replay import Moment, follow
from generator.words import Words

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("full-house", (category.FULL_HOUSE,)),
    ("hidden-single", (category.HIDDEN_SINGLE,)),
    ("naked-single", (category.NAKED_SINGLE,)),
    ("locked", (category.LOCKED, category.DIRECT_LOCKED)),
    ("hidden-set", (category.HIDDEN_SET, category.DIRECT_HIDDEN)),
    ("naked-set", (category.NAKED_SET,)),
    ("fish", (category.FISH,)),
    ("wing", (category.WING,)),
    ("unique", (category.UNIQUE, category.BUG)),
    ("aligned", (category.ALIGNED,)),
    ("chain", (category.CYCLE, category.ONE_CHAIN)),
    ("forcing", (category.SEVERAL_CHAINS, category.CONTRADICTION_CHAINS, category.DOUBLE_CHAINS)),
    ("cage-sum", (category.CAGE_TOTAL, category.ONE_CAGE)),
    ("rule-of-45", (category.RULE_OF_45,)),
    ("contradiction", (category.CONTRADICTION,)),
    ("last-place", (category.LAST_PLACE,)),
    ("blocking", (category.BLOCKING, category.SQUEEZE)),
    ("confined", (category.CONFINED,)),
    ("trial", (category.TRIAL,)),
    ("guess", (category.GUESS,)),
)
"""Entries of the glossary and the categories of their techniques. An entry stands where its easiest technique of the book does."""

ENTRIES = {sort: entry for entry, sorts in GROUPS for sort in sorts}

CLEAREST_EMPTY = 30
"""Empty cells of the board that shows a step best: fuller ones make it trivial, emptier ones bury it."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A step of a puzzle that is of an entry: how well it shows it (less is better), the puzzle's number, the board before it."""

    cost: tuple[int, ...]
    number: int
    graded: GradedPuzzle
    moment: Moment


def group_of(technique: str) -> str:
    """Return the entry a technique belongs to.

    Raises
    ------
    Faulty   a technique that no ladder has, or of a category no entry explains
    """
    sort = find_category(technique)
    if sort not in ENTRIES:
        raise Faulty(f"the glossary explains no technique of the category {sort!r} ({technique}); add it to one of its entries")
    return ENTRIES[sort]


def make_glossary(puzzles: Sequence[GradedPuzzle], first: int, words: Words) -> tuple[GlossaryEntry, ...]:
    """Make the glossary of puzzles numbered from `first`.

    Raises
    ------
    Faulty   a puzzle that was graded without its way to the solution, or whose way does not lead there
    """
    ratings: dict[str, float] = {}
    counts: dict[str, int] = {}
    best: dict[str, _Use] = {}
    for number, graded in enumerate(puzzles, start=first):
        if not graded.path:
            raise Faulty(f"expected the way to the solution of puzzle {number} ({puzzle_id(graded.puzzle)}), for the glossary")
        needed: dict[str, float] = {}
        for step in graded.path:
            needed.setdefault(group_of(step.technique), step.rating)
            ratings[group_of(step.technique)] = min(ratings.get(group_of(step.technique), step.rating), step.rating)
        for name in needed:
            counts[name] = counts.get(name, 0) + 1
        if any(_may_beat(name, graded, best) for name in needed):
            _keep_best(number, graded, best)
    chosen = sorted(best, key=lambda name: (ratings[name], [known for known, _ in GROUPS].index(name)))
    return tuple(_entry(name, counts[name], best[name], words) for name in chosen)


def _entry(name: str, count: int, use: _Use, words: Words) -> GlossaryEntry:
    told = tell_step(use.moment.step, use.graded.puzzle, words)
    return GlossaryEntry(name, count, draw_moment(use.graded, use.number, use.moment), told)


def _kind_cost(graded: GradedPuzzle) -> int:
    """Return how well boards of a kind show a technique: classic ones best, then others whose candidates can be printed."""
    family = find_family(graded.puzzle.family)
    return 0 if family.name == BARE_FAMILY else 1 if family.geometry.n <= MOST_PENCILED else 2


def _may_beat(name: str, graded: GradedPuzzle, best: dict[str, _Use]) -> bool:
    """Tell whether a puzzle may have a better example than the best so far; each is followed for a few entries only."""
    return name not in best or (_kind_cost(graded), 0) < best[name].cost[:2]


def _keep_best(number: int, graded: GradedPuzzle, best: dict[str, _Use]) -> None:
    """Follow a puzzle and keep each step that shows its entry better than the one kept: short, with few candidates, in mid-solve."""
    kind = _kind_cost(graded)
    for solve in follow(graded):
        step = solve.step
        name = group_of(step.technique)
        is_used = any(use.number == number for known, use in best.items() if known != name)
        cost = (kind, int(is_used), len(step.links) + len(step.pattern), len(step.removed), abs(solve.n_empty - CLEAREST_EMPTY))
        if name not in best or cost < best[name].cost:
            best[name] = _Use(cost, number, graded, solve.hold())
