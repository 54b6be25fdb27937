"""Content of a PDF in the press's gray: marks removed, and grays written as gray.

Most programs write black and gray as equal parts of red, green and blue, or in black ink only. They look the same in DeviceGray, in which
all pages are printed. Real colors stay as they are, for the preflight to refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Name, Operator

MARKED = frozenset({"BMC", "BDC", "EMC", "MP", "DP"})
"""Operators that mark content and draw nothing; their numbers are those of another file. Source: ISO 32000-1, 14.6."""

MOST_DEPTH = 12
"""Deepest nesting of forms that is changed; the preflight refuses deeper ones."""

Step = tuple[Sequence[Any], Operator]


def make_gray(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    """Rewrite the content of a page and of all forms in it."""
    resources = page.obj.get("/Resources", pikepdf.Dictionary())
    page.obj.Contents = pdf.make_stream(_rewrite(page, resources))
    _rewrite_forms(resources, set(), 0)


def _rewrite_forms(resources: pikepdf.Object, seen: set[tuple[int, int]], depth: int) -> None:
    for form in dict(resources.get("/XObject", {})).values():
        if depth < MOST_DEPTH and form.get("/Subtype") == Name.Form and form.objgen not in seen:
            seen.add(form.objgen)
            own = form.get("/Resources", resources)
            form.write(_rewrite(form, own))
            for key in ("/StructParent", "/StructParents"):
                if key in form:
                    del form[key]
            _rewrite_forms(own, seen, depth + 1)


def _rewrite(source: Any, resources: pikepdf.Object) -> bytes:
    """Return the content of a page or form, rewritten."""
    spaces = dict(resources.get("/ColorSpace", {}))
    is_rgb = {"c": False, "C": False}  # of fills and of lines
    saved: list[dict[str, bool]] = []
    kept: list[Any] = []
    for step in pikepdf.parse_content_stream(source):
        name = str(step.operator)
        if name in ("q", "Q"):
            if name == "q":
                saved.append(dict(is_rgb))
            elif saved:
                is_rgb = saved.pop()
        if name not in MARKED:
            kept += _gray_steps(step, name, spaces, is_rgb)
    return pikepdf.unparse_content_stream(kept)


def _gray_steps(step: Any, name: str, spaces: dict[str, Any], is_rgb: dict[str, bool]) -> Iterator[Any]:
    """Yield an operator, as one of gray if its color is a gray."""
    values = [] if name == "INLINE IMAGE" else list(step.operands)
    side = "c" if name[0].islower() else "C"
    gray = Operator("g" if side == "c" else "G")
    match name:
        case "rg" | "RG" if _are_equal(values):
            yield values[:1], gray
        case "k" | "K" if len(values) == 4 and not any(float(value) for value in values[:3]):
            yield [1 - Decimal(values[3])], gray
        case "cs" | "CS":
            is_rgb[side] = _is_rgb(values[0], spaces)
            yield ([0], gray) if is_rgb[side] else step  # the first color of such a space is black
        case "sc" | "SC" | "scn" | "SCN" if is_rgb[side]:
            yield (values[:1], gray) if _are_equal(values) else (values, Operator("rg" if side == "c" else "RG"))
        case "g" | "G" | "rg" | "RG" | "k" | "K":
            is_rgb[side] = False
            yield step
        case _:
            yield step


def _are_equal(values: Sequence[Any]) -> bool:
    return len(values) == 3 and len({float(value) for value in values}) == 1


def _is_rgb(name: Any, spaces: dict[str, Any]) -> bool:
    """Return whether a color space has red, green and blue."""
    space = spaces.get(str(name), name)
    kind = space[0] if isinstance(space, Array) and len(space) else space
    if kind == Name.ICCBased:
        return int(space[1].get("/N", 0)) == 3
    return kind in (Name.DeviceRGB, Name.CalRGB)
