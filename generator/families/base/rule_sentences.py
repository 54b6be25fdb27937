"""Sentences for steps that use clues of rules, and faults of givens.

Each rule has these sentences in its file of words; those of trials are taken from the printed rule of a kind, or its unprinted one where
it prints none, or from "clues" (in `families/combined/words.toml`) for a kind of several rules:

    NAME.clue             what a clue says, with {first} and {last} (its first and last cell), {cells}, {number}, and {label}, as printed
    NAME.clue.LABEL       the same for a rule with several marks, each with its own sentence
    NAME.differ           that the {cells} of two clues, other than their common one, must differ
    NAME.short, .long     a trial, with {cell} and {digit}
    NAME.apart            that cells of one house differ; only for rules with such a technique
    NAME.needed           that a clue needs a {digit} in {houses}, with {first}, {cells} and {label}; only for rules with such a technique
    NAME.sets, .place     that only some {digits} are possible with {number} from {first} to {last}, or that its {digit} fits in {cell}
                          only; likewise
    NAME.KEY              a reason of its rule, as of `Rule.reason`, with the values of the reason

Steps that use houses only are explained by the press's own ladder.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Geometry, Puzzle, Step
from generator.rules.automaton import Automaton
from generator.rules.clue import APART, CONFINED, ONLY_PLACE, ONLY_SET, SETS, Clue
from generator.rules.reasons import Asked, Reason
from generator.rules.rule import AnyRule, Rule
from generator.words import ENGLISH
from generator.words.messages import Message, Text

CONTRADICTIONS = {"short contradiction": "short", "long contradiction": "long"}
"""Sentences of the trials, by technique."""

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Space within a sum, so that it stays on one line."""

SEVERAL = "clues"
"""Table of words for what the rules of a kind have in common, where it has several."""


def describe_clues(step: Step, rules: Sequence[AnyRule], clues: Sequence[Sequence[Clue]], geometry: Geometry) -> Text:
    """Return what explains a step with clues; empty for one of houses.

    Parameters
    ----------
    rules : Sequence[AnyRule]           the rules of the kind, printed ones first
    clues : Sequence[Sequence[Clue]]    the clues of the puzzle, by rule
    """
    builder = SentenceBuilder(geometry)
    if step.technique in CONTRADICTIONS:
        cell, digit = step.removed[0]
        unmarked = [rule.unmarked for rule in rules if isinstance(rule, Rule)]
        table = SEVERAL if sum(rule not in unmarked for rule in rules) > 1 else rules[0].name
        why: Text = builder.say(f"{table}.{CONTRADICTIONS[step.technique]}", cell=builder.cell(cell), digit=builder.digit(digit))
    else:
        used = _find_clues(step, rules, clues)
        if not used:
            return ""
        said = _say_houses(step, *used[0], builder) if len(used) == 1 else [say_clue(rule, clue, builder) for rule, clue in used]
        if outer := _find_equal_house(used, geometry):
            said.append(builder.say(f"{rules[0].name}.differ", cells=builder.cells(outer)))
        why = builder.join(said, "clause")
    return builder.say("step.removed", why=why, gone=builder.eliminated(step.removed))


def _say_houses(step: Step, rule: AnyRule, clue: Clue, builder: SentenceBuilder) -> list[Message]:
    """Return the clauses of a step of one clue, with what the houses of its cells say."""
    use = next(one.find for one in rule.techniques if one.name == step.technique)
    if use in (ONLY_SET, SETS, ONLY_PLACE):
        return [_say_sets(step, rule, clue, builder, use)]
    if use != CONFINED:
        return [say_clue(rule, clue, builder), *([builder.say(f"{rule.name}.apart")] if use == APART else [])]
    values: dict[str, Text] = {"first": builder.cell(clue.cells[0]), "cells": builder.cells(clue.cells), "label": label_of(rule, clue)}
    digit, needed = builder.digit(step.removed[0][1]), builder.houses(step.houses)
    return [builder.say(f"{rule.name}.needed", digit=digit, houses=needed, **values)]


def _say_sets(step: Step, rule: AnyRule, clue: Clue, builder: SentenceBuilder, use: str) -> Message:
    """Return the clause of a step that uses the sets of digits of a clue."""
    said: dict[str, Text] = {"first": builder.cell(clue.cells[0]), "last": builder.cell(clue.cells[-1]), "number": clue.number}
    if use == ONLY_PLACE:
        return builder.say(f"{rule.name}.place", digit=builder.digits(step.digits), cell=builder.cell(step.removed[0][0]), **said)
    return builder.say(f"{rule.name}.sets", digits=builder.digits(step.digits), **said)


def _find_clues(step: Step, rules: Sequence[AnyRule], clues: Sequence[Sequence[Clue]]) -> list[tuple[AnyRule, Clue]]:
    """Return the clues of a step, one or two; none for a step of houses.

    The pattern of such a step is the cells of the first clue, then those of the second. Two clues may have the same cells, read from either
    end: the one that reads them in the order of the pattern is taken.
    """
    own = next((rule for rule in rules if any(one.name == step.technique for one in rule.techniques)), None)
    if own is None:
        return []
    listed = [(rule, clue) for rule, some in zip(rules, clues, strict=True) for clue in some]
    listed.sort(key=lambda one: step.pattern[: len(one[1].cells)] != one[1].cells)
    for rule, clue in listed:
        # Cells of a turned board may be in another order.
        if rule is not own or {*step.pattern[: len(clue.cells)]} != {*clue.cells}:
            continue
        rest = step.pattern[len(clue.cells) :]
        if not rest:
            return [(rule, clue)]
        others = [(other, one) for other, one in listed if {*one.cells} == {*rest}]
        second = next((other for other in others if other[1].cells == rest), others[0] if others else None)
        if second:
            return [(rule, clue), second]
    return []


