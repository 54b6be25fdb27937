"""What the page shows in browsers without scripts: a sentence and boards."""

from __future__ import annotations

from html import escape

from layouts.phrases import Phrases


def say_unplayed(title: str, phrases: Phrases, shown: int, count: int) -> str:
    """Return as HTML the title of a book and what its page cannot do.

    Parameters
    ----------
    shown : number of boards that follow
    count : number of puzzles of the page
    """
    about = phrases.say("unplayed.boards", count=shown, all=count) if shown else ""
    return f"<h1>{escape(title)}</h1><p>{escape(' '.join(filter(None, (phrases.say('unplayed.why'), about))))}</p>"
