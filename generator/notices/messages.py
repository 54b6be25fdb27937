"""Messages to people through Apprise, an optional package.

Apprise sends mails and messages to more than a hundred services, each with an address such as ``mailto://user:password@example.org``.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from types import ModuleType

from generator.errors import NotInstalled, RecipeError, advise_extra
from generator.notices.ping import within
from generator.recipe.notify_order import mask_address

DEADLINE_S = 30.0
"""Longest time for all messages of a run."""


def check_targets(targets: Sequence[str]) -> None:
    """Check that messages can be sent to all targets; nothing is sent.

    Raises
    ------
    NotInstalled   Apprise is not installed
    RecipeError    Apprise does not know the kind of an address, or it is incomplete
    """
    if not targets:
        return
    apprise = _load_apprise()
    for number, target in enumerate(targets, start=1):
        if apprise.Apprise.instantiate(target, suppress_exceptions=True) is None:
            wanted = "expected an address that Apprise knows, such as mailto://user:password@example.org"
            raise RecipeError(f"in [notify], item {number} of targets: {wanted}, got {mask_address(target)}")


def send_messages(targets: Sequence[str], title: str, text: str) -> str:
    """Send a message to every target; return why some failed, or ""."""
    return within(DEADLINE_S, lambda: _send_all(targets, title, text))


def _send_all(targets: Sequence[str], title: str, text: str) -> str:
    try:
        apprise = _load_apprise()
    except NotInstalled as fault:  # the run ended before it was checked
        return str(fault)
    failed = []
    for target in targets:
        sender = apprise.Apprise()
        if not (sender.add(target) and sender.notify(title=title, body=text or title)):
            failed.append(mask_address(target))
    return f"not sent to {', '.join(failed)}" if failed else ""


def _load_apprise() -> ModuleType:
    """Import Apprise, without its log, which shows addresses.

    Raises
    ------
    NotInstalled   Apprise is not installed
    """
    try:
        import apprise
    except ImportError:
        message = f"in [notify], targets: the package apprise is not installed; {advise_extra('notify')}, or leave out targets"
        raise NotInstalled(message) from None
    logger = logging.getLogger("apprise")
    logger.propagate = False
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    return apprise
