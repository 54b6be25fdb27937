"""The page of the studio in a language, and the files that it loads."""

from __future__ import annotations

from layouts.phrases import list_languages
from layouts.studio.page import STATIC, build_page, read_static

USUAL = "en"


def list_files() -> dict[str, str]:
    """Return style and scripts of the page, by name."""
    return {name: read_static(name) for name in STATIC}


def make_page(asked: str) -> str:
    """Return the page in the first language asked for that the press has.

    Parameters
    ----------
    asked : as browsers ask: "fr-CH, fr;q=0.9, en;q=0.8"
    """
    return build_page(choose_language(asked))


def choose_language(asked: str) -> str:
    """Return the first language of a list that the press has; English if it has none."""
    known = list_languages()
    wanted = (part.split(";")[0].strip().split("-")[0].lower() for part in asked[:200].split(","))
    return next((one for one in wanted if one in known), USUAL)
