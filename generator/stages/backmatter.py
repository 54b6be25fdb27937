"""What a book has beside its puzzles and answers, made of the puzzles; `layouts` sets it."""

from __future__ import annotations

from generator.matter import MatterOrder
from generator.model import Matter


def make_matter(order: MatterOrder) -> Matter:
    """Make the parts a recipe asks for."""
    return Matter(progress=order.progress, blank_grids=order.blank_grids)
