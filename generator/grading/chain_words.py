"""Sentences of chains: they are walked node by node, as a person would check them.

A node says that a cell holds a digit or that it does not. Nodes that follow one another with the same answer are told in one breath:
in dynamic chains a node may rest on several before it.
"""

from __future__ import annotations

from itertools import groupby

from generator.families.family import SYMBOLS
from generator.grading.names import cell_name, house_name, listed
from generator.model import Geometry, Step

Node = tuple[int, int, bool]
"""Cell, digit, and whether the cell holds it."""

CHAIN_ENDINGS = ("cycle", "chain", "chains", "plus")


def is_chain(step: Step) -> bool:
    """Tell whether a step is a chain, a cycle or several chains."""
    return step.technique == "nishio" or step.technique.endswith(CHAIN_ENDINGS)


def walk_chains(step: Step, geometry: Geometry) -> str:
    """Say why a chain step holds: where it starts, what follows, and what all ways come to."""
    if step.technique.endswith("cycle"):
        return _walk_cycle(step, geometry)
    chains = split_chains(step, geometry)
    if step.technique.startswith("forcing"):
        return f"{_walk(chains[0], geometry)}, which contradicts the start"
    if is_contradiction(step):
        return _walk_contradiction(chains, geometry)
    told = "; ".join(_walk(chain, geometry) for chain in chains)
    if "double" in step.technique:
        return told
    if step.houses:
        digit = SYMBOLS[chains[0][0][1] - 1]
        return f"{digit} stands somewhere in {house_name(step.houses[0], geometry)}: {told}"
    return f"{cell_name(chains[0][0][0], geometry)} holds some digit: {told}"


def conclude_chains(step: Step) -> str:
    """Return the words between the reason of a chain and what goes: some hold either way."""
    one_way = step.technique.startswith("forcing") or is_contradiction(step)
    return ", so" if one_way else "; so either way"


def is_contradiction(step: Step) -> bool:
    """Tell whether a step shows that its start leads to two things that exclude each other."""
    return step.technique == "nishio" or "contradiction" in step.technique


def split_chains(step: Step, geometry: Geometry) -> list[list[Node]]:
    """Part the links of a step into its chains; each begins at a start of its own, or at the same one where they contradict."""
    first = step.links[0]
    chains: list[list[Node]] = []
    for node in step.links:
        if node == first or _is_start(node, first, step, geometry):
            chains.append([])
        chains[-1].append(node)
    return chains


def _is_start(node: Node, first: Node, step: Step, geometry: Geometry) -> bool:
    """Tell whether a node starts another chain beside the first."""
    if "double" in step.technique:
        return node[:2] == first[:2]
    if step.technique.startswith(("forcing", "bidirectional")) or is_contradiction(step) or not node[2]:
        return False
    if step.houses:
        return node[1] == first[1] and node[0] in geometry.houses[step.houses[0]]
    return node[0] == first[0]


def _walk(chain: list[Node], geometry: Geometry) -> str:
    """Say a chain from its start: if this, then that, so that."""
    start, *rest = chain
    if not rest:
        return f"if {_say(start, geometry)}, that is it"
    return f"if {_say(start, geometry)}, then {', so '.join(_breaths(rest, geometry))}"


def _breaths(nodes: list[Node], geometry: Geometry) -> list[str]:
    return [listed([_say(node, geometry) for node in group]) for _, group in groupby(nodes, key=lambda node: node[2])]


def _say(node: Node, geometry: Geometry) -> str:
    cell, digit, is_on = node
    return f"{cell_name(cell, geometry)} is {'' if is_on else 'not '}{SYMBOLS[digit - 1]}"


def _walk_cycle(step: Step, geometry: Geometry) -> str:
    """Say a cycle once round, and the two ways it can be."""
    *ring, start = step.links
    one = [node for node in ring if node[2]]
    other = [(cell, digit, True) for cell, digit, is_on in ring if not is_on]
    ways = " or ".join(listed([_say(node, geometry) for node in way]) for way in (one, other))
    walked = ", so ".join(_say(node, geometry) for node in [*ring[1:], start])
    return f"in a ring, if {_say(start, geometry)}, then {walked}; it reads the other way round as well: either {ways}"


def _walk_contradiction(chains: list[list[Node]], geometry: Geometry) -> str:
    """Say how a start leads to a node and to its opposite; what both ways share is told once."""
    one, other = chains
    told = set(one)
    rest = [node for node in other[:-1] if node not in told] + other[-1:]
    return f"{_walk(one, geometry)}; but also {', so '.join(_breaths(rest, geometry))}, which cannot be"
