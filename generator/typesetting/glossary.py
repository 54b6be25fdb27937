"""The glossary of a book: the techniques its puzzles need, easiest first, each with a position of one of them where it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import Faulty
from generator.families import find_family
from generator.model import GlossaryEntry, GradedPuzzle
from generator.notation import BARE_FAMILY, puzzle_id
from generator.typesetting.diagrams import MOST_PENCILED, draw_moment
from generator.typesetting.labels import tell_step
from generator.typesetting.solve_replay import Moment, follow
from generator.words import Words

GROWN = tuple(f"{of} {size}" for of in ("region", "line") for size in ("pair", "triplet", "quad"))

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("full-house", ("full house",)),
    ("hidden-single", ("hidden single",)),
    ("naked-single", ("naked single",)),
    ("locked", ("pointing", "claiming", "direct pointing", "direct claiming")),
    ("hidden-set", ("hidden pair", "hidden triplet", "hidden quad", "direct hidden")),
    ("naked-set", ("naked pair", "naked triplet", "naked quad")),
    ("fish", ("x-wing", "swordfish", "jellyfish")),
    ("wing", ("xy-wing", "xyz-wing")),
    ("unique", ("unique", "bug")),
    ("aligned", ("aligned",)),
    ("chain", ("bidirectional", "forcing x-chain", "forcing xy-chain")),
    ("forcing", ("nishio", "cell forcing", "region forcing", "dynamic")),
    ("cage-sum", ("cage total", "only combination", "cage combinations", "cage fit", "needed digit")),
    ("rule-of-45", ("innie", "outie")),
    ("contradiction", ("short contradiction", "long contradiction")),
    ("last-place", ("last place", "last cell")),
    ("blocking", ("blocking", "squeeze")),
    ("confined", ("region in", "line in", *GROWN, "locked pair")),
    ("trial", ("trial", "short trial", "long trial")),
    ("guess", ("guess",)),
)
"""Entries of the glossary and how the names of their techniques begin. An entry stands where its easiest technique of the book does."""


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
    Faulty   a technique no entry explains
    """
    for name, starts in GROUPS:
        if technique.startswith(starts):
            return name
    raise Faulty(f"the glossary explains no technique named {technique!r}; add it to one of its entries")


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
