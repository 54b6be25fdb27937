"""Files that would use up memory or time: one line for each, the rest is read."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from io import BytesIO, RawIOBase, StringIO

import pytest

from generator.errors import GridFormatError, PuzzleError
from generator.families import find_family
from generator.formats import FORMATS, detect_format
from generator.formats.blocks import split_rows
from generator.formats.format import ANY, CLASSIC, Format, Found, Record
from generator.formats.lz import compress
from generator.formats.source import Source
from tests.support.samples import EASY

START = "https://www.f-puzzles.com/?load="
MIB = 1 << 20


class Endless(RawIOBase):
    """A file of one piece repeated, up to a size that memory should not contain."""

    def __init__(self, head: bytes, piece: bytes, size: int) -> None:
        self._head, self._piece, self._left = head, piece, size

    def readable(self) -> bool:
        return True

    def read1(self, size: int) -> bytes:
        data = self._head or (self._piece * (size // len(self._piece) + 1))[: min(size, self._left)]
        self._left -= 0 if self._head else len(data)
        self._head = b""
        return data


class Sink(StringIO):
    """A text stream that discards what is written."""

    def write(self, text: str) -> int:
        return len(text)


def read(data: bytes) -> list[Found]:
    source = Source(BytesIO(data), "a file")
    return list(detect_format(source.head).read(source))


def one_fault(data: bytes) -> str:
    (_, fault), = read(data)  # fmt: skip
    assert isinstance(fault, PuzzleError)
    assert "\n" not in str(fault)
    assert len(str(fault)) < 300
    return str(fault)


@pytest.mark.broad
def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    packed = compress("a" * 3_000_000)
    assert len(packed) < 7_000
    tracemalloc.start()
    assert "cut off or damaged" in one_fault((START + packed).encode())
    assert tracemalloc.get_traced_memory()[1] < 20 * MIB
    tracemalloc.stop()


@pytest.mark.parametrize("cut", range(40, 400, 30))
def test_a_link_cut_short_is_reported(cut: int) -> None:
    grid = [[{"value": 5, "given": True}] + [{}] * 8] * 9
    packed = compress(json.dumps({"size": 9, "grid": grid, "title": "A title, to be long enough " * 12}))
    assert len(packed) > 400
    assert "copy it again" in one_fault((START + packed[:cut]).encode())


BOMB = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">{}]>\n<opensudoku><folder name="&z;"/></opensudoku>'


@pytest.mark.parametrize(
    "declared",
    [
        "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(25)),
        '<!ENTITY z SYSTEM "file:///etc/passwd">',
        "",
    ],
)
def test_xml_with_declarations_is_refused(declared: str) -> None:
    assert "expected XML without a document type" in one_fault(BOMB.format(declared).encode())


def test_deeply_nested_and_endless_xml_is_refused() -> None:
    assert "at most 20 levels deep" in one_fault(b"<opensudoku>" + b"<folder>" * 100_000)
    assert "expected XML, got a fault" in one_fault(b'<opensudoku><folder name="x"><game data="')
    assert "expected at most 100000 characters" in one_fault(b'<opensudoku><folder name="' + b"x" * MIB)
    assert "expected the element opensudoku, got 'boards'" in one_fault(b"<boards><body/></boards>")


@pytest.mark.parametrize("depth", [25, 1_000, 100_000])
def test_deeply_nested_json_is_refused(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    assert "at most 20 levels deep" in one_fault(f'{{"puzzle": {deep}}}'.encode()) or depth == 100_000
    assert "expected" in one_fault(f'{{"kind": "http://ipuz.org/sudoku#1", "puzzle": {deep}}}'.encode())
    link = START + compress(f'{{"grid": {deep}}}')
    assert "at most 20 levels deep" in one_fault(link.encode())


def test_json_with_huge_numbers_or_cut_short_is_refused() -> None:
    assert "numbers of a usual size" in one_fault(b'{"puzzle": ' + b"9" * 10_000 + b"}")
    assert "expected JSON, got a fault at character" in one_fault(b'{"puzzle": "53')
    assert "expected JSON" in one_fault(b'{"kind": "http://ipuz.org/sudoku#1", "puzzle": [[1, 2')


HEADS = {
    "jsonl": b'{"puzzle": "',
    "ipuz": b'{"kind": "http://ipuz.org/sudoku#1", "x": "',
    "f-puzzles": START.encode(),
    "penpa": b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    "sudokupad": b"https://sudokupad.app/scl",
    "csv": b"family,puzzle,level\n",
    "tsv": b"family\tpuzzle\tlevel\n",
    "json": b'[{"puzzle": "',
    "hodoku": b":0000:x:",
    "opensudoku": b"<opensudoku><!--",
    "sdm": EASY.encode() + b"\n",
    "lines": b"sudoku-9x9:",
    "sukaku": b"123456789" * 81 + b"\n",
    "grid": "".join(f"{' '.join(row)}\n" for row in split_rows(EASY, 9)).encode(),
    "ss": b"|",
    "sdk": b"[Puzzle]\n",
    "sudokuwiki": b"https://www.sudokuwiki.org/sudoku.htm?bd=",
    "sudokuexchange": b"https://sudokuexchange.com/play/?s=",
    "sumocue": b"3x3::k:",
    "tatham": b"3x3:",
    "puzzle-bank": b"0000183b305c " + EASY.encode() + b"\n",
    "kaggle": b"puzzle,solution\n",
}


@pytest.mark.parametrize("form", [form for form in FORMATS if form.name in HEADS], ids=lambda form: form.name)
def test_a_line_of_10_mb_is_one_fault_in_little_memory(form: Format) -> None:
    source = Source(Endless(HEADS[form.name], b"1", 10 * MIB), "a file")
    assert detect_format(source.head) is form
    tracemalloc.start()
    faults = [found for _, found in form.read(source) if isinstance(found, GridFormatError)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(faults) == 1
    assert len(str(faults[0])) < 300
    assert peak < 8 * MIB


def test_every_text_format_is_tried_with_10_mb() -> None:
    assert {form.name for form in FORMATS} == {*HEADS, "parquet", "xlsx"}


def test_a_line_without_an_end_is_refused() -> None:
    source = Source(Endless(b"", b"\0", 1 << 40), "/dev/zero")
    with pytest.raises(GridFormatError, match="expected lines, got 67108864 characters without a line break"):
        list(detect_format(source.head).read(source))


@pytest.mark.sample(14, 3, 6)
@pytest.mark.parametrize("form", [form for form in FORMATS if form.name not in ("parquet", "xlsx")], ids=lambda form: form.name)
def test_memory_does_not_grow_with_a_collection(form: Format) -> None:
    """Reading and writing many puzzles needs no more memory than a few."""

    def peak(count: int) -> int:
        def puzzles() -> Iterator[Record]:
            for _ in range(count):
                yield from samples

        tracemalloc.start()
        form.write(puzzles(), Sink())
        high = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return high

    line = EASY if {*CLASSIC} & {*form.families} or form.families == ANY else find_family(form.families[0]).example
    samples = [record for _, record in read(line.encode()) if isinstance(record, Record)]
    peak(10)
    assert peak(300) < peak(30) + MIB // 16
