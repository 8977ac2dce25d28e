"""The doors on PostgreSQL: acknowledged is kept, and a database that went away is found again."""

import ftplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import asyncssh
import psycopg
import pytest

from tests.intake.clients import TIMEOUT, called, ftps, get, over_sftp, put, refusal, stored
from tests.intake.federation import Federation
from tests.postgres import Databases
from tests.store.cast import session_file
from tests.waiting import wait_for

AWAY = "The records cannot be reached; nothing was kept. Try again in a minute"


def cut_connections(federation: Federation) -> None:
    """Do to the doors what a restart of the database does, and wait until it is done."""
    with psycopg.connect(federation.url, autocommit=True) as link:
        link.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@contextmanager
def away(federation: Federation, databases: Databases) -> Iterator[None]:
    """A database that nobody can reach for a while."""
    name = urlsplit(federation.url).path.strip("/")
    with psycopg.connect(databases.url, autocommit=True) as link:
        link.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        link.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        try:
            yield
        finally:
            link.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


def test_a_file_by_ftp_is_kept_and_shown(on_postgresql: Federation) -> None:
    on_postgresql.start("ftp", "sftp", "web")
    session = ftps(on_postgresql)
    assert stored(session, "106_pg.txt", session_file()).startswith("226")
    assert [tuple(each) for each in on_postgresql.arrivals("106_pg.txt")] == [
        (106, "106_pg.txt", "ftp", False, session_file().encode())
    ]
    assert sorted(session.nlst()) == ["106_pg.txt", "nzb_master_player.txt", "test"]
    before = on_postgresql.count()
    assert "player 38441: 40.00 C" in stored(session, "test/106_pg_trial.txt", session_file(event="Trial"))
    assert on_postgresql.count() == before


def test_a_file_by_sftp_is_kept_and_shown(on_postgresql: Federation) -> None:
    async def send(sftp: asyncssh.SFTPClient) -> bytes:
        await put(sftp, "106_pg_sftp.txt", session_file())
        return await get(sftp, "106_pg_sftp.txt")

    assert over_sftp(on_postgresql, send) == session_file().encode()
    assert len(on_postgresql.arrivals("106_pg_sftp.txt")) == 1


def test_a_file_by_http_is_kept_and_told(on_postgresql: Federation) -> None:
    """Without a worker it is kept, and waits."""
    status, told = called(on_postgresql, "PUT", "results/106_pg_http.txt", session_file(event="Http"))
    assert (status, told["state"]) == (202, "received")
    assert [each.content.decode() for each in on_postgresql.arrivals("106_pg_http.txt")] == [session_file(event="Http")]


def test_the_doors_go_on_in_the_same_session_after_a_restart_of_the_database(on_postgresql: Federation) -> None:
    """The threads of SFTP live as long as the door, and so would a connection that broke."""
    session = ftps(on_postgresql)

    async def send(sftp: asyncssh.SFTPClient) -> None:
        for at in range(16):
            await put(sftp, f"106_before_{at}.txt", session_file())
        cut_connections(on_postgresql)
        for at in range(16):
            await put(sftp, f"106_after_{at}.txt", session_file())

    stored(session, "106_before.txt", session_file())
    over_sftp(on_postgresql, send)
    assert stored(session, "106_after.txt", session_file()).startswith("226")
    assert over_sftp(on_postgresql, lambda sftp: sftp.exists("106_after_15.txt"))


def test_a_database_that_is_away_is_said_in_words_and_found_again(
    on_postgresql: Federation, postgres: Databases
) -> None:
    session = ftps(on_postgresql)
    data = session.transfercmd("STOR 106_away.txt")
    data.sendall(session_file().encode())

    async def send(sftp: asyncssh.SFTPClient) -> None:
        with away(on_postgresql, postgres):
            with pytest.raises(asyncssh.SFTPError, match=AWAY):
                await put(sftp, "106_away_sftp.txt", session_file())
            assert isinstance(data, ssl.SSLSocket)
            with data:
                data.unwrap()
            assert refusal(session.voidresp).startswith(f"451 {AWAY}")
        await put(sftp, "106_away_sftp.txt", session_file())

    over_sftp(on_postgresql, send)
    assert on_postgresql.arrivals("106_away.txt") == []
    assert len(on_postgresql.arrivals("106_away_sftp.txt")) == 1
    wait_for(lambda: AWAY not in refused_or_kept(session, "106_away.txt"), "FTP finds the database again", TIMEOUT)
    assert len(on_postgresql.arrivals("106_away.txt")) == 1


def refused_or_kept(session: ftplib.FTP, name: str) -> str:
    """What FTP answers to a file."""
    try:
        return stored(session, name, session_file())
    except ftplib.Error as error:
        return str(error)


@pytest.mark.parametrize("name", ["106_\x00.txt", "\x00"])
def test_a_name_that_a_database_cannot_be_asked_for_is_no_trouble(on_postgresql: Federation, name: str) -> None:
    session = ftps(on_postgresql)
    assert "A good name" in refusal(stored, session, name, session_file())
    assert "No such file" in refusal(session.retrbinary, f"RETR {name}", bytes)
    assert session.voidcmd("NOOP").startswith("200")
    path = name.replace("\x00", "%00")
    assert [called(on_postgresql, method, f"results/{path}")[0] for method in ("GET", "DELETE")] == [404, 404]
    assert called(on_postgresql, "PUT", f"results/{path}", session_file())[0] == 400
