"""Certificates and keys: made once, whole, for nobody else to read, fitting each other, and never over one's own."""

import datetime
import ipaddress
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from overtrick.config.key_files import FOLDER
from overtrick.intake.tls import Certificate, certificate, host_key, secret_key

TODAY = datetime.date(2026, 3, 14)
NAMES = ("ftp.federation.example", "localhost", "127.0.0.1")
PEM, SPKI = serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo


def loaded(files: Certificate) -> x509.Certificate:
    """A certificate as others read it."""
    return x509.load_pem_x509_certificate(files.certificate.read_bytes())


def fits(files: Certificate) -> bool:
    """Whether a certificate is about the key beside it."""
    key = serialization.load_pem_private_key(files.key.read_bytes(), None)
    return loaded(files).public_key().public_bytes(PEM, SPKI) == key.public_key().public_bytes(PEM, SPKI)


def test_a_certificate_is_made_for_the_names_of_the_server(tmp_path: Path) -> None:
    made = loaded(certificate(tmp_path, NAMES, TODAY))
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["ftp.federation.example", "localhost"]
    assert names.get_values_for_type(x509.IPAddress) == [ipaddress.ip_address("127.0.0.1")]
    assert made.not_valid_before_utc.date() < TODAY
    assert made.not_valid_after_utc.date() > TODAY + datetime.timedelta(days=9 * 365)


@pytest.mark.filterwarnings("ignore:The async:DeprecationWarning")
def test_a_certificate_fits_its_key_and_tls_takes_it(tmp_path: Path) -> None:
    from overtrick.intake.ftp.server import tls_context

    files = certificate(tmp_path, NAMES, TODAY)
    assert fits(files)
    tls_context(files).check_privatekey()


def test_everything_is_made_once(tmp_path: Path) -> None:
    def all_of_it() -> list[bytes]:
        files = certificate(tmp_path, NAMES, TODAY)
        return [*(path.read_bytes() for path in (*files, host_key(tmp_path))), secret_key(tmp_path).encode()]

    assert all_of_it() == all_of_it()


def test_nobody_else_can_read_what_is_made(tmp_path: Path) -> None:
    certificate(tmp_path, NAMES, TODAY)
    host_key(tmp_path)
    secret_key(tmp_path)
    made = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / FOLDER).iterdir()}
    assert (tmp_path / FOLDER).stat().st_mode & 0o777 == 0o700
    assert made == dict.fromkeys(("certificate.pem", "key.pem", "ssh_host_ed25519_key", "cookies.key"), 0o600)


def test_a_certificate_of_ones_own_is_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    theirs = certificate(tmp_path / "theirs", NAMES, TODAY)
    folder = tmp_path / FOLDER
    folder.mkdir()
    for path in theirs:
        (folder / path.name).write_bytes(path.read_bytes())
    found = certificate(tmp_path, ("other.example",), TODAY)
    assert [path.read_bytes() for path in found] == [path.read_bytes() for path in theirs]


@pytest.mark.parametrize("kind", ["elliptic", "rsa"])
def test_a_certificate_that_is_missing_is_made_for_the_key_that_is_there(tmp_path: Path, kind: str) -> None:
    """As after a crash between the two, or when somebody removed the certificate to have a new one."""
    key = ec.generate_private_key(ec.SECP256R1()) if kind == "elliptic" else rsa.generate_private_key(65537, 2048)
    (tmp_path / FOLDER).mkdir()
    words = key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / FOLDER / "key.pem").write_bytes(words)
    files = certificate(tmp_path, NAMES, TODAY)
    assert files.key.read_bytes() == words
    assert fits(files)


def test_what_a_crash_left_behind_is_no_hindrance(tmp_path: Path) -> None:
    """In a container every start has the same process number."""
    (tmp_path / FOLDER).mkdir()
    for name in ("key.pem", "certificate.pem", "ssh_host_ed25519_key", "cookies.key"):
        (tmp_path / FOLDER / f"{name}.{os.getpid()}").write_bytes(b"half of a")
    assert fits(certificate(tmp_path, NAMES, TODAY))
    assert asyncssh.read_private_key(host_key(tmp_path)).get_algorithm() == "ssh-ed25519"
    assert len(secret_key(tmp_path)) == 64


# Each of them goes through the same new directories, as fast as it can.
START = """
import datetime, pathlib, sys
from overtrick.intake.tls import certificate, secret_key
print("ready", flush=True)
sys.stdin.readline()
for name in sys.argv[1:]:
    certificate(pathlib.Path(name), ("localhost",), datetime.date(2026, 3, 14))
    print(secret_key(pathlib.Path(name)))
"""


def test_doors_that_start_at_the_same_moment_agree(tmp_path: Path) -> None:
    folders = [tmp_path / str(at) for at in range(20)]
    for folder in folders:
        folder.mkdir()
    command = [sys.executable, "-c", START, *map(str, folders)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    doors = [subprocess.Popen(command, **pipes) for _ in range(3)]
    for door in doors:
        assert door.stdout
        assert door.stdout.readline() == "ready\n"
    for door in doors:
        assert door.stdin
        door.stdin.write("now\n")
        door.stdin.flush()
    said = {door.communicate(timeout=60)[0] for door in doors}
    assert [len(each.splitlines()) for each in said] == [20]
    assert all(fits(certificate(folder, NAMES, TODAY)) for folder in folders)


def test_a_host_key_is_one_that_ssh_knows(tmp_path: Path) -> None:
    key = asyncssh.read_private_key(host_key(tmp_path))
    assert key.get_algorithm() == "ssh-ed25519"


def test_a_server_with_a_long_name_gets_a_certificate_too(tmp_path: Path) -> None:
    """The common name has room for 64 characters; the alternative names have more."""
    long = f"{'results.' * 9}federation.example"
    made = loaded(certificate(tmp_path, (long,), TODAY))
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == [long]
