"""Sentences that explain dynamic chains, each conclusion with its reasons.

A sentence names one conclusion: a digit that is left alone in a cell or house, or a pattern that excludes candidates. In brackets are the
digits that exclude the other candidates, and candidates that are excluded before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.node_words import HIDDEN_PAIR, LAST_IN_CELL, LAST_IN_HOUSE, LINK, NAKED_PAIR, Node, say_node, say_pair
from generator.model import Cause, Step
from generator.words.messages import Joined, Message, Reasoned, Text

Key = TypeVar("Key", bound=Hashable)

MOST_WORDS, MOST_CHARACTERS = 50, 330
"""Length from which the reasons of a conclusion are a sentence of their own."""


def describe_case(step: Step, nodes: range, builder: SentenceBuilder) -> list[Text]:
    """Return the sentences of one case: its assumption, and what follows.

    nodes   positions of its chain
    """
    proof = _Proof(step, builder)
    return [say_node("proof.suppose", step.links[nodes[0]], builder), *proof.describe(nodes, nodes, ())]


def describe_contradiction(step: Step, ends: Sequence[range], builder: SentenceBuilder) -> list[Text]:
    """Return the sentences of chains from one start to nodes that exclude each other.

    ends   positions of the two chains
    """
    proof, whole = _Proof(step, builder), range(ends[-1][-1] + 1)
    at_on, at_off = sorted((nodes[-1] for nodes in ends), key=lambda at: not step.links[at][2])
    # A digit left alone at the end, and excluded too, has no place: nothing else may follow from it.
    used = {step.links[reason] for cause in step.causes for reason in cause.reasons}
    is_last = step.causes[at_on].kind in (LAST_IN_CELL, LAST_IN_HOUSE) and step.links[at_on] not in used
    left_out = (at_on, at_off) if is_last else (at_off,) if step.causes[at_off].kind == LINK else ()
    sentences = [text for nodes in ends for text in proof.describe(nodes, whole, left_out)]
    return [say_node("proof.suppose", step.links[0], builder), *sentences, proof.say_contradiction(at_on, at_off, is_last)]


@dataclass(slots=True)
class _Proof:
    """Describes the nodes of a step.

    said   nodes that the sentences so far state
    """

    step: Step
    builder: SentenceBuilder
    said: set[Node] = field(default_factory=set)

    def describe(self, nodes: range, scope: range, left_out: Sequence[int]) -> list[Text]:
        """Return the sentences of what follows in one chain.

        nodes      positions of its nodes
        scope      positions of all nodes under the same assumption; a pattern is named once, with all that it excludes there
        left_out   positions of ends that are described otherwise
        """
        sentences: list[Text] = []
        for at in nodes[1:]:
            node, cause = self.step.links[at], self.step.causes[at]
            if at in left_out and cause.kind in (LINK, LAST_IN_CELL, LAST_IN_HOUSE):
                continue
            # A candidate that a digit excludes is named where something follows from it, or where it ends the chain.
            if node in self.said or (cause.kind == LINK and at != nodes[-1]):
                continue
            same = [node]
            if cause.kind == LINK:
                sentences.append(self._say_excluded(at))
            else:
                if not node[2]:
                    same = list({self.step.links[other] for other in scope if self._pattern(other) == self._pattern(at)})
                sentences.append(self._conclude(cause, same))
            self.said.update(same)
        return sentences

    def say_contradiction(self, at_on: int, at_off: int, is_last: bool) -> Message:
        """Return the sentence that two nodes exclude each other.

        is_last   whether the true one is left alone in its cell or house, so that nothing is left there
        """
        on, cause, off = self.step.links[at_on], self.step.causes[at_on], self.step.causes[at_off]
        if is_last and cause.kind == LAST_IN_CELL:
            why = self._say_digits([*cause.reasons, at_off])
            return self.builder.say("proof.no_candidate", cell=self.builder.cell(on[0]), why=why)
        if is_last:
            why = self._say_places([*cause.reasons, at_off])
            house, digit = self.builder.house(cause.houses[0]), self.builder.digit(on[1])
            return self.builder.say("proof.no_place", digit=digit, house=house, why=why)
        if off.kind == LINK and off.reasons:
            return say_pair("chain", self.step.links[off.reasons[0]], on, self.builder)
        return self.builder.say("proof.contradiction", fact=self._fact(on))

    def _conclude(self, cause: Cause, nodes: Sequence[Node]) -> Reasoned:
        """Return a conclusion, its reasons in brackets after it, or before it if long."""
        why = self._say_digits(cause.reasons) if cause.kind in (LAST_IN_CELL, NAKED_PAIR) else self._say_places(cause.reasons)
        key = f"proof.{cause.kind.replace(' ', '_').replace('-', '_')}"
        values = tuple(self._list_values(cause, nodes).items())
        return Reasoned(why, key, values, "proof.why", key, MOST_WORDS, MOST_CHARACTERS)

    def _list_values(self, cause: Cause, nodes: Sequence[Node]) -> dict[str, Text]:
        """Return the values of the sentence of a conclusion, without its reasons."""
        builder, (cell, digit, _) = self.builder, nodes[0]
        digits = builder.digits(cause.digits or [digit])
        if cause.kind == LAST_IN_CELL:
            return {"fact": say_node("chain.node", nodes[0], builder)}
        if cause.kind == LAST_IN_HOUSE:
            return {"house": builder.house(cause.houses[0]), "cell": builder.cell(cell), "digit": digits}
        gone = builder.eliminated((cell, digit) for cell, digit, _ in sorted(nodes))
        if cause.kind in (NAKED_PAIR, HIDDEN_PAIR):
            return {"house": builder.house(cause.houses[0]), "cells": builder.cells(cause.cells), "digits": digits, "gone": gone}
        half = len(cause.houses) // 2
        bases, covers = builder.houses(cause.houses[:half]), builder.houses(cause.houses[half:])
        return {**({"house": bases, "other": covers} if half == 1 else {"bases": bases, "covers": covers}), "digit": digits, "gone": gone}

    def _say_excluded(self, at: int) -> Message:
        """Return that a digit excludes a candidate, and which digit does."""
        (reason,) = self.step.causes[at].reasons
        other, gone = self.step.links[reason], self._fact(self.step.links[at])
        is_here = other[0] == self._cell(at)
        why = self.builder.say("proof.itself", digit=self.builder.digit(other[1])) if is_here else self._fact(other)
        return self.builder.say("proof.excluded", gone=gone, why=why)

    def _say_places(self, reasons: Iterable[int]) -> Joined:
        """Return what excludes digits from places.

        It is an equal digit that sees them, another digit in them, or what was said before.
        """
        groups = _group(sorted(reasons, key=self._cell), lambda at: (self._excluder(at), self._digit(at)))
        n_digits = len({digit for (_, digit), _ in groups})
        texts = []
        for (excluder, digit), found in groups:
            cells, digits = self.builder.cells(map(self._cell, found)), self.builder.digit(digit)
            if excluder is None:
                texts.append(self.builder.count("proof.cells_not", len(found), cells=cells, digit=digits))
            elif excluder[0] == self._cell(found[0]):
                texts.append(self._fact(excluder))
            else:
                key = "proof.rules_out" if n_digits == 1 else "proof.rules_out_digit"
                texts.append(self.builder.say(key, cell=self.builder.cell(excluder[0]), cells=cells, digit=digits))
        return self.builder.join(dict.fromkeys(texts), "reason")

    def _say_digits(self, reasons: Iterable[int]) -> Joined:
        """Return what excludes digits from a cell: digits nearby, or earlier conclusions."""
        texts = []
        for excluder, found in _group(sorted(reasons, key=self._digit), self._excluder):
            if excluder is not None:
                texts.append(self._fact(excluder))
                continue
            for cell, of_cell in _group(found, self._cell):
                digits = self.builder.digits(map(self._digit, of_cell))
                texts.append(self.builder.say("chain.fact.off", cell=self.builder.cells([cell]), digit=digits))
        return self.builder.join(dict.fromkeys(texts), "clause")

    def _excluder(self, at: int) -> Node | None:
        """Return the digit that excludes a candidate; None for what was said before."""
        cause = self.step.causes[at]
        return self.step.links[cause.reasons[0]] if cause.kind == LINK and cause.reasons else None

    def _pattern(self, at: int) -> tuple[object, ...]:
        """Return what a cause is recognized by, in each chain."""
        kind, houses, *named, reasons = self.step.causes[at]
        # A naked pair in two houses is one pair.
        return (kind, () if kind == NAKED_PAIR else houses, *named, frozenset(self.step.links[reason] for reason in reasons))

    def _cell(self, at: int) -> int:
        return self.step.links[at][0]

    def _digit(self, at: int) -> int:
        return self.step.links[at][1]

    def _fact(self, node: Node) -> Message:
        return say_node("chain.fact", node, self.builder)


def _group(reasons: Iterable[int], key: Callable[[int], Key]) -> list[tuple[Key, list[int]]]:
    """Group positions of nodes by a key, in the order in which the keys first occur."""
    groups: dict[Key, list[int]] = {}
    for at in reasons:
        groups.setdefault(key(at), []).append(at)
    return list(groups.items())
