"""Reading of SVG pictures: the paths of the board, and symbols by their outlines.

Only the elements and attributes that a picture needs are known; any other one is a fault, because it could show something else than what is
read here. `layouts/drawing/svg_ink.py` writes such files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml.ElementTree import fromstring

from generator.errors import Faulty, explain, quote
from generator.proof.drawn_paths import DrawnPath, Outline, OutlineStep, PathStep, Point, trace_outline
from generator.proof.drawn_picture import Glyph, PictureContent
from generator.proof.glyph_shapes import Shape, find_shape
from generator.proof.grid_lines import Color

SVG, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"

KNOWN = {
    "svg": {"width", "height", "viewBox", "role"},
    "title": set(),
    "desc": set(),
    "defs": set(),
    "g": {"transform", "fill", "aria-label"},
    "use": {HREF, "x"},
    "rect": {"x", "y", "width", "height", "fill"},
    "circle": {"cx", "cy", "r", "fill"},
    "path": {"id", "d", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"},
    "polygon": {"points", "fill", "stroke", "stroke-width", "stroke-dasharray"},
    "polyline": {"points", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"},
}
"""The elements of a picture, and the attributes that each may have."""

LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(mm|pt)")
POINTS_IN = {"mm": 72 / 25.4, "pt": 1.0}
NUMBER = re.compile(r"-?\d{1,7}(?:\.\d{1,10})?(?:e-\d\d)?")
STEP = re.compile(r"([MLCZ])([^A-Za-z]*)")
TRANSFORM = re.compile(r"translate\(([^()]+)\)(?: scale\(([^()]+)\))?")
COLOR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
NONE = "none"

UNEVEN = 0.0001
"""Largest difference of the scales across and down, over one of them."""

COUNTS = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""Numbers after each letter of path data."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """From the coordinates of the file to points on the page, counted from its foot.

    scale      points in a unit of the file
    height     of the page, in units of the file
    right, down   distance of the zero of a group from that of the page
    """

    scale: float
    height: float
    right: float = 0.0
    down: float = 0.0

    def place(self, x: float, y: float) -> Point:
        """Return a point of the file as one of the page."""
        return round((x + self.right) * self.scale, 3), round((self.height - y - self.down) * self.scale, 3)

    def moved(self, right: float, down: float) -> _Frame:
        """Return the frame of a group within this one."""
        return _Frame(self.scale, self.height, self.right + right, self.down + down)


def read_svg(path: Path) -> PictureContent:
    """Return what an SVG picture draws.

    Raises
    ------
    Faulty    it has something that no picture needs
    OSError   it cannot be read
    """
    content = path.read_bytes()
    try:
        root = fromstring(content)
        return _SvgReader(path.name, root).read()
    except (ParseError, ValueError, LookupError) as fault:
        if isinstance(fault, Faulty):
            raise
        raise Faulty(f"{path.name}: expected the SVG of a picture, got a fault: {explain(fault)}") from None


class _SvgReader:
    """Reader of one file; `shapes` are the outlines of its symbols, by name."""

    def __init__(self, name: str, root: Element) -> None:
        self._name, self._root = name, root
        self._shapes: dict[str, Shape | None] = {}

    def read(self) -> PictureContent:
        """Return the content of the file."""
        tag, values = self._open(self._root)
        left, top, width, height = _numbers(values["viewBox"], 4)
        size = [_length(values[side]) for side in ("width", "height")]
        scales = [shown / drawn for shown, drawn in zip(size, (width, height), strict=True)]
        if tag != "svg" or (left, top) != (0.0, 0.0) or abs(scales[0] - scales[1]) > UNEVEN * scales[0]:
            raise self._fault("a page that begins at 0 0 and is as high as it is wide", self._root.tag)
        content = PictureContent(self._name, (size[0], size[1]))
        frame = _Frame(scales[0], height)
        for element in self._root:
            self._read_element(content, element, frame)
        return content

    def _read_element(self, content: PictureContent, element: Element, frame: _Frame) -> None:
        """Add an element of the page: words, outlines, a path, the board or a text."""
        tag, values = self._open(element)
        if tag == "defs":
            for shape in element:
                self._shapes[self._open(shape)[1]["id"]] = _read_shape(shape.attrib["d"])
        elif tag == "g" and "fill" in values:
            self._read_text(content, element, frame)
        elif tag == "g":
            moved = frame.moved(*_numbers(self._transform(values)[0], 2))
            content.add_board([self._read_path(part, moved) for part in element])
        elif tag not in ("title", "desc"):
            content.add_beside(self._read_path(element, frame))

    def _read_text(self, content: PictureContent, element: Element, frame: _Frame) -> None:
        """Add the symbols of a text."""
        place, scale = self._transform(element.attrib)
        (x, y), (across, down) = _numbers(place, 2), _numbers(scale or "", 2)
        color = _color(element.attrib["fill"])
        if color is None or across <= 0 or abs(across + down) > UNEVEN * across:
            raise self._fault("upright symbols", element.attrib["transform"])
        for part in element:
            tag, values = self._open(part)
            shape = self._shapes.get(values.get(HREF, "")[1:]) if tag == "use" else None
            if shape is None:
                raise self._fault("symbols by the outlines of our typefaces", values.get(HREF, tag))
            at = _numbers(values.get("x", "0"), 1)[0]
            left, bottom, right, top = shape.box
            box = (*frame.place(x + (at + left) * across, y - bottom * across), *frame.place(x + (at + right) * across, y - top * across))
            content.add_glyph(Glyph(shape.symbol, box, frame.place(x, y)[1]), color)

    def _read_path(self, element: Element, frame: _Frame) -> DrawnPath:
        """Return an element as a path."""
        tag, values = self._open(element)
        if tag not in READERS or len(element):
            raise self._fault("a path", element.tag)
        steps = tuple(READERS[tag](values, frame))
        fill, stroke = _color(values["fill"]), _color(values.get("stroke", NONE))  # without `fill`, black is meant
        if (fill is None) == (stroke is None):
            raise self._fault("a path that is either filled or drawn as a line", tag)
        width = _numbers(values.get("stroke-width", "0"), 1)[0] * frame.scale
        return DrawnPath(steps, fill, stroke, width, "stroke-dasharray" in values)

    def _open(self, element: Element) -> tuple[str, Mapping[str, str]]:
        """Return the name of an element and its attributes, all of them known."""
        tag = element.tag.removeprefix(SVG)
        if tag not in KNOWN or not {*element.attrib} <= KNOWN[tag]:
            raise self._fault("elements and attributes of pictures", element.tag if tag not in KNOWN else f"{tag} {sorted(element.attrib)}")
        return tag, element.attrib

    def _transform(self, values: Mapping[str, str]) -> tuple[str, str | None]:
        """Return how far an element is moved, and its scale."""
        found = TRANSFORM.fullmatch(values.get("transform", ""))
        if not found:
            raise self._fault("a group that is moved and scaled", values.get("transform", ""))
        return found[1], found[2]

    def _fault(self, wanted: str, found: str) -> Faulty:
        return Faulty(f"{self._name}: expected {wanted}, found {quote(found)}")


def _length(text: str) -> float:
    """Return a length in points."""
    found = LENGTH.fullmatch(text)
    if not found:
        raise ValueError(f"expected a length in mm or pt, found {quote(text)}")
    return float(found[1]) * POINTS_IN[found[2]]


def _numbers(text: str, count: int) -> list[float]:
    """Return numbers divided by blanks or commas."""
    parts = text.replace(",", " ").split()
    if len(parts) != count or not all(NUMBER.fullmatch(part) for part in parts):
        raise ValueError(f"expected {count} numbers, found {quote(text)}")
    return [float(part) for part in parts]


def _color(text: str) -> Color | None:
    """Return a color; None where nothing is drawn."""
    if text == NONE:
        return None
    found = COLOR.fullmatch(text)
    if not found:
        raise ValueError(f"expected a color such as #00ff00, found {quote(text)}")
    red, green, blue = (int(part, 16) / 255 for part in found.groups())
    return red, green, blue


@lru_cache(maxsize=1024)
def _read_shape(text: str) -> Shape | None:
    """Return the symbol with an outline as path data; None if there is none."""
    return find_shape(_outline(text))


def _outline(text: str) -> Outline:
    """Return path data as an outline."""
    steps = []
    for letter, values in STEP.findall(text):
        numbers = _numbers(values, COUNTS[letter])
        steps.append(OutlineStep(letter, tuple(zip(numbers[::2], numbers[1::2], strict=True))))
    if not steps or "".join(f"{letter}{values}" for letter, values in STEP.findall(text)) != text:
        raise ValueError(f"expected path data of M, L, C and Z, found {quote(text)}")
    return tuple(steps)


def _read_data(values: Mapping[str, str], frame: _Frame) -> Iterator[PathStep]:
    return trace_outline(_outline(values["d"]), frame.place)


def _read_points(values: Mapping[str, str], frame: _Frame, is_closed: bool = False) -> Iterator[PathStep]:
    corners = [_numbers(pair, 2) for pair in values["points"].split()]
    return _trace([(x, y) for x, y in corners], frame, is_closed)


def _read_rectangle(values: Mapping[str, str], frame: _Frame) -> Iterator[PathStep]:
    x, y, width, height = (_numbers(values[name], 1)[0] for name in ("x", "y", "width", "height"))
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return _trace(corners, frame, is_closed=True)


def _trace(corners: Sequence[Point], frame: _Frame, is_closed: bool) -> Iterator[PathStep]:
    """Yield the steps of a path of straight lines."""
    steps = [OutlineStep("L" if at else "M", (corner,)) for at, corner in enumerate(corners)]
    return trace_outline((*steps, *([OutlineStep("Z", ())] if is_closed else [])), frame.place)


def _read_circle(values: Mapping[str, str], frame: _Frame) -> Iterator[PathStep]:
    """Yield four curves that reach as far as the circle."""
    x, y, radius = (_numbers(values[name], 1)[0] for name in ("cx", "cy", "r"))
    ends = ((x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius))
    return trace_outline(tuple(OutlineStep("C" if at else "M", (end,)) for at, end in enumerate(ends)), frame.place)


READERS: Mapping[str, Callable[[Mapping[str, str], _Frame], Iterator[PathStep]]] = {
    "path": _read_data,
    "polygon": lambda values, frame: _read_points(values, frame, is_closed=True),
    "polyline": _read_points,
    "rect": _read_rectangle,
    "circle": _read_circle,
}
"""How the steps of each element are read."""
