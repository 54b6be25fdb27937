"""Checks of ink: no color on papers without color, no light grey, no transparency.

Content streams are read operator by operator, because on a rendered page grey looks the same as equal red, green and blue.
"""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import ContentStreamInlineImage, parse_content_stream

from generator.proof.print_file.pdf_values import Item, Key, Malformed, show_name
from generator.proof.print_file.report import Finding, Job

OPERATORS = "g G rg RG k K cs CS sc SC scn SCN gs sh Do BI ID EI"
OPERANDS = {"g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4, "cs": 1, "CS": 1, "gs": 1, "sh": 1, "Do": 1}
OPERANDS_OF_SPACES = {"/Indexed": 2, "/I": 2, "/Separation": 2, "/ICCBased": 2}
"""Fewest operands of an operator, and fewest objects of a color space; those not listed may have none. Source: ISO 32000-1, 8.6 and 8.7."""

CLEAR_KEYS = (("/ca", "fill"), ("/CA", "line"))
TINT_SLACK = 1e-4
MOST_DEPTH = 12
"""Deepest nesting of forms that is followed; a file that nests deeper, or in a circle, is not a valid print file."""

Fault = tuple[str, str, str]
"""Rule, found value, expected value."""


def check_colors(job: Job) -> Iterator[Finding]:
    """Yield for each page the first fault of each rule about ink and transparency."""
    reader = _ContentReader(job)
    for number, page in job.pages():
        reported: set[str] = set()
        resources = page.get("/Resources")
        for rule, found, wanted in [*_group_faults(page), *reader.read(page, resources, 0)]:
            if rule not in reported:
                reported.add(rule)
                yield job.fault(rule, found, wanted, number)


def _group_faults(source: Item) -> list[Fault]:
    is_transparent = source.get("/Group").get("/S").text() == "/Transparency"
    return [("transparency", "a transparency group", "flattened transparency")] if is_transparent else []


class _ContentReader:
    """Reader of content streams; forms and patterns with many uses are read only once."""

    def __init__(self, job: Job) -> None:
        self._checks_color = job.printer.black_only and not job.paper.has_color
        self._least_ink = job.printer.grey_ink
        self._accepts_profiles = not job.printer.pdfx
        self._known: dict[Key, list[Fault]] = {}

    def read(self, source: Item, resources: Item, depth: int) -> list[Fault]:
        """List the faults of a page or form, including everything it draws.

        Raises
        ------
        Malformed   an operator without its operands, or an object of another type than its place has
        """
        if depth > MOST_DEPTH:
            return [("color", f"drawings nested {depth} deep", f"at most {MOST_DEPTH}")]
        faults: list[Fault] = []
        spaces: dict[str, Item] = {}
        for step in parse_content_stream(source.value, OPERATORS):
            if isinstance(step, ContentStreamInlineImage):
                faults += self._image(Item(f"{source.place}, inline image", step.iimage.obj), resources)
                continue
            name = str(step.operator)
            place = f"{source.place}, operator {name}"
            values = [Item(place, value) for value in step.operands]
            if len(values) < OPERANDS.get(name, 0):
                raise Malformed(f"{place}: expected {OPERANDS[name]} or more operands, got {len(values)}")
            faults += self._step(name, values, spaces, resources, depth)
        return list(dict.fromkeys(faults))

    def _step(self, name: str, values: list[Item], spaces: dict[str, Item], resources: Item, depth: int) -> list[Fault]:
        """List the faults of one operator.

        Parameters
        ----------
        spaces : the current color spaces of fills, "c", and of lines, "C"; changed by the operators that set them
        """
        match name:
            case "g" | "G":
                return self._tint(1 - values[0].number())
            case "rg" | "RG":
                return self._colored(f"red, green and blue {_show(values)}")
            case "k" | "K":
                is_tinted = any(value.number() > 0 for value in values[:3])
                return self._colored(f"cyan, magenta and yellow {_show(values[:3])}") if is_tinted else self._tint(values[3].number())
            case "cs" | "CS":
                spaces[name[0]] = values[0]
                return self._space(values[0], resources, "ink")
            case "sc" | "scn" | "SC" | "SCN":
                return self._painted(values, spaces.get("c" if name[0] == "s" else "C"), resources, depth)
            case "gs":
                return self._state(resources.get("/ExtGState").get(values[0].name()))
            case "sh":
                return self._space(resources.get("/Shading").get(values[0].name()).get("/ColorSpace"), resources, "a shading")
            case "Do":
                return self._drawn(resources.get("/XObject").get(values[0].name()), resources, depth)
        return []

    def _drawn(self, item: Item, resources: Item, depth: int) -> list[Fault]:
        """List the faults of a form or image, once for all its uses."""
        if item.is_missing:
            return []
        if not item.is_stream:
            item.refuse("a stream")
        if item.key not in self._known:
            self._known[item.key] = []  # stops the recursion of a form that draws itself
            if item.get("/Subtype").text() == "/Image":
                found = self._image(item, resources)
            else:
                own = item.get("/Resources")
                found = _group_faults(item) + self.read(item, resources if own.is_missing else own, depth + 1)
            self._known[item.key] = found
        return self._known[item.key]

    def _image(self, image: Item, resources: Item) -> list[Fault]:
        faults: list[Fault] = []
        if image.has("/SMask") or image.get("/SMaskInData").number(0):
            faults.append(("transparency", "an image with a soft mask", "flattened transparency"))
        is_stencil = image.get("/ImageMask" if image.has("/ImageMask") else "/IM").flag()
        space = image.get("/ColorSpace" if image.has("/ColorSpace") else "/CS")
        return faults if is_stencil or space.is_missing else faults + self._space(space, resources, "an image", is_image=True)

    def _state(self, state: Item) -> list[Fault]:
        for key, what in CLEAR_KEYS:
            opacity = state.get(key).number(1)
            if opacity < 1:
                return [("transparency", f"a {what} of {opacity:.0%} opacity", "flattened transparency")]
        mask = state.get("/SMask")
        if not mask.is_missing and not (mask.is_name and mask.name() == "/None"):
            return [("transparency", "a soft mask", "flattened transparency")]
        modes = state.get("/BM")
        blend = (modes.items(1)[0] if modes.is_array else modes).name()
        plain = ("", "/Normal", "/Compatible")
        return [] if blend in plain else [("transparency", f"blend mode {show_name(blend[1:])}", "flattened transparency")]

    def _painted(self, values: list[Item], space: Item | None, resources: Item, depth: int) -> list[Fault]:
        """List the faults of a color in the current color space: grey tint or pattern."""
        if values and values[-1].is_name:
            pattern = resources.get("/Pattern").get(values[-1].name())
            if pattern.is_stream:
                return self._drawn(pattern, resources, depth)
            return self._space(pattern.get("/Shading").get("/ColorSpace"), resources, "a shading")
        kind = space.name() if space and space.is_name else ""
        if len(values) == 1 and kind == "/DeviceGray":
            return self._tint(1 - values[0].number())
        if len(values) == 4 and kind == "/DeviceCMYK" and any(value.number() > 0 for value in values[:3]):
            return self._colored(f"cyan, magenta and yellow {_show(values[:3])}")
        return []

    def _space(self, space: Item, resources: Item, what: str, is_image: bool = False) -> list[Fault]:
        if space.is_name:
            named = resources.get("/ColorSpace").get(space.name())
            space = space if named.is_missing else named
        if space.is_missing or self._is_black(space, is_image):
            return []
        shown = (space.items(1)[0] if space.is_array else space).name()
        return self._colored(f"{what} in {show_name(shown[1:])}")

    def _is_black(self, space: Item, is_image: bool) -> bool:
        """Return whether a color space allows only grey and black.

        CMYK is accepted here, because it depends on the values, which are checked separately; those of an image cannot be checked.
        """
        if space.is_name:
            name = space.name()
            return name in ("/DeviceGray", "/G", "/Pattern") or (name in ("/DeviceCMYK", "/CMYK") and not is_image)
        kind = space.items(1)[0].name()
        parts = space.items(OPERANDS_OF_SPACES.get(kind, 1))
        if kind in ("/Indexed", "/I"):
            return self._is_black(parts[1], is_image)
        if kind == "/Separation":
            return parts[1].name() in ("/Black", "/None")
        if kind == "/ICCBased":
            return self._accepts_profiles and parts[1].get("/N").number(0) == 1
        if kind == "/CalGray":
            return self._accepts_profiles
        return kind == "/Pattern" and (len(parts) < 2 or self._is_black(parts[1], is_image))

    def _colored(self, found: str) -> list[Fault]:
        return [("color", found, "only gray and black ink")] if self._checks_color else []

    def _tint(self, ink: float) -> list[Fault]:
        if TINT_SLACK < ink < self._least_ink - TINT_SLACK:
            return [("grey-tint", f"gray of {ink:.1%} ink", f"{self._least_ink:.0%} or more")]
        return []


def _show(values: list[Item]) -> str:
    return " ".join(f"{value.number():g}" for value in values)
