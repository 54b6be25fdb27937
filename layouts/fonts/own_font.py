"""Search for a font that a recipe names, by file path or by family name.

Families are looked up in the font packages of Python, then in the usual font folders of the system. Some languages need a font besides the
built-in faces: NEEDED names it.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from generator.errors import UnknownName, advise_extra
from layouts.fonts.faces import OWN_MARK
from layouts.fonts.font_check import COLLECTION, MOST_FACES

NEEDED = {"zh": "WenQuanYi Micro Hei"}
"""Language -> the family used for it if the recipe names none."""

PACKAGES = {"wenquanyi micro hei": ("chinese", "fonts-wqy-microhei")}
"""Family, in lower case -> the extra of gridpress and the package of Debian and Ubuntu that contain it."""

FONT_PACKAGES = ("paperang_p2_fonts_cjk",)
"""Python packages whose folder `fonts` has font files; extras of gridpress install them.

Their fonts are preferred to those of the system, so that a book has the same bytes on every computer.
"""

SUFFIXES = (".ttf", ".ttc")
FAMILY, FULL_NAME = 1, 4
"""Name IDs in a font's name table. Source: OpenType specification 1.9, name table."""

WINDOWS, UTF_16_PLATFORMS = 3, (0, 3)


def find_own_face(named: str, language: str) -> str:
    """Return the face (``path#number``) of a book's words, "" for the built-in faces.

    Parameters
    ----------
    named : path of a .ttf or .ttc, which may end in #1 for the second face of a collection; or the name of an installed family; or ""
    language : the book's, which decides where no font is named

    Raises
    ------
    UnknownName   no such file, no such face in it, or no such family in the packages and folders that are searched
    """
    name = named or NEEDED.get(language, "")
    if not name:
        return ""
    path, _, number = name.rpartition(OWN_MARK) if OWN_MARK in name and name[-1].isdigit() else (name, "", "0")
    if path.lower().endswith(SUFFIXES):
        if not Path(path).is_file():
            raise UnknownName(f"face: expected a font file at {path!r}, found none")
        count = len(_read_names(Path(path))) or 1
        if int(number) >= count:
            raise UnknownName(f"face: expected a face from #0 to #{count - 1} of {path!r}, got #{number}")
        return f"{path}{OWN_MARK}{number}"
    for folder in _folders():
        if face := _faces_in(folder).get(name.lower()):
            return face
    raise _unknown_face(name, "face" if named else f"language {language!r}")


def _unknown_face(name: str, place: str) -> UnknownName:
    """Return the error for a family that is not installed.

    It says what was searched for, in which folders, and how to install it.
    """
    folders = ", ".join(str(folder) for folder in _folders())
    extra, package = PACKAGES.get(name.lower(), ("", ""))
    advice = f"{advise_extra(extra)} (Debian, Ubuntu: apt-get install {package}), or set" if extra else "set"
    return UnknownName(f"{place}: expected a .ttf or .ttc file of the font {name!r} in {folders}, found none; {advice} face to its path")


def _folders() -> list[Path]:
    """List the folders of font packages, then the system's, the user's own last."""
    return [*_package_folders(), *_system_folders()]


def _package_folders() -> list[Path]:
    specs = [spec for name in FONT_PACKAGES if (spec := find_spec(name))]
    return [Path(place) / "fonts" for spec in specs for place in spec.submodule_search_locations or ()]


def _system_folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", home / "AppData/Local/Microsoft/Windows/Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]


@cache
def _faces_in(folder: Path) -> dict[str, str]:
    """Return every family in a folder, in lower case, with its first face by path."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.suffix.lower() in SUFFIXES:
            for number, names in enumerate(_read_names(path)):
                for name in names:
                    found.setdefault(name.lower(), f"{path}{OWN_MARK}{number}")
    return found


def _read_names(path: Path) -> list[list[str]]:
    """Return the names of each face in a font file; [] if the file is unreadable."""
    try:
        with path.open("rb") as file:
            starts = [0]
            if file.read(4) == COLLECTION:
                file.seek(8)
                (count,) = struct.unpack(">L", file.read(4))
                starts = list(struct.unpack(f">{count}L", file.read(4 * count))) if count <= MOST_FACES else []
            return [list(_names_at(file, start)) for start in starts]
    except (OSError, struct.error, UnicodeDecodeError):
        return []


def _names_at(file: BinaryIO, start: int) -> Iterator[str]:
    """Yield family and full name of the face whose table directory is at an offset."""
    file.seek(start + 4)
    (n_tables,) = struct.unpack(">H6x", file.read(8))
    tables = [struct.unpack(">4s4xLL", file.read(16)) for _ in range(n_tables)]
    for tag, offset, _ in tables:
        if tag != b"name":
            continue
        file.seek(offset)
        _, n_records, strings = struct.unpack(">HHH", file.read(6))
        records = [struct.unpack(">HHHHHH", file.read(12)) for _ in range(n_records)]
        for platform, _, _, kind, length, at in records:
            if kind in (FAMILY, FULL_NAME):
                file.seek(offset + strings + at)
                text = file.read(length)
                yield text.decode("utf-16-be" if platform in UTF_16_PLATFORMS else "latin-1")
