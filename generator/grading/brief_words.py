"""Chains in one sentence: the start, the conclusion and the number of links.

Books print this where the whole explanation would fill a column; ``grade --explain`` and the companion page have all of it.
"""

from __future__ import annotations

from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading.chain_words import split_chains
from generator.grading.node_words import say_node
from generator.model import Step
from generator.techniques import category
from generator.techniques.explainer import BY_NAME
from generator.words.messages import Listed, Message, Text

BRIEF_FROM = 120
"""Most words of an explanation that a book prints in full, counted in English so that all languages print the same ones."""


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
