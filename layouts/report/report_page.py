"""Formatting of a report as one HTML file with style and pictures, without script.

The facts come from `generator.typesetting.report`.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from generator.errors import escape

WHOLE_WIDTH = 400
"""Width in CSS pixels from which a picture is as wide as a phone's screen; narrower ones are shown two in a row."""


BAR, GAP, HEIGHT = 10, 3, 48
"""Width of a bar, distance between two, and height of the highest, in CSS pixels."""

LEAST = 2
"""Height of the bar of a small value, so that it can be seen."""

MISSED = 4
"""Height of the mark of a night without a value."""

INK, MISSED_INK = "#4a6fa5", "#c0392b"


@dataclass(frozen=True, slots=True)
class Link:
    """A text that links to a file beside the report.

    target   path relative to the report, with forward slashes
    """

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first line of a report, and what a person should look at.

    reasons   none if all is well
    is_bad    whether the reasons are failures
    """

    line: str
    reasons: tuple[str, ...] = ()
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts and links with a head and a caption.

    n_words   number of columns with words; those after them hold numbers
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | Link, ...], ...]
    n_words: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with a caption.

    kind     its media type
    width    in CSS pixels; the height follows from the picture
    target   what the picture links to, as in `Link`; "" for nothing
    """

    caption: str
    kind: str
    content: bytes
    width: int
    target: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a report; empty fields are left out.

    terms   pairs of a word and its meaning
    """

    title: str
    text: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    pictures: tuple[Picture, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report: a heading, a verdict, facts as pairs of name and value, sections."""

    title: str
    subtitle: str
    verdict: Verdict
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


def format_report(report: Report) -> str:
    """Return a report as the text of an HTML file; equal reports give equal text."""
    style = (files("layouts.report") / "style.css").read_text(encoding="utf-8")
    html = Element("html", lang="en")
    _add_head(html, report.title, style)
    body = SubElement(html, "body")
    header = SubElement(body, "header")
    _add(header, "h1", report.title)
    _add(header, "p", report.subtitle)
    _add_verdict(header, report.verdict)
    _add_facts(header, report.facts)
    main = SubElement(body, "main")
    for section in report.sections:
        _add_section(main, section)
    indent(html, " ")
    return "<!DOCTYPE html>\n" + tostring(html, encoding="unicode", method="html") + "\n"


def _add_head(html: Element, title: str, style: str) -> None:
    """Add title, style and content security policy.

    The policy allows only this style, by its hash, and pictures inside the file.
    """
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'"
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy})
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _add(head, "title", title)
    SubElement(head, "style").text = style


def _add_verdict(parent: Element, verdict: Verdict) -> None:
    made = SubElement(parent, "div", {"class": "bad" if verdict.is_bad else "look" if verdict.reasons else "well"})
    _add(made, "strong", verdict.line)
    if verdict.reasons:
        listed = SubElement(made, "ul")
        for reason in verdict.reasons:
            _add(listed, "li", reason)


def _add_facts(parent: Element, facts: tuple[tuple[str, str], ...]) -> None:
    listed = SubElement(parent, "dl")
    for name, value in facts:
        pair = SubElement(listed, "div")
        _add(pair, "dt", name)
        _add(pair, "dd", value)


def _add_section(parent: Element, section: Section) -> None:
    made = SubElement(parent, "section")
    _add(made, "h2", section.title)
    for text in section.text:
        _add(made, "p", text)
    if section.pictures:
        shelf = SubElement(made, "div", {"class": "shelf"})
        for picture in section.pictures:
            _add_picture(shelf, picture)
    for table in section.tables:
        _add_table(made, table)
    if section.terms:
        listed = SubElement(made, "dl", {"class": "terms"})
        for word, meaning in section.terms:
            _add(listed, "dt", word)
            _add(listed, "dd", meaning)


def _add_table(parent: Element, table: Table) -> None:
    made = SubElement(SubElement(parent, "div", {"class": "wide"}), "table")
    _add(made, "caption", table.caption)
    head = SubElement(SubElement(made, "thead"), "tr")
    for at, name in enumerate(table.head):
        _add(head, "th", name, **_class_of(at, table), scope="col")
    body = SubElement(made, "tbody")
    for row in table.rows:
        line = SubElement(body, "tr")
        for at, cell in enumerate(row):
            attributes = _class_of(at, table) if at else {"scope": "row"}
            _add_text(SubElement(line, "td" if at else "th", attributes), cell)


def _class_of(column: int, table: Table) -> dict[str, str]:
    return {"class": "number"} if column >= table.n_words else {}


def _add_picture(parent: Element, picture: Picture) -> None:
    made = SubElement(parent, "figure", {"class": "whole"} if picture.width >= WHOLE_WIDTH else {})
    frame = SubElement(made, "a", href=quote(picture.target, safe="/#=")) if picture.target else made
    source = f"data:{picture.kind};base64,{b64encode(picture.content).decode()}"
    SubElement(frame, "img", src=source, alt=picture.caption, width=str(picture.width))
    _add(made, "figcaption", picture.caption)


def _add_text(parent: Element, text: str | Link) -> None:
    """Set the text of an element without any, or add a link to it."""
    if isinstance(text, Link):
        _add(parent, "a", text.text, href=quote(text.target))
    else:
        parent.text = escape(text)


def _add(parent: Element, name: str, text: str, **attributes: str) -> None:
    """Add an element that contains only text.

    Control characters and marks of direction are written as in Python; what HTML would read as a tag is escaped on output.
    """
    SubElement(parent, name, attributes).text = escape(text)


def draw_bars(values: Sequence[float | None]) -> bytes:
    """Return bars from left to right as an SVG file.

    Parameters
    ----------
    values : one a night, from 0; None for a night without one, which has a red mark
    """
    highest = max((value for value in values if value), default=1.0)
    width = max(1, len(values)) * (BAR + GAP) - GAP
    picture = Element("svg", xmlns="http://www.w3.org/2000/svg", width=str(width), height=str(HEIGHT), viewBox=f"0 0 {width} {HEIGHT}")
    for at, value in enumerate(values):
        height = MISSED if value is None else max(LEAST, round(HEIGHT * value / highest))
        place = {"x": str(at * (BAR + GAP)), "y": str(HEIGHT - height), "width": str(BAR), "height": str(height)}
        SubElement(picture, "rect", place | {"fill": MISSED_INK if value is None else INK})
    return tostring(picture)
