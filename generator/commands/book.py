"""Command `book`: makes a proved edition from a recipe or the user's own puzzles."""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.commands.file_paths import InputFile
from generator.commands.flag_values import add_effort_flag, dated_seed_argument, day_argument, whole_number
from generator.commands.notify_flags import add_notify_flags, read_notify_flags, with_notify_flags
from generator.commands.parsers import add_command
from generator.commands.puzzle_argument import ARGUMENT, is_puzzle
from generator.commands.puzzle_files import Line, add_column_flag, read_puzzle_file
from generator.commands.run_flags import add_making_flags, name_of, read_workers, record_runs
from generator.errors import RecipeError, name_file
from generator.storage.folder_names import slug_of

if TYPE_CHECKING:
    from generator.model.own_pages import OwnPages
    from generator.notices.watch import Watch
    from generator.recipe.order import Order, SourceLine
    from generator.recipe.recipe import Recipe
    from generator.storage.run_log import Journal

LARGEST_VOLUME = 9999
PAGE_KEYS = ("title", "subtitle", "author", "language", "layout", "theme", "face", "trim", "printer", "paper")
COVER_KEYS = ("cover", "palette", "isbn")
SEPARATE = "separate"
ANSWER_PLACES = ("back", "chapter", "below", SEPARATE)
SIXTY_FOUR_MIB = 64 * 1024 * 1024


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `book`."""
    parser = add_command(commands, "book", run_book)
    add_order_flags(parser)
    date_help = "make the edition of that day, such as 2026-11-25, for a night that was missed (default: today)"
    parser.add_argument("--date", metavar="DATE", type=day_argument, help=date_help)
    add_effort_flag(parser)
    add_making_flags(parser, "small books", "make the edition again if it is already published")
    add_notify_flags(parser)
    record_runs(parser, describe_book)


def add_order_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say which book is meant: recipe and changed keys."""
    recipe_help = "name of a recipe, or path of a .toml file (default: nightly)"
    parser.add_argument("recipe", metavar="RECIPE", nargs="?", help=recipe_help)
    from_help = "make the book from your own puzzles in FILE, in any format, or from one puzzle line; - for standard input"
    parser.add_argument("--from", dest="source", metavar="FILE", type=InputFile, help=from_help)
    add_column_flag(parser, "FILE, or of the `source` of the recipe,")
    add_page_flags(parser, "the recipe's")
    add_answers_flag(parser, "the recipe's")
    cover_help = 'design of the cover, a name of `gridpress list covers`, or "none" (default: the recipe\'s)'
    parser.add_argument("--cover", metavar="NAME", help=cover_help)
    palette_help = "colors of the cover, a name of `gridpress list palettes` (default: the recipe's)"
    parser.add_argument("--palette", metavar="NAME", help=palette_help)
    parser.add_argument("--isbn", metavar="ISBN", help="ISBN-13, drawn as a barcode on the cover (default: the recipe's)")
    counts_help = "number of classic 9x9 puzzles of each level, such as gentle=10,hard=5, instead of the recipe's chapters"
    parser.add_argument("--counts", metavar="LEVEL=N,...", help=counts_help)
    names = "digital,archive,web,epub,listing"
    editions_help = f"editions besides the interior, some of {names}, or none (default: the recipe's, else the first three)"
    parser.add_argument("--editions", metavar="NAMES", help=editions_help)
    volume_help = "number of the book in a series, from 1; published as NAME-N, with its own puzzles (default: the recipe's, else none)"
    parser.add_argument("--volume", metavar="N", type=whole_number(1, LARGEST_VOLUME), help=volume_help)
    seed_help = 'whole number from 0, or "date" (default: the recipe\'s)'
    parser.add_argument("--seed", metavar="S", type=dated_seed_argument, help=seed_help)


