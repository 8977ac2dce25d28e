"""Forgeries by the owner of the database, who drops the guards: each is found by name, in words for a secretary.

What `overtrick verify` finds by itself is in the tables; what only a head in other hands proves, in test_heads.
"""

import hashlib
import json

import pytest

from overtrick.store import models
from overtrick.store.commands import receive
from overtrick.store.db import database
from overtrick.store.decisions.common.redactions import FREE_TEXT, IDENTITY
from overtrick.store.journal.chain import ERASABLE, ERASABLE_IN_KIND
from overtrick.store.upkeep.chain_walk import CHANGED_DATA, CHANGED_FACTS, CHANGED_FILE, CHANGED_WORDS
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture
from tests.store.upkeep.signed_records import forge_and_calculate_again
from tests.store.upkeep.test_verify import unguarded

GUARDED = ("journal", "arrival", "raw_file", "award", "posting", "audit")
ADJUSTED, SENT = "(adjust of 2018-03-11)", "(delivery of 2018-03-11)"
QUEUE = "neither taken in nor waiting: its journal entry was removed, or it was taken out of the queue"
X_HASH = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
# In the store below entry 4 is an adjustment, 5 one whose words entry 10 erased, 6 to 8 are files (arrivals 1 to 3), 9
# is a decision, 11 the last one, and arrival 4 waits.
FORGERIES = {
    "its kind": ("UPDATE journal SET kind = 'hide' WHERE seq = 4", f"journal entry 4: {CHANGED_FACTS} (hide of 2018"),
    "its time": ("UPDATE journal SET at = '2018-03-11 00:00:00' WHERE seq = 4", f"journal entry 4: {CHANGED_FACTS}"),
    "its day": ("UPDATE journal SET day = '2001-01-01' WHERE seq = 4", f"journal entry 4: {CHANGED_FACTS}"),
    "its engine": ("UPDATE journal SET engine = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_FACTS} {ADJUSTED}"),
    "its scheme": ("UPDATE journal SET scheme = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_FACTS} {ADJUSTED}"),
    "its link": ("UPDATE journal SET link = 'x' WHERE seq = 6", f"journal entries 6 to 7: {CHANGED_FILE}"),
    "who acted": ("UPDATE journal SET who = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_WORDS} {ADJUSTED}"),
    "its reason": ("UPDATE journal SET reason = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_WORDS} {ADJUSTED}"),
    "its salt": ("UPDATE journal SET salt = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_WORDS} {ADJUSTED}"),
    "a note in its data": (
        "UPDATE journal SET data = replace(data, 'Howick', 'Orewa') WHERE seq = 4",
        f"journal entry 4: {CHANGED_WORDS} {ADJUSTED}",
    ),
    "what was decided": (
        "UPDATE journal SET data = replace(data, '\"12\"', '\"99\"') WHERE seq = 4",
        f"journal entry 4: {CHANGED_DATA} {ADJUSTED}",
    ),
    "data that is no longer JSON": (
        "UPDATE journal SET data = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_DATA} {ADJUSTED}",
    ),
    "a file marked as past its budget": (
        """UPDATE journal SET data = '{"over_budget":{"limit":"time"}}' WHERE seq = 6""",
        f"journal entry 6: {CHANGED_DATA} {SENT}",
    ),
    "the hash of its words": ("UPDATE journal SET words = 'x' WHERE seq = 4", f"journal entry 4: {CHANGED_DATA}"),
    "words erased that were not": (
        "UPDATE journal SET salt = '', reason = '(erased)' WHERE seq = 4",
        f"journal entry 4: its salt was removed without an erasure, so that its words cannot be checked {ADJUSTED}",
    ),
    "words erased by an entry that erased others": (
        "UPDATE journal SET salt = '', reason = '(erased)', redacted = 10 WHERE seq = 4",
        f"journal entry 4: its words were removed, and entry 10 is not an erasure that removed them {ADJUSTED}",
    ),
    "a mark of erasure": (
        "UPDATE journal SET redacted = 10 WHERE seq = 4",
        f"journal entry 4: it was marked as erased by entry 10, which erased nothing in it {ADJUSTED}",
    ),
    "points changed in an entry with erased words": (
        "UPDATE journal SET data = replace(data, '\"1\"', '\"9\"') WHERE seq = 5",
        f"journal entry 5: changed after the erasure of entry 10, which removed words from it {ADJUSTED}",
    ),
    "its number": ("UPDATE journal SET seq = 90 WHERE seq = 4", "journal entry 4: removed after it was written"),
    "removed from the middle": (
        "DELETE FROM journal WHERE seq = 9",
        "journal entry 9: removed after it was written, so that entry 10 cannot be checked in full",
    ),
    "the first removed": ("DELETE FROM journal WHERE seq = 1", "journal entry 1: removed after it was written"),
    "one inserted before the first": (
        "INSERT INTO journal (seq, kind, at, day, who, reason, data, engine, scheme, words, salt, link) SELECT 0, "
        "kind, at, day, who, reason, data, engine, scheme, words, salt, link FROM journal WHERE seq = 4",
        f"journal entry 0: inserted: the journal begins with entry 1 {ADJUSTED}",
    ),
    "its file taken away": (
        "UPDATE journal SET arrival_id = NULL WHERE seq = 6", f"arrival 1: {QUEUE} (a.txt of club 106)",
    ),
    "a file given to a decision": (
        "UPDATE journal SET arrival_id = 4 WHERE seq = 9", "arrival 4: it waits to be taken in, and journal entry 9",
    ),
    "the club of an arrival": ("UPDATE arrival SET club = 130 WHERE id = 1", f"journal entry 6: {CHANGED_FILE} {SENT}"),
    "the name of an arrival": ("UPDATE arrival SET name = 'x' WHERE id = 1", f"journal entry 6: {CHANGED_FILE} {SENT}"),
    "the door of an arrival": ("UPDATE arrival SET door = 'x' WHERE id = 1", f"journal entry 6: {CHANGED_FILE} {SENT}"),
    "the sender of a file": ("UPDATE arrival SET who = 'x' WHERE id = 1", f"journal entry 6: {CHANGED_FILE} {SENT}"),
    "the time of an arrival": (
        "UPDATE arrival SET at = '2018-03-11 00:00:00' WHERE id = 1", f"journal entry 6: {CHANGED_FILE} {SENT}",
    ),
    "the bytes of an arrival": ("UPDATE arrival SET raw_id = 2 WHERE id = 3", "file 3: nobody sent it"),
    "an arrival that never was": (
        "INSERT INTO arrival (id, raw_id, club, name, door, cut_unseen, at, who) SELECT 60, raw_id, club, name, door, "
        "cut_unseen, at, who FROM arrival WHERE id = 1",
        f"arrival 60: {QUEUE} (a.txt of club 106)",
    ),
    "an arrival removed": ("DELETE FROM arrival WHERE id = 1", "file 1: nobody sent it: there is no arrival of it"),
    "a waiting file removed from the queue": ("DELETE FROM waiting", f"arrival 4: {QUEUE} (w.txt of club 106)"),
    "a file in the queue again": (
        "UPDATE waiting SET arrival_id = 1",
        "arrival 1: it waits to be taken in, and journal entry 6 took it in already (a.txt of club 106)",
    ),
    "a file removed": (
        "DELETE FROM raw_file WHERE id = 1",
        f"journal entry 6: the bytes of its file 'a.txt' were removed after it was written {SENT}",
    ),
    "a file that nobody sent": (
        f"INSERT INTO raw_file (id, sha256, size, content) VALUES (50, '{X_HASH}', 1, 'x')", "file 50: nobody sent it",
    ),
    "the same with a number below all others": (
        f"INSERT INTO raw_file (id, sha256, size, content) VALUES (-9, '{X_HASH}', 1, 'x')", "file -9: nobody sent it",
    ),
    "the bytes of a file": (
        "UPDATE raw_file SET content = 'x' WHERE id = 1",
        f"file 1: its bytes or their hash were changed: found bytes with the hash {X_HASH}, expected the hash ",
    ),
    "the size of a file": (
        "UPDATE raw_file SET size = 1 WHERE id = 1",
        "file 1: its size was changed: found 1 bytes, expected 157 (a.txt of club 106, journal entry 6)",
    ),
    "points": (
        "UPDATE award SET points = points + 1000 WHERE id = 1",
        "award 1, points: found 12.10, expected 12.00 (player 38441)",
    ),
    "points that nobody earned, with a number below all others": (
        "INSERT INTO award (id, posting_id, session_id, entry_id, player_id, number, unit, points, kind, played) "
        "SELECT -5, posting_id, session_id, entry_id, player_id, number, unit, points, kind, played FROM award "
        "WHERE id = 1",
        "award -5: found id -5, posting_id 1, player_id 1, number 38441, unit C, points 12.00, kind adjustment",
    ),
    "a posting": (
        "UPDATE posting SET cause = 'x' WHERE id = 1",
        "posting 1, cause: found x, expected adjust (journal entry 4)",
    ),
    "an audit row": (
        "UPDATE audit SET after = 'x' WHERE seq = 9", "audit 5, after: found x, expected true (journal entry 9)",
    ),
    "an audit row removed": ("DELETE FROM audit WHERE seq = 9", "audit 5: found no such row, expected id 5, seq 9,"),
    "a seat": ("UPDATE seat SET number = '1' WHERE id = 1", "seat 1, number: found 1, expected 38441 (player 38441)"),
}  # fmt: skip


