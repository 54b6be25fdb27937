"""The table [notify]: values, errors without secrets, and no byte of a book."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.recipe.notify_order import NotifyOrder, mask_address
from generator.recipe.order import make_order
from generator.recipe.recipe import Recipe, check_recipe

BASE = {"name": "a", "title": "A", "seed": 1, "chapter": [{"level": "easy", "count": 1}]}


def recipe(**notify: object) -> Recipe:
    return check_recipe(BASE | {"notify": notify}, "a.toml")


def test_no_notice_is_in_the_order() -> None:
    noisy = make_order(recipe(ping="https://example.org/secret", after="echo {edition}", targets=["json://secret"]))
    plain = make_order(check_recipe(BASE, "a.toml"))
    assert noisy.facts == plain.facts
    assert noisy.digest == plain.digest


@pytest.mark.parametrize(
    ("after", "words"),
    [("", ()), ("echo 'a b' {edition}", ("echo", "a b", "{edition}")), (["a b", "$(c)"], ("a b", "$(c)")), ([], ())],
)
def test_a_command_is_a_list_or_a_text(after: object, words: tuple[str, ...]) -> None:
    assert recipe(after=after).notify.after == words


@pytest.mark.parametrize(
    "ping",
    [
        "ftp://example.org/secret",
        "example.org/secret",
        "https://",
        "https:///secret",
        "https://user:secret@example.org/",
        "https://example.org/secret#a",
        "https://example.org/se cret",
        "https://example.org:0/secret",
        "https://example.org:99999/secret",
        "https://[secret/",
        "https://example.org/secret\n",
        f"https://example.org/{'secret' * 200}",
        5,
        ["https://example.org/secret"],
    ],
)
def test_another_ping_is_refused_without_showing_it(ping: object) -> None:
    with pytest.raises(RecipeError) as fault:
        recipe(ping=ping)
    assert str(fault.value).startswith("a.toml: in [notify], ping = ...: expected ")
    assert "secret" not in str(fault.value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("targets", ["secret"], r"targets = \.\.\.: expected addresses such as mailto://user:password@example.org; item 1 is none"),
        ("targets", ["json://a", "json://secret\x1b"], r"targets = \.\.\.: expected addresses .*; item 2 is none"),
        ("targets", "json://secret", r"targets = \.\.\.: expected a list in brackets"),
        ("targets", [5], r"item 1 of targets = \.\.\.: expected text in quotes"),
        ("after", "echo 'a", r"after = \"echo 'a\": expected words as in a shell: no closing quotation"),
        ("after", ["a\0b"], r"after = .*: expected a command of at most 10000 characters, without null characters"),
        ("after", ["", "a"], r"after = .*: expected the name of a program first"),
        ("after", 5, r"after = 5: expected a list in brackets"),
        ("on", "never", r"on = 'never'; did you mean always\? allowed: failure, always|on = 'never'; allowed: failure, always"),
        ("ping_start", "yes", r"ping_start = 'yes': expected true or false, without quotes"),
        ("after_minutes", 0, r"after_minutes = 0: expected a whole number from 1 to 1440"),
        ("png", "x", r"unknown key png in \[notify\]; did you mean ping\?"),
    ],
)
def test_other_values_are_refused(key: str, value: object, message: str) -> None:
    with pytest.raises(RecipeError, match=message) as fault:
        recipe(**{key: value})
    assert "secret" not in str(fault.value)
    assert "\x1b" not in str(fault.value)


def test_only_the_host_of_an_address_is_shown() -> None:
    assert mask_address("https://hc-ping.com/secret?rid=secret") == "https://hc-ping.com/..."
    assert mask_address("slack://secret/secret") == "slack://..."
    assert NotifyOrder().ping == ""
