"""Files on their way in and out over SFTP, whose clients write them in pieces, at places that they name."""

from bisect import bisect_left

from asyncssh import SFTPError

from overtrick.intake.errors import Refused
from overtrick.intake.memory_budget import Claim

# Clients send pieces of 16, 32 or 255 kB, as far as a file has them; its rest is hardly ever a full number.
_SMALLEST_PIECE, _KILOBYTE = 16_384, 1024
# Clients have some hundred pieces under way at most; each that stands alone is kept in mind.
_MOST_PIECES = 1000


class SftpUpload:
    """Bytes on their way in, at whatever places of the file they come."""

    def __init__(self, path: str, claim: Claim) -> None:
        self.path = path
        self.claim = claim
        self.content = bytearray()
        self.refused: SFTPError | None = None
        self._written: list[tuple[int, int]] = []
        self._last = 0

    def write(self, offset: int, data: bytes) -> int:
        """Put bytes in their place; a gap before them is filled later, or was never written."""
        end = offset + len(data)
        self.claim.hold(max(len(self.content), end))
        self._last = len(data) if end >= len(self.content) else self._last
        if offset > len(self.content):
            self.content.extend(bytes(offset - len(self.content)))
        self.content[offset:end] = data
        self._note(offset, end)
        return len(data)

    def _note(self, start: int, end: int) -> None:
        """Note which bytes came. Pieces that touch are one, so that bytes written again and again cost nothing."""
        first = last = bisect_left(self._written, start, key=lambda piece: piece[1])
        while last < len(self._written) and self._written[last][0] <= end:
            start, end = min(start, self._written[last][0]), max(end, self._written[last][1])
            last += 1
        self._written[first:last] = [(start, end)]
        if len(self._written) > _MOST_PIECES:
            raise Refused("Send the file in its order: it came in too many pieces.")

    def resize(self, size: int) -> None:
        """Forget what comes after a place; or make room up to it, for bytes that must still come."""
        self.claim.hold(size)
        if size > len(self.content):
            self.content.extend(bytes(size - len(self.content)))
        del self.content[size:]
        self._written = [(start, min(end, size)) for start, end in self._written if start < size]

    @property
    def may_be_cut(self) -> bool:
        """Whether it ends with a full piece: sftp, stopped by its user, closes a file as if that were all of it."""
        return self._last >= _SMALLEST_PIECE and self._last % _KILOBYTE == 0

    def has_gaps(self) -> bool:
        """Whether there are bytes that were never sent, as when a client goes on with a file that it sent before."""
        start, end = self._written[0] if self._written else (0, 0)
        return start > 0 or end < len(self.content)


class SftpDownload:
    """A file on its way out. asyncssh takes empty bytes for no file at all."""

    def __init__(self, content: bytes, claim: Claim) -> None:
        self.content = content
        self.claim = claim
