"""Conversion of a recipe to the imprint that the pages are typeset from."""

from __future__ import annotations

from generator.model import ChapterDesign, Imprint, Publication
from generator.recipe.recipe import Recipe
from generator.recipe.text_fields import set_typographically

PLAIN_FILE = "PDF"
"""Value of a recipe's `file` for an interior that declares no kind of PDF/X."""


def imprint_of(recipe: Recipe) -> Imprint:
    """Return the imprint of a recipe's book.

    Edition, year, seed, first number and series are left open; the order adds them.
    """
    order = recipe.imprint
    published = Publication(
        publisher=set_typographically(order.publisher),
        place=set_typographically(order.place),
        edition=set_typographically(order.edition),
        isbn=recipe.isbn.strip() if isinstance(recipe.isbn, str) else "",  # a table is of several books
        set_by=set_typographically(order.set_by),
        names_faces=order.faces,
        has_seed=order.seed,
        rights=tuple(set_typographically(line) for line in order.rights.split("\n") if line),
    )
    chapters = [chapter for chapter in recipe.chapter if chapter.layout or chapter.theme]
    return Imprint(
        title=set_typographically(recipe.title),
        subtitle=set_typographically(recipe.subtitle),
        author=set_typographically(recipe.author),
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
        answers=recipe.answers,
        dedication=set_typographically(recipe.dedication),
        published=published,
        designs=tuple(ChapterDesign(chapter.family, chapter.level, chapter.layout, chapter.theme) for chapter in chapters),
    )
