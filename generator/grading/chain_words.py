"""Sentences that explain chains node by node, as a person would check them.

A node states that a cell contains a digit, or that it does not. Consecutive nodes with the same answer are listed together in one
clause, because in dynamic chains a node may depend on several earlier nodes.
"""

from __future__ import annotations

from itertools import groupby

from generator.families.base.telling import Teller
from generator.model import Geometry, Step
from generator.techniques.category import CHAINS, CONTRADICTION_CHAINS, CYCLE, DOUBLE_CHAINS, ONE_CHAIN
from generator.techniques.explainer import BY_NAME

Node = tuple[int, int, bool]
"""Cell, digit, and whether the cell contains the digit."""


def is_chain(step: Step) -> bool:
    """Return whether a step is a chain, a cycle or several chains."""
    return _sort_of(step) in CHAINS


def _sort_of(step: Step) -> str:
    return BY_NAME[step.technique].category


def walk_chains(step: Step, teller: Teller) -> str:
    """Return the sentences that explain why a chain step is valid.

    They name the start of each chain, what follows from it, and the conclusion that all chains share.
    """
    if _sort_of(step) == CYCLE:
        return _walk_cycle(step, teller)
    chains = split_chains(step, teller.board)
    if _sort_of(step) == ONE_CHAIN:
        return teller.say("chain.forcing", walk=_walk(chains[0], teller))
    if is_contradiction(step):
        return _walk_contradiction(chains, teller)
    told = teller.say("chain.next").join(_walk(chain, teller) for chain in chains)
    if _sort_of(step) == DOUBLE_CHAINS:
        return told
    cell, digit, _ = chains[0][0]
    if step.houses:
        return teller.say("chain.house", digit=teller.digit(digit), house=teller.house(step.houses[0]), told=told)
    return teller.say("chain.cell", cell=teller.cell(cell), told=told)


def holds_either_way(step: Step) -> bool:
    """Return whether a chain step shows its conclusion in each of several cases.

    False for a forcing chain and for contradiction chains, which examine one case only.
    """
    return _sort_of(step) not in (ONE_CHAIN, CONTRADICTION_CHAINS)


def is_contradiction(step: Step) -> bool:
    """Return whether a step shows that its start leads to a contradiction.

    The start then implies two nodes that exclude each other.
    """
    return _sort_of(step) == CONTRADICTION_CHAINS


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
    if _sort_of(step) == DOUBLE_CHAINS:
        return node[:2] == first[:2]
    if _sort_of(step) in (ONE_CHAIN, CYCLE, CONTRADICTION_CHAINS) or not node[2]:
        return False
    if step.houses:
        return node[1] == first[1] and node[0] in geometry.houses[step.houses[0]]
    return node[0] == first[0]


def _walk(chain: list[Node], teller: Teller) -> str:
    """Return the sentence of one chain: its start, then what follows from it."""
    start, *rest = chain
    if not rest:
        return teller.say("chain.alone", start=_start(start, teller))
    return teller.say("chain.walk", start=_start(start, teller), rest=_follow(_breaths(rest), teller))


def _breaths(nodes: list[Node]) -> list[list[Node]]:
    """Group consecutive nodes that have the same answer."""
    return [list(group) for _, group in groupby(nodes, key=lambda node: node[2])]


def _follow(breaths: list[list[Node]], teller: Teller) -> str:
    """Return the text of groups of nodes, each of which follows from the last."""
    return teller.say("chain.so").join(teller.say("chain.breath", nodes=_nodes(nodes, teller)) for nodes in breaths)


def _nodes(nodes: list[Node], teller: Teller) -> str:
    return teller.words.join([_say("chain.node", node, teller) for node in nodes], "clause")


def _start(node: Node, teller: Teller) -> str:
    return _say("chain.start", node, teller)


def _say(key: str, node: Node, teller: Teller) -> str:
    cell, digit, is_on = node
    return teller.say(f"{key}.{'on' if is_on else 'off'}", cell=teller.cell(cell), digit=teller.digit(digit))


def _walk_cycle(step: Step, teller: Teller) -> str:
    """Return the sentence of a cycle: one round, then its two possible cases."""
    *ring, start = step.links
    one = [node for node in ring if node[2]]
    other = [(cell, digit, True) for cell, digit, is_on in ring if not is_on]
    rest = _follow([[node] for node in [*ring[1:], start]], teller)
    return teller.say("chain.cycle", start=_start(start, teller), rest=rest, one=_nodes(one, teller), other=_nodes(other, teller))


def _walk_contradiction(chains: list[list[Node]], teller: Teller) -> str:
    """Return the sentence of a start that implies a node and its opposite.

    Nodes that both chains share are written once.
    """
    one, other = chains
    told = set(one)
    rest = [node for node in other[:-1] if node not in told] + other[-1:]
    return teller.say("chain.contradiction", walk=_walk(one, teller), rest=_follow(_breaths(rest), teller))
