"""Sessions are counted as reports count them, whatever comes, falls or joins; and counting can start anew."""

import pytest

from overtrick.core.session import FINAL_ROUND
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.explain.history import history_of
from overtrick.store.totals import session_counts
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import ACHILLES, FOUR_PAIRS, NUMBERS, session_file
from tests.store.decisions.adoption import adopt
from tests.store.store_fixture import StoreFixture, day


@pytest.fixture
def known(store: StoreFixture) -> StoreFixture:
    """The cast, registered."""
    return store.register(*NUMBERS)


def count(number: str, year: int = 0) -> int:
    """What was counted for a player, brought up to date."""
    session_counts.update()
    player = models.Player.objects.get(number=number).pk
    return session_counts.count_by_player([player], year).get(player, 0)


def match(round: int, boards: int = 8, **how: object) -> str:  # noqa: A002
    """A round of a match between two pairs."""
    given = {"event": "Swiss", "unit": "VP", "scores": ("14.00", "6.00"), "lists": 3, "award": f"{2 * boards}C", **how}
    return session_file(FOUR_PAIRS[:2], round=round, boards=boards, **given)  # type: ignore[arg-type]


def test_sessions_count_by_the_year_of_play_and_finals_do_not(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    known.send("b.txt", session_file(round=2))
    known.send("f.txt", session_file(round=FINAL_ROUND))
    known.send("c.txt", session_file(FOUR_PAIRS[:3], date="2017-11-05", event="Spring Pairs"))
    assert [count("38441", year) for year in (0, 2018, 2017, 2016)] == [3, 2, 1, 0]
    assert count("1610") == 2
    assert known.verify() == []


def test_match_rounds_of_a_day_join(known: StoreFixture) -> None:
    # 8 + 8 boards of one day are 16 / 24, nearest whole 1; with 8 + 12 more 36 / 24 = 1.5, half up 2.
    for round_, boards, expected in ((1, 8, 1), (2, 8, 1), (3, 8, 1), (4, 12, 2)):
        receipt = known.send(f"m{round_}.txt", match(round_, boards))
        assert receipt.state == "accepted"
        assert count("38441") == expected
    known.send("m4.txt", session_file(()))
    assert count("38441") == 1
    known.send("other.txt", match(5, date="2018-03-09"))
    assert count("38441") == 2
    assert known.verify() == []


def test_what_falls_is_taken_back_and_a_correction_counts_once(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    assert (count("38441"), count("1610")) == (1, 1)
    known.send("a.txt", session_file(FOUR_PAIRS[:3]))
    assert (count("38441"), count("1610")) == (1, 0)
    known.send("a.txt", session_file(()))
    assert count("38441") == 0
    # What came and fell before anybody counted.
    known.send("b.txt", session_file(round=2))
    known.send("b.txt", session_file(()))
    assert count("38441") == 0
    assert known.verify() == []


def test_numbers_of_one_person_count_together(known: StoreFixture) -> None:
    known.register("11111")
    known.send("a.txt", session_file())
    known.send("b.txt", session_file(["11111 20093", *FOUR_PAIRS[1:]], round=2))
    known.decide("merge", number="11111", into="38441")
    known.register("22222")
    known.decide("merge", number="38441", into="22222")
    assert count("22222") == 2
    known.decide("unmerge", number="11111")
    known.decide("unmerge", number="38441")
    assert [count(number) for number in ("22222", "38441", "11111")] == [0, 1, 1]


def test_it_is_what_the_player_s_page_says(known: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_counts, "BATCH_SIZE", 2)
    for at in range(1, 6):
        known.send(f"{at}.txt", session_file(round=at))
        known.send(f"m{at}.txt", match(at))
    known.send("2.txt", session_file(()))
    years = history_of("38441", day("2018-12-31")).years
    # Four sessions that stand, and 40 boards of a match: 40 / 24 = 1.67, so 2.
    assert count("38441", 2018) == years[0].count == 6
    assert session_counts.update() == 0
    assert list(session_counts.find_differences()) == []


def test_verify_finds_a_wrong_count_and_rebuild_counts_anew(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    session_counts.update()
    with database.write_transaction():
        database.execute("UPDATE turnout SET sessions = 7 WHERE number = '38441'")
    assert known.verify() == ["turnout 38441 2018, sessions: found 7, expected 1"]
    assert rebuild(exchange=False) == []
    assert count("38441") == 1
    with database.write_transaction():
        database.execute("UPDATE counted SET rule = 'another'")
        database.execute("UPDATE turnout SET sessions = 7")
    assert count("38441") == 1


def test_a_version_that_leaves_the_rule_of_counting_leaves_the_counts(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    assert rebuild(exchange=False) == []
    assert count("38441") == 1
    adopt(known, 'federation.toml: name = "Bridge of the Two Islands"')
    assert known.verify() == []
    # Only the entry of the adoption was looked at: the session was counted before.
    assert session_counts.update() == 0
    assert count("38441") == 1


def test_counts_by_a_rule_that_changed_are_made_again_and_not_compared_before(known: StoreFixture) -> None:
    # 8 + 8 boards of one day are one session of 24 boards, and with 8 boards a session they are two.
    for round_ in (1, 2):
        known.send(f"m{round_}.txt", match(round_))
    assert count("38441") == 1
    adopt(known, 'schemes/nz-2017.toml: counting.boards = "8 boards"')
    assert known.verify() == []
    assert count("38441") == 2
    assert known.verify() == []


def test_sessions_of_unaffiliated_organisers_do_not_count_until_the_club_is_affiliated(known: StoreFixture) -> None:
    """Ruling M2. The kind of a club may change, and then all counts are made again."""
    known.send("a.txt", session_file())
    known.send("b.txt", session_file(club=ACHILLES), club=ACHILLES)
    assert (count("38441"), history_of("38441", day("2018-12-31")).years[0].count) == (1, 1)
    known.decide("club", code=ACHILLES, kind="affiliated", start="2018-01-01")
    assert (count("38441"), history_of("38441", day("2018-12-31")).years[0].count) == (2, 2)
    assert known.verify() == []
