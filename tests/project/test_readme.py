"""Every example of the README and of the pages it links works.

Commands, recipes, flags, links and pictures are checked.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.cli import make_parser
from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.notation import format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.recipe.recipe import check_recipe
from tests.support.command_line import run
from tests.support.paths import ROOT
from tests.support.samples import EASY
from tests.support.source_texts import locate, report

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
MOST_LINES = 160

PAGES = dict.fromkeys([README, *((ROOT / link).resolve() for link in re.findall(r"\]\(([^)#:]+\.md)[)#]", TEXT))])
"""The README and every page it links, without repeats."""

TEXTS = {path: path.read_text(encoding="utf-8") for path in PAGES}
LINES = [line[2:] for text in TEXTS.values() for line in text.splitlines() if line.startswith("$ gridpress ")]
COMMANDS = [line for line in dict.fromkeys(LINES) if "bank find" not in line]
"""Every command shown with a prompt; `bank find` needs the ID of a printed puzzle."""

CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
TOML = re.compile(r"```toml\n(.*?)```", re.DOTALL)
OF_WORDS = "[en."
"""Beginning of a snippet of `words.toml`; the other snippets are parts of recipes."""

SNIPPETS = [snippet for text in TEXTS.values() for snippet in TOML.findall(text) if not snippet.startswith(OF_WORDS)]
MONTH, WEEK = "--date 2026-12 ", "--date 2026-12-01 --days 7 "
"""A month of sheets is shortened to a week, in all but one slow test."""

OTHER_PROGRAMS = {"--editable"}
"""Flags of other programs that a page mentions."""

REPAIR = "Correct the page, or the command if the page is right."

DEVELOPERS = {ROOT / "tests" / "README.md", ROOT / "CHANGELOG.md"}
"""Pages that mention flags of pytest, or show wrong uses of flags."""


COLLECTION = (
    "87......3.5..3.918...9...7656.8.....3.84.97.5.....6.3298...1...231.9..8.6......29",
    "84..2395.9..6..28...1....6.5.24.....7..3.6..9.....24.5.6....5...75..4..6.8916..72",
    "..36...9.....2.......97...45...8.4.....3....8.9.1..73.98..5....2.......5...261...",
)
"""Two gentle puzzles and a hard one, whose hardest technique is an XYZ-wing."""


@cache
def own_puzzles() -> str:
    """Return a small puzzle for each day of a month, one a line."""
    family = find_family("sudoku-6x6")
    puzzles = (dig(family, fill(family, 1, "own", at), DigOrder(), 1, "own", at) for at in range(31))
    return "".join(f"{format_puzzle(one)}\n" for one in puzzles)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the files that the examples name.

    The README's recipe is reduced to a few puzzles.
    """
    monkeypatch.chdir(tmp_path)
    for name in ("puzzles.txt", "board.txt", "mine.sdm"):
        (tmp_path / name).write_text(f"{EASY}\n")
    (tmp_path / "collection.sdm").write_text("".join(f"{line}\n" for line in COLLECTION))
    (tmp_path / "mine.txt").write_text(own_puzzles())
    (tmp_path / "graded.csv").write_text(f"puzzle,se_er,minutes,guesses,shop\n{EASY},7.5,12,0.5,B\n")
    (tmp_path / "survey.csv").write_text(f"nr,Grid,Other\n1,{EASY},{EASY}\n")
    (tmp_path / "pupils.csv").write_text("name\nAnna\nBen\nZoë\n", encoding="utf-8")
    wedding = next(snippet for snippet in SNIPPETS if 'name = "wedding"' in snippet)
    (tmp_path / "wedding.toml").write_text(wedding.replace("count = 12", "count = 1"), encoding="utf-8")
    guests = next(rows for text in TEXTS.values() for rows in re.findall(r"```\n(name,table,.*?)```", text, re.DOTALL))
    (tmp_path / "guests.csv").write_text(re.sub(r"=\d+", "=1", guests), encoding="utf-8")
    (tmp_path / "train.toml").write_text(SNIPPETS[0].replace("count = 30", "count = 2"))
    (tmp_path / "my.toml").write_text(SNIPPETS[0].replace("count = 30", "count = 300"))  # only planned
    return tmp_path


