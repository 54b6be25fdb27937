"""Form of `--help`: commands in groups, examples, paragraphs kept as written."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial


class HelpFormat(argparse.HelpFormatter):
    """Help of one command: texts of several lines keep their line breaks."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Return a description or epilog, filled if it is one line."""
        if "\n" not in text.strip("\n"):
            return super()._fill_text(text, width, indent)
        return "\n".join(f"{indent}{line}".rstrip() for line in text.strip("\n").splitlines())


class GroupedHelp(HelpFormat):
    """Help of the whole command line: its commands below the names of groups.

    groups   heading -> commands, each in the order shown
    """

    def __init__(self, prog: str, groups: Mapping[str, Sequence[str]]) -> None:
        super().__init__(prog)
        self._groups = groups

    def _format_action(self, action: argparse.Action) -> str:
        """Return the lines of an argument; for the commands, those of all groups."""
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        entries = {entry.dest: entry for entry in action._choices_actions}
        parts = []
        for heading, names in self._groups.items():
            rows = "".join(super(GroupedHelp, self)._format_action(entries[name]) for name in names)
            parts.append(f"{heading}:\n{rows}")
        return "\n".join(parts)


def group_commands(groups: Mapping[str, Sequence[str]]) -> type[argparse.HelpFormatter]:
    """Return the formatter of a parser whose commands are in groups.

    Parameters
    ----------
    groups : heading -> commands; it may still grow until the help is printed
    """
    return partial(GroupedHelp, groups=groups)  # type: ignore[return-value]  # argparse only calls it with the program's name


def format_examples(examples: Sequence[str]) -> str:
    """Return the end of a command's help: its examples, one a line; "" for none."""
    if not examples:
        return ""
    return "\n".join([f"example{'s' if len(examples) > 1 else ''}:", *(f"  {line}" for line in examples)])
