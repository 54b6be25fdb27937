"""SVG as own pictures: shapes and lines in black and gray.

Anything else is refused by its name, because a drawing with a part left out is another one: scripts, references to other files, text (whose
font may be missing), gradients, filters. The shapes are read by svgelements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from math import isfinite, sqrt
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from svgelements import SVG, Arc, Close, Color, CubicBezier, Line, Move, Path, QuadraticBezier, Shape

from generator.errors import Faulty, explain, quote
from generator.model.own_pages import OwnPicture
from generator.typesetting.own_pages.sheets import make_sheet

NAMESPACE = "{http://www.w3.org/2000/svg}"
PT_PER_PX = 0.75
"""A pixel of SVG is 1/96 inch. Source: CSS Values and Units 3, 6.2."""

MOST_ELEMENTS, MOST_SEGMENTS, LARGEST = 20_000, 500_000, 1e6
"""Most elements and segments of lines of a drawing, and its largest coordinate, in pixels."""

DRAWN = frozenset({"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
SILENT = frozenset({"title", "desc", "metadata"})
"""Elements that are read, and those that draw nothing."""

CURES = {
    "text": "convert text to paths",
    "image": "save the whole drawing as PNG",
    "use": "save it with clones or symbols resolved",
    "style": "save it as plain SVG, with attributes instead of a style sheet",
    "script": "remove it",
    "a": "remove the link",
}
"""What to do about elements that are not read."""

PLAIN_VALUES = {
    "opacity": ("1",),
    "fill-opacity": ("1",),
    "stroke-opacity": ("1",),
    "stop-opacity": ("1",),
    "mix-blend-mode": ("normal",),
    "clip-path": ("none",),
    "mask": ("none",),
    "filter": ("none",),
    "marker": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "vector-effect": ("none",),
    "paint-order": ("normal", "fill markers stroke"),
}
"""Properties that may only have values that change nothing."""

NUMBER = re.compile(r"[0-9.]+")


def read_svg(content: bytes, name: str, alt: str) -> OwnPicture:
    """Return an SVG as a picture of its natural size.

    Parameters
    ----------
    name : of the file, for messages
    alt : words for readers who cannot see it; "" for its title or description

    Raises
    ------
    Faulty   the file is no SVG, or has anything but shapes in black and gray
    """
    try:
        root = fromstring(content, forbid_dtd=False)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as fault:
        raise Faulty(f"{name}: expected an SVG: {explain(fault)}; save it again as plain SVG") from None
    if root.tag != f"{NAMESPACE}svg":
        raise Faulty(f"{name}: expected an SVG, got <{_show(root.tag)}>; save it as plain SVG")
    _check_elements(root, name)
    alt = alt or next((text for key in ("title", "desc") if (text := " ".join((root.findtext(f"{NAMESPACE}{key}") or "").split()))), "")
    if not alt:
        raise Faulty(f'{name}: expected words for readers who cannot see it; add alt = "..." to its [[page]], or a title to the drawing')
    try:
        drawing = SVG.parse(BytesIO(content), reify=False, ppi=96)
        size_px = float(drawing.width), float(drawing.height)
        if not all(0 < side <= LARGEST for side in size_px):
            raise ValueError("its width and height are missing or too large")
        drawn = b"\n".join(_draw(drawing, size_px[1], name))
    except (ValueError, TypeError, AttributeError, ArithmeticError, LookupError, RecursionError) as fault:
        if isinstance(fault, Faulty):
            raise
        raise Faulty(f"{name}: expected an SVG of shapes: {explain(fault)}; save it again as plain SVG") from None
    size_pt = size_px[0] * PT_PER_PX, size_px[1] * PT_PER_PX
    return OwnPicture(name, alt, make_sheet(size_pt, drawn), size_pt)


def _show(tag: object) -> str:
    """Return the name of an element or attribute without its namespace."""
    return str(tag).rpartition("}")[2]


def _check_elements(root: Element, name: str) -> None:
    """Check every element and attribute of a drawing.

    Raises
    ------
    Faulty   one is not read; the message names it
    """
    for count, element in enumerate(root.iter(), start=1):
        if count > MOST_ELEMENTS:
            raise Faulty(f"{name}: expected at most {MOST_ELEMENTS} elements; save it as PNG instead")
        tag = _show(element.tag)
        if not str(element.tag).startswith(NAMESPACE) or tag in SILENT or (tag == "defs" and not len(element)):
            continue  # elements of other name spaces, such as Inkscape's own, are not drawn
        if tag == "svg" and element is not root:
            raise Faulty(f"{name}: a drawing within the drawing is not read; save it as plain SVG")
        if tag not in DRAWN:
            raise Faulty(f"{name}: <{tag}> is not read; {CURES.get(tag, 'save it with plain shapes in black and gray, or as PNG')}")
        for key, value in _list_properties(element):
            _check_property(tag, key, value, name)


def _list_properties(element: Element) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element, with those in its style."""
    for key, value in element.attrib.items():
        if key == "style":
            for one in value.split(";"):
                style, _, text = one.partition(":")
                yield style.strip(), text.strip()
        else:
            yield key, value.strip()


