"""Recipe: the order for one book as a user writes it, in TOML and flags.

The TOML is read and checked, then the options of the command line replace its keys. `generator.recipe.order` fixes what a recipe leaves
open (seed, edition, level table); the pipeline works from that. Each error of a recipe is one line that names the table, the key, the
value, the expected values and the nearest of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator, model_validator

from generator.errors import RecipeError, UnknownName
from generator.near_names import find_near
from generator.recipe.chapter_order import ChapterOrder, SpareCount, Text, check_chapters
from generator.recipe.explain_errors import explain_validation_errors, list_errors
from generator.recipe.imprint_order import PLAIN_IMPRINT, ImprintOrder
from generator.recipe.isbns import check_book_isbns
from generator.recipe.listing_order import NO_LISTING, ListingOrder
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.recipe.notify_order import NO_NOTICES, NotifyOrder
from generator.recipe.page_order import PageOrder, check_pages
from generator.recipe.text_fields import check_day, find_year_fault, one_line, shorten, slug
from generator.recipe.trim_size import parse_trim, tidy_trim
from generator.seeds import LARGEST_SEED
from generator.storage.folder_names import is_book
from generator.storage.toml_faults import explain_toml_fault, parse_toml
from generator.words import FIRST, LANGUAGES, find_words

if TYPE_CHECKING:
    from generator.families import Family

MOST_FILES = 1000
"""Most recipe files of a folder whose names are compared."""


def unknown_recipe(name: str, shipped: Sequence[str]) -> UnknownName:
    """Return the error for a name that no recipe has.

    Parameters
    ----------
    shipped : names of the recipes that come with gridpress
    """
    near = suggest_recipes(name, shipped)
    return UnknownName(f"unknown recipe {shorten(name)}; {near}valid names: {', '.join(shipped)}, or the path of a .toml file")


def suggest_recipes(name_or_path: str, shipped: Sequence[str]) -> str:
    """Return a question that names the nearest recipes, or "" if none is near.

    The recipes are those that come with gridpress and the .toml files in the folder of the path, for a name the current folder.

    Parameters
    ----------
    shipped : names of the recipes that come with gridpress
    """
    path = Path(name_or_path)
    stem = path.name.removesuffix(".toml").lower()
    files = {file.stem.lower(): str(file) for file in _list_files(path.parent)}
    if stem in files:
        near = [files[stem]]
    else:
        names = files | {name: name for name in shipped}
        near = [names[close] for close in find_near(stem, names)]
    return f"did you mean {' or '.join(near)}? " if near else ""


def _list_files(folder: Path) -> list[Path]:
    """Return the .toml files in a folder; none if it cannot be read."""
    with suppress(OSError, ValueError):
        return [path for path in sorted(folder.glob("*.toml"))[:MOST_FILES] if path.is_file()]
    return []


ENGLISH_NAMES = {"en": "english", "de": "german", "es": "spanish", "fr": "french", "zh": "chinese"}
"""English name of each language, in lower case."""

LONGEST_NAME = 40
"""Longest part of a name that is compared, in characters."""


def explain_language(language: object) -> str:
    """Return what to write instead of a language that does not exist."""
    near = suggest_language(language[:LONGEST_NAME]) if isinstance(language, str) else ""
    allowed = ", ".join(f"{code} ({find_words(code).name})" for code in LANGUAGES)
    return f"{f'did you mean {near}? ' if near else ''}allowed: {allowed}"


def suggest_language(text: str) -> str:
    """Return the code of the language that a text names; "" if there is none.

    Names may lack their accents, in upper or lower case, and may be misspelled. Codes are only compared as a whole, because a code of
    two letters is similar to almost every word; the part after a hyphen, as in ``de-AT``, is ignored.
    """
    code = text.replace("_", "-").split("-")[0].lower()
    if code in LANGUAGES:
        return code
    names = {name: code for code in LANGUAGES for name in _list_names(code)}
    near = find_near(text, names, most=1)
    return names[near[0]] if near else ""


def _list_names(code: str) -> Iterator[str]:
    yield find_words(code).name
    yield ENGLISH_NAMES[code]


FOLDER = Path(__file__).parent / "shipped"
LARGEST_FILE = 256 * 1024
"""Largest recipe that is read, in bytes; the shipped ones stay below 2,000."""

FONT_FILE = re.compile(r"\.tt[fc](#\d+)?$", re.IGNORECASE)
"""Ending of the path of a font file; any other `face` is the name of a font family."""

Length = Annotated[float | None, Field(strict=True, gt=0, le=100, allow_inf_nan=False)]
LARGEST_NUMBER = 10_000_000
"""Largest number of a book's first puzzle."""


