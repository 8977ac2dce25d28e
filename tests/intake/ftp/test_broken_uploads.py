"""An FTP upload that is broken off is never taken for a whole one, however it breaks; the next one is."""

import contextlib
import ftplib
import select
import socket
import time

import pytest

from tests.intake.broken_transfers import LARGE, assert_nothing_was_kept, half_sent, reset, send_half
from tests.intake.clients import ftps, plain_ftp, refusal, stored
from tests.intake.federation import HOST, Federation
from tests.store.cast import session_file

BROKEN = "426 The connection broke before the end of the file; nothing was kept."


def assert_ended(data: socket.socket) -> None:
    """The door has closed the connection of a file, with what was still on its way or without."""
    with data, contextlib.suppress(ConnectionResetError):
        assert data.recv(1) == b""


def test_over_tls_a_connection_closed_without_a_goodbye_is_no_end(federation: Federation) -> None:
    with ftps(federation) as session:
        data = session.transfercmd("STOR 106_no_goodbye.txt")
        send_half(data)
        data.close()
        assert refusal(session.voidresp).startswith(BROKEN)
    assert_nothing_was_kept(federation, "ftp", "106_no_goodbye.txt")


def test_over_tls_even_all_bytes_without_a_goodbye_are_no_end(federation: Federation) -> None:
    """Nobody can know that they were all."""
    with ftps(federation) as session:
        data = session.transfercmd("STOR 106_all_no_goodbye.txt")
        data.sendall(LARGE)
        data.close()
        assert refusal(session.voidresp).startswith(BROKEN)
    assert_nothing_was_kept(federation, "ftp", "106_all_no_goodbye.txt")


def test_over_tls_a_reset_is_no_end(federation: Federation) -> None:
    with ftps(federation) as session:
        data = session.transfercmd("STOR 106_tls_reset.txt")
        send_half(data)
        reset(data)
        assert refusal(session.voidresp).startswith(BROKEN)
    assert_nothing_was_kept(federation, "ftp", "106_tls_reset.txt")


def test_in_the_clear_a_reset_is_no_end(plain: Federation) -> None:
    with plain_ftp(plain) as session:
        data = session.transfercmd("STOR 106_plain_reset.txt")
        send_half(data)
        reset(data)
        assert refusal(session.voidresp).startswith(BROKEN)
    assert_nothing_was_kept(plain, "ftp", "106_plain_reset.txt")


@pytest.mark.filterwarnings("ignore:The async:DeprecationWarning")
def test_a_reset_of_which_somebody_has_heard_already_is_no_end_either() -> None:
    """Linux tells the error once; whoever reads after that reads an end."""
    from overtrick.intake.ftp.data_connection import was_closed

    with socket.create_server((HOST, 0)) as server:
        for leave, closed in ((socket.socket.close, True), (reset, False)):
            client = socket.create_connection(server.getsockname())
            link, _ = server.accept()
            client.sendall(b"half a file")
            leave(client)
            assert select.select([link], [], [], 5)[0]
            heard = link.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
            assert (heard == 0) == closed
            while link.recv(100):
                pass
            assert was_closed(link) == closed
            link.close()


def test_over_tls_a_broken_connection_of_commands_ends_the_file_too(federation: Federation) -> None:
    session = ftps(federation)
    data = session.transfercmd("STOR 106_tls_commands.txt")
    send_half(data)
    session.close()
    assert_ended(data)
    assert_nothing_was_kept(federation, "ftp", "106_tls_commands.txt")


def test_in_the_clear_a_broken_connection_of_commands_ends_the_file_too(plain: Federation) -> None:
    session = plain_ftp(plain)
    data = session.transfercmd("STOR 106_plain_commands.txt")
    send_half(data)
    session.close()
    assert_ended(data)
    assert_nothing_was_kept(plain, "ftp", "106_plain_commands.txt")


def test_a_handshake_that_fails_is_answered_once(federation: Federation) -> None:
    with ftps(federation) as session:
        data, _ = ftplib.FTP.ntransfercmd(session, "STOR 106_no_handshake.txt")
        data.sendall(b"this is no TLS\r\n" * 100)
        assert refusal(session.voidresp).startswith("522")
        data.close()
        assert session.voidcmd("NOOP").startswith("200")
    assert_nothing_was_kept(federation, "ftp", "106_no_handshake.txt")


