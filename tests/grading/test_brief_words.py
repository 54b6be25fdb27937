"""Chains in one sentence: books print them in place of long explanations."""

from __future__ import annotations

import re

import pytest

from generator.families import find_family
from generator.grading.chain_words import BRIEF_FROM, can_be_brief, split_chains
from generator.model import Puzzle, Step
from generator.words import LANGUAGES, find_words
from tests.grading.test_describe import sample_steps
from tests.support.told_steps import describe, explain
from tests.techniques.explainer.test_causes import positions

NINE = find_family("sudoku-9x9").geometry
EMPTY = Puzzle("sudoku-9x9", bytes(81))


def chain_steps() -> list[Step]:
    return [step for step in (*sample_steps().values(), *(step for _, step in positions())) if can_be_brief(step)]


@pytest.mark.broad
def test_only_long_chains_are_brief_and_only_in_print() -> None:
    n_brief = 0
    for step in (*sample_steps().values(), *(step for _, step in positions())):
        whole = explain(step, EMPTY)
        assert whole == describe(step, NINE)
        printed = explain(step, EMPTY, for_print=True)
        is_brief = can_be_brief(step) and len(whole.split()) > BRIEF_FROM
        n_brief += is_brief
        assert printed == describe(step, NINE, brief=is_brief)
        assert len(printed.split()) <= BRIEF_FROM or not can_be_brief(step)
    assert n_brief > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_brief_form_names_start_conclusion_and_links(language: str) -> None:
    words = find_words(language)
    for step in chain_steps():
        text = describe(step, NINE, words, brief=True)
        named = {step.links[0][0], *(cell for cell, _ in step.removed)} | ({step.cell} if step.cell is not None else set())
        for cell in named:
            assert words.say("cell.name", row=cell // 9 + 1, col=cell % 9 + 1) in text, text
        assert len(text) < 330, text
        for chain in split_chains(step, NINE):
            assert re.search(rf"(?<!\d){len(chain) - 1}(?!\d)", text), text


def test_brief_forms_word_for_word() -> None:
    on, off = (0, 1, True), (80, 9, False)
    names = ("dynamic cell forcing chains", "dynamic double chains", "dynamic contradiction chains")
    links = ((on, off, (0, 2, True), (5, 5, True), off), (on, off, (0, 1, False), off), (on, off, on, (80, 9, True)))
    said = [
        describe(Step(name, 8.0, None, 0, ((80, 9),), (0,), (), (), of), NINE, brief=True) for name, of in zip(names, links, strict=True)
    ]
    assert said == [
        "every candidate of r1c1 (1 and 2) implies that r9c9 is not 9, in chains of 1 and 2 links. Either way, eliminate 9 from r9c9",
        "whether or not r1c1 is 1, it follows that r9c9 is not 9, in chains of 1 and 1 links. Either way, eliminate 9 from r9c9",
        "if r1c1 is 1, then r9c9 is not 9, but also r9c9 is 9: two chains of 1 and 1 links contradict each other, so eliminate 9 from r9c9",
    ]


def test_chains_without_causes_are_summarized_everywhere() -> None:
    """The kernels record no causes of chains with too many nodes."""
    step = Step("cell forcing chains", 8.0, None, 0, ((80, 9),), (0,), (), (), ((0, 1, True), (80, 9, False), (0, 2, True), (80, 9, False)))
    assert describe(step, NINE) == describe(step, NINE, brief=True)
