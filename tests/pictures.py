"""Pictures for the tests."""

import struct
import zlib


def png(width: int, height: int) -> bytes:
    """A picture of one colour."""
    rows = b"".join(b"\0" + b"\0" * width for _ in range(height))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
