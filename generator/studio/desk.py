"""What the studio can do: open a recipe, plan and draw it, save it, make the book.

A browser asks for these by name (`server.py`). Nothing here is kept between two of them but the last planned books, whose pages are drawn
when they are asked for, and the run of a book.
"""

from __future__ import annotations

import csv
import threading
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from generator.commands.book import order_recipe
from generator.commands.cost import describe_costs, explain_no_costs
from generator.commands.list_names import LISTS
from generator.commands.status_page import format_status_page
from generator.commands.upkeep import list_faults
from generator.editions.book import check_facts, expected_quotas, imprint_in
from generator.editions.book_costs import count_own, list_unsure
from generator.editions.own_pages import place_own
from generator.editions.publish import LATEST
from generator.editions.status import read_holder, read_status
from generator.editions.verdict import judge
from generator.errors import Faulty, PuzzleError, RecipeError, quote
from generator.recipe.order import Order
from generator.recipe.recipe import LARGEST_FILE, Recipe, find_recipe, parse_recipe, read_shipped
from generator.storage.folder_names import slug_of
from generator.storage.manifest import MANIFEST, files_of, load_manifest
from generator.studio.book_run import BookRun
from generator.studio.forms import list_forms, list_levels, list_repeated
from generator.studio.recipe_folder import RecipeFolder
from generator.studio.recipe_text import PLACE, change_keys, read_keys
from generator.typesetting.cover import read_cover_order
from generator.typesetting.preview import Preview, make_sample_book

MOST_PLANNED = 6
"""Most planned books that are kept; a page of one that is gone is planned again."""

LEAST_PX, MOST_PX = 60, 2400
"""Width of a picture in pixels."""

COVER = "cover"
USUAL = "nightly"
"""Recipe that is drawn when the studio begins."""

MOST_BOOKS, MOST_ROWS = 20, 2_000
"""Most books, and rows of each, that are read for the minutes of a level."""

NIGHTS = 7


@dataclass(frozen=True, slots=True)
class Planned:
    """A recipe whose pages are planned."""

    order: Order
    preview: Preview


def split_message(fault: PuzzleError) -> list[str]:
    """Return the lines of a message about a recipe, without the head of several."""
    lines = [line.strip() for line in str(fault).split("\n")]
    return lines[1:] if len(lines) > 1 else lines


