"""One sentence of every technique, against golden/sentences.txt.

GOLDEN=1 rewrites the file. Steps come from puzzles where a sample needs the technique.
"""

from __future__ import annotations

import csv
import os
import re
from dataclasses import replace
from functools import cache

import pytest

from generator.families import find_family
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.grading import climb_ladder, name_technique
from generator.grading.chain_words import is_chain, split_chains
from generator.kernels import count_solutions
from generator.model import Step, digits_of
from generator.notation import parse_puzzle
from generator.techniques.explainer import TECHNIQUES
from generator.words import LANGUAGES, find_words
from tests.support.paths import GOLDEN
from tests.support.told_steps import describe, hint_technique
from tests.techniques.explainer.test_positions import PLACED, REMOVED, find, restricted

SENTENCES = GOLDEN / "sentences.txt"
NINE = find_family("sudoku-9x9").geometry
PLUS = " plus"

CLASSIC = [technique.name for technique in TECHNIQUES if technique.needs(NINE)]
"""Techniques of classic boards; test_kind_words.py has the others."""

BY_HAND = {
    "guess": Step("guess", 9.5, 33, 5, (), (33,), (2, 5), ()),
}
"""No puzzle of the sample needs them."""


@cache
def sample_steps() -> dict[str, Step]:
    """Return a step of every technique.

    From the samples, the one with the shortest chain; else from positions; else by hand.
    """
    found: dict[str, Step] = {}
    with (GOLDEN / "grades.csv").open() as lines:
        puzzles = [row["puzzle"] for row in csv.DictReader(line for line in lines if not line.startswith("#"))]
    puzzles += [line for line in (GOLDEN / "steps" / "chains.txt").read_text().splitlines() if not line.startswith("#")]
    for line in puzzles:
        givens = digits_of(parse_puzzle(line).givens)
        climb = climb_ladder(givens, count_solutions(givens, NINE).first, NINE)
        for step in read_path(climb.path, NAMES):
            known = found.get(step.technique)
            if known is None or len(step.links) < len(known.links):
                found[step.technique] = step
    for name, position in {**PLACED, **REMOVED}.items():
        if name not in found:
            step = find(name, restricted(position[0]))
            assert step is not None
            found[name] = step
    for name, step in BY_HAND.items():
        found.setdefault(name, step)
    for name in [technique.name for technique in TECHNIQUES if technique.name.endswith(PLUS)]:
        found.setdefault(name, replace(found[name.removesuffix(PLUS)], technique=name))
    return found


def sentences() -> list[str]:
    names = [*CLASSIC, "guess"]
    return [f"{name}: {describe(sample_steps()[name], NINE)}" for name in names]


def test_every_technique_has_its_sentence() -> None:
    if os.environ.get("GOLDEN"):
        SENTENCES.write_text("# A sentence of every technique.\n" + "\n".join(sentences()) + "\n")
    assert sentences() == SENTENCES.read_text().splitlines()[1:]


@pytest.mark.parametrize("name", CLASSIC)
def test_only_chains_have_links_and_each_ends_in_its_conclusion(name: str) -> None:
    step = sample_steps()[name]
    assert bool(step.links) == is_chain(step)
    if not step.links:
        return
    chains = split_chains(step, NINE)
    assert [node for chain in chains for node in chain] == list(step.links)
    concluded = (step.cell, step.digit, True) if step.cell is not None else (*step.removed[0], False)
    if name.endswith("cycle"):
        assert chains == [list(step.links[:-1]), [step.links[0]]]
    elif name.startswith("forcing"):
        assert [chain[-1] for chain in chains] == [concluded]
    elif name == "nishio" or "contradiction" in name:
        (cell, digit, is_on), other = (chain[-1] for chain in chains)
        assert other == (cell, digit, not is_on)
        assert step.links[0] == (*concluded[:2], not concluded[2])
    else:
        assert len(chains) >= 2
        assert {chain[-1] for chain in chains} == {concluded}


@pytest.mark.parametrize("name", ["xy-wing", "xyz-wing"])
def test_a_wing_names_the_wing_that_each_digit_of_the_pivot_implies(name: str) -> None:
    step = sample_steps()[name]
    shared = step.removed[0][1]
    said = re.findall(r"if (\d), the wing (r\dc\d) is (\d)", describe(step, NINE))
    assert len(said) == 2
    for digit, wing, other in said:
        cell = 9 * int(wing[1]) + int(wing[3]) - 10
        assert cell in step.pattern[1:]
        assert {found for of, found in step.candidates if of == cell} == {int(digit), shared}
        assert int(other) == shared


@pytest.mark.parametrize(
    ("family", "house", "name"),
    [
        ("sudoku-9x9", 0, "hidden single in box"),
        ("jigsaw-9x9", 0, "hidden single in region"),
        ("jigsaw-9x9", 9, "hidden single in line"),
        ("sudoku-9x9", 26, "hidden single in line"),
        ("diagonal-9x9", 27, "hidden single"),
        ("windoku-9x9", 30, "hidden single"),
        ("killer-9x9", 3, "hidden single in box"),
    ],
)
def test_a_hidden_single_is_named_by_its_house(family: str, house: int, name: str) -> None:
    board = find_family(family).geometry
    step = Step("hidden single in box" if house < 9 else "hidden single in line", 1.2, 0, 1, (), (), (1,), (house,))
    assert name_technique(step, board) == name
    for language in LANGUAGES:
        words = find_words(language)
        assert hint_technique(step, board, words).endswith(words.translate(name))


def test_a_last_place_is_named_by_its_house() -> None:
    """A path may be mapped from the turned board, where the step was found in a row."""
    board = find_family("queens-8").geometry
    for house, kind in ((2, "column"), (10, "row")):
        step = Step("last place in a row", 1.0, 0, 1, (), (), (1,), (house,))
        assert name_technique(step, board) == f"last place in a {kind}"
        assert hint_technique(step, board) == f"look at {kind} 3: last place in a {kind}"
