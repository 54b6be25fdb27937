"""Build of the page of the studio: its markup with the words of a language.

Style and scripts are files of their own, which the server of the studio gives to the page; nothing else is loaded.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files

from layouts.phrases import list_languages, read_phrases

STATIC = ("studio.css", "main.js", "elements.js", "words.js", "server.js", "fields.js", "chapters.js", "preview.js", "making.js")
"""Files that the page loads."""

PREFIX = "studio."


@cache
def read_static(name: str) -> str:
    """Return a file of the page."""
    return (files("layouts.studio") / name).read_text(encoding="utf-8")


def build_page(language: str) -> str:
    """Return the page in a language, with all of its words.

    Raises
    ------
    UnknownName   a language without a file
    """
    phrases = read_phrases(language)
    words = {key.removeprefix(PREFIX): text for key, text in phrases.words.items() if key.startswith(PREFIX)}
    names = {one: read_phrases(one).say("studio.language") for one in list_languages()}
    data = json.dumps({"language": language, "languages": names, "words": words}, ensure_ascii=False).replace("<", "\\u003c")
    page = read_static("page.html").replace("{{language}}", language).replace("{{title}}", escape(words["title"]))
    return page.replace("{{data}}", data)
