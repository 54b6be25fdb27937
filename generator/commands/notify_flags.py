"""Flags for notices; those of `book` replace keys of the recipe's [notify]."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from generator.commands.flag_values import whole_number

if TYPE_CHECKING:
    from generator.recipe.notify_order import NotifyOrder
    from generator.recipe.recipe import Recipe

KEYS = ("ping", "ping_start", "targets", "on", "after", "after_minutes")
DEFAULT_MINUTES, MOST_MINUTES = 60, 24 * 60
"""As in `recipe/notify_order.py`, which is not loaded only to parse arguments."""


def add_notify_flags(parser: argparse.ArgumentParser, thing: str = "book", has_recipe: bool = True) -> None:
    """Add the flags for notices; the name of each is a key of [notify].

    Parameters
    ----------
    thing : what is published, for the help
    """
    group = parser.add_argument_group(f"notices (default: {'those of the recipe' if has_recipe else 'none'})")
    advice = "; on a shared computer, set it in the recipe" if has_recipe else ""
    group.add_argument("--ping", metavar="URL", help=f"call URL/N at the end, where N is the exit code, as healthchecks takes it{advice}")
    group.add_argument("--ping-start", action="store_true", default=None, help="also call URL/start at the beginning")
    notify_help = "send a message to an address of Apprise, such as mailto://...; the flag can be repeated"
    group.add_argument("--notify", dest="targets", metavar="ADDRESS", action="append", help=notify_help)
    on_help = "when to send messages (default: failure)"
    group.add_argument("--notify-on", dest="on", choices=("failure", "always"), help=on_help)
    after_help = f"command to run when the {thing} is published, without a shell"
    group.add_argument("--after", metavar="COMMAND", help=f"{after_help}; {{edition}} is the folder of the edition, {{book}} its name")
    minutes_help = f"minutes after which that command is ended, 1 to {MOST_MINUTES} (default: {DEFAULT_MINUTES})"
    group.add_argument("--after-minutes", metavar="N", type=whole_number(1, MOST_MINUTES), help=minutes_help)


def _given(options: argparse.Namespace) -> dict[str, Any]:
    return {key: value for key in KEYS if (value := getattr(options, key)) is not None}


def read_notify_flags(options: argparse.Namespace) -> NotifyOrder:
    """Return the notices ordered by flags alone, before the recipe is read.

    Raises
    ------
    RecipeError   an invalid value
    """
    from generator.recipe.recipe import check_recipe

    keys = {"name": "flags", "title": "flags", "source": "-", "notify": _given(options)}
    return check_recipe(keys, "command line").notify


def with_notify_flags(recipe: Recipe, options: argparse.Namespace) -> Recipe:
    """Return a recipe with the flags for notices applied."""
    from generator.recipe.recipe import override

    given = _given(options)
    return override(recipe, {"notify": given}) if given else recipe
