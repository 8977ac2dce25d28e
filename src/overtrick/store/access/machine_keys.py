"""Whether all machines on one database have the same keys.

With other keys, people who reach the other machine are signed out, links in letters do not work there, and SFTP
programs warn of an attack. Nothing else would tell the operator why.
"""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from overtrick.config.key_files import COOKIES, RECORDS, SSH_HOST, fingerprint
from overtrick.store.db import leases

_KIND = "keys"
_SHARED_KEYS = (COOKIES, SSH_HOST, RECORDS)
_NO_KEY = "-"
_LONGEST_HOST = 40


class OtherKey(NamedTuple):
    """A key that another machine has otherwise: the machine's name, and the key file."""

    machine: str
    file: str


def machine_id(host: str, directory: Path) -> str:
    """Return what tells a data directory on one machine from those of other machines."""
    return hashlib.sha256(f"{host} {directory.resolve()}".encode()).hexdigest()[:12]


def record_keys(host: str, directory: Path, now: datetime) -> None:
    """Record which keys a machine has, in place of what was recorded before."""
    own = f"{_KIND} {machine_id(host, directory)} "
    name = own + " ".join([host[:_LONGEST_HOST], *_fingerprints(directory)])
    for former in leases.processes_with_heartbeat(_KIND):
        if former.startswith(own) and former != name:
            leases.delete_heartbeat(former)
    leases.record_heartbeat(name, now)


def find_other_keys(host: str, directory: Path) -> Iterator[OtherKey]:
    """Find the keys that other machines have otherwise. A key that is missing somewhere is made there when needed."""
    ours = _fingerprints(directory)
    for name in leases.processes_with_heartbeat(_KIND):
        _, machine, other_host, *theirs = name.split(" ")
        if machine == machine_id(host, directory):
            continue
        for file, own, other in zip(_SHARED_KEYS, ours, theirs, strict=True):
            if own != other and _NO_KEY not in (own, other):
                yield OtherKey(other_host, file)


def _fingerprints(directory: Path) -> list[str]:
    return [fingerprint(directory, name) or _NO_KEY for name in _SHARED_KEYS]
