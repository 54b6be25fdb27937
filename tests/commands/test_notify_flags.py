"""Flags for notices: for a book they replace keys of its recipe."""

from __future__ import annotations

import pytest

from generator.cli import make_parser
from generator.commands import notify_flags
from generator.commands.notify_flags import read_notify_flags, with_notify_flags
from generator.recipe import notify_order
from generator.recipe.notify_order import NotifyOrder
from generator.recipe.recipe import check_recipe
from tests.support.command_line import run


@pytest.mark.parametrize("command", ["book", "sheet"])
def test_the_time_limit_of_the_command_is_a_flag(command: str) -> None:
    options = make_parser().parse_args([command, "--after", "rclone copy {edition}", "--after-minutes", "5"])
    order = read_notify_flags(options)
    assert (order.after, order.after_minutes) == (("rclone", "copy", "{edition}"), 5)
    assert read_notify_flags(make_parser().parse_args([command])) == NotifyOrder()


def test_the_flag_replaces_the_key_of_a_recipe_and_leaves_the_others() -> None:
    recipe = check_recipe({"name": "night", "title": "Night", "source": "-", "notify": {"after": "sync", "after_minutes": 9}}, "night.toml")
    options = make_parser().parse_args(["book", "--after-minutes", "5"])
    assert with_notify_flags(recipe, options).notify == NotifyOrder(after=("sync",), after_minutes=5)


@pytest.mark.parametrize("minutes", ["0", "1441", "-1", "2.5", "soon"])
def test_other_limits_are_refused_in_one_line(minutes: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "sheet", f"--after-minutes={minutes}")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "--after-minutes: expected a whole number from 1 to 1440, got" in err


def test_the_help_has_the_bounds_of_the_key() -> None:
    assert notify_flags.MOST_MINUTES == notify_order.MOST_MINUTES
    assert NotifyOrder().after_minutes == notify_flags.DEFAULT_MINUTES
