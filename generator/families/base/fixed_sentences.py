"""Sentences for steps that use rules without printed clues, and faults of givens.

Each such rule has these sentences in its file of words; those of trials are taken from a kind's first rule:

    NAME.clue          what the rule says of some cells
    NAME.why           why a cell has its digit
    NAME.short, .long  the same for a trial

Their values are {cells} of the clue, {others} (without the cell filled), {house} (the row or column of the clue, or its first one),
{houses} (both), and {wrong}, the digit that is not the cell's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.families.base.rule_sentences import CONTRADICTIONS, is_broken
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Geometry, Puzzle, Step
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule
from generator.words import ENGLISH
from generator.words.messages import Houses, Text


def describe_fixed(step: Step, rules: Sequence[FixedRule], builder: SentenceBuilder) -> Text:
    """Return what explains a placement by unprinted rules.

    It is for boards of two digits, and empty for other steps.
    """
    if step.cell is None or not step.pattern:
        return ""
    wrong = builder.digit(3 - step.digit)
    if step.technique in CONTRADICTIONS:
        why = builder.say(f"{rules[0].name}.{CONTRADICTIONS[step.technique]}", wrong=wrong)
    else:
        rule = next((rule for rule in rules if any(one.name == step.technique for one in rule.techniques)), None)
        if rule is None:
            return ""
        others = builder.cells(cell for cell in step.pattern if cell != step.cell)
        why = builder.say(f"{rule.name}.why", wrong=wrong, others=others, **_name_lines(rule, step.pattern, builder))
    return builder.say("step.placed", cell=builder.cell(step.cell), digit=builder.digit(step.digit), why=why)


def _name_lines(rule: FixedRule, cells: Sequence[int], builder: SentenceBuilder) -> dict[str, Houses]:
    """Return the rows or columns of a clue's cells: the first, and all."""
    lines = [cells[at :: rule.n_lines] for at in range(rule.n_lines)]
    return {"house": builder.lines(lines[:1]), "houses": builder.lines(lines)}


def list_fixed_faults(puzzle: Puzzle, clues: Iterable[tuple[AnyRule, Clue]], geometry: Geometry) -> list[str]:
    """List the unprinted clues that the givens of a puzzle break, one line each.

    A clue is left out if a broken one of some of its cells is listed already.
    """
    builder, found, faults = SentenceBuilder(geometry), list[set[int]](), []
    for rule, clue in clues:
        if isinstance(rule, FixedRule) and is_broken(rule.automaton(clue, geometry.n), clue, puzzle.givens):
            if not any(cells <= set(clue.cells) for cells in found):
                said = builder.say(f"{rule.name}.clue", cells=builder.cells(clue.cells), **_name_lines(rule, clue.cells, builder))
                faults.append(f"the givens break a rule: {ENGLISH.render(said)}")
            found.append(set(clue.cells))
    return faults
