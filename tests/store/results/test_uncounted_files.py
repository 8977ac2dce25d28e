"""Files that do not count are read as far as they can be, whatever is wrong with them."""

from overtrick.store.results.uncounted_files import find_uncounted_files
from tests.docs.mistakes import FILES
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture


def test_every_mistaken_file_can_be_looked_at(store: StoreFixture) -> None:
    store.later(days=3000).register("90001")
    for code, text in FILES.items():
        store.send(f"106_{code.replace('-', '_')}.txt", text)
    found = {file.name: file for file in find_uncounted_files()}
    assert "106_bad_date.txt" in found
    assert found["106_empty_file.txt"].numbers == frozenset()
    # Played next year, but otherwise good: the first of four would earn 40 C.
    assert found["106_future_date.txt"].earned == {"90001": {"C": 400_000}}


def test_a_held_file_would_earn_what_the_first_one_did(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("a.txt", session_file())
    store.send("b.txt", session_file())
    (file,) = find_uncounted_files("held")
    assert (file.name, file.state, file.club) == ("b.txt", "held", 106)
    assert file.earned["12356"] == {"C": 120_000}
    assert "31018" in file.numbers
    assert "31018" not in file.earned
