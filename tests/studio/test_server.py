"""The server of the studio: only its own page, on this computer, gets an answer."""

from __future__ import annotations

import json
import re
import socket
import sys
from collections.abc import Iterator, Mapping
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from generator.storage.manifest import write_manifest
from generator.studio.desk import Desk
from generator.studio.server import MOST_BYTES, StudioServer
from tests.support import own_server
from tests.support.command_line import run
from tests.support.needs import require
from tests.support.own_server import interrupt, serving

HTML = b"<!DOCTYPE html><title>page</title>"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StudioServer]:
    """Serve a folder with one recipe, and an output folder with one edition."""
    folder, edition = tmp_path / "recipes", tmp_path / "out" / "rainy" / "seed-1"
    folder.mkdir()
    (folder / "mine.toml").write_text('name = "mine"\n', encoding="utf-8")
    (tmp_path / "secret.toml").write_text("hidden words", encoding="utf-8")
    (edition / "web").mkdir(parents=True)
    (edition / "web" / "index.html").write_bytes(HTML)
    write_manifest(edition, {"name": "rainy", "edition": "seed-1", "recipe": {}})
    (edition / "secret.txt").write_text("hidden words", encoding="utf-8")
    with serving(StudioServer(Desk(folder, tmp_path / "out"), 0)) as server:
        yield server


def ask(
    server: StudioServer, path: str, body: object = None, headers: Mapping[str, str] | None = None, token: str | None = None
) -> tuple[int, Message, bytes]:
    """Return status, headers and body of an answer; None as a header leaves it out."""
    content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    usual = {} if content is None else {"Origin": f"http://{server.place}", "Content-Type": "application/json"}
    sent = {name: value for name, value in (usual | dict(headers or {})).items() if value}
    method = "GET" if content is None else "POST"
    return own_server.ask(server, f"/{server.token if token is None else token}/{path}", method, content, sent)


def status_of(
    server: StudioServer, path: str, body: object = None, headers: Mapping[str, str] | None = None, token: str | None = None
) -> int:
    return ask(server, path, body, headers, token)[0]


def test_the_page_may_load_its_own_files_only(server: StudioServer) -> None:
    status, headers, page = ask(server, "")
    policy = headers["Content-Security-Policy"]
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    assert policy.startswith("default-src 'none'; script-src 'self'; ")
    assert "unsafe" not in policy
    names = re.findall(r'(?:src|href)="([^":]+)"', page.decode())
    assert {status_of(server, name) for name in (*names, "fields.js")} == {200}
    assert 'lang="fr"' in ask(server, "", headers={"Accept-Language": "fr-CH, en;q=0.8"})[2].decode()


def test_requests_of_others_are_refused(server: StudioServer) -> None:
    """Another host, another origin, no origin, no token."""
    port = server.server_address[1]
    refused = {
        "host": status_of(server, "", headers={"Host": "evil.example"}),
        "host of a rebound name": status_of(server, "api/start", {}, {"Host": f"evil.example:{port}"}),
        "origin": status_of(server, "api/start", {}, {"Origin": "http://evil.example"}),
        "sandbox": status_of(server, "api/start", {}, {"Origin": "null"}),
        "origin of a picture": status_of(server, "main.js", headers={"Origin": "http://evil.example"}),
        "no origin": status_of(server, "api/start", {}, {"Origin": ""}),
    }
    assert refused == dict.fromkeys(refused, 403)
    assert status_of(server, "", token="0" * 16) == status_of(server, "api/start", {}, token="") == 404
    assert status_of(server, "api/start", {}) == status_of(server, "", headers={"Host": f"localhost:{port}"}) == 200


def test_bodies_are_bounded_json(server: StudioServer) -> None:
    too_large = {"Content-Length": str(2 * 1024**3)}
    assert status_of(server, "api/start", b"{}", too_large) == 413
    assert status_of(server, "api/start", b"{}", {"Content-Length": str(MOST_BYTES + 1)}) == 413
    assert status_of(server, "api/start", b"{}", {"Content-Length": "x"}) == 411
    assert status_of(server, "api/start", b"{}", {"Content-Type": "text/plain"}) == 415
    bad = (b"", b"[]", b"{", b'{"a": NaN}', b"[" * 100_000, b"\xff")
    assert {body: status_of(server, "api/start", body) for body in bad} == dict.fromkeys(bad, 400)
    assert status_of(server, "api/nothing", {}) == status_of(server, "api/__init__", {}) == 404
    assert status_of(server, "api/open", {"file": 3}) == 400


