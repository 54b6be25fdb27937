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
from generator.typesetting.labels import named_step_text
from generator.typesetting.solve_replay import replay_path
from generator.words import Words
from generator.words.messages import Name

LONGEST_RUN, MOST_EMPTY = 9, 81
"""Most plain steps in one paragraph, and most steps between two boards, if so many cells are empty.

With more empty cells there are more steps in proportion, so that a board of five sudokus is not drawn five times as often.
"""

MOST_WALKS = 3
"""Most walkthroughs in a book: of its easiest level, its hardest one and one between."""

MOST_KINDS = 7
"""Most different techniques in one walkthrough, counted as glossary entries."""

MOST_PICTURES = 4
"""Most boards shown in one walkthrough: where its plain beginning ends, and where a technique is first needed."""


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

    It is the puzzle that needs the most techniques, but at most MOST_KINDS; among several the one nearest the middle of the chapter.
    """
    kinds = [len({find_entry(step.technique) for step in graded.path}) for graded in puzzles]
    most = max((count for count in kinds if count <= MOST_KINDS), default=0)
    fitting = [at for at, count in enumerate(kinds) if count == most] or list(range(len(puzzles)))
    return min(fitting, key=lambda at: (abs(2 * at - len(puzzles) + 1), at))


def walk_through(graded: GradedPuzzle, number: int, words: Words) -> Walkthrough:
    """Return the walkthrough of a puzzle, with every step in order.

    Raises
    ------
    Faulty   the puzzle has no solve path, or its path does not lead to the solution
    """
    if not graded.path:
        raise Faulty(f"expected the solve path of puzzle {number} ({puzzle_id(graded.puzzle)}) for its walkthrough, got none")
    pictured = _choose_pictures(graded.path)
    paragraphs: list[Paragraph] = []
    run: list[Step] = []
    longest = LONGEST_RUN * max(MOST_EMPTY, graded.puzzle.givens.count(0)) // MOST_EMPTY
    shown_at = -longest
    picture: Position | None = None

    def close_run() -> None:
        nonlocal picture
        if run:
            text = words.join([_placed(step, graded, words) for step in run], "run")
            paragraphs.append(Paragraph(text, True, _mark_run(picture, run) if picture else None, len(run) == 1))
            run.clear()
            picture = None

    for replay in replay_path(graded):
        step, plain = replay.step, is_plain(replay.step)
        is_crossed_out = plain and step.cell is None  # the other cells of a complete house
        is_pictured = replay.at in pictured or (replay.at - shown_at >= longest and not is_crossed_out)
        if is_pictured or not plain:
            close_run()
        if is_pictured:
            picture = replace(draw_snapshot(graded, number, replay.snapshot()), step=replay.at + 1)
            shown_at = replay.at
        if plain:
            run += [] if is_crossed_out else [step]
        else:
            paragraphs.append(Paragraph(named_step_text(step, graded.puzzle, words), False, picture))
            picture = None
    close_run()
    return Walkthrough(number, graded.level, tuple(paragraphs))


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
    name = words.render(builder.cell(step.cell or 0))
    placed = name if family.has_marks else f"{name}={family.symbol_of(step.digit, graded.puzzle)}"
    return words.say("step.with_reason", placed=placed, reason=reason)


def _mark_run(position: Position, run: Sequence[Step]) -> Position:
    """Return a board with the cells marked that a run of plain steps fills."""
    cells = tuple(sorted(step.cell for step in run if step.cell is not None))
    return replace(position, pattern_cells=cells, highlighted=(), pencil=((),) * len(position.pencil), circled=(), squared=(), arrows=())
