"""What the pages show in figures and pictures, as JSON: how much is played, how points grow, who was promoted."""

from datetime import date
from typing import Any

import pytest

from overtrick.api import activity
from overtrick.core.session import FINAL_ROUND
from tests.store.cast import FOUR_PAIRS, session_file
from tests.store.rank_decisions import raised, run, undo
from tests.store.store_fixture import StoreFixture

from .conftest import Ask, times_asked
from .test_sessions import BERTRAM, MARAMA

REGION = "Auckland%20Northland%20Region"
# The months up to that of the day of these tests.
MONTHS = [*(f"2017-{month:02}" for month in range(5, 13)), *(f"2018-{month:02}" for month in range(1, 5))]

# The month, how many, and who reached which rank with how many stars.
Achieved = tuple[str, int, list[tuple[str, str, int]]]


@pytest.fixture(autouse=True)
def in_april(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of all these tests: 20 April 2018."""
    monkeypatch.setattr(activity, "today", lambda: date(2018, 4, 20))


@pytest.fixture
def april(played: StoreFixture) -> StoreFixture:
    """Marama won 40 C in March, is second for 12 C in April, and brought 25 A along."""
    played.later(days=60).decide("opening", number="38441", points={"A": "25"}, date="2017-12-01")
    rows = [FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:]]
    played.send("106_b.txt", session_file(rows, date="2018-04-10", event="X"))
    return played


def months(**counts: int) -> list[dict[str, Any]]:
    """Twelve months; months(mar=2): two sessions in March, and none in the others."""
    known = {"2018-03": counts.get("mar", 0), "2018-04": counts.get("apr", 0)}
    return [{"month": month, "sessions": known.get(month, 0)} for month in MONTHS]


def test_what_was_played_in_thirty_days(april: StoreFixture, ask: Ask) -> None:
    # A final ladder repeats what was played, and the session of 10 March is older.
    april.send("106_c.txt", session_file(date="2018-04-11", event="X", round=FINAL_ROUND))
    april.send("130_a.txt", session_file(FOUR_PAIRS[:3], date="2018-03-21", club=130), club=130)
    assert ask("activity") == (200, {"since": "2018-03-21", "sessions": 2, "clubs": 2, "rows": 7})


def test_nothing_was_played(ask: Ask) -> None:
    assert ask("activity")[1] == {"since": "2018-03-21", "sessions": 0, "clubs": 0, "rows": 0}


def achieved(ask: Ask, query: str = "", *token: str) -> Achieved:
    status, told = ask(f"achievements{query}", *token)
    assert (status, told["next"]) == (200, None)
    lines = [(each["player"]["name"], each["rank"], each["stars"]) for each in told["achievements"]]
    return told["month"], told["count"], lines


def test_who_was_promoted_the_highest_first(played: StoreFixture, ask: Ask) -> None:
    seq = run(played)
    raised(seq, "38441", "4", "5", "2018-04-02")
    raised(seq, "20093", "5", "6")
    raised(seq, "12356", "0", "1", what="stars")
    assert achieved(ask) == (
        "2018-04", 3,
        [("Bertram Tuckwell", "Master", 0), ("Marama Kereama", "Provincial Master", 0),
         ("Clementine Okonjo", "Novice", 1)],
    )  # fmt: skip
    second = {"player": MARAMA, "date": "2018-04-02", "rank": "Provincial Master", "stars": 0}
    assert ask("achievements")[1]["achievements"][1] == second


def test_without_a_month_the_last_one_that_has_any_is_told_and_with_one_no_other(
    played: StoreFixture, ask: Ask
) -> None:
    seq, wrong, right = run(played), run(played), run(played)
    raised(seq, "38441", "4", "5", "2018-02-28")
    raised(wrong, "12356", "4", "5", "2018-04-01")
    undo(wrong, by=seq)
    february = ("2018-02", 1, [("Marama Kereama", "Provincial Master", 0)])
    assert achieved(ask, "?month=2018-02") == february
    assert achieved(ask, "?month=2018-03") == ("2018-03", 0, [])
    assert achieved(ask) == ("2018-04", 0, [])
    raised(right, "12356", "4", "5", "2018-04-30")
    raised(right, "20093", "5", "6", "2018-05-01")
    assert achieved(ask) == ("2018-04", 1, [("Clementine Okonjo", "Provincial Master", 0)])
    assert achieved(ask, "?month=2018-12") == ("2018-12", 0, [])


def test_who_is_hidden_was_not_promoted_for_the_public(played: StoreFixture, ask: Ask) -> None:
    raised(run(played), "20093", "4", "5")
    played.decide("hide", number="20093", hidden=True)
    nobody: Achieved = ("2018-04", 0, [])
    one = ("2018-04", 1, [("Bertram Tuckwell", "Provincial Master", 0)])
    readers = ((), ("130", "read"), ("106", "results"), ("106", "read"), ("federation-office", "read"))
    assert [achieved(ask, "", *reader) for reader in readers] == [nobody, nobody, nobody, one, one]


def test_achievements_have_pages(played: StoreFixture, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activity, "_A_PAGE", 2)
    seq = run(played)
    for number in ("38441", "20093", "12356"):
        raised(seq, number, "4", "5")
    pages = [ask(f"achievements?page={page}")[1] for page in (1, 2, 3)]
    assert [[each["player"]["number"] for each in page["achievements"]] for page in pages] == [
        ["20093", "12356"], ["38441"], [],
    ]  # fmt: skip
    assert [(page["count"], page["next"]) for page in pages] == [(3, 2), (3, None), (3, None)]


@pytest.mark.parametrize("month", ["2018", "2018-13", "2018-00", "0000-01", "9999-12", "2018-04-01", "x", "%00"])
def test_a_month_that_is_none(ask: Ask, month: str) -> None:
    assert ask(f"achievements?month={month}")[0] == 422


def test_how_much_a_player_plays_and_with_which_places(april: StoreFixture, ask: Ask) -> None:
    places = [{"place": 1, "count": 1}, {"place": 2, "count": 1}]
    told = {"player": MARAMA, "months": months(mar=1, apr=1), "places": places}
    assert ask("players/38441/activity") == (200, told)


def test_points_over_time_with_the_ranks_on_the_way(april: StoreFixture, ask: Ask) -> None:
    # 25 A, then 40 C and 12 C more, in A + B + C/100; the ranks of docs/regulations/new-zealand.md up to the next.
    grown = [("2017-12", "25"), ("2018-03", "25.4"), ("2018-04", "25.52")]
    ranks = [("Certificate of Proficiency", "5"), ("Club Master", "20"), ("Local Master", "50")]
    assert ask("players/38441/growth") == (
        200,
        {"player": MARAMA, "by": "points",
         "months": [{"month": month, "amount": amount} for month, amount in grown],
         "ranks": [{"rank": rank, "amount": amount} for rank, amount in ranks]},
    )  # fmt: skip
    assert ask("players/31018/growth")[1]["months"] == []


def test_two_numbers_of_one_player_are_one(april: StoreFixture, ask: Ask) -> None:
    april.decide("merge", number="20093", into="12356")
    status, told = ask("players/20093/activity")
    assert (status, told["player"]["number"], told["months"]) == (200, "12356", months(mar=2, apr=2))
    # 40 C and 12 C of each.
    assert [each["amount"] for each in ask("players/20093/growth")[1]["months"]] == ["0.52", "1.04"]


def test_how_much_a_club_plays_and_who_plays_most(april: StoreFixture, ask: Ask) -> None:
    april.send("106_c.txt", session_file(FOUR_PAIRS[:2], date="2018-04-12", event="Y"))
    april.decide("hide", number="12356", hidden=True)
    status, told = ask("clubs/106/activity")
    assert (status, told["club"], told["since"], told["players"]) == (200, 106, "2018-01-20", 8)
    assert told["months"] == months(mar=1, apr=2)
    assert told["most"][:3] == [
        {"player": BERTRAM, "sessions": 3}, {"player": {"number": "9205", "name": "Desmond Plover"}, "sessions": 3},
        {"player": MARAMA, "sessions": 3},
    ]  # fmt: skip
    assert [each["sessions"] for each in told["most"]] == [3, 3, 3, 2, 2, 2, 2]
    assert len(ask("clubs/106/activity", "106", "read")[1]["most"]) == 8
    assert ask("clubs/130/activity")[1]["months"] == months()


def test_how_much_a_region_plays(april: StoreFixture, ask: Ask) -> None:
    assert ask(f"regions/{REGION}/activity") == (
        200, {"region": "Auckland Northland Region", "months": months(mar=1, apr=1)},
    )  # fmt: skip


@pytest.mark.parametrize("path", ["clubs/5", "regions/Nowhere", "regions/%00", "regions/%20"])
def test_what_is_not_there_plays_nothing(ask: Ask, path: str) -> None:
    status, told = ask(f"{path}/activity")
    assert (status, list(told)) == (404, ["detail"])


def test_few_questions_to_the_database_for_much_as_for_little(april: StoreFixture) -> None:
    calls = (
        "activity", "achievements", "players/38441/activity", "players/38441/growth", "players/38441/other-points",
        "clubs/106/activity", f"regions/{REGION}/activity", "rankings/choices",
    )  # fmt: skip

    def counts() -> dict[str, int]:
        return {path: times_asked(path) for path in calls}

    little, seq = counts(), run(april)
    for at in range(1, 10):
        april.decide("adjust", number="38441", points={"A": "1"}, asked_by="Howick", reason="So.")
        april.send(f"106_m{at}.txt", session_file(date=f"2018-04-{at:02}", event=f"Event {at}"))
    for number in ("38441", "20093", "12356"):
        raised(seq, number, "4", "5")
    much = counts()
    assert {path: (little[path], count) for path, count in much.items() if count > little[path] + 1} == {}
    assert max(much.values()) < 20
