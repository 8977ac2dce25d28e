"""Four evenings of two clubs, whose reports are worked out by hand in the tests.

By the 40C table four pairs get 40 C for the first place and 12 for the second (see `cast.FOUR_PAIRS`):

| day | club | first: 40 C each | second: 12 C each | others |
|---|---|---|---|---|
| 20 February 2018 | Howick | 38441, 31018 | 27114, 9205 | 12356 20093, 40777 1610 |
| 5 March 2018 | Auckland | 12356, 20093 | 55555 (not registered), 1610 | 38441 9205, 31018 27114 |
| 10 March 2018 | Auckland | 38441, 20093 | 12356, 9205 | 31018 27114, 40777 1610 |

The final ranking of 10 March has the same rows, gives nothing, and is not counted.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

TODAY = date(2018, 3, 20)
FEBRUARY, EARLY, LATE = date(2018, 2, 20), date(2018, 3, 5), date(2018, 3, 10)


def send_evenings(store: StoreFixture, numbers: Sequence[str] = NUMBERS) -> StoreFixture:
    """Register the cast, send the files, and write the columnar copy."""
    store.register(*numbers)
    howick = ("38441 31018", "27114 9205", "12356 20093", "40777 1610")
    store.send("130_1.txt", session_file(howick, club=HOWICK, date="2018-02-20", event="Howick Cup"), club=HOWICK)
    early = ("12356 20093", "55555 1610", "38441 9205", "31018 27114")
    store.send("106_1.txt", session_file(early, date="2018-03-05", event="Maori Hill Pairs"))
    store.send("106_2.txt", session_file())
    store.send("106_3.txt", session_file(round=99, award="0C", boards=52))
    return write_copy(store)


def write_copy(store: StoreFixture) -> StoreFixture:
    """Bring the columnar copy up to date."""
    assert refresh(copy_folder(store.directory), datetime(2018, 3, 20, tzinfo=UTC)) is not None
    return store