@pytest.fixture
def busy(store: StoreFixture) -> StoreFixture:
    """A store with eleven entries, an erasure among them, and a file that waits."""

    def prepare() -> None:
        store.register("38441", "20093")
        store.decide("adjust", number="38441", points={"C": "12"}, asked_by="Howick", reason="missed")
        store.decide("adjust", number="20093", points={"C": "1"}, asked_by="Howick", reason="missed, too")
        for name, content in (("a.txt", session_file()), ("b.txt", session_file(round=2)), ("c.txt", "rubbish")):
            store.send(name, content)
        store.decide("sending", club=106, also_for=999)
        store.decide("erase", number="20093", reason="asked by letter")
        store.decide("hide", number="38441", hidden=True, reason="asked by letter")
        receive.store_file(store.delivery("w.txt", session_file(round=4)))
        assert store.count("journal") == 11

    return store.begin("eleven entries", prepare)


def forge(store: StoreFixture, *statements: str) -> None:
    """Run statements as the owner of the database can."""
    with unguarded(*GUARDED):
        if store.vendor == "sqlite":
            database.execute("PRAGMA foreign_keys = OFF")
            for statement in statements:
                assert database.execute(statement)
            return
        # The triggers of PostgreSQL's foreign keys have other names at every foundation.
        database.execute("SET session_replication_role = replica")
        for statement in statements:
            assert database.execute(statement.replace("00:00:00'", "00:00:00+00'"))
        database.execute("SET session_replication_role = DEFAULT")