class Recipe(BaseModel):
    """Order for one book, as the user writes it.

    date     of publication, YYYY-MM-DD, in the book and its listing; empty for that of the edition, or the day it was made first
    dedication   text of a page after the copyright page, with line breaks; empty for none
    year     of the copyright line, if it is to have other words than the year of that date
    seed     "date" or a number; the puzzles depend on it alone
    theme    design of the book, a name of `gridpress list themes`
    face     font of all text: path of a .ttf or .ttc, or an installed family; empty for the theme's own fonts
    language  of all printed text; title, subtitle and blurb are printed as given
    answers  where the answers are: at the back, after their chapter, upside down at the foot of their page, or in a file of their own
    short    what to do if fewer puzzles are found than ordered: refuse the book, or accept it
    fresh    where a puzzle must not have been printed before: in any book of the bank, or only in this edition
    file     what the interior declares itself to be: a kind of PDF/X, or plain PDF
    editions made besides the interior: digital (for screens), archive (PDF/A-2b), web (the companion page), epub, listing (for
             shops); all, some or none
    source   file of own puzzles to make the book from; chapters are then quotas, and without chapters every puzzle is used
    levels   level table to use instead of the press's own
    printer, paper      printer whose rules the pages follow; empty for rules that suit every printer, and for the printer's first paper
    wrap_mm, hinge_mm   measures of a hardcover, from the printer's own calculator, instead of ours
    spine_mm            width of the cover's spine, from the same calculator
    cover, palette      design and colors of the cover; empty for those that fit the book; "none" omits the cover
    blurb, isbn         text for the back cover, instead of one made from the book's facts; thirteen digits to draw as a barcode, or a
                        table of them by volume, language and binding
    volume   number of the book in a series, from 1; each volume has its own puzzles, also from a source, and is a separate book,
             NAME-VOLUME
    series   name of the series if it is not the title
    numbering     of a volume's puzzles: from 1, or continued from the previous volume
    first_number  number of the first puzzle, instead of the one that numbering gives
    imprint, matter     publisher and other facts of the copyright page; pages besides puzzles and answers
    listing  own words and facts for the listing, which editions must have then
    notify   what happens when the book is made or fails: pings, messages, a command
    keep     number of dated editions to keep, counted from the newest; 0 keeps all
    bound    most candidates tried for each puzzle ordered, before the search stops
    spares   puzzles of each chapter that are only on the companion page; None keeps a few (`count_spares`)
    page     own pages: files and their places
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    title: Annotated[str, Field(min_length=1, max_length=200)]
    subtitle: Text = ""
    author: Text = ""
    dedication: Annotated[str, Field(max_length=1000)] = ""
    year: Annotated[str, Field(max_length=20)] = ""
    date: str = ""
    seed: int | str = "date"
    layout: str = "classic"
    theme: Text = "press"
    face: Text = ""
    trim: str = "8.5x11"
    language: str = FIRST
    answers: Literal["back", "chapter", "below", "separate"] = "back"
    short: Literal["refuse", "accept"] = "refuse"
    fresh: Literal["", "all books", "this book"] = ""
    file: Literal["PDF", "PDF/X-1a:2001", "PDF/X-3:2002"] = "PDF"
    editions: tuple[Literal["digital", "archive", "web", "epub", "listing"], ...] = ("digital", "archive", "web")
    source: str = ""
    levels: str = ""
    printer: Text = ""
    paper: Text = ""
    wrap_mm: Length = None
    hinge_mm: Length = None
    spine_mm: Length = None
    cover: Text = ""
    palette: Text = ""
    blurb: Annotated[str, Field(max_length=3000)] = ""
    isbn: Annotated[str | dict[str, str], BeforeValidator(check_book_isbns)] = ""
    bound: Annotated[int, Field(strict=True, ge=1, le=100_000)] = 2000
    spares: SpareCount = None
    volume: Annotated[int | None, Field(strict=True, ge=1, le=9999)] = None
    series: Text = ""
    numbering: Literal["fresh", "continuous"] = "fresh"
    first_number: Annotated[int | None, Field(strict=True, ge=1, le=LARGEST_NUMBER)] = None
    imprint: ImprintOrder = PLAIN_IMPRINT
    matter: MatterOrder = NO_MATTER
    listing: ListingOrder = NO_LISTING
    notify: NotifyOrder = NO_NOTICES
    keep: Annotated[int, Field(strict=True, ge=0, le=100_000)] = 0
    chapter: tuple[ChapterOrder, ...] = ()
    page: tuple[PageOrder, ...] = ()

    @property
    def trim_mm(self) -> tuple[float, float]:
        """Width and height of the trimmed page in millimeters."""
        return parse_trim(self.trim)

    @property
    def folder(self) -> str:
        """Name of the book's folder, and of the book in the bank.

        Each volume of a series is a separate book.
        """
        return f"{self.name}-{self.volume}" if self.volume else self.name

    def count_spares(self, chapter: ChapterOrder) -> int:
        """Return how many spare puzzles to keep for a chapter; 0 without a companion page."""
        if "web" not in self.editions or self.source:
            return 0
        if self.spares is not None:
            return self.spares
        is_alone = sum((one.family, one.level) == (chapter.family, chapter.level) for one in self.chapter) == 1
        return chapter.few_spares if is_alone else 0

    def is_fresh(self, family: Family) -> bool:
        """Return whether all books of the bank are checked for puzzles of a family.

        For own puzzles, and for families with few puzzles, they are checked only if the recipe says so.
        """
        return self.fresh == "all books" or (self.fresh == "" and not self.source and not family.supply)

    @property
    def own_series(self) -> str:
        """Name of the series whose volumes are checked for own puzzles, or "".

        Each volume takes the puzzles of the file that no other volume has.
        """
        return self.name if self.volume and self.source and not self.fresh else ""

    @field_validator("name")
    @classmethod
    def _name_isslug(cls, name: str) -> str:
        return slug(name)

    @field_validator("title", "subtitle", "author", "year", "series")
    @classmethod
    def _text_is_printable(cls, text: str) -> str:
        return one_line(text)

    @field_validator("date", mode="before")
    @classmethod
    def _date_is_a_day(cls, day: object) -> object:
        return check_day(day)

    @field_validator("blurb", "dedication")
    @classmethod
    def _lines_are_printable(cls, text: str) -> str:
        return "\n".join(one_line(line) for line in text.strip().replace("\r\n", "\n").split("\n"))

    @field_validator("title")
    @classmethod
    def _title_is_present(cls, title: str) -> str:
        if not title:
            raise ValueError("expected a title, got only blanks")
        return title

    @field_validator("trim")
    @classmethod
    def _trim_is_size(cls, trim: str) -> str:
        return tidy_trim(trim)

    @field_validator("language", mode="before")
    @classmethod
    def _language_is_known(cls, language: object) -> object:
        if language not in LANGUAGES:
            raise ValueError(explain_language(language))
        return language

    @field_validator("seed", mode="before")
    @classmethod
    def _seed_is_known(cls, seed: object) -> object:
        number = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED
        if seed != "date" and not number:
            unquoted = "; write a number without quotes" if isinstance(seed, str) and seed.isdigit() else ""
            raise ValueError(f'expected "date" or a whole number from 0 to {LARGEST_SEED}{unquoted}')
        return seed

    @model_validator(mode="after")
    def _chapters_are_valid(self) -> Recipe:
        if not self.chapter and not self.source:
            raise ValueError("expected at least one [[chapter]] with level and count, or a source of your own puzzles")
        check_chapters(self.chapter, self.source, self.spares)
        check_pages(self.page, self.chapter)
        for key, value, usual in (("series", self.series, ""), ("numbering", self.numbering, "fresh")):
            if value != usual and self.volume is None:
                raise ValueError(f"{key} = {value!r} is for a volume of a series; set volume as well")
        if self.volume and not is_book(self.folder):
            raise ValueError(f"name = {self.name!r} is too long for the folder of a volume, {self.folder!r}; use at most 58 characters")
        if fault := find_year_fault(self.year, self.date, "date"):
            raise ValueError(fault)
        if self.listing != NO_LISTING and "listing" not in self.editions:
            raise ValueError('[listing] is for the files for shops; add "listing" to editions as well')
        if self.paper and not self.printer:
            raise ValueError(f"paper = {self.paper!r} is the paper of a printer; set printer as well")
        return self


TABLES: dict[str, type[BaseModel]] = {
    "": Recipe,
    "chapter": ChapterOrder,
    "imprint": ImprintOrder,
    "listing": ListingOrder,
    "matter": MatterOrder,
    "notify": NotifyOrder,
    "page": PageOrder,
}
"""Models of a recipe ("") and of the tables in it, by name."""

ONE_TABLES = tuple(name for name, model in TABLES.items() if name and Recipe.model_fields[name].annotation is model)
"""Tables that a recipe has once: a key of one has a name of its own, such as ``matter.hints``."""


def list_recipes() -> list[str]:
    """Return the names of the shipped recipes."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def find_recipe(name_or_path: str, **flags: object) -> Recipe:
    """Return the shipped recipe of a name, or the recipe at the path of a .toml file.

    Raises
    ------
    UnknownName   no shipped recipe has this name
    RecipeError   the file cannot be read, or a key or value is invalid
    """
    return read_recipe(_find_path(name_or_path), **flags)


