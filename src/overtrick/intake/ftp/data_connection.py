"""The end of a transfer: 226 only for a whole file that is on the disk.

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
from typing import TYPE_CHECKING, Any

from OpenSSL import SSL
from pyftpdlib.handlers import DTPHandler, TLS_DTPHandler
from pyftpdlib.handlers.ftp.producers import FileProducer

from overtrick.intake.errors import TROUBLE, Refused, is_disk_full, trouble_in_words
from overtrick.intake.ftp.filesystem import FtpUpload
from overtrick.store.db.connections import drop_broken_connections, release_connections

if TYPE_CHECKING:
    from overtrick.intake.ftp.server import FtpLogin

_LINES, _COMMAND = 40, 64
# A client that dies closes both connections at once, but the second end may be heard a moment after the first.
_MOMENT, _TLS_MOMENT = 200, 50
# TCP_CLOSE_WAIT of Linux: the other side has closed, and we have not yet.
_CLOSE_WAIT = 8
_IN_TROUBLE, _DISK_FULL, _TOO_LARGE, _BAD_NAME = 451, 452, 552, 553
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
            return login.reply_to(upload.refused, _TOO_LARGE)
        assert login.club_folder
        drop_broken_connections()
        try:
            said = login.club_folder.put(upload.name, upload.getvalue(), cut_unseen=not self._ssl_requested)
        except Refused as refused:
            return login.reply_to(refused, _BAD_NAME)
        except TROUBLE as error:
            _log.exception("a file could not be kept")
            return f"{_DISK_FULL if is_disk_full(error) else _IN_TROUBLE} {trouble_in_words(error)}"
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
