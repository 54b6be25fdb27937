"""A dask cluster with TLS, started by dask's own commands.

Its configuration is that of `generator/workers/README.md`. Certificates come from openssl: an authority, and
one certificate each for client, scheduler and worker, with a key that only its user can read.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.end_process import end_processes
from tests.support.paths import ROOT
from tests.support.waiting import wait_until

ROLES = ("client", "scheduler", "worker")


def make_certificates(folder: Path, address: str = "127.0.0.1") -> None:
    """Make an authority and the certificates of all roles in a new folder.

    Its files are ``ca.pem``, ``client.pem``, ``client.key`` and so on.
    """
    folder.mkdir()
    _openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem")
    (folder / "names").write_text(f"subjectAltName=IP:{address}\n")
    for role in ROLES:
        _openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={role}", "-keyout", f"{role}.key", "-out", f"{role}.csr")
        signed_by = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names")
        _openssl(folder, "x509", "-req", "-in", f"{role}.csr", *signed_by, "-out", f"{role}.pem")
        (folder / f"{role}.key").chmod(0o600)


def tls_settings(certificates: Path, client: Path | None = None) -> dict[str, Any]:
    """Return dask's settings for TLS, as the README of the workers shows them.

    Parameters
    ----------
    certificates : folder of the certificates
    client : folder of the client's certificate, if another authority made it
    """
    folders = {role: client if client and role == "client" else certificates for role in ROLES}
    roles = {role: {"cert": f"{folder}/{role}.pem", "key": f"{folder}/{role}.key"} for role, folder in folders.items()}
    return {"distributed": {"comm": {"require-encryption": True, "tls": {"ca-file": f"{certificates}/ca.pem", **roles}}}}


def write_configuration(path: Path, settings: dict[str, Any]) -> Path:
    """Write settings as a configuration file of dask; return its path."""
    path.write_text(json.dumps(settings))  # JSON is YAML
    return path


@contextmanager
def open_tls_cluster(configuration: Path, folder: Path) -> Iterator[str]:
    """Start a scheduler and a worker with TLS; end both afterward."""
    environment = os.environ | {"DASK_CONFIG": str(configuration), "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    note = folder / "scheduler.json"

    def start(program: str, *flags: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", program, "--no-dashboard", *flags]
        with (folder / f"{program}.log").open("wb") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=folder)

    started = [start("scheduler", "--protocol", "tls", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note))]
    try:
        wait_until(lambda: note.exists() or started[0].poll() is not None, "the scheduler")
        assert note.exists(), (folder / "scheduler.log").read_text()
        address = json.loads(note.read_text())["address"]
        started.append(start("worker", address, "--nthreads", "1", "--no-nanny"))
        yield address
    finally:
        for process in reversed(started):
            end_processes(process)


def _openssl(folder: Path, *words: str) -> None:
    done = subprocess.run(["openssl", *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
