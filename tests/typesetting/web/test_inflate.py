"""Stored text, read by the page in node: letters, and what zlib deflates.

The page inflates by itself in browsers too old to do it.
"""

from __future__ import annotations

import json
import subprocess
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from random import Random

from layouts.web.build_page import join_modules, join_program, read_modules
from layouts.web.stored_text import LETTERS, PAIR_BITS, PAIRS, store_text, write_letters
from tests.support.needs import require_program
from tests.support.stored_pages import read_letters, read_part
from tests.support.waiting import LONGEST_S

READER = """import { readLetters } from "./inflate.js";
const found = JSON.parse(require("fs").readFileSync(0, "utf8")).map((text) => Buffer.from(readLetters(text)).toString("base64"));
console.log(JSON.stringify(found));
"""
DRIVER = """import { inflateBytes } from "./inflate.js";
const run = (text) => {
  try {
    return Buffer.from(inflateBytes(Uint8Array.from(Buffer.from(text, "base64")))).toString("base64");
  } catch (error) {
    return error.message;
  }
};
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8")).map(run)));
"""


def run_node(driver: str, texts: list[str], folder: Path) -> list[str]:
    """Return what a script prints, which reads these texts and imports `inflate.js`."""
    node = require_program("node")
    (folder / "drive.js").write_text(join_modules({"inflate": read_modules()["inflate"], "drive": driver}, "drive"), encoding="utf-8")
    done = subprocess.run(
        [node, "drive.js"], input=json.dumps(texts), capture_output=True, text=True, cwd=folder, check=False, timeout=LONGEST_S
    )
    assert done.returncode == 0, done.stderr[:2000]
    found: list[str] = json.loads(done.stdout)
    return found


def inflate_all(streams: list[bytes], folder: Path) -> list[str]:
    """Inflate streams by the page in node; return base64, or the error of each."""
    return run_node(DRIVER, [b64encode(stream).decode() for stream in streams], folder)


def test_letters_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Any number of bytes, of any value, read by the page and by the tests."""
    random = Random(11)
    data = [random.randbytes(size) for size in (*range(60), 1000, 20_011)] + [bytes(30), b"\xff" * 31, bytes(range(256)) * 3]
    texts = [write_letters(one) for one in data]
    assert [read_letters(text) for text in texts] == data
    assert [b64decode(text) for text in run_node(READER, texts, tmp_path)] == data
    assert all(len(text) <= len(one) * 16 / 13 + 1 for text, one in zip(texts, data, strict=True))


def test_stored_text_is_the_same_in_html() -> None:
    """It has no letter of markup and no white space, and is one line."""
    assert set("".join(PAIRS)) == {*LETTERS}
    assert not {*LETTERS} & {*'<&" \n\r\0'}
    assert len(LETTERS) ** 2 >= 1 << PAIR_BITS
    page = f'<script type="text/plain" id="one">{store_text("Übung <!-- </script>")}</script>'
    assert read_part(page, "one") == "Übung <!-- </script>"


def deflate(data: bytes, level: int, strategy: int) -> bytes:
    compressor = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, 8, strategy)
    return compressor.compress(data) + compressor.flush()


def test_every_sort_of_block_is_inflated(tmp_path: Path) -> None:
    """Blocks are stored, have fixed codes or codes of their own."""
    random = Random(7)
    texts = [
        b"",
        b"a",
        b"ab" * 50_000,
        join_program().encode(),
        random.randbytes(70_000),
        bytes(random.choices(range(9), k=40_000)),
        b"x" + random.randbytes(32_000) + b"x" * 300 + random.randbytes(10),
    ]
    cases = [(text, level, strategy) for text in texts for level in (0, 1, 6, 9) for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED)]
    found = inflate_all([deflate(*case) for case in cases], tmp_path)
    assert [b64decode(text) for text in found] == [text for text, _, _ in cases]


def test_a_damaged_stream_is_an_error(tmp_path: Path) -> None:
    stream = deflate(join_program().encode(), 6, zlib.Z_DEFAULT_STRATEGY)
    cut, copied, kind = stream[: len(stream) // 2], bytes([0b011, 0b10]), bytes([0b111, 0, 0, 0])
    errors = inflate_all([cut, copied, kind], tmp_path)
    assert errors[0] == "deflated text ends early"
    assert all(error.startswith("deflated text ") for error in errors)
