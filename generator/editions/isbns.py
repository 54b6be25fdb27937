"""The ISBNs of an edition, and the check that no other product has them.

A product is a book, by its folder and so by its volume, in one language and one binding, or its PDF or EPUB. The bank remembers which
product had which number, also of editions that were replaced or deleted since.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.bank import Bank
from generator.errors import RecipeError
from generator.recipe.isbns import plain_digits
from generator.recipe.order import Order
from generator.storage.folder_names import is_book
from generator.storage.json_values import Entry
from generator.storage.manifest import MANIFEST
from generator.storage.notes import print_note
from generator.typesetting.own_isbn import COPIES, binding_of

ISBN_DIGITS = 13


def read_isbns(manifest: Mapping[str, Any]) -> dict[str, str]:
    """Return the ISBNs in a manifest, each with the product that has it."""
    return {isbn: product for isbn, product, _ in _list_isbns(manifest)}


def _list_isbns(facts: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield digits, product and key in the recipe of every ISBN of a book.

    Parameters
    ----------
    facts : its manifest, or the facts of its order
    """
    recipe = Entry(MANIFEST, facts).get("recipe", {})
    volume = recipe.get("volume", None).value
    name = f"{recipe.get('name', '').value}{f'-{volume}' if volume else ''}"
    if not is_book(name):
        return
    language = recipe.get("language", "").value
    found = {"isbn": (recipe.get("isbn", "").value, binding_of(str(recipe.get("printer", "").value)))}
    listing = recipe.get("listing", {})
    found |= {key: (listing.get(key, "").value, form) for key, form in COPIES.items()}
    for key, (isbn, form) in found.items():
        digits = plain_digits(isbn) if isinstance(isbn, str) else ""
        if len(digits) == ISBN_DIGITS and digits.isascii() and digits.isdigit():
            yield digits, f"{name} ({language}, {form})", key


def list_isbns(order: Order) -> Iterator[tuple[str, str]]:
    """Yield every ISBN of a book, and the product that has it."""
    return ((isbn, product) for isbn, product, _ in _list_isbns(order.facts))


def check_isbns(order: Order, out: Path, bank: Bank) -> None:
    """Check that no other product has the ISBNs of a book.

    Another edition of the same product is allowed, but noted: a book with other puzzles is another product for shops.

    Raises
    ------
    RecipeError   another product has one of them; the message names its edition
    """
    seen: dict[str, str] = {}
    for isbn, product, key in _list_isbns(order.facts):
        if isbn in seen:
            raise RecipeError(f"{key}: {isbn} is the {seen[isbn]} of this book already; each needs an ISBN of its own")
        seen[isbn] = key
        for used in bank.find_isbn(isbn):
            is_own = (used.book, used.edition) == (order.recipe.folder, order.edition)
            if used.product == product:
                if not is_own and not used.replaced:
                    print_note("isbn", f"{isbn} is that of {used.name} too; a book with other puzzles needs an ISBN of its own")
                continue
            if is_own and (used.replaced or not (out / used.name).exists()):
                continue  # the version that had it was withdrawn: its folder was deleted
            withdrawn = "; if that was never sold, delete its folder first" if is_own else ""
            own = f'give {product} an ISBN of its own, such as {key} = {{ {_example_key(order)} = "978..." }}'
            raise RecipeError(f"{key}: {isbn} is that of {used.product}, published as {used.name}; {own}{withdrawn}")


def _example_key(order: Order) -> str:
    """Return a key for the book in a table of ISBNs."""
    recipe = order.recipe
    words = [*([str(recipe.volume)] if recipe.volume else []), recipe.language, binding_of(recipe.printer)]
    return f'"{" ".join(words)}"'
