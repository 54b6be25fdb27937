"""The ISBN of one book, chosen from the table of its recipe."""

from __future__ import annotations

from generator.recipe.isbns import HARDCOVER, PAPERBACK, choose_isbn
from generator.recipe.recipe import Recipe
from generator.storage.notes import print_note
from layouts.printing.printers import list_printers

COPIES = {"isbn_pdf": "PDF", "isbn_epub": "EPUB"}
"""Keys of [listing] with the ISBNs of copies for screens, and the form of each copy."""


def binding_of(printer_name: str) -> str:
    """Return the binding of a printer's books; without a printer, a paperback."""
    cover = next((printer.cover for printer in list_printers() if printer.name == printer_name), None)
    return HARDCOVER if cover is not None and cover.is_hardcover else PAPERBACK


def use_own_isbn(recipe: Recipe) -> Recipe:
    """Return a recipe with the ISBNs of its own book alone.

    No other number of a table changes the book then.

    Raises
    ------
    RecipeError   two keys of a table fit equally well
    """
    volume, language, binding = recipe.volume, recipe.language, binding_of(recipe.printer)
    isbn = choose_isbn(recipe.isbn, volume, language, binding)
    if not isbn and recipe.isbn:
        book = ", ".join([*([f"volume {volume}"] if volume else []), language, binding])
        print_note("isbn", f"the recipe has none for {book}: the space for the barcode stays empty")
    copies = {key: choose_isbn(getattr(recipe.listing, key), volume, language, "", key) for key in COPIES}
    listing = recipe.listing.model_copy(update=copies)
    return recipe.model_copy(update={"isbn": isbn} | ({"listing": listing} if listing != recipe.listing else {}))
