"""Flags of `book` for notices, which replace keys of the recipe's [notify]."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.recipe.notify_order import NotifyOrder
    from generator.recipe.recipe import Recipe

KEYS = ("ping", "ping_start", "targets", "on", "after")


def add_notify_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for notices; the name of each is a key of [notify]."""
    group = parser.add_argument_group("notices (default: those of the recipe)")
    ping_help = "call URL/N at the end, where N is the exit code, as healthchecks takes it; on a shared computer, set it in the recipe"
    group.add_argument("--ping", metavar="URL", help=ping_help)
    group.add_argument("--ping-start", action="store_true", default=None, help="also call URL/start at the beginning")
    notify_help = "send a message to an address of Apprise, such as mailto://...; the flag can be repeated"
    group.add_argument("--notify", dest="targets", metavar="ADDRESS", action="append", help=notify_help)
    on_help = "when to send messages (default: failure)"
    group.add_argument("--notify-on", dest="on", choices=("failure", "always"), help=on_help)
    after_help = "command to run when the book is published, without a shell; {edition} is the folder of the edition, {book} its name"
    group.add_argument("--after", metavar="COMMAND", help=after_help)


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
    return override(recipe, {"notify": recipe.notify.model_dump(exclude_unset=True) | given}) if given else recipe
