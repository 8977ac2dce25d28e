"""The chain of the journal: whatever is forged past the guards is found by name, and an erasure leaves it whole."""

import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import Error
from django.db.transaction import atomic

from overtrick.store.db import database
from overtrick.store.journal.chain import ArrivedFile, EntryFacts, hash_entry, hash_words
from overtrick.store.reports.head_files import keep_heads
from overtrick.store.upkeep import backup
from overtrick.store.upkeep.chain_walk import CHANGED_WORDS
from overtrick.store.upkeep.rebuild import rebuild
from tests.docs.pages import blocks, read
from tests.store.cast import session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, day, rows
from tests.store.upkeep.test_verify import unguarded


@pytest.fixture
def decided(store: StoreFixture) -> StoreFixture:
    """A store with eight entries."""
    store.register("38441", "20093")
    store.decide("adjust", number="38441", points={"C": "12"}, asked_by="Howick", reason="missed")
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(round=2))
    store.decide("sending", club=106, also_for=999)
    store.decide("hide", number="20093", hidden=True, reason="asked by letter")
    assert store.count("journal") == 8
    assert store.verify() == []
    return store


def test_an_erasure_leaves_the_chain_whole_and_nothing_to_guess_from(decided: StoreFixture) -> None:
    before = dict(rows("SELECT seq, link FROM journal"))
    line = decided.decide("erase", number="38441", reason="asked in writing")
    after = dict(rows("SELECT seq, link FROM journal"))
    assert {seq: after[seq] for seq in before} == before
    assert rows("SELECT seq, salt FROM journal WHERE redacted = %s ORDER BY seq", line.seq) == [(2, ""), (4, "")]
    assert all(salt for (salt,) in rows("SELECT salt FROM journal WHERE redacted IS NULL"))
    assert decided.verify() == []


def test_nobody_can_say_what_an_erasure_left(decided: StoreFixture) -> None:
    """What is given for the key is replaced by what is true."""
    line = decided.decide("erase", number="38441", redacted=[[7, "ab" * 32]])
    assert [seq for seq, _ in line.data["redacted"]] == [2, 4]
    assert decided.verify() == []


@pytest.mark.parametrize("change", ["who = 'president'", "reason = 'thanks'", "data = replace(data, '12', '99')"])
def test_words_that_are_put_in_after_an_erasure_are_found(decided: StoreFixture, change: str) -> None:
    line = decided.decide("erase", number="38441", reason="asked in writing")
    with unguarded("journal"):
        assert database.execute(f"UPDATE journal SET {change} WHERE seq = 4") == 1
    found = decided.verify()
    assert found[0].startswith(f"journal entry 4: changed after the erasure of entry {line.seq}, which removed words")


def test_a_second_erasure_may_redact_an_entry_once_more(decided: StoreFixture) -> None:
    decided.decide("facts", club=106, name="a.txt", facts={"players": [
        {"number": number, "override": "plays as a guest"} for number in ("38441", "20093")
    ]})  # fmt: skip
    for number in ("38441", "20093"):
        decided.decide("erase", number=number)
        assert decided.verify() == []
    assert rows("SELECT redacted FROM journal WHERE seq = 9") == [(11,)]
    assert rebuild(exchange=True) == []
    assert rows("SELECT redacted FROM journal WHERE seq = 9") == [(11,)]
    assert decided.verify() == []


def test_the_chain_goes_through_a_rebuild_and_a_backup_as_it_is(decided: StoreFixture, tmp_path: Path) -> None:
    decided.decide("erase", number="38441")
    chain = rows("SELECT seq, redacted, words, salt, link FROM journal ORDER BY seq")
    rebuild(exchange=True)
    assert rows("SELECT seq, redacted, words, salt, link FROM journal ORDER BY seq") == chain
    backup.write_backup(tmp_path / "a.backup")
    copy = sqlite3.connect(tmp_path / "a.backup")
    assert copy.execute("SELECT seq, redacted, words, salt, link FROM journal ORDER BY seq").fetchall() == chain
    copy.close()


def test_a_store_of_before_gets_its_chain_with_the_words_that_were_left(decided: StoreFixture) -> None:
    decided.decide("erase", number="38441")
    chain = rows("SELECT seq, link FROM journal ORDER BY seq")
    kept = "SELECT seq, kind, who, reason, data, redacted FROM journal ORDER BY seq"
    before = rows(kept)[1:-1]
    call_command("migrate", "store", "0011", database=database.DEFAULT, verbosity=0)
    _write_as_before(decided)
    call_command("migrate", "store", database=database.DEFAULT, verbosity=0)
    assert rows(kept)[1:-1] == before
    # With new salts: a chain proves nothing about the time before it was made.
    assert [seq for seq, _ in rows("SELECT seq, link FROM journal ORDER BY seq")] == [seq for seq, _ in chain]
    assert not set(rows("SELECT seq, link FROM journal")) & set(chain)
    assert all(salt for (salt,) in rows("SELECT salt FROM journal"))
    assert decided.verify() == []
    # Words that were erased before the chain was made are guarded by it like all others.
    with unguarded("journal"):
        database.execute("UPDATE journal SET reason = 'x' WHERE seq = 4")
    assert decided.verify()[0] == f"journal entry 4: {CHANGED_WORDS} (adjust of 2018-03-11)"


