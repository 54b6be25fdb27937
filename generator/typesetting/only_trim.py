"""Trim size of a book whose printer offers a single one."""

from __future__ import annotations

from generator.recipe.recipe import Recipe
from layouts.printing.printers import list_printers


def use_only_trim(recipe: Recipe) -> Recipe:
    """Return a recipe with the only trim of its printer, if it sets no trim itself.

    The recipe is returned unchanged if it has a trim or no known printer, or if the printer offers several trims.
    """
    trims = next((printer.trims for printer in list_printers() if printer.name == recipe.printer), ())
    if len(trims) != 1 or "trim" in recipe.model_fields_set:
        return recipe
    return recipe.model_copy(update={"trim": trims[0].name})