def find_keys(name_or_path: str) -> dict[str, Any]:
    """Return the keys of the recipe of a name or at a path, as they are written.

    Raises
    ------
    UnknownName   no shipped recipe has this name
    RecipeError   the file cannot be read, is too large or not TOML
    """
    return read_keys(_find_path(name_or_path))


def _find_path(name_or_path: str) -> Path:
    """Return the file of the recipe of a name or at a path; UnknownName for others."""
    if find_file_name(name_or_path):
        return Path(name_or_path)
    if name_or_path not in list_recipes():
        raise unknown_recipe(name_or_path, list_recipes())
    return FOLDER / f"{name_or_path}.toml"


def read_shipped(name: str) -> str:
    """Return the text of a shipped recipe.

    Raises
    ------
    UnknownName   no shipped recipe has this name
    """
    if name not in list_recipes():
        raise unknown_recipe(name, list_recipes())
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def find_file_name(name_or_path: str) -> str:
    """Return the file name of a recipe that is given by its path, else ""."""
    is_path = name_or_path.endswith(".toml") or "/" in name_or_path or "\\" in name_or_path
    return Path(name_or_path).name if is_path else ""


def guess_folder(name_or_path: str, volume: object = None) -> object:
    """Return the name of a book's folder, with its recipe unchecked; "" if unknown.

    For the log of a run whose recipe may be missing or broken.

    Parameters
    ----------
    volume : number of a volume from the command line, or its text; None for that of the recipe
    """
    path = Path(name_or_path) if find_file_name(name_or_path) else FOLDER / f"{name_or_path}.toml"
    try:
        if not path.is_file():  # a pipe can be read only once, and later
            return ""
        with path.open("rb") as file:
            keys = parse_toml(file.read(LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return ""
    number = keys.get("volume") if volume is None else volume
    return keys.get("name", "") if number is None else f"{keys.get('name', '')}-{number}"


def read_recipe(path: Path, **flags: object) -> Recipe:
    """Read a recipe from a TOML file.

    The paths of `source`, `levels`, `face` and own pages are relative to the recipe's folder. Flags other than None replace keys before
    the check.

    Raises
    ------
    RecipeError   the file cannot be read, is too large or not TOML, or a key or value is invalid
    """
    return parse_recipe(read_recipe_text(path), path, **flags)


def read_keys(path: Path) -> dict[str, Any]:
    """Return the keys of a recipe's file, unchecked, with the paths that it names.

    Raises
    ------
    RecipeError   the file cannot be read, is too large or not TOML
    """
    return _parse_keys(read_recipe_text(path), path)


def read_recipe_text(path: Path) -> bytes:
    """Return the text of a recipe, of which no more than one byte too many is read.

    Raises
    ------
    RecipeError   the file cannot be read
    """
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as fault:
        near = suggest_recipes(str(path), list_recipes()) if isinstance(fault, FileNotFoundError) else ""
        raise RecipeError(f"cannot read recipe {str(path)!r}: {fault.strerror}; {near}".rstrip("; ")) from None


def parse_recipe(text: bytes, path: Path, **flags: object) -> Recipe:
    """Return the recipe of a text, as `read_recipe`.

    Parameters
    ----------
    path : place of its file, which need not exist

    Raises
    ------
    RecipeError   the text is too large or not TOML, or a key or value is invalid
    """
    return check_recipe(_parse_keys(text, path) | {key: value for key, value in flags.items() if value is not None}, path.name)


def _parse_keys(text: bytes, path: Path) -> dict[str, Any]:
    """Return the keys of a recipe's text, unchecked, as `read_keys`."""
    if len(text) > LARGEST_FILE:
        raise RecipeError(f"{path.name}: expected a recipe of at most {LARGEST_FILE} bytes, got a larger file")
    try:
        keys = parse_toml(text)
    except (ValueError, RecursionError) as fault:
        raise RecipeError(explain_toml_fault(path.name, text, fault)) from None
    return resolve_paths(keys, path.parent)


def resolve_paths(keys: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return keys of a recipe with the paths in them taken from a folder."""
    resolved = dict(keys)
    for key in ("source", "levels", "face"):
        if isinstance(keys.get(key), str) and keys[key] and (key != "face" or FONT_FILE.search(keys[key])):
            resolved[key] = str(folder / keys[key])
    if isinstance(keys.get("page"), list):
        resolved["page"] = [_resolve_page(page, folder) for page in keys["page"]]
    return resolved


def _resolve_page(page: Any, folder: Path) -> Any:
    """Return the keys of an own page, unchecked, with its file taken from a folder."""
    has_file = isinstance(page, dict) and isinstance(page.get("file"), str) and page["file"]
    return page | {"file": str(folder / page["file"])} if has_file else page


def check_recipe(keys: Mapping[str, Any], where: str) -> Recipe:
    """Return the recipe made of plain keys and values.

    Parameters
    ----------
    where : begins the message of an error, such as the name of the file

    Raises
    ------
    RecipeError   a key or value is invalid
    """
    recipe, faults = judge_recipe(keys)
    if recipe is None:
        raise RecipeError(list_errors(where, faults))
    return recipe


def judge_recipe(keys: Mapping[str, Any]) -> tuple[Recipe | None, list[str]]:
    """Return the recipe made of plain keys and values, or None and what is wrong."""
    try:
        return Recipe.model_validate(dict(keys)), []
    except ValidationError as fault:
        return None, explain_validation_errors(fault.errors(include_url=False), keys, TABLES)


def replace_keys(keys: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return keys of a recipe with others in their place, unchecked.

    A table that a recipe has once keeps its other keys. The one that is only for the listing is left out with it.

    Parameters
    ----------
    changes : by name; one of a table is named ``matter.hints``, or is in a mapping of the table
    """
    replaced = dict(keys)
    editions = changes.get("editions")
    if isinstance(editions, list | tuple) and "listing" not in editions:
        replaced.pop("listing", None)
    for name, value in changes.items():
        table, _, inner = name.partition(".")
        changed = {inner: value} if inner else value
        is_merged = table in ONE_TABLES and isinstance(changed, Mapping)
        before = replaced.get(table) if is_merged else None
        replaced[table] = {**before, **changed} if isinstance(before, Mapping) else changed
    return replaced


def override(recipe: Recipe, changes: Mapping[str, Any]) -> Recipe:
    """Return a recipe with keys replaced by options of the command line.

    Options whose value is None change nothing. Keys that neither sets remain unset.
    """
    requested = {key: value for key, value in changes.items() if value is not None}
    return check_recipe(replace_keys(recipe.model_dump(exclude_unset=True), requested), "command line") if requested else recipe