def shell(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell, with `gridpress` from this environment."""
    line = command.replace("gridpress ", f"{shlex.quote(sys.executable)} -m generator ")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = ["sh", "-c", f"set -e; {line}"]
    return subprocess.run(command, cwd=desk, env=environment, capture_output=True, text=True, check=False)


def type_in(capsys: pytest.CaptureFixture[str], command: str, desk: Path) -> tuple[int, str, str]:
    """Run a line like a shell; return exit code, stdout and stderr.

    A line with pipes or files is run in a shell, any other in this process.
    """
    if set(command) & set("|<>&;$`*?~"):
        done = shell(command, desk)
        return done.returncode, done.stdout, done.stderr
    return run(capsys, *shlex.split(command)[1:])


def find_place(words: str) -> str:
    """Return page and line of the first page that shows some words."""
    return locate(next(path for path, text in TEXTS.items() if words in text), words)


def list_times(folder: Path) -> dict[Path, int]:
    """Return when each file of a folder was written last."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def check(capsys: pytest.CaptureFixture[str], command: str, desk: Path, shown: str = "") -> None:
    """Run a line, which must succeed and print or write something.

    shown   the line as a page shows it, if another one is run
    """
    before = list_times(desk)
    code, out, err = type_in(capsys, command, desk)
    made = [path for path, time in list_times(desk).items() if before.get(path) != time and path.stat().st_size > 200]
    fault = f"ended with exit code {code}: {err.strip()}" if code else "" if out or made else "printed and wrote nothing"
    rule = f"every command that a page shows ends with exit code 0 and prints or writes something. {REPAIR}"
    assert not fault, report([f"{find_place(shown or command)} `{command}` {fault}"], rule)


@pytest.mark.sample(6, 4)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shown_works(capsys: pytest.CaptureFixture[str], command: str, desk: Path) -> None:
    check(capsys, command.replace(MONTH, WEEK), desk, command)


@pytest.mark.slow
def test_the_months_of_sheets_shown_work(capsys: pytest.CaptureFixture[str], desk: Path) -> None:
    for command in (command for command in COMMANDS if MONTH in command):
        check(capsys, command, desk)


def test_the_recipe_shown_makes_a_book(capsys: pytest.CaptureFixture[str], desk: Path) -> None:
    code, _, err = type_in(capsys, "gridpress book train.toml", desk)
    assert code == 0, err
    assert (desk / "output/train/latest/interior.pdf").is_file()
    _, out, err = type_in(capsys, "gridpress prove output/train/latest", desk)
    assert "4 of 4 proved" in out + err


@pytest.mark.broad
def test_the_first_own_book_needs_no_file(capsys: pytest.CaptureFixture[str], desk: Path) -> None:
    line = re.search(r"\.venv/bin/(gridpress book --title .*)", TEXT)
    assert line is not None
    code, _, err = type_in(capsys, re.sub(r"=\d+", "=1", line[1]), desk)
    assert code == 0, err
    assert (desk / "output/rainy-sundays/latest/interior.pdf").is_file()
    assert "`output/rainy-sundays/latest/`" in TEXT


@pytest.mark.parametrize("snippet", SNIPPETS[1:], ids=lambda snippet: snippet.split()[0])
def test_every_part_of_a_recipe_shown_is_accepted(snippet: str) -> None:
    check_recipe(tomllib.loads(SNIPPETS[0]) | tomllib.loads(snippet), "a part of a recipe")


def find_flags(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield every flag of a command line and its commands."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from find_flags(command)


def test_every_flag_named_exists() -> None:
    known = {*find_flags(make_parser()), *OTHER_PROGRAMS}
    wrong = {
        f"{locate(path, flag)} `{code}`: no command has the flag {flag}"
        for path, text in TEXTS.items()
        if path not in DEVELOPERS
        for code in CODE.findall(text)
        for flag in re.findall(r"(?<!\S)--[a-z][a-z-]*", code)
        if flag not in known
    }
    rule = f"every flag that a page names is a flag of gridpress. {REPAIR} Flags of other programs are listed in OTHER_PROGRAMS."
    assert not wrong, report(sorted(wrong), rule)


INLINE = sorted({code for text in TEXTS.values() for code in CODE.findall(text) if code.startswith("gridpress ")})


def find_names(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the names of all commands and their subcommands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield name
                yield from find_names(command)


def is_accepted(arguments: list[str]) -> bool:
    """Check whether the command line accepts these arguments.

    Arguments that are only the names of commands are accepted too.
    """
    try:
        make_parser().parse_args(arguments)
    except SystemExit as end:
        return end.code == 0 or set(arguments) <= set(find_names(make_parser()))
    return True


@pytest.mark.parametrize("command", [code for code in INLINE if not re.search(r"COMMAND|FAMILY", code)])
def test_commands_named_in_the_text_are_accepted(capsys: pytest.CaptureFixture[str], command: str) -> None:
    is_right = is_accepted(shlex.split(command)[1:])
    message = capsys.readouterr().err.strip()
    rule = f"every command that a page names in its text is accepted by the command line. {REPAIR}"
    assert is_right, report([f"{find_place(command)} `{command}` is refused: {message}"], rule)


def slug(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_links_lead_to_headings() -> None:
    gone = []
    for path, text in TEXTS.items():
        for page, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", text):
            target = (path.parent / page).resolve() if page else path
            headings = re.findall(r"^#+ (.*)", target.read_text(encoding="utf-8"), re.MULTILINE)
            has = f"{target.relative_to(ROOT)} has {', '.join(map(slug, headings))}"
            gone += (
                [] if anchor in map(slug, headings) else [f"{locate(path, f'{page}#{anchor}')} `{page}#{anchor}`: no such heading; {has}"]
            )
    assert not gone, report(gone, "the anchor of a link is a heading of its page. Correct the link.")


def test_the_readme_is_short_and_names_every_kind() -> None:
    n_lines = len(TEXT.splitlines())
    rule = f"the README has at most {MOST_LINES} lines. Move details to the page of their use, and link it."
    assert n_lines <= MOST_LINES, report([f"README.md:{n_lines} has {n_lines} lines, {n_lines - MOST_LINES} too many"], rule)
    kinds = dict.fromkeys(family.name.split("-")[0] for family in FAMILIES)
    families = ROOT / "generator" / "families" / "README.md"
    missing = [f"{locate(README, 'Kinds of puzzle')}: the kind {kind!r} is missing" for kind in kinds if kind not in TEXT.lower()]
    missing += [
        f"{locate(families, '# ')}: no name of the kind {kind!r}, such as `{kind}-9x9`"
        for kind in kinds
        if f"`{kind}-" not in TEXTS[families]
    ]
    assert not missing, report(missing, "both pages name every kind of puzzle that FAMILIES has. Add the kind to the page.")


def test_pictures_and_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    gone = []
    for path, text in TEXTS.items():
        pictures = [picture for picture in re.findall(r"!\[.*?\]\((.*?)\)", text) if not (path.parent / picture).is_file()]
        gone += [f"{locate(path, picture)} `{picture}`: no such file" for picture in pictures]
        targets = [target for target in re.findall(r"`make ([a-z-]+)", text) if f"\n{target}:" not in makefile]
        gone += [f"{locate(path, f'make {target}')} `make {target}`: the Makefile has no such target" for target in targets]
    assert not gone, report(gone, "pictures and targets that a page names exist. Correct the name, or add the file or target.")


def test_no_page_or_message_installs_gridpress_from_an_index() -> None:
    found = []
    for path in [README, *(path for top in ("generator", "layouts", "tests") for path in (ROOT / top).rglob("*"))]:
        if path.suffix in (".py", ".md", ".yml", ".toml") and path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            found += [locate(path, match[0]) for match in re.finditer(r"pip install (?:-\S+ )*['\"]?gridpress\b(?!-)", text)]
    assert not found, report(found, "no package index has gridpress: install it from a checkout or a wheel, its extras by advise_extra.")