def test_a_client_that_leaves_before_the_handshake_has_sent_nothing(federation: Federation) -> None:
    with ftps(federation) as session:
        data, _ = ftplib.FTP.ntransfercmd(session, "STOR 106_left.txt")
        data.close()
        assert refusal(session.voidresp).startswith("426")
        assert session.voidcmd("NOOP").startswith("200")
    assert_nothing_was_kept(federation, "ftp", "106_left.txt")


def test_abor_ends_a_file_with_the_two_replies_of_the_standard(federation: Federation) -> None:
    """RFC 959: 426 for the transfer, 226 for the command; a third reply would be taken for that to the next command."""
    with ftps(federation) as session:
        data = session.transfercmd("STOR 106_abor.txt")
        send_half(data)
        session.putcmd("ABOR")
        assert refusal(session.voidresp).startswith("426")
        assert session.voidresp().startswith("226")
        data.close()
        assert session.voidcmd("NOOP").startswith("200")
        assert stored(session, "106_after_abor.txt", session_file()).startswith("226")
    assert_nothing_was_kept(federation, "ftp", "106_abor.txt")


def test_abor_and_the_end_of_the_file_in_one_moment_is_no_end(plain: Federation) -> None:
    """In the clear the end alone would look like that of a whole file."""
    with plain_ftp(plain) as session:
        data = session.transfercmd("STOR 106_abor_end.txt")
        send_half(data)
        session.putcmd("ABOR")
        data.close()
        replies = [refusal(session.voidresp)[:3], session.voidresp()[:3]]
        assert (replies[0], replies[1][:2]) == ("426", "22")
        assert session.voidcmd("NOOP").startswith("200")
    assert_nothing_was_kept(plain, "ftp", "106_abor_end.txt")


@pytest.mark.parametrize("command", ["SIZE 106_labor_day.txt", "NOOP abor", "SIZE abor"])
def test_a_command_that_only_speaks_of_abor_breaks_nothing_off(plain: Federation, command: str) -> None:
    """A program may send its next command before it has read the answer to the last."""
    with plain_ftp(plain) as session:
        session.voidcmd("TYPE I")
        for at in range(3):
            name = f"106_next_{at}_{len(command)}_{command[:4].lower()}.txt"
            data = session.transfercmd(f"STOR {name}")
            data.sendall(session_file().encode())
            data.close()
            # The door has seen the end of the file, and looks for a moment whether more is said: the command is to come
            # in that moment, and nothing outside tells when it is.
            time.sleep(0.05)
            session.putcmd(command)
            # Whichever it hears first, it answers first.
            assert sorted(session.getmultiline()[0] for _ in range(2)) == ["2", "5"]
            assert len(plain.arrivals(name)) == 1


def test_abor_may_come_as_telnet_sends_it(plain: Federation) -> None:
    with plain_ftp(plain) as session:
        data = session.transfercmd("STOR 106_telnet_abor.txt")
        send_half(data)
        assert session.sock
        session.sock.sendall(b"\xff\xf4\xff\xf2ABOR\r\n")
        data.close()
        assert refusal(session.voidresp).startswith("426")
        assert session.voidresp().startswith("22")
    assert_nothing_was_kept(plain, "ftp", "106_telnet_abor.txt")


def test_another_command_for_a_file_does_not_take_over_what_is_being_sent(plain: Federation) -> None:
    """The second half of one file must not become another."""
    with plain_ftp(plain) as session:
        data = session.transfercmd("STOR 106_first.txt")
        send_half(data)
        assert refusal(session.sendcmd, "STOR 106_second.txt").startswith("503")
        data.sendall(LARGE[len(LARGE) // 2 :])
        data.close()
        assert session.voidresp().startswith("226")
    assert [each.content for each in plain.arrivals("106_first.txt")] == [LARGE]
    assert plain.arrivals("106_second.txt") == []


@pytest.mark.parametrize("kind", ["private", "private reversed"])
def test_a_client_killed_in_the_middle_of_a_file_over_tls(federation: Federation, kind: str) -> None:
    name = f"106_killed_{kind.replace(' ', '_')}.txt"
    with half_sent(federation, kind, name) as client:
        client.kill()
        client.wait()
    assert_nothing_was_kept(federation, "ftp", name)


@pytest.mark.parametrize("kind", ["plain", "plain reversed", "clear", "clear reversed"])
def test_a_client_killed_in_the_middle_of_a_file_in_the_clear(plain: Federation, kind: str) -> None:
    """Clear: commands over TLS, the file not; reversed: the connection of the file is closed first."""
    name = f"106_killed_{kind.replace(' ', '_')}.txt"
    with half_sent(plain, kind, name) as client:
        client.kill()
        client.wait()
    assert_nothing_was_kept(plain, "ftp", name)