def test_nothing_is_found_where_nothing_was_forged(busy: StoreFixture) -> None:
    assert busy.verify() == []


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found_by_name(busy: StoreFixture, name: str) -> None:
    statement, expected = FORGERIES[name]
    forge(busy, statement)
    found = busy.verify()
    assert found[0].startswith(expected)
    # One change is named once, and its consequences after it.
    assert sum(line.startswith("journal entr") for line in found) <= 1 + (name == "its number")


def test_a_file_that_is_replaced_with_its_hash_is_found(busy: StoreFixture) -> None:
    """The bytes fit their hash; but the link of the entry was made with the hash of then."""
    other = session_file(round=3).encode()
    with unguarded("raw_file"):
        digest = hashlib.sha256(other).hexdigest()
        database.execute(
            "UPDATE raw_file SET content = %s, sha256 = %s, size = %s WHERE id = 1", other, digest, len(other)
        )
    assert busy.verify()[0] == f"journal entry 6: {CHANGED_FILE} {SENT}"


def test_exchanged_files_are_found(busy: StoreFixture) -> None:
    # An arrival has one entry, at every moment.
    free = "UPDATE journal SET arrival_id = NULL WHERE seq = 7"
    forge(
        busy, free, "UPDATE journal SET arrival_id = 2 WHERE seq = 6", "UPDATE journal SET arrival_id = 1 WHERE seq = 7"
    )
    assert busy.verify()[0] == f"journal entries 6 to 7: {CHANGED_FILE}"


def test_exchanged_entries_are_found(busy: StoreFixture) -> None:
    moves = ((9, 99), (11, 9), (99, 11))
    forge(busy, *(f"UPDATE journal SET seq = {new} WHERE seq = {old}" for old, new in moves))
    assert busy.verify()[0] == f"journal entries 9 to 11: {CHANGED_FACTS}"


