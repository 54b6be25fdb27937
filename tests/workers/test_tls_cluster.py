"""A cluster with TLS: the same bytes, and no client without a certificate.

Its configuration is that of `generator/workers/README.md`.
"""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from generator.errors import RecipeError
from generator.workers.cluster import check_scheduler
from tests.support.book_runs import digests, log_events
from tests.support.command_line import run, run_process
from tests.support.tls_cluster import make_certificates, open_tls_cluster, tls_settings, write_configuration

pytestmark = [pytest.mark.needs("distributed", "openssl"), pytest.mark.broad]

BOOK = ("book", "--title", "T", "--counts", "easy=6", "--seed", "7", "--editions", "none", "--cover", "none")


def use(settings: dict[str, Any]) -> AbstractContextManager[Any]:
    """Add settings to dask's configuration for a `with` block."""
    from dask import config

    return config.set(config.merge(config.config, settings))


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with certificates of two authorities: ``ours``, ``theirs``."""
    folder = tmp_path_factory.mktemp("certificates")
    make_certificates(folder / "ours")
    make_certificates(folder / "theirs")
    return folder


@pytest.mark.broad
def test_a_book_over_tls_has_the_same_bytes_and_strangers_are_refused(
    certificates: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = certificates / "ours", certificates / "theirs"
    assert stat.S_IMODE((ours / "client.key").stat().st_mode) == 0o600
    assert run(capsys, *BOOK, "--jobs", 1, "--out", tmp_path / "here")[0] == 0
    configuration = write_configuration(tmp_path / "ours.yaml", tls_settings(ours))
    stranger = write_configuration(tmp_path / "stranger.yaml", tls_settings(ours, client=theirs))
    with open_tls_cluster(configuration, tmp_path) as address:
        assert address.startswith("tls://")
        with pytest.raises(RecipeError, match="needs TLS, but dask's configuration has no certificates"):
            check_scheduler(address)
        with use(tls_settings(theirs)), pytest.raises(RecipeError, match=r"got no answer from one: .*certificate verify failed"):
            check_scheduler(address)
        with monkeypatch.context() as impatient:
            impatient.setattr("generator.workers.cluster.CONNECT_SECONDS", 2)
            with pytest.raises(RecipeError, match="got no answer from one: timed out"):
                check_scheduler(address.replace("tls:", "tcp:"))
        order = (*BOOK, "--workers", f"dask:{address}", "--out", tmp_path / "there")
        refused = run_process(*order, DASK_CONFIG=str(stranger))
        assert refused.returncode == 2
        wanted = rf"gridpress: --workers: expected a dask scheduler at '{re.escape(address)}', got no answer from one: .*unknown.ca.*\n"
        assert re.fullmatch(wanted, refused.stderr, re.IGNORECASE)
        assert not (tmp_path / "there/t").exists()
        made = run_process(*order, DASK_CONFIG=str(configuration))
        assert made.returncode == 0, made.stderr
    assert any(event["event"] == "chunk" for event in log_events(tmp_path / "there"))
    assert digests(tmp_path / "there/t/seed-7") == digests(tmp_path / "here/t/seed-7")


def test_a_key_with_a_password_is_refused(certificates: Path, tmp_path: Path) -> None:
    ours = shutil.copytree(certificates / "ours", tmp_path / "protected")
    plain, key = certificates / "ours/client.key", ours / "client.key"
    protect = ["openssl", "pkcs8", "-topk8", "-in", str(plain), "-passout", "pass:secret", "-out", str(key)]
    subprocess.run(protect, check=True, capture_output=True)
    with use(tls_settings(ours)), pytest.raises(RecipeError, match=re.escape(f"{key}: dask reads no key that is protected")):
        check_scheduler("tls://127.0.0.1:1")
