"""Changes of PDF files: keys, types, references, operands, bytes."""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Pdf, Stream, String

from tests.fuzz.odd_values import ODD_TEXTS, change_bytes

WORDS = "q Q cm w d g G rg RG k K cs CS sc SC scn SCN gs sh Do BT ET Tf Td Tm Tj TJ re f S n W"
OPERATORS = WORDS.split()
TRIES = 5


def change_pdf(content: bytes, chance: random.Random) -> bytes:
    """Return a PDF with one to three changes; if it cannot be written, other ones."""
    if chance.random() < 0.12:
        return change_bytes(content, chance)
    for _ in range(TRIES):
        try:
            with Pdf.open(BytesIO(content)) as pdf:
                for _ in range(chance.choice((1, 1, 2, 3))):
                    chance.choice((_change_object, _change_object, _change_content, _change_page))(pdf, chance)
                written = BytesIO()
                pdf.save(written, compress_streams=False, static_id=True)
                return written.getvalue()
        except (pikepdf.PdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, NotImplementedError, RuntimeError):
            continue  # the library refuses to write this change
    return change_bytes(content, chance)


def _odd_object(pdf: Pdf, chance: random.Random) -> Any:
    """Return an object of any type, now and then another one of the file."""
    match chance.randrange(9):
        case 0:
            return chance.choice((0, -1, 2**31 - 1, -(2**31), 2**63 - 1, 7))
        case 1:
            return pikepdf.Object.parse(chance.choice((b"1e5", b"-3.5", b"99999999999999999999.5", b"0.000000000001")))
        case 2:
            return Name(chance.choice(("/", "/X", "/DeviceRGB", "/Pattern", "/Separation", "/ICCBased", "/a#1b[2J", f"/{'n' * 3000}")))
        case 3:
            return String(chance.choice(ODD_TEXTS).encode(errors="replace").decode())
        case 4:
            return Array([])
        case 5:
            return chance.choice(
                (Array([Name.Indexed]), Array([1, Name.X, Array([])]), Array([Array([Array([])])]), Array([Name.ICCBased, 5]))
            )
        case 6:
            return chance.choice((Dictionary(), Dictionary({"/Type": Name.Page}), Dictionary({"/S": 1, "/N": Name.X})))
        case 7:
            return chance.choice((None, True, False))
    return chance.choice(list(pdf.objects))


def _change_holder(holder: Any, pdf: Pdf, chance: random.Random) -> None:
    """Change one entry of a dictionary, a stream or an array."""
    if isinstance(holder, Array):
        if not len(holder) or chance.random() < 0.2:
            holder.append(_odd_object(pdf, chance))
            return
        at = chance.randrange(len(holder))
        if chance.random() < 0.3:
            del holder[at]
        else:
            holder[at] = _odd_object(pdf, chance)
        return
    keys = sorted(str(key) for key in holder.keys())  # noqa: SIM118 (an object of the library, not a dictionary)
    key = chance.choice(keys) if keys and chance.random() < 0.9 else chance.choice(("/Resources", "/Group", "/SMask", "/Annots", "/Parent"))
    inner = holder.get(key)
    if isinstance(inner, Array | Dictionary) and chance.random() < 0.4:
        _change_holder(inner, pdf, chance)
    elif key in keys and chance.random() < 0.25:
        del holder[key]
    elif chance.random() < 0.15 and holder.is_indirect:
        holder[key] = holder  # a cycle
    else:
        holder[key] = _odd_object(pdf, chance)


def _change_object(pdf: Pdf, chance: random.Random) -> None:
    holders = [item for item in pdf.objects if isinstance(item, Dictionary | Array | Stream)]
    _change_holder(chance.choice([*holders, pdf.trailer, pdf.Root]), pdf, chance)


def _change_page(pdf: Pdf, chance: random.Random) -> None:
    """Change what a page or its resources have."""
    page = chance.choice(list(pdf.pages)).obj
    resources = page.get("/Resources")
    _change_holder(chance.choice([page, resources if isinstance(resources, Dictionary) else page]), pdf, chance)


def _change_content(pdf: Pdf, chance: random.Random) -> None:
    """Change operands and operators of a page or form."""
    forms = [item for item in pdf.objects if isinstance(item, Stream) and item.get("/Subtype") == Name.Form]
    page = chance.choice(list(pdf.pages))
    source: Any = chance.choice(forms) if forms and chance.random() < 0.4 else page
    steps = [(list(step.operands), step.operator) for step in pikepdf.parse_content_stream(source)]
    for _ in range(chance.choice((1, 2, 5))):
        at = chance.randrange(len(steps) + 1)
        operands, operator = steps[at] if at < len(steps) else ([], Operator("g"))
        match chance.randrange(6):
            case 0:
                operands = operands[: chance.randrange(len(operands) + 1)]
            case 1:
                operands = [*operands, _plain_object(chance)]
            case 2 if operands:
                operands[chance.randrange(len(operands))] = _plain_object(chance)
            case 3:
                operator = Operator(chance.choice(OPERATORS))
            case 4:
                steps[at:at] = [([_plain_object(chance)] * chance.randrange(3), Operator(chance.choice(OPERATORS)))]
                continue
            case _:
                steps[at:at] = [(operands, operator)] * chance.choice((1, 40))
                continue
        steps[at : at + 1] = [(operands, operator)]
    text = pikepdf.unparse_content_stream(steps)
    if source is page:
        page.obj.Contents = pdf.make_stream(text)
    else:
        source.write(text)


def _plain_object(chance: random.Random) -> Any:
    return chance.choice((
        0, -1, 2**31 - 1, True, Name.X, Name.DeviceRGB, Name.Pattern, String("x"), String("\x1b[2J"), Array([]), Array([Name.X, 1]),
        Dictionary({"/A": 1}), None, pikepdf.Object.parse(b"1e30"), pikepdf.Object.parse(b"123456789012345678.5"),
    ))  # fmt: skip