@pytest.mark.parametrize(
    "name", ["../secret.toml", "/etc/passwd", "..\\secret.toml", "a/b.toml", ".toml", "con.toml", "mine.toml\0", "x.txt", "link.toml"]
)
def test_no_file_outside_of_the_folder_is_read_or_written(server: StudioServer, name: str, tmp_path: Path) -> None:
    if name == "link.toml":
        require("unix")  # elsewhere a link needs a permission
        (server.desk.recipes.folder / name).symlink_to(tmp_path / "secret.toml")
    before = sorted(tmp_path.rglob("*"))
    for action in ("open", "save", "drop", "make", "plan"):
        status, _, body = ask(server, f"api/{action}", {"file": name, "text": "x", "version": "", "keep": True})
        assert status == 422
        assert b"hidden" not in body
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("named", ['source = "../secret.toml"', '[[page]]\nfile = "../secret.md"\nat = "front"'], ids=["source", "page"])
def test_a_recipe_names_no_file_outside_of_the_folder(server: StudioServer, named: str) -> None:
    text = f'name = "x"\ntitle = "X"\n{named}\n'
    found = json.loads(ask(server, "api/plan", {"file": "x.toml", "text": text})[2])
    assert (found["plan"], len(found["faults"])) == ("", 1)
    assert "the studio reads only files in" in found["faults"][0]


def test_only_files_of_editions_are_served_in_a_sandbox(server: StudioServer) -> None:
    status, headers, body = ask(server, "files/rainy/seed-1/web/index.html")
    assert (status, body) == (200, HTML)
    assert headers["Content-Security-Policy"].startswith("sandbox ")
    assert "allow-same-origin" not in headers["Content-Security-Policy"]
    others = ["secret.txt", "../seed-1/secret.txt", "web/../secret.txt", "../../../secret.toml", "web/", ""]
    assert {status_of(server, f"files/rainy/seed-1/{other}") for other in others} == {422}
    assert status_of(server, "files/../secret.toml") == status_of(server, "files//etc/passwd") == 422


def test_a_save_of_an_older_version_is_refused(server: StudioServer) -> None:
    """Two windows open one recipe; the second to save is told so, and nothing is lost."""

    def save(**body: Any) -> tuple[int, dict[str, Any]]:
        status, _, content = ask(server, "api/save", {"file": "mine.toml", **body})
        return status, json.loads(content)

    path = server.desk.recipes.folder / "mine.toml"
    version = json.loads(ask(server, "api/open", {"file": "mine.toml"})[2])["version"]
    assert save(text='name = "one"\n', version=version)[0] == 200
    status, told = save(text='name = "two"\n', version=version)
    assert (status, path.read_text(encoding="utf-8")) == (409, 'name = "one"\n')
    assert "changed since it was opened" in told["fault"]
    assert save(text="x", version="")[0] == 409
    assert [one.name for one in path.parent.iterdir()] == ["mine.toml"]


def listening_ports(pid: int) -> set[str]:
    """Return the addresses at which a process listens, as Linux writes them."""
    inodes = {re.sub(r"\D", "", str(link.readlink())) for link in Path(f"/proc/{pid}/fd").iterdir() if "socket" in str(link.readlink())}
    rows = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return {row[1] for row in rows if row[3] == "0A" and row[9] in inodes}


@pytest.mark.needs("linux")
def test_the_command_listens_on_the_loopback_alone(tmp_path: Path) -> None:
    """One address, printed once; SIGINT ends it with 0."""
    command = ("studio", str(tmp_path), "--no-browser", "--out", str(tmp_path / "out"))
    address, ports, code, out, err = interrupt(*command, look=listening_ports)
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/[0-9a-f]{16}/\n", address)
    assert found
    assert ports == {f"0100007F:{int(found[1]):04X}"}
    assert (code, out, err.count("\n")) == (0, "", 1)
    assert err.startswith("studio   recipes in ")


def test_errors_of_the_command_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        cases = {
            (tmp_path / "nowhere",): (65, "expected a folder for recipes"),
            (tmp_path, "--port", port): (2, f"expected a free port, got {port}: another program uses it"),
            (tmp_path, "--port", 0): (2, "--port: expected a whole number from 1 to 65535"),
        }
        for arguments, (code, said) in cases.items():
            got, out, err = run(capsys, "studio", *arguments)
            assert (got, out, err.count("\n")) == (code, "", 1), arguments
            assert said in err
    for name in [name for name in sys.modules if name.startswith(("tomlkit", "generator.studio"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    got, _, err = run(capsys, "studio", tmp_path)
    assert (got, err.count("\n")) == (2, 1)
    assert "install the extra 'studio': " in err
