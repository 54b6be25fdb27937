"""Feeds of dated sheets: their files and facts, as JSON Feed and as RSS.

Both list the newest day first and contain no solution, because a web site may serve them as they are. Addresses are absolute if it is known
where the files will be served, else relative to the feed. Nothing depends on the clock: a sheet is published at the beginning of its day,
in UTC.

Sources: JSON Feed 1.1 (jsonfeed.org); RSS 2.0 (rssboard.org/rss-specification); Media RSS (rssboard.org/media-rss).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from email.utils import format_datetime
from html import escape
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from generator.families import find_family
from generator.families.houses.minutes import time_range, time_within
from generator.grading import levels_for
from generator.model import GradedPuzzle
from generator.notation import format_puzzle, puzzle_id
from generator.recipe.text_fields import set_typographically
from generator.typesetting.dated_sheet import SheetOrder, rules_of, title_of
from generator.typesetting.labels import translate_level
from generator.words import Words, find_words
from layouts.phrases import read_phrases
from layouts.sheets.style import format_day

INDEX, RSS = "index.json", "feed.xml"
JSON_FEED = "https://jsonfeed.org/version/1.1"
ATOM, MEDIA = "http://www.w3.org/2005/Atom", "http://search.yahoo.com/mrss/"
PICTURES = ("png", "svg")
MEDIA_TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}


@dataclass(frozen=True, slots=True)
class FeedFile:
    """A file of a day's sheet.

    path        in the folder of the feed, such as "2026-12-01/2026-12-01.pdf"
    size        in bytes
    width_mm    of the sheet
    is_colored  False: in black and gray
    """

    path: str
    size: int
    width_mm: float
    is_colored: bool = False

    @property
    def form(self) -> str:
        """Its format, such as "pdf"."""
        return self.path.rpartition(".")[2]

    @property
    def title(self) -> str:
        """Its format, width and, if it has one, color, such as "PNG, 100 mm, color"."""
        return f"{self.form.upper()}, {self.width_mm:g} mm" + (", color" if self.is_colored else "")

    def describe(self) -> dict[str, Any]:
        """Return its facts as plain values."""
        return {"path": self.path, "format": self.form, "width_mm": self.width_mm, "color": self.is_colored, "bytes": self.size}


@dataclass(frozen=True, slots=True)
class FeedDay:
    """The sheet of a day, with its files in the order of their sizes."""

    day: date
    graded: GradedPuzzle
    files: tuple[FeedFile, ...]

    @property
    def moment(self) -> datetime:
        """When it is published: the beginning of the day in UTC."""
        return datetime(self.day.year, self.day.month, self.day.day, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed of sheets.

    name   folder of the sheets, which tells their identifiers from those of other sheets
    link   address where the files will be served, without a slash at its end; "" if it is not known
    days   the sheets, oldest first
    """

    name: str
    look: SheetOrder
    family: str
    link: str
    days: tuple[FeedDay, ...]

    @property
    def title(self) -> str:
        """Title of the feed: that of the sheets, or the family's."""
        return set_typographically(self.look.title) or title_of(find_family(self.family), find_words(self.look.language))

    @property
    def rules(self) -> str:
        """The rules of the puzzles, as one text."""
        words = find_words(self.look.language)
        return " ".join(rules_of(find_family(self.family), words))

    def address(self, path: str) -> str:
        """Return the address of a file."""
        return f"{self.link}/{path}" if self.link else path

    def identify(self, day: FeedDay) -> str:
        """Return an identifier of a day's sheet that no other sheet has."""
        return uuid5(NAMESPACE_URL, f"gridpress/{self.name}/{day.day.isoformat()}/{format_puzzle(day.graded.puzzle)}").urn

    def headline(self, day: FeedDay) -> str:
        """Return title and date of a day's sheet."""
        return f"{self.title}, {format_day(read_phrases(self.look.language), day.day)}"

    def caption(self, day: FeedDay) -> str:
        """Return level and expected minutes of a day's puzzle."""
        phrases, words = read_phrases(self.look.language), find_words(self.look.language)
        minutes = phrases.count("minutes", max(1, round(day.graded.effort.minutes)))
        return phrases.say("puzzle.caption", level=level_title(day.graded, words), minutes=minutes)

    def body(self, day: FeedDay) -> str:
        """Return the contents of an item as HTML: caption, picture and rules."""
        picture = find_picture(day)
        drawn = f'<p><img src="{escape(self.address(picture.path))}" alt="{escape(self.headline(day))}"></p>' if picture else ""
        return f"<p>{escape(self.caption(day))}</p>{drawn}<p>{escape(self.rules)}</p>"


