"""What a user probably meant by a name that does not exist: one machine for all.

Flags, commands, keys of recipes and names of any kind are compared here. A name is suggested only if it is the same thing: spelled nearly
the same, or a known synonym. A wish that gridpress does not fulfill gets a line that says so, and what to do instead.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

LONGEST_COMPARED = 60
"""Longest part of a word that is compared, in characters."""

LONG, VERY_LONG = 8, 13
"""Letters from which two and three slips make the same word; in a shorter one, two slips make another word, as covers and colors."""

LEAST_BEGINNING = 2
"""Fewest letters of a beginning that means a whole name."""

TELLING_BEGINNING = 4
"""Letters of a beginning that names the first of many, such as sudo."""

BRITISH = (("colour", "color"), ("grey", "gray"), ("centre", "center"), ("licence", "license"), ("catalogue", "catalog"), ("ise", "ize"))
"""British and American spellings, which are the same word."""

SYNONYMS: Mapping[str, Mapping[str, str]] = {
    "command": {
        "make": "book", "build": "book", "publish": "book", "new": "generate", "create": "generate",
        "verify": "prove", "proof": "prove", "validate": "check", "rate": "grade", "rating": "grade", "difficulty": "grade",
        "answer": "solve", "solution": "solve", "newspaper": "sheet", "worksheet": "sheet", "daily": "sheet", "class": "sheet",
        "duplicates": "canon", "dedupe": "canon", "image": "pictures", "svg": "pictures", "png": "pictures", "html": "web", "play": "web",
        "batch": "run", "bulk": "run", "orders": "run", "personalize": "run",
        "pdf": "typeset", "print": "typeset", "royalty": "cost", "royalties": "cost", "price": "cost",
        "log": "status", "history": "status", "gui": "studio", "app": "studio", "remake": "rebuild", "reproduce": "rebuild",
        "man": "manual", "names": "list", "template": "recipe", "init": "recipe",
    },
    "flag": {
        "count": "-n", "number": "-n", "amount": "-n", "quantity": "-n", "output": "-o --out", "folder": "--out", "directory": "--out",
        "difficulty": "--level", "type": "--family", "kind": "--family", "variant": "--family", "puzzle": "--family",
        "threads": "--jobs", "processes": "--jobs", "cpus": "--jobs", "cores": "--jobs", "overwrite": "--force", "replace": "--force",
        "font": "--face", "typeface": "--face", "size": "--trim", "pagesize": "--trim", "papersize": "--trim", "solutions": "--answers",
        "key": "--answers", "randomseed": "--seed", "lang": "--language", "locale": "--language", "silent": "--quiet",
        "design": "--theme", "style": "--theme", "shop": "--printer", "givens": "--clues", "technique": "--needs", "rating": "--er",
        "mask": "--pattern", "input": "--from", "source": "--from", "day": "--date", "students": "--pupils",
    },
    "column": {
        "er": "se_er", "ep": "se_ep", "ed": "se_ed", "se": "se_er", "rating": "se_er", "difficulty": "level", "time": "minutes",
        "givens": "clues", "hints": "clues", "hodoku": "hodoku_score", "technique": "hardest",
    },
    "key": {
        "difficulty": "level", "type": "family",
        "kind": "family", "variant": "family", "puzzle": "family", "number": "count", "amount": "count", "quantity": "count", "n": "count",
        "font": "face", "typeface": "face", "size": "trim", "pagesize": "trim", "design": "theme", "style": "theme",
        "solutions": "answers", "key": "answers", "lang": "language", "locale": "language", "writer": "author",
        "tags": "keywords", "genre": "categories", "bisac": "categories", "price": "prices", "shop": "printer", "input": "source",
        "from": "source", "techniques": "needs", "givens": "clues", "rating": "er", "start": "first_number", "webhook": "ping",
        "command": "after", "emptygrids": "blank_grids", "checklist": "progress",
    },
    "level": {
        "medium": "moderate", "normal": "moderate", "intermediate": "moderate", "beginner": "gentle", "veryeasy": "gentle",
        "trivial": "gentle", "simple": "easy", "difficult": "hard", "tough": "hard", "tricky": "hard", "veryhard": "fiendish",
        "expert": "fiendish", "evil": "fiendish", "diabolical": "fiendish", "extreme": "fiendish", "insane": "fiendish",
        "master": "fiendish",
    },
    "family": {
        "kenken": "calcudoku-6", "mathdoku": "calcudoku-6", "takuzu": "binairo-8", "binary": "binairo-8", "tohu": "binairo-8",
        "unequal": "futoshiki-5", "inequality": "futoshiki-5", "towers": "skyscrapers-6", "crosssums": "kakuro-8",
        "xsudoku": "diagonal-9x9", "sudokux": "diagonal-9x9",
        "hyper": "windoku-9x9", "hypersudoku": "windoku-9x9", "squiggly": "jigsaw-9x9",
        "irregular": "jigsaw-9x9", "chaos": "jigsaw-9x9", "sum": "killer-9x9", "sumsudoku": "killer-9x9", "gattai": "samurai-9x9",
        "doublestar": "starbattle-9", "mini": "sudoku-6x6", "classic": "sudoku-9x9", "standard": "sudoku-9x9", "giant": "sudoku-16x16",
        "wordsudoku": "wordoku-9x9", "anticonsecutive": "nonconsecutive-9x9", "oddeven": "evenodd-9x9", "dots": "kropki-9x9",
    },
    "layout": {"one": "single", "oneperpage": "single", "two": "classic", "twoperpage": "classic", "six": "compact", "small": "compact"},
    "printer": {
        "amazon": "kdp-paperback kdp-hardcover", "kindle": "kdp-paperback", "createspace": "kdp-paperback", "paperback": "kdp-paperback",
        "hardcover": "kdp-hardcover", "a4": "home-a4", "letter": "home-letter", "home": "home-a4 home-letter",
    },
    "paper": {"creme": "cream", "ivory": "cream"},
    "format": {"text": "lines", "txt": "lines", "excel": "xlsx", "spreadsheet": "csv", "table": "csv", "json": "jsonl"},
    "method": {"minimum": "minimal", "symmetry": "symmetric"},
}  # fmt: skip
"""Other words for names, by what is named; several names are separated by blanks. A name that does not exist is not suggested."""

OWN_PAGE = 'write it as Markdown, PDF, PNG, JPEG or SVG, and name it in the recipe: [[page]], file = "foreword.md", at = "front"'
NO_PICTURES = (
    'a picture is a page of its own: [[page]], file = "picture.png", at = "back", alt = "words for it"; covers and other pages have none'
)
MARGINS = "margins follow from the printer, the trim and the number of pages; set printer"
PAGES = "the number of pages follows from the puzzles and the layout; `gridpress cost RECIPE` shows it before the book is made"
COSTS = "`gridpress cost RECIPE --price 9.99` shows costs and royalties of a book before it is made"
PER_PAGE = "the layout decides how many puzzles are on a page; see `gridpress list layouts`"
TYPE_SIZE = 'the layout decides the size of type; "large-print" has the largest'
BLACK = "the interior is printed in black; palette sets the colors of the cover"
NO_WORD = "gridpress writes no files of word processors; `gridpress pictures` makes pictures of puzzles that these can place"
NO_STYLE_OF_PAGES = "every page has its number and its title where the theme puts them; see `gridpress list themes`"
NO_DELETE = "gridpress deletes nothing that is published; delete the folder of the edition yourself, its puzzles stay in the bank"
RIGHTS = "write your own notice of rights as rights in [imprint]"
SETTINGS = "settings are keys of a recipe; `gridpress recipe nightly > my.toml` prints one to change"
UPGRADE = "get the newer folder of gridpress, or its wheel, and install it like this one: README.md, Your first book"

IN_BOOKS: Mapping[str, str] = {
    **dict.fromkeys(("foreword", "preface", "introduction", "afterword", "acknowledgments", "about", "ownpage"), OWN_PAGE),
    **dict.fromkeys(("advertisement", "advert", "ad", "coupon"), OWN_PAGE),
    **dict.fromkeys(("logo", "picture", "image", "photo", "artwork", "illustration", "background", "watermark"), NO_PICTURES),
    **dict.fromkeys(("margin", "gutter", "bleed", "inside_margin", "outside_margin"), MARGINS),
    **dict.fromkeys(("page_count", "n_pages", "number_of_pages", "pages"), PAGES),
    **dict.fromkeys(("per_page", "puzzles_per_page", "grids_per_page", "columns", "rows"), PER_PAGE),
    **dict.fromkeys(("font_size", "type_size", "text_size", "digit_size"), TYPE_SIZE),
    **dict.fromkeys(("color", "ink"), BLACK),
    **dict.fromkeys(("docx", "word", "odt"), NO_WORD),
    **dict.fromkeys(("header", "footer", "page_number"), NO_STYLE_OF_PAGES),
    **dict.fromkeys(("rights", "copyright", "license", "notice"), RIGHTS),
    **dict.fromkeys(("contributors", "authors", "editors"), 'author is one text; write author = "A and B"'),
    "toc": "every book has its contents after the title page",
    "contents": "every book has its contents after the title page",
    "password": "gridpress encrypts no files; print shops refuse encrypted ones",
    "dpi": "pages are drawn as lines and letters, which have no resolution",
}
"""What to do instead of keys and flags that describe a book."""

WISHES: Mapping[str, Mapping[str, str]] = {
    "key": IN_BOOKS,
    "flag": {
        **IN_BOOKS,
        "verbose": "notes are printed on stderr without a flag; --quiet hides them",
        "debug": "notes are printed on stderr without a flag, and logs are in the folder logs of the output folder",
        "time": "write --minutes 8..10 to choose puzzles by their expected minutes; `gridpress grade` prints them",
        "dry_run": "nothing is made without a command; `gridpress cost RECIPE` plans a book without making it",
        **dict.fromkeys(("costs", "price", "royalty", "royalties"), COSTS),
        "hardcover": "write --printer kdp-hardcover",
        "no_cover": 'write --cover none, or cover = "none" in the recipe',
        "config": SETTINGS,
    },
    "command": {
        **dict.fromkeys(("foreword", "preface"), OWN_PAGE),
        "dedication": "write dedication = in the recipe",
        "epub": "write `gridpress book RECIPE --editions digital,archive,web,epub`",
        "help": "write `gridpress --help`, or `gridpress COMMAND --help`",
        "version": "write `gridpress --version`",
        "studio": "gridpress is used from the command line; `gridpress --help` lists its commands by purpose",
        "gui": "gridpress is used from the command line; `gridpress --help` lists its commands by purpose",
        "import": "write `gridpress bank import FILE`, or `gridpress book --from FILE` for a book of your own puzzles",
        "export": "write `gridpress convert IN OUT` for files of other programs, or `gridpress bank export`",
        "find": "write `gridpress bank find ID`",
        "stats": "write `gridpress bank stats`, or `gridpress grade FILE --plot OUT`",
        "delete": NO_DELETE, "remove": NO_DELETE, "clean": NO_DELETE,
        "config": SETTINGS, "settings": SETTINGS,
        "update": UPGRADE,
        "upgrade": UPGRADE,
        "upload": "gridpress uploads nothing; `--after COMMAND` runs a program of yours when a book is published",
        **{name: f"write `gridpress list {name}`" for name in (
            "families", "layouts", "levels", "recipes", "printers", "formats", "themes", "palettes", "covers", "techniques", "languages"
        )},
    },
    "format": {
        **dict.fromkeys(("docx", "doc", "word", "odt"), NO_WORD),
        "pdf": "`gridpress typeset FILE -o pages.pdf` makes a PDF",
        "html": "`gridpress web FILE -o page.html` makes a page to play on",
        **dict.fromkeys(("png", "svg", "eps", "jpg", "jpeg"), "`gridpress pictures FILE -o FOLDER` makes pictures: eps, pdf, png, svg"),
    },
    "family": dict.fromkeys(
        ("crossword", "wordsearch", "maze", "nonogram", "picross", "hanjie", "slitherlink", "nurikabe", "hitori", "hashi", "masyu",
         "suguru", "tectonic", "shikaku", "numberlink", "minesweeper", "battleships", "tents", "shidoku"),
        "gridpress makes no puzzles of this kind",
    ),
    "printer": dict.fromkeys(
        ("barnesandnoble", "bn", "blurb", "draft2digital", "bookvault", "bookbaby", "bod", "epubli", "tredition"),
        "the rules of this printer are not known; without printer, margins suit every printer",
    ),
}  # fmt: skip
"""What to do instead of what gridpress does not have, by what was named."""


def suggest(word: str, names: Iterable[str], kind: str = "", most: int = 2) -> str:
    """Return a sentence for a message about an unknown name; "" if nothing is near.

    The result is ``"did you mean killer-9x9? "``, or what to do instead of a wish, ``"the layout decides ...; "``.

    Parameters
    ----------
    word : the unknown name
    names : all valid names
    kind : what was to be named, such as "family", "flag" or "key"; it chooses synonyms and wishes
    most : most names in the question
    """
    if near := find_near(word, names, kind, most):
        return f"did you mean {' or '.join(near)}? "
    wish = find_wish(word, kind)
    return f"{wish}; " if wish else ""


def find_near(word: str, names: Iterable[str], kind: str = "", most: int = 2) -> list[str]:
    """Return the names that are probably meant by a word, at most `most`.

    These are, in this order: those that differ by case, hyphens, plural or British spelling only; synonyms; those that begin with the word;
    and those with the fewest slips (a letter too many, missing, another, or two exchanged). Parameters as those of `suggest`.
    """
    typed = _fold(word[:LONGEST_COMPARED])
    known = [(name, _fold(name)) for name in dict.fromkeys(names)]
    if not typed:
        return []
    if same := [name for name, folded in known if folded == typed]:
        return same[:most]
    meant = _look_up(typed, SYNONYMS.get(kind, {})).split()
    if synonyms := [name for name in meant if name in dict(known)]:
        return synonyms[:most]
    if _look_up(typed, WISHES.get(kind, {})):
        return []
    begun = [name for name, folded in known if folded.startswith(typed) and len(typed) >= LEAST_BEGINNING]
    if begun and (len(begun) <= most or len(typed) >= TELLING_BEGINNING):
        return begun[:most]
    slips = [(_count_slips(typed, folded), name) for name, folded in known]
    fewest = min((count for count, _ in slips if count is not None), default=None)
    return [name for count, name in slips if count is not None and count == fewest][:most]


def find_wish(word: str, kind: str) -> str:
    """Return what to do instead of something that gridpress lacks; "" if unknown."""
    return _look_up(_fold(word[:LONGEST_COMPARED]), WISHES.get(kind, {}))


def _look_up(typed: str, table: Mapping[str, str]) -> str:
    return next((text for name, text in table.items() if _fold(name) == typed), "")


def _fold(word: str) -> str:
    """Return a word as compared: American, singular, no case, accents, hyphens."""
    letters = unicodedata.normalize("NFKD", word.strip().casefold())
    plain = re.sub(r"[-_\s]", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))
    for british, american in BRITISH:
        plain = plain.replace(british, american)
    if len(plain) > 3 and plain.endswith("ies"):
        return f"{plain[:-3]}y"
    return plain[:-1] if len(plain) > 2 and plain.endswith("s") and not plain.endswith("ss") else plain


def _count_slips(typed: str, name: str) -> int | None:
    """Return the slips that make a typed word from a name; None if it is another word."""
    longest = max(len(typed), len(name))
    is_left_out = set(typed) < set(name) and typed[0] == name[0] and typed[-1] == name[-1]  # kilr for killer
    allowed = 3 if longest >= VERY_LONG else 2 if longest >= LONG or (is_left_out and longest - len(typed) == 2) else 1
    if abs(len(typed) - len(name)) > allowed or min(len(typed), len(name)) < 2:
        return None
    count = _distance(typed, name)
    # Two words of two or three letters are alike by chance; only a letter more or two exchanged make them the same.
    if longest <= 3 and len(typed) == len(name) and sorted(typed) != sorted(name):
        return None
    return count if count <= allowed else None


def _distance(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the edits between two words; an exchange of neighbors is one edit.

    Source: optimal string alignment, Boytsov, "Indexing methods for approximate dictionary searching", 2011.
    """
    before, row = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, known in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != known))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == known:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
