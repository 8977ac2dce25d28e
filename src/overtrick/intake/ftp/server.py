"""The FTP door: explicit TLS, and a virtual folder a club."""

import contextlib
import logging
import socket
import time
from functools import partial
from typing import Any

from OpenSSL import SSL
from pyftpdlib.exceptions import AuthenticationFailed
from pyftpdlib.handlers import TLS_FTPHandler
from pyftpdlib.servers import ThreadedFTPServer

from overtrick.config.settings_file import Settings
from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.connections import Connection, Connections
from overtrick.intake.door import Door
from overtrick.intake.errors import TROUBLE, Refused
from overtrick.intake.ftp.data_connection import Transfer
from overtrick.intake.ftp.filesystem import RecordsFS
from overtrick.intake.tls import Certificate
from overtrick.store.db.connections import close_connections, release_connections

DOOR = "ftp"
_MAY = "elrwfd"
LATER, NOT_LOGGED_IN, REFUSED = 450, 530, 550
_WITH_FILES = ("APPE", "LIST", "MLSD", "NLST", "RETR", "STOR")
_ENDED = b"421 Closed before you signed in: the time is over, or others need the connection.\r\n"
_TOO_MANY = b"421 Too many connections. Try again in a minute.\r\n"
# Answers that a client has not read: a client that sends its next command unanswered has a few of them at most.
_MOST_ANSWERS, _LIST_BYTES, _MOST_ANSWER_BYTES = 1000, 20_000, 1_000_000
_log = logging.getLogger(__name__)


class FtpLogin(TLS_FTPHandler):  # type: ignore[misc]
    """A connection of commands."""

    door: Door
    dtp_handler = Transfer
    abstracted_fs = RecordsFS
    banner = "Overtrick: results files of bridge clubs."
    use_sendfile = False
    club_folder: ClubFolder | None = None
    refused: Refused | None = None
    dismissed = reads_nothing = False
    connection: Connection | None = None

    def on_connect(self) -> None:
        """Take the place that the server has for this connection."""
        self.connection, self.server.entering = self.server.entering, None

    def on_login(self, username: str) -> None:
        """Keep the place: from now on it is not given to others."""
        if self.connection:
            self.server.connections.sign_in(self.connection)

    def close(self) -> None:
        """End the connection, and leave its place to others."""
        super().close()
        if self.connection:
            self.server.connections.leave(self.connection)

    def push(self, data: str) -> None:
        """Send an answer. A client that goes on asking and reads nothing is sent away."""
        super().push(data)
        unread = len(self.producer_fifo)
        size = sum(len(each) if isinstance(each, bytes) else _LIST_BYTES for each in self.producer_fifo if each)
        if not self.reads_nothing and (unread > _MOST_ANSWERS or size > _MOST_ANSWER_BYTES):
            _log.warning("answers are not read", extra={"door": DOOR, "address": self.remote_ip})
            self.reads_nothing = True
            # The command at hand still uses what close() would take away.
            self.call_later(0, self.close)
        if self.reads_nothing:
            self.discard_buffers()

    def reply_to(self, refused: Refused, otherwise: int) -> str:
        """Return a refusal as a reply. If the login is no longer good, the connection ends after it."""
        if refused.shut:
            self.dismissed = True
        return f"{NOT_LOGGED_IN if refused.shut else LATER if refused.too_many else otherwise} {refused}"

    def respond(self, resp: str, logfun: Any = _log.debug) -> None:
        """Give a refusal its own number, for a program tries again what is put off, and not what is refused."""
        refused, self.refused = self.refused, None
        if refused and resp.startswith(f"{REFUSED} "):
            resp = self.reply_to(refused, REFUSED)
        super().respond(resp, logfun)
        if self.dismissed and not self._closing:
            self.close_when_done()

    def process_command(self, cmd: str, *args: Any, **kwargs: Any) -> None:
        """While a file or a list is under way, nothing else may use its connection."""
        data = self.data_channel
        if cmd in _WITH_FILES and data is not None and (data.receive or data.producer_fifo):
            self.respond("503 A file is on its way: wait for its end.")
            return
        super().process_command(cmd, *args, **kwargs)

    def ftp_AUTH(self, line: str) -> None:  # noqa: N802
        """Begin TLS. What came in clear behind this command may be anybody's, and is not heard."""
        super().ftp_AUTH(line)
        self.ac_in_buffer = b""

    def ftp_ABOR(self, line: str) -> None:  # noqa: N802
        """Break off; pyftpdlib itself says what the transfer came to."""
        if self.data_channel is not None:
            self.data_channel._resp = ()
        super().ftp_ABOR(line)

    def ftp_STOR(self, file: str, mode: str = "w") -> Any:  # noqa: N802
        """Take a file, from its first byte."""
        if self._restart_position:  # type: ignore[has-type]
            self._restart_position = 0
            self.respond("554 Send the file as a whole, from its beginning.")
            return None
        return super().ftp_STOR(file, mode)

    def ftp_STOU(self, line: str) -> None:  # noqa: N802
        """No names are invented: a name is half of a batch's key."""
        self.respond("502 Send the file under its own name, with STOR.")

    def on_disconnect(self) -> None:
        """The thread ends with the connection, and its way to the database too."""
        if self.club_folder:
            self.club_folder.leave()
        close_connections()


