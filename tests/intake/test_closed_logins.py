"""A way in that is shut ends the logins that came by it: at the next thing that they do, whatever it is."""

import asyncio
import ftplib
import itertools
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from overtrick.store.access import credentials
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import SQLITE_FILE, sqlite_settings
from tests.intake.broken_transfers import HALF, send_half
from tests.intake.clients import TIMEOUT, fetched, ftps, get, put, refusal, run, ssh, ssh_options, stored, written
from tests.intake.federation import HOST, ROOT, Federation, Way
from tests.store.cast import AUCKLAND, session_file
from tests.waiting import wait_for

ENDED = "This login no longer works: its password or key was turned off or replaced. Nothing was done."
Program = Callable[[str], str]
Sftp = asyncssh.SFTPClient
_numbers = itertools.count(1)


@contextmanager
def records(federation: Federation) -> Iterator[None]:
    """The records, from another process than the doors."""
    data_directory.connect_database(database.DEFAULT, sqlite_settings(federation.directory / SQLITE_FILE))
    try:
        yield
    finally:
        data_directory.disconnect_database(database.DEFAULT)


@pytest.fixture
def guest(federation: Federation, tmp_path: Path) -> Way:
    """One more user of a club, with a password and a key."""
    user = f"{AUCKLAND}-guest{next(_numbers)}"
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = tmp_path / "id_guest"
    key.write_private_key(str(path))
    path.chmod(0o600)
    with records(federation):
        credentials.make_credential(credentials.KEY, user, datetime.now(UTC), key.export_public_key().decode())
    return Way(user, new_password(federation, user), "", path)


def new_password(federation: Federation, user: str) -> str:
    """Another password, which takes the place of the one before."""
    with records(federation):
        return credentials.make_credential(credentials.PASSWORD, user, datetime.now(UTC))


def shut(federation: Federation, way: Way) -> None:
    """Do what the office does when a password was lost."""
    with records(federation):
        assert credentials.revoke_credentials(way.user, datetime.now(UTC)) > 0


def assert_shown_out(session: ftplib.FTP_TLS) -> None:
    """The server has closed the connection."""
    with pytest.raises((EOFError, OSError)):
        session.voidcmd("NOOP")


def test_ftp_keeps_no_file_of_a_login_that_was_shut_and_ends_it(federation: Federation, guest: Way) -> None:
    session, other = ftps(federation, way=guest), ftps(federation)
    assert stored(session, "106_before_shut.txt", session_file()).startswith("226")
    shut(federation, guest)
    assert refusal(stored, session, "106_after_shut.txt", session_file()) == f"530 {ENDED}"
    assert_shown_out(session)
    assert federation.arrivals("106_after_shut.txt", None) == []
    with pytest.raises(ftplib.error_perm, match="530 Login failed"):
        ftps(federation, way=guest)
    # Another user of the same club goes on.
    assert stored(other, "106_other_user.txt", session_file()).startswith("226")


def test_ftp_keeps_no_file_that_was_under_way_when_the_login_was_shut(federation: Federation, guest: Way) -> None:
    session = ftps(federation, way=guest)
    with closing(session.transfercmd("STOR 106_under_way.txt")) as data:
        send_half(data)
        shut(federation, guest)
        data.unwrap()  # type: ignore[attr-defined]
    assert refusal(session.voidresp) == f"530 {ENDED}"
    assert_shown_out(session)
    assert federation.arrivals("106_under_way.txt", None) == []


@pytest.mark.parametrize(
    "attempt",
    [
        lambda session: session.rename("106_named.txt.part", "106_named.txt"),
        lambda session: session.delete("106_named.txt.part"),
        lambda session: session.nlst(),
        lambda session: session.retrlines("LIST"),
        lambda session: fetched(session, "nzb_master_player.txt"),
    ],
)
def test_ftp_does_nothing_else_for_a_login_that_was_shut(
    federation: Federation, guest: Way, attempt: Callable[[ftplib.FTP_TLS], Any]
) -> None:
    session = ftps(federation, way=guest)
    stored(session, "106_named.txt.part", session_file())
    shut(federation, guest)
    assert refusal(attempt, session) == f"530 {ENDED}"
    assert_shown_out(session)
    assert federation.arrivals("106_named.txt", None) == []


