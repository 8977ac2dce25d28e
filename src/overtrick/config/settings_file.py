"""overtrick.toml of a data directory: the database, the doors, their limits, the worker, backups, mail, certificates.

Every setting has a default, so an empty file is valid. An unknown key is an error: otherwise the default would silently
replace a mistyped one. Read before Django is set up.
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
    """Settings that cannot be used, with a message for the person who wrote them."""


class SettingsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file."""


class Web(SettingsTable, frozen=True):
    """The pages and the API. `url` is the address that people use; `proxy` says that they come through a proxy.

    They are made by `processes` with `threads` each; 0 processes means two, or one where there is one processor.
    With `second_step` the federation's logins need more than a password; without it only this machine is served.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""
    proxy: bool = False
    second_step: bool = True
    processes: int = 0
    threads: int = 16


class Ftp(SettingsTable, frozen=True):
    """The FTP door, with explicit TLS; also without TLS if `plain` is set. Port 0 in `passive` means any port."""

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
    """The watched folder, with one folder for each club; there is none without a path."""

    path: str = ""


class Limits(SettingsTable, frozen=True):
    """What a door accepts: bytes in a file, files from a club in a minute, failed logins and the pause after them.

    `idle` is how many seconds a connection may be silent, and `memory` how many bytes of files are in memory at once.
    `file_seconds` of computing time and `file_memory` are what reading one file may take. If fewer than `disk` bytes
    are free, the health page says so.
    """

    size: int = 2_000_000
    files_a_minute: int = 120
    bytes_a_minute: int = 20_000_000
    file_seconds: int = 10
    file_memory: int = 500_000_000
    failures: int = 10
    shut_minutes: int = 15
    idle: int = 300
    memory: int = 200_000_000
    memory_each: int = 20_000_000
    disk: int = 200_000_000


class Worker(SettingsTable, frozen=True):
    """How often the worker does its jobs, in seconds, and how often it looks for new files, in milliseconds."""

    cycle: int = 60
    look: int = 200


class Backup(SettingsTable, frozen=True):
    """Scheduled backups: when, as cron writes it and in the federation's time; where; how many. Without `at` none."""

    at: str = "30 3 * * *"
    folder: str = "backups"
    keep: int = 14


class Mail(SettingsTable, frozen=True):
    """How mail is sent: by a server, or as files in a folder; `administrator` gets the reports of errors.

    With `receipts` the address that a contest report names gets a letter about what became of it.
    """

    folder: str = ""
    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    tls: bool = True
    tls_first: bool = False
    sender: str = "overtrick@localhost"
    administrator: str = ""
    receipts: bool = True


class Certificates(SettingsTable, frozen=True):
    """What is printed on certificates: the federation's name, the signatories with their titles, and the town."""

    federation: str = ""
    signatory: str = ""
    office: str = ""
    second_signatory: str = ""
    second_office: str = ""
    place: str = ""


class Billing(SettingsTable, frozen=True):
    """Whether the worker issues invoices by itself, on the 1st of the month at 1:00."""

    automatic: bool = False


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
    billing: Billing = Billing()


def served_directory() -> Path:
    """Return the data directory that this process serves."""
    return Path(os.environ.get(DIRECTORY_VARIABLE, "."))


def current_settings() -> Settings:
    """Return the settings of the data directory that this process serves."""
    return read_settings(served_directory())


def read_settings(directory: Path) -> Settings:
    """Read overtrick.toml of a data directory; return the defaults if there is none."""
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
    """Tell whether only this machine can reach the pages, as where they are tried out."""
    host = urlsplit(web.url).hostname or web.host
    return not web.proxy and web.host in _LOCAL_HOSTS and host in _LOCAL_HOSTS
