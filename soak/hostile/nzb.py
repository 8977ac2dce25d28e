"""The worst shapes of New Zealand results files."""

from soak.hostile.shapes import Shape, number, repeat

_NZB_HEADER = '2026-03-14,106,"Main","Pairs","Pairs","",1,"Mitchell","PCT","C",40,26,{lists},"COMP 2018.1.1"\n'
_ONE_LIST = _NZB_HEADER.format(lists=1).encode()
_MATCHES = _NZB_HEADER.format(lists=3).encode().replace(b'"PCT"', b'"VP"')

SHAPES: dict[str, Shape] = {
    "rows": number(b"%d,50,1%d,2%d\n", _ONE_LIST),
    "wrong rows": repeat(b"x,y,z\n", _ONE_LIST),
    "rows of nothing": repeat(b",\n", _ONE_LIST),
    "letters": repeat(b"1,50,a,b,c,d,e,f\n", _ONE_LIST),
    "bad bytes": repeat(b"1,50,\x92,2\n", _ONE_LIST),
    "one player": repeat(b"1=,50,1,2\n", _ONE_LIST),
    "tied places": number(b"1=,50,1%d,2%d\n", _ONE_LIST),
    "unmarked ties": number(b"1,50,1%d,2%d\n", _ONE_LIST),
    "places backwards": repeat(b"2,50,0,0\n1,50,0,0\n", _ONE_LIST),
    "many lists": repeat(b"1,50,0,0\n2,50,0,0\n", _NZB_HEADER.format(lists=2).encode()),
    "matches": number(b"1,10,1%d,2%d\n2,10,3%d,4%d\n", _MATCHES),
    "wrong matches": number(b"1,10,1%d,2%d\n1,10,3%d,4%d\n", _MATCHES),
    "byes": repeat(b"1,10,0,0\n2,10,0,0\n", _MATCHES),
    "one row of many players": number(b"%d,", _ONE_LIST + b"1,50,", b"1\n"),
    "one row of commas": repeat(b",", _ONE_LIST),
    "one row of quotes": repeat(b'"', _ONE_LIST),
    "quotes and commas": repeat(b'","', _ONE_LIST),
    "spaces": repeat(b" ", _ONE_LIST + b"1,50,1", b"2"),
    "spaces and digits": repeat(b"1 ", _ONE_LIST + b"1,50,", b"x"),
    "empty lines": repeat(b"\n", _ONE_LIST),
    "empty lines before": repeat(b"\n", b"", _ONE_LIST),
    "nothing but line ends": repeat(b"\r\n"),
    "one line": repeat(b"a"),
    "digits": repeat(b"9", _ONE_LIST + b"1,", b",1,2\n"),
    "long name": repeat(b"a", b'2026-03-14,106,"Main","', _ONE_LIST[23:]),
    "header of commas": repeat(b",", b"2026-03-14"),
    "header of quotes": repeat(b'"', b"2026-03-14,"),
    "row as header": repeat(b"1 ,", b"1,", b"x"),
    "high bytes": repeat(b"\xe9 "),
    "greek": repeat(b"\xe1\xe2 "),
    "nul": repeat(b"\0"),
}  # fmt: skip
