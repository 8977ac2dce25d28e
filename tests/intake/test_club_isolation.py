"""No club sees, reads, writes or removes a file of another, whatever path it names; nor anything on a disk."""

import ftplib
import os
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.intake.clients import called, fetched, ftps, get, over_sftp, put, refusal, stored
from tests.intake.federation import Arrived, Federation
from tests.store.cast import AUCKLAND, HOWICK, session_file
from tests.waiting import wait_for

NAME = "106_secret.txt"
CONTENT = session_file(event="Secret")
# Where everybody may write: each of these means a file of this name in the own folder, or in that to try it out.
OWN = [
    NAME, f"/{NAME}", f"../{NAME}", f"../../{NAME}", f"./{NAME}", f"{NAME}/", f"{NAME}/.", f"{NAME}\\", f"..\\{NAME}",
    f"test/{NAME}", f"test/../{NAME}",
]  # fmt: skip
ELSEWHERE = [
    f"../106/{NAME}", f"/106/{NAME}", f"106/{NAME}", f"//106//{NAME}", f"test/../../106/{NAME}", f"..\\106\\{NAME}",
    f"\\106\\{NAME}", f"..%2f106%2f{NAME}", f"%2e%2e/106/{NAME}", f"~106/{NAME}", f"106:{NAME}", f"*{NAME[1:]}",
    f"test/{NAME}.result.txt", f"/{NAME}\x00", f"…/{NAME}", f"/{NAME} ", f"{NAME.upper()}",
]  # fmt: skip
PATHS = [*OWN, *ELSEWHERE]
ON_DISK = ["/etc/passwd", "../../etc/passwd", "/proc/self/environ", "file:///etc/passwd"]


@pytest.fixture(scope="module")
def secret(federation: Federation) -> Arrived:
    """A file of one club, which tries things out too."""
    session = ftps(federation, AUCKLAND)
    stored(session, NAME, CONTENT)
    stored(session, f"test/{NAME}", CONTENT)
    return federation.arrivals(NAME, AUCKLAND)[0]


@pytest.fixture(autouse=True)
def _untouched(federation: Federation, secret: Arrived) -> Iterator[None]:
    """Whatever another club did, the file is as it was."""
    yield
    assert federation.arrivals(NAME, None) == [secret]


@pytest.fixture
def other(federation: Federation) -> ftplib.FTP_TLS:
    """Another club that has signed in by FTP."""
    return ftps(federation, HOWICK)


def test_a_listing_by_ftp_shows_nothing_of_another_club(other: ftplib.FTP_TLS) -> None:
    for folder in ("", "/", "..", "/..", "test", "test/.."):
        assert NAME not in " ".join(other.nlst(folder))
    for folder in ("106", "/106", "../106", "~106", "C:\\"):
        assert refusal(other.nlst, folder)[:3] == "550"
        assert refusal(other.cwd, folder)[:3] == "550"


def test_ftp_reads_nothing_of_another_club(other: ftplib.FTP_TLS) -> None:
    for path in (*PATHS, *ON_DISK):
        assert refusal(fetched, other, path)[:3] in ("550", "501"), path
        other.voidcmd("TYPE I")
        for command in ("SIZE", "MDTM", "MLST", "RNFR", "DELE"):
            assert refusal(other.sendcmd, f"{command} {path}")[0] == "5", path


def test_ftp_writes_nothing_of_another_club(federation: Federation, other: ftplib.FTP_TLS) -> None:
    stored(other, "130_moving.txt.part", "mine\n")
    before = federation.count()
    for path in ELSEWHERE:
        assert refusal(stored, other, path, "mine\n")[:3] == "550", path
        assert refusal(other.rename, "130_moving.txt.part", path)[:3] == "550", path
    assert federation.count() == before


def sent(federation: Federation, content: str, club: int) -> None:
    """Send a file by HTTP and see it taken in; on a busy machine that is later than the answer."""
    assert called(federation, "PUT", "results/same.txt", content, club)[0] in (200, 202)
    wait_for(lambda: called(federation, "GET", "results/same.txt", club=club)[0] == 200, "the file is taken in")


def test_the_same_name_of_another_club_is_its_own_file(federation: Federation, other: ftplib.FTP_TLS) -> None:
    theirs, own = session_file(event="Same"), session_file(club=HOWICK, event="Own")
    sent(federation, theirs, AUCKLAND)
    stored(other, "../same.txt", own)
    over_sftp(federation, lambda client: put(client, "/../same.txt", own), HOWICK)
    sent(federation, own, HOWICK)
    assert fetched(other, "same.txt").decode() == own
    assert fetched(ftps(federation, AUCKLAND), "same.txt").decode() == theirs
    assert other.nlst().count("same.txt") == 1
    assert [each.content.decode() for each in federation.arrivals("same.txt", HOWICK)] == [own] * 3
    assert [each.content.decode() for each in federation.arrivals("same.txt", AUCKLAND)] == [theirs]
    batches = federation.ask("SELECT club FROM batch WHERE name = 'same.txt' ORDER BY club")
    assert batches == [(AUCKLAND,), (HOWICK,)]