class Desk:
    """The recipes of a folder and the books of an output folder.

    Parameters
    ----------
    folder : of the recipes; it must exist
    out : of books, bank and logs
    """

    def __init__(self, folder: Path, out: Path) -> None:
        self.recipes, self.out = RecipeFolder(folder), out.resolve()
        self.run = BookRun(out)
        self._planned: OrderedDict[str, Planned] = OrderedDict()
        self._keeping = threading.Lock()
        self._drawing = threading.Lock()  # ReportLab keeps fonts for the whole process

    def list_all(self) -> dict[str, Any]:
        """Return what the page needs once: forms, recipes and the folder."""
        shipped = [{"name": name, "note": note} for name, note in LISTS["recipes"]()]
        return {
            "forms": list_forms(),
            "repeated": list_repeated(),
            "levels": list_levels(),
            "shipped": shipped,
            "files": self.recipes.list_files(),
            "folder": str(self.recipes.folder),
            "out": str(self.out),
            "run": self.watch(),
        }

    def open(self, name: str) -> dict[str, Any]:
        """Return a recipe of the folder: its text, its version, and a draft of it.

        Raises
        ------
        Faulty   there is no such recipe
        """
        text, version = self.recipes.read(name)
        draft = self.recipes.read_draft(name)
        if not version and not draft:
            raise Faulty(f"expected a recipe {quote(name)} in {str(self.recipes.folder)!r}, found none; it may have been deleted")
        return {"file": name, "version": version, "text": text or draft, "draft": draft if version and draft != text else ""}

    def begin(self, name: str, shipped: str) -> dict[str, Any]:
        """Return a new recipe for a file, made from a shipped one; nothing is saved.

        Raises
        ------
        UnknownName   no such shipped recipe
        RecipeError   an invalid name, or one that exists
        """
        if self.recipes.read(name)[1]:
            raise RecipeError(f"{name} exists already; open it, or choose another name")
        text = read_shipped(shipped)
        keys = read_keys(text) | {"name": _name_book(name)}
        for table in list_repeated():
            if table in keys:
                keys[table] = [one | {PLACE: place} for place, one in enumerate(keys[table])]
        return {"file": name, "version": "", "text": change_keys(text, keys), "draft": ""}

    def parse(self, name: str, text: str) -> dict[str, Any]:
        """Return the keys of a recipe's text.

        Raises
        ------
        RecipeError   not TOML; the message names the line
        """
        try:
            return {"keys": read_keys(text)}
        except (ValueError, RecursionError):
            parse_recipe(text.encode(errors="replace"), self.recipes.find(name))
            raise

    def plan(self, name: str, text: str, keys: Mapping[str, Any] | None = None, keep: bool = False) -> dict[str, Any]:
        """Plan the pages of a recipe.

        Parameters
        ----------
        text : of the recipe as it was opened
        keys : all keys as they are now; None if the text has them
        keep : whether the changed text is kept as a draft

        Returns the changed text, with what is wrong with it, or else with the pages and the name under which they are drawn.
        """
        if keys is not None:
            text = change_keys(text, keys)
        if keep and self.recipes.read(name)[0] != text:
            self.recipes.keep_draft(name, text)
        elif keep:
            self.recipes.drop_draft(name)
        key = sha256(f"{name}\n{text}".encode()).hexdigest()[:20]
        try:
            planned = self._planned.get(key) or self._plan(name, text)
        except PuzzleError as fault:
            return {"text": text, "faults": split_message(fault), "plan": ""}
        with self._keeping:
            self._planned[key] = planned
            self._planned.move_to_end(key)
            while len(self._planned) > MOST_PLANNED:
                self._planned.popitem(last=False)
        pages = planned.preview.list_pages()
        width_mm, height_mm = planned.preview.trim_mm
        return {
            "text": text,
            "faults": [],
            "plan": key,
            "pages": [page.kind for page in pages],
            "chapters": [sum(page.chapter == at for page in pages) for at in range(len(planned.order.recipe.chapter))],
            "aspect": round(width_mm / height_mm, 4),
            "has_cover": planned.preview.has_cover,
        }

    def _plan(self, name: str, text: str) -> Planned:
        content, path = text.encode(), self.recipes.find(name)
        if len(content) <= LARGEST_FILE:
            self.recipes.check_paths(self.parse(name, text)["keys"])
        return self._draw_up(parse_recipe(content, path), name)

    def _draw_up(self, recipe: Recipe, name: str) -> Planned:
        """Plan the pages of a recipe with sample puzzles."""
        with self._drawing:
            order = order_recipe(recipe, name)
            quotas = (count_own(order) if order.source is not None else []) or expected_quotas(order)
            own = place_own(order.own, [True] * len(quotas), is_final=order.source is None)
            book = make_sample_book(imprint_in(order), quotas, order.levels, order.recipe.matter, own)
            return Planned(order, Preview(book, read_cover_order(order.facts["recipe"])))

    def warm_up(self) -> None:
        """Draw a page of a shipped recipe, so that the first one asked for is quick.

        It loads fonts and compiled kernels.
        """
        self._draw_up(find_recipe(USUAL), "").preview.draw_page(1, LEAST_PX)

    def _find(self, plan: str) -> Planned:
        planned = self._planned.get(plan)
        if planned is None:
            raise Faulty("expected a book that is planned, got an older one; change something to plan it again")
        return planned

    def draw(self, plan: str, page: str, width_px: int) -> bytes:
        """Return a page of a planned book, or its cover, as PNG.

        Raises
        ------
        Faulty   no such book or page
        PuzzleError   words that do not fit, and other reasons why it cannot be drawn
        """
        planned, width_px = self._find(plan), min(max(width_px, LEAST_PX), MOST_PX)
        with self._drawing:
            if page == COVER:
                picture = planned.preview.draw_cover(width_px)
                if picture is None:
                    raise Faulty("the book has no cover")
                return picture
            if not page.isascii() or not page.isdigit() or not 1 <= int(page[:6]) <= len(planned.preview.list_pages()):
                raise Faulty(f"expected a page from 1 to {len(planned.preview.list_pages())}, got {quote(page)}")
            return planned.preview.draw_page(int(page[:6]), width_px)

    def tell(self, plan: str) -> dict[str, Any]:
        """Return costs and warnings of a planned book, and minutes of its chapters."""
        planned = self._find(plan)
        order = planned.order
        warnings: list[str] = []
        facts: dict[str, Any] = {}
        try:
            check_facts(order)
            with self._drawing:
                crowding = planned.preview.check(is_open=order.source is not None)
            if crowding:
                warnings.append(f"codes {crowding}")
            costs = planned.preview.find_costs(order.facts["recipe"], list_unsure(order))
            prices = list(costs.prices.items())
            warnings += costs.find_faults(prices)
            facts = describe_costs(order.recipe.folder, costs, prices)
            facts["rows"] = [list(row) for row in costs.format_rows(prices)]
            facts["without_costs"] = "" if costs.markets else explain_no_costs(costs)
        except PuzzleError as fault:
            warnings += split_message(fault)
        if order.recipe.notify.after:
            warnings.append(f"[notify] after runs a program when the book is made: {quote(' '.join(order.recipe.notify.after))}")
        minutes = self._read_minutes()
        chapters = [minutes.get((chapter.family, chapter.level)) for chapter in order.recipe.chapter]
        return {"facts": facts, "warnings": warnings, "minutes": chapters, "last": self._find_last(order.recipe.folder)}

    def _read_minutes(self) -> dict[tuple[str, str], float]:
        """Return the usual minutes of each family and level in the books made here."""
        found: dict[tuple[str, str], list[float]] = {}
        books = islice(sorted(self.out.glob(f"*/{LATEST}/puzzles.csv")), MOST_BOOKS) if self.out.is_dir() else ()
        for path in books:
            with suppress(OSError, ValueError, KeyError, csv.Error), path.open(newline="", encoding="utf-8") as file:
                for row in islice(csv.DictReader(file), MOST_ROWS):
                    found.setdefault((row["family"], row["level"]), []).append(float(row["minutes"]))
        return {kind: round(median(minutes), 1) for kind, minutes in found.items()}

    def _find_last(self, book: str) -> dict[str, Any]:
        """Return the newest edition of a book and how long its run took; {} without one."""
        try:
            status = read_status(self.out, NIGHTS, book)
        except PuzzleError:
            return {}
        for run in status.runs:
            for folder in (*(made.folder for made in run.made), run.verified):
                if folder and Path(folder).parent.name == book and (self.out / book / Path(folder).name / MANIFEST).is_file():
                    return {"edition": f"{book}/{Path(folder).name}", "minutes": round(run.seconds / 60, 1)}
        return {}

    def save(self, name: str, text: str, version: str) -> dict[str, Any]:
        """Save the text of a recipe; errors as `RecipeFolder.save`."""
        return {"version": self.recipes.save(name, text, version), "files": self.recipes.list_files()}

    def drop(self, name: str) -> dict[str, Any]:
        """Delete the draft of a recipe."""
        self.recipes.drop_draft(name)
        return {"files": self.recipes.list_files()}

    def make(self, name: str) -> dict[str, Any]:
        """Start to make the book of a saved recipe, or continue after a cancelled run.

        Raises
        ------
        Busy   another run uses the output folder
        """
        text, version = self.recipes.read(name)
        if not version:
            raise RecipeError(f"{name} is not saved yet; save it first")
        self.recipes.check_paths(self.parse(name, text)["keys"])
        recipe = parse_recipe(text.encode(), self.recipes.find(name))
        self.run.start(self.recipes.find(name), recipe.folder)
        return self.watch()

    def cancel(self) -> dict[str, Any]:
        """End the run of a book."""
        self.run.cancel()
        return self.watch()

    def watch(self) -> dict[str, Any]:
        """Return the state of the run, and the files of the edition that it made."""
        state = self.run.describe()
        if state["state"] != "running" and (holder := read_holder(self.out)) is not None and holder.is_alive:
            return {"state": "elsewhere", "file": holder.book}
        if state["state"] == "done" and (last := self._find_last(state["book"])):
            folder = self.out / last["edition"]
            with suppress(PuzzleError):
                state |= last | {"files": sorted(files_of(load_manifest(folder), folder))}
        return state

    def show_status(self) -> str:
        """Return the page of the last nights, as `status --html` writes it.

        Raises
        ------
        Faulty   the output folder is missing or cannot be read
        """
        status = read_status(self.out, NIGHTS)
        return format_status_page(status, list_faults(judge(self.out)), self.out)

    def find_file(self, place: str) -> Path:
        """Return a file of an edition, by ``book/edition/file``.

        Only what the manifest of the edition lists is found.

        Raises
        ------
        Faulty   no such file
        """
        book, _, rest = place.partition("/")
        edition, _, name = rest.partition("/")
        folder = self.out / book / edition
        known = {path.name for path in self.out.iterdir()} if self.out.is_dir() else set()
        if book in known and edition in {path.name for path in (self.out / book).iterdir()} and (folder / MANIFEST).is_file():
            path = folder / name
            if (name == MANIFEST or name in files_of(load_manifest(folder), folder)) and path.resolve().is_relative_to(self.out):
                return path
        raise Faulty("expected a file of an edition, got another address")


def _name_book(file: str) -> str:
    """Return the name of the book of a new recipe, from the name of its file."""
    return slug_of(file.removesuffix(".toml"))
