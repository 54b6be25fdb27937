"""The folder of a user's recipes: its files, their versions, and unsaved drafts.

Only plain names of .toml files in the folder itself are read and written, and never through a link. A file is replaced in one step, and
only if it is still the one that was opened: of two windows that change one recipe, the second is told so.
"""

from __future__ import annotations

import re
import threading
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from generator.errors import CannotWrite, Faulty, RecipeError, quote
from generator.recipe.recipe import FONT_FILE, LARGEST_FILE, read_recipe_text
from generator.storage.atomic_file import part_file
from generator.storage.folder_names import RESERVED

FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,62}\.toml", re.ASCII)
DRAFT = ".{}.studio-draft"
MOST_FILES = 500
"""Most recipes of a folder that are listed."""

NEW = ""
"""Version of a file that does not exist yet."""

PATHS = ("source", "levels", "face")
"""Keys of a recipe that are paths."""


class Conflict(Faulty):
    """Save of a recipe that has changed since it was opened."""


class RecipeFolder:
    """The recipes in a folder.

    Parameters
    ----------
    folder : an existing folder
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._lock = threading.Lock()

    def list_files(self) -> list[str]:
        """Return the names of the recipes, and of drafts that were never saved."""
        found = {path.name for path in self.folder.glob("*.toml") if FILE.fullmatch(path.name) and path.is_file() and not path.is_symlink()}
        drafts = (path.name.removeprefix(".").removesuffix(DRAFT.removeprefix(".{}")) for path in self.folder.glob(DRAFT.format("*")))
        return sorted(found | {name for name in drafts if FILE.fullmatch(name)})[:MOST_FILES]

    def find(self, name: str) -> Path:
        """Return the path of a recipe; it need not exist.

        Raises
        ------
        RecipeError   another name than that of a .toml file in the folder, or a link
        """
        if not FILE.fullmatch(name) or name.removesuffix(".toml").lower() in RESERVED:
            wanted = "expected the name of a file such as my-book.toml: letters a to z, digits, blanks, - and _"
            raise RecipeError(f"{wanted}, got {quote(name)}; the studio writes only into {str(self.folder)!r}")
        path = self.folder / name
        if path.is_symlink():
            raise RecipeError(f"expected a file, got the link {name!r}; the studio changes no files outside of {str(self.folder)!r}")
        return path

    def read(self, name: str) -> tuple[str, str]:
        """Return text and version of a recipe; a file that does not exist has neither.

        Raises
        ------
        RecipeError   the file cannot be read, is too large, or is no text
        """
        path = self.find(name)
        if not path.exists():
            return "", NEW
        content = read_recipe_text(path)
        if len(content) > LARGEST_FILE:
            raise RecipeError(f"{name}: expected a recipe of at most {LARGEST_FILE} bytes, got a larger file")
        try:
            return content.decode("utf-8-sig"), sha256(content).hexdigest()
        except UnicodeDecodeError:
            raise RecipeError(f"{name}: expected a text file in UTF-8, got another one; save the file as UTF-8") from None

    def save(self, name: str, text: str, version: str) -> str:
        """Write a recipe, if its file is still that version; return the new version.

        Raises
        ------
        Conflict      the file has changed since
        RecipeError   an invalid name
        CannotWrite   the operating system reports an error; the file is unchanged
        """
        path, content = self.find(name), text.encode()
        if len(content) > LARGEST_FILE:
            raise RecipeError(f"{name}: expected a recipe of at most {LARGEST_FILE} bytes, got {len(content)}")
        with self._lock, part_file(path) as part:
            now = self.read(name)[1]
            if now != version:
                why = "has been changed since it was opened, in another window or program" if version else "exists already"
                way = "open it again, or save under another name" if version else "choose another name"
                raise Conflict(f"{name} {why}; {way}: what you have here is not saved, and not lost")
            part.write_bytes(content)
        self.drop_draft(name)
        return sha256(content).hexdigest()

    def _draft(self, name: str) -> Path:
        return self.find(name).with_name(DRAFT.format(name))

    def keep_draft(self, name: str, text: str) -> None:
        """Keep the text of a recipe that is not saved yet, beside its file.

        Raises
        ------
        CannotWrite   the operating system reports an error
        """
        path, content = self._draft(name), text.encode()
        if len(content) <= LARGEST_FILE and not path.is_symlink():
            with self._lock, part_file(path) as part:
                part.write_bytes(content)

    def read_draft(self, name: str) -> str:
        """Return the kept text of a recipe; "" if there is none."""
        path = self._draft(name)
        if path.is_symlink() or not path.is_file():
            return ""
        with suppress(UnicodeDecodeError):
            return read_recipe_text(path)[:LARGEST_FILE].decode()
        return ""

    def drop_draft(self, name: str) -> None:
        """Delete the kept text of a recipe.

        Raises
        ------
        CannotWrite   the operating system reports an error
        """
        path = self._draft(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as fault:
            raise CannotWrite(f"cannot delete {str(path)!r}: {fault.strerror}") from fault

    def check_paths(self, keys: dict[str, object]) -> None:
        """Check that a recipe names no file outside of the folder.

        Raises
        ------
        RecipeError   it does
        """
        pages = keys.get("page")
        named = [(key, keys.get(key)) for key in PATHS]
        named += [("[[page]] file", page.get("file")) for page in pages if isinstance(page, dict)] if isinstance(pages, list) else []
        for key, value in named:
            if not isinstance(value, str) or not value or (key == "face" and not FONT_FILE.search(value)):
                continue
            try:
                is_inside = (self.folder / value).resolve().is_relative_to(self.folder)
            except (OSError, ValueError, RuntimeError):
                is_inside = False
            if not is_inside:
                way = "copy the file into it, or make the book on the command line"
                raise RecipeError(f"{key} = {quote(value)}: the studio reads only files in {str(self.folder)!r}; {way}")
