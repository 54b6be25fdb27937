"""Sentences that explain chains node by node, as a person would check them.

A node states that a cell contains a digit, or that it does not. Here are the chains and cycles in which every node follows from the one
before it; ``proof_words.py`` explains dynamic chains, whose nodes have causes of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.proof_words import describe_proof
from generator.model import Geometry, Step
from generator.techniques.category import CHAINS, CONTRADICTION_CHAINS, CYCLE, DOUBLE_CHAINS, ONE_CHAIN
from generator.techniques.explainer import BY_NAME

Node = tuple[int, int, bool]
"""Cell, digit, and whether the cell contains the digit."""

NODES_IN_SENTENCE = 7
"""Most nodes of a chain in one sentence, so that it has at most 60 words."""


def is_chain(step: Step) -> bool:
    """Return whether a step is a chain, a cycle or several chains."""
    return _category_of(step) in CHAINS


def _category_of(step: Step) -> str:
    return BY_NAME[step.technique].category


def describe_chains(step: Step, builder: SentenceBuilder) -> list[str]:
    """Return the sentences that explain why a chain step is valid.

    They name the start of each chain, what follows from it, and the conclusion that all chains share.
    """
    category_name = _category_of(step)
    if category_name == CYCLE:
        return _describe_cycle(step, builder)
    chains = split_chains(step, builder.board)
    if category_name == ONE_CHAIN:
        return [_describe_forcing(chains[0], builder)]
    if step.causes:
        sentences = describe_proof(step, [len(chain) for chain in chains], is_contradiction(step), builder)
    else:
        sentences = [describe_chain(chain, builder) for chain in chains]
    return [*_describe_cases(step, chains[0][0], builder), *sentences]


def _describe_cases(step: Step, start: Node, builder: SentenceBuilder) -> list[str]:
    """Return the sentence that names the cases: candidates or places."""
    if _category_of(step) in (CONTRADICTION_CHAINS, DOUBLE_CHAINS):
        return []
    cell, digit, _ = start
    if step.houses:
        return [builder.say("chain.house", digit=builder.digit(digit), house=builder.house(step.houses[0]))]
    return [builder.say("chain.cell", cell=builder.cell(cell))]


def count_cases(step: Step, geometry: Geometry) -> int:
    """Return in how many cases a chain step shows its conclusion.

    A forcing chain and contradiction chains examine one case, a cycle two.
    """
    if _category_of(step) in (ONE_CHAIN, CONTRADICTION_CHAINS):
        return 1
    return 2 if _category_of(step) == CYCLE else len(split_chains(step, geometry))


def is_contradiction(step: Step) -> bool:
    """Return whether a step shows that its start leads to a contradiction.

    The start then implies two nodes that exclude each other.
    """
    return _category_of(step) == CONTRADICTION_CHAINS


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


def _is_start(node: Node, first: Node, step: Step, geometry: Geometry) -> bool:
    """Return whether a node is the start of a further chain."""
    if _category_of(step) == DOUBLE_CHAINS:
        return node[:2] == first[:2]
    if _category_of(step) in (ONE_CHAIN, CYCLE, CONTRADICTION_CHAINS) or not node[2]:
        return False
    if step.houses:
        return node[1] == first[1] and node[0] in geometry.houses[step.houses[0]]
    return node[0] == first[0]


def describe_chain(chain: Sequence[Node], builder: SentenceBuilder) -> str:
    """Return the sentences of one chain: its start, then what follows from it."""
    start, *rest = chain
    if not rest:
        return builder.say("chain.alone", start=_start(start, builder))
    return builder.say("chain.walk", start=_start(start, builder), rest=_describe_rest(rest, builder))


def _describe_forcing(chain: Sequence[Node], builder: SentenceBuilder) -> str:
    """Return the sentence of a chain that leads to the opposite of its start."""
    (cell, digit, is_on), before = chain[0], chain[-2]
    walk, houses = describe_chain(chain[:-1], builder), set(builder.board.houses_of[cell].tolist()) - {-1}
    shared = sorted(houses & set(builder.board.houses_of[before[0]].tolist()))
    if not is_on and before[0] == cell:
        return builder.say("chain.no_candidate", walk=walk, cell=builder.cell(cell))
    if not is_on and len(shared) == 1:
        return builder.say("chain.no_place", walk=walk, digit=builder.digit(digit), house=builder.house(shared[0]))
    return builder.say("chain.forcing", walk=walk)


def _describe_rest(nodes: Sequence[Node], builder: SentenceBuilder) -> str:
    """Return the text of nodes that each follow from the one before.

    A long chain is several sentences.
    """
    texts = [builder.say("chain.breath", nodes=_describe_node("chain.node", node, builder)) for node in nodes]
    n_runs = -(-len(texts) // NODES_IN_SENTENCE)
    ends = [len(texts) * run // n_runs for run in range(n_runs + 1)]
    runs = [texts[start:end] for start, end in pairwise(ends)]
    return builder.say("chain.so_on").join(builder.say("chain.so").join(run) for run in runs)


def _start(node: Node, builder: SentenceBuilder) -> str:
    return _describe_node("chain.start", node, builder)


def _describe_node(key: str, node: Node, builder: SentenceBuilder) -> str:
    cell, digit, is_on = node
    return builder.say(f"{key}.{'on' if is_on else 'off'}", cell=builder.cell(cell), digit=builder.digit(digit))


def _describe_cycle(step: Step, builder: SentenceBuilder) -> list[str]:
    """Return the sentences of a cycle: one round, then its two possible cases."""
    *ring, _ = step.links
    one, two = (
        builder.words.join([_describe_node("chain.node", (*node[:2], True), builder) for node in ring if node[2] == side], "clause")
        for side in (True, False)
    )
    walk = describe_chain(step.links, builder)
    return [builder.say("chain.cycle", walk=walk), builder.say("chain.forward", one=one), builder.say("chain.backward", two=two)]
