"""The SFTP door: a file is kept when its sender closes it; by password or key, whole, and into the own folder only."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import asyncssh
import pytest

from tests.intake.clients import get, over_sftp, put
from tests.intake.federation import Federation
from tests.store.cast import HOWICK, session_file

PLAYERS = "nzb_master_player.txt"
Sftp = asyncssh.SFTPClient
NOTHING_KEPT = 0


def refused(federation: Federation, work: Callable[[Sftp], Awaitable[Any]]) -> str:
    """What the door says when it refuses; nothing is kept then."""
    before = federation.count()
    with pytest.raises(asyncssh.SFTPError) as error:
        over_sftp(federation, work)
    assert federation.count() - before == NOTHING_KEPT
    return error.value.reason


def test_a_file_is_kept_as_it_was_sent_when_it_is_closed(federation: Federation) -> None:
    content = session_file().replace("\n", "\r\n").encode() + b"\xff\x00\r\n"

    async def send(sftp: Sftp) -> bytes:
        file = await sftp.open("106_sftp.txt", "wb")
        await file.write(content)
        assert federation.arrivals("106_sftp.txt") == []
        await file.close()
        return await get(sftp, "106_sftp.txt")

    assert over_sftp(federation, send) == content
    assert [tuple(each) for each in federation.arrivals("106_sftp.txt")] == [
        (106, "106_sftp.txt", "sftp", False, content)
    ]


def test_pieces_may_come_in_any_order(federation: Federation) -> None:
    content = session_file(event="Pieces").encode()

    async def send(sftp: Sftp) -> None:
        file = await sftp.open("106_pieces.txt", "wb")
        await file.write(content[100:], 100)
        await file.write(content[:50], 0)
        await file.write(content[40:110], 40)
        await file.close()

    over_sftp(federation, send)
    assert [each.content for each in federation.arrivals("106_pieces.txt")] == [content]


def test_a_file_with_a_gap_is_none(federation: Federation) -> None:
    """A client that goes on with a file that it sent before would leave zeros where the first part was."""

    async def send(sftp: Sftp) -> None:
        await put(sftp, "106_gap.txt", session_file())
        file = await sftp.open("106_gap.txt", "r+b")
        await file.write(b"5,40.00,1,2\n", len(session_file()))
        with pytest.raises(asyncssh.SFTPError, match="Send the file as a whole"):
            await file.close()

    over_sftp(federation, send)
    assert [each.content.decode() for each in federation.arrivals("106_gap.txt")] == [session_file()]


def test_a_file_that_is_cut_shorter_before_it_is_closed_is_that_short(federation: Federation) -> None:
    async def send(sftp: Sftp) -> None:
        file = await sftp.open("106_cut.txt", "wb")
        await file.write(session_file() + "rest of an earlier file")
        await file.truncate(len(session_file()))
        await file.close()

    over_sftp(federation, send)
    assert [each.content.decode() for each in federation.arrivals("106_cut.txt")] == [session_file()]


def test_nothing_can_be_added_to_a_file(federation: Federation) -> None:
    said = refused(federation, lambda sftp: sftp.open("106_added.txt", "ab"))
    assert said == "Send the file as a whole; a part cannot be added."


def test_the_same_name_again_is_shown_once_as_it_was_last_sent(federation: Federation) -> None:
    async def send(sftp: Sftp) -> tuple[bytes, list[Any]]:
        for content in ("first\n", "second, longer\n", "third\n"):
            await put(sftp, "106_again_sftp.txt", content)
        return await get(sftp, "106_again_sftp.txt"), list(await sftp.listdir("/"))

    content, names = over_sftp(federation, send)
    assert (content, names.count("106_again_sftp.txt")) == (b"third\n", 1)
    assert len(federation.arrivals("106_again_sftp.txt")) == 3


def test_a_listing_tells_name_size_and_moment(federation: Federation) -> None:
    async def look(sftp: Sftp) -> tuple[set[Any], asyncssh.SFTPAttrs, asyncssh.SFTPAttrs, str]:
        await put(sftp, "130_listed_sftp.txt", session_file(club=130))
        names = {name.filename for name in await sftp.readdir(".")}
        where = await sftp.realpath("test/..")
        return names, await sftp.stat("130_listed_sftp.txt"), await sftp.lstat("/test"), str(where)

    names, file, folder, where = over_sftp(federation, look, HOWICK)
    own = {name for (name,) in federation.ask("SELECT DISTINCT name FROM arrival WHERE club = 130")}
    assert names == own | {PLAYERS, "test", ".", ".."}
    ((at,),) = federation.ask("SELECT at FROM arrival WHERE name = '130_listed_sftp.txt'")
    assert (file.size, file.type) == (len(session_file(club=130)), asyncssh.FILEXFER_TYPE_REGULAR)
    assert file.mtime == int(datetime.fromisoformat(f"{at}+00:00").timestamp())
    assert (folder.type, where) == (asyncssh.FILEXFER_TYPE_DIRECTORY, "/")


def test_files_can_be_fetched_and_what_is_not_there_cannot(federation: Federation) -> None:
    async def fetch(sftp: Sftp) -> tuple[bytes, bytes, bytes]:
        await put(sftp, "106_empty_sftp.txt", b"")
        await put(sftp, "106_fetched.txt", b"own\n")
        with pytest.raises(asyncssh.SFTPNoSuchFile):
            await get(sftp, "106_never_sent.txt")
        return await get(sftp, "106_empty_sftp.txt"), await get(sftp, "/106_fetched.txt"), await get(sftp, PLAYERS)

    empty, own, players = over_sftp(federation, fetch)
    ((published,),) = federation.ask(f"SELECT content FROM publication WHERE name = '{PLAYERS}'")
    assert (empty, own, players) == (b"", b"own\n", published)


@pytest.mark.parametrize("path", [PLAYERS, f"test/{PLAYERS}", f"{PLAYERS}.filepart"])
def test_the_player_file_is_for_download_only(federation: Federation, path: str) -> None:
    assert refused(federation, lambda sftp: put(sftp, path, b"mine")) == f"{PLAYERS} is for download only."


@pytest.mark.parametrize("name", ["Monday Pairs.txt", "106_MONDAY.TXT", "106_a.doc", "pâques.txt", "106_a"])
def test_a_name_that_cannot_be_is_refused_with_a_good_one(federation: Federation, name: str) -> None:
    said = refused(federation, lambda sftp: put(sftp, name, session_file()))
    assert "A good name: 106_2017_03_14_jubilee_pairs_1.txt" in said


@pytest.mark.parametrize("suffix", [".filepart", ".part", ".tmp"])
@pytest.mark.parametrize("kind", ["rename", "posix_rename"])
def test_a_file_that_is_written_under_another_name_is_whole_when_it_is_renamed(
    federation: Federation, suffix: str, kind: str
) -> None:
    name = f"106_{kind}_{suffix[1:]}.txt"

    async def send(sftp: Sftp) -> list[Any]:
        await put(sftp, name + suffix, session_file())
        assert federation.arrivals(name) == []
        assert await get(sftp, name + suffix) == session_file().encode()
        await getattr(sftp, kind)(name + suffix, name)
        return list(await sftp.listdir("/"))

    assert name + suffix not in over_sftp(federation, send)
    assert [each.content.decode() for each in federation.arrivals(name)] == [session_file()]


def test_a_file_that_is_not_renamed_when_its_sender_leaves_was_never_sent(federation: Federation) -> None:
    over_sftp(federation, lambda sftp: put(sftp, "106_unnamed.txt.filepart", session_file()))
    assert over_sftp(federation, lambda sftp: sftp.exists("106_unnamed.txt.filepart")) is False
    assert federation.arrivals("106_unnamed.txt", None) == []


def test_only_so_many_files_wait_to_be_renamed(federation: Federation) -> None:
    """They wait in memory, and nobody may fill it."""

    async def send(sftp: Sftp) -> None:
        for at in range(20):
            await put(sftp, f"106_waits_{at}.txt.part", session_file())
        with pytest.raises(asyncssh.SFTPError, match="Too many files wait to be renamed"):
            await put(sftp, "106_waits_20.txt.part", session_file())
        await put(sftp, "106_waits_0.txt.part", session_file())
        await sftp.remove("106_waits_0.txt.part")
        await put(sftp, "106_waits_20.txt.part", session_file())

    over_sftp(federation, send)


def test_a_file_in_the_folder_to_try_is_told_what_it_would_earn(federation: Federation) -> None:
    async def attempt(sftp: Sftp) -> tuple[list[Any], bytes]:
        await put(sftp, "test/106_sftp_trial.txt", session_file(event="Sftp trial"))
        return list(await sftp.listdir("test")), await get(sftp, "test/106_sftp_trial.txt.result.txt")

    before = federation.count()
    names, result = over_sftp(federation, attempt)
    assert "106_sftp_trial.txt.result.txt" in names
    # First of four pairs earns 40 C a player, second 12, the others nothing (tests/store/cast.py).
    assert result.decode().splitlines()[1:] == [
        "A trial: nothing was kept.",
        "player 38441: 40.00 C",
        "player 20093: 40.00 C",
        "player 12356: 12.00 C",
        "player 9205: 12.00 C",
    ]
    assert federation.count() == before


def test_what_no_club_needs_is_refused(federation: Federation) -> None:
    async def attempt(sftp: Sftp) -> None:
        await put(sftp, "106_needed.txt", session_file())
        for call in (
            sftp.mkdir("new"),
            sftp.rmdir("test"),
            sftp.symlink("106_needed.txt", "106_link.txt"),
            sftp.link("106_needed.txt", "106_link.txt"),
            sftp.readlink("106_needed.txt"),
            sftp.statvfs("/"),
            sftp.rename("106_needed.txt", "106_other.txt"),
        ):
            with pytest.raises(asyncssh.SFTPError):
                await call
        with pytest.raises(asyncssh.SFTPError, match="send their description line alone under the same name"):
            await sftp.remove("106_needed.txt")
        await sftp.chmod("106_needed.txt", 0o600)
        await sftp.utime("106_needed.txt", (1, 1))
        assert await get(sftp, "106_needed.txt") == session_file().encode()

    over_sftp(federation, attempt)


@pytest.mark.parametrize("name", [PLAYERS, "106_as_it_is.txt", "106_part.txt.part"])
def test_a_file_on_record_can_be_neither_cut_nor_made_longer(federation: Federation, name: str) -> None:
    """Saying that it went well would be untrue. Times and rights mean nothing, and programs want to set them."""

    async def attempt(sftp: Sftp) -> None:
        if name != PLAYERS:
            await put(sftp, name, session_file())
        before = await get(sftp, name)
        for size in (0, len(before) + 1):
            with pytest.raises(asyncssh.SFTPPermissionDenied, match="A file on record stays as it is"):
                await sftp.truncate(name, size)
            with pytest.raises(asyncssh.SFTPPermissionDenied, match="A file on record stays as it is"):
                await sftp.setstat(name, asyncssh.SFTPAttrs(size=size, permissions=0o600), follow_symlinks=False)
            async with sftp.open(name, "rb") as file:
                with pytest.raises(asyncssh.SFTPPermissionDenied, match="A file on record stays as it is"):
                    await file.truncate(size)
                await file.chmod(0o600)
        await sftp.chmod(name, 0o600)
        await sftp.utime(name, (1, 1))
        assert await get(sftp, name) == before

    over_sftp(federation, attempt)


def test_a_file_that_is_made_longer_and_not_filled_is_not_kept(federation: Federation) -> None:
    async def attempt(sftp: Sftp) -> None:
        file = await sftp.open("106_not_filled.txt", "wb")
        await file.write(session_file())
        await file.truncate(len(session_file()) + 1)
        with pytest.raises(asyncssh.SFTPError, match="Send the file as a whole"):
            await file.close()

    over_sftp(federation, attempt)
    assert federation.arrivals("106_not_filled.txt") == []
