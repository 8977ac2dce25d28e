"""The FTP door: who sends over TLS is acknowledged for what is kept, and sees the files of the own club."""

import ftplib
import io
import threading
from datetime import datetime

import pytest

from tests.intake.clients import fetched, ftps, plain_ftp, refusal, stored
from tests.intake.federation import Federation
from tests.store.cast import FOUR_PAIRS, session_file

PLAYERS = "nzb_master_player.txt"
BAD_NAMES = ("Monday Pairs.txt", "106_MONDAY.TXT", "106_a.doc", "106-a.txt", "106_a", ".txt", "pâques.txt", "106.a.txt")


@pytest.fixture
def session(federation: Federation) -> ftplib.FTP_TLS:
    """A club that has signed in."""
    return ftps(federation)


def test_a_file_sent_over_tls_is_kept_as_it_was_sent(federation: Federation, session: ftplib.FTP_TLS) -> None:
    content = session_file().replace("\n", "\r\n").encode() + b"\xff\x00\r\n"
    assert stored(session, "106_tls.txt", content).startswith("226")
    assert [tuple(each) for each in federation.arrivals("106_tls.txt")] == [(106, "106_tls.txt", "ftp", False, content)]
    assert fetched(session, "106_tls.txt") == content


def test_a_text_transfer_changes_no_byte_either(federation: Federation, session: ftplib.FTP_TLS) -> None:
    content = session_file().replace("\n", "\r\n").encode()
    session.storlines("STOR 106_ascii.txt", io.BytesIO(content))
    assert [each.content for each in federation.arrivals("106_ascii.txt")] == [content]


def test_an_empty_file_is_a_file(federation: Federation, session: ftplib.FTP_TLS) -> None:
    """What is wrong with it is said when it is read, not by a door."""
    assert stored(session, "106_empty.txt", b"").startswith("226")
    assert [each.content for each in federation.arrivals("106_empty.txt")] == [b""]
    assert fetched(session, "106_empty.txt") == b""


def test_active_mode_works_as_well(federation: Federation, session: ftplib.FTP_TLS) -> None:
    session.set_pasv(False)
    assert stored(session, "106_active.txt", session_file()).startswith("226")
    assert len(federation.arrivals("106_active.txt")) == 1


def test_plain_ftp_is_refused_unless_it_is_switched_on(federation: Federation) -> None:
    assert refusal(plain_ftp, federation).startswith("550 SSL/TLS required on the control channel")
    session = ftps(federation, private=False)
    assert refusal(session.storbinary, "STOR 106_clear.txt", io.BytesIO(b"x")).startswith("550 SSL/TLS required")
    assert federation.arrivals("106_clear.txt") == []


def test_plain_ftp_where_it_is_switched_on_keeps_the_file_with_a_doubt(plain: Federation) -> None:
    assert stored(plain_ftp(plain), "106_plain.txt", session_file()).startswith("226")
    assert [each.cut_unseen for each in plain.arrivals("106_plain.txt")] == [True]


def test_the_doubt_is_about_the_connection_of_the_file(plain: Federation) -> None:
    assert stored(ftps(plain), "106_private.txt", session_file()).startswith("226")
    assert [each.cut_unseen for each in plain.arrivals("106_private.txt")] == [False]
    assert stored(ftps(plain, private=False), "106_half_private.txt", session_file()).startswith("226")
    assert [each.cut_unseen for each in plain.arrivals("106_half_private.txt")] == [True]


def test_the_doubt_stays_with_a_file_that_is_renamed(plain: Federation) -> None:
    session = ftps(plain, private=False)
    stored(session, "106_renamed.txt.part", session_file())
    session.prot_p()
    session.rename("106_renamed.txt.part", "106_renamed.txt")
    assert [each.cut_unseen for each in plain.arrivals("106_renamed.txt")] == [True]


def test_the_same_name_again_is_shown_once_as_it_was_last_sent(federation: Federation, session: ftplib.FTP_TLS) -> None:
    first, second = session_file(event="Again"), session_file(FOUR_PAIRS[:3], event="Again")
    for content in (first, second):
        assert stored(session, "106_again.txt", content).startswith("226")
    assert [each.content.decode() for each in federation.arrivals("106_again.txt")] == [first, second]
    assert session.nlst().count("106_again.txt") == 1
    assert fetched(session, "106_again.txt").decode() == second
    session.voidcmd("TYPE I")
    assert session.size("106_again.txt") == len(second)


def test_a_listing_tells_name_size_and_moment(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "106_listed.txt", session_file(event="Listed"))
    ((at,),) = federation.ask("SELECT at FROM arrival WHERE name = '106_listed.txt'")
    moment = datetime.fromisoformat(at).strftime("%Y%m%d%H%M%S")
    assert session.sendcmd("MDTM 106_listed.txt") == f"213 {moment}"
    facts = dict(session.mlsd())["106_listed.txt"]
    assert (facts["type"], facts["size"], facts["modify"]) == ("file", str(len(session_file(event="Listed"))), moment)
    lines: list[str] = []
    session.retrlines("LIST", lines.append)
    (line,) = [line for line in lines if line.endswith(" 106_listed.txt")]
    assert line.split()[4] == str(len(session_file(event="Listed")))


def test_the_root_holds_the_own_files_the_player_file_and_the_place_to_try(federation: Federation) -> None:
    session = ftps(federation, 130)
    stored(session, "130_own.txt", session_file(club=130))
    own = [name for (name,) in federation.ask("SELECT DISTINCT name FROM arrival WHERE club = 130")]
    assert sorted(session.nlst()) == sorted([*own, PLAYERS, "test"])
    assert session.pwd() == "/"
    assert session.cwd("test").startswith("250")
    assert session.cwd("..").startswith("250")
    assert refusal(session.cwd, "elsewhere").startswith("550")


