"""Walkthroughs: puzzles of up to three levels, solved step by step.

Consecutive plain steps share one paragraph, each with its reason. The board is drawn again every few steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.errors import Faulty
from generator.families import find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import GradedPuzzle, Paragraph, Position, Step, Walkthrough
from generator.notation import puzzle_id
from generator.typesetting.diagrams import draw_snapshot
from generator.typesetting.glossary import find_entry
from generator.typesetting.hints import choose_steps, is_plain
from generator.typesetting.labels import named_step_text, placed_text
from generator.typesetting.solve_replay import Snapshot, replay_path
from generator.words import Words
from generator.words.messages import Name

LONGEST_RUN, MOST_EMPTY = 27, 81
"""Most plain steps on one board, if so many cells are empty.

With more empty cells there are more steps in proportion, so that a board of five sudokus is not drawn five times as often.
"""

MOST_BOARDS = 4
"""Most boards of a puzzle that needs only singles; its walkthrough ends there."""

MOST_WALKS = 3
"""Most walkthroughs in a book: of its easiest level, its hardest one and one between."""

MOST_KINDS, MOST_STEPS = 7, 12
"""Most different techniques in one walkthrough, counted as glossary entries, and most steps that are not plain."""

MOST_PICTURES = 3
"""Most boards with candidates in one walkthrough: where its plain beginning ends, and where a technique is first needed."""


def make_walkthroughs(chapters: Sequence[Sequence[GradedPuzzle]], first: int, words: Words) -> Iterator[Walkthrough]:
    """Yield the walkthroughs of up to MOST_WALKS levels, from their first chapters.

    Raises
    ------
    Faulty   the puzzle has no solve path, or its path does not lead to the solution
    """
    number, wanted = first, choose_levels([puzzles[0].level for puzzles in chapters])
    for puzzles in chapters:
        if puzzles[0].level in wanted:
            wanted.remove(puzzles[0].level)
            at = choose_puzzle(puzzles)
            yield walk_through(puzzles[at], number + at, words)
        number += len(puzzles)


def choose_levels(levels: Sequence[str]) -> list[str]:
    """Return the levels with a walkthrough, spread evenly over those of a book."""
    found = list(dict.fromkeys(levels))
    last = min(MOST_WALKS, len(found)) - 1
    return [found[(len(found) - 1) * at // max(1, last)] for at in range(last + 1)]


def choose_puzzle(puzzles: Sequence[GradedPuzzle]) -> int:
    """Return the index of the best puzzle of a chapter for a walkthrough.

    It is the puzzle that needs the most techniques, but at most MOST_KINDS in MOST_STEPS; if all need more, the one with the fewest steps
    that are not plain. Among several it is the one nearest the middle of the chapter.
    """

    def rank(at: int) -> tuple[bool, int, int]:
        path = puzzles[at].path
        n_kinds, n_steps = len({find_entry(step.technique) for step in path}), sum(not is_plain(step) for step in path)
        is_long = n_kinds > MOST_KINDS or n_steps > MOST_STEPS
        return is_long, n_steps if is_long else -n_kinds, abs(2 * at - len(puzzles) + 1)

    return min(range(len(puzzles)), key=rank)


def walk_through(graded: GradedPuzzle, number: int, words: Words) -> Walkthrough:
    """Return the walkthrough of a puzzle, with its steps in order.

    It ends with the last step that is not plain. A puzzle of plain steps only is solved on up to MOST_BOARDS boards.

    Raises
    ------
    Faulty   the puzzle has no solve path, or its path does not lead to the solution
    """
    if not graded.path:
        raise Faulty(f"expected the solve path of puzzle {number} ({puzzle_id(graded.puzzle)}) for its walkthrough, got none")
    pictured = _choose_pictures(graded.path)
    last = max((at for at, step in enumerate(graded.path) if not is_plain(step)), default=len(graded.path))
    longest = LONGEST_RUN * max(MOST_EMPTY, graded.puzzle.givens.count(0)) // MOST_EMPTY
    most = MOST_BOARDS if last == len(graded.path) else 1
    paragraphs: list[Paragraph] = []
    run: list[Step] = []
    n_steps = n_boards = 0

    def close_run(after: Snapshot) -> None:
        """Add the steps of the run; the first runs of a walkthrough have a board."""
        nonlocal n_steps, n_boards
        if run:
            text = words.join([_placed(step, graded, words) for step in run], "run")
            position = _draw_run(graded, number, after, run, n_steps) if n_boards < most else None
            paragraphs.append(Paragraph(text, True, n_steps + 1, n_steps + len(run), position))
            n_steps += len(run)
            n_boards += position is not None
            run.clear()

    has_rest = False
    for replay in replay_path(graded):
        step = replay.step
        if replay.at > last or has_rest:
            has_rest = True  # the replay goes on, because it proves the path
        elif not is_plain(step):
            close_run(replay.snapshot())
            n_steps += 1
            picture = replace(draw_snapshot(graded, number, replay.snapshot()), step=n_steps) if replay.at in pictured else None
            paragraphs.append(Paragraph(named_step_text(step, graded.puzzle, words), False, n_steps, n_steps, picture))
        elif step.cell is not None:  # others cross out the rest of a complete house
            if len(run) == longest:
                close_run(replay.snapshot())
                has_rest = n_boards == MOST_BOARDS
            run += [] if has_rest else [step]
    close_run(Snapshot(len(graded.path), graded.path[-1], graded.solution, ((),) * len(graded.solution)))
    return Walkthrough(number, graded.level, tuple(paragraphs), has_rest)


def _choose_pictures(path: Sequence[Step]) -> frozenset[int]:
    """Return the indices of the steps before which the board is shown.

    These are the steps with hints, then the first step of each technique that is not plain, up to MOST_PICTURES in all.
    """
    firsts: dict[str, int] = {}
    for at, step in enumerate(path):
        if not is_plain(step):
            firsts.setdefault(find_entry(step.technique), at)
    chosen = [*choose_steps(path), *sorted(firsts.values())]
    return frozenset(list(dict.fromkeys(chosen))[:MOST_PICTURES])


def _placed(step: Step, graded: GradedPuzzle, words: Words) -> str:
    """Return a placement with its reason, such as "r4c2=5 (box 4)".

    The reason is the house in which the digit fits nowhere else, or the name of the technique. For marks there is no digit.
    """
    family = find_family(graded.puzzle.family)
    builder = SentenceBuilder(family.board(graded.puzzle))
    reason = builder.house(step.houses[0]) if step.houses else Name(step.technique)
    cell = step.cell or 0
    placed = words.render(builder.cell(cell)) if family.has_marks else placed_text(cell, step.digit, graded.puzzle, words)
    return words.say("step.with_reason", placed=placed, reason=reason)


def _draw_run(graded: GradedPuzzle, number: int, snapshot: Snapshot, run: Sequence[Step], before: int) -> Position:
    """Return the board after a run of plain steps.

    Each cell that the run fills has the number of its step.

    Parameters
    ----------
    snapshot : the board after the run
    before : number of steps before the run
    """
    orders = tuple(sorted((step.cell, before + at) for at, step in enumerate(run, start=1) if step.cell is not None))
    shown = draw_snapshot(graded, number, snapshot)
    return replace(
        shown,
        pattern_cells=(),
        highlighted=tuple(cell for cell, _ in orders),
        pencil=((),) * len(shown.pencil),
        eliminated=(),
        circled=(),
        squared=(),
        arrows=(),
        step=before + len(run),
        orders=orders,
    )
