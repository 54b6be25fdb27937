"""The list of themes: a new one is a file in this folder and a line in THEMES."""

from __future__ import annotations

from generator.errors import find_named
from generator.model import Book
from layouts.fonts.own_font import find_own_face
from layouts.style.layout import Layout
from layouts.themes.literary import LITERARY
from layouts.themes.modern import MODERN
from layouts.themes.playful import PLAYFUL
from layouts.themes.press import PRESS
from layouts.themes.theme import Theme

THEMES: tuple[Theme, ...] = (PRESS, MODERN, LITERARY, PLAYFUL)


def find_theme(name: str) -> Theme:
    """Return the theme of that name.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    return find_named("theme", name, THEMES)


def apply_theme(layout: Layout, book: Book, theme: str = "") -> Layout:
    """Return a layout in the look of a theme, by default the book's.

    Its words are in the face that the book names or its language needs.

    Raises
    ------
    UnknownName   an unknown theme, or a face that is not installed
    """
    return layout.with_look(find_theme(theme or book.imprint.theme).look, find_own_face(book.imprint.face, book.imprint.language))
