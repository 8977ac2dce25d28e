"""Signed heads: one a day, kept in many places, and each proves later whether the records are still those."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.db import Error
from django.db.transaction import atomic

from overtrick.store.db import database
from overtrick.store.deliveries import folder_files
from overtrick.store.errors import Refusal
from overtrick.store.journal.heads import decode_head, encode_head, known_keys, sign_head, signing_key
from overtrick.store.reports.head_files import keep_heads, newest_head
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.upkeep import backup
from overtrick.store.upkeep.head_check import CHANGED_HEAD, read_head_file
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture, day, rows
from tests.store.upkeep.signed_records import check, forge_and_calculate_again, kept_file
from tests.store.upkeep.test_verify import unguarded
from tests.stores import VENDORS


def test_a_head_says_everything_that_is_needed_to_check_it(signed: StoreFixture) -> None:
    said = json.loads(kept_file(signed).read_text())
    assert list(said) == ["form", "federation", "day", "at", "seq", "link", "key", "signature"]
    assert rows("SELECT seq, link FROM journal WHERE seq = 4") == [(said["seq"], said["link"])]
    assert (said["federation"], said["day"]) == ("New Zealand Bridge", "2018-03-11")
    signed_bytes = "".join(
        f"{len(str(said[name]))}:{said[name]}," for name in ("form", "federation", "day", "at", "seq", "link")
    )
    # It raises an error unless the signature is right.
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(said["key"])).verify(
        bytes.fromhex(said["signature"]), signed_bytes.encode()
    )
    assert check(signed, kept_file(signed)) == []


def test_one_a_day_however_many_workers_there_are(signed: StoreFixture, tmp_path: Path) -> None:
    signed.later(hours=2)
    for directory in (signed.directory, tmp_path, signed.directory):
        keep_heads(directory, signed.now)
    assert signed.count("signed_head") == 1
    keep_heads(signed.directory, signed.later(days=1).now)
    assert [str(one) for (one,) in rows("SELECT day FROM signed_head ORDER BY day")] == ["2018-03-11", "2018-03-12"]
    assert sorted(path.name for path in (signed.directory / "heads").iterdir()) == [
        "2018-03-11.json",
        "2018-03-12.json",
    ]
    # The other machine has the files as well, and made no key for a head that was signed already.
    assert [path.name for path in tmp_path.iterdir()] == ["heads"]


def test_the_day_is_the_federations(signed: StoreFixture) -> None:
    """13 hours ahead of Greenwich: 13 March begins there at 11 o'clock of the 12th."""
    keep_heads(signed.directory, signed.now.replace(day=12, hour=11, minute=0))
    assert [str(one) for (one,) in rows("SELECT day FROM signed_head ORDER BY day")][-1] == "2018-03-13"


def test_a_forger_who_calculates_the_whole_chain_again_is_found(signed: StoreFixture) -> None:
    forge_and_calculate_again("UPDATE journal SET who = 'president' WHERE seq = 2")
    # The forged reason fits its hashes, so only the heads can know.
    says = (
        "entry 4 is not the one that was signed on 2018-03-11: the journal up to it was changed, and its chain "
        "calculated again"
    )
    found = check(signed, kept_file(signed))
    assert found[0] == f"head heads/2018-03-11.json: {says}"
    assert any(line == f"head of 2018-03-11 on record: {says}" for line in signed.verify())


def test_the_same_forgery_after_the_head_leaves_the_head_right(signed: StoreFixture) -> None:
    """What a head does not cover it cannot prove; the next one does."""
    forge_and_calculate_again("UPDATE journal SET reason = 'other' WHERE seq = 5")
    assert check(signed, kept_file(signed)) == []


@pytest.mark.parametrize(("last", "says"), [
    (3, "entry 4 was signed on 2018-03-11 and is no longer in the journal"),
    (2, "entries 3 to 4 were signed on 2018-03-11 and are no longer in the journal"),
])  # fmt: skip
def test_removed_last_entries_are_found_by_name(signed: StoreFixture, last: int, says: str) -> None:
    with unguarded("journal"):
        if signed.vendor == "sqlite":
            database.execute("PRAGMA foreign_keys = OFF")
        database.execute("DELETE FROM journal WHERE seq > %s", last)
    assert f"head heads/2018-03-11.json: {says}" in check(signed)
    assert f"head of 2018-03-11 on record: {says}" in signed.verify()


