"""An ink that writes encapsulated PostScript, with letters as outlines.

Each outline is a procedure that is written once, so no font is needed to print the file. Only operators of PostScript level 1 are used, in
ASCII, and the graphics state is left as it was, so that any layout program can place the file. All lengths are points.

Source: Adobe, Encapsulated PostScript File Format Specification, version 3.0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil

from anyascii import anyascii

from layouts.drawing.ink import LEFT, Area, Ink, Rgb, Segment
from layouts.drawing.outline_ink import UNITS, OutlineInk
from layouts.fonts.faces import text_width
from layouts.geometry import Box, Point

LONGEST_LINE = 200
"""Most characters of a line; the document structuring conventions allow 255."""

BUTT, ROUND, SQUARE = 0, 1, 2
"""Ends of lines, as numbers of `setlinecap`; ROUND is also that of round corners in `setlinejoin`."""

OPERATORS = {"M": "moveto", "L": "lineto", "C": "curveto", "Z": "closepath"}
"""Operators of the letters in the path data of an outline."""


class EpsInk(OutlineInk):
    """Ink that writes one page of encapsulated PostScript; `finish` returns it.

    scale   factor from the size of the page as it is drawn to its printed size
    """

    def __init__(self, size_pt: tuple[float, float], title: str, scale: float = 1.0) -> None:
        super().__init__()
        self._size, self._scale = size_pt, scale
        self._title = anyascii(title.replace("×", "x")).translate(str.maketrans("\\()\n", "/[] "))

    def finish(self) -> str:
        """Return the text of the EPS file."""
        width, height = (self._scale * side for side in self._size)
        names = {name: f"g{number}" for number, name in enumerate(self._glyphs)}
        head = [
            "%!PS-Adobe-3.0 EPSF-3.0",
            f"%%BoundingBox: 0 0 {ceil(round(width, 3))} {ceil(round(height, 3))}",
            f"%%HiResBoundingBox: 0 0 {_short(width)} {_short(height)}",
            f"%%Title: {self._title[:LONGEST_LINE]}",
            "%%Creator: gridpress",
            "%%LanguageLevel: 1",
            "%%DocumentData: Clean7Bit",
            "%%Pages: 1",
            "%%EndComments",
            "%%BeginProlog",
            f"/gridpress {len(self._glyphs) + 1} dict def",
            "gridpress begin",
        ]
        for name, shape in self._glyphs.items():
            head += [f"/{names[name]} {{newpath", *_write_outline(shape), "fill} bind def"]
        page = ["end", "%%EndProlog", "%%Page: 1 1", "gridpress begin", "gsave"]
        if self._scale != 1.0:
            page.append(f"{self._scale:.6g} {self._scale:.6g} scale")
        body = [part.format_map(names) if "{" in part else part for part in self._parts]
        return "\n".join([*head, *page, *body, "grestore", "end", "showpage", "%%Trailer", "%%EOF", ""])

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y."""
        x -= align * text_width(text, face, size_pt)
        self._parts.append(f"{_short(grey)} setgray")
        scale = size_pt / UNITS
        for name, at in self._list_glyphs(text, face):
            place = f"{_pair(x + at * scale, y)} translate {scale:.6g} {scale:.6g} scale"
            self._parts.append(f"gsave {place} {{{name}}} grestore")

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Draw straight lines, dashed for a `dash_pt` above 0.

        Their ends are square, or round with `is_round`.
        """
        if segments:
            self._set_pen(width_pt, grey, dash_pt, BUTT if dash_pt else ROUND if is_round else SQUARE)
            steps = [f"{_pair(x0, y0)} moveto {_pair(x1, y1)} lineto" for x0, y0, x1, y1 in segments]
            self._parts += ["newpath", *_join_lines([*steps, "stroke"])]

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Draw a closed line through points, with dashes that continue around its corners."""
        self._set_pen(width_pt, 0.0, dash_pt, BUTT)
        self._draw_path(corners, "closepath stroke")

    def polyline(self, corners: Sequence[Point], width_pt: float, grey: float = 0.0) -> None:
        """Draw an open line through points, with round ends and corners."""
        self._set_pen(width_pt, grey, 0.0, ROUND)
        self._draw_path(corners, "stroke")

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn within around a point."""
        self._parts += ["gsave", f"{_pair(2 * x, 2 * y)} translate -1 -1 scale"]
        yield
        self._parts.append("grestore")

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""
        self.fills([(x, y, width, height)], grey)

    def tint(self, x: float, y: float, width: float, height: float, color: Rgb) -> None:
        """Fill a rectangle with a color."""
        self._parts.append(f"{' '.join(map(_short, color))} setrgbcolor")
        self._draw_path(_corners_of((x, y, width, height)), "closepath fill")

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles; each is x, y, width, height."""
        self._parts.append(f"{_short(grey)} setgray")
        for box in boxes:
            self._draw_path(_corners_of(box), "closepath fill")

    def polygon(self, corners: Sequence[Point], grey: float = 0.0) -> None:
        """Fill the shape with some corners."""
        self._parts.append(f"{_short(grey)} setgray")
        self._draw_path(corners, "closepath fill")

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""
        self._parts.append(f"{_short(grey)} setgray newpath {_pair(x, y)} {_short(radius)} 0 360 arc closepath fill")

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Draw a piece with its zero at x, y."""
        self._parts += ["gsave", f"{_pair(x, y)} translate"]
        draw(self)
        self._parts.append("grestore")

    def _set_pen(self, width_pt: float, grey: float, dash_pt: float, ends: int) -> None:
        """Set thickness, gray, dashes and ends of lines; round ends have round corners."""
        dash = f"[{_short(dash_pt)}] 0 setdash" if dash_pt else "[] 0 setdash"
        corners = ROUND if ends == ROUND else BUTT
        pen = f"{_short(grey)} setgray {_short(width_pt)} setlinewidth {ends} setlinecap {corners} setlinejoin"
        self._parts.append(f"{pen} {dash}")

    def _draw_path(self, corners: Sequence[Point], how: str) -> None:
        """Draw a path of straight lines, one corner a line."""
        steps = [f"{_pair(x, y)} {'lineto' if at else 'moveto'}" for at, (x, y) in enumerate(corners)]
        self._parts += ["newpath", *_join_lines([*steps, how])]


def _corners_of(box: Area) -> tuple[Point, ...]:
    x, y, width, height = box
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _write_outline(shape: str) -> list[str]:
    """Return an outline of SVG path data as lines of PostScript."""
    steps: list[str] = []
    for letter in OPERATORS:
        shape = shape.replace(letter, f"\n{letter}")
    for step in shape.split("\n")[1:]:
        steps.append(f"{step[1:]} {OPERATORS[step[0]]}".strip())
    return _join_lines(steps)


def _join_lines(steps: Sequence[str]) -> list[str]:
    """Return steps on as few lines as may hold them."""
    found = [steps[0]]
    for step in steps[1:]:
        if len(found[-1]) + 1 + len(step) > LONGEST_LINE:
            found.append(step)
        else:
            found[-1] += f" {step}"
    return found


def _pair(x: float, y: float) -> str:
    return f"{_short(x)} {_short(y)}"


def _short(number: float) -> str:
    """Return a number with three decimals at most, never as a power of ten."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
