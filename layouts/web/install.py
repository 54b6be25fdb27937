"""Files beside a published companion page, for installation and use offline.

A web app manifest, icons, and a service worker. Only a page whose book has its address has them: a file opened from a disk needs none.
"""

from __future__ import annotations

import json
import struct
import zlib
from hashlib import sha256
from importlib.resources import files
from urllib.parse import urlsplit

MANIFEST, WORKER = "app.webmanifest", "offline.js"
ICONS = {"icon-192.png": 192, "icon-512.png": 512}
"""Names of the icons and their sides in pixels; browsers ask for both sizes before they offer to install."""

LONGEST_SHORT_NAME = 12
"""Characters of a name that phones show below an icon. Source: developer.chrome.com, Web app manifests."""

PAPER, INK, WHITE = "#faf8f3", "#1d4f73", "#ffffff"
"""Color of the page, of the icon and its system bars, and of the icon's lines."""

LINE_UNITS, START_UNITS, END_UNITS, SIDE_UNITS = 0.5, 1.5, 7.5, 9.0
"""The icon: two lines down and two across on a square of nine units; their ends are in the circle that every system shows."""

VERSION_LENGTH = 16


def start_of(companion: str) -> str:
    """Return the address of a page relative to its folder: "./" or a file name."""
    name = urlsplit(companion).path.rpartition("/")[2]
    return name if "." in name else "./"


def make_manifest(title: str, language: str, companion: str) -> str:
    """Return the web app manifest of a page."""
    start = start_of(companion)
    icons = [
        {"src": name, "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, side in ICONS.items()
        for purpose in ("any", "maskable")
    ]
    manifest = {
        "name": title,
        "short_name": title if len(title) <= LONGEST_SHORT_NAME else title[: LONGEST_SHORT_NAME - 1].rstrip() + "…",
        "lang": language,
        "id": start,
        "start_url": start,
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": icons,
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"


def make_worker(page: bytes, manifest: bytes, companion: str) -> str:
    """Return the service worker of a page; another page gives another worker."""
    start = start_of(companion)
    version = sha256(page + manifest).hexdigest()[:VERSION_LENGTH]
    values = {"VERSION": version, "START": start, "FILES": [start, MANIFEST, *ICONS]}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    return head + (files("layouts.web") / "offline" / "worker.js").read_text(encoding="utf-8")


def make_icon(side: int) -> bytes:
    """Return the icon as PNG.

    Parameters
    ----------
    side : in pixels
    """
    unit = side / SIDE_UNITS
    start, end, half = (round(unit * value) for value in (START_UNITS, END_UNITS, LINE_UNITS / 2))
    middles = [round(unit * value) for value in (3, 6)]

    def is_line(across: int, along: int) -> bool:
        return start <= along < end and any(-half <= across - middle < half for middle in middles)

    rows = b"".join(b"\0" + _pack([is_line(row, col) or is_line(col, row) for col in range(side)]) for row in range(side))
    header = struct.pack(">IIBBBBB", side, side, 1, 3, 0, 0, 0)  # one bit a pixel, colors of a palette
    palette = bytes.fromhex((INK + WHITE).replace("#", ""))
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _pack(pixels: list[bool]) -> bytes:
    padded = pixels + [False] * (-len(pixels) % 8)
    return int("".join("1" if pixel else "0" for pixel in padded), 2).to_bytes(len(padded) // 8)


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG. Source: PNG specification, section 5.3."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
