"""Files on their way in and out over SFTP, whose clients write them in pieces, at places that they name."""

from asyncssh import SFTPError

# Clients send pieces of 16, 32 or 255 kB, as far as a file has them; its rest is hardly ever a full number.
_SMALLEST_PIECE, _KILOBYTE = 16_384, 1024


class Upload:
    """Bytes on their way in, at whatever places of the file they come."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.content = bytearray()
        self.refused: SFTPError | None = None
        self._written: list[tuple[int, int]] = []
        self._last = 0

    def write(self, offset: int, data: bytes) -> int:
        """Put bytes in their place; a gap before them is filled later, or was never written."""
        end = offset + len(data)
        self._last = len(data) if end >= len(self.content) else self._last
        if offset > len(self.content):
            self.content.extend(bytes(offset - len(self.content)))
        self.content[offset:end] = data
        start = self._written.pop()[0] if self._written and self._written[-1][1] == offset else offset
        self._written.append((start, end))
        return len(data)

    def cut(self, size: int) -> None:
        """Forget what comes after a place."""
        del self.content[size:]
        self._written = [(start, min(end, size)) for start, end in self._written if start < size]

    @property
    def may_be_cut(self) -> bool:
        """Whether it ends with a full piece: sftp, stopped by its user, closes a file as if that were all of it."""
        return self._last >= _SMALLEST_PIECE and self._last % _KILOBYTE == 0

    def has_gaps(self) -> bool:
        """Whether there are bytes that nobody sent, as when a client goes on with a file that it sent before."""
        end = 0
        for start, stop in sorted(self._written):
            if start > end:
                return True
            end = max(end, stop)
        return end < len(self.content)


class Download:
    """A file on its way out. asyncssh takes empty bytes for no file at all."""

    def __init__(self, content: bytes) -> None:
        self.content = content
