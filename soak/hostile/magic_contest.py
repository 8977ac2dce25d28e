"""The worst shapes of Magic Contest reports."""

from soak.hostile.shapes import Shape, number, repeat

_MCD_HEADER = (
    b"* Magic Contest * MCContestReport.mcd * File version: 006.009 * Check sum: 30952 *\n90\tCBF\n94\tClub\n95\t1207\n"
    b"00\t2026-03-15 1207-93\n02\t93\n"
)
_CONTEST = b"10\tPairs\n12\t2026-03-14\n14\t2\n15\t6\n17\t150\n20\t6\n21\t5\n22\t24\n23\t10\n"
_TEAMS = _CONTEST.replace(b"14\t2", b"14\t4").replace(b"23\t10", b"23\t20")


def _contest(members: bytes, contestants: bytes, head: bytes = _CONTEST) -> Shape:
    """Return the shape of one contest that says how many contestants it has: as many as it has of these bytes."""
    fill = number(members)

    def build(size: int) -> bytes:
        rows = fill(max(1, size - len(_MCD_HEADER) - len(head)))
        return _MCD_HEADER + head.replace(b"20\t6", b"20\t%d" % rows.count(contestants)) + rows

    return build


SHAPES: dict[str, Shape] = {
    "members": _contest(b"30\t1%d\n31\tA\n40\t%d\n42\t5\n30\t2%d\n31\tA\n40\t%d\n42\t5\n", b"30\t1"),
    "fields": repeat(b"30\n", _MCD_HEADER + _CONTEST),
    "unknown fields of the file": repeat(b"29\tx\n", _MCD_HEADER),
    "unknown fields of a contest": repeat(b"29\tx\n", _MCD_HEADER + _CONTEST),
    "wrong rows": repeat(b"x\n", _MCD_HEADER + _CONTEST),
    "second reports": repeat(b"* Magic Contest * \n", _MCD_HEADER + _CONTEST),
    "misplaced fields": repeat(b"40\t1\n", _MCD_HEADER),
    "fields again": repeat(b"12\tx\n12\ty\n", _MCD_HEADER + _CONTEST),
    "contests": repeat(b"10\n", _MCD_HEADER),
    "same contest": repeat(_CONTEST, _MCD_HEADER),
    "whole contests": number(
        _CONTEST.replace(b"Pairs", b"Pairs %d").replace(b"150", b"%d").replace(b"20\t6", b"20\t2")
        + b"30\t1%d\n31\tA\n40\t1\n42\t5\n30\t2%d\n31\tA\n40\t1\n42\t5\n"
        + b"30\t3%d\n31\tA\n40\t2\n42\t4\n30\t4%d\n31\tA\n40\t2\n42\t4\n",
        _MCD_HEADER,
    ),
    "unlike twins": number(_CONTEST.replace(b"150", b"%d") + _CONTEST.replace(b"150", b"-%d"), _MCD_HEADER),
    "twins": number(
        _CONTEST.replace(b"150", b"%d") + b"30\t1\n40\t1\n42\t5\n" + _CONTEST.replace(b"150", b"-%d"), _MCD_HEADER
    ),
    "one team": number(b"30\t%d\n32\tA\n40\t1\n42\t5\n", _MCD_HEADER + _TEAMS),
    "teams": number(b"30\t%d\n32\tT%d\n40\t1\n42\t5\n", _MCD_HEADER + _TEAMS),
    "nameless teams": number(b"30\t%d\n40\t1\n42\t5\n30\t0\n40\t2\n42\t5\n", _MCD_HEADER + _TEAMS),
    "different wins": _contest(
        b"30\t1%d\n31\tA\n32\tT%d\n40\t1\n41\t9\n42\t5\n50\t%d\n51\t0\n52\t0\n"
        + b"30\t2%d\n31\tA\n32\tT%d\n40\t1\n41\t9\n42\t5\n50\t%d\n51\t0\n52\t0\n"
        + b"30\t3%d\n31\tA\n32\tT%d\n40\t1\n41\t9\n42\t5\n50\t%d\n51\t0\n52\t0\n"
        + b"30\t4%d\n31\tA\n32\tT%d\n40\t1\n41\t9\n42\t5\n50\t%d\n51\t0\n52\t0\n", b"30\t1", _TEAMS,
    ),
    "ties": _contest(b"30\t1%d\n31\tA\n40\t1\n41\t9\n42\t%d\n30\t2%d\n31\tA\n40\t1\n41\t9\n42\t%d\n", b"30\t1"),
    "stated points": repeat(b"60\tA\n61\t1\n", _MCD_HEADER + _CONTEST + b"30\t1\n"),
    "half of stated points": repeat(b"60\tA\n", _MCD_HEADER + _CONTEST + b"30\t1\n"),
    "bad numbers": repeat(b"30\t1\n40\tx\n41\tx\n42\tx\n50\tx\n", _MCD_HEADER + _CONTEST),
    "handicaps": repeat(b"30\t1\n40\t1\n70\t1\n", _MCD_HEADER + _CONTEST),
    "comments": repeat(b"//\n", _MCD_HEADER),
    "stars": repeat(b"* ", b"* Magic Contest "),
    "spaces after a star": repeat(b" ", b"*", b"Magic"),
    "spaces in the identifier": repeat(b" ", b"* Magic Contest *", b"x"),
    "versions": repeat(b"* File version: ", _MCD_HEADER[:40]),
    "categories": repeat(b"A=1 ", _MCD_HEADER + _CONTEST + b"15\t", b"x\n"),
    "empty lines": repeat(b"\r", _MCD_HEADER),
    "one line": repeat(b"1", _MCD_HEADER + b"10\t"),
    "digits": repeat(b"10"),
}  # fmt: skip
