"""Sentences for aligned exclusion: why no combination has a candidate.

A combination is not allowed if it repeats a digit in cells that see each other, or leaves no candidate to a cell that sees all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Step
from generator.words.messages import Joined, Message, Shortest, Text

Chosen = dict[int, int]
"""The digits of some cells."""


def why_aligned(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return why no combination of digits has one of the removed candidates.

    A sentence names every digit of one cell and why it is not allowed with the digits of the others.
    """
    candidates: dict[int, list[int]] = {}
    for cell, digit in step.candidates:
        candidates.setdefault(cell, []).append(digit)
    board = with_implied_houses(builder.board, as_peers=True)
    combinations = _Combinations(builder, candidates, set(step.pattern), {cell: set(board.peers[cell].tolist()) for cell in step.pattern})
    sentences: list[Text] = []
    for cell, digit in step.removed:
        others = [other for other in step.pattern if other != cell]
        orders = [combinations.exclude({cell: digit}, order) for order in permutations(others)]
        fewest = min(map(len, orders))
        shortest = tuple(dict.fromkeys(tuple(found) for found in orders if len(found) == fewest))
        sentences += shortest[0] if len(shortest) == 1 else [Shortest(shortest)]
    return sentences


@dataclass(frozen=True, slots=True)
class _Combinations:
    """The cells combined and the cells that exclude combinations.

    candidates   candidates of each of these cells
    combined     the cells combined
    seen         for each of these, the cells it sees
    """

    builder: SentenceBuilder
    candidates: dict[int, list[int]]
    combined: set[int]
    seen: dict[int, set[int]]

    def exclude(self, chosen: Chosen, order: tuple[int, ...], is_next: bool = False) -> list[Message]:
        """Return why no digits of further cells are allowed with the chosen ones.

        order     the further cells: digits of the first are excluded at once where possible, else by those of the second
        is_next   whether the sentence before states what is chosen
        """
        cell, *later = order
        reasons = {digit: self._find_reason(chosen, cell, digit) for digit in sorted(self.candidates[cell])}
        open_digits = [digit for digit, reason in reasons.items() if reason is None]
        said = {"cell": self.builder.cell(cell)}
        out = self.builder.join([self._say_reason(digit, reason) for digit, reason in reasons.items() if reason], "or")
        if is_next:
            blocked = self.builder.say("aligned.next", **said, out=out)
        else:
            blocked = self.builder.say("aligned.blocked", facts=self._facts(chosen), **said, out=out)
        if not open_digits:
            return [self.builder.say("aligned.dead", blocked=blocked, **said)]
        is_only = len(open_digits) == 1 < len(reasons)
        further = [text for digit in open_digits for text in self.exclude({**chosen, cell: digit}, tuple(later), is_only)]
        if is_only:
            return [self.builder.say("aligned.leaves", blocked=blocked, **said, digit=self.builder.digit(open_digits[0])), *further]
        return further if len(open_digits) == len(reasons) else [blocked, *further]

    def _find_reason(self, chosen: Chosen, cell: int, digit: int) -> tuple[str, int] | None:
        """Return the sentence and the cell that exclude a digit, or None."""
        for other, taken in chosen.items():
            if taken == digit and other in self.seen[cell]:
                return "aligned.repeats", other
        used = {*chosen.values(), digit}
        for excluder, digits in self.candidates.items():
            if excluder not in self.combined and used.issuperset(digits):
                return "aligned.empties", excluder
        return None

    def _say_reason(self, digit: int, reason: tuple[str, int]) -> Message:
        key, cell = reason
        return self.builder.say(key, digit=self.builder.digit(digit), cell=self.builder.cell(cell))

    def _facts(self, chosen: Chosen) -> Joined:
        builder = self.builder
        facts = [builder.say("chain.start.on", cell=builder.cells([cell]), digit=builder.digit(digit)) for cell, digit in chosen.items()]
        return builder.join(facts, "clause")
