"""Explanations of steps that a reader checks from their words alone."""

from __future__ import annotations

import re

import pytest

from generator.families import find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import describe
from generator.grading.chain_words import split_chains
from generator.model import Cause, Step
from generator.words import LANGUAGES, find_words
from tests.grading.test_describe import sample_steps
from tests.techniques.explainer.test_causes import positions

NINE = find_family("sudoku-9x9").geometry

MOST_WORDS, MOST_CHARACTERS = 60, 180
"""Longest sentence of an explanation; characters of Chinese, which has no spaces between words."""

SENTENCE_ENDS = r"\. |。"


def explained_steps() -> list[Step]:
    """Return a step of each technique, and every dynamic chain of the hardest puzzles."""
    return [*sample_steps().values(), *(step for _, step in positions())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_an_explanation_is_long(language: str) -> None:
    for step in explained_steps():
        for sentence in re.split(SENTENCE_ENDS, describe(step, NINE, find_words(language))):
            size = len(sentence) if language == "zh" else len(sentence.split())
            assert size <= (MOST_CHARACTERS if language == "zh" else MOST_WORDS), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_chain_is_several_sentences(language: str) -> None:
    links = tuple((cell, 1 + cell % 9, cell % 2 == 0) for cell in range(61))
    chain = Step("forcing xy-chain", 7.9, None, 0, ((0, 1),), (0,), (1,), (), (*links, (0, 1, False)))
    cycle = Step("bidirectional xy-cycle", 7.5, None, 0, ((80, 1),), (0,), (1,), (), (*links[:24], links[0]))
    for step in (chain, cycle):
        for sentence in re.split(SENTENCE_ENDS, describe(step, NINE, find_words(language))):
            size = len(sentence) if language == "zh" else len(sentence.split())
            assert size <= (MOST_CHARACTERS if language == "zh" else MOST_WORDS), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_and_digit_of_a_pattern_is_named(language: str) -> None:
    """Full houses and fish are named by their houses."""
    builder = SentenceBuilder(NINE, find_words(language))
    for step in explained_steps():
        text = describe(step, NINE, find_words(language))
        named = {*step.pattern, *(cell for cell, _ in step.removed), *(cell for cell, _ in step.candidates)}
        if any(fish in step.technique for fish in ("x-wing", "swordfish", "jellyfish")):
            named = {cell for cell, _ in step.removed}
        if step.technique.startswith("aligned"):
            named = {*step.pattern}
        if step.technique != "guess":
            assert [builder.cell(cell) for cell in named if builder.cell(cell) not in text] == [], (step.technique, text)
        digits = {*step.digits, *(digit for _, digit in step.removed), *(digit for _, digit, _ in step.links)}
        assert [digit for digit in digits if not re.search(rf"(?<![\dA-Z]){digit}(?!\d)", text)] == [], (step.technique, text)


def test_every_conclusion_of_a_dynamic_chain_is_stated_once_with_its_reasons() -> None:
    words = find_words("en")
    for _, step in positions():
        text = describe(step, NINE, words)
        builder = SentenceBuilder(NINE, words)
        for (cell, digit, is_on), cause in zip(step.links, step.causes, strict=True):
            if cause.kind == "last in house":
                stated = f"so in {builder.house(cause.houses[0])} only {builder.cell(cell)} can be {digit}"
            elif cause.kind == "last in cell":
                stated = f"so {builder.cell(cell)} is {digit}"
            elif cause.kind == "link":
                continue
            else:
                stated = rf"excludes [^.]*\b{digit}\b(, \d|,? and \d)* from [^.]*{builder.cell(cell)}"
            assert re.search(stated, text), (stated, text)
            assert is_on == cause.kind.startswith("last")
        for sentence in re.split(SENTENCE_ENDS, text):
            said = re.findall(r"so in \w+ \d only r\dc\d can be \d|so r\dc\d is \d", sentence)
            assert len(said) <= 1 or "if" in sentence.lower(), sentence


def test_the_number_of_cases_is_named() -> None:
    for step in sample_steps().values():
        if not step.links or step.cell is not None:
            continue
        text, n_chains = describe(step, NINE), len(split_chains(step, NINE))
        if "contradiction" in step.technique or step.technique == "nishio" or step.technique.startswith("forcing"):
            assert "case" not in text
        elif n_chains == 2:
            assert "ither way, eliminate" in text
        else:
            number = {3: "three", 4: "four", 5: "five"}[n_chains]
            assert f"In each of the {number} cases, eliminate" in text


def test_a_proof_word_for_word() -> None:
    """Links are named where needed, patterns where they are found."""
    link = Cause("link", (), (), (), (0,))
    chain = ((30, 1, True), (3, 1, False), (8, 1, False), (8, 2, True))
    causes = (link._replace(reasons=()), link, Cause("locked", (0, 18), (), (), (1,)), Cause("last in cell", (), (), (), (2,)))
    links, last = (*chain, chain[0], (8, 2, False)), (link._replace(reasons=()), link._replace(reasons=(4,)))
    step = Step("dynamic contradiction chains plus", 9.0, None, 0, ((30, 1),), (30,), (1,), (), links, (), (*causes, *last))
    assert describe(step, NINE) == (
        "suppose r4c4 is 1. r1c4 (r4c4 is 1) cannot be 1, so 1 of box 1 must be in row 1, which excludes 1 from r1c9. "
        "r1c9 cannot be 1 (see above), so r1c9 is 2. So r1c9 is not 2 (r4c4 is 1). "
        "But r1c9 is 2 (see above), which is a contradiction, so eliminate 1 from r4c4"
    )


def test_a_case_of_one_link_is_one_sentence() -> None:
    link = Cause("link", (), (), (), ())
    chains = ((0, 1, True), (1, 1, False), (0, 2, True), (9, 2, False), (1, 2, True), (1, 1, False))
    causes = (link, link._replace(reasons=(0,)), link, link._replace(reasons=(2,)), Cause("last in house", (18,), (), (), (3,)))
    step = Step("dynamic cell forcing chains", 8.2, None, 0, ((1, 1),), (0,), (), (), chains, (), (*causes, link._replace(reasons=(4,))))
    assert "if r1c1 is 1, then r1c2 is not 1. Suppose r1c1 is 2." in describe(step, NINE).replace("If", "if")


def test_a_pair_in_two_houses_is_one_pair() -> None:
    link = Cause("link", (), (), (), ())
    chains = ((0, 3, True), (1, 3, False), (2, 3, False), (5, 1, False), (9, 1, False), (0, 4, True), (9, 1, False))
    pairs = [Cause("naked pair", (house,), (1, 2), (1, 2), (1, 2)) for house in (18, 0)]
    causes = (link, link._replace(reasons=(0,)), link._replace(reasons=(0,)), *pairs, link, link._replace(reasons=(5,)))
    step = Step("dynamic cell forcing chains plus", 9.0, None, 0, ((9, 1),), (0,), (), (), chains, (), causes)
    assert "so r1c2 and r1c3 are a pair of 1 and 2, which excludes 1 from r1c6 and r2c1. If r1c1 is 4" in describe(step, NINE)


def test_reasons_are_not_repeated() -> None:
    """Digits excluded from a cell for one reason are named together, joined by or."""
    for _, step in positions():
        text = describe(step, NINE)
        assert not re.search(r"(?<=\. )(r\dc\d \([^)]*\)) cannot be \d and \1 cannot be", text), text
        assert not re.search(r"cannot be \d(, \d)* and \d \(", text), text
