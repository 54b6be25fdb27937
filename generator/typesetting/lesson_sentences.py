"""The sentences of a lesson: why a step follows from what is marked on its board.

Sentences for adults name cells; a box is named by its first cell there, because no page says how boxes are numbered. Those for children
name no cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.families import find_category, find_family
from generator.families.base.family import Family
from generator.families.base.rule_sentences import say_used_clue
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import explain
from generator.model import PICTURES, Geometry, GradedPuzzle, Position, Puzzle, Step
from generator.rules.clue import Clue
from generator.rules.reasons import Asked
from generator.techniques import category
from generator.typesetting.lesson_clues import ClueStep
from generator.typesetting.lesson_houses import find_seers
from generator.words import Words
from generator.words.messages import Message, Text
from layouts.drawing.cell_marks import needs_frames

CHILD_SENTENCES = {
    category.HIDDEN_SINGLE: "child.hidden",
    category.NAKED_SINGLE: "child.naked",
    category.FULL_HOUSE: "child.full",
    category.AVOIDED_TRIO: "child.trio",
}
"""Sentences for children by category of steps; of other steps they only read that no other digit fits."""

QUEENS = "queens"
"""Mark of the kind whose pieces look along lines, in words for children."""

BOX, BOX_OF = "house.box.", "house.box_of."
"""Tables that name a box by its number, and by its first cell."""


def name_boxes_by_cell(words: Words) -> Words:
    """Return the words of a language with boxes named by their first cell."""
    named = {BOX + key.removeprefix(BOX_OF): text for key, text in words.templates.items() if key.startswith(BOX_OF)}
    return Words(words.language, {**words.templates, **named})


def make_builder(puzzle: Puzzle) -> SentenceBuilder:
    """Return the builder of sentences about the board of a puzzle."""
    family = find_family(puzzle.family)
    return SentenceBuilder(family.board(puzzle), family.symbols_of(puzzle))


def explain_clues(step: ClueStep, digits: bytes, position: Position, builder: SentenceBuilder, for_children: bool) -> Text:
    """Return the reason of a step with clues, without its last full stop.

    Parameters
    ----------
    digits : bytes[n_cells]   on the board, 0 = empty
    position : the board, with the cells marked that explain the step
    """
    digit = builder.digit(step.digit)
    if for_children:
        return builder.say("child.clue", digit=digit, marked=_name_marked(position, builder))
    said: list[Text] = []
    is_exact = False
    for (rule, clue), left in zip(step.clues, step.lefts, strict=True):
        clauses, is_exact = say_used_clue(rule, clue, _ask(step, clue, left, digits, builder.board), step.uses_apart, builder)
        said += clauses
    why: Text = builder.join(dict.fromkeys(said), "clause")
    if step.house is not None:
        why = builder.say("lesson.house", why=why, house=builder.house(step.house), digit=digit)
    elif step.left == (step.digit,) and not (is_exact and len(step.clues) == 1):
        why = builder.say("lesson.alone", why=why, digit=digit)
    placed = builder.say("step.placed", cell=builder.cell(step.cell), digit=digit, why=why)
    return builder.join_sentences([placed, *_say_left(step, digits, builder), *say_marks(position, builder)])


def _ask(step: ClueStep, clue: Clue, left: tuple[int, ...], digits: bytes, board: Geometry) -> Asked:
    """Return the facts that the reasons of a clue depend on.

    left   digits that it leaves for the cell of the step
    """
    filled = tuple(digits[cell] for cell in clue.cells)
    if step.house is None:
        return Asked(filled, board.n, clue.cells.index(step.cell) if step.cell in clue.cells else None, left)
    house = set(board.houses[step.house].tolist()) - {step.cell}
    free = [at for at, cell in enumerate(clue.cells) if cell in house and not digits[cell]]
    wrong = tuple(at for at in free if not find_seers(board, digits, clue.cells[at], step.digit))
    return Asked(filled, board.n, wrong=wrong, digit=step.digit)


def _say_left(step: ClueStep, digits: bytes, builder: SentenceBuilder) -> list[Message]:
    """Return which digits the clues leave for a cell, and where the other ones are."""
    if step.house is not None or step.left == (step.digit,):
        return []
    seen = {digit: find_seers(builder.board, digits, step.cell, digit) for digit in step.left if digit != step.digit}
    where = {digit: min(cells & step.reasons or cells) for digit, cells in seen.items()}
    already = [builder.say("lesson.already", digit=builder.digit(digit), seen=builder.cell(cell)) for digit, cell in where.items()]
    joined = builder.join(already, "clause")
    return [builder.say("lesson.left", digits=builder.digits(step.left), cell=builder.cell(step.cell), already=joined)]


def explain_path(
    graded: GradedPuzzle, steps: Sequence[Step], position: Position, own: Sequence[Text], builder: SentenceBuilder, for_children: bool
) -> Text:
    """Return the reasons of steps of a solve path, without the last full stop.

    Parameters
    ----------
    steps : the last one places something, those before it rule out cells
    position : the board, with the cells marked that explain the steps
    own : sentences about what rules out cells beyond rows, columns and boxes
    """
    step, family = steps[-1], find_family(graded.puzzle.family)
    name = find_category(step.technique)
    if for_children:
        return _say_to_children(step, name, family, position, builder)
    told = [explain(one, graded.puzzle, for_print=True) for one in steps]
    more = [builder.say("killer.all_digits")] if name == category.RULE_OF_45 else []
    return builder.join_sentences([*told, *more, *own, *say_marks(position, builder)])


def _say_to_children(step: Step, name: str, family: Family, position: Position, builder: SentenceBuilder) -> Message:
    """Return the reason of a step in words for children, without names of cells.

    name   category of the step
    """
    marked = _name_marked(position, builder)
    if family.has_marks:
        is_seen = family.mark == QUEENS and name == category.LAST_PLACE
        return builder.say("child.mark" if is_seen else "child.place", marked=marked)
    key, symbol = CHILD_SENTENCES.get(name, "child.only"), builder.symbols[step.digit - 1]
    if key == "child.trio":
        return builder.say(key, digit=builder.digit(step.digit), wrong=builder.digit(3 - step.digit), marked=marked)
    picture = f"{key}_picture"
    return builder.say(picture if symbol in PICTURES and builder.has(picture) else key, digit=builder.digit(step.digit), marked=marked)


def say_marks(position: Position, builder: SentenceBuilder) -> list[Message]:
    """Return the sentence about the marked cells of a board; none if it has none."""
    count = len(position.highlighted)
    key = "lesson.framed" if needs_frames(position.figure) else "lesson.gray"
    return [builder.count(key, count)] if count else []


def _name_marked(position: Position, builder: SentenceBuilder) -> Message:
    """Return what the marked cells of a board are called in words for children."""
    return builder.say("child.framed" if needs_frames(position.figure) else "child.gray")
