"""The files with keys and secrets in a data directory: made once, readable by the program alone."""

import hashlib
import os
from pathlib import Path

FOLDER = "keys"
COOKIES, SSH_HOST, RECORDS = "cookies.key", "ssh_host_ed25519_key", "records_ed25519.pem"
_FINGERPRINT = 8


def key_path(directory: Path, name: str) -> Path:
    """Return the path of a key of a data directory."""
    return directory / FOLDER / name


def fingerprint(directory: Path, name: str) -> str:
    """Return a few digits by which a key can be compared with that of another machine; empty if there is no key yet."""
    try:
        return hashlib.sha256(key_path(directory, name).read_bytes()).hexdigest()[:_FINGERPRINT]
    except FileNotFoundError:
        return ""


def write_key(path: Path, content: bytes) -> None:
    """Write a secret whole or not at all, readable by the program alone."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    # What a process of this number left when it was killed is written over.
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    try:
        # Another process may have been faster: then its file is the one.
        os.link(part, path)
    except FileExistsError:
        pass
    finally:
        part.unlink()
