"""The `Theme` record: how a book looks; `themes/` has one file for each theme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from layouts.drawing.ink import Ink
from layouts.plan.pages import Page
from layouts.plan.setting import Setting
from layouts.style.look import Look

DrawPage = Callable[[Ink, Setting, Page], None]


@dataclass(frozen=True, slots=True)
class Theme:
    """How a book looks.

    name, note     name in recipes, and description
    look           faces, grids, headings, captions
    draw_title     draws the title page
    draw_running   draws running head and page number
    """

    name: str
    note: str
    look: Look
    draw_title: DrawPage
    draw_running: DrawPage
