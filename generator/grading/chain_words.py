"""Sentences that explain chains, as a person would check them.

A node states that a cell contains a digit, or that it does not. Here are the chains in which every node follows from the one before it;
``cycle_words.py`` explains cycles, and ``proof_words.py`` chains whose nodes follow from several earlier ones. A digit that fits nowhere
else in a house is named with the house.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.cycle_words import describe_cycle
from generator.grading.node_words import (
    LAST_IN_CELL,
    LAST_IN_HOUSE,
    LINK,
    Node,
    house_of,
    say_fact,
    say_facts,
    say_node,
    say_pair,
    shared_houses,
)
from generator.grading.proof_words import describe_case, describe_contradiction
from generator.model import Geometry, Step
from generator.techniques.category import CHAINS, CONTRADICTION_CHAINS, CYCLE, DOUBLE_CHAINS, ONE_CHAIN
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Message, Strung, Text

NODES_IN_SENTENCE = 7
"""Most nodes of a chain in one sentence, so that it has at most 60 words."""


def is_chain(step: Step) -> bool:
    """Return whether a step is a chain, a cycle or several chains."""
    return _category_of(step) in CHAINS


def _category_of(step: Step) -> str:
    return BY_NAME[step.technique].category


def describe_chains(step: Step, builder: SentenceBuilder) -> Sequence[Text]:
    """Return the sentences that explain why a chain step is valid.

    They name the start of each chain, what follows from it, and the conclusion that all chains share.
    """
    category_name = _category_of(step)
    if category_name == CYCLE:
        return describe_cycle(step, builder)
    if category_name == ONE_CHAIN:
        return _describe_forcing(step, builder)
    ends = find_ends(step, builder.board)
    if category_name == CONTRADICTION_CHAINS:
        return describe_contradiction(step, ends, builder)
    return [*_describe_cases(step, ends, builder), *_Cases(step, builder).describe(ends)]


def _describe_cases(step: Step, ends: Sequence[range], builder: SentenceBuilder) -> list[Text]:
    """Return the sentence that lists the cases: candidates or places."""
    if _category_of(step) == DOUBLE_CHAINS:
        return []
    starts = sorted(step.links[nodes[0]] for nodes in ends)
    cell, digit, _ = starts[0]
    if step.houses:
        cells = builder.cells(start[0] for start in starts)
        return [builder.say("chain.house", digit=builder.digit(digit), house=builder.house(step.houses[0]), cells=cells)]
    return [builder.say("chain.cell", cell=builder.cell(cell), digits=builder.digits(start[1] for start in starts))]


def count_cases(step: Step, geometry: Geometry) -> int:
    """Return in how many cases a chain step shows its conclusion.

    A forcing chain and contradiction chains examine one case; a cycle names its two cases itself.
    """
    if _category_of(step) in (ONE_CHAIN, CONTRADICTION_CHAINS, CYCLE):
        return 1
    return len(split_chains(step, geometry))


def split_chains(step: Step, geometry: Geometry) -> list[list[Node]]:
    """Split the links of a step into its chains.

    Each chain begins at its own start; contradiction chains all begin at the same start.
    """
    first = step.links[0]
    chains: list[list[Node]] = []
    for node in step.links:
        if node == first or _is_start(node, first, step, geometry):
            chains.append([])
        chains[-1].append(node)
    return chains


def find_ends(step: Step, geometry: Geometry) -> list[range]:
    """Return the positions in the links of a step of each of its chains."""
    ends, at = [], 0
    for chain in split_chains(step, geometry):
        ends.append(range(at, at + len(chain)))
        at += len(chain)
    return ends


def _is_start(node: Node, first: Node, step: Step, geometry: Geometry) -> bool:
    """Return whether a node is the start of a further chain."""
    if _category_of(step) == DOUBLE_CHAINS:
        return node[:2] == first[:2]
    if _category_of(step) in (ONE_CHAIN, CYCLE, CONTRADICTION_CHAINS) or not node[2]:
        return False
    if step.houses:
        return node[1] == first[1] and node[0] in with_implied_houses(geometry).houses[step.houses[0]]
    return node[0] == first[0]


def _describe_forcing(step: Step, builder: SentenceBuilder) -> list[Text]:
    """Return the sentences of a chain that leads to the opposite of its start."""
    (cell, digit, is_on), before = step.links[0], step.links[-2]
    walk = _describe_walk(step, range(len(step.links) - 1), builder)
    if is_on:
        return [walk, say_pair("chain", step.links[0], before, builder)]
    if before[0] == cell:
        return [builder.say("chain.no_candidate", walk=walk, cell=builder.cell(cell))]
    house = house_of(step, len(step.links) - 1, builder.board)
    if house is None:
        return [builder.say("chain.forcing", walk=walk)]
    return [builder.say("chain.no_place", walk=walk, digit=builder.digit(digit), house=builder.house(house))]


def _describe_walk(step: Step, nodes: range, builder: SentenceBuilder) -> Message:
    """Return the sentences of one chain, every node of it.

    A long chain is several sentences.
    """
    start, *rest = nodes
    texts = [builder.say("chain.breath", nodes=say_fact(step, at, builder)) for at in rest]
    n_runs = -(-len(texts) // NODES_IN_SENTENCE)
    ends = [len(texts) * run // n_runs for run in range(n_runs + 1)]
    runs = [Strung(builder.say("chain.so"), tuple(texts[first:past])) for first, past in pairwise(ends)]
    told = Strung(builder.say("chain.so_on"), tuple(runs))
    return builder.say("chain.walk", start=say_node("chain.start", step.links[start], builder), rest=told)


@dataclass(slots=True)
class _Cases:
    """Describes the cases of a step, one after another.

    known   candidates that an earlier case states, from which the conclusion followed
    """

    step: Step
    builder: SentenceBuilder
    known: set[tuple[int, int]] = field(default_factory=set)

    def describe(self, ends: Sequence[range]) -> list[Text]:
        """Return the sentences of all cases, those of a single link last."""
        if _category_of(self.step) != DOUBLE_CHAINS:
            ends = sorted(ends, key=lambda nodes: (len(nodes) < 3, self.step.links[nodes[0]]))
        sentences: list[Text] = []
        done: set[int] = set()
        for nodes in ends:
            if nodes[0] in done:
                continue
            if not self._is_walk(nodes):
                sentences += describe_case(self.step, nodes, self.builder)
                continue
            same = [other for other in ends if self._is_walk(other) and self._tail(other) == self._tail(nodes)]
            # Cases of one link are one sentence only if one house excludes the end in all of them.
            if len(nodes) == 2 and not shared_houses([self.step.links[at][0] for other in same for at in other], self.builder.board):
                same = [nodes]
            done.update(other[0] for other in same)
            sentences.append(self._describe_same(nodes, [self.step.links[other[0]] for other in same]))
        return sentences

    def _is_walk(self, nodes: range) -> bool:
        """Return whether every node of a chain follows from the one before it alone."""
        causes = {at: self.step.causes[at] for at in nodes[1:]}
        return all(cause.reasons == (at - 1,) and cause.kind in (LINK, LAST_IN_CELL, LAST_IN_HOUSE) for at, cause in causes.items())

    def _tail(self, nodes: range) -> tuple[object, ...]:
        """Return what follows from the start of a chain, and whether the start is true."""
        return (self.step.links[nodes[0]][2], *((self.step.links[at], self._house(at)) for at in nodes[1:]))

    def _house(self, at: int) -> int | None:
        return house_of(self.step, at, self.builder.board)

    def _describe_same(self, nodes: range, starts: Sequence[Node]) -> Message:
        """Return the sentence of the cases that have several starts and one chain.

        Only what is true in them is named, and of what an earlier case showed only the beginning.
        """
        builder, links = self.builder, self.step.links
        cells, digits = (sorted({start[part] for start in starts}) for part in (0, 1))
        start = builder.say(f"chain.start.{'on' if starts[0][2] else 'off'}", cell=builder.cells(cells), digit=builder.digits(digits))
        if len(nodes) == 1:
            return builder.say("chain.alone", start=start)
        end = say_fact(self.step, nodes[-1], builder)
        if len(nodes) == 2:
            return self._describe_link(start, starts, links[nodes[-1]])
        true = [at for at in nodes[1:-1] if links[at][2]]
        key, shown, conjunction = "chain.case", true, "clause"
        for count, at in enumerate(true[:-1], 1):
            if links[at][:2] in self.known:
                key, shown, conjunction = "chain.case_again", true[:count], "run"
                break
        self.known.update(links[at][:2] for at in true)
        if not shown:
            return builder.say("chain.alone_so", start=start, end=end)
        facts = [say_fact(self.step, at, builder) for at in shown]
        return builder.say(key, start=start, facts=say_facts(facts, builder, conjunction), end=end)

    def _describe_link(self, start: Message, starts: Sequence[Node], end: Node) -> Message:
        """Return the sentence of a case of one link, with the house of the link."""
        builder, cells = self.builder, {end[0], *(start[0] for start in starts)}
        if len(cells) == 1:
            return builder.say("chain.itself", start=start, digit=builder.digit(end[1]))
        fact, houses = say_node("chain.node", end, builder), shared_houses(list(cells), builder.board)
        end_text = builder.say("chain.in_house", fact=fact, house=builder.house(houses[0])) if houses else fact
        return builder.say("chain.alone_so", start=start, end=end_text)
