"""Shared parts of all sheets: phrases, look of grids, dates in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from generator.errors import Faulty
from layouts.fonts.faces import Faces, find_missing
from layouts.fonts.own_font import find_own_face
from layouts.phrases import Phrases, read_phrases
from layouts.style.look import PRESS_LOOK, Look


@dataclass(frozen=True, slots=True, eq=False)
class SheetStyle:
    """The words of a sheet's language, and the look of its grids and faces."""

    phrases: Phrases
    look: Look

    @property
    def faces(self) -> Faces:
        """The faces of the sheet, by part."""
        return self.look.faces


def find_style(language: str, face: str = "", is_colored: bool = False) -> SheetStyle:
    """Return the style of sheets in a language.

    Parameters
    ----------
    face : font for all words, which some languages need; "" for the default
    is_colored : True: for printing in color

    Raises
    ------
    UnknownName   an unknown language, or a face that is not installed
    Faulty        words of the language that the faces cannot print
    """
    phrases, own = read_phrases(language), find_own_face(face, language)
    look = replace(PRESS_LOOK, faces=PRESS_LOOK.faces.with_words_in(own)) if own else PRESS_LOOK
    missing = find_missing("".join(phrases.printed), look.faces)
    if missing:
        raise Faulty(f"the fonts lack {missing[:20]!r}, needed for sheets in language {language!r}; choose another --language or --face")
    return SheetStyle(phrases, replace(look, is_colored=is_colored))


def format_day(phrases: Phrases, day: date) -> str:
    """Return a date in words of a language."""
    month = phrases.say("sheet.months").split(" ")[day.month - 1]
    weekday = phrases.say("sheet.weekdays").split(" ")[day.weekday()]
    number = phrases.say("sheet.first") if day.day == 1 else str(day.day)
    return phrases.say("sheet.day", weekday=weekday, month=month, day=number, year=day.year)
