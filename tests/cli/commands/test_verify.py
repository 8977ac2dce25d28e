"""`overtrick verify` and `rebuild`: what does not follow from files and journal is found, and can be made again."""

import json
import sqlite3
from datetime import date
from pathlib import Path

from tests.cli.conftest import Call, lines

TODAY = ("--today", "2018-03-11")


def spoil(records: Path, sql: str) -> None:
    """Change the records behind the program's back."""
    with sqlite3.connect(records / "overtrick.sqlite3") as link:
        link.execute(sql)
    link.close()


def test_everything_agrees(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, out, err = call("verify", "--dir", records)
    assert (status, out, err) == (0, "3 lines of the journal, 4 awards: everything agrees\n", "")
    (found,) = lines(call("verify", "--dir", records, "--json")[1])
    assert found == {"agrees": True, "lines": 3, "awards": 4, "differences": []}


def test_each_difference_is_a_line(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    spoil(records, "UPDATE player SET family = 'Somebody' WHERE number = '38441'")
    status, out, _ = call("verify", "--dir", records)
    assert status == 1
    assert out.splitlines() == [
        "player 1, family: found Somebody, expected Arohason (player 38441)",
        "3 lines of the journal, 4 awards: 1 difference",
    ]
    status, out, _ = call("verify", "--dir", records, "--json")
    (found,) = lines(out)
    assert (status, found["agrees"]) == (1, False)
    (difference,) = found["differences"]
    assert difference == {
        "table": "player", "key": "1", "column": "family", "found": "Somebody", "expected": "Arohason",
        "of": "player 38441",
    }  # fmt: skip


def test_a_rebuild_takes_the_place_only_if_nothing_differs_or_it_is_asked_for(
    call: Call, records: Path, evening: Path
) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, out, _ = call("rebuild", "--dir", records)
    assert status == 0
    assert "is the same as the old one" in out
    spoil(records, "UPDATE player SET family = 'Somebody' WHERE number = '38441'")
    status, out, _ = call("rebuild", "--dir", records)
    assert status == 1
    assert out.splitlines()[0] == "player 1, family: found Somebody, expected Arohason (player 38441)"
    assert "the old database stays" in out
    assert call("verify", "--dir", records)[0] == 1
    status, out, _ = call("rebuild", "--dir", records, "--replace")
    assert (status, "took the old one's place" in out) == (0, True)
    assert call("verify", "--dir", records)[0] == 0


def test_there_must_be_a_federation(call: Call, records: Path, tmp_path: Path) -> None:
    for command in ("verify", "rebuild", "repair", "explain 1", "backup b", "reconcile b"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        words = command.replace(" b", f" {records / 'overtrick.toml'}").split()
        status, out, err = call(*words, "--dir", tmp_path / "empty")
        assert (status, out) == (2, ""), command
        assert "'overtrick init' founds one" in err
        assert list((tmp_path / "empty").iterdir()) == []
        assert call(*words, "--dir", tmp_path / "nowhere")[0] == 2


def test_a_head_that_was_kept_is_found_again(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, text, err = call("head", "--dir", records)
    assert (status, err) == (0, "")
    head = tmp_path / "kept.json"
    head.write_text(text)
    signed_on = date.fromisoformat(json.loads(text)["day"])
    status, out, _ = call("verify", "--dir", records, "--head", head)
    assert status == 0
    assert out.splitlines() == [
        f"{head}: the records contain everything up to entry 3 of {signed_on.day} {signed_on:%B %Y}, unaltered.",
        "3 lines of the journal, 4 awards: everything agrees",
    ]
    status, out, _ = call("verify", "--dir", records, "--head", head, "--chain-only", "--json")
    (found,) = lines(out)
    assert (status, found["heads"], found["differences"]) == (0, {str(head): True}, [])
    # The key of somebody else.
    status, out, _ = call("verify", "--dir", records, "--head", head, "--key", "ab" * 32, "--chain-only")
    assert status == 1
    assert "; entry 3 of these records is the one that it was signed for\n" in out
    assert f"{head}: these are other records, or the key was replaced: ask the federation why." in out
    head.write_text(text.replace('"seq": 3', '"seq": 2'))
    status, out, _ = call("verify", "--dir", records, "--head", head, "--chain-only")
    assert status == 1
    assert f"{head}: this head proves nothing about these records, for or against." in out


def test_a_forgery_after_the_head_is_said(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    head = tmp_path / "kept.json"
    head.write_text(call("head", "--dir", records)[1])
    spoil(records, "DROP TRIGGER journal_no_update")
    spoil(records, "UPDATE journal SET who = 'president' WHERE seq = 2")
    status, out, _ = call("verify", "--dir", records, "--head", head, "--chain-only")
    assert status == 1
    assert out.splitlines() == [
        "journal entry 2: changed after it was written: its reason, who acted, or a name or remark in its data "
        "(import of 2018-01-02)",
        f"head {head}: not everything up to entry 3 is as it was signed; see entry 2",
        f"{head}: the records are not those that were signed.",
        "3 lines of the journal, 4 awards: 2 differences",
    ]


def test_what_is_no_head_and_a_key_without_one(call: Call, records: Path, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    status, _, err = call("verify", "--dir", records, "--head", tmp_path / "a.json")
    assert status == 1
    assert "a.json is not a head of records" in err
    status, _, err = call("verify", "--dir", records, "--key", "ab")
    assert (status, err) == (
        2, "overtrick verify: --key says who signed a head; name the head with --head FILE.\n",
    )  # fmt: skip
