"""Requests as they are read and answered: what waitress leaves open, and refusals in our own words."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask

# Each chunk begins with its size. A body with far more of these bytes than of content is not an upload.
_MOST_OVERHEAD = 4_096
_WORDS = {
    400: "The request is not HTTP as it should be.",
    408: "The request came too slowly; nothing was done. Send it again.",
    431: "The head of the request is too large.",
    500: "Something failed on our side; it has been recorded. Try again later.",
    501: "The request is encoded in a way that is not supported here.",
    503: "The server is busy. Try again in a minute.",
}
_TOO_LARGE = 413
_REASONS = {408: "Request Timeout", 503: "Service Unavailable"}
_CONTENT_TYPES = {True: "application/json", False: "text/plain; charset=utf-8"}

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that is being read."""

    def received(self, data: bytes) -> int:
        """Read on; a request that is refused, or has no body, is not waited for."""
        consumed = int(super().received(data))
        if self.completed:
            self.expect_continue = False
        return consumed

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head; refuse one of which a proxy might think that the body ends elsewhere."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            # Python reads no number of thousands of digits.
            raise ParsingError("Content-Length is invalid") from error
        if (self.chunked and "CONTENT_LENGTH" in self.headers) or "TRANSFER_ENCODING" in self.headers:
            raise ParsingError("Content-Length and Transfer-Encoding")

    @property
    def size(self) -> int:
        """The bytes of the body that have been read."""
        return int(self.body_bytes_received)

    @property
    def stated_size(self) -> int:
        """The size of the body: as stated, or what has come of one that does not state it."""
        return self.size if self.chunked else int(self.content_length)

    @property
    def is_mostly_overhead(self) -> bool:
        """Whether a body in chunks has hardly more in it than the sizes of its chunks."""
        if not (self.chunked and self.body_rcv is not None):
            return False
        content = len(self.body_rcv)
        return self.size > content + content // 4 + _MOST_OVERHEAD


class Answer(WSGITask):  # type: ignore[misc]
    """The answer to a request."""

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer; but not because an answer that has no body states no length."""
        if self.has_body or self.version == "1.0" or self._is_last:
            super().set_close_on_finish()

    def build_response_header(self) -> bytes:
        """Return the head; the last answer on a connection says so."""
        if self._is_last:
            self.set_close_on_finish()
        return bytes(super().build_response_header())

    @property
    def _is_last(self) -> bool:
        stopping = bool(self.channel.server.stopping)
        return stopping or self.request.headers.get("CONNECTION", "").lower() == "close"


class ErrorAnswer(ErrorTask):  # type: ignore[misc]
    """The answer to a request that the server itself refuses."""

    def execute(self) -> None:
        """Answer with a sentence: the API in JSON, everything else in plain text."""
        status = int(self.request.error.code)
        words = self.channel.limits.too_large if status == _TOO_LARGE else _WORDS.get(status, _WORDS[400])
        head, body = refusal(words, getattr(self.request, "path", ""))
        self.status = f"{status} {self.request.error.reason}"
        self.response_headers.append(head)
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


def refusal(words: str, path: str) -> tuple[tuple[str, str], bytes]:
    """Return the content type and the body of a refusal."""
    to_program = path.startswith("/api/")
    text = json.dumps({"detail": words}) if to_program else f"{words}\n"
    return ("Content-Type", _CONTENT_TYPES[to_program]), text.encode()


def raw_refusal(status: int, path: str) -> bytes:
    """Return a whole answer of the server for a connection that it ends."""
    (name, value), body = refusal(_WORDS[status], path)
    head = [f"HTTP/1.1 {status} {_REASONS[status]}", f"{name}: {value}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "Connection: close", "", ""]).encode() + body


def without_body_for_head(application: Application) -> Application:
    """Send no body where only the head was asked for: waitress leaves that to the application, Django to the server."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        content = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return content
        close = getattr(content, "close", None)
        if close is not None:
            close()
        return ()

    return answer
