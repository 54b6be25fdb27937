"""An ink that writes SVG, with letters as outlines.

Each outline is written once and reused, so no font is needed to view the file. All lengths are points; SVG counts y from the top, so
every y is converted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from html import escape

from layouts.drawing.ink import LEFT, Area, Ink, Rgb, Segment
from layouts.drawing.outline_ink import UNITS, OutlineInk
from layouts.fonts.faces import text_width
from layouts.geometry import Box, Point


class VectorInk(OutlineInk):
    """Ink that writes one page of SVG; `finish` returns the page.

    description   what the page shows, in words for those who do not see it
    size_mm       size at which the page is shown, if that is not the size at which it is drawn
    """

    def __init__(self, size_pt: tuple[float, float], title: str, description: str = "", size_mm: tuple[float, float] | None = None) -> None:
        super().__init__()
        self._size, self._title, self._description = size_pt, title, description
        self._sides = [f"{side:g}pt" for side in size_pt] if size_mm is None else [f"{round(side, 4):g}mm" for side in size_mm]

    def finish(self) -> str:
        """Return the text of the SVG file."""
        width, height = (f"{side:g}" for side in self._size)
        names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'  # older layout programs support xlink only
        shown = 'width="{}" height="{}"'.format(*self._sides)
        head = f'<svg {names} {shown} viewBox="0 0 {width} {height}" role="img">'
        shapes = [f'<path id="{name}" d="{shape}"/>' for name, shape in self._glyphs.items()]
        words = [f"<title>{escape(self._title)}</title>"]
        words += [f"<desc>{escape(self._description)}</desc>"] if self._description else []
        return "\n".join([head, *words, "<defs>", *shapes, "</defs>", *self._parts, "</svg>", ""])

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y."""
        x -= align * text_width(text, face, size_pt)
        scale = size_pt / UNITS
        uses = [f'<use xlink:href="#{name}" x="{_short(at)}"/>' for name, at in self._list_glyphs(text, face)]
        place = f"translate({_short(x)} {_short(self._size[1] - y)}) scale({scale:.6g} {-scale:.6g})"
        self._parts.append(f'<g aria-label="{escape(text)}" fill="{_tone(grey)}" transform="{place}">{"".join(uses)}</g>')

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Draw straight lines, dashed for a `dash_pt` above 0.

        Their ends are square, or round with `is_round`.
        """
        if not segments:
            return
        top = self._size[1]
        path_data = "".join(f"M{_short(x0)} {_short(top - y0)}L{_short(x1)} {_short(top - y1)}" for x0, y0, x1, y1 in segments)
        dash = f' stroke-dasharray="{dash_pt:g}"' if dash_pt else ""
        dash += ' stroke-linecap="round"' if is_round else "" if dash_pt else ' stroke-linecap="square"'
        self._parts.append(f'<path d="{path_data}" fill="none" stroke="{_tone(grey)}" stroke-width="{width_pt:g}"{dash}/>')

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Draw a closed line through points, with dashes that continue around its corners."""
        points = " ".join(f"{_short(x)},{_short(self._size[1] - y)}" for x, y in corners)
        dash = f' stroke-dasharray="{dash_pt:.4g}"' if dash_pt else ""
        self._parts.append(f'<polygon points="{points}" fill="none" stroke="{_tone(0.0)}" stroke-width="{width_pt:g}"{dash}/>')

    def polyline(self, corners: Sequence[Point], width_pt: float, grey: float = 0.0) -> None:
        """Draw an open line through points, with round ends and corners."""
        points = " ".join(f"{_short(x)},{_short(self._size[1] - y)}" for x, y in corners)
        style = f'fill="none" stroke="{_tone(grey)}" stroke-width="{width_pt:g}" stroke-linecap="round" stroke-linejoin="round"'
        self._parts.append(f'<polyline points="{points}" {style}/>')

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn within around a point."""
        self._parts.append(f'<g transform="rotate(180 {_short(x)} {_short(self._size[1] - y)})">')
        yield
        self._parts.append("</g>")

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""
        self.tint(x, y, width, height, Rgb(grey, grey, grey))

    def tint(self, x: float, y: float, width: float, height: float, color: Rgb) -> None:
        """Fill a rectangle with a color."""
        place = f'x="{_short(x)}" y="{_short(self._size[1] - y - height)}" width="{_short(width)}" height="{_short(height)}"'
        self._parts.append(f'<rect {place} fill="{_hex(color)}"/>')

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles as one shape; each is x, y, width, height."""
        top = self._size[1]
        path_data = "".join(f"M{_short(x)} {_short(top - y)}h{_short(w)}v{_short(-h)}h{_short(-w)}z" for x, y, w, h in boxes)
        self._parts.append(f'<path d="{path_data}" fill="{_tone(grey)}"/>')

    def polygon(self, corners: Sequence[Point], grey: float = 0.0) -> None:
        """Fill the shape with some corners."""
        points = " ".join(f"{_short(x)},{_short(self._size[1] - y)}" for x, y in corners)
        self._parts.append(f'<polygon points="{points}" fill="{_tone(grey)}"/>')

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""
        self._parts.append(f'<circle cx="{_short(x)}" cy="{_short(self._size[1] - y)}" r="{_short(radius)}" fill="{_tone(grey)}"/>')

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Draw a piece with its zero at x, y."""
        self._parts.append(f'<g transform="translate({_short(x)} {_short(-y)})">')
        draw(self)
        self._parts.append("</g>")


def _short(number: float) -> str:
    return f"{round(number, 2):g}"


def _tone(grey: float) -> str:
    return _hex(Rgb(grey, grey, grey))


def _hex(color: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in color)