def test_a_new_password_ends_the_logins_by_the_old_one(federation: Federation, guest: Way) -> None:
    session = ftps(federation, way=guest)
    new = guest._replace(password=new_password(federation, guest.user))
    assert refusal(stored, session, "106_old_password.txt", session_file()) == f"530 {ENDED}"
    assert federation.arrivals("106_old_password.txt", None) == []
    assert stored(ftps(federation, way=new), "106_new_password.txt", session_file()).startswith("226")


@contextmanager
def told_that_it_ended() -> Iterator[None]:
    """SFTP says why it does nothing."""
    with pytest.raises(asyncssh.SFTPError) as error:
        yield
    assert error.value.reason == ENDED


def over_guest(federation: Federation, how: dict[str, Any], work: Callable[[Sftp], Awaitable[None]]) -> None:
    """Do something in a session of the guest; the server ends the connection."""

    async def work_and_wait() -> None:
        async with asyncio.timeout(TIMEOUT), ssh(federation, **how) as link, link.start_sftp_client() as sftp:
            await work(sftp)
            await link.wait_closed()

    asyncio.run(work_and_wait())


def by_password(way: Way) -> dict[str, Any]:
    return {"username": way.user, "password": way.password}


def by_key(way: Way) -> dict[str, Any]:
    return {"username": way.user, "password": None, "client_keys": [str(way.key)]}


@pytest.mark.parametrize("how", [by_password, by_key])
def test_sftp_keeps_no_file_of_a_login_that_was_shut_and_ends_it(
    federation: Federation, guest: Way, how: Callable[[Way], dict[str, Any]]
) -> None:
    async def work(sftp: Sftp) -> None:
        await put(sftp, "106_sftp_before.txt", session_file())
        file = await sftp.open("106_sftp_under_way.txt", "wb")
        await file.write(HALF)
        await asyncio.to_thread(shut, federation, guest)
        with told_that_it_ended():
            await file.close()

    over_guest(federation, how(guest), work)
    assert len(federation.arrivals("106_sftp_before.txt")) > 0
    assert federation.arrivals("106_sftp_under_way.txt", None) == []


@pytest.mark.parametrize(
    "attempt",
    [
        lambda sftp: sftp.open("106_sftp_named.txt", "wb"),
        lambda sftp: sftp.rename("106_sftp_named.txt.part", "106_sftp_named.txt"),
        lambda sftp: sftp.remove("106_sftp_named.txt.part"),
        lambda sftp: sftp.listdir("/"),
        lambda sftp: get(sftp, "nzb_master_player.txt"),
    ],
)
def test_sftp_does_nothing_else_for_a_login_that_was_shut(
    federation: Federation, guest: Way, attempt: Callable[[Sftp], Awaitable[Any]]
) -> None:
    async def work(sftp: Sftp) -> None:
        await put(sftp, "106_sftp_named.txt.part", session_file())
        await asyncio.to_thread(shut, federation, guest)
        with told_that_it_ended():
            await attempt(sftp)

    over_guest(federation, by_password(guest), work)
    assert federation.arrivals("106_sftp_named.txt", None) == []


def test_openssh_is_shown_out_in_the_middle_of_its_work(
    federation: Federation, guest: Way, program: Program, tmp_path: Path
) -> None:
    files = [written(tmp_path, f"106_openssh_{word}.txt", session_file()) for word in ("first", "second")]
    options = ssh_options(guest, federation.port("sftp"))
    command = [program("sftp"), *options, "-b", "-", f"{guest.user}@{HOST}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as client:
        assert client.stdin
        client.stdin.write(f"put {files[0]}\n".encode())
        client.stdin.flush()
        wait_for(lambda: federation.arrivals(files[0].name), "the first file is kept", TIMEOUT)
        command = [sys.executable, "-m", "overtrick.cli", "credential", "revoke", guest.user]
        run(*command, "--dir", federation.directory, cwd=ROOT)
        said, _ = client.communicate(f"put {files[1]}\n".encode(), TIMEOUT)
    assert client.returncode != 0, said
    assert federation.arrivals(files[1].name, None) == []
