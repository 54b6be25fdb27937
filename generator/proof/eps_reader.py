"""Reading of EPS pictures: the paths of the board, and symbols by their outlines.

The file is run by an interpreter that knows the operators of pictures only; any other word is a fault. `layouts/drawing/eps_ink.py` writes
such files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from generator.errors import Faulty, explain, quote
from generator.proof.drawn_paths import DrawnPath, OutlineStep, Point, trace_outline
from generator.proof.drawn_picture import Glyph, PictureContent
from generator.proof.glyph_shapes import Shape, find_shape
from generator.proof.grid_lines import Color

HEADER = "%!PS-Adobe-3.0 EPSF-3.0"
BOX = re.compile(
    r"^%%BoundingBox: 0 0 (\d{1,6}) (\d{1,6})\n%%HiResBoundingBox: 0 0 (\d{1,6}(?:\.\d{1,6})?) (\d{1,6}(?:\.\d{1,6})?)$", re.MULTILINE
)
WORD = re.compile(r"[{}\[\]]|/?[^\s{}\[\]/]+")
NUMBER = re.compile(r"-?\d{1,7}(?:\.\d{1,10})?(?:e-\d\d)?")

MOST_WORDS = 2_000_000
"""Most words of a file; the answer of a 25x25 has some 20,000."""

PATH = {"moveto": ("M", 1), "lineto": ("L", 1), "curveto": ("C", 3), "closepath": ("Z", 0)}
"""Letter and number of points of each operator that continues a path."""

IGNORED = {"setlinecap": 1, "setlinejoin": 1, "dict": 1, "end": 0, "showpage": 0}
"""Operators that change nothing that is read, with the number of their values."""

DICTIONARY = "gridpress"
"""Name of the dictionary of the procedures."""

BOARD_DEPTH = 2
"""Number of saved states within the group of the board; the page itself has one."""


class _State(NamedTuple):
    """The graphics state: scale and zero of coordinates, color, thickness, dashes."""

    scale: float = 1.0
    zero: Point = (0.0, 0.0)
    color: Color = (0.0, 0.0, 0.0)
    width: float = 1.0
    is_dashed: bool = False

    def place(self, x: float, y: float) -> Point:
        """Return a point as one of the page."""
        return round(self.zero[0] + x * self.scale, 3), round(self.zero[1] + y * self.scale, 3)


def read_eps(path: Path) -> PictureContent:
    """Return what an EPS picture draws.

    Raises
    ------
    Faulty    it has something that no picture needs
    OSError   it cannot be read
    """
    data = path.read_bytes()
    try:
        text = data.decode("ascii")
        found = BOX.search(text)
        if not text.startswith(HEADER + "\n") or not found:
            raise ValueError(f"expected {HEADER!r} and both boxes from 0 0")
        size_pt = float(found[3]), float(found[4])
        if [ceil(side) for side in size_pt] != [int(found[1]), int(found[2])]:
            raise ValueError(f"expected the same size in both boxes, found {quote(found[0])}")
        content = PictureContent(path.name, size_pt)
        _Interpreter(content).run(_list_words(text))
        return content
    except (ValueError, LookupError) as fault:
        if isinstance(fault, Faulty):
            raise
        raise Faulty(f"{path.name}: expected the EPS of a picture, got a fault: {explain(fault)}") from None


def _list_words(text: str) -> list[str]:
    """Return the words of a file without its comments."""
    words = [word for line in text.splitlines() if not line.startswith("%") for word in WORD.findall(line)]
    if len(words) > MOST_WORDS:
        raise ValueError(f"expected at most {MOST_WORDS} words, found {len(words)}")
    return words


class _Interpreter:
    """Runs the words of a file, and collects what they draw."""

    def __init__(self, content: PictureContent) -> None:
        self._content = content
        self._state, self._saved = _State(), list[_State]()
        self._values: list[float | str] = []
        self._shapes: dict[str, Shape | None] = {}
        self._outline: list[OutlineStep] = []
        self._group: list[DrawnPath] = []

    def run(self, words: list[str]) -> None:
        """Run all words; procedures are the outlines of symbols."""
        rest = iter(words)
        for word in rest:
            if word == "{":
                self._shapes[str(self._values.pop())] = _read_shape(tuple(iter(lambda: next(rest), "}")))
                if [next(rest, ""), next(rest, "")] != ["bind", "def"]:
                    raise ValueError("expected a name for each procedure")
            elif word == "[":
                self._values.append("dashed" if list(iter(lambda: next(rest), "]")) else "solid")
            elif word.startswith("/"):
                self._values.append(word[1:])
            elif NUMBER.fullmatch(word):
                self._values.append(float(word))
            else:
                self._run_operator(word)
        if self._saved or self._values:
            raise ValueError("expected an end of all groups, found none")

    def _run_operator(self, word: str) -> None:
        """Run one operator.

        Raises
        ------
        ValueError   it is not one that pictures need
        """
        if word in self._shapes:
            self._draw_symbol(self._shapes[word])
        elif word in PATH:
            letter, count = PATH[word]
            self._outline.append(OutlineStep(letter, tuple(self._take_points(count))))
        elif word == "newpath":
            self._outline = []
        elif word == "arc":
            self._add_circle()
        elif word in ("fill", "stroke"):
            self._draw_path(is_filled=word == "fill")
        elif word in IGNORED:
            self._take(IGNORED[word])
        elif word in ("gsave", "grestore"):
            self._run_group(word)
        elif word == DICTIONARY:
            self._values.append(word)
        elif word in ("begin", "def"):
            if self._values.pop() != DICTIONARY:
                raise ValueError("expected procedures in a dictionary of their own")
        elif not self._set_state(word):
            raise ValueError(f"expected the operators of pictures, found {quote(word)}")

    def _set_state(self, word: str) -> bool:
        """Change the graphics state; return whether the word is one that does."""
        state = self._state
        if word == "setgray":
            (gray,) = self._take(1)
            self._state = state._replace(color=(gray, gray, gray))
        elif word == "setrgbcolor":
            red, green, blue = self._take(3)
            self._state = state._replace(color=(red, green, blue))
        elif word == "setlinewidth":
            self._state = state._replace(width=self._take(1)[0] * state.scale)
        elif word == "setdash":
            self._take(1)
            self._state = state._replace(is_dashed=self._values.pop() == "dashed")
        elif word == "translate":
            (x, y) = self._take(2)
            self._state = state._replace(zero=(state.zero[0] + x * state.scale, state.zero[1] + y * state.scale))
        elif word == "scale":
            across, down = self._take(2)
            if across != down or across <= 0:
                raise ValueError(f"expected one scale both ways, found {across:g} and {down:g}")
            self._state = state._replace(scale=state.scale * across)
        else:
            return False
        return True

    def _run_group(self, word: str) -> None:
        """Save or restore the state; the board ends with its group."""
        if word == "gsave":
            self._saved.append(self._state)
            return
        if len(self._saved) == BOARD_DEPTH and self._group:
            self._content.add_board(self._group)
            self._group = []
        self._state = self._saved.pop()

    def _draw_path(self, *, is_filled: bool) -> None:
        """Draw the path; a line that closes it is drawn too."""
        state = self._state
        steps = tuple(trace_outline(tuple(self._outline), state.place))
        path = DrawnPath(steps, state.color) if is_filled else DrawnPath(steps, None, state.color, state.width, state.is_dashed)
        if len(self._saved) == BOARD_DEPTH:
            self._group.append(path)
        else:
            self._content.add_beside(path)
        self._outline = []

    def _draw_symbol(self, shape: Shape | None) -> None:
        """Draw a symbol by its outline."""
        state = self._state
        if shape is None or self._group:
            raise ValueError("expected symbols after the board, by the outlines of our typefaces")
        left, bottom, right, top = shape.box
        box = (*state.place(left, bottom), *state.place(right, top))
        self._content.add_glyph(Glyph(shape.symbol, box, state.zero[1]), state.color)

    def _add_circle(self) -> None:
        """Add a circle to the path, as curves that reach as far."""
        x, y, radius, start, end = self._take(5)
        if (start, end) != (0.0, 360.0):
            raise ValueError(f"expected a whole circle, found one from {start:g} to {end:g}")
        ends = ((x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius))
        self._outline = [OutlineStep("C" if at else "M", (point,)) for at, point in enumerate(ends)]

    def _take(self, count: int) -> list[float]:
        """Return the last values, which must be numbers."""
        values = [self._values.pop() for _ in range(count)]
        if not all(isinstance(value, float) for value in values):
            raise ValueError("expected a number before an operator, found another value")
        return [float(value) for value in reversed(values)]

    def _take_points(self, count: int) -> Iterator[Point]:
        values = self._take(2 * count)
        return zip(values[::2], values[1::2], strict=True)


@lru_cache(maxsize=1024)
def _read_shape(words: tuple[str, ...]) -> Shape | None:
    """Return the symbol that a procedure fills; None if there is none."""
    if words[:1] != ("newpath",) or words[-1] != "fill":
        raise ValueError("expected procedures that fill an outline")
    steps: list[OutlineStep] = []
    values: list[float] = []
    for word in words[1:-1]:
        if NUMBER.fullmatch(word):
            values.append(float(word))
            continue
        letter, count = PATH[word]
        if len(values) != 2 * count:
            raise ValueError(f"expected {count} points before {word}, found {len(values)} numbers")
        steps.append(OutlineStep(letter, tuple(zip(values[::2], values[1::2], strict=True))))
        values = []
    return find_shape(tuple(steps))
