"""Sentences that explain chains, as a person would check them.

A node states that a cell contains a digit, or that it does not. A chain in which every node follows from the one before it is told case
by case, a cycle in two cases, and a chain whose nodes follow from several earlier ones conclusion by conclusion, with the reasons of
each. A digit that fits nowhere else in a house is named with the house. Where the whole would fill a column of a book, one sentence
names the start, the conclusion and the number of links (`summarize_chains`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Cause, Geometry, Step
from generator.techniques import category
from generator.techniques.category import CHAINS, CONTRADICTION_CHAINS, CYCLE, DOUBLE_CHAINS, ONE_CHAIN
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Joined, Listed, Message, Reasoned, Strung, Text

NODES_IN_SENTENCE = 7
"""Most nodes of a chain in one sentence, so that it has at most 60 words."""


Fact = tuple[int, int, int | None]
"""Cell, digit, and the house in which the digit fits nowhere else, or None."""

Key = TypeVar("Key", bound=Hashable)

MOST_WORDS, MOST_CHARACTERS = 50, 330
"""Length from which the reasons of a conclusion are a sentence of their own."""

Node = tuple[int, int, bool]
"""Cell, digit, and whether the cell contains the digit."""

LINK, LAST_IN_CELL, NAKED_PAIR, HIDDEN_PAIR, LAST_IN_HOUSE = "link", "last in cell", "naked pair", "hidden pair", "last in house"

FACTS_IN_SENTENCE = 6
"""Most facts of a list in one sentence, so that it has at most 60 words."""

BRIEF_FROM = 120
"""Most words of an explanation that a book prints in full, counted in English so that all languages print the same ones."""


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


def describe_cycle(step: Step, builder: SentenceBuilder) -> list[Message]:
    """Return the sentences of a cycle: its two cases, and which cells see what."""
    one, two = find_sides(step, builder.board)
    cell, digit, _ = one[0]
    if two[0][0] == cell:
        # The cell's candidates are the two cases, in order.
        sides = sorted([one, two], key=lambda facts: facts[0][1])
        start = [builder.say("chain.cell", cell=builder.cell(cell), digits=builder.digits(facts[0][1] for facts in sides))]
        cases = [_describe_case((*facts[0][:2], True), facts[1:], builder) for facts in sides]
    else:
        start = []
        cases = [_describe_case((cell, digit, True), one[1:], builder), _describe_case((cell, digit, False), two, builder)]
    found = find_pairs(step, one, two, builder.board)
    pairs = [builder.say("chain.one_of", cells=builder.cells(cells), digit=builder.digit(seen)) for seen, cells in found]
    return [*start, *cases, builder.say("chain.cycle", pairs=builder.join(pairs, "clause")), builder.say("sees.cycle")]


def _describe_case(start: Node, facts: list[Fact], builder: SentenceBuilder) -> Message:
    """Return the sentence of one case: its start, and all that is true then."""
    texts = []
    for cell, digit, house in facts:
        fact = say_node("chain.node", (cell, digit, True), builder)
        texts.append(fact if house is None else builder.say("chain.in_house", fact=fact, house=builder.house(house)))
    return builder.say("chain.side", start=say_node("chain.start", start, builder), facts=say_facts(texts, builder))


def find_sides(step: Step, geometry: Geometry) -> tuple[list[Fact], list[Fact]]:
    """Return the candidates that are true in each of the two cases, in order.

    The first of the second case is the one that follows when the first of the first case is false.
    """
    *ring, _ = step.links
    houses = [house_of(step, at, geometry) for at in range(1, len(step.links))]
    # Begin at a cell of two candidates: both are in the loop, next to each other.
    begin = next((at for at in range(0, len(ring), 2) if ring[at][0] == ring[at - 1][0]), 0)
    ring, houses = ring[begin:] + ring[:begin], houses[begin:] + houses[:begin]
    # A house makes the candidate after it true in the first case, the one before it in the second.
    one = [(*ring[at][:2], houses[at - 1]) for at in range(0, len(ring), 2)]
    two = [(*ring[at][:2], houses[at]) for at in range(len(ring) - 1, 0, -2)]
    return one, two


def find_pairs(step: Step, one: list[Fact], two: list[Fact], geometry: Geometry) -> list[tuple[int, tuple[int, int]]]:
    """Return for the eliminated candidates a digit and two cells that they see.

    In either case one of the two cells has the digit. A pair that several eliminated candidates see is returned once.
    """
    found: list[tuple[int, tuple[int, int]]] = []
    seen = []
    for cell, digit in step.removed:
        firsts, seconds = _seen(cell, digit, one, geometry), _seen(cell, digit, two, geometry)
        seen.append([(digit, (first, second)) for first in firsts for second in seconds])
    while any(seen):
        # The pair that most of the eliminated candidates see comes first.
        votes = [pair for pairs in seen for pair in pairs]
        best = max(votes, key=votes.count)
        found.append(best)
        seen = [pairs for pairs in seen if best not in pairs]
    return found


def _seen(cell: int, digit: int, facts: list[Fact], geometry: Geometry) -> list[int]:
    return [other for other, one, _ in facts if one == digit and other in with_implied_houses(geometry, as_peers=True).peers[cell]]


def describe_case(step: Step, nodes: range, builder: SentenceBuilder) -> list[Text]:
    """Return the sentences of one case: its assumption, and what follows.

    Parameters
    ----------
    nodes : positions of its chain
    """
    proof = _Proof(step, builder)
    return [say_node("proof.suppose", step.links[nodes[0]], builder), *proof.describe(nodes, nodes, ())]


def describe_contradiction(step: Step, ends: Sequence[range], builder: SentenceBuilder) -> list[Text]:
    """Return the sentences of chains from one start to nodes that exclude each other.

    Parameters
    ----------
    ends : positions of the two chains
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

        Parameters
        ----------
        nodes : positions of its nodes
        scope : positions of all nodes under the same assumption; a pattern is named once, with all that it excludes there
        left_out : positions of ends that are described otherwise
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

        Parameters
        ----------
        is_last : whether the true one is left alone in its cell or house, so that nothing is left there
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


