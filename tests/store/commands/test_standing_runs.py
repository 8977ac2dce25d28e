"""Runs as a whole: previewed, applied once, undone while it is the latest; what a person decided is left alone."""

from datetime import date
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.commands import standing_runs
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.standings.on_day import find_standing
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import SECRETARY, StoreFixture
from tests.store.years import changes, earn, held, on, run, year_end

WHO = "38441"


@pytest.fixture
def player(open_store: Any) -> StoreFixture:
    """A Novice and Junior without points, in the register since 2010."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    return on(store, "2011-01-03").register(WHO, grade=1)


def test_a_run_is_applied_once(player: StoreFixture) -> None:
    earn(player, WHO, "2011-02-01", B="5")
    assert run(player, "2011-03-01") is not None
    before = player.contents()
    assert run(player, "2011-03-01") is None
    assert player.contents() == before
    with pytest.raises(Refusal, match="has already been applied, by line"):
        player.decide("run", run="monthly", date="2011-03-01")


@pytest.mark.parametrize(
    ("name", "day", "says"),
    [
        ("weekly", "2011-03-01", "There is no run 'weekly'. Choose from: monthly, yearly"),
        ("monthly", "2011-03-02", "is for the 1st of a month, not for 2011-03-02"),
        ("yearly", "2011-02-01", "is for 1 January, not for 2011-02-01"),
        ("monthly", "2031-03-01", "has not come yet"),
        ("monthly", "2011-02-01", "The monthly run of 2011-03-01 has already been applied"),
        ("yearly", "2011-01-01", "Apply the monthly run of 2011-01-01 first"),
    ],
)
def test_a_run_that_cannot_be_is_refused(player: StoreFixture, name: str, day: str, says: str) -> None:
    run(player, "2011-03-01")
    with pytest.raises(Refusal, match=says):
        player.decide("run", run=name, date=day)


def test_a_preview_changes_nothing_and_says_why(player: StoreFixture) -> None:
    earn(player, WHO, "2011-02-01", A="49.99", B="60", C="12")
    before = player.contents()
    rank, stars = standing_runs.preview_run("monthly", date(2011, 3, 1))
    assert player.contents() == before
    assert (rank.player, rank.what, rank.before, rank.after) == (WHO, "rank", "Novice", "Local Master")
    assert rank.points == {"A": "49.99", "B": "60.00", "C": "12.00"}
    assert rank.because == (
        "49.99 A + 60 B + 12 C ÷ 100 = 110.11 points (Masterpoint Rankings; ruling S1)",
        "Local Master needs 50 points: the player has 110.11 points (Masterpoint Rankings; ruling S1)",
    )
    assert (stars.what, stars.before, stars.after) == ("stars", "0", "1")
    assert stars.because[-1] == (
        "The 100 points of Provincial Master are reached, but 0.01 A are missing: 110.11 ÷ 50, rounded down, − 1 = "
        "1 star (Masterpoint Rankings; ruling S2)"
    )


def test_a_preview_of_the_past_is_that_of_its_day(player: StoreFixture) -> None:
    """Whatever came later: other points, other runs, a decision."""
    earn(player, WHO, "2011-02-01", B="6")
    then = standing_runs.preview_run("monthly", date(2011, 3, 1))
    earn(player, WHO, "2011-03-10", B="50")
    run(player, "2011-05-01")
    player.decide("rank", number=WHO, code=7, start="2011-05-02", reason="the Board")
    assert standing_runs.preview_run("monthly", date(2011, 3, 1)) == then
    assert [each.after for each in then] == ["Certificate of Proficiency"]


def test_undo_and_redo_give_identical_rows(player: StoreFixture) -> None:
    """The grade of a run decides who may play: undone, the session of Juniors counts again, and redone it does not."""
    player.register(*NUMBERS[1:], grade=1)
    earn(player, WHO, "2017-05-01", A="60", B="60")
    run(player, "2018-01-01")
    on(player, "2018-01-06").send("106_juniors.txt", session_file(date="2018-01-05", award="3B"))
    before = _without_lines(player)
    line = run(player, "2018-01-01", "yearly")
    assert line is not None
    done = _without_lines(player)
    assert done != before
    undone = standing_runs.undo_run(line.seq, player._moment(), SECRETARY, "too early")
    assert _without_lines(player) == before
    run(player, "2018-01-01", "yearly")
    assert _without_lines(player) == done
    assert models.Run.objects.get(seq=line.seq).undone == undone.seq
    assert player.verify() == []


def _without_lines(store: StoreFixture) -> dict[str, Any]:
    """What a player sees: changes, spells, the register, and the points that stand."""
    spells = list(
        models.Spell.objects.order_by("player_id", "kind", "start").values_list("player", "kind", "value", "start")
    )
    people = [held(number) for number in models.Player.objects.order_by("id").values_list("number", flat=True)]
    return {"changes": changes(), "spells": spells, "people": people, "points": store.in_force()}


def test_only_the_latest_run_can_be_undone_and_only_once(player: StoreFixture) -> None:
    first, second = run(player, "2011-03-01"), run(player, "2011-04-01")
    assert first is not None
    assert second is not None
    with pytest.raises(Refusal, match=f"Undo line {second.seq} first"):
        player.decide("undo-run", line=first.seq)
    player.decide("undo-run", line=second.seq)
    with pytest.raises(Refusal, match="is not a run that is still in force"):
        player.decide("undo-run", line=second.seq)
    player.decide("undo-run", line=first.seq)


def test_what_a_person_decided_since_stays_when_a_run_is_undone(player: StoreFixture) -> None:
    earn(player, WHO, "2011-02-01", B="6")
    line = run(player, "2011-03-01")
    assert line is not None
    player.decide("rank", number=WHO, code=4, start="2011-03-02", reason="the Board")
    player.decide("undo-run", line=line.seq)
    assert held(WHO)[0] == 4


def test_a_grade_that_a_person_set_for_the_day_outlives_the_run(player: StoreFixture) -> None:
    """The run made an Intermediate (31 rating points), the Board an Open player, from the same day."""
    earn(player, WHO, "2017-05-01", B="31")
    year_end(player, 2017)
    assert held(WHO)[3] == 2
    player.decide("grade", number=WHO, code=3, start="2018-01-01", reason="the Board")
    line = models.Run.objects.get(name="yearly")
    player.decide("undo-run", line=line.seq)
    assert held(WHO)[3] == 3
    spells = models.Spell.objects.filter(player__number=WHO, kind="grade").order_by("start")
    assert [spell.value for spell in spells] == ["1", "3"]
    # Before that day the player was a Junior, and never an Intermediate.
    assert [row[3:5] for row in changes(WHO) if row[1] == "grade"] == [("1", "3")]
    assert find_standing(WHO, date(2017, 12, 31)).grade == "Junior"
    assert player.verify() == []


def test_a_decision_for_the_day_of_a_run_or_to_stay_is_left_alone(player: StoreFixture) -> None:
    player.register("20093", "12356", grade=1)
    for number in (WHO, "20093", "12356"):
        earn(player, number, "2011-02-01", B="60")
    on(player, "2011-02-20").decide("rank", number=WHO, code=2, start="2011-03-01", reason="the Board")
    player.decide("rank", number="20093", code=3, start="2011-02-20", stays=True, reason="the Board")
    run(player, "2011-03-01")
    assert [held(number)[0] for number in (WHO, "20093", "12356")] == [2, 3, 4]
    run(player, "2011-04-01")
    # What was for one day goes on with the points; what stays, stays until it is decided again.
    assert [held(number)[0] for number in (WHO, "20093")] == [4, 3]
    player.decide("rank", number="20093", code=3, start="2011-04-02", reason="no longer")
    run(player, "2011-05-01")
    assert held("20093")[0] == 4


def test_s8_a_player_from_abroad_stays_open_until_the_federation_decides(player: StoreFixture) -> None:
    player.register("20093", grade=3, country=2)
    year_end(player, 2011)
    assert held("20093")[3] == 3
    player.decide("grade", number="20093", code=2, start="2012-03-01", reason="evidence from Sydney")
    year_end(player, 2012)
    assert held("20093")[3] == 1


def test_n23_the_monthly_run_cancels_the_points_of_a_temporary_player(player: StoreFixture) -> None:
    player.register("20093", status=3, start="2011-01-15")
    earn(player, "20093", "2011-02-01", C="80")
    run(player, "2011-07-01")
    assert player.points("20093") == {"C": 80}
    (due,) = standing_runs.preview_run("monthly", date(2011, 8, 1))
    assert (due.player, due.what, due.before) == ("20093", "points", "80.00 C")
    line = run(player, "2011-08-01")
    assert line is not None
    assert player.points("20093") == {}
    assert standing_runs.find_changes(line.seq)[0].before == "80.00 C"
    player.decide("undo-run", line=line.seq)
    assert player.points("20093") == {"C": 80}
    run(player, "2011-08-01")
    # Joined from a day that has yet to come: the run after it gives the points back.
    player.decide("status", number="20093", code=1, start="2011-08-20")
    assert player.points("20093") == {}
    back = run(player, "2011-09-01")
    assert back is not None
    assert player.points("20093") == {"C": 80}
    # Undone as a whole: cancelled again, since 1 August and for the same reason, until a run gives them back.
    player.decide("undo-run", line=back.seq)
    assert player.points("20093") == {}
    (lapsed,) = [each for each in explain_player("20093").beside if each.kind == "lapse"]
    assert (lapsed.points, lapsed.date.isoformat()) == ("-80.00", "2011-08-01")
    assert str(lapsed.because[-1]).startswith("Not active by 2011-07-15")
    run(player, "2011-09-01")
    assert player.points("20093") == {"C": 80}
    assert player.verify() == []


def test_n23_points_that_a_run_cancelled_come_back_to_who_survived_a_merger(player: StoreFixture) -> None:
    player.register("20093", "12356", status=3, start="2011-01-15")
    earn(player, "20093", "2011-02-01", C="80")
    line = run(player, "2011-08-01")
    assert line is not None
    player.decide("merge", number="20093", into="12356")
    player.decide("undo-run", line=line.seq)
    assert (player.points("20093"), player.points("12356")) == ({}, {"C": 80})
    assert player.verify() == []


def test_n23_points_that_a_run_cancels_say_why(player: StoreFixture) -> None:
    player.register("20093", status=3, start="2011-01-15")
    earn(player, "20093", "2011-02-01", C="80")
    run(player, "2011-08-01")
    (lapsed,) = [each for each in explain_player("20093").beside if each.kind == "lapse"]
    assert [str(each) for each in lapsed.because] == [
        "Registered as temporary on 2011-01-15: the points wait 6 months, until 2011-07-15 "
        "(Issue of Masterpoints 4; ruling N23)",
        "Not active by 2011-07-15: the points are cancelled until the player joins "
        "(Issue of Masterpoints 4; ruling N23)",
    ]
