"""The glossary of a book: the techniques its puzzles need, each with an example.

The easiest technique is first. Each example is a position of one of the book's puzzles in which the technique is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Faulty
from generator.families import find_category, find_family
from generator.grading import name_technique
from generator.model import GlossaryEntry, GradedPuzzle
from generator.notation import BARE_FAMILY, puzzle_id
from generator.techniques import category
from generator.typesetting.diagrams import MOST_PENCILED, draw_snapshot
from generator.typesetting.labels import step_text
from generator.typesetting.solve_replay import Snapshot, count_harder, replay_path
from generator.words import Words

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("full-house", (category.FULL_HOUSE,)),
    ("hidden-single", (category.HIDDEN_SINGLE,)),
    ("naked-single", (category.NAKED_SINGLE,)),
    ("locked", (category.LOCKED, category.DIRECT_LOCKED)),
    ("hidden-window", (category.HIDDEN_WINDOW,)),
    ("leftovers", (category.LEFTOVERS,)),
    ("common-peers", (category.COMMON_PEERS,)),
    ("hidden-set", (category.HIDDEN_SET, category.DIRECT_HIDDEN)),
    ("naked-set", (category.NAKED_SET,)),
    ("fish", (category.FISH,)),
    ("wing", (category.WING,)),
    ("unique", (category.UNIQUE, category.BUG)),
    ("aligned", (category.ALIGNED,)),
    ("chain", (category.CYCLE, category.ONE_CHAIN)),
    ("forcing", (category.SEVERAL_CHAINS, category.CONTRADICTION_CHAINS, category.DOUBLE_CHAINS)),
    ("cage-sum", (category.CAGE_TOTAL, category.ONE_CAGE)),
    ("arithmetic", (category.ARITHMETIC,)),
    ("combinations", (category.COMBINATION,)),
    ("sign", (category.ONE_CLUE, category.TWO_CLUES)),
    ("neighbors", (category.NEIGHBORS,)),
    ("parity", (category.PARITY,)),
    ("thermometer", (category.THERMOMETER,)),
    ("arrow", (category.ARROW,)),
    ("whisper", (category.WHISPER,)),
    ("sandwich", (category.SANDWICH,)),
    ("diagonal-sum", (category.DIAGONAL_SUM,)),
    ("view", (category.VIEW,)),
    ("avoided-trio", (category.AVOIDED_TRIO,)),
    ("line-count", (category.FULL_COUNT, category.TIGHT_LINE)),
    ("equal-lines", (category.EQUAL_LINES,)),
    ("rule-of-45", (category.RULE_OF_45,)),
    ("contradiction", (category.CONTRADICTION,)),
    ("last-place", (category.LAST_PLACE,)),
    ("last-cells", (category.LAST_CELLS,)),
    ("complete-house", (category.COMPLETE,)),
    ("room", (category.ROOM,)),
    ("blocking", (category.BLOCKING, category.SQUEEZE)),
    ("confined", (category.CONFINED,)),
    ("joint-attack", (category.JOINT_ATTACK,)),
    ("trial", (category.TRIAL,)),
    ("guess", (category.GUESS,)),
)
"""Entries of the glossary and the categories of their techniques.

Entries are sorted by the lowest rating of their techniques in the book.
"""

ENTRIES = {category_name: entry for entry, category_names in GROUPS for category_name in category_names}

CLEAREST_EMPTY = 30
"""Number of empty cells of the best example board: with fewer the step is trivial, with more it is hard to see."""


@dataclass(frozen=True, slots=True)
class _Example:
    """A step that can serve as the example of a glossary entry.

    cost      how poorly the step shows the technique; the lowest is best
    number    number of the puzzle
    snapshot  the board before the step
    """

    cost: tuple[int, ...]
    number: int
    graded: GradedPuzzle
    snapshot: Snapshot


def find_entry(technique: str) -> str:
    """Return the glossary entry of a technique.

    Raises
    ------
    Faulty   the technique is in no ladder, or no entry explains its category
    """
    category_name = find_category(technique)
    if category_name not in ENTRIES:
        raise Faulty(f"the glossary has no entry for the category {category_name!r} ({technique}); add the category to one of its entries")
    return ENTRIES[category_name]


def make_glossary(puzzles: Sequence[GradedPuzzle], first: int, words: Words) -> tuple[GlossaryEntry, ...]:
    """Return the glossary for puzzles numbered from `first`.

    Raises
    ------
    Faulty   a puzzle has no solve path, or its path does not lead to the solution
    """
    ratings: dict[str, dict[str, float]] = {}
    counts: dict[str, int] = {}
    best: dict[str, _Example] = {}
    for number, graded in enumerate(puzzles, start=first):
        if not graded.path:
            raise Faulty(f"expected the solve path of puzzle {number} ({puzzle_id(graded.puzzle)}) for the glossary, got none")
        needed = {find_entry(step.technique) for step in graded.path}
        board = find_family(graded.puzzle.family).board(graded.puzzle)
        for step in graded.path:
            lowest = ratings.setdefault(find_entry(step.technique), {})
            technique = name_technique(step, board)
            lowest[technique] = min(lowest.get(technique, step.rating), step.rating)
        for name in needed:
            counts[name] = counts.get(name, 0) + 1
        if any(_may_beat(name, graded, best) for name in needed):
            _update_best(number, graded, best)
    chosen = sorted(best, key=lambda name: (min(ratings[name].values()), [known for known, _ in GROUPS].index(name)))
    return tuple(_entry(name, counts[name], ratings[name], best[name], words) for name in chosen)


def _entry(name: str, count: int, ratings: Mapping[str, float], example: _Example, words: Words) -> GlossaryEntry:
    """Return an entry; its techniques are in order of their ratings."""
    named = sorted(ratings, key=lambda known: (ratings[known], known))
    techniques = tuple(dict.fromkeys(words.translate(technique) for technique in named))  # boxes and regions may share a name
    sentence = step_text(example.snapshot.step, example.graded.puzzle, words)
    return GlossaryEntry(name, count, draw_snapshot(example.graded, example.number, example.snapshot), sentence, techniques)


def _kind_cost(graded: GradedPuzzle) -> int:
    """Return the cost of a puzzle's family as an example.

    0 is the classic 9x9 sudoku, 1 another family whose candidates can be printed, 2 any other.
    """
    family = find_family(graded.puzzle.family)
    return 0 if family.name == BARE_FAMILY else 1 if family.geometry.n <= MOST_PENCILED else 2


def _may_beat(name: str, graded: GradedPuzzle, best: dict[str, _Example]) -> bool:
    """Return whether a puzzle may have a better example than the best one so far.

    This saves time, because only such puzzles are replayed step by step.
    """
    return name not in best or (_kind_cost(graded), 0) < best[name].cost[:2]


def _update_best(number: int, graded: GradedPuzzle, best: dict[str, _Example]) -> None:
    """Replay a puzzle, and keep each step that is a better example than the best one.

    A good example has no harder steps before it, is short, eliminates few candidates and comes from the middle of the solve path; a puzzle
    should be the example of only one entry.
    """
    kind = _kind_cost(graded)
    for replay in replay_path(graded):
        step = replay.step
        name = find_entry(step.technique)
        is_used = any(example.number == number for known, example in best.items() if known != name)
        few = len(step.links) + len(step.pattern), len(step.removed), abs(replay.n_empty - CLEAREST_EMPTY)
        cost = (kind, int(is_used), count_harder(graded, replay.at), *few)
        if name not in best or cost < best[name].cost:
            best[name] = _Example(cost, number, graded, replay.snapshot())
