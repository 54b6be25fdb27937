"""Changes of fonts, banks, Parquet files and EPUBs; the rest stays valid."""

from __future__ import annotations

import random
import sqlite3
import struct
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.fuzz.odd_values import ODD_NUMBERS, ODD_TEXTS, change_bytes, change_text

NUMBERS = (0, 1, 2, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)
LARGE = (0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 1 << 24)


def change_font(font: bytes, chance: random.Random) -> bytes:
    """Return a TrueType font with changes of its directory or of numbers in tables."""
    changed = bytearray(font)
    (count,) = struct.unpack_from(">H", changed, 4)
    for _ in range(chance.choice((1, 1, 2, 4))):
        entry = 12 + 16 * chance.randrange(count)
        tag, _, offset, length = struct.unpack_from(">4sLLL", changed, entry)
        match chance.randrange(8):
            case 0:
                struct.pack_into(">L", changed, entry + 8, chance.choice((*LARGE, chance.randrange(len(font)))))
            case 1:
                struct.pack_into(">L", changed, entry + 12, chance.choice((*LARGE, length // 2)))
            case 2:
                changed[entry : entry + 4] = chance.choice((b"xxxx", b"\x00\x00\x00\x00", b"CFF ", tag[:3] + b"\xff"))
            case 3:
                struct.pack_into(">H", changed, 4, chance.choice((*NUMBERS, count - 1, count + 5)))
            case 4:
                return bytes(changed[: chance.randrange(len(changed))])
            case 5:
                head = struct.pack(">4sLL", b"ttcf", 0x10000, chance.choice((0, 1, 2, 0xFFFFFFFF)))
                return head + struct.pack(">L", chance.choice(LARGE)) * 2 + bytes(changed)
            case _:
                at = min(offset + 2 * chance.randrange(max(1, min(length, 200) // 2)), len(changed) - 2)
                struct.pack_into(">H", changed, at, chance.choice(NUMBERS))
    return bytes(changed)


def change_bank(path: Path, chance: random.Random) -> None:
    """Change rows, tables or bytes of a bank."""
    if chance.random() < 0.25:
        path.write_bytes(change_bytes(path.read_bytes(), chance))
        return
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for _ in range(chance.choice((1, 1, 2))):
            try:
                _change_bank_once(connection, chance)
            except (sqlite3.DatabaseError, OverflowError, UnicodeEncodeError, sqlite3.ProgrammingError):
                continue  # a constraint of the schema
        connection.commit()
    finally:
        connection.close()


def _change_bank_once(connection: sqlite3.Connection, chance: random.Random) -> None:
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    table = chance.choice(tables)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    column = chance.choice(columns)
    value = chance.choice((None, b"\x00\xff", *ODD_NUMBERS, *ODD_TEXTS))
    match chance.randrange(10):
        case 0:
            connection.execute(f"DROP TABLE {table}")
        case 1:
            connection.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
        case 2:
            connection.execute(f"PRAGMA user_version = {chance.choice((0, 1, 2, 3, 99, -1))}")
        case 3:
            connection.execute(f"DELETE FROM {table}")
        case 4:
            text = chance.choice((b"\xff\xfe", b"a\x00b", b"\x1b[2J", b"\xed\xa0\x80"))
            connection.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT)", (text,))
        case _:
            connection.execute(f"UPDATE {table} SET {column} = ?", (value,))


def change_epub(content: bytes, chance: random.Random) -> bytes:
    """Return an EPUB with changes in one of its documents, or in the archive."""
    if chance.random() < 0.3:
        return change_bytes(content, chance)
    written = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as source, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target:
        names = source.namelist()
        chosen = chance.choice([name for name in names if name.endswith(("xhtml", "opf", "xml"))])
        for name in names:
            text = source.read(name)
            target.writestr(name, change_text(text, chance) if name == chosen else text)
    return written.getvalue()


def make_parquet(columns: dict[str, Sequence[Any]], chance: random.Random) -> bytes:
    """Return a Parquet file in which one column has another name, type or values."""
    import pyarrow
    import pyarrow.parquet

    table: dict[str, Any] = dict(columns)
    name = chance.choice(list(table))
    count = len(table[name])
    match chance.randrange(7):
        case 0:
            table[chance.choice([text for text in ODD_TEXTS if "\ud800" not in text and "\udcff" not in text])] = table.pop(name)
        case 1:
            table[name] = [chance.randrange(-(2**63), 2**63)] * count
        case 2:
            table[name] = [chance.choice((float("nan"), 1e308))] * count
        case 3:
            table[name] = [["a", "b"]] * count
        case 4:
            table[name] = [chance.choice((b"\xff\xfe", b"\x1b[2J\x0e", b"\x00" * 50))] * count
        case 5:
            table[name] = [chance.choice([text for text in ODD_TEXTS if text.isascii() or text == "é\u0301"]) for _ in range(count)]
        case _:
            table[name] = [None] * count
    written = BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(table), written)
    return change_bytes(written.getvalue(), chance) if chance.random() < 0.5 else written.getvalue()
