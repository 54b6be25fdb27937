"""`serve`: the page of an edition at an address with a token; errors in one line."""

from __future__ import annotations

import os
import re
from contextlib import AbstractContextManager
from pathlib import Path
from socket import create_server

import pytest

from generator.editions.page_server import PageServer, find_page, read_page
from generator.editions.token_server import THIS_COMPUTER
from generator.errors import Faulty
from generator.storage.manifest import write_manifest
from generator.typesetting.terminal_code import HALVES, draw_lines
from layouts.drawing.qr_codes import QUIET_MODULES, code_matrix
from tests.support.command_line import run
from tests.support.own_server import ask, interrupt, serving

PAGE = b"<!DOCTYPE html><title>\xc3\xa9</title>"


def shelve(out: Path, book: str, edition: str = "seed-1", has_page: bool = True) -> Path:
    """Make an edition of a page and a file that is not one of it."""
    folder = out / book / edition
    (folder / "web").mkdir(parents=True)
    (folder / "interior.pdf").write_bytes(b"pages")
    if has_page:
        (folder / "web" / "index.html").write_bytes(PAGE)
        (folder / "web" / "offline.js").write_bytes(b"1")
    write_manifest(folder, {"name": book, "edition": edition, "recipe": {}})
    return folder


def served(folder: Path) -> AbstractContextManager[PageServer]:
    """Serve the page of an edition at any free port."""
    return serving(PageServer(read_page(folder), THIS_COMPUTER, 0))


def test_only_the_files_of_the_page_are_served_below_the_token(tmp_path: Path) -> None:
    with served(shelve(tmp_path, "nightly")) as server:
        token = f"/{server.token}"
        assert server.address == f"http://{THIS_COMPUTER}:{server.server_address[1]}{token}/"
        html = "text/html; charset=utf-8"
        for path, method, body in (("", "GET", PAGE), ("index.html?1", "GET", PAGE), ("", "HEAD", b"")):
            status, headers, content = ask(server, f"{token}/{path}", method)
            assert (status, headers["Content-Type"], content) == (200, html, body)
        assert ask(server, f"{token}/offline.js")[0] == 200
        others = [
            "/",
            "/index.html",
            token,
            f"/{'0' * 16}/",
            f"{token}/../interior.pdf",
            f"{token}/../manifest.json",
            f"{token}//",
            "//",
            "x",
        ]
        assert {path: ask(server, path)[0] for path in others} == dict.fromkeys(others, 404)
        assert ask(server, f"{token}/", "POST")[0] == 501


def test_the_newest_edition_with_a_page_is_found(tmp_path: Path) -> None:
    old, new = (shelve(tmp_path, book) for book in ("b", "a"))
    shelve(tmp_path, "c", has_page=False)
    os.utime(old / "manifest.json", (1, 1))
    assert find_page("", tmp_path) == new
    assert find_page("b/seed-1", tmp_path) == old


def test_errors_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing there, no page, altered, no port, a port that is taken."""
    empty, full = tmp_path / "empty", tmp_path / "full"
    empty.mkdir()
    shelve(full, "bare", has_page=False)
    altered = shelve(full, "altered")
    (altered / "web" / "index.html").write_bytes(PAGE + b" ")
    good = shelve(full, "good")
    with create_server((THIS_COMPUTER, 0)) as taken:
        port = taken.getsockname()[1]
        cases = {
            ("--out", empty): (65, "found none; `gridpress book` makes one"),
            ("bare/seed-1", "--out", full): (65, 'add "web" to `editions`'),
            ("none/seed-1", "--out", full): (65, "expected an edition with a manifest.json"),
            (altered,): (65, "is damaged: web/index.html"),
            (good, "--port", 70000): (2, "--port: expected a whole number from 1 to 65535, got '70000'"),
            (good, "--port", port): (2, f"expected a free port, got {port}: another program uses it"),
        }
        for arguments, (code, said) in cases.items():
            got, out, err = run(capsys, "serve", *arguments)
            assert (got, out, err.count("\n")) == (code, "", 1), arguments
            assert said in err


@pytest.mark.needs("unix")
def test_ctrl_c_ends_it_with_exit_code_0(tmp_path: Path) -> None:
    folder = shelve(tmp_path, "nightly")
    with create_server((THIS_COMPUTER, 0)) as free:
        port = free.getsockname()[1]
    address, _, code, _, err = interrupt("serve", str(folder), "--port", str(port))
    assert re.fullmatch(rf"http://{THIS_COMPUTER}:{port}/[0-9a-f]{{16}}/\n", address)
    assert (code, err) == (0, "serve    nightly/seed-1, for this computer only; Ctrl-C ends\n")


def test_it_ends_without_use(tmp_path: Path) -> None:
    with PageServer(read_page(shelve(tmp_path, "nightly")), THIS_COMPUTER, 0) as server:
        server.serve(0)


def test_the_code_in_the_terminal_is_that_of_the_address() -> None:
    """Read back from its letters, light and dark."""
    address = "http://192.168.100.200:8377/0123456789abcdef/"
    pairs = {letter: pair for pair, letter in HALVES.items()}
    lines = draw_lines(address, has_colors=False)
    rows = [[pairs[letter][half] for letter in line] for line in lines for half in (0, 1)]
    matrix, edge = code_matrix(address), QUIET_MODULES
    assert tuple(tuple(row[edge:-edge]) for row in rows[edge : edge + len(matrix)]) == matrix
    assert all(line.startswith("\x1b[") for line in draw_lines(address, has_colors=True))


def test_without_an_edition_the_message_names_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="gridpress book"):
        find_page("", tmp_path / "nowhere")
