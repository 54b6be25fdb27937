"""The contract of every format: what it writes it detects, reads and checks.

Each fault is named. One list of tests serves all formats.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from io import BytesIO, TextIOWrapper

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import DoesNotFit, PuzzleError, UnknownName
from generator.families import find_family
from generator.families.sukaku.kind import make_sukaku
from generator.formats import FORMATS, choose_written, detect_format, find_format
from generator.formats.format import ANY, CLASSIC, FACTS, NO_FACTS, Facts, Format, Found, Record, one_line
from generator.formats.hodoku import plain_candidates
from generator.formats.source import Source
from generator.model import Puzzle

every_format = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
MUTATIONS = 150


def written(form: Format, records: list[Record]) -> bytes:
    """Return the bytes of a file of these puzzles."""
    file = BytesIO()
    text = TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)
    form.write(iter(records), text)
    text.flush()
    return file.getvalue()


def read(data: bytes, form: Format | None = None) -> list[Found]:
    """Read a file as the commands do."""
    source = Source(BytesIO(data), "a file")
    return list((form or detect_format(source.head)).read(source))


def solved(family: str) -> bytes:
    """Return a complete grid.

    Each row is the one above, shifted by the width of a box, and by one more at each band.
    """
    geometry = find_family(family).geometry
    n = geometry.n
    box_cols = int((geometry.boxes[:n] == geometry.boxes[0]).sum())
    box_rows = n // box_cols
    return bytes((box_cols * (row % box_rows) + row // box_rows + col) % n + 1 for row in range(n) for col in range(n))


@cache
def position(family: str, seed: int) -> Record:
    """Return a position in a game.

    It has some givens, some digits placed, and candidates in every other cell, some of them removed.
    """
    chance = random.Random(seed)
    kind = find_family(family)
    geometry = kind.geometry
    order = [0, *chance.sample(range(1, geometry.n + 1), geometry.n)]
    solution = bytes(order[digit] for digit in solved(family))
    kinds = chance.choices(["given", "placed", "empty"], (4, chance.randrange(2), 5), k=len(solution))
    givens = bytes(digit if kind == "given" else 0 for digit, kind in zip(solution, kinds, strict=True))
    placed = bytes(digit if kind == "placed" else 0 for digit, kind in zip(solution, kinds, strict=True))
    plain = plain_candidates(Puzzle("sudoku-9x9" if kind.extra else family, bytes(map(max, givens, placed))))
    marks = tuple(mask and (mask & chance.getrandbits(25) | 1 << digit - 1) for mask, digit in zip(plain, solution, strict=True))
    if kind.extra and kind.extra.start:
        every = zip(solution, givens, plain, strict=True)
        masks = [1 << digit - 1 if given else mask & chance.getrandbits(25) | 1 << digit - 1 for digit, given, mask in every]
        return Record(make_sukaku(tuple(masks)), solution)
    is_penciled = marks != tuple(plain) and any(marks)
    return Record(Puzzle(family, givens), solution, placed if any(placed) else b"", marks if is_penciled else ())


def is_drawn(name: str) -> bool:
    """Return whether `position` makes boards of a family."""
    family = find_family(name)
    has_boxes = min(family.geometry.boxes) >= 0 and family.geometry.n == family.geometry.n_rows
    return has_boxes and (family.extra is None or family.extra.start is not None)


words = st.text(max_size=20).map(one_line)


@st.composite
def records(draw: st.DrawFn, form: Format) -> Record:
    """Return a puzzle of any family the format can store, with the facts it keeps."""
    family = draw(st.sampled_from([name for name in form.families if is_drawn(name)] or CLASSIC))
    record = position(family, draw(st.integers(0, 40)))
    left_out = {name for name in ("solution", "placed", "marks") if name not in form.fields or draw(st.booleans())}
    if record.placed and "placed" in left_out:
        left_out.add("marks")  # they belong to the position, which was removed
    bare = {name: type(getattr(record, name))() for name in left_out}
    facts = {name: draw(words) for name in FACTS if name in form.fields and draw(st.booleans())}
    if "rating" in facts:
        facts["rating"] = draw(st.sampled_from(["", "1.2", "11.9", "7"]))
    return replace(record, **bare, facts=Facts(**facts) if any(facts.values()) else NO_FACTS)


@pytest.mark.sample(2)
@every_format
@settings(max_examples=25)
@given(data=st.data())
def test_a_written_file_is_detected_and_read_back(form: Format, data: st.DataObject) -> None:
    puzzles = data.draw(st.lists(records(form), min_size=1, max_size=3))
    file = written(form, puzzles)
    known = detect_format(Source(BytesIO(file), "a file").head)
    assert known is form
    found = read(file)
    assert [record for _, record in found] == puzzles
    numbers = [number for number, _ in found]
    assert numbers == sorted(set(numbers))
    assert not any(form.lost_fields(record) for record in puzzles)


@every_format
def test_a_file_without_puzzles_is_read_as_empty(form: Format) -> None:
    assert read(written(form, []), form) == []


@every_format
def test_line_ends_and_byte_order_marks_are_ignored(form: Format) -> None:
    puzzles = [replace(position((form.families or CLASSIC)[0], seed), solution=b"", placed=b"", marks=()) for seed in range(3)]
    if form.name in ("parquet", "xlsx"):
        return
    text = written(form, puzzles).decode()
    mixed = "".join(line + end for line, end in zip(text.splitlines(), ["\r\n", "\n", "\r"] * len(text), strict=False))
    for data in (mixed.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        assert [record for _, record in read(data)] == puzzles


@every_format
def test_lost_lists_the_facts_a_format_cannot_store(form: Format) -> None:
    full = replace(position("sudoku-9x9", 1), facts=Facts(*FACTS))
    everything = {"solution", "placed", "marks", *FACTS} if full.placed else {"solution", "marks", *FACTS}
    assert form.lost_fields(full) == everything - form.fields
    if form.families != ANY:
        other = next(name for name in ("queens-8", "picture-4x4") if name not in form.families)
        with pytest.raises(DoesNotFit, match=f"{form.name} is for .* only, got {other}"):
            form.check(other)


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return damaged data.

    Bytes are changed, cut out, doubled or inserted, or the end is cut off.
    """
    file = bytearray(data)
    for _ in range(chance.randrange(1, 5)):
        at, end = sorted((chance.randrange(len(file) + 1), chance.randrange(len(file) + 1)))
        end = min(end, at + chance.choice((1, 3, 40, len(file))))
        piece = bytes(file[at:end])
        file[at:end] = chance.choice([b"", piece * 2, bytes(chance.choices(range(256), k=len(piece))), piece[::-1], b'"[{<:\x00'])
    return bytes(file[: chance.choice([len(file)] * 3 + [chance.randrange(len(file) + 1)])])


