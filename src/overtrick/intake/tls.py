"""Certificates and host keys: made on the first start, so that no club sends in the clear; they can be replaced.

A certificate of one's own goes into the same files; the doors read them when they start.
"""

import datetime
import ipaddress
import os
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.x509.oid import NameOID
from django.conf import settings

from overtrick.config.key_files import COOKIES, SSH_HOST, key_path, write_key

_DAYS = 3650
_LONGEST_COMMON_NAME = 64


class Certificate(NamedTuple):
    """The files of a certificate and its key."""

    certificate: Path
    key: Path


def certificate(directory: Path, names: tuple[str, ...], today: datetime.date) -> Certificate:
    """The certificate of a data directory for TLS; one that signs itself is made if there is none."""
    found = Certificate(key_path(directory, "certificate.pem"), key_path(directory, "key.pem"))
    if not found.key.exists():
        write_key(found.key, _pem(ec.generate_private_key(ec.SECP256R1()), serialization.PrivateFormat.PKCS8))
    if not found.certificate.exists():
        # Of the key that is there: the two have to fit.
        key = serialization.load_pem_private_key(found.key.read_bytes(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey)
        write_key(found.certificate, _self_signed(key, names, today).public_bytes(serialization.Encoding.PEM))
    return found


def host_key(directory: Path) -> Path:
    """The key by which SFTP clients know the server again; made if there is none."""
    path = key_path(directory, SSH_HOST)
    if not path.exists():
        write_key(path, _pem(ed25519.Ed25519PrivateKey.generate(), serialization.PrivateFormat.OpenSSH))
    return path


def secret_key(directory: Path) -> str:
    """The secret with which the pages sign their cookies; made if there is none."""
    path = key_path(directory, COOKIES)
    if not path.exists():
        write_key(path, os.urandom(32).hex().encode())
    return path.read_text(encoding="ascii").strip()


def use_secret_key(directory: Path) -> None:
    """Let this process sign, and hash addresses, with the secret of the site, not with the one that is for commands."""
    settings.SECRET_KEY = os.environ.get("OVERTRICK_SECRET_KEY") or secret_key(directory)


def _pem(key: ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey, form: serialization.PrivateFormat) -> bytes:
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


def _self_signed(
    key: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey, names: tuple[str, ...], today: datetime.date
) -> x509.Certificate:
    name = (names or ("localhost",))[0][:_LONGEST_COMMON_NAME]
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    start = datetime.datetime.combine(today, datetime.time(), datetime.UTC) - datetime.timedelta(days=1)
    return (
        x509.CertificateBuilder()
        .subject_name(own)
        .issuer_name(own)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + datetime.timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([_alternative(name) for name in names]), critical=False)
        .sign(key, hashes.SHA256())
    )


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