def _check_property(tag: str, key: str, value: str, name: str) -> None:
    named = _show(key)
    if named.startswith("on") or named == "href":
        raise Faulty(f"{name}: {named} of <{tag}> is not accepted, because a page runs and loads nothing; remove it")
    if "url(" in value.lower():
        raise Faulty(f"{name}: {named} = {quote(value)} of <{tag}> is not read; use a plain color, or save it as PNG")
    if named in PLAIN_VALUES and value not in PLAIN_VALUES[named] and not (NUMBER.fullmatch(value) and float(value) == 1):
        cure = "flatten the drawing" if "opacity" in named else "expand it to plain shapes"
        raise Faulty(f"{name}: {named} = {quote(value)} of <{tag}> is not read; {cure}, or save it as PNG")


def _draw(drawing: SVG, height_px: float, name: str) -> Iterator[bytes]:
    """Yield the operators of a drawing, in points from its lower left corner."""
    yield b"%.4f 0 0 %.4f 0 %.4f cm" % (PT_PER_PX, -PT_PER_PX, height_px * PT_PER_PX)
    n_left = MOST_SEGMENTS
    for shape in drawing.elements():
        if not isinstance(shape, Shape) or shape.values.get("visibility") in ("hidden", "collapse"):
            continue
        values = dict(shape.values)
        values |= {key.strip(): text.strip() for key, _, text in (one.partition(":") for one in str(values.get("style") or "").split(";"))}
        fill, stroke = _find_gray(shape.fill, name), _find_gray(shape.stroke, name)
        segments = list(abs(Path(shape)))
        n_left -= len(segments)
        if n_left < 0:
            raise Faulty(f"{name}: expected at most {MOST_SEGMENTS} pieces of lines; simplify the paths, or save it as PNG")
        if not segments or (fill is None and stroke is None):
            continue
        scale = sqrt(abs(shape.transform.a * shape.transform.d - shape.transform.b * shape.transform.c))
        yield b"q"
        if fill is not None:
            yield b"%.4f g" % fill
        if stroke is not None:
            yield from _set_line(values, stroke, float(shape.stroke_width or 0) * scale, scale)
        yield from _trace(segments)
        paint = b"S" if fill is None else b"f" if stroke is None else b"B"
        yield paint + (b"*" if fill is not None and values.get("fill-rule") == "evenodd" else b"")
        yield b"Q"


def _find_gray(color: Color | None, name: str) -> float | None:
    """Return a color as a gray, 0 for black; None for no paint.

    Raises
    ------
    Faulty   the color is not a gray, or transparent
    """
    if color is None or color.value is None:
        return None
    if color.alpha < 255:
        raise Faulty(f"{name}: the color {color.hex} is transparent; use an opaque gray")
    if not color.red == color.green == color.blue:
        raise Faulty(f"{name}: expected black and gray, as the pages are printed, got the color {color.hex}; use grays, such as #808080")
    return float(color.red) / 255


def _set_line(values: dict[str, Any], gray: float, width: float, scale: float) -> Iterator[bytes]:
    """Yield the operators that set the look of a line, whose width is in pixels."""
    caps, joins = {"round": 1, "square": 2}, {"round": 1, "bevel": 2}
    yield b"%.4f G %.4f w" % (gray, width)
    yield b"%d J %d j" % (caps.get(values.get("stroke-linecap", ""), 0), joins.get(values.get("stroke-linejoin", ""), 0))
    yield b"%.4f M" % float(values.get("stroke-miterlimit") or 4)
    dashes = values.get("stroke-dasharray") or "none"
    if dashes != "none":
        lengths = [float(one) * scale for one in re.split(r"[\s,]+", dashes.strip())]
        start = float(values.get("stroke-dashoffset") or 0) * scale
        if sum(lengths) > 0:
            yield b"[" + b" ".join(b"%.4f" % one for one in lengths) + b"] %.4f d" % start


def _trace(segments: list[Any]) -> Iterator[bytes]:
    """Yield the operators of a path."""
    for segment in segments:
        if isinstance(segment, Move):
            yield _point(segment.end) + b" m"
        elif isinstance(segment, Close):
            yield b"h"
        elif isinstance(segment, Line):
            yield _point(segment.end) + b" l"
        elif isinstance(segment, CubicBezier):
            yield b" ".join(_point(point) for point in (segment.control1, segment.control2, segment.end)) + b" c"
        elif isinstance(segment, QuadraticBezier):
            start, control, end = segment.start, segment.control, segment.end
            first, second = start + (control - start) * (2 / 3), end + (control - end) * (2 / 3)
            yield b" ".join(_point(point) for point in (first, second, end)) + b" c"
        elif isinstance(segment, Arc):
            yield from _trace(list(segment.as_cubic_curves()))
        else:
            raise ValueError(f"a piece of a line of kind {type(segment).__name__}")


def _point(point: Any) -> bytes:
    x, y = float(point.x), float(point.y)
    if not (isfinite(x) and isfinite(y) and max(abs(x), abs(y)) <= LARGEST):
        raise ValueError("a coordinate that is too large")
    return b"%.4f %.4f" % (x, y)
