"""The FTP door: explicit TLS, a virtual folder a club, and 226 only for a whole file that is on the disk.

pyftpdlib answers 226 before it tells anybody, and calls a broken transfer complete. Here the end of a transfer is
looked at first: over TLS a file is whole only if the client said goodbye properly; a reset is never an end; and over
plain FTP a client that is gone altogether did not finish either. What remains of plain FTP's doubt goes with the file.
"""

import logging
import socket
import sys
from typing import Any

from django.db import Error, connections
from OpenSSL import SSL
from pyftpdlib.exceptions import AuthenticationFailed
from pyftpdlib.handlers import DTPHandler, TLS_DTPHandler, TLS_FTPHandler
from pyftpdlib.servers import ThreadedFTPServer

from overtrick.intake.certificates import Certificate
from overtrick.intake.door import Door, Refused
from overtrick.intake.folder import ClubFolder
from overtrick.intake.ftp_folder import BUSY, RecordsFS, Upload
from overtrick.store.settings_file import Settings

DOOR, PLAIN_DOOR = "ftp", "plain ftp"
_MAY = "elrwfd"
_LINES = 40
_BROKEN = "426 The connection broke before the end of the file; nothing was kept. Send it again."
_log = logging.getLogger(__name__)


class Ending(DTPHandler):  # type: ignore[misc]
    """The end of a data connection, under the layer of TLS, which calls it with the reason at hand."""

    _ended = False

    def enable_receiving(self, type: str, cmd: str) -> None:  # noqa: A002
        """Take bytes as they come: a results file is kept as it was sent."""
        super().enable_receiving("i", cmd)
        self._resp = (_BROKEN, _log.debug)

    def handle_close(self) -> None:
        """The other side closed, or broke off: keep a whole file, and only then answer."""
        if self._closed or not self.receive:
            super().handle_close()
            return
        if self._ended:
            return
        self._ended = True
        cause = sys.exc_info()[1]
        whole = isinstance(cause, SSL.ZeroReturnError) if self._ssl_requested else cause is None and not self._is_gone()
        self.transfer_finished = whole
        if whole:
            self._resp = (self._keep(), _log.debug)
        self.close()

    def _is_gone(self) -> bool:
        """Whether the client has closed its commands too: whoever finished a file waits for the answer."""
        control = self.cmd_channel.socket
        if isinstance(control, SSL.Connection):
            return False
        try:
            return not control.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _keep(self) -> str:
        upload = self.file_obj
        assert isinstance(upload, Upload)
        folder: ClubFolder = self.cmd_channel.club_folder
        try:
            said = folder.put(upload.name, upload.getvalue(), cut_unseen=not self._ssl_requested)
        except Refused as refused:
            return f"{450 if refused.too_many else 553} {refused}"
        except Error:
            _log.exception("a file could not be kept")
            return f"451 {BUSY}."
        *first, last = said.strip().splitlines()[:_LINES]
        return "".join(f"226-{line}\r\n" for line in first) + f"226 {last}"


class Transfer(TLS_DTPHandler, Ending):  # type: ignore[misc]
    """A data connection that knows how it ended."""


class Login(TLS_FTPHandler):  # type: ignore[misc]
    """A connection of commands."""

    door: Door
    dtp_handler = Transfer
    abstracted_fs = RecordsFS
    banner = "Overtrick: results files of bridge clubs."
    use_sendfile = False
    club_folder: ClubFolder

    @property
    def tls_data(self) -> bool:
        """Whether files come over TLS, where a cut can be seen."""
        return bool(self._prot)

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
        connections.close_all()


class Clubs:
    """Who may come in, in the words of pyftpdlib."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def validate_authentication(self, username: str, password: str, handler: Login) -> None:
        """Let a club in by its password."""
        try:
            sender = self._door.sign_in(username, password, handler.remote_ip)
        except Error as error:
            _log.exception("a login could not be checked")
            raise AuthenticationFailed("The records cannot be reached. Try again in a minute.") from error
        if sender is None:
            raise AuthenticationFailed("Login failed.")
        handler.club_folder = ClubFolder(self._door, sender)

    def get_home_dir(self, username: str) -> str:
        """Everybody is at home in the root of the own folder."""
        return "/"

    def get_msg_login(self, username: str) -> str:
        """What is said to whoever comes in."""
        return "Welcome. Put results files here; into test to try one out."

    def get_msg_quit(self, username: str) -> str:
        """What is said to whoever leaves."""
        return "Goodbye."

    def has_perm(self, username: str, perm: str, path: str | None = None) -> bool:
        """List, read, write, and rename or delete what is not whole yet."""
        return perm in _MAY

    def get_perms(self, username: str) -> str:
        """What everybody may do in the own folder."""
        return _MAY

    def impersonate_user(self, username: str, password: str) -> None:
        """Nothing is on a disk, so nobody needs to be anybody."""

    def terminate_impersonation(self, username: str) -> None:
        """See above."""


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
    """The door, listening; it serves when it is told to."""
    own = settings.ftp

    class Handler(Login):
        door = Door(DOOR, settings.limits)
        ssl_context = tls_context(files)
        tls_control_required = tls_data_required = not own.plain
        authorizer = Clubs(door)
        masquerade_address = own.address or None
        passive_ports = list(range(own.passive[0], own.passive[1] + 1)) if own.passive[0] else None

    server = ThreadedFTPServer((own.host, own.port), Handler)
    server.max_cons, server.max_cons_per_ip = 400, 100
    return server
