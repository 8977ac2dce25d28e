"""A month's worth of certificates in one file: as many pages as promotions, in their order, in a few seconds."""

import time

from overtrick.certificates import print_certificates
from tests.certificates.cast import issuer, promotion
from tests.certificates.pdf import bookmarks, texts

MANY = 300
# About 5 seconds of one core; far more would mean that something is worked out anew for each page.
MOST_SECONDS = 30
MOST_BYTES = 8_000_000


def test_three_hundred_promotions_are_three_hundred_pages() -> None:
    names = [f"Player-of-Day {number} Tāne-Mahuta" for number in range(MANY)]
    began = time.process_time()
    printed = print_certificates([promotion(name) for name in names], issuer())
    assert time.process_time() - began < MOST_SECONDS
    found = texts(printed.pdf)
    assert len(found) == MANY
    assert [page[3] for page in found] == names
    assert bookmarks(printed.pdf) == names
    assert len(printed.pdf) < MOST_BYTES