def test_the_player_file_can_be_fetched_and_not_be_sent(federation: Federation, session: ftplib.FTP_TLS) -> None:
    ((content,),) = federation.ask(f"SELECT content FROM publication WHERE name = '{PLAYERS}'")
    assert fetched(session, PLAYERS) == content
    assert b"Kereama" in content
    assert refusal(stored, session, PLAYERS, b"mine").startswith(f"550 {PLAYERS} is for download only")
    assert refusal(stored, session, f"test/{PLAYERS}", b"mine").startswith(f"550 {PLAYERS} is for download only")
    assert refusal(stored, session, f"{PLAYERS}.filepart", b"mine").startswith(f"550 {PLAYERS} is for download only")
    assert federation.arrivals(PLAYERS, None) == []


@pytest.mark.parametrize("name", [*BAD_NAMES, "a" * 117 + ".txt"])
def test_a_name_that_cannot_be_is_refused_with_a_good_one(
    federation: Federation, session: ftplib.FTP_TLS, name: str
) -> None:
    before = federation.count()
    said = refusal(stored, session, name, session_file())
    assert said.startswith("550")
    assert "A good name: 106_2017_03_14_jubilee_pairs_1.txt" in said
    assert federation.count() == before


@pytest.mark.parametrize("suffix", [".filepart", ".part", ".tmp"])
def test_a_file_that_is_written_under_another_name_is_whole_when_it_is_renamed(
    federation: Federation, session: ftplib.FTP_TLS, suffix: str
) -> None:
    name = f"106_written_{suffix[1:]}.txt"
    assert stored(session, name + suffix, session_file()).startswith("226")
    assert name + suffix in session.nlst()
    assert (federation.arrivals(name), federation.arrivals(name + suffix)) == ([], [])
    assert session.rename(name + suffix, name).startswith("250")
    assert [each.content.decode() for each in federation.arrivals(name)] == [session_file()]
    assert name + suffix not in session.nlst()


def test_a_file_that_is_not_renamed_yet_can_be_dropped(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "106_dropped.txt.part", session_file())
    assert session.delete("106_dropped.txt.part").startswith("250")
    assert refusal(session.rename, "106_dropped.txt.part", "106_dropped.txt").startswith("550")
    assert federation.arrivals("106_dropped.txt") == []


def test_what_was_kept_is_neither_renamed_nor_removed(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "106_stays.txt", session_file())
    said = refusal(session.rename, "106_stays.txt", "106_goes.txt")
    assert said.startswith("550")
    assert "send them again" in said
    said = refusal(session.delete, "106_stays.txt")
    assert said.startswith("550")
    assert "To cancel results, send their description line alone under the same name" in said
    assert fetched(session, "106_stays.txt").decode() == session_file()


def test_a_file_may_be_deleted_when_its_replacement_is_at_hand(federation: Federation, session: ftplib.FTP_TLS) -> None:
    """WinSCP replaces a file so: it sends the new one under another name, deletes the old one, and renames."""
    old, new = session_file(event="Replaced"), session_file(FOUR_PAIRS[:3], event="Replaced")
    stored(session, "106_replaced.txt", old)
    stored(session, "106_replaced.txt.filepart", new)
    assert refusal(session.delete, "106_other.txt").startswith("550")
    assert refusal(ftps(federation).delete, "106_replaced.txt").startswith("550")
    assert session.delete("106_replaced.txt").startswith("250")
    # Nothing is gone before the new one has come.
    assert fetched(session, "106_replaced.txt").decode() == old
    assert [each.content.decode() for each in federation.arrivals("106_replaced.txt")] == [old]
    assert session.rename("106_replaced.txt.filepart", "106_replaced.txt").startswith("250")
    assert [each.content.decode() for each in federation.arrivals("106_replaced.txt")] == [old, new]
    assert refusal(session.delete, "106_replaced.txt").startswith("550")


@pytest.mark.parametrize("command", ["MKD new", "XMKD new", "APPE 106_part.txt", "STOU", "SITE CHMOD 777 test"])
def test_what_no_club_needs_is_refused(federation: Federation, session: ftplib.FTP_TLS, command: str) -> None:
    before = federation.count()
    assert refusal(session.sendcmd, command)[0] == "5"
    assert federation.count() == before


def test_a_part_of_a_file_cannot_be_added(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "106_rest.txt", session_file())
    assert refusal(session.storbinary, "STOR 106_rest.txt", io.BytesIO(b"x"), 8192, None, 10).startswith("554")
    assert [each.content.decode() for each in federation.arrivals("106_rest.txt")] == [session_file()]


def test_many_clients_at_once_are_all_acknowledged_for_what_is_kept(federation: Federation) -> None:
    told: dict[str, str] = {}

    def send(at: int) -> None:
        with ftps(federation, (106, 130)[at % 2]) as own:
            told[str(at)] = stored(own, f"106_crowd_{at}.txt", session_file(event=f"Crowd {at}"))

    crowd = [threading.Thread(target=send, args=(at,)) for at in range(12)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    assert {said[:3] for said in told.values()} == {"226"}
    kept = [federation.arrivals(f"106_crowd_{at}.txt", (106, 130)[at % 2]) for at in range(12)]
    assert [[each.content.decode() for each in files] for files in kept] == [
        [session_file(event=f"Crowd {at}")] for at in range(12)
    ]
