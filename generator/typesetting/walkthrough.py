"""Walkthroughs: one puzzle of each level, solved step by step.

Consecutive plain steps share one paragraph. Boards are shown where a new technique is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import Faulty
from generator.families import find_family
from generator.families.base.family import SYMBOLS
from generator.model import GradedPuzzle, Paragraph, Position, Step, Walkthrough
from generator.notation import puzzle_id
from generator.typesetting.diagrams import draw_snapshot
from generator.typesetting.glossary import find_entry
from generator.typesetting.hints import choose_steps, is_plain
from generator.typesetting.labels import named_step_text
from generator.typesetting.solve_replay import replay_path
from generator.words import Words

LONGEST_RUN = 18
"""Most plain steps in one paragraph."""

MOST_KINDS = 7
"""Most different techniques in one walkthrough, counted as glossary entries."""

MOST_PICTURES = 4
"""Most boards shown in one walkthrough: where its plain beginning ends, and where a technique is first needed."""


def make_walkthroughs(chapters: Sequence[Sequence[GradedPuzzle]], first: int, words: Words) -> Iterator[Walkthrough]:
    """Yield the walkthrough of one puzzle of each level, from its first chapter.

    Raises
    ------
    Faulty   the puzzle has no solve path, or its path does not lead to the solution
    """
    number, walked = first, set[str]()
    for puzzles in chapters:
        if puzzles[0].level not in walked:
            walked.add(puzzles[0].level)
            at = choose_puzzle(puzzles)
            yield walk_through(puzzles[at], number + at, words)
        number += len(puzzles)


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
    picture: Position | None = None

    def close_run() -> None:
        nonlocal picture
        if run:
            paragraphs.append(Paragraph(words.join([_placed(step, graded, words) for step in run], "run"), True, picture))
            run.clear()
            picture = None

    for replay in replay_path(graded):
        step = replay.step
        plain = is_plain(step)
        if replay.at in pictured or not plain or len(run) == LONGEST_RUN:
            close_run()
        if replay.at in pictured:
            picture = draw_snapshot(graded, number, replay.snapshot())
        if plain:
            run.append(step)
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
    """Return a placement as text, such as "r4c2=5"; for marks only the cell."""
    family = find_family(graded.puzzle.family)
    row, col = divmod(step.cell or 0, family.geometry.n_cols)
    name = words.say("cell.name", row=row + 1, col=col + 1)
    return name if family.has_marks else f"{name}={SYMBOLS[step.digit - 1]}"
