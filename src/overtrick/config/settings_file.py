"""overtrick.toml of a data directory: the database, the doors, their limits, the worker, backups, mail, certificates.

Every setting has a default, so that an empty file serves. An unknown key is an error: a mistyped one would
otherwise leave its default at work without a word. Read before Django is set up.
"""

import os
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

SETTINGS_FILE = "overtrick.toml"
DIRECTORY_VARIABLE = "OVERTRICK_DIR"
_LOCAL_HOSTS = ("127.0.0.1", "::1", "localhost")


class SettingsError(Exception):
    """Settings that cannot be used, in words for the person who wrote them."""


class SettingsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file."""


class Web(SettingsTable, frozen=True):
    """The pages and the API. `url` is the address that people use; `proxy` says that a proxy stands before it.

    `second_step` is what the federation's logins need beside a password; without it only this machine is served.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""
    proxy: bool = False
    second_step: bool = True
    threads: int = 32


class Ftp(SettingsTable, frozen=True):
    """The FTP door, with explicit TLS; without TLS only if `plain` says so. Port 0 in `passive` means any."""

    on: bool = True
    host: str = "127.0.0.1"
    port: int = 2121
    passive: tuple[int, int] = (0, 0)
    address: str = ""
    plain: bool = False


class Sftp(SettingsTable, frozen=True):
    """The SFTP door."""

    on: bool = True
    host: str = "127.0.0.1"
    port: int = 2222


class Folder(SettingsTable, frozen=True):
    """The watched folder, with a folder a club in it; none if it has no path."""

    path: str = ""


class Limits(SettingsTable, frozen=True):
    """What a door puts up with: bytes a file, files a minute a club, failed logins, and how long it then stays shut.

    `idle` is how many seconds a connection may say nothing, and `memory` how many bytes of files are held at once.
    """

    size: int = 2_000_000
    files_a_minute: int = 120
    failures: int = 10
    shut_minutes: int = 15
    idle: int = 300
    memory: int = 200_000_000
    memory_each: int = 20_000_000


class Worker(SettingsTable, frozen=True):
    """How often everything is looked at, in seconds, and how often new files are looked for, in thousandths."""

    cycle: int = 60
    look: int = 200


class Backup(SettingsTable, frozen=True):
    """Scheduled backups: when, in the federation's time and cron's words; where; how many are kept. Nothing: none."""

    at: str = "30 3 * * *"
    folder: str = "backups"
    keep: int = 14


class Mail(SettingsTable, frozen=True):
    """How mail leaves: by a server, or as files in a folder; `administrator` hears of trouble."""

    folder: str = ""
    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    tls: bool = True
    tls_first: bool = False
    sender: str = "overtrick@localhost"
    administrator: str = ""


class Certificates(SettingsTable, frozen=True):
    """Who gives certificates: the federation's name as it is printed, who signs in which office, and where."""

    federation: str = ""
    signatory: str = ""
    office: str = ""
    second_signatory: str = ""
    second_office: str = ""
    place: str = ""


class Settings(SettingsTable, frozen=True):
    """The whole file."""

    database: str = ""
    web: Web = Web()
    ftp: Ftp = Ftp()
    sftp: Sftp = Sftp()
    folder: Folder = Folder()
    limits: Limits = Limits()
    worker: Worker = Worker()
    backup: Backup = Backup()
    mail: Mail = Mail()
    certificates: Certificates = Certificates()


def served_directory() -> Path:
    """The data directory that this process serves."""
    return Path(os.environ.get(DIRECTORY_VARIABLE, "."))


def current_settings() -> Settings:
    """The settings of the data directory that this process serves."""
    return read_settings(served_directory())


def read_settings(directory: Path) -> Settings:
    """What overtrick.toml of a data directory says; the defaults where there is none."""
    path = directory / SETTINGS_FILE
    try:
        settings = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Settings)
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise SettingsError(f"{path} cannot be used: {error}") from error
    if not (settings.web.second_step or _is_local_only(settings.web)):
        raise SettingsError(f"{path} cannot be used: second_step may be off only where nobody else can reach the pages")
    return settings


def _is_local_only(web: Web) -> bool:
    """Whether the pages are for this machine alone: to try them out, and for nothing else."""
    host = urlsplit(web.url).hostname or web.host
    return not web.proxy and web.host in _LOCAL_HOSTS and host in _LOCAL_HOSTS