def test_sftp_reads_and_removes_nothing_of_another_club(federation: Federation) -> None:
    async def attempt(client: asyncssh.SFTPClient) -> None:
        for path in (*PATHS, *ON_DISK):
            calls: list[Awaitable[Any]] = [
                get(client, path), client.stat(path), client.lstat(path), client.readlink(path), client.remove(path),
                client.rename(path, "130_mine.txt"), client.listdir(path),
            ]  # fmt: skip
            for call in calls:
                with pytest.raises(asyncssh.SFTPError):
                    await call

    over_sftp(federation, attempt, HOWICK)


def test_sftp_writes_nothing_of_another_club(federation: Federation) -> None:
    async def attempt(client: asyncssh.SFTPClient) -> None:
        await put(client, "130_moving.txt.part", "mine\n")
        for path in ELSEWHERE:
            with pytest.raises(asyncssh.SFTPError):
                await put(client, path, "mine\n")
            with pytest.raises(asyncssh.SFTPError):
                await client.rename("130_moving.txt.part", path)

    before = federation.count()
    over_sftp(federation, attempt, HOWICK)
    assert federation.count() == before


@pytest.mark.parametrize("method", ["GET", "DELETE"])
@pytest.mark.parametrize("path", ["{}", "..%2f106%2f{}", "%2e%2e/106/{}", "106/{}", "%2f{}", "{}%00"])
def test_http_tells_and_cancels_nothing_of_another_club(federation: Federation, method: str, path: str) -> None:
    if not federation.arrivals("106_only.txt", AUCKLAND):
        assert called(federation, "PUT", "results/106_only.txt", session_file(event="Only"))[0] == 200
    status, told = called(federation, method, f"results/{path.format('106_only.txt')}", club=HOWICK)
    assert status == 404, told
    listed = called(federation, "GET", "results", club=HOWICK)[1]
    assert (listed["club"], [each for each in listed["files"] if each["file"] == "106_only.txt"]) == (HOWICK, [])
    assert called(federation, "GET", "results/106_only.txt")[1]["state"] == "accepted"


@pytest.mark.parametrize("path", ["..%2f106%2f{}", "%2e%2e%5c{}", "106/{}", "..%5c{}", "{}%00"])
def test_http_writes_nothing_of_another_club(federation: Federation, path: str) -> None:
    before = federation.count()
    assert called(federation, "PUT", f"results/{path.format(NAME)}", "mine\n", HOWICK)[0] in (400, 404)
    assert federation.count() == before


@pytest.mark.parametrize("token", ["wrong", "106", "null"])
def test_http_without_a_token_of_a_club_does_nothing(federation: Federation, token: str) -> None:
    before = federation.count()
    assert called(federation, "PUT", f"results/{NAME}", "mine\n", token=token)[0] == 401
    assert called(federation, "GET", f"results/{NAME}", token=token)[0] == 401
    assert federation.count() == before


# ── the disk ────────────────────────────────────────────────────────────────────────────────────────────────


def test_ftp_makes_and_removes_no_folder_of_the_server(other: ftplib.FTP_TLS, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    file = tmp_path / "106_file.txt"
    file.write_text("mine\n")
    file.chmod(0o644)
    for command in (f"RMD {folder}", f"XRMD {folder}", f"MKD {folder}/new", f"DELE {file}", f"SITE CHMOD 777 {file}"):
        assert refusal(other.sendcmd, command)[:3] == "550"
    assert refusal(stored, other, str(file), "other\n")[:3] == "550"
    assert (os.listdir(folder), file.read_text(), file.stat().st_mode & 0o777) == ([], "mine\n", 0o644)


def test_sftp_tells_nothing_about_the_disk_of_the_server(federation: Federation, tmp_path: Path) -> None:
    async def attempt(client: asyncssh.SFTPClient) -> None:
        calls: list[Awaitable[Any]] = [
            client.statvfs(str(tmp_path)), client.rmdir(str(tmp_path)), client.listdir("/etc")
        ]  # fmt: skip
        for call in calls:
            with pytest.raises(asyncssh.SFTPError):
                await call

    over_sftp(federation, attempt, HOWICK)
    assert tmp_path.is_dir()


@pytest.mark.filterwarnings("ignore:The async:DeprecationWarning")
def test_nothing_that_the_libraries_do_on_a_disk_is_left_as_it_is() -> None:
    """Every method of theirs is our own, but for those that only speak of paths and attributes."""
    from pyftpdlib.filesystems import AbstractedFS

    from overtrick.intake.ftp.filesystem import RecordsFS
    from overtrick.intake.sftp.filesystem import Records

    harmless = {"ftpnorm", "format_list", "format_mlsx", "root", "cwd", "get_list_dir"}
    assert _inherited(RecordsFS, AbstractedFS) - harmless == set()
    harmless = {
        "channel", "connection", "env", "logger", "supports_copy_data", "convert_attrs", "format_longname",
        "format_user", "format_group", "map_path", "reverse_map_path", "lock", "unlock",
    }  # fmt: skip
    assert _inherited(Records, asyncssh.SFTPServer) - harmless == set()


def _inherited(ours: type, theirs: type) -> set[str]:
    return {name for name in vars(theirs) if not name.startswith("_") and getattr(ours, name) is getattr(theirs, name)}