def write_index(feed: Feed) -> str:
    """Return a feed as JSON Feed 1.1, with the facts of each puzzle in `_gridpress`."""
    known: dict[str, Any] = {"version": JSON_FEED, "title": feed.title, "description": feed.rules, "language": feed.look.language}
    if feed.link:
        known |= {"home_page_url": f"{feed.link}/", "feed_url": feed.address(INDEX)}
    if feed.look.author:
        known["authors"] = [{"name": feed.look.author}]
    return json.dumps(known | {"items": [_make_item(feed, day) for day in reversed(feed.days)]}, ensure_ascii=False, indent=1) + "\n"


def _make_item(feed: Feed, day: FeedDay) -> dict[str, Any]:
    graded, picture = day.graded, find_picture(day)
    item: dict[str, Any] = {
        "id": feed.identify(day),
        "url": feed.address(day.files[0].path),
        "title": feed.headline(day),
        "summary": feed.caption(day),
        "content_html": feed.body(day),
        "date_published": day.moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "language": feed.look.language,
        "attachments": [
            {
                "url": feed.address(file.path),
                "mime_type": MEDIA_TYPES[file.form],
                "title": file.title,
                "size_in_bytes": file.size,
            }
            for file in day.files
        ],
        "_gridpress": {
            "date": day.day.isoformat(),
            "family": graded.puzzle.family,
            "level": graded.level,
            "minutes": round(graded.effort.minutes, 1),
            "minutes_80": time_within(graded.effort.minutes),
            "minutes_range": time_range(graded.effort.minutes),
            "puzzle": format_puzzle(graded.puzzle),
            "puzzle_id": puzzle_id(graded.puzzle),
            "files": [file.describe() for file in day.files],
        },
    }
    return item | ({"image": feed.address(picture.path)} if picture else {})


def write_rss(feed: Feed) -> str:
    """Return a feed as RSS 2.0; the first file of a day is its enclosure.

    The other files are listed as Media RSS. The link of the feed must be known.
    """
    for prefix, space in (("atom", ATOM), ("media", MEDIA)):
        register_namespace(prefix, space)
    rss = Element("rss", version="2.0")
    channel = SubElement(rss, "channel")
    _add(channel, "title", feed.title)
    _add(channel, "link", f"{feed.link}/")
    _add(channel, "description", feed.rules)
    _add(channel, "language", feed.look.language)
    if feed.look.author:
        _add(channel, "copyright", feed.look.author)
    _add(channel, f"{{{ATOM}}}link", href=feed.address(RSS), rel="self", type="application/rss+xml")
    for day in reversed(feed.days):
        _add_item(channel, feed, day)
    indent(rss, " ")
    return tostring(rss, encoding="unicode", xml_declaration=False).join(('<?xml version="1.0" encoding="UTF-8"?>\n', "\n"))


def _add_item(channel: Element, feed: Feed, day: FeedDay) -> None:
    item, first = SubElement(channel, "item"), day.files[0]
    _add(item, "title", feed.headline(day))
    _add(item, "link", feed.address(first.path))
    _add(item, "guid", feed.identify(day), isPermaLink="false")
    _add(item, "pubDate", format_datetime(day.moment, usegmt=True))
    _add(item, "category", level_title(day.graded, find_words(feed.look.language)))
    _add(item, "description", feed.body(day))
    _add(item, "enclosure", url=feed.address(first.path), length=str(first.size), type=MEDIA_TYPES[first.form])
    group = _add(item, f"{{{MEDIA}}}group")
    for file in day.files:
        _add(group, f"{{{MEDIA}}}content", url=feed.address(file.path), fileSize=str(file.size), type=MEDIA_TYPES[file.form])


def _add(parent: Element, tag: str, text: str | None = None, **attributes: str) -> Element:
    element = SubElement(parent, tag, attributes)
    element.text = text
    return element


def find_picture(day: FeedDay) -> FeedFile | None:
    """Return the first picture of a day that browsers show, PNG before SVG, or None."""
    return next((file for form in PICTURES for file in day.files if file.form == form), None)


def level_title(graded: GradedPuzzle, words: Words) -> str:
    """Return the level of a puzzle in a language."""
    levels = levels_for(find_family(graded.puzzle.family))
    return translate_level(next(level for level in levels if level.name == graded.level), words).title