def test_an_inserted_entry_moves_all_later_ones(busy: StoreFixture) -> None:
    columns = "kind, at, day, who, reason, data, engine, scheme, redacted, words, salt, link"
    moves = [f"UPDATE journal SET seq = {seq + 1} WHERE seq = {seq}" for seq in (11, 10, 9)]
    forge(busy, *moves, f"INSERT INTO journal (seq, {columns}) SELECT 9, {columns} FROM journal WHERE seq = 4")
    assert f"journal entries 9 to 12: {CHANGED_FACTS}" in busy.verify()


def test_an_erasure_that_is_undone_is_found(store: StoreFixture) -> None:
    """With the words and salt of a backup everything fits the chain again; but the erasure says what it removed."""
    store.register("20093")
    before = models.Journal.objects.get(seq=2)
    store.decide("erase", number="20093")
    assert store.verify() == []
    with unguarded("journal"):
        before.save()
    assert store.verify() == ["journal entry 2: words that entry 3 erased were put back (register of 2018-03-11)"]


def test_nobody_can_change_points_and_call_it_an_erasure(busy: StoreFixture) -> None:
    """An erasure that somebody wrote with a true place in the chain, and with the hash of the words that he likes."""
    entry = models.Journal.objects.get(seq=4)
    entry.data, entry.salt, entry.redacted = entry.data.replace('"12"', '"99"'), "", 12
    busy.decide("erase", number="38441")
    with unguarded("journal"):
        entry.reason = "(erased)"
        entry.save()
        left = hashlib.sha256(_fields("", entry.who, entry.reason, entry.data)).hexdigest()
        last = models.Journal.objects.get(seq=12)
        data = json.loads(last.data)
        data["redacted"] = [[seq, left if seq == 4 else digest] for seq, digest in data["redacted"]]
        last.data = json.dumps(data, separators=(",", ":"), sort_keys=True)
        last.save()
    # The link of entry 4 stays as signed, so that only those after it may be calculated again.
    forge_and_calculate_again("UPDATE journal SET kind = kind WHERE seq = 12", after=11)
    assert busy.verify()[0] == f"journal entry 4: {CHANGED_FACTS}, or what was decided {ADJUSTED}"


def test_an_erasure_writes_nothing_in_the_place_of_a_reason(busy: StoreFixture) -> None:
    with unguarded("journal"):
        entry = models.Journal.objects.get(seq=5)
        entry.reason = "given by the president"
        entry.save()
        left = hashlib.sha256(_fields("", entry.who, entry.reason, entry.data)).hexdigest()
        erasure = models.Journal.objects.get(seq=10)
        data = json.loads(erasure.data)
        data["redacted"] = [[seq, left if seq == 5 else digest] for seq, digest in data["redacted"]]
        erasure.data = json.dumps(data, separators=(",", ":"), sort_keys=True)
        erasure.save()
    forge_and_calculate_again("UPDATE journal SET kind = kind WHERE seq = 10", after=9)
    says = "entry 10 is an erasure, and another reason was written in its place"
    assert busy.verify()[0] == f"journal entry 5: {says} {ADJUSTED}"


def test_a_row_of_a_closed_season_is_found(busy: StoreFixture) -> None:
    busy.close_season(2018)
    assert busy.verify() == []
    forge(busy, "UPDATE entry_2018 SET place = 9 WHERE id = 1", "UPDATE seat_2018 SET number = '1' WHERE id = 1")
    found = busy.verify()
    assert found[0] == "entry 1, place: found 9, expected 1"
    assert found[1] == "seat 1, number: found 1, expected 38441 (player 38441)"


def test_a_text_where_a_day_should_be_is_a_difference_and_no_crash(busy: StoreFixture) -> None:
    if busy.vendor == "postgresql":
        pytest.skip("PostgreSQL takes no text for a date, whoever writes it")
    forge(busy, "UPDATE posting SET seq = 'x' WHERE id = 1", "UPDATE award SET played = '2018-99-99' WHERE id = 1")
    assert busy.verify() == [
        "posting 1, seq: found x, expected 4 (journal entry 4)",
        "table award: a value in it cannot be read (month must be in 1..12), so that it was not compared",
    ]


def test_an_erasure_changes_nothing_but_what_the_form_allows() -> None:
    """The link of an entry covers all other keys: a new one for free text needs a new form of the chain."""
    assert {*IDENTITY, *FREE_TEXT} <= ERASABLE.union(*ERASABLE_IN_KIND.values())


def _fields(*texts: str) -> bytes:
    return b"".join(b"%d:%b," % (len(text.encode()), text.encode()) for text in texts)