def test_one_cause_is_named_once(signed: StoreFixture) -> None:
    for days in range(3):
        keep_heads(signed.directory, signed.later(days=days).now)
    forge_and_calculate_again("UPDATE journal SET who = 'president' WHERE seq = 2")
    assert sum(line.startswith("head ") for line in check(signed)) == 1


def test_a_change_that_does_not_fit_the_chain_is_not_called_unaltered(signed: StoreFixture) -> None:
    with unguarded("journal"):
        database.execute("UPDATE journal SET reason = 'x' WHERE seq = 3")
    says = "not everything up to entry 4 is as it was signed; see entry 3"
    assert f"head heads/2018-03-11.json: {says}" in check(signed, kept_file(signed))


def test_a_damaged_file_is_not_called_unaltered(signed: StoreFixture) -> None:
    with unguarded("raw_file"):
        database.execute("UPDATE raw_file SET content = %s", b"x")
    says = "not everything up to entry 4 is as it was signed; see entry 4"
    assert f"head heads/2018-03-11.json: {says}" in check(signed, kept_file(signed))


def test_an_erasure_leaves_every_head_right(signed: StoreFixture) -> None:
    signed.decide("erase", number="38441")
    assert check(signed, kept_file(signed)) == []
    rebuild(exchange=True)
    assert signed.count("signed_head") == 1
    assert check(signed, kept_file(signed)) == []


