"""A mail server for the tests, which takes every letter and keeps it: just as much SMTP as a sender needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread

_ANSWERS = {b"EHLO": "250 post office", b"QUIT": "221 goodbye", b"DATA": "354 go on"}


class PostOffice(ThreadingTCPServer):
    """Listens on a port of its own; `letters` are the bytes of every letter, as they came."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Counter)
        self.letters: list[bytes] = []

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])


class _Counter(StreamRequestHandler):
    """Serves one sender."""

    def handle(self) -> None:
        self._say("220 post office")
        while line := self.rfile.readline():
            word = line.split()[0].upper()
            self._say(_ANSWERS.get(word, "250 fine"))
            if word == b"DATA":
                self._keep()
            if word == b"QUIT":
                return

    def _keep(self) -> None:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            # A point at the beginning of a line is doubled on the way.
            lines.append(line[1:] if line.startswith(b".") else line)
        office = self.server
        assert isinstance(office, PostOffice)
        office.letters.append(b"".join(lines))
        self._say("250 kept")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def post_office() -> Iterator[PostOffice]:
    """A mail server for as long as it is needed."""
    with PostOffice() as office:
        thread = Thread(target=office.serve_forever, daemon=True)
        thread.start()
        yield office
        office.shutdown()
        thread.join()
