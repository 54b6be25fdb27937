"""Explanations of steps that a reader checks from their words alone."""

from __future__ import annotations

import re

import pytest

from generator.families import find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.chain_words import split_chains
from generator.model import Cause, Step
from generator.words import ENGLISH, LANGUAGES, find_words
from tests.grading.test_describe import sample_steps
from tests.support.told_steps import describe
from tests.techniques.explainer.test_causes import positions

NINE = find_family("sudoku-9x9").geometry

MOST_WORDS, MOST_CHARACTERS = 60, 180
"""Longest sentence of an explanation; characters of Chinese, which has no spaces between words."""

SENTENCE_ENDS = r"\. |。"


def explained_steps() -> list[Step]:
    """Return a step of each technique, and every dynamic chain of the hardest puzzles."""
    return [*sample_steps().values(), *(step for _, step in positions())]


@pytest.mark.broad
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


@pytest.mark.sample(5, 2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_and_digit_of_a_pattern_is_named(language: str) -> None:
    """Full houses and fish are named by their houses."""
    builder, render = SentenceBuilder(NINE), find_words(language).render
    for step in explained_steps():
        text = describe(step, NINE, find_words(language))
        # Of chains, what is true in them is named, and what they exclude.
        named = (
            {*step.pattern, *(cell for cell, _ in step.candidates)} if not step.links else {cell for cell, _, is_on in step.links if is_on}
        )
        named |= {cell for cell, _ in step.removed}
        if any(fish in step.technique for fish in ("x-wing", "swordfish", "jellyfish")):
            named = {cell for cell, _ in step.removed}
        if step.technique.startswith("aligned"):
            named = {*step.pattern}
        if step.technique != "guess":
            assert [cell for cell in named if render(builder.cell(cell)) not in text] == [], (step.technique, text)
        digits = {*step.digits, *(digit for _, digit in step.removed), *(digit for _, digit, _ in step.links)}
        assert [digit for digit in digits if not re.search(rf"(?<![\dA-Z]){digit}(?!\d)", text)] == [], (step.technique, text)


def test_every_conclusion_of_a_chain_is_stated() -> None:
    builder = SentenceBuilder(NINE)
    for _, step in positions():
        text = describe(step, NINE)
        for (cell, digit, is_on), cause in zip(step.links, step.causes, strict=True):
            name = ENGLISH.render(builder.cell(cell))
            if cause.kind == "last in house":
                house = ENGLISH.render(builder.house(cause.houses[0]))
                forms = [
                    f"in {house}, only {name} can then be {digit}",
                    f"{name} is {digit} \\({house}\\)",
                    f"{digit} would have no place in {house}",
                ]
            elif cause.kind == "last in cell":
                forms = [f"{name} is {digit}", f"{name} would have no candidate"]
            elif cause.kind == "link":
                continue
            else:
                forms = [rf"excludes [^.]*\b{digit}\b(, \d|,? and \d)* from [^.]*{name}"]
            assert any(re.search(form, text, re.IGNORECASE) for form in forms) or step.technique.startswith("bidirectional"), (forms, text)
            assert is_on == cause.kind.startswith("last")
        for sentence in re.split(SENTENCE_ENDS, text):
            assert len(re.findall(r"only r\dc\d can then be|hen r\dc\d is \d", sentence)) <= 1 or sentence.startswith("If"), sentence


def test_the_number_of_cases_is_named() -> None:
    for step in sample_steps().values():
        if not step.links or step.cell is not None:
            continue
        text, n_chains = describe(step, NINE), len(split_chains(step, NINE))
        if "contradiction" in step.technique or step.technique == "nishio" or step.technique.startswith("forcing"):
            assert "case" not in text
        elif step.technique.startswith("bidirectional"):
            assert text.lower().count("if r") == 2
            assert "Either way, " in text
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
        "suppose r4c4 is 1. The 1 of box 1 must then be in row 1 (r4c4 rules out r1c4), which excludes 1 from r1c9. "
        "Then r1c9 would have no candidate (r1c9 is not 1 and r4c4 is 1), so eliminate 1 from r4c4"
    )


def test_a_case_of_one_link_is_one_sentence() -> None:
    link = Cause("link", (), (), (), ())
    chains = ((0, 1, True), (1, 1, False), (0, 2, True), (9, 2, False), (1, 2, True), (1, 1, False))
    causes = (link, link._replace(reasons=(0,)), link, link._replace(reasons=(2,)), Cause("last in house", (18,), (), (), (3,)))
    step = Step("dynamic cell forcing chains", 8.2, None, 0, ((1, 1),), (0,), (), (), chains, (), (*causes, link._replace(reasons=(4,))))
    assert describe(step, NINE) == (
        "r1c1 is 1 or 2. If r1c1 is 2, then r1c2 is 2 (row 1), so r1c2 is not 1. If r1c1 is 1, then r1c2 is not 1 (box 1). "
        "Either way, eliminate 1 from r1c2"
    )


def test_a_pair_in_two_houses_is_one_pair() -> None:
    link = Cause("link", (), (), (), ())
    chains = ((0, 3, True), (1, 3, False), (2, 3, False), (5, 1, False), (9, 1, False), (0, 4, True), (9, 1, False))
    pairs = [Cause("naked pair", (house,), (1, 2), (1, 2), (1, 2)) for house in (18, 0)]
    causes = (link, link._replace(reasons=(0,)), link._replace(reasons=(0,)), *pairs, link, link._replace(reasons=(5,)))
    step = Step("dynamic cell forcing chains plus", 9.0, None, 0, ((9, 1),), (0,), (), (), chains, (), causes)
    assert "r1c2 and r1c3 have only 1 and 2 left (r1c1 is 3), which excludes 1 from r1c6 and r2c1. If r1c1 is 4" in describe(step, NINE)


def test_reasons_are_not_repeated() -> None:
    """What excludes several candidates is named once in a sentence."""
    for _, step in positions():
        for reasons in re.findall(r"\(([^)]*)\)", describe(step, NINE)):
            named = re.findall(r"r\dc\d rules out(?: \d)?", reasons)
            assert len(named) == len(set(named)), reasons


LINK = Cause("link", (), (), (), ())


def test_a_digit_with_no_place_left_ends_a_proof() -> None:
    """The cells of the house are named with what excludes them."""
    links = ((0, 1, True), (3, 1, False), (30, 1, True), (57, 1, False), (66, 1, False), (67, 1, True), (0, 1, True), (67, 1, False))
    last = Cause("last in house", (7,), (), (), (3, 4))
    first = (LINK, LINK._replace(reasons=(0,)), Cause("last in house", (4,), (), (), (1,)))
    causes = (*first, LINK._replace(reasons=(2,)), LINK._replace(reasons=(2,)), last, LINK, LINK._replace(reasons=(6,)))
    step = Step("nishio", 7.5, None, 0, ((0, 1),), (0,), (1,), (), links, (), causes)
    assert describe(step, NINE).endswith(
        "Then 1 would have no place in box 8 (r4c4 rules out r7c4 and r8c4; r1c1 rules out r8c5), so eliminate 1 from r1c1"
    )
