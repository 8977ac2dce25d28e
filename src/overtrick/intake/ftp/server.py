"""The FTP door: explicit TLS, a virtual folder a club, and 226 only for a whole file that is on the disk.

pyftpdlib answers 226 before it tells anybody, and calls a broken transfer complete. Here the end of a transfer is
looked at first: over TLS a file is whole only if the client said goodbye properly; a reset is never an end; and a
client that is gone altogether, or asks to abort, did not finish either: a client that finished waits for the answer.
What remains of plain FTP's doubt goes with the file.
"""

import io
import logging
import re
import select
import socket
import sys
from typing import Any

from django.db import Error
from OpenSSL import SSL
from pyftpdlib.exceptions import AuthenticationFailed
from pyftpdlib.handlers import DTPHandler, TLS_DTPHandler, TLS_FTPHandler
from pyftpdlib.handlers.ftp.producers import FileProducer
from pyftpdlib.servers import ThreadedFTPServer

from overtrick.config.settings_file import Settings
from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.door import BUSY, Door
from overtrick.intake.errors import Refused
from overtrick.intake.ftp.filesystem import FtpUpload, RecordsFS
from overtrick.intake.rate_limits import MOST_CONNECTIONS, MOST_FROM_ONE
from overtrick.intake.tls import Certificate
from overtrick.store.db.connections import close_connections, drop_broken_connections, release_connections
from overtrick.store.db.trouble import Trouble, trouble_of
from overtrick.store.errors import Busy

DOOR = "ftp"
_MAY = "elrwfd"
_LINES, _COMMAND = 40, 64
# A client that dies closes both connections at once, but the second end may be heard a moment after the first.
_MOMENT, _TLS_MOMENT = 200, 50
# TCP_CLOSE_WAIT of Linux: the other side has closed, and we have not yet.
_CLOSE_WAIT = 8
LATER, NO_ROOM, NOT_LOGGED_IN, REFUSED, TOO_LARGE, BAD_NAME = 450, 452, 530, 550, 552, 553
_WITH_FILES = ("APPE", "LIST", "MLSD", "NLST", "RETR", "STOR")
_BROKEN = "426 The connection broke before the end of the file; nothing was kept. Send it again."
# At the start of a line, after what Telnet would have before it: a file may be called 106_labor_day.txt.
_ABORT = re.compile(rb"^[\xf0-\xff]*ABOR\b", re.IGNORECASE | re.MULTILINE)
_log = logging.getLogger(__name__)


def was_closed(link: socket.socket) -> bool:
    """Whether the other side closed a connection, and did not break it off.

    The error of a reset is reported once, to the first caller, which may be the loop that waits for all connections;
    to the next it looks like an end. But what is left behind is a closed socket, and not one that waits to be closed.
    """
    if not hasattr(socket, "TCP_INFO"):
        return True
    return link.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == _CLOSE_WAIT


class DataEnd(DTPHandler):  # type: ignore[misc]
    """The end of a data connection, under the layer of TLS, which calls it with the reason at hand."""

    _ended = False
    _resp: Any = ()

    def enable_receiving(self, type: str, cmd: str) -> None:  # noqa: A002
        """Take bytes as they come: a results file is kept as it was sent."""
        super().enable_receiving("i", cmd)
        self._resp = (_BROKEN, _log.debug)

    def push(self, data: bytes) -> None:
        """Send a list; an empty one too only after the handshake, before which asynchat would close."""
        super().push(data) if data else self.push_with_producer(FileProducer(io.BytesIO(), "i"))

    def handle_close(self) -> None:
        """The other side closed, or broke off: keep a whole file, and only then answer."""
        if self._closed or not self.receive:
            super().handle_close()
            return
        if self._ended:
            return
        self._ended = True
        cause = sys.exc_info()[1]
        if self._ssl_requested:
            ended = isinstance(cause, SSL.ZeroReturnError)
        else:
            ended = cause is None and was_closed(self.socket)
        self.transfer_finished = whole = ended and not self._is_gone()
        if whole:
            self._resp = (self._keep(), _log.debug)
        self.close()

    def _is_gone(self) -> bool:
        """Whether the client closes its commands too, now or in a moment, or asks to abort: then it did not finish."""
        control = self.cmd_channel.socket
        soon = select.poll()
        soon.register(control, select.POLLIN)
        soon.poll(_TLS_MOMENT if self._ssl_requested else _MOMENT)
        flags = socket.MSG_PEEK if isinstance(control, SSL.Connection) else socket.MSG_PEEK | socket.MSG_DONTWAIT
        try:
            said = control.recv(_COMMAND, flags)
        except (BlockingIOError, SSL.WantReadError):
            return False
        except (OSError, SSL.Error):
            return True
        return not said or _ABORT.search(said) is not None

    def _keep(self) -> str:
        upload = self.file_obj
        assert isinstance(upload, FtpUpload)
        login: FtpLogin = self.cmd_channel
        if upload.refused:
            return login.reply_to(upload.refused, TOO_LARGE)
        assert login.club_folder
        drop_broken_connections()
        try:
            said = login.club_folder.put(upload.name, upload.getvalue(), cut_unseen=not self._ssl_requested)
        except Refused as refused:
            return login.reply_to(refused, BAD_NAME)
        except (Error, OSError) as error:
            _log.exception("a file could not be kept")
            trouble = trouble_of(error)
            return f"{NO_ROOM if trouble is Trouble.FULL else 451} {trouble.value if trouble else f'{BUSY}.'}"
        finally:
            release_connections()
        *first, last = said.strip().splitlines()[:_LINES]
        return "".join(f"226-{line}\r\n" for line in first) + f"226 {last}"


class Transfer(TLS_DTPHandler, DataEnd):  # type: ignore[misc]
    """A data connection that knows how it ended."""

    def handle_failed_ssl_handshake(self) -> None:
        """One reply is enough: a second one would be taken for that to the next command."""
        self._resp = ()
        super().handle_failed_ssl_handshake()


class FtpLogin(TLS_FTPHandler):  # type: ignore[misc]
    """A connection of commands."""

    door: Door
    dtp_handler = Transfer
    abstracted_fs = RecordsFS
    banner = "Overtrick: results files of bridge clubs."
    use_sendfile = False
    club_folder: ClubFolder | None = None
    refused: Refused | None = None
    dismissed = False

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
        """While a file comes in, nothing else may use its connection."""
        if cmd in _WITH_FILES and self.data_channel is not None and self.data_channel.receive:
            self.respond("503 A file is on its way: wait for its end.")
            return
        super().process_command(cmd, *args, **kwargs)

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
        except (Error, Busy) as error:
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


def ftp_server(settings: Settings, files: Certificate) -> ThreadedFTPServer:
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

    server = ThreadedFTPServer((own.host, own.port), Handler)
    server.max_cons, server.max_cons_per_ip = MOST_CONNECTIONS, MOST_FROM_ONE
    return server
