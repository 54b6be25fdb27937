"""Chains in words: each is proved from its English words and the candidates alone."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from generator.families import find_family
from generator.families.base.implied_houses import with_implied_houses
from generator.grading.chain_words import shared_houses
from generator.model import Cause, Step
from generator.words import LANGUAGES, find_words
from generator.words.messages import Listed, capitalized
from tests.reference.explained import prove
from tests.reference.stated import NotProved
from tests.support.paths import GOLDEN
from tests.support.told_steps import describe
from tests.techniques.explainer.test_causes import Candidates, follow, positions

NINE = find_family("sudoku-9x9").geometry
LINK = Cause("link", (), (), (), ())

HOUSE_NUMBER = re.compile(r"(?<=box |row )\d|(?<=column )\d")
DIGIT = re.compile(r"(?<=is )\d|(?<=eliminate )\d|(?<=only be )\d")


@cache
def chain_positions() -> tuple[tuple[Candidates, Step], ...]:
    """Return chain steps, each with the candidates before it."""
    with (GOLDEN / "grades.csv").open() as lines:
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        hard = islice((row["puzzle"] for row in rows if len(row["puzzle"]) == 81 and 6.5 <= float(row["se_er"]) < 9), 40)
        found = [position for line in hard for position in follow(line)]
    return (*found, *positions())


def test_every_chain_is_proved_from_its_words() -> None:
    techniques = set()
    for candidates, step in chain_positions():
        techniques.add(step.technique)
        prove(describe(step, NINE), candidates)
    assert {"bidirectional x-cycle", "bidirectional y-cycle", "forcing xy-chain", "nishio", "cell forcing chains"} <= techniques


@pytest.mark.parametrize("pattern", [HOUSE_NUMBER, DIGIT], ids=["house", "digit"])
def test_a_wrong_word_is_found(pattern: re.Pattern[str]) -> None:
    """Almost every changed digit or house is refused; the others happen to be true."""
    n_changed = n_refused = 0
    for candidates, step in chain_positions()[::5]:
        text = describe(step, NINE)
        for found in islice(pattern.finditer(text), 12):
            changed = f"{text[: found.start()]}{int(found[0]) % 9 + 1}{text[found.end() :]}"
            n_changed += 1
            n_refused += is_refused(changed, candidates)
    assert n_changed > 200
    assert n_refused / n_changed > 0.97, (n_refused, n_changed)


def is_refused(text: str, candidates: Candidates) -> bool:
    try:
        prove(text, candidates)
    except NotProved:
        return True
    return False


def test_a_digit_forced_in_a_house_is_named_with_it() -> None:
    """Of a row and a box that two cells share, the cause has the right one."""
    links = ((0, 1, False), (1, 1, True), (10, 1, False), (9, 1, True), (72, 1, False), (0, 1, True))
    house = [Cause("last in house", (18,), (), (), (0,)), Cause("last in house", (0,), (), (), (2,))]
    causes = (
        LINK,
        house[0],
        LINK._replace(reasons=(1,)),
        house[1],
        LINK._replace(reasons=(3,)),
        Cause("last in house", (9,), (), (), (4,)),
    )
    step = Step("forcing x-chain", 6.6, 0, 1, (), (0,), (1,), (), links, (), causes)
    assert describe(step, NINE) == (
        "r1c1 is 1: if r1c1 is not 1, then r1c2 is 1 (row 1), so r2c2 is not 1, so r2c1 is 1 (box 1), so r9c1 is not 1, "
        "and 1 would have no place in column 1"
    )


def make_cases(chains: list[tuple[tuple[int, int, bool], ...]], removed: tuple[int, int]) -> Step:
    """Return cell forcing chains, all of whose true nodes are the last in their cells."""
    links, causes = [], []
    for chain in chains:
        for at, (cell, digit, is_on) in enumerate(chain):
            reasons = (len(links) - 1,) if at else ()
            causes.append(Cause("last in cell" if is_on and at else "link", (), (), (), reasons))
            links.append((cell, digit, is_on))
    return Step("cell forcing chains", 8.0, None, 0, (removed,), (chains[0][0][0],), (), (), tuple(links), (), tuple(causes))


def test_cases_are_in_order_and_equal_ones_together() -> None:
    tail = ((1, 1, False), (1, 4, True), (2, 4, False), (2, 5, True), (80, 5, False))
    other = ((0, 3, True), (3, 3, False), (3, 7, True), (1, 7, False), *tail[1:])
    step = make_cases([((0, 9, True), (80, 5, False)), other, ((0, 2, True), *tail), ((0, 1, True), *tail)], (80, 5))
    assert describe(step, NINE) == (
        "r1c1 is 1, 2, 3 or 9. If r1c1 is 1 or 2, then r1c2 is 4 and r1c3 is 5, so r9c9 is not 5. "
        "If r1c1 is 3, then r1c4 is 7, r1c2 is 4 and, as before, r9c9 is not 5. If r1c1 is 9, then r9c9 is not 5. "
        "In each of the four cases, eliminate 5 from r9c9"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_digit_placed_in_all_cases_is_the_last_word(language: str) -> None:
    words = find_words(language)
    start = ((0, 1, True), (1, 1, False), (1, 4, True))
    step = make_cases([start, ((0, 2, True), (1, 2, False), (1, 4, True))], (1, 4))
    step = Step(step.technique, 8.0, 1, 4, (), (0,), (), (), step.links, (), step.causes)
    cell = words.say("cell.name", row=1, col=2)
    assert describe(step, NINE, words).endswith(capitalized(words.say("step.either_way_is", cell=cell, digit=Listed(("4",)))))


def test_chains_through_a_hidden_window_are_described() -> None:
    """Its cells see each other, and a digit has its places there."""
    board = find_family("windoku-9x9").geometry
    hidden = with_implied_houses(board)
    house = len(board.kinds)
    first, second, *_ = (cell for cell in hidden.houses[house].tolist() if cell not in board.peers[hidden.houses[house][0]])
    links = ((first, 1, True), (first, 2, False), (second, 1, True), (first, 1, False))
    causes = (LINK, LINK._replace(reasons=(0,)), LINK, LINK._replace(reasons=(2,)))
    step = Step("region forcing chains", 8.0, None, 0, ((first, 2),), (first,), (), (house,), links, (), causes)
    assert describe(step, board).count("If ") == 2
    assert house in shared_houses([first, second], board)


def test_cases_of_one_link_are_together_only_by_one_house() -> None:
    links = ((0, 1, True), (10, 1, False), (2, 1, True), (10, 1, False))
    causes = tuple(LINK._replace(reasons=(at - 1,)) if at % 2 else LINK for at in range(4))
    step = Step("region forcing chains", 8.0, None, 0, ((10, 1),), (0,), (), (18,), links, (), causes)
    assert "If r1c1 or r1c3 is 1, then r2c2 is not 1 (box 1). " in describe(step, NINE)
    apart = replace(step, houses=(0,), removed=((19, 1),), links=((1, 1, True), (73, 1, False), (18, 1, True), (73, 1, False)))
    assert "If r1c2 is 1, then r9c2 is not 1 (column 2). If r3c1 is 1, then r9c2 is not 1. " in describe(apart, NINE)
