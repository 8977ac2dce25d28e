"""A nation at full size is as large as New Zealand, and its length costs time but no memory."""

import datetime
import tracemalloc
from collections import Counter
from pathlib import Path

from overtrick.nation import Plan, build

from .folder import rows

# An ordinary month; January and December have fewer sessions.
MAY = datetime.date(2025, 5, 1)


def test_a_month_at_full_size(tmp_path: Path) -> None:
    made = build(Plan(months=1, start=MAY), tmp_path / "nation")
    assert made.clubs == 110
    assert 14_000 <= made.players < 16_000
    # About 700,000 player-sessions and 35,000 files in a year, in which ten and a half months are as busy as May.
    assert 650_000 < made.player_sessions * 21 // 2 < 750_000
    assert 30_000 < made.files * 21 // 2 < 40_000
    members = Counter(
        row["club"] for row in rows(tmp_path / "nation" / "registers" / "memberships.csv") if not row["end"]
    )
    # SPEC Appendix 20: Auckland pays the levy for 1,295 members.
    assert members.most_common(1)[0][0] == "106"
    assert 1_200 < members["106"] < 1_400
    assert sum(20 <= count <= 60 for count in members.values()) > 40
    assert sum(count >= 200 for count in members.values()) > 10


def peak(months: int, folder: Path) -> int:
    """The most memory that a small nation takes."""
    tracemalloc.start()
    build(Plan(clubs=3, players=240, months=months), folder)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_more_months_take_no_more_memory(tmp_path: Path) -> None:
    peak(1, tmp_path / "first")  # reads schemes and names, which stay
    assert peak(6, tmp_path / "six") < peak(2, tmp_path / "two") * 13 // 10