def check_damaged(form: Format, count: int) -> None:
    """Check that a damaged file gives puzzles and one-line faults.

    It is read both with its own reader and with the one detected from its content.
    """
    chance = random.Random(form.name)
    puzzles = [replace(position((form.families or CLASSIC)[0], seed), facts=Facts(title="A title", rating="1.2")) for seed in range(3)]
    data = written(form, puzzles)
    for _ in range(count):
        damaged = mutated(data, chance)
        for found in (read(damaged, form), read(damaged)):
            for number, one in found:
                assert number >= 1
                if isinstance(one, PuzzleError):
                    assert "\n" not in str(one)
                    assert len(str(one)) < 500
                else:
                    assert len(one.puzzle.givens) == find_family(one.puzzle.family).geometry.n_cells


@pytest.mark.sample(3, 1, 3)
@every_format
def test_damaged_files_give_faults_and_no_crash(form: Format) -> None:
    check_damaged(form, MUTATIONS)


@pytest.mark.slow
@every_format
def test_damaged_files_give_faults_for_a_minute(form: Format) -> None:
    check_damaged(form, 20 * MUTATIONS)


NOISE = [b"", b"\n\n", b"\x00" * 100, b"\xff\xfe\xfa", *(symbol * 5000 for symbol in (b"{", b"[", b"<", b"|", b'"', b"-", b":"))]


@every_format
@pytest.mark.parametrize("noise", NOISE)
def test_noise_gives_only_faults(form: Format, noise: bytes) -> None:
    assert all(isinstance(found, PuzzleError) for _, found in read(noise, form))


def test_names_and_suffixes_are_unique() -> None:
    names = [form.name for form in FORMATS]
    suffixes = [suffix for form in FORMATS for suffix in form.suffixes]
    assert len(set(names)) == len(names)
    assert len(set(suffixes)) == len(suffixes)
    for form in FORMATS:
        assert find_format(form.name) is form
        assert all(choose_written(f"my{suffix.upper()}") is form for suffix in form.suffixes)
    with pytest.raises(UnknownName, match="did you mean opensudoku"):
        find_format("opensudku")