def add_page_flags(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the flags for a book's design; `default` names the source of the others.

    Parameters
    ----------
    default : words for the help text: what the value of a flag that is not given comes from
    """
    parser.add_argument("--title", metavar="TEXT", help=f"title of the book (default: {default})")
    parser.add_argument("--subtitle", metavar="TEXT", help=f"line below the title on the title page (default: {default})")
    parser.add_argument("--author", metavar="TEXT", help=f"name on the title page (default: {default})")
    language_help = "language of all printed words except title and author, a name of `gridpress list languages`"
    parser.add_argument("--language", metavar="L", help=f"{language_help} (default: {default})")
    layout = parser.add_mutually_exclusive_group()
    layout.add_argument("--layout", metavar="NAME", help=f"layout of the pages, a name of `gridpress list layouts` (default: {default})")
    large_help = "the same as --layout large-print: one puzzle per page, sans serif type of 18 points or more"
    layout.add_argument("--large-print", dest="layout", action="store_const", const="large-print", help=large_help)
    parser.add_argument("--theme", metavar="NAME", help=f"design of the book, a name of `gridpress list themes` (default: {default})")
    face_help = "font of all words, a .ttf or .ttc file, or the name of an installed font family"
    parser.add_argument("--face", metavar="FACE", help=f"{face_help} (default: {default}, else the theme's own)")
    trim_help = "page size: 8.5x11 (inches), 210x297mm, A4, A5, or the e-ink screens eink-226 and eink-300"
    parser.add_argument("--trim", metavar="SIZE", help=f"{trim_help} (default: {default})")
    printer_help = "printer whose rules for margins, page count and trim size apply, a name of `gridpress list printers`"
    parser.add_argument("--printer", metavar="P", help=f"{printer_help} (default: {default})")
    parser.add_argument("--paper", metavar="NAME", help=f"one of the printer's papers; it limits the page count (default: {default})")


def add_answers_flag(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the flag for the place of the answers; `default` is as in `add_page_flags`."""
    answers_help = "where the answers are: at the back, after each chapter, upside down below the puzzles, or in answers.pdf"
    parser.add_argument("--answers", choices=ANSWER_PLACES, help=f"{answers_help} (default: {default})")


def describe_book(options: argparse.Namespace) -> dict[str, str]:
    """Return which book a command line orders, for the log of its run.

    Nothing is checked: the recipe may be missing or broken, and flags may be unread text. The book is empty if its name cannot be known.
    """
    from generator.recipe.recipe import find_file_name, guess_folder

    recipe = options.recipe or ("" if options.source is not None else "nightly")
    if recipe and (options.recipe or options.title is None):
        path = str(Path(recipe).absolute()) if find_file_name(recipe) else recipe
        return {"command": "book", "recipe": path, "book": name_of(guess_folder(recipe, options.volume))}
    if options.source is not None:
        return {"command": "book", "recipe": "", "book": _own_name(options.source)}
    return {"command": "book", "recipe": "", "book": name_of(title_slug(options.title))}


def run_book(options: argparse.Namespace) -> int:
    """Make a book, and send the notices that the recipe and the flags order.

    Returns 0; 65 if some of the user's own puzzles were refused; 3 if candidates are in quarantine; 69 if the command after it failed.
    """
    from generator.notices.watch import Watch

    watch = Watch(Path(options.out), **describe_book(options))
    return watch.run(lambda journal: _make_book(options, watch, journal))


def _make_book(options: argparse.Namespace, watch: Watch, journal: Journal) -> int:
    """Make a book; return its exit code.

    Raises
    ------
    RecipeError   --jobs together with a cluster, or an invalid value
    """
    from generator.storage.lock import check_unlocked

    watch.order, workers = read_notify_flags(options), read_workers(options)
    chosen = with_notify_flags(_chosen_recipe(options), options)
    watch.order, watch.name = chosen.notify, chosen.folder
    if not options.wait:
        check_unlocked(Path(options.out))  # before the compiler is loaded
    watch.start(journal)
    from generator.editions.book import PublishOptions, publish_book
    from generator.editions.completion import RunPlace
    from generator.notices.command import Result
    from generator.puzzles.warm_kernels import LATER, NOW, compile_all, compile_later, read_setting

    when = read_setting()
    order = _complete_order(chosen, options)
    if when == NOW:
        compile_all()
    out, name = Path(options.out), order.recipe.folder
    watch.name, edition = f"{name}/{order.edition}", out / name / order.edition
    is_new = options.force or not edition.exists()
    code = publish_book(order, PublishOptions(RunPlace(out, journal, options.wait * 60), workers, options.force))
    if when == LATER:
        compile_later()
    watch.results.append(Result(edition, name, out, code, is_new))
    return code


def complete_order(options: argparse.Namespace) -> Order:
    """Return the order for the flags of `add_order_flags`."""
    return _complete_order(_chosen_recipe(options), options)


def _complete_order(chosen: Recipe, options: argparse.Namespace) -> Order:
    """Return the order for a recipe with all flags applied and the puzzles read."""
    from generator.recipe.recipe import find_file_name

    file = find_file_name(options.recipe or "")
    order = order_recipe(changed_recipe(chosen, options), file, options.column, options.date)
    if any(getattr(options, key) is not None for key in (*PAGE_KEYS, *COVER_KEYS, "answers")):
        order = replace(order, file="")  # the fault of a book's design may be that of a flag
    return order


def order_recipe(
    recipe: Recipe,
    file: str,
    column: str | None = None,
    day: str | None = None,
    read: Callable[[str, str | None], Sequence[SourceLine]] | None = None,
) -> Order:
    """Return the order for a recipe, with its own puzzles and own pages read.

    Parameters
    ----------
    file : name of the recipe's file, for messages
    column : column of the puzzles in the recipe's source
    day : day whose edition is made; None for today
    read : returns the puzzles of a file and a column; None for `read_source`
    """
    from generator.recipe.order import make_order
    from generator.recipe.recipe import override
    from generator.typesetting.only_trim import use_only_trim
    from generator.typesetting.own_isbn import use_own_isbn

    recipe = use_own_isbn(use_only_trim(recipe))
    if column and not recipe.source:
        raise RecipeError("--column is for a table of own puzzles; add --from FILE, or leave it out")
    source = (read or read_source)(recipe.source, column) if recipe.source else None
    if recipe.source and is_puzzle(recipe.source):
        recipe = override(recipe, {"source": ARGUMENT})  # the name of the puzzle in messages; the source affects no byte of a book
    with name_file(file):
        own = _read_own_pages(recipe) if recipe.page else ()
    return make_order(recipe, source, file, day, own)


def _read_own_pages(recipe: Recipe) -> tuple[OwnPages, ...]:
    """Return the own pages of a recipe; other books do not wait for the readers."""
    from generator.typesetting.own_pages.read_pages import read_own_pages

    return read_own_pages(recipe)


def changed_recipe(recipe: Recipe, options: argparse.Namespace) -> Recipe:
    """Return a recipe with the flags of the command line applied."""
    from generator.grading import LEVELS, load_levels
    from generator.recipe.counts import parse_counts
    from generator.recipe.recipe import override

    changes: dict[str, Any] = {key: getattr(options, key) for key in (*PAGE_KEYS, *COVER_KEYS)}
    if options.editions is not None:
        changes["editions"] = [name.strip() for name in options.editions.split(",")] if options.editions != "none" else []
    changes |= {"answers": options.answers, "volume": options.volume, "seed": options.seed}
    if options.counts is not None:
        levels = load_levels(Path(recipe.levels)) if recipe.levels else LEVELS
        changes["chapter"] = parse_counts(options.counts, [level.name for level in levels])
    return override(recipe, changes)


def _chosen_recipe(options: argparse.Namespace) -> Recipe:
    """Return the recipe that the command line selects.

    This is the recipe named, or else a plain one for the user's own puzzles, or else nightly; with --title, nightly gets a name made from
    the title.
    """
    from generator.recipe.recipe import check_recipe, find_recipe, override

    if options.source is None and options.recipe is None and options.title is not None:
        # A separate book; otherwise it would be the same edition of the same book as tonight's nightly.
        return override(find_recipe("nightly"), {"name": title_slug(options.title), "title": options.title, "subtitle": ""})
    if options.source is None:
        return find_recipe(options.recipe or "nightly", volume=options.volume)  # other keys may need it
    if options.recipe:
        # The chapters of a recipe are counts of puzzles to make; given puzzles are all used, or as many as --counts says.
        return override(find_recipe(options.recipe, volume=options.volume), {"source": options.source, "chapter": ()})
    name = _own_name(options.source)
    return check_recipe({"name": name, "title": name.replace("-", " ").title(), "source": options.source}, options.source)


def _own_name(source: str) -> str:
    """Return the name of the book of the user's own puzzles: that of their file."""
    return "own-puzzles" if source == "-" or is_puzzle(source) else slug_of(Path(source).stem)


def title_slug(title: str) -> str:
    """Return a folder name made from a title, never the name of a shipped recipe.

    Letters of other scripts are transliterated. A title without letters and digits gets a name made from its hash.
    """
    from generator.recipe.recipe import list_recipes

    latin = "".join(map(_latin_of, unicodedata.normalize("NFC", title)))
    if not re.search(r"[A-Za-z0-9]", latin):
        return f"book-{sha256(title.encode(errors='replace')).hexdigest()[:8]}"
    slug = slug_of(latin)
    return f"{slug}-book" if slug in list_recipes() else slug


def _latin_of(char: str) -> str:
    """Return a character in Latin letters without accents; empty for symbols."""
    from anyascii import anyascii

    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return plain or (anyascii(char) if unicodedata.category(char)[0] in "LMN" else "")


def read_source(path: str, column: str | None = None) -> list[SourceLine]:
    """Return the user's own puzzles.

    Parameters
    ----------
    column : as `read_puzzle_file`

    Raises
    ------
    RecipeError   more than SIXTY_FOUR_MIB characters, more than any book needs
    """
    from generator.recipe.order import SourceLine

    source_lines, size = [], 0
    for number, found in read_puzzle_file(path, column):
        if isinstance(found, Line):
            source_lines.append(SourceLine(number, found.puzzle))
        else:
            fault = re.sub(r"^.*?, (line|row) [0-9]+: ", "", str(found).removeprefix(f"{path}: "), count=1)
            source_lines.append(SourceLine(number, None, fault))
        size += len(found.text if isinstance(found, Line) else str(found))
        if size > SIXTY_FOUR_MIB:
            raise RecipeError(f"{path}: expected at most {SIXTY_FOUR_MIB} characters of puzzles, got more; split the file")
    return source_lines
