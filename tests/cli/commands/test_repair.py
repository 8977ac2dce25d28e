"""`overtrick repair`: shown first, and posted only with a reason."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call

TODAY = ("--today", "2018-03-11")


def test_nothing_to_repair(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, out, _ = call("repair", "--dir", records)
    assert (status, out) == (0, "The program works everything out as before: nothing to repair.\n")


def test_a_repaired_program_posts_what_it_would_have_awarded(
    call: Call, records: Path, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that forgot whoever came second is repaired."""
    from overtrick.store.results import awarding

    right = awarding._earned_awards
    with monkeypatch.context() as patch:
        patch.setattr(
            awarding, "_earned_awards", lambda *words: (each for each in right(*words) if each.points > 200_000)
        )
        call("receive", "--dir", records, *TODAY, evening)
    status, out, _ = call("repair", "--dir", records)
    assert status == 1
    assert out.splitlines() == [
        f"Monday Pairs, 2018-03-10, club 106 ({evening.name}), as line 3 of the journal posted it:",
        "  + player 12356: 12.00 C (place)",
        "  + player 9205: 12.00 C (place)",
        "  because Session C points, class 40C, pairs, scheme nz-2017 (Basic C Point Tables; ruling N11)",
        "  because 2nd of 4 pairs: 40 − 1 × 39 / (4 × 35 %) = 12.14…, rounded down to 12 C "
        "(Basic Table; rulings N1, N2)",
        "  because 26 boards, at least 20: the full award (Minimum number of deals/boards; ruling N10)",
        "Nothing was changed. With --apply and a --reason this is posted as one run.",
    ]
    status, _, err = call("repair", "--dir", records, "--apply")
    assert (status, "give the reason" in err) == (2, True)
    status, out, _ = call("repair", "--dir", records, "--apply", "--reason", "second places, version 2", *TODAY)
    assert status == 0
    assert out.splitlines()[-1] == "Posted as line 4 of the journal: 1 session awarded again."
    assert "12.00 C (place)" in call("explain", "12356", "--dir", records)[1]
    assert call("verify", "--dir", records)[0] == 0
    assert call("repair", "--dir", records)[0] == 0
