"""The table [notify] of a recipe: what happens when a book is made or fails.

No byte of a book depends on it, so it is in no manifest. Addresses often contain a password, so no message shows one completely.
"""

from __future__ import annotations

import re
import shlex
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

from generator.errors import explain
from generator.recipe.matter_order import Flag

LONGEST_ADDRESS = 1000
LONGEST_COMMAND = 10_000
MOST_TARGETS = 20
MOST_MINUTES = 24 * 60

ADDRESS = re.compile(r"https?://[!-~]+", re.IGNORECASE)
WANTED_PING = "expected an address such as https://hc-ping.com/UUID, in ASCII, without blanks, #, user or password"

Secret = Annotated[str, Field(repr=False)]
"""Text that may contain a password; messages do not show it."""


class NotifyOrder(BaseModel):
    """The table [notify]; a key that is left out is off.

    ping           address to call with the exit code at the end, as healthchecks takes it: PING/0 after a run that ended well
    ping_start     whether PING/start is called at the beginning
    targets        addresses of messages, as Apprise takes them
    on             when messages are sent: after a failure, or always
    after          command to run when the book is published, as a list of words; as one text, it is split like a shell does
    after_minutes  minutes after which that command is ended
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    ping: Secret = ""
    ping_start: Flag = False
    targets: Annotated[tuple[str, ...], Field(max_length=MOST_TARGETS, repr=False)] = ()
    on: Literal["failure", "always"] = "failure"
    after: tuple[str, ...] = ()
    after_minutes: Annotated[int, Field(strict=True, ge=1, le=MOST_MINUTES)] = 60

    @field_validator("ping")
    @classmethod
    def _ping_is_address(cls, ping: str) -> str:
        if not ping:
            return ping
        try:
            parts = urlsplit(ping)
            is_valid = (
                bool(ADDRESS.fullmatch(ping)) and "#" not in ping and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
            )
        except ValueError:
            is_valid = False
        if not is_valid or len(ping) > LONGEST_ADDRESS:
            raise ValueError(WANTED_PING)
        return ping

    @field_validator("targets")
    @classmethod
    def _targets_are_addresses(cls, targets: tuple[str, ...]) -> tuple[str, ...]:
        for number, target in enumerate(targets, start=1):
            if len(target) > LONGEST_ADDRESS or not re.match(r"[a-zA-Z0-9]+://", target) or not target.isprintable():
                raise ValueError(f"expected addresses such as mailto://user:password@example.org; item {number} is none")
        return targets

    @field_validator("after", mode="before")
    @classmethod
    def _after_is_command(cls, after: Any) -> Any:
        if isinstance(after, str):
            try:
                after = shlex.split(after)
            except ValueError as fault:
                raise ValueError(f"expected words as in a shell: {explain(fault).lower()}") from None
        if isinstance(after, list | tuple) and all(isinstance(word, str) for word in after):
            if "\0" in "".join(after) or sum(map(len, after)) > LONGEST_COMMAND:
                raise ValueError(f"expected a command of at most {LONGEST_COMMAND} characters, without null characters")
            if after and not after[0].strip():
                raise ValueError("expected the name of a program first")
        return after


NO_NOTICES = NotifyOrder()
"""Order for a book without notices."""


def mask_address(address: str) -> str:
    """Return the scheme and the host of an address, without anything secret.

    Targets of Apprise may have a secret in place of a host, so only http and https show it.
    """
    parts = urlsplit(address)
    host = parts.hostname if parts.scheme.lower() in ("http", "https") else None
    return f"{parts.scheme}://{host or ''}{'/' if host else ''}..."
