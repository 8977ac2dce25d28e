"""Registers and handicap files that are made to be slow, as results files are."""

from overtrick.formats.access.table import COLUMNS as EXTRACT_COLUMNS
from overtrick.formats.player_file.layout import STANDARD
from soak.hostile.shapes import Shape, number, repeat

_PLAYERS = ",".join(f'"{column}"' for column in STANDARD.headings).encode() + b"\n"
_EXTRACT = ";".join(EXTRACT_COLUMNS).encode() + b"\n"

PLAYER_FILES: dict[str, Shape] = {
    "players": number(b'2026-09-13,%d,"Ann","","Oak",106,1,0,2,31,0,3,47,0,2,1\n', _PLAYERS),
    "one player": repeat(b'2026-09-13,9,"Ann","","Oak",106,1,0,2,31,0,3,47,0,2,1\n', _PLAYERS),
    "wrong lines": repeat(b"x\n", _PLAYERS),
    "commas": repeat(b",", _PLAYERS),
    "quotes": repeat(b'"', _PLAYERS),
    "quotes and commas": repeat(b'","', _PLAYERS),
    "quoted spaces": repeat(b'" ', _PLAYERS),
    "bad bytes": repeat(b"\x92\n", _PLAYERS),
    "empty lines": repeat(b"\n", _PLAYERS),
    "spaces before the header": repeat(b" ", b"", _PLAYERS),
    "long header": repeat(b'"Stamp",'),
}
EXTRACTS: dict[str, Shape] = {
    "players": number(b"1%d;Ann;Oak;0;3;121;186;78;Howick;M;NZ;;9/10/2014;Active;;Ann;;Master;Open;\n", _EXTRACT),
    "one player": repeat(b"9205;Ann;Oak;0;3;121;186;78;Howick;M;NZ;;9/10/2014;Active;;Ann;;Master;Open;\n", _EXTRACT),
    "long name": repeat(b"o'", _EXTRACT + b"9205;", b";Oak;0;3;121;186;78;;;;;;;;;;;;;\n"),
    "wrong lines": repeat(b"x\n", _EXTRACT),
    "separators": repeat(b";", _EXTRACT),
    "quotes": repeat(b'"', _EXTRACT),
    "unclosed quotes": repeat(b'"\n', _EXTRACT),
    "columns": number(b"column%d;", b"computer_number;surname;"),
    "windows letters": repeat(b"\xe9\n", _EXTRACT),
    "hints": repeat(b"sep=;\n"),
    "zeros": repeat(b"0", _EXTRACT, b"x;\n"),
}
HANDICAPS: dict[str, Shape] = {
    "pairs": number(b'[[pairs]]\npair = "%d"\nhandicap = 1\n'),
    "games": number(b'[[games]]\nplayer = "%d"\ndate = 2026-01-01\nevent = "Pairs"\npercentage = 50\n'),
    "nesting": repeat(b"[", b"pairs = "),
    "spaces": repeat(b" "),
    "comments": repeat(b"#\n"),
    "quotes": repeat(b'"', b"event = "),
    "keys": number(b"key%d = 1\n"),
    "dots": repeat(b"a.", b"", b"a = 1"),
}