def _find_equal_house(used: Sequence[tuple[AnyRule, Clue]], geometry: Geometry) -> tuple[int, ...]:
    """Return the cells of two clues beside their common one, if one house has them."""
    if len(used) < 2:
        return ()
    first, second = (set(clue.cells) for _, clue in used)
    outer = tuple(sorted(first ^ second))
    houses = [set(house.tolist()) for house in geometry.houses]
    return outer if len(outer) > 1 and any(set(outer) <= house for house in houses) else ()


def say_clue(rule: AnyRule, clue: Clue, builder: SentenceBuilder) -> Message:
    """Return what a clue says, as a clause."""
    first, last = builder.cell(clue.cells[0]), builder.cell(clue.cells[-1])
    cells, label = builder.cells(clue.cells), label_of(rule, clue)
    return builder.say(_find_sentence(rule, label, builder), first=first, last=last, cells=cells, number=clue.number, label=label)


def say_used_clue(rule: AnyRule, clue: Clue, asked: Asked, uses_apart: bool, builder: SentenceBuilder) -> tuple[list[Text], bool]:
    """Return what a clue says that places a digit, as clauses.

    Reasons of the rule are added to its sentence, or replace it. The second value is True if they leave no other digit.

    Parameters
    ----------
    uses_apart : whether to add that digits of the clue differ
    """
    reasons = rule.reason(clue, asked) if isinstance(rule, Rule) and rule.reason else []
    said, is_exact = [_say_reason(rule, reason, builder) for reason in reasons], any(reason.is_exact for reason in reasons)
    if any(reason.is_whole for reason in reasons):
        return said, is_exact
    sets = _say_sets_of(rule, clue, asked, builder)
    whole, key = sets or say_clue(rule, clue, builder), f"{rule.name}.apart"
    if said:
        whole = builder.say("lesson.because", clue=whole, reason=builder.join(said, "clause"))
    is_added = uses_apart and not sets and not is_exact and builder.has(key)
    return [whole, *([builder.say(key)] if is_added else [])], is_exact


def _say_reason(rule: AnyRule, reason: Reason, builder: SentenceBuilder) -> Text:
    """Return a reason of a rule as a clause, or as a sum."""
    if reason.sum:
        return reason.sum.replace(" ", NO_BREAK)
    digits = {name: builder.digit(digit) for name, digit in reason.digits.items()}
    cells = {name: builder.cell(cell) for name, cell in reason.cells.items()}
    return builder.say(f"{rule.name}.{reason.key}", **reason.numbers, **digits, **cells)


def _say_sets_of(rule: AnyRule, clue: Clue, asked: Asked, builder: SentenceBuilder) -> Text:
    """Return which digits make the number of a clue with sets.

    It is empty if some of its cells are filled, or if all digits do.
    """
    n = builder.board.n
    sets = rule.sets(clue, n) if isinstance(rule, Rule) and rule.sets and not any(asked.digits) else ()
    union = [digit for digit in range(1, n + 1) if any(some >> digit - 1 & 1 for some in sets)]
    if not 0 < len(union) < n:
        return ""
    first, last = builder.cell(clue.cells[0]), builder.cell(clue.cells[-1])
    return builder.say(f"{rule.name}.sets", first=first, last=last, number=clue.number, digits=builder.digit_range(union))


def _find_sentence(rule: AnyRule, label: str, builder: SentenceBuilder) -> str:
    """Return the key of what a clue says: of its mark if that has its own sentence.

    Parameters
    ----------
    label : what is printed of the clue
    """
    key = f"{rule.name}.clue"
    return f"{key}.{label}" if builder.has(f"{key}.{label}") else key


def label_of(rule: AnyRule, clue: Clue) -> str:
    """Return what is printed of a clue; empty for an unprinted one."""
    return rule.draw(clue).text if isinstance(rule, Rule) else ""


def list_faults(puzzle: Puzzle, rules: Sequence[Rule], clues: Sequence[Sequence[Clue]], geometry: Geometry) -> list[str]:
    """List the clues that the givens of a puzzle break, one line each.

    A clue is broken if no digits of its empty cells make it true.
    """
    builder = SentenceBuilder(geometry)
    return [
        f"the givens contradict a clue: {ENGLISH.render(say_clue(rule, clue, builder))}"
        for rule, some in zip(rules, clues, strict=True)
        for clue in some
        if is_broken(rule.automaton(clue, geometry.n), clue, puzzle.givens)
    ]


def is_broken(automaton: Automaton, clue: Clue, givens: bytes) -> bool:
    """Return whether no digits of the empty cells make a clue true.

    Parameters
    ----------
    givens : bytes[n_cells]   0 = empty
    """
    states = {0}
    # Read the cells; an empty one may have any digit.
    for cell in clue.cells:
        allowed = [givens[cell]] if givens[cell] else range(1, automaton.n + 1)
        states = {automaton.steps[state][digit - 1] for state in states for digit in allowed} - {-1}
    return not any(automaton.accepted >> state & 1 for state in states)
