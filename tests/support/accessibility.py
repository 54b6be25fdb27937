"""The companion page as a screen reader gets it: its tree and announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

LISTEN = """() => {
  if (window.announced) return;
  window.announced = [];
  for (const region of document.querySelectorAll("[aria-live=polite], [role=alert]")) {
    new MutationObserver(() => region.textContent && announced.push(region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
"""Script that records every text that the page's live regions get."""


@dataclass(frozen=True)
class Node:
    """One node of the tree: role, name, description, states and element."""

    role: str
    name: str
    description: str
    states: dict[str, Any]
    element: int


class Ear:
    """A reader who has only the tree and the announcements of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.session.send("DOM.enable")
        page.evaluate(LISTEN)
        self.heard: list[str] = []

    def tree(self) -> list[Node]:
        """Return the nodes of the tree that a screen reader is given, in order."""
        return [
            Node(
                _value(node.get("role")),
                _value(node.get("name")),
                _value(node.get("description")),
                {one["name"]: one["value"].get("value") for one in node.get("properties", ())},
                node.get("backendDOMNodeId", 0),
            )
            for node in self.session.send("Accessibility.getFullAXTree")["nodes"]
            if not node.get("ignored")
        ]

    def named(self, role: str) -> list[str]:
        """Return the names of all nodes of a role."""
        return [node.name for node in self.tree() if node.role == role]

    def focused(self) -> Node:
        """Return the node that has the focus."""
        return next(node for node in reversed(self.tree()) if node.states.get("focused"))

    def find(self, role: str, start: str) -> Node:
        """Return the first node of a role whose name starts with a text."""
        found = [node for node in self.tree() if node.role == role]
        return next((node for node in found if node.name.startswith(start)), None) or _fail(role, start, found)

    def listen(self, count: int = 1) -> list[str]:
        """Wait for at least `count` texts; return those since the last call."""
        self.page.wait_for_function("(count) => announced.length >= count", arg=count)
        told = list(self.page.evaluate("announced.splice(0)"))
        self.heard += told
        return told

    def listen_for(self, part: str) -> str:
        """Wait for a text that contains a part, and return it; forget all others.

        A text of an earlier action may still come first: the page announces each after the handlers of its event.
        """
        self.page.wait_for_function("(part) => announced.some((text) => text.includes(part))", arg=part)
        told = list(self.page.evaluate("announced.splice(0)"))
        self.heard += told
        return next(text for text in told if part in text)

    def tap(self, node: Node) -> None:
        """Touch the middle of the element of a node."""
        self.session.send("DOM.scrollIntoViewIfNeeded", {"backendNodeId": node.element})
        x1, y1, _, _, x2, y2, *_ = self.session.send("DOM.getContentQuads", {"backendNodeId": node.element})["quads"][0]
        self.page.touchscreen.tap((x1 + x2) / 2, (y1 + y2) / 2)

    def close(self) -> None:
        """End the session."""
        self.session.detach()


def _value(field: dict[str, Any] | None) -> str:
    return str((field or {}).get("value", ""))


def _fail(role: str, start: str, found: list[Node]) -> Node:
    raise AssertionError(f"expected a {role} named {start!r}, found {[node.name for node in found][:40]}")
