"""Reasons: why a clue leaves so few digits, as data for one sentence or one sum.

`Rule.reason` finds them from the clue and the digits in its cells; `families/base/rule_sentences.py` puts them into words. They are
general facts about the rule, such as that five digits add up to at most 30, not a search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import prod

from generator.rules.clue import Clue

MOST_LISTED = 5
"""Most empty cells whose digits are listed where only one set of digits is possible."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reason is about.

    digits   digits of the clue's cells, in its order, 0 = empty
    n        digits of the board
    at       place in the clue of the cell that is filled; None if the clue only rules out cells of a house
    left     digits that the clue leaves for that cell, in ascending order
    wrong    places in the clue of the cells of a house that it rules out for a digit
    digit    that digit
    """

    digits: tuple[int, ...]
    n: int
    at: int | None = None
    left: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    digit: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, as a sum or as a sentence with its values.

    sum       such as "5 − 4 = 1", equal in every language; empty for a sentence
    key       of the sentence among the words of the rule: "least" for ``arrow.least``
    numbers   values of the sentence: numbers
    digits    values: digits of the board
    cells     values: cells of the board
    is_whole  True if it says all that the clue does here, so that the clue's own sentence is left out
    is_exact  True if it leaves one digit, so that nothing is added
    """

    sum: str = ""
    key: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    digits: Mapping[str, int] = field(default_factory=dict)
    cells: Mapping[str, int] = field(default_factory=dict)
    is_whole: bool = False
    is_exact: bool = False


Explain = Callable[[Clue, Asked], list[Reason]]
"""Function (clue, what is asked) -> its reasons, which may be none."""


def explain_sum(total: int, asked: Asked, *, differ: bool = False) -> list[Reason]:
    """Return the sum that leaves one digit, or one set of digits.

    It is for the last empty cell, or for several.

    Parameters
    ----------
    total : what the digits of the clue add up to
    differ : whether its digits differ
    """
    return _explain(total, asked, ("−", "+"), sum, lambda rest, digit: rest - digit, differ)


def explain_product(total: int, asked: Asked) -> list[Reason]:
    """Return the product that leaves one digit, or one set of digits, likewise."""
    return _explain(total, asked, ("÷", "×"), prod, lambda rest, digit: rest // digit, False)


def _explain(
    total: int, asked: Asked, signs: tuple[str, str], join: Callable[[Sequence[int]], int], part: Callable[[int, int], int], differ: bool
) -> list[Reason]:
    """Return the sum or product for the empty cells of a clue.

    Parameters
    ----------
    signs : between the number and the digits on the board, and between those that are left
    """
    known, n_empty = [digit for digit in asked.digits if digit], asked.digits.count(0)
    if asked.at is None or n_empty > MOST_LISTED:
        return []
    rest = total
    for digit in known:
        rest = part(rest, digit)
    free = [digit for digit in range(1, asked.n + 1) if not (differ and digit in known)]
    sets = [some for some in combinations_with_replacement(free, n_empty) if join(some) == rest and not (differ and len({*some}) < n_empty)]
    if len(sets) != 1 or (n_empty == 1 and not known):
        return []
    taken, made = (f" {sign} " for sign in signs)
    return [Reason(sum=f"{taken.join(map(str, [total, *known]))} = {made.join(map(str, sets[0]))}", is_exact=n_empty == 1)]
