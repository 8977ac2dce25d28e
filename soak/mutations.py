"""Broken results files without end: valid files of every format that are changed, cut, or joined at random."""

import random
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

FORMATS = (".txt", ".mcd", ".xml", ".pbn")
EXAMPLES = sorted(path for path in (Path(__file__).parent.parent / "examples").rglob("*") if path.suffix in FORMATS)
ODD_VALUES = [
    b"", b"0", b"00", b"01", b"-1", b"1=", b"=1", b"99", b"100.001", b"1e9", b"nan", b"inf", b"9" * 30, b"9" * 5000,
    b'"', b'""', b'","', b",", b",,,,", b" ", b"\t", b"\r", b"\n", b"\r\n", b"\x00", b"\xef\xbb\xbf", b"\xff\xfe",
    "é".encode(), "\u00b2".encode(), "\u0663".encode(), b"{place}", b"%s", b"PCT", b"VP", b"IMPS", b"A", b"B", b"C",
    b"40", b"25", b"2,3,4,5,6,7", b"0,0", b"2018-02-30", b"9999-12-31", b"0001-01-01",
]  # fmt: skip


class Corpus:
    """Files that are changed."""

    def __init__(self, files: list[bytes]) -> None:
        self.files = files
        # Small files are tried more often: they are quicker, and one changed byte has more effect.
        self.weights = list(accumulate(1 / max(300, len(data)) ** 2 for data in files))


def mutate(corpus: Corpus, dice: random.Random) -> bytes:
    """Return one input: a file of the corpus that was changed, or bytes at random."""
    if dice.random() < 0.02:
        return dice.randbytes(dice.randrange(200))
    (data,) = dice.choices(corpus.files, cum_weights=corpus.weights)
    for _ in range(dice.choice([0, 1, 1, 1, 2, 3, 8])):
        data = dice.choice(MUTATIONS)(data, dice)
    return _splice(data, dice.choice(corpus.files), dice) if dice.random() < 0.01 else data


def _splice(data: bytes, other: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)] + other[dice.randrange(len(other) + 1) :]


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _flip(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]


def _insert(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.choice(ODD_VALUES) + data[at:]


def _field(data: bytes, dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = dice.choice([0, dice.randrange(len(lines))])
    fields = lines[at].split(b",")
    fields[dice.randrange(len(fields))] = dice.choice([*ODD_VALUES, *(b"%d" % dice.randrange(-3, 130),)])
    lines[at] = b",".join(fields)
    return b"\n".join(lines)


def _rows(data: bytes, dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines = lines[:1] + lines[1:] * dice.randrange(4)
    return b"\n".join(lines)


def _line_ends(data: bytes, dice: random.Random) -> bytes:
    return data.replace(b"\n", dice.choice([b"\r\n", b"\r", b"\n\n", b"\r\r\n", b""]))


def _repeat(data: bytes, dice: random.Random) -> bytes:
    """Repeat a few bytes many times: what is quick once may not be quick a hundred times."""
    at = dice.randrange(len(data) + 1)
    piece = data[at : at + dice.randrange(1, 12)]
    return data[:at] + piece * dice.choice([2, 10, 100, 400]) + data[at:]


Mutation = Callable[[bytes, random.Random], bytes]
MUTATIONS: list[Mutation] = [_cut, _flip, _insert, _field, _field, _field, _rows, _rows, _line_ends, _repeat]
