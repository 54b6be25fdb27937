"""Lessons: one solved step for each kind of puzzle of a book.

The page that opens a kind shows it on the kind's first puzzle. The step is the clearest among the first ones of the solve path; the cells
that explain it are marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from generator.families import find_category, find_family
from generator.families.base.family import Family
from generator.families.base.play import CLUES
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import add_path
from generator.model import BOX, COLUMN, PICTURES, ROW, Chapter, Geometry, GradedPuzzle, Lesson, Position, Puzzle, Step
from generator.techniques import category
from generator.typesetting.diagrams import draw_snapshot
from generator.typesetting.labels import capitalized, step_text
from generator.typesetting.solve_replay import Snapshot, replay_path
from generator.words import Words

LATEST = 14
"""Number of steps among which the clearest is chosen; if none of them places anything, the first later one that does is taken."""

CLEAREST = (
    (category.RULE_OF_45,),
    (category.HIDDEN_SINGLE, category.LAST_PLACE, category.LAST_CELLS),
    (category.NAKED_SINGLE,),
    (category.CAGE_TOTAL, category.ONE_CAGE),
    (category.FULL_HOUSE,),
)
"""Categories of steps that a reader can follow at a glance, those that show most of a kind's rules first."""

CHILD_SENTENCES = {
    category.HIDDEN_SINGLE: "child.hidden",
    category.NAKED_SINGLE: "child.naked",
    category.FULL_HOUSE: "child.full",
    category.LAST_PLACE: "child.mark",
}
"""Sentences for children; other steps are explained as for adults."""

PLACEHOLDER = "r4c2 is 7: in box 4, 7 fits nowhere else. The other cells of the box see one"


def make_lessons(
    chapters: Sequence[Sequence[GradedPuzzle]], first: int, words: Words, for_children: Set[str] = frozenset()
) -> dict[str, Lesson]:
    """Return the lesson of each family, by name.

    It is on the first puzzle of the first chapter of the family. Families whose first puzzle has no empty cell have none.

    Parameters
    ----------
    chapters : the puzzles of each chapter, in book order
    first : number of the first puzzle
    for_children : families whose steps are explained in words for children
    """
    lessons: dict[str, Lesson] = {}
    number, seen = first, set[str]()
    for puzzles in chapters:
        family = puzzles[0].puzzle.family
        lesson = None if family in seen else make_lesson(puzzles[0], number, words, family in for_children)
        if lesson:
            lessons[family] = lesson
        seen.add(family)
        number += len(puzzles)
    return lessons


def make_lesson(graded: GradedPuzzle, number: int, words: Words, for_children: bool = False) -> Lesson | None:
    """Return the clearest of the first steps of a puzzle, or None.

    There is none if no step places anything. The digits printed must be enough to see why, without candidates eliminated before.

    Parameters
    ----------
    number : of the puzzle in the book
    """
    graded = add_path(graded)
    family = find_family(graded.puzzle.family)
    board = family.board(graded.puzzle)
    best: tuple[tuple[int, ...], Snapshot] | None = None
    for replay in replay_path(graded):
        step = replay.step
        if replay.at >= LATEST and best is not None:
            break
        if step.cell is None or step.technique == category.GUESS or not _follows(step, graded.puzzle, replay.digits, family, board):
            continue
        cost = (_rank(step), not _uses_own_rule(step, replay.digits, board), replay.at)
        if best is None or cost < best[0]:
            best = cost, replay.snapshot()
    if best is None:
        return None
    snapshot = best[1]
    symbol = "" if family.has_marks else family.symbol_of(snapshot.step.digit, graded.puzzle)
    sentence = _explain(graded, snapshot.step, words, for_children)
    return Lesson(_mark_cells(graded, number, snapshot, board), snapshot.step.cell or 0, symbol, sentence)


def _follows(step: Step, puzzle: Puzzle, digits: Sequence[int], family: Family, board: Geometry) -> bool:
    """Return whether the digits and the clues on the board are enough for a placement.

    Boards with other rules beyond houses and unequal cells are not examined: there the step names what it needs.
    """
    has_clues = family.extra is not None and family.extra.kind == CLUES
    if not has_clues and (family.extra or family.play is not None):
        return True
    cell = step.cell or 0

    def fits(at: int, digit: int) -> bool:
        if digits[at] or any(digits[peer] == digit for peer in board.peers[at].tolist() if peer >= 0):
            return False
        if not has_clues or family.play is None:
            return True
        return not family.play.faults(replace(puzzle, givens=bytes([*digits[:at], digit, *digits[at + 1 :]])))

    if sum(fits(cell, digit) for digit in range(1, board.n + 1)) == 1:
        return True
    houses = [[at for at in house if at >= 0] for house in board.houses.tolist()]
    return any(sum(fits(at, step.digit) for at in house) == 1 for house in houses if cell in house)


