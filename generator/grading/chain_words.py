"""Sentences that explain chains node by node, as a person would check them.

A node states that a cell contains a digit, or that it does not. Consecutive nodes with the same answer are listed together in one
clause, because in dynamic chains a node may depend on several earlier nodes.
"""

from __future__ import annotations

from itertools import groupby

from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Geometry, Step
from generator.techniques.category import CHAINS, CONTRADICTION_CHAINS, CYCLE, DOUBLE_CHAINS, ONE_CHAIN
from generator.techniques.explainer import BY_NAME

Node = tuple[int, int, bool]
"""Cell, digit, and whether the cell contains the digit."""


def is_chain(step: Step) -> bool:
    """Return whether a step is a chain, a cycle or several chains."""
    return _category_of(step) in CHAINS


def _category_of(step: Step) -> str:
    return BY_NAME[step.technique].category


def describe_chains(step: Step, builder: SentenceBuilder) -> str:
    """Return the sentences that explain why a chain step is valid.

    They name the start of each chain, what follows from it, and the conclusion that all chains share.
    """
    if _category_of(step) == CYCLE:
        return _describe_cycle(step, builder)
    chains = split_chains(step, builder.board)
    if _category_of(step) == ONE_CHAIN:
        return builder.say("chain.forcing", walk=_describe_chain(chains[0], builder))
    if is_contradiction(step):
        return _describe_contradiction(chains, builder)
    sentences = builder.say("chain.next").join(_describe_chain(chain, builder) for chain in chains)
    if _category_of(step) == DOUBLE_CHAINS:
        return sentences
    cell, digit, _ = chains[0][0]
    if step.houses:
        return builder.say("chain.house", digit=builder.digit(digit), house=builder.house(step.houses[0]), cases=sentences)
    return builder.say("chain.cell", cell=builder.cell(cell), cases=sentences)


def has_several_cases(step: Step) -> bool:
    """Return whether a chain step shows its conclusion in each of several cases.

    False for a forcing chain and for contradiction chains, which examine one case only.
    """
    return _category_of(step) not in (ONE_CHAIN, CONTRADICTION_CHAINS)


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


def _describe_chain(chain: list[Node], builder: SentenceBuilder) -> str:
    """Return the sentence of one chain: its start, then what follows from it."""
    start, *rest = chain
    if not rest:
        return builder.say("chain.alone", start=_start(start, builder))
    return builder.say("chain.walk", start=_start(start, builder), rest=_describe_runs(_group_runs(rest), builder))


def _group_runs(nodes: list[Node]) -> list[list[Node]]:
    """Group consecutive nodes that have the same answer."""
    return [list(group) for _, group in groupby(nodes, key=lambda node: node[2])]


def _describe_runs(runs: list[list[Node]], builder: SentenceBuilder) -> str:
    """Return the text of groups of nodes, each of which follows from the last."""
    return builder.say("chain.so").join(builder.say("chain.breath", nodes=_nodes(nodes, builder)) for nodes in runs)


def _nodes(nodes: list[Node], builder: SentenceBuilder) -> str:
    return builder.words.join([_describe_node("chain.node", node, builder) for node in nodes], "clause")


def _start(node: Node, builder: SentenceBuilder) -> str:
    return _describe_node("chain.start", node, builder)


def _describe_node(key: str, node: Node, builder: SentenceBuilder) -> str:
    cell, digit, is_on = node
    return builder.say(f"{key}.{'on' if is_on else 'off'}", cell=builder.cell(cell), digit=builder.digit(digit))


def _describe_cycle(step: Step, builder: SentenceBuilder) -> str:
    """Return the sentence of a cycle: one round, then its two possible cases."""
    *ring, start = step.links
    one = [node for node in ring if node[2]]
    other = [(cell, digit, True) for cell, digit, is_on in ring if not is_on]
    rest = _describe_runs([[node] for node in [*ring[1:], start]], builder)
    return builder.say("chain.cycle", start=_start(start, builder), rest=rest, one=_nodes(one, builder), other=_nodes(other, builder))


def _describe_contradiction(chains: list[list[Node]], builder: SentenceBuilder) -> str:
    """Return the sentence of a start that implies a node and its opposite.

    Nodes that both chains share are written once.
    """
    one, other = chains
    seen = set(one)
    rest = [node for node in other[:-1] if node not in seen] + other[-1:]
    return builder.say("chain.contradiction", walk=_describe_chain(one, builder), rest=_describe_runs(_group_runs(rest), builder))
