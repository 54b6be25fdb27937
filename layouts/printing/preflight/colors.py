"""Checks of ink: no color on papers without color, no light grey, no transparency.

Content streams are read operator by operator, because on a rendered page grey looks the same as equal red, green and blue.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pikepdf import Array, ContentStreamInlineImage, Name, Stream, parse_content_stream

from layouts.printing.preflight.report import Finding, Job

OPERATORS = "g G rg RG k K cs CS sc SC scn SCN gs sh Do BI ID EI"
CLEAR_KEYS = (("/ca", "fill"), ("/CA", "line"))
TINT_SLACK = 1e-4
MOST_DEPTH = 12
"""Deepest nesting of forms that is followed; a file that nests deeper, or in a circle, is not a valid print file."""

Fault = tuple[str, str, str]
"""Rule, found value, expected value."""


def check_colors(job: Job) -> Iterator[Finding]:
    """Yield for each page the first fault of each rule about ink and transparency."""
    reader = _ContentReader(job)
    for number, page in enumerate(job.pdf.pages, start=1):
        reported: set[str] = set()
        group: Any = page.get("/Group", {})
        faults = [_group_fault()] if group.get("/S") == "/Transparency" else []
        for rule, found, wanted in [*faults, *reader.read(page.obj, page.get("/Resources", {}), 0)]:
            if rule not in reported:
                reported.add(rule)
                yield job.fault(rule, found, wanted, number)


def _group_fault() -> Fault:
    return "transparency", "a transparency group", "flattened transparency"


class _ContentReader:
    """Reader of content streams; forms and patterns with many uses are read only once."""

    def __init__(self, job: Job) -> None:
        self._checks_color = job.printer.black_only and not job.paper.has_color
        self._least_ink = job.printer.grey_ink
        self._accepts_profiles = not job.printer.pdfx
        self._known: dict[tuple[int, int], list[Fault]] = {}

    def read(self, source: Any, resources: Any, depth: int) -> list[Fault]:
        """List the faults of a page or form, including everything it draws."""
        if depth > MOST_DEPTH:
            return [("color", f"drawings nested {depth} deep", f"at most {MOST_DEPTH}")]
        faults: list[Fault] = []
        spaces: dict[str, Any] = {}
        for step in parse_content_stream(source, OPERATORS):
            if isinstance(step, ContentStreamInlineImage):
                faults += self._image(step.iimage.obj, resources)
                continue
            name = str(step.operator)
            values = list(step.operands)
            if name in ("g", "G"):
                faults += self._tint(1 - float(values[0]))
            elif name in ("rg", "RG"):
                faults += self._colored(f"red, green and blue {_show(values)}")
            elif name in ("k", "K"):
                tinted = any(float(value) > 0 for value in values[:3])
                faults += self._colored(f"cyan, magenta and yellow {_show(values[:3])}") if tinted else self._tint(float(values[3]))
            elif name in ("cs", "CS"):
                spaces[name[0]] = values[0]
                faults += self._space(values[0], resources, "ink")
            elif name in ("sc", "scn", "SC", "SCN"):
                faults += self._painted(values, spaces.get("c" if name[0] == "s" else "C"), resources, depth)
            elif name == "gs":
                faults += self._state(resources.get("/ExtGState", {}).get(values[0], {}))
            elif name == "sh":
                faults += self._space(resources.get("/Shading", {}).get(values[0], {}).get("/ColorSpace"), resources, "a shading")
            elif name == "Do":
                faults += self._drawn(resources.get("/XObject", {}).get(values[0]), resources, depth)
        return list(dict.fromkeys(faults))

    def _drawn(self, item: Any, resources: Any, depth: int) -> list[Fault]:
        """List the faults of a form or image, once for all its uses."""
        if item is None:
            return []
        if item.objgen not in self._known:
            self._known[item.objgen] = []  # stops the recursion of a form that draws itself
            if item.get("/Subtype") == "/Image":
                found = self._image(item, resources)
            else:
                found = [_group_fault()] if item.get("/Group", {}).get("/S") == "/Transparency" else []
                found += self.read(item, item.get("/Resources", resources), depth + 1)
            self._known[item.objgen] = found
        return self._known[item.objgen]

    def _image(self, image: Any, resources: Any) -> list[Fault]:
        faults: list[Fault] = []
        if "/SMask" in image or int(image.get("/SMaskInData", 0)):
            faults.append(("transparency", "an image with a soft mask", "flattened transparency"))
        is_stencil = bool(image.get("/ImageMask", image.get("/IM", False)))
        space = image.get("/ColorSpace", image.get("/CS"))
        return faults if is_stencil or space is None else faults + self._space(space, resources, "an image", is_image=True)

    def _state(self, state: Any) -> list[Fault]:
        for key, what in CLEAR_KEYS:
            if float(state.get(key, 1)) < 1:
                return [("transparency", f"a {what} of {float(state[key]):.0%} opacity", "flattened transparency")]
        if str(state.get("/SMask", "/None")) != "/None":
            return [("transparency", "a soft mask", "flattened transparency")]
        modes = state.get("/BM", Name("/Normal"))
        blend = str(modes[0]) if isinstance(modes, Array) else str(modes)
        return [] if blend in ("/Normal", "/Compatible") else [("transparency", f"blend mode {blend[1:]}", "flattened transparency")]

    def _painted(self, values: list[Any], space: Any, resources: Any, depth: int) -> list[Fault]:
        """List the faults of a color in the current color space: grey tint or pattern."""
        if values and isinstance(values[-1], Name):
            pattern = resources.get("/Pattern", {}).get(values[-1])
            if isinstance(pattern, Stream):
                return self._drawn(pattern, resources, depth)
            return self._space(pattern.get("/Shading", {}).get("/ColorSpace"), resources, "a shading") if pattern is not None else []
        if len(values) == 1 and str(space) == "/DeviceGray":
            return self._tint(1 - float(values[0]))
        if len(values) == 4 and str(space) == "/DeviceCMYK" and any(float(value) > 0 for value in values[:3]):
            return self._colored(f"cyan, magenta and yellow {_show(values[:3])}")
        return []

    def _space(self, space: Any, resources: Any, what: str, is_image: bool = False) -> list[Fault]:
        if isinstance(space, Name) and str(space) in resources.get("/ColorSpace", {}):
            space = resources.ColorSpace[space]
        if space is None or self._is_black(space, is_image):
            return []
        shown = str(space[0] if isinstance(space, Array) else space)[1:]
        return self._colored(f"{what} in {shown}")

    def _is_black(self, space: Any, is_image: bool) -> bool:
        """Return whether a color space allows only grey and black.

        CMYK is accepted here, because it depends on the values, which are checked separately; those of an image cannot be checked.
        """
        if isinstance(space, Name):
            return str(space) in ("/DeviceGray", "/G", "/Pattern") or (str(space) in ("/DeviceCMYK", "/CMYK") and not is_image)
        kind = str(space[0]) if isinstance(space, Array) and len(space) else ""
        if kind in ("/Indexed", "/I"):
            return self._is_black(space[1], is_image)
        if kind == "/Separation":
            return str(space[1]) in ("/Black", "/None")
        if kind == "/ICCBased":
            return self._accepts_profiles and int(space[1].get("/N", 0)) == 1
        if kind == "/CalGray":
            return self._accepts_profiles
        return kind == "/Pattern" and (len(space) < 2 or self._is_black(space[1], is_image))

    def _colored(self, found: str) -> list[Fault]:
        return [("color", found, "only gray and black ink")] if self._checks_color else []

    def _tint(self, ink: float) -> list[Fault]:
        if TINT_SLACK < ink < self._least_ink - TINT_SLACK:
            return [("grey-tint", f"gray of {ink:.1%} ink", f"{self._least_ink:.0%} or more")]
        return []


def _show(values: list[Any]) -> str:
    return " ".join(f"{float(value):g}" for value in values)
