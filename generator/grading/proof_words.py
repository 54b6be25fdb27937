"""Sentences that explain dynamic chains, each conclusion with its reasons.

A sentence names one conclusion: a digit that is left alone in a cell or house, or a pattern that excludes candidates. It says which
candidates are excluded before and, in brackets, by which earlier conclusion. Candidates that a digit excludes are named where they are
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeVar

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Cause, Step

Node = tuple[int, int, bool]
Key = TypeVar("Key", bound=Hashable)

MOST_WORDS, MOST_CHARACTERS = 50, 330
"""Length from which what a conclusion follows from gets sentences of its own."""

LINK, LAST_IN_CELL, NAKED_PAIR, HIDDEN_PAIR, LAST_IN_HOUSE = "link", "last in cell", "naked pair", "hidden pair", "last in house"


def describe_proof(step: Step, sizes: Sequence[int], is_contradiction: bool, builder: SentenceBuilder) -> list[str]:
    """Return the sentences of the dynamic chains of a step, one after another.

    sizes              number of nodes of each chain
    is_contradiction   whether the chains have the same start, and end in nodes that exclude each other
    """
    proof = _Proof(step, builder)
    ends = list(accumulate(sizes))
    chains = [range(end - size, end) for end, size in zip(ends, sizes, strict=True)]
    if not is_contradiction:
        return [sentence for chain in chains for sentence in proof.describe_case(chain)]
    whole = range(ends[-1])
    sentences = [proof.say_node("proof.suppose", step.links[0]), *(text for chain in chains for text in proof.describe(chain, whole))]
    return [*sentences, builder.say("proof.contradiction", fact=proof.say_node("chain.fact", step.links[chains[0][-1]]))]


@dataclass(slots=True)
class _Proof:
    """Describes the nodes of a step.

    said   nodes that the sentences so far state
    """

    step: Step
    builder: SentenceBuilder
    said: set[Node] = field(default_factory=set)

    def describe_case(self, nodes: range) -> list[str]:
        """Return the sentences of one case: its assumption, and what follows."""
        first = self.step.links[nodes[0]]
        if len(nodes) == 1:
            return [self.builder.say("chain.alone", start=self.say_node("chain.start", first))]
        if len(nodes) == 2 and self.step.causes[nodes[1]].kind == LINK:
            fact = self.builder.say("chain.breath", nodes=self.say_node("chain.node", self.step.links[nodes[1]]))
            return [self.builder.say("chain.walk", start=self.say_node("chain.start", first), rest=fact)]
        self.said.clear()
        return [self.say_node("proof.suppose", first), *self.describe(nodes, nodes)]

    def describe(self, nodes: range, scope: range) -> list[str]:
        """Return the sentences of what follows in one chain.

        nodes   positions of its nodes
        scope   positions of all nodes under the same assumption; a pattern is named once, with all that it excludes there
        """
        sentences: list[str] = []
        for at in nodes[1:]:
            node, cause = self.step.links[at], self.step.causes[at]
            # A candidate that a digit excludes is named where something follows from it, or where it ends the chain.
            if node in self.said or (cause.kind == LINK and at != nodes[-1]):
                continue
            same = [node]
            if cause.kind == LINK:
                sentences.append(self.builder.say("proof.excluded", gone=self._facts(same), why=self._why(at)))
            else:
                if not node[2]:
                    same = list({self.step.links[other] for other in scope if self._pattern(other) == self._pattern(at)})
                sentences += self._conclude(cause, same)
            self.said.update(same)
        return sentences

    def _conclude(self, cause: Cause, nodes: Sequence[Node]) -> list[str]:
        """Return the sentence of a conclusion and its reasons, several if long."""
        excluded = [self._exclude_digits(cell, found) for cell, found in _group(cause.reasons, self._cell)]
        if cause.kind not in (LAST_IN_CELL, NAKED_PAIR):
            excluded = self._exclude_places(cause.reasons)
        conclusion = self._say_conclusion(cause, nodes)
        whole = self.builder.say("proof.so").join([self.builder.words.join(excluded, "clause"), conclusion])
        if len(whole.split()) <= MOST_WORDS and len(whole) <= MOST_CHARACTERS:
            return [whole]
        return [*excluded, conclusion]

    def _say_conclusion(self, cause: Cause, nodes: Sequence[Node]) -> str:
        builder, (cell, digit, _) = self.builder, nodes[0]
        key = f"proof.{cause.kind.replace(' ', '_').replace('-', '_')}"
        digits = builder.digits(cause.digits or [digit])
        if cause.kind == LAST_IN_CELL:
            return builder.say(key, fact=self.say_node("chain.node", nodes[0]))
        if cause.kind == LAST_IN_HOUSE:
            return builder.say(key, house=builder.house(cause.houses[0]), cell=builder.cell(cell), digit=digits)
        gone = builder.eliminated((cell, digit) for cell, digit, _ in sorted(nodes))
        if cause.kind in (NAKED_PAIR, HIDDEN_PAIR):
            house, cells = builder.house(cause.houses[0]), builder.cells(cause.cells)
            return builder.say(key, house=house, cells=cells, digits=digits, gone=gone)
        half = len(cause.houses) // 2
        bases, covers = builder.houses(cause.houses[:half]), builder.houses(cause.houses[half:])
        if half == 1:
            return builder.say(key, house=bases, other=covers, digit=digits, gone=gone)
        return builder.say(key, bases=bases, covers=covers, digit=digits, gone=gone)

    def _exclude_places(self, reasons: Iterable[int]) -> list[str]:
        """Return that digits cannot be in the cells of some nodes, and why.

        Digits that are excluded from the same cells for the same reasons are named together.
        """
        by_text: dict[tuple[str, int], list[int]] = {}
        for digit, found in _group(reasons, self._digit):
            groups = _group(found, self._why)
            out = [self.builder.say("proof.cells", cells=self.builder.cells(map(self._cell, of_why)), why=why) for why, of_why in groups]
            by_text.setdefault((self.builder.words.join(out, "gone"), len(found)), []).append(digit)
        return [
            self.builder.count("proof.no_place", n_cells, out=out, digit=self.builder.digits(sorted(digits)))
            for (out, n_cells), digits in by_text.items()
        ]

    def _exclude_digits(self, cell: int, reasons: Iterable[int]) -> str:
        """Return that a cell cannot contain the digits of some nodes, and why."""
        groups = _group(reasons, self._why)
        out = [
            self.builder.say("proof.digits", digit=self.builder.digits(sorted(map(self._digit, found))), why=why) for why, found in groups
        ]
        return self.builder.say("proof.no_digit", cell=self.builder.cell(cell), out=self.builder.words.join(out, "or"))

    def _why(self, at: int) -> str:
        """Return why a candidate is excluded: by a digit, or as said before."""
        cause = self.step.causes[at]
        if not cause.reasons:
            return self.builder.say("proof.assumed")
        if cause.kind != LINK:
            return self.builder.say("proof.shown")
        cell, digit, _ = self.step.links[cause.reasons[0]]
        if cell == self._cell(at):
            return self.builder.say("proof.itself", digit=self.builder.digit(digit))
        return self.say_node("chain.fact", self.step.links[cause.reasons[0]])

    def _pattern(self, at: int) -> tuple[object, ...]:
        """Return what a cause is recognized by, in each chain."""
        kind, houses, *named, reasons = self.step.causes[at]
        # A naked pair in two houses is one pair.
        return (kind, () if kind == NAKED_PAIR else houses, *named, frozenset(self.step.links[reason] for reason in reasons))

    def _cell(self, at: int) -> int:
        return self.step.links[at][0]

    def _digit(self, at: int) -> int:
        return self.step.links[at][1]

    def _facts(self, nodes: Sequence[Node]) -> str:
        return self.builder.words.join([self.say_node("chain.fact", node) for node in sorted(nodes)], "clause")

    def say_node(self, key: str, node: Node) -> str:
        """Return the text of a node: the key's form for a true or a false candidate."""
        cell, digit, is_on = node
        return self.builder.say(f"{key}.{'on' if is_on else 'off'}", cell=self.builder.cell(cell), digit=self.builder.digit(digit))


def _group(reasons: Iterable[int], key: Callable[[int], Key]) -> list[tuple[Key, list[int]]]:
    """Group positions of nodes by a key, in the order in which the keys first occur."""
    groups: dict[Key, list[int]] = {}
    for at in reasons:
        groups.setdefault(key(at), []).append(at)
    return list(groups.items())