def placeholder_lessons(chapters: Iterable[Chapter]) -> Mapping[str, Lesson]:
    """Return a lesson of about the final size for each family.

    They are for planning, before any puzzle exists.
    """
    lessons: dict[str, Lesson] = {}
    for chapter in chapters:
        entry = chapter.entries[0]
        position = Position(entry.number, entry.puzzle, (), (), (0,), (), (), False)
        lessons.setdefault(chapter.family, Lesson(position, 0, "" if _has_marks(chapter.family) else "8", PLACEHOLDER))
    return lessons


def _has_marks(name: str) -> bool:
    return find_family(name).has_marks


def _rank(step: Step) -> int:
    name = find_category(step.technique)
    return next((at for at, names in enumerate(CLEAREST) if name in names), len(CLEAREST))


def _uses_own_rule(step: Step, digits: Sequence[int], board: Geometry) -> bool:
    """Return whether a step needs a rule beyond rows, columns and boxes."""
    if not step.houses or step.houses[0] >= len(board.kinds):
        return False
    house = step.houses[0]
    if board.kinds[house] not in (BOX, COLUMN, ROW):
        return True
    classic = [set(row[row >= 0].tolist()) for row, kind in zip(board.houses, board.kinds, strict=True) if kind in (BOX, COLUMN, ROW)]
    for cell in _others(board, house, step, digits):
        seen = set().union(*(cells for cells in classic if cell in cells))
        if not any(digits[other] == step.digit for other in seen):
            return True
    return False


def _others(board: Geometry, house: int, step: Step, digits: Sequence[int]) -> list[int]:
    """Return the other empty cells of a step's house."""
    return [cell for cell in board.houses[house].tolist() if cell >= 0 and cell != step.cell and not digits[cell]]


def _mark_cells(graded: GradedPuzzle, number: int, snapshot: Snapshot, board: Geometry) -> Position:
    """Return the position before a step, with the cells marked that explain it.

    These are the house of the step, and the digits that rule out its other cells, or all other digits.
    """
    step = snapshot.step
    position = draw_snapshot(graded, number, snapshot)
    name = find_category(step.technique)
    reasons: set[int] = set()
    if name in (category.HIDDEN_SINGLE, category.LAST_PLACE) and step.houses and step.houses[0] < len(board.houses):
        wanted = [_seers(board, snapshot.digits, cell, step.digit) for cell in _others(board, step.houses[0], step, snapshot.digits)]
        reasons = _cover(wanted)
    elif name == category.NAKED_SINGLE:
        digits = [digit for digit in range(1, board.n + 1) if digit != step.digit]
        reasons = _cover([_seers(board, snapshot.digits, step.cell or 0, digit) for digit in digits])
    else:
        reasons = set(position.pattern_cells)
    if name == category.RULE_OF_45:
        reasons |= {cell for house in step.houses for cell in board.houses[house].tolist() if cell >= 0}
    lit = (reasons if name == category.NAKED_SINGLE else set(position.highlighted) | reasons) - {step.cell}
    bare = replace(position, pencil=(), circled=(), squared=(), arrows=())
    return replace(bare, pattern_cells=(step.cell or 0,), highlighted=tuple(sorted(lit)))


def _seers(board: Geometry, digits: bytes, cell: int, digit: int) -> set[int]:
    """Return the cells with a digit that a cell sees."""
    return {peer for peer in board.peers[cell].tolist() if peer >= 0 and digits[peer] == digit}


def _cover(wanted: Sequence[set[int]]) -> set[int]:
    """Return few cells with at least one of each set that is not empty."""
    left, chosen = [cells for cells in wanted if cells], set[int]()
    while left:
        counts = {cell: sum(cell in cells for cells in left) for cells in left for cell in cells}
        best = min(counts, key=lambda cell: (-counts[cell], cell))
        chosen.add(best)
        left = [cells for cells in left if best not in cells]
    return chosen


def _explain(graded: GradedPuzzle, step: Step, words: Words, for_children: bool) -> str:
    """Return the reason of a step, without its last full stop."""
    name = find_category(step.technique)
    family: Family = find_family(graded.puzzle.family)
    builder = SentenceBuilder(family.board(graded.puzzle), words, family.symbols_of(graded.puzzle))
    if not for_children or name not in CHILD_SENTENCES:
        return builder.join_sentences([step_text(step, graded.puzzle, words), builder.say("lesson.gray")])
    symbol = family.symbol_of(step.digit, graded.puzzle) if not family.has_marks else ""
    key = CHILD_SENTENCES[name] + ("_picture" if symbol in PICTURES else "")
    return capitalized(builder.say(key, digit=builder.digit(step.digit)))