def test_all_that_a_federation_does_with_its_records_leaves_every_head_right(
    signed: StoreFixture, empty_store: Callable[[str], StoreFixture], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.json"
    mine.write_bytes(kept_file(signed).read_bytes())
    signed.register("12356")
    signed.decide("merge", number="12356", into="38441")
    signed.decide("erase", number="20093")
    signed.send("a.txt", session_file(round=2))
    signed.close_season()
    assert check(signed, mine) == []
    signed.open_season()
    assert rebuild(exchange=True) == []
    keep_heads(signed.directory, signed.later(days=1).now)
    later = kept_file(signed, "2018-03-12").read_bytes()
    assert check(signed, mine) == []
    backup.write_backup(tmp_path / "a.backup")
    restored = empty_store("sqlite" if signed.vendor == "postgresql" else "postgresql")
    backup.restore_backup(tmp_path / "a.backup")
    (tmp_path / "later.json").write_bytes(later)
    assert check(restored, mine, tmp_path / "later.json") == []


def test_a_head_that_was_changed(signed: StoreFixture, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    for old, new in (('"seq": 4', '"seq": 3'), ("2018-03-11", "2018-03-10"), ("New Zealand", "Old Zealand")):
        text = kept_file(signed).read_text()
        assert old in text
        other.write_text(text.replace(old, new))
        assert check(signed, other) == [f"head {other}: {CHANGED_HEAD}"]


def test_a_head_of_another_key(signed: StoreFixture, tmp_path: Path) -> None:
    stranger = Ed25519PrivateKey.generate()
    other = tmp_path / "other.json"
    other.write_text(encode_head(sign_head(stranger, "New Zealand Bridge", day("2018-03-11"), signed.now)))
    (found,) = check(signed, other)
    assert (
        f"signed with the key {stranger.public_key().public_bytes_raw().hex()}, and should have been signed with"
        in found
    )
    assert check(signed, kept_file(signed), keys={"ab" * 32}) != []


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"[1]", b'{"form": "other"}', b'{"seq": "4"}'])
def test_a_file_that_is_no_head(signed: StoreFixture, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "head.json"
    path.write_bytes(content)
    with pytest.raises(Refusal, match="not a head"):
        read_head_file(path, ())
    with pytest.raises(Refusal, match="cannot be read"):
        read_head_file(tmp_path / "missing.json", ())


def test_a_head_on_record_that_was_changed_is_found(signed: StoreFixture) -> None:
    for change in ("content = replace(content, '4', '5')", "content = ''"):
        with pytest.raises(Error, match="kept for good"), atomic():
            database.execute(f"UPDATE signed_head SET {change}")
    with unguarded("signed_head"):
        database.execute("UPDATE signed_head SET content = ''")
    assert signed.verify() == [f"head of 2018-03-11 on record: {CHANGED_HEAD}"]


def test_a_head_on_record_that_was_spoilt_stops_neither_the_worker_nor_the_page(signed: StoreFixture) -> None:
    keep_heads(signed.directory, signed.later(days=1).now)
    with unguarded("signed_head"):
        database.execute("UPDATE signed_head SET content = '' WHERE day = '2018-03-12'")
    found = newest_head()
    assert found is not None
    assert str(found.day) == "2018-03-11"
    keep_heads(signed.directory, signed.later(days=1).now)
    assert signed.count("signed_head") == 3


def test_a_forger_who_replaces_key_heads_and_chain_is_found_by_a_head_in_other_hands(
    signed: StoreFixture, tmp_path: Path
) -> None:
    """Everything that the federation has is forged, and fits; what the auditor has does not."""
    mine = tmp_path / "mine.json"
    mine.write_bytes(kept_file(signed).read_bytes())
    forge_and_calculate_again("UPDATE journal SET who = 'president' WHERE seq = 4")
    (signed.directory / "keys" / "records_ed25519.pem").unlink()
    kept_file(signed).unlink()
    with unguarded("signed_head"):
        database.execute("DELETE FROM signed_head")
    keep_heads(signed.directory, signed.now)
    assert check(signed) == []
    (found,) = check(signed, mine)
    assert found.endswith("; entry 4 of these records is not the one that it was signed for")
    (found,) = check(signed, mine, keys={decode_head(mine.read_bytes()).key})
    assert "entry 4 is not the one that was signed on 2018-03-11: the journal up to it was changed" in found


@pytest.mark.parametrize("key", ["the same", "another"])
def test_a_forged_head_in_the_place_of_a_true_one_is_found_by_the_other_place(signed: StoreFixture, key: str) -> None:
    """Also if the forger has the key: the head in the folder and the one on record are no longer the same."""
    signing = signing_key(signed.directory) if key == "the same" else Ed25519PrivateKey.generate()
    other = encode_head(sign_head(signing, "New Zealand Bridge", day("2018-03-11"), signed.now))
    with unguarded("signed_head"):
        database.execute("UPDATE signed_head SET content = %s, seq = 5", other)
    says = "it is no longer on record: someone removed it there, or put another in its place"
    assert check(signed) == [f"head heads/2018-03-11.json: {says}"]


def test_clubs_find_the_newest_beside_the_player_file(signed: StoreFixture) -> None:
    PlayerFile().publish(signed.now)
    assert [file.name for file in folder_files.published_files()] == ["nzb_master_player.txt", "records-head.json"]
    assert folder_files.published_bytes("records-head.json") == kept_file(signed).read_bytes()
    keep_heads(signed.directory, signed.now + timedelta(days=1))
    assert folder_files.published_bytes("records-head.json") == kept_file(signed, "2018-03-12").read_bytes()
    # The API's player file is the player file.
    found = folder_files.player_file()
    assert found is not None
    assert found[0] == folder_files.published_bytes("nzb_master_player.txt")


@pytest.mark.parametrize("to", VENDORS)
def test_every_backup_has_the_heads_and_the_newest_beside_it(
    signed: StoreFixture, to: str, empty_store: Callable[[str], StoreFixture], tmp_path: Path
) -> None:
    backup.write_backup(tmp_path / "a.backup")
    beside = tmp_path / "a.backup.head.json"
    assert beside.read_bytes() == kept_file(signed).read_bytes()
    restored = empty_store(to)
    backup.restore_backup(tmp_path / "a.backup")
    # There is no key in this data directory: the heads on record say which it was.
    assert known_keys(restored.directory) == {decode_head(beside.read_bytes()).key}
    assert check(restored, beside) == []
    # And it goes on from there.
    restored.send("b.txt", session_file(round=2))
    assert check(restored, beside) == []
