"""Sentences of trials: in order, short, and each with its reason."""

from __future__ import annotations

import re

import pytest

from generator.families.base.sentence_builder import SentenceBuilder
from generator.families.base.trial_words import MOST_WORDS, describe_trial
from generator.families.queens.kind import queens_geometry
from generator.model import Cause, Step
from generator.words import ENGLISH, LANGUAGES, find_words

BOARD = queens_geometry(8)
FORCED = ((50, 14), (9, 1), (20, 10), (31, 11), (38, 6))
"""Cells that follow, and the house whose last place each of them is."""


def trial(n_forced: int) -> Step:
    """Return a trial of r1c1 that leaves row 8 without a place."""
    links = ((0, 1, True), *((cell, 1, True) for cell, _ in FORCED[:n_forced]))
    causes = tuple(Cause("last in house", (house,), (), (), (0,)) for _, house in ((0, 8), *FORCED[:n_forced]))
    return Step("long trial", 4.2, None, 0, ((0, 1),), (0,), (1,), (15,), links, (), causes)


def test_moves_are_listed_in_the_order_in_which_they_are_forced() -> None:
    said = ENGLISH.render(describe_trial(trial(2), SentenceBuilder(BOARD), "queens"))
    assert said == "no queen at r1c1: it would leave only r7c3 in row 7, then only r2c2 in column 2. Then row 8 would have no place left"


def test_long_trials_have_several_sentences() -> None:
    said = ENGLISH.render(describe_trial(trial(5), SentenceBuilder(BOARD), "queens"))
    cells = re.findall(r"r\dc\d", said)
    assert cells == ["r1c1", "r7c3", "r2c2", "r3c5", "r4c8", "r5c7"]
    assert "r3c5 in row 3. That would leave only r4c8 in row 4" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["queens", "crowns"])
def test_sentences_are_short_in_every_language(language: str, kind: str) -> None:
    for n_forced in range(1, 6):
        said = find_words(language).render(describe_trial(trial(n_forced), SentenceBuilder(BOARD), kind))
        sentences = re.split(r"(?<=\.) |。", said)
        assert max(len(sentence.split()) for sentence in sentences) <= MOST_WORDS
        assert len(said.split()) <= 60


def test_cells_ruled_out_on_the_way_get_their_own_sentence() -> None:
    links = ((0, 1, True), (20, 1, False), (21, 1, False), (50, 1, True))
    causes = (Cause("link", (), (), (), ()), *[Cause("locked", (8, 2), (), (), (0,))] * 2, Cause("last in house", (14,), (), (), (1,)))
    step = Step("long trial", 7.2, None, 0, ((0, 1),), (50,), (1,), (15,), links, (), causes)
    said = ENGLISH.render(describe_trial(step, SentenceBuilder(BOARD), "crowns", lambda _, at, cells: f"node {at} rules out {cells}"))
    first, *others = said.split(". ")
    assert first == "no crown on r1c1: suppose there were one"
    assert others == ["Node 1 rules out (20, 21)", "That would leave only r7c3 in row 7", "Then row 8 would have no cell left"]
