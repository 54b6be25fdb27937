"""The costs of an ordered book, before its puzzles are made."""

from __future__ import annotations

from collections import Counter

from generator.editions.book import expected_quotas, imprint_in
from generator.editions.own_pages import place_own
from generator.puzzles.select import Quota
from generator.recipe.order import Order
from generator.typesetting.listing.costs import BookCosts, plan_costs


def plan_order_costs(order: Order) -> BookCosts:
    """Return what a copy of an ordered book costs; errors as those of `plan_costs`."""
    quotas = count_own(order) if order.source is not None else expected_quotas(order)
    own = place_own(order.own, [True] * len(quotas), is_final=order.source is None)
    return plan_costs(imprint_in(order), quotas, order.levels, order.recipe.matter, order.facts["recipe"], list_unsure(order), own)


def count_own(order: Order) -> list[Quota]:
    """Return a quota for each kind of the user's own puzzles that can be read.

    They are neither solved nor graded, so all are of the first level.
    """
    if order.recipe.chapter:
        return [Quota(chapter.family, chapter.level, chapter.count, chapter.title) for chapter in order.recipe.chapter]
    families = Counter(line.puzzle.family for line in order.source or () if line.puzzle is not None)
    return [Quota(family, order.levels[0].name, count) for family, count in families.items()]


def list_unsure(order: Order) -> tuple[str, ...]:
    """Return the parts of a book whose pages depend on its puzzles."""
    recipe = order.recipe
    parts = {
        "your own puzzles, which are not solved and sorted yet": order.source is not None,
        "chapters of techniques": any(chapter.needs or chapter.exactly for chapter in recipe.chapter),
        "hints": recipe.matter.hints,
        "glossary": recipe.matter.glossary,
        "walkthroughs": recipe.matter.walkthroughs,
        'short = "accept"': recipe.short == "accept",
    }
    return tuple(name for name, is_present in parts.items() if is_present)
