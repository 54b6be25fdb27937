"""What a recipe says about its book, as the record that pages are set from."""

from __future__ import annotations

from generator.model import Imprint
from generator.recipe.recipe import Recipe

PLAIN_FILE = "PDF"
"""What a recipe calls an interior that declares itself nothing in particular."""


def imprint_of(recipe: Recipe) -> Imprint:
    """Return the imprint of a recipe's book; edition, year, seed, first number and series come with the order."""
    return Imprint(
        title=recipe.title,
        subtitle=recipe.subtitle,
        author=recipe.author,
        edition="",
        year="",
        seed="",
        layout=recipe.layout,
        trim_mm=recipe.trim_mm,
        language=recipe.language,
        printer=recipe.printer,
        paper=recipe.paper,
        file="" if recipe.file == PLAIN_FILE else recipe.file,
        theme=recipe.theme,
        face=recipe.face,
    )
