"""Ink that writes what is drawn as lines of text, for tests and for trying pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager

from generator.model.own_pages import OwnPicture
from layouts.drawing.ink import CENTER, LEFT, RIGHT, Area, Ink, Rgb, Segment
from layouts.drawing.links import LinklessInk
from layouts.geometry import Box, Point


class InkLog(LinklessInk):
    """Ink that writes what is drawn as lines of text, one list per page."""

    def __init__(self) -> None:
        self.pages: list[list[str]] = [[]]

    def end_page(self) -> None:
        """Start the list of the next page."""
        self.pages.append([])

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Write a line of text with its position, face and size."""
        tone = f" grey {grey:g}" if grey else ""
        where = {LEFT: "from", CENTER: "about", RIGHT: "up to"}[align]
        self._note(f"text {where} {x:.1f} {y:.1f} {face} {size_pt:.4g}{tone}: {text}")

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Write rows of digits in one line."""
        shown = "/".join(row.replace(" ", ".") for row in rows)
        self._note(f"rows from {x:.1f} {y:.1f} every {pitch:.2f} {face} {size_pt:.4g}: {shown}")

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Write the number, thickness and bounding box of lines."""
        if segments:
            xs = [x for x0, _, x1, _ in segments for x in (x0, x1)]
            ys = [y for _, y0, _, y1 in segments for y in (y0, y1)]
            tone = (f" grey {grey:g}" if grey else "") + (f" dash {dash_pt:g}" if dash_pt else "") + (" round" if is_round else "")
            box = f"{min(xs):.1f} {min(ys):.1f} to {max(xs):.1f} {max(ys):.1f}"
            self._note(f"lines {len(segments)} of {width_pt:g}{tone} in {box}")

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Write the corners of a closed line."""
        shown = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        self._note(f"outline of {width_pt:g} dash {dash_pt:.4g}: {shown}")

    def polyline(self, corners: Sequence[Point], width_pt: float, grey: float = 0.0) -> None:
        """Write the corners of an open line."""
        self._note(f"polyline of {width_pt:g}{f' grey {grey:g}' if grey else ''}: {' '.join(f'{x:.1f},{y:.1f}' for x, y in corners)}")

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Write the position and grey of a rectangle."""
        self._note(f"fill {x:.1f} {y:.1f} {width:.1f} x {height:.1f} grey {grey:g}")

    def tint(self, x: float, y: float, width: float, height: float, color: Rgb) -> None:
        """Write the position and color of a rectangle."""
        parts = " ".join(f"{part:.3g}" for part in color)
        self._note(f"tint {x:.1f} {y:.1f} {width:.1f} x {height:.1f} of {parts}")

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Write the number, grey and bounding box of rectangles."""
        if boxes:
            left, low = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, top = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
            self._note(f"fills {len(boxes)} grey {grey:g} in {left:.1f} {low:.1f} to {right:.1f} {top:.1f}")

    def polygon(self, corners: Sequence[Point], grey: float = 0.0) -> None:
        """Write the corners and grey of a shape."""
        self._note(f"polygon {' '.join(f'{x:.1f},{y:.1f}' for x, y in corners)} grey {grey:g}")

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Write the position, radius and grey of a disc."""
        self._note(f"disc {x:.1f} {y:.1f} radius {radius:.1f} grey {grey:g}")

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Write the corner and size of a stamp, and its contents indented."""
        self._note(f"stamp at {x + box.left:.1f} {y + box.bottom:.1f} {box.right - box.left:.1f} x {box.top - box.bottom:.1f}")
        inner = InkLog()
        draw(inner)
        self.pages[-1].extend(f"  {line}" for line in inner.pages[0])

    def picture(self, x: float, y: float, scale: float, picture: OwnPicture) -> None:
        """Write the name, the corner and the size of a picture."""
        width, height = picture.size_pt
        self._note(f"picture {picture.name} at {x:.1f} {y:.1f}, {scale * width:.1f} x {scale * height:.1f}")

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Write where upside-down drawing begins and ends."""
        self._note(f"upside down around {x:.1f} {y:.1f}")
        yield
        self._note("upright")

    def _note(self, line: str) -> None:
        self.pages[-1].append(line)
