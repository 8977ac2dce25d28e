"""The files in the FTP and SFTP folder of a club: those that it sent, and those that are published."""

from datetime import datetime
from typing import NamedTuple

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.today import registers_today

_PUBLISHED = "SELECT name, length(content), changed FROM publication ORDER BY name"
_SENT = "SELECT a.name, a.at, f.size FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.id IN "
_OF_CLUB = "(SELECT max(id) FROM arrival WHERE club = %s GROUP BY name)"
_OF_NAME = "(SELECT max(id) FROM arrival WHERE club = %s AND name = %s)"
_LATEST = (
    "SELECT f.content FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.club = %s AND a.name = %s "
    "ORDER BY a.id DESC LIMIT 1"
)


class FolderFile(NamedTuple):
    """A file as a listing shows it."""

    name: str
    size: int
    modified: datetime


def published_files() -> list[FolderFile]:
    """Return the files that clubs download, by name."""
    return [FolderFile(name, size, moment_of(changed)) for name, size, changed in database.rows(_PUBLISHED)]


def is_published(name: str) -> bool:
    """Tell whether a file of this name is one that clubs download."""
    return models.Publication.objects.filter(name=name).exists()


def published_bytes(name: str) -> bytes | None:
    """Return the content of a published file; None if there is none of this name."""
    found = models.Publication.objects.filter(name=name).first()
    return bytes(found.content) if found else None


def player_file() -> tuple[bytes, str, datetime] | None:
    """Return the player file that clubs download, its charset, and when it last changed; None if there is none."""
    layout = registers_today().player_file
    found = models.Publication.objects.filter(name=layout.name).first()
    charset = "us-ascii" if layout.encoding == "ascii" else layout.encoding
    return (bytes(found.content), charset, found.changed) if found else None


def sent_files(club: int, name: str = "") -> list[FolderFile]:
    """Return what a club last sent under each name, or under one name."""
    rows = database.rows(_SENT + _OF_NAME, club, name) if name else database.rows(_SENT + _OF_CLUB, club)
    return [FolderFile(each, size, moment_of(at)) for each, at, size in rows]


def latest_bytes(club: int, name: str) -> bytes | None:
    """Return what a club last sent under a name; None if it has sent nothing under it."""
    found = database.rows(_LATEST, club, name)
    return bytes(found[0][0]) if found else None
