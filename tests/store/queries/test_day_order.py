"""Sessions by their days and overall lists by the last of theirs, page by page as in one long list."""

from datetime import date, timedelta
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from overtrick.store.queries.day_order import count_before, cut_page

START = date(2026, 1, 1)
DAYS = st.lists(st.integers(0, 9), max_size=25)


class Listed(NamedTuple):
    """A session or a list of a day."""

    name: str
    day: date


def listed(kind: str, days: list[int]) -> list[Listed]:
    return [Listed(f"{kind}{at}", START + timedelta(days=day)) for at, day in enumerate(sorted(days, reverse=True))]


@given(sessions=DAYS, lists=DAYS, limit=st.integers(1, 6))
def test_the_pages_are_one_long_list_cut_up(sessions: list[int], lists: list[int], limit: int) -> None:
    played, overall = listed("session", sessions), listed("list", lists)
    # Sorting keeps the order of equals: the lists of a day come before its sessions.
    whole = sorted([*overall, *played], key=lambda each: each.day, reverse=True)
    for page in range(len(whole) // limit + 2):
        first = page * limit
        before = count_before(first, len(overall))
        window = played[before : before + limit + 1 + len(overall)]
        found, more = cut_page(window, overall, first, limit)
        assert found == whole[first : first + limit]
        assert more is (len(whole) > first + limit)
