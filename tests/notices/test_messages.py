"""Messages through Apprise: targets that are refused, sent, or unreachable."""

from __future__ import annotations

import json
import re
import sys

import pytest

from generator.errors import NotInstalled, RecipeError, advise_extra
from generator.notices.messages import check_targets, send_messages
from tests.notices.conftest import PingServer

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of modules that Apprise imports


def test_a_message_is_sent(server: PingServer) -> None:
    target = server.address.replace("http:", "json:")
    check_targets([target])
    assert send_messages([target], "nightly: exit code 74", "cannot write") == ""
    ((_, body),) = server.got
    facts = json.loads(body)
    assert (facts["title"], facts["message"]) == ("nightly: exit code 74", "cannot write")


def test_a_target_that_fails_is_named_without_its_secrets(server: PingServer, capfd: pytest.CaptureFixture[str]) -> None:
    server.codes = [500] * 9
    target = server.address.replace("http:", "json:")
    assert send_messages([target], "title", "") == "not sent to json://..."
    output = capfd.readouterr()
    assert output.out + output.err == ""


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(RecipeError, match=r"item 2 of targets: expected an address that Apprise knows.*got nothing://\.\.\.$"):
        check_targets(["json://localhost/secret", "nothing://user:secret@host"])


def test_without_apprise_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "apprise", None)
    check_targets([])
    with pytest.raises(NotInstalled, match=re.escape(f"{advise_extra('notify')}, or leave out targets") + "$") as fault:
        check_targets(["json://localhost"])
    assert "\n" not in str(fault.value)
    assert "not installed" in send_messages(["json://localhost"], "title", "text")
