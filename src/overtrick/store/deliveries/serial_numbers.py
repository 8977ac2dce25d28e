"""Which serial numbers of a club's contest reports did not come, as the first report after them tells."""

from collections.abc import Iterator
from functools import lru_cache

from overtrick.checks.serial_numbers import Serials, find_gaps_before, serial_numbers
from overtrick.core.problems import Problem
from overtrick.core.session import Batch
from overtrick.formats import magic_contest
from overtrick.store.db import database
from overtrick.store.results.known_files import KnownBatch
from overtrick.store.results.reading import Reading

# A gap that is further back was told when the first file after it came.
_MOST_REPORTS = 10
_EARLIER_REPORTS = (
    "SELECT f.content FROM revision r JOIN batch b ON b.id = r.batch_id JOIN raw_file f ON f.id = r.raw_id "
    "WHERE b.club = %s AND r.format = %s AND r.id < %s AND r.outcome <> 'reject' "
    "ORDER BY r.id DESC LIMIT %s"
)


def serial_notices(batch: KnownBatch, reading: Reading) -> Iterator[Problem]:
    """Yield a notice if serial numbers are missing between a contest report and those that came before it."""
    numbers = serial_numbers(Batch(reading.format, reading.sessions))
    if numbers:
        earlier: Serials = {}
        for (content,) in database.rows(_EARLIER_REPORTS, reading.club, reading.format, batch.revision, _MOST_REPORTS):
            for key, found in _numbers_in(bytes(content)).items():
                earlier.setdefault(key, set()).update(found)
        yield from find_gaps_before(numbers, earlier)


@lru_cache(maxsize=256)
def _numbers_in(content: bytes) -> Serials:
    return serial_numbers(magic_contest.loads(content)[0])
