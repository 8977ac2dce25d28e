"""Law 78B: the IMP scale."""

from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.imps import imps

# The printed scale: from, to, IMPs.
PRINTED = """\
0-10 0, 20-40 1, 50-80 2, 90-120 3, 130-160 4, 170-210 5, 220-260 6, 270-310 7, 320-360 8, 370-420 9, 430-490 10,
500-590 11, 600-740 12, 750-890 13, 900-1090 14, 1100-1290 15, 1300-1490 16, 1500-1740 17, 1750-1990 18, 2000-2240 19,
2250-2490 20, 2500-2990 21, 3000-3490 22, 3500-3990 23, 4000-15200 24"""


def test_law_78b_the_printed_scale() -> None:
    for row in PRINTED.replace("\n", " ").split(", "):
        span, worth = row.split()
        low, high = map(int, span.split("-"))
        assert {imps(points) for points in range(low, high + 1, 10)} == {int(worth)}, row


@given(st.integers(-10_000, 10_000), st.integers(0, 5_000))
def test_the_scale_is_fair_to_both_sides_and_never_falls(points: int, more: int) -> None:
    assert imps(-points) == -imps(points)
    assert imps(points) <= imps(points + more)