class ClubAuthorizer:
    """Who may sign in, by the methods that pyftpdlib calls."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def validate_authentication(self, username: str, password: str, handler: FtpLogin) -> None:
        """Let a club in by its password."""
        try:
            sender = self._door.sign_in(username, password, handler.remote_ip)
        except TROUBLE as error:
            _log.exception("a login could not be checked")
            raise AuthenticationFailed("The records cannot be reached. Try again in a minute.") from error
        finally:
            release_connections()
        if sender is None:
            raise AuthenticationFailed("Login failed.")
        handler.club_folder = ClubFolder(self._door, sender)

    def get_home_dir(self, username: str) -> str:
        """Return the folder that a club starts in: the root of its own."""
        return "/"

    def get_msg_login(self, username: str) -> str:
        """Return the greeting."""
        return "Welcome. Put results files here; into test to try one out."

    def get_msg_quit(self, username: str) -> str:
        """Return the goodbye."""
        return "Goodbye."

    def has_perm(self, username: str, perm: str, path: str | None = None) -> bool:
        """List, read, write, and rename or delete what is not whole yet."""
        return perm in _MAY

    def get_perms(self, username: str) -> str:
        """Return what a club may do in its folder."""
        return _MAY

    def impersonate_user(self, username: str, password: str) -> None:
        """Do nothing: nothing is on a disk, so no rights of a user are needed."""

    def terminate_impersonation(self, username: str) -> None:
        """Do nothing."""


def tls_context(files: Certificate) -> SSL.Context:
    """TLS 1.2 without tickets: with 1.3 a client's last bytes were seen to be lost on a busy machine."""
    context = SSL.Context(SSL.TLS_SERVER_METHOD)
    context.set_min_proto_version(SSL.TLS1_2_VERSION)
    context.set_max_proto_version(SSL.TLS1_2_VERSION)
    context.set_options(SSL.OP_NO_TICKET | SSL.OP_NO_COMPRESSION)
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
    context.use_certificate_chain_file(str(files.certificate))
    context.use_privatekey_file(str(files.key))
    return context


class FtpServer(ThreadedFTPServer):  # type: ignore[misc]
    """A thread a connection, and a place for those who sign in, whoever else is connected."""

    # Connections has limits of its own.
    max_cons = max_cons_per_ip = 0

    def __init__(self, address: tuple[str, int], handler: type[FtpLogin]) -> None:
        super().__init__(address, handler)
        self.connections = Connections(handler.door.limits)
        self.entering: Connection | None = None
        self.ioloop.call_every(1, lambda: self.connections.end_overdue(time.monotonic()), _errback=self.handle_error)

    def handle_accepted(self, sock: socket.socket, addr: tuple[Any, ...]) -> None:
        """Find a place for a new connection."""
        self.entering = self.connections.enter(addr[0], partial(_end, sock, _ENDED), time.monotonic())
        if self.entering is None:
            _log.warning("too many connections", extra={"door": DOOR, "address": addr[0]})
            _end(sock, _TOO_MANY)
            sock.close()
            return
        super().handle_accepted(sock, addr)
        if self.entering:
            # It was gone before it was greeted.
            self.connections.leave(self.entering)


def _end(sock: socket.socket, words: bytes) -> None:
    """End a connection of whatever thread, which then hears that it has ended."""
    with contextlib.suppress(OSError):
        # Over TLS these words would make no sense, and do no harm.
        sock.send(words)
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


def ftp_server(settings: Settings, files: Certificate) -> FtpServer:
    """Return the door, listening; `serve_forever` starts it."""
    own = settings.ftp

    class Data(Transfer):
        timeout = settings.limits.idle

    class Handler(FtpLogin):
        door = Door(DOOR, settings.limits)
        dtp_handler = Data
        timeout = settings.limits.idle
        ssl_context = tls_context(files)
        tls_control_required = tls_data_required = not own.plain
        authorizer = ClubAuthorizer(door)
        masquerade_address = own.address or None
        passive_ports = list(range(own.passive[0], own.passive[1] + 1)) if own.passive[0] else None

    return FtpServer((own.host, own.port), Handler)