def _write_as_before(store: StoreFixture) -> None:
    """Write entries as release 0.1 did: an erasure did not say what it removed, and no folder was on record."""
    founding = json.loads(rows("SELECT data FROM journal WHERE seq = 1")[0][0])
    founding = {key: value for key, value in founding.items() if key not in ("scheme_file", "files")}
    again = []
    if store.vendor == "sqlite":
        again = [sql for (sql,) in rows("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
    with unguarded("journal"):
        database.execute("UPDATE journal SET data = %s WHERE kind = 'erase'", '{"number":"38441"}')
        database.execute("UPDATE journal SET data = %s WHERE seq = 1", json.dumps(founding))
    for sql in again:
        database.execute(sql)


def test_salts_are_new_for_every_entry(decided: StoreFixture) -> None:
    salts = {salt for (salt,) in rows("SELECT salt FROM journal")}
    assert len(salts) == 8
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


def test_the_guards_keep_links_and_words_even_from_an_erasure(decided: StoreFixture) -> None:
    decided.decide("erase", number="38441")
    for change in ("link = 'x'", "words = 'x'", "salt = 'x'", "redacted = 8, salt = ''", "reason = 'x'"):
        with pytest.raises(Error, match="kept for good"), atomic():
            database.execute(f"UPDATE journal SET {change} WHERE seq = 5")


def test_the_links_are_those_of_the_description() -> None:
    """Calculated with printf and sha256sum from the description of the form:

    printf '4:00ff,9:secretary,9:by letter,2:{},' | sha256sum, and the same for the other fields.
    """
    words = hash_words("00ff", "secretary", "by letter", "{}")
    assert words == _sha256sum("4:00ff,9:secretary,9:by letter,2:{},")
    facts = EntryFacts(7, "hide", FIRST_MOMENT, day("2018-03-11"), "overtrick 0.2.0", "nz-2017 0a1b", '{"a":1}')
    start = (
        f"17:overtrick chain 1,64:{'0' * 64},1:7,4:hide,32:2018-03-11T06:00:00.000000+00:00,10:2018-03-11,"
        f'15:overtrick 0.2.0,12:nz-2017 0a1b,7:{{"a":1}},64:{words},'
    )
    assert hash_entry("0" * 64, facts, words, None) == _sha256sum(start)
    cut_unseen = True
    file = ArrivedFile(3, 106, "Mārama.txt", "sftp", cut_unseen, FIRST_MOMENT, "club", "ab" * 32)
    rest = f"1:3,3:106,11:Mārama.txt,4:sftp,1:1,32:2018-03-11T06:00:00.000000+00:00,4:club,64:{'ab' * 32},"
    assert hash_entry("0" * 64, facts, words, file) == _sha256sum(start + rest)


def test_the_auditors_own_program_agrees(decided: StoreFixture, tmp_path: Path) -> None:
    """The one of the page for auditors, which is written from the description and imports nothing of ours."""
    officers = [{"office": "President", "name": "Marama Kereama"}, {"office": "Treasurer", "name": "Ann Reed"}]
    decided.decide("club-details", club=106, officers=officers, website="https://bridge.example")
    decided.decide("erase", number="38441")
    keep_heads(decided.directory, decided.now)
    kept = str(next((decided.directory / "heads").iterdir()))
    (program,) = (block.text for block in blocks(read("docs/how-to/audit-the-records.md")) if block.file)
    script, copy = tmp_path / "check_chain.py", tmp_path / "a.backup"
    script.write_text(program, encoding="utf-8")

    def check() -> list[str]:
        command = [sys.executable, str(script), str(copy), kept]
        return subprocess.run(command, capture_output=True, check=True, text=True, env={}).stdout.splitlines()

    backup.write_backup(copy)
    assert check() == [f"{kept}: line 10 is as signed"]
    forgeries = {
        "UPDATE journal SET reason = 'x' WHERE seq = 4": "4: its words were changed",
        "UPDATE journal SET who = 'x' WHERE seq = 5": "5: its words were changed",
        "UPDATE journal SET day = '2001-01-01' WHERE seq = 7": "7: the chain is broken",
        "UPDATE arrival SET club = 130 WHERE id = 2": "6: the chain is broken",
    }
    with sqlite3.connect(copy) as link:
        for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            link.execute(f"DROP TRIGGER {name}")
        for forgery in forgeries:
            link.execute(forgery)
    link.close()
    assert sorted(check()[:-1]) == sorted(forgeries.values())


def _sha256sum(text: str) -> str:
    program = shutil.which("sha256sum")
    assert program
    return subprocess.run([program], input=text.encode(), capture_output=True, check=True).stdout.decode()[:64]
