"""ISBNs of a recipe: one, or a table by volume, language and binding.

Every product that is sold needs a number of its own. The keys of a table say in words which books a number is for: ``"2"`` is the second
volume, ``"fr"`` the French book, ``"2 fr hardcover"`` the hardcover of the second volume in French. Of the keys that fit a book, the one
with most words is used.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.errors import RecipeError
from generator.recipe.text_fields import LONGEST_TEXT, one_line
from generator.words import LANGUAGES

PAPERBACK, HARDCOVER = "paperback", "hardcover"
BINDINGS = (PAPERBACK, HARDCOVER)

MOST_ISBNS = 10_000

Isbns = str | Mapping[str, str]
"""An ISBN, or a table of them."""


def check_book_isbns(value: object) -> object:
    """Check the ISBN of a printed book, or a table of them.

    Raises
    ------
    ValueError   another value, a key with another word or two of one kind, or an ISBN under two keys
    """
    return _check(value, BINDINGS)


def check_copy_isbns(value: object) -> object:
    """Check the ISBN of a copy for screens, or a table of them; a copy has no binding.

    Raises
    ------
    ValueError   as `check_book_isbns`
    """
    return _check(value, ())


def _check(value: object, bindings: tuple[str, ...]) -> object:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise ValueError(f"expected at most {LONGEST_TEXT} characters, got {len(value)}")
        return one_line(value)
    if not isinstance(value, dict) or not value or len(value) > MOST_ISBNS:
        raise ValueError('expected an ISBN in quotes, or a table of them such as { "1" = "978...", "2" = "978..." }')
    keys: dict[frozenset[str], str] = {}
    numbers: dict[str, str] = {}
    for key, isbn in value.items():
        if not isinstance(isbn, str) or len(isbn) > LONGEST_TEXT or not isbn.strip():
            raise ValueError(f"expected an ISBN in quotes for {key[:40]!r}, got {str(isbn)[:40]!r}")
        words = _check_key(key, bindings)
        if words in keys:
            raise ValueError(f"expected every book once, got {keys[words]!r} and {key!r}")
        digits = plain_digits(one_line(isbn))
        if digits in numbers:
            raise ValueError(f"expected an ISBN of its own for every book, got {isbn.strip()!r} for {numbers[digits]!r} and {key!r}")
        keys[words], numbers[digits] = key, key
    return {key: isbn.strip() for key, isbn in value.items()}


def _check_key(key: str, bindings: tuple[str, ...]) -> frozenset[str]:
    """Return the words of a key: at most a volume, a language and a binding."""
    words = key.split()
    kinds = [_kind_of(word, bindings) for word in words]
    if not words or "" in kinds or len(set(kinds)) < len(kinds):
        known = ["the number of a volume", f"a language ({', '.join(LANGUAGES)})", *([" or ".join(bindings)] if bindings else [])]
        raise ValueError(f"expected a key of {', '.join(known)}, such as {' '.join(['2 fr', *bindings[1:2]])!r}; got {key[:40]!r}")
    return frozenset(words)


def _kind_of(word: str, bindings: tuple[str, ...]) -> str:
    if word in LANGUAGES:
        return "language"
    if word in bindings:
        return "binding"
    return "volume" if word.isascii() and word.isdigit() and len(word) <= 4 and not word.startswith("0") else ""


def plain_digits(isbn: str) -> str:
    """Return an ISBN without its blanks and hyphens."""
    return "".join(isbn.split()).replace("-", "")


def choose_isbn(isbns: Isbns, volume: int | None, language: str, binding: str, key: str = "isbn") -> str:
    """Return the ISBN of one book; "" if a table has none for it.

    Parameters
    ----------
    binding : one of BINDINGS, or "" for a copy for screens
    key : key of the recipe, for the message

    Raises
    ------
    RecipeError   two keys of a table fit equally well
    """
    if isinstance(isbns, str):
        return isbns
    facts = {str(volume), language, binding}
    fitting = sorted((name for name in isbns if set(name.split()) <= facts), key=lambda name: -len(name.split()))
    if not fitting:
        return ""
    best = [name for name in fitting if len(name.split()) == len(fitting[0].split())]
    if len(best) > 1:
        both = " ".join(sorted({word for name in best for word in name.split()}))
        raise RecipeError(f"{key}: {best[0]!r} and {best[1]!r} both fit this book; add one for {both!r}")
    return isbns[best[0]]
