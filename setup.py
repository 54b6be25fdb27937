"""Builds the text and the addresses of the page that a package index shows.

Everything else about the package is in pyproject.toml. An index has no other file of the repository: links and pictures of the README work
there only with the repository's address. It is read from GRIDPRESS_URL, such as https://github.com/NAME/gridpress; without it, pictures are
left out and links become plain text.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent
VARIABLE = "GRIDPRESS_URL"

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#:]+(?:#[^)]*)?)\)")
"""Links to files of the repository; anchors of the page itself and addresses of the web stay."""


def make_index_text(readme: str, url: str | None) -> str:
    """Return the README for a package index.

    readme   text of README.md
    url      address of the repository, or None
    """
    if url:
        base = url.rstrip("/")
        return LINK.sub(rf"[\1]({base}/blob/HEAD/\2)", PICTURE.sub(rf"![\1]({base}/raw/HEAD/\2)", readme))
    return LINK.sub(r"\1", re.sub(rf"{PICTURE.pattern}\n*", "", readme))


def make_urls(url: str | None) -> dict[str, str]:
    """Return the addresses that a package index shows; none without the repository's."""
    base = (url or "").rstrip("/")
    return {"Homepage": base, "Changelog": f"{base}/blob/HEAD/CHANGELOG.md", "Issues": f"{base}/issues"} if base else {}


if __name__ == "__main__":
    address = os.environ.get(VARIABLE)
    setup(
        long_description=make_index_text((HERE / "README.md").read_text(encoding="utf-8"), address),
        long_description_content_type="text/markdown",
        project_urls=make_urls(address),
    )
