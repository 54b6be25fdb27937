"""Command `completion`: prints the script that completes commands in a shell.

The script is made from the parser by shtab. It completes commands and flags, files and folders, and the names of families, levels,
recipes and everything else that `gridpress list` shows.
"""

from __future__ import annotations

import argparse
import re
from typing import Any

from generator.commands.list_names import LISTS, TECHNIQUES
from generator.commands.list_techniques import list_rows
from generator.commands.parsers import add_command, list_parsers

SHELLS = ("bash", "zsh", "fish")

KINDS = {
    "cover": "covers",
    "exactly": "techniques",
    "explain": "codes",
    "families": "families",
    "family": "families",
    "language": "languages",
    "layout": "layouts",
    "level": "levels",
    "needs": "techniques",
    "palette": "palettes",
    "printer": "printers",
    "recipe": "recipes",
    "theme": "themes",
    "to": "formats",
    "without": "techniques",
}
"""Arguments that are a name, and the list of `gridpress list` that has it."""

MORE = {"families": ("all",), "cover": ("none",)}
"""Words that an argument takes besides the names of its list."""

FILES = {"FACE", "FILE", "FONT", "IN", "OUT", "PAGE", "PDF"}
FOLDERS = {"DIR", "EDITION", "FOLDER"}
"""Words in the name of an argument's value, by which a file or a folder is recognized."""

OWN = "recipe"
"""The argument that is a name or a file."""

FUNCTION = "_gridpress_recipes"


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `completion`."""
    parser = add_command(commands, "completion", run_completion)
    parser.add_argument("shell", choices=SHELLS, help="the shell that reads the script")


def run_completion(options: argparse.Namespace) -> int:
    """Print the script of a shell."""
    print(make_script(options.parser, options.shell), end="")
    return 0


def make_script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the completion script of a shell.

    Parameters
    ----------
    parser : parser of the whole command line; the values of its arguments are replaced, so use it for nothing else afterwards
    shell : one of SHELLS
    """
    import shtab

    names = {kind: [name for name, _ in entries()] for kind, entries in LISTS.items()}
    names[TECHNIQUES] = [str(row["name"]) for row in list_rows() if row["needed"] == "yes"]
    for command in list_parsers(parser):
        for action in command.parser._actions:
            _set_values(action, names)
    functions = {"bash": _bash_function, "zsh": _zsh_function}
    preamble = functions[shell](names["recipes"]) if shell in functions else ""
    text = shtab.complete(parser, shell, preamble=preamble).rstrip() + "\n"
    # In zsh, the first line must be "#compdef".
    first = "#compdef gridpress\n"
    start = first if text.startswith(first) else ""
    note = f"# Completion of gridpress, made by `gridpress completion {shell}`; make it again after an upgrade.\n"
    return start + note + text.removeprefix(start)


def _set_values(action: argparse.Action, names: dict[str, list[str]]) -> None:
    """Set what is completed as the value of an argument."""
    import shtab

    target: Any = action  # shtab reads an attribute that argparse does not know
    words = set(re.findall("[A-Z]+", str(action.metavar)))
    if action.choices is not None or action.nargs == 0:
        return
    if action.dest == OWN:
        target.complete = _complete_recipes(names["recipes"])
    elif words & FILES:
        target.complete = shtab.FILE
    elif words & FOLDERS:
        target.complete = shtab.DIRECTORY
    elif action.dest in KINDS:
        action.choices = [*names[KINDS[action.dest]], *MORE.get(action.dest, ())]


def _complete_recipes(recipes: list[str]) -> dict[str, str]:
    """Return what completes a recipe in each shell: its name, or a file."""
    fish = rf"(printf '%s\n' {' '.join(recipes)}; __fish_complete_suffix .toml)"
    return {"bash": f"{FUNCTION}_or_files", "zsh": FUNCTION, "fish": fish}


def _bash_function(recipes: list[str]) -> str:
    """Return the function that completes recipes in bash.

    The word `files` in its name makes shtab's script treat the results as file names.
    """
    files = """compgen -d -- "$1"\n  compgen -f -X '!*.toml' -- "$1\""""
    return f'{FUNCTION}_or_files() {{\n  compgen -W "{" ".join(recipes)}" -- "$1"\n  {files}\n}}'


def _zsh_function(recipes: list[str]) -> str:
    """Return the function that completes recipes in zsh."""
    return f"{FUNCTION}() {{\n  compadd -- {' '.join(recipes)}\n  _files -g '*.toml'\n}}"