def say_node(key: str, node: Node, builder: SentenceBuilder) -> Message:
    """Return the text of a node: the key's form for a true or a false candidate."""
    cell, digit, is_on = node
    return builder.say(f"{key}.{'on' if is_on else 'off'}", cell=builder.cells([cell]), digit=builder.digit(digit))


def say_fact(step: Step, at: int, builder: SentenceBuilder) -> Message:
    """Return the text of a node, with the house in which the digit fits nowhere else."""
    fact, house = say_node("chain.node", step.links[at], builder), house_of(step, at, builder.board)
    return fact if house is None else builder.say("chain.in_house", fact=fact, house=builder.house(house))


def say_facts(facts: Sequence[Text], builder: SentenceBuilder, conjunction: str = "clause") -> Strung:
    """Return the list of what is true in a case; a long one is several sentences."""
    n_runs = -(-len(facts) // FACTS_IN_SENTENCE)
    ends = [len(facts) * run // n_runs for run in range(n_runs + 1)]
    runs = [facts[first:past] for first, past in pairwise(ends)]
    return Strung(builder.say("chain.so_on"), tuple(builder.say("chain.breath", nodes=builder.join(run, conjunction)) for run in runs))


def house_of(step: Step, at: int, geometry: Geometry) -> int | None:
    """Return the house in which a node is the last place of its digit.

    None where the node follows in another way. A step without causes names the only house that two nodes share.
    """
    if step.causes:
        cause = step.causes[at]
        return cause.houses[0] if cause.kind == LAST_IN_HOUSE else None
    (cell, digit, is_on), (other, other_digit, _) = step.links[at], step.links[at - 1]
    shared = shared_houses([cell, other], geometry) if is_on and at and digit == other_digit and cell != other else []
    return shared[0] if len(shared) == 1 else None


def shared_houses(cells: Sequence[int], geometry: Geometry) -> list[int]:
    """Return the houses that contain all of some cells, those of the rules first."""
    houses_of = with_implied_houses(geometry).houses_of
    return sorted(set.intersection(*(set(houses_of[cell].tolist()) for cell in cells)) - {-1})


def say_pair(table: str, one: Node, two: Node, builder: SentenceBuilder) -> Message:
    """Return that two nodes cannot both be true, in the wording of a table."""
    if one[0] == two[0]:
        return builder.say(f"{table}.one_cell", cell=builder.cell(one[0]), digits=builder.digits(sorted((one[1], two[1]))))
    houses, cells = shared_houses([one[0], two[0]], builder.board), builder.cells([one[0], two[0]])
    if not houses:
        return builder.say(f"{table}.one_sight", cells=cells, digit=builder.digit(one[1]))
    return builder.say(f"{table}.one_house", cells=cells, digit=builder.digit(one[1]), house=builder.house(houses[0]))


def can_be_brief(step: Step) -> bool:
    """Return whether a step has a brief form: it is several chains."""
    return bool(step.links) and BY_NAME[step.technique].category not in (category.ONE_CHAIN, category.CYCLE)


def summarize_chains(step: Step, builder: SentenceBuilder) -> list[Message]:
    """Return one sentence on the chains of a step: start, conclusion, links."""
    say, category_name, chains = builder.say, BY_NAME[step.technique].category, split_chains(step, builder.board)
    starts = [chain[0] for chain in chains]
    (cell, digit, _), *_ = starts
    said: dict[str, Text] = {
        "start": say_node("chain.start", starts[0], builder),
        "end": say_node("chain.start", chains[0][-1], builder),
        "links": Listed(tuple(len(chain) - 1 for chain in chains)),
    }
    if category_name == category.CONTRADICTION_CHAINS:
        return [say("brief.contradiction", **said, other=say_node("chain.start", chains[-1][-1], builder))]
    if category_name == category.DOUBLE_CHAINS:
        return [say("brief.double", **said)]
    if step.houses:
        house, cells = builder.house(step.houses[0]), Listed(tuple(builder.cell(start[0]) for start in starts))
        return [say("brief.house", **said, digit=builder.digit(digit), house=house, cells=cells)]
    return [say("brief.cell", **said, cell=builder.cell(cell), digits=builder.digits(start[1] for start in starts))]
