"""Handicaps of a club's event from the games on record (G1), and what they change: graded nights, and all of Cyprus."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.handicap_events import HandicapEvents, club_event
from overtrick.store.results.handicaps import games
from overtrick.store.results.handicaps.pair_handicaps import PairHandicap, find_pair_handicaps
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

EVENT = "Wednesday Pairs"
FIRST = date(2018, 3, 7)
NIGHT = "2018-05-30"
# The four pairs of the cast, in the order in which the file of the night has them.
A, B, C, D = (("38441", "20093"), ("12356", "9205"), ("31018", "27114"), ("40777", "1610"))


def play(store: StoreFixture, week: int, *scores: str, event: str = EVENT, name: str = "") -> None:
    """Send a Wednesday of the four pairs with these percentages, best first."""
    ranked = sorted(zip(scores, (A, B, C, D), strict=True), key=lambda each: -Decimal(each[0]))
    day = (FIRST + timedelta(weeks=week)).isoformat()
    rows, percentages = [" ".join(pair) for _, pair in ranked], [score for score, _ in ranked]
    store.send(name or f"w{week}.txt", session_file(rows, date=day, event=event, scores=percentages))


def switch(store: StoreFixture, start: str = "2018-01-01", **more: Any) -> int:
    return store.decide("handicaps", club=AUCKLAND, event=EVENT, start=start, **more).seq


def estimate(store: StoreFixture, average: str | None, *numbers: str) -> None:
    for number in numbers:
        store.decide("handicap-estimate", club=AUCKLAND, event=EVENT, number=number, average=average)


def handicap(*pair: str, day: str = NIGHT) -> PairHandicap:
    events = federation_state().handicaps
    return find_pair_handicaps(events, club_event(AUCKLAND, EVENT), date.fromisoformat(day), [pair])[0]


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """Everybody is registered, and one Wednesday was played: 60, 52, 48 and 40 %."""
    store.register(*NUMBERS).later(days=365)
    play(store, 0, "60", "52", "48", "40")
    return store


@pytest.mark.parametrize("at_once", [25, 3])
def test_the_handicap_is_65_less_the_mean_of_the_last_ten_games(
    club: StoreFixture, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many sessions are read at once."""
    monkeypatch.setattr(games, "_AT_ONCE", at_once)
    for week in range(1, 12):
        play(club, week, *(("50", "51", "49", "50") if week % 2 else ("54", "46", "52", "48")))
    switch(club)
    # Of twelve Wednesdays the last ten count: five of 50 and five of 54 for A, so 65 - 52; not the first 60 and 50.
    found = handicap(*A)
    assert found.percentage == 13
    assert [game.date.isoformat() for game in found.players[0].games][:1] == ["2018-03-21"]
    assert [str(game.percentage) for game in found.players[0].games] == ["54", "50"] * 5
    # On the fourth Wednesday three had been played: (60 + 50 + 54) / 3 for A.
    assert handicap(*A, day="2018-03-28").percentage == 65 - Fraction(164, 3)
    # A new pairing has the mean of both averages: A 52, and B with five of 51 and five of 46 48.5.
    assert handicap(A[0], B[0]).percentage == 65 - (Fraction(52) + Fraction("48.5")) / 2


def test_only_games_of_the_event_before_the_day_in_force_count(club: StoreFixture) -> None:
    switch(club)
    play(club, 1, "70", "50", "40", "40", event="Thursday Pairs")
    play(club, 2, "62", "50", "48", "40")
    assert handicap(*A).percentage == 4
    # Spelled otherwise and in another year it is the same event; what was sent again counts as it is now.
    play(club, 42, "55", "50", "50", "45", event="WEDNESDAY  pairs")
    assert handicap(*A, day="2019-06-01").percentage == 65 - Fraction(60 + 62 + 55, 3)
    play(club, 2, "50", "62", "48", "40")
    assert handicap(*A).percentage == 10
    club.decide("cancel", club=AUCKLAND, name="w2.txt")
    assert handicap(*A).percentage == 5
    # A list that is by handicap tells nobody's percentage.
    club.decide("facts", club=AUCKLAND, name="w0.txt", facts={"handicap": True})
    assert handicap(*A).percentage is None
    assert handicap(*A, day="2018-03-07").percentage is None
    assert club.verify() == []


def test_a_handicap_is_never_below_0(club: StoreFixture) -> None:
    play(club, 1, "74", "46", "42", "38")
    assert handicap(*A).percentage == 0


def test_games_under_a_merged_number_are_those_of_the_player(club: StoreFixture) -> None:
    club.register("11111")
    rows = ("11111 20093", *(" ".join(pair) for pair in (B, C, D)))
    club.send("w1.txt", session_file(rows, event=EVENT, date="2018-03-14", scores=("64", "50", "46", "40")))
    assert handicap(*A).percentage == 65 - (Fraction(60) + 62) / 2
    club.decide("merge", number="11111", into="38441")
    assert handicap(*A).percentage == handicap("11111", "20093").percentage == 3


def test_new_players_have_the_estimate_of_the_director(club: StoreFixture) -> None:
    club.register("5550", "5551")
    switch(club)
    assert handicap("5550", "5551").percentage is None
    estimate(club, "44", "5550", "5551")
    assert handicap("5550", "5551").percentage == 21
    # Only until there is a game: 38441 has 60.
    estimate(club, "30", "38441")
    assert handicap("5550", "38441").percentage == 13
    estimate(club, None, "5550")
    assert handicap("5550", "5551").percentage is None
    switch(club, new_players="42.50")
    club.restart()
    assert handicap("5550", "5551").percentage == 65 - (Fraction("42.5") + 44) / 2
    assert handicap("0", "5551").percentage == 65 - (Fraction("42.5") + 44) / 2
    assert club.verify() == []


def test_no_award_changes_at_a_night_for_everybody_or_on_gross_scores(club: StoreFixture) -> None:
    before = club.in_force()
    note = models.Audit.objects.get(seq=switch(club))
    assert (note.what, note.key, msgspec.json.decode(note.before), msgspec.json.decode(note.after)) == (
        "club", "106", {"handicaps": False}, {"event": EVENT, "handicaps": True, "start": "2018-01-01"},
    )  # fmt: skip
    club.decide("facts", club=AUCKLAND, name="w0.txt", facts={"graded": ["Open"]})
    assert club.in_force() == before
    assert club.verify() == []


@pytest.fixture
def night(club: StoreFixture) -> StoreFixture:
    """The third Wednesday is a graded night of a club that awards on handicap scores; the second is not there yet."""
    club.decide("graded-nights", club=AUCKLAND, policy="handicap", start="2018-01-01")
    play(club, 2, "55", "52", "50", "43")
    club.decide("facts", club=AUCKLAND, name="w2.txt", facts={"graded": ["Open"]})
    assert earned(club) == {A: 40, B: 12}
    return club


def earned(store: StoreFixture, week: str = "2018-03-21") -> dict[tuple[str, ...], int]:
    """What each pair earned on a Wednesday."""
    found: dict[tuple[str, ...], int] = {}
    for pair in (A, B, C, D):
        sessions = [each for each in explain_player(pair[0]).sessions if str(each.date) == week]
        points = sum(int(Decimal(award.points)) for each in sessions for award in each.awards)
        if points:
            found[pair] = points
    return found


def test_a_night_on_handicap_scores_is_awarded_by_the_totals(night: StoreFixture) -> None:
    """After 60, 52, 48, 40 the handicaps are 5, 13, 17 and 25: 60, 65, 67 and 68, so D wins and C is second."""
    seq = switch(night)
    assert earned(night) == {D: 40, C: 12}
    (played,) = [each for each in explain_player(D[0]).sessions if str(each.date) == "2018-03-21"]
    assert "43.00 % and a handicap of 25.00 % are 68.00 %: 1st by handicap" in str(played.awards[0].because)
    assert night.verify() == []
    # From a later day on it is as before.
    switch(night, "2018-03-21", handicaps=False)
    assert earned(night) == {A: 40, B: 12}
    assert night.verify() == []
    assert seq


def test_a_late_file_a_correction_and_a_cancellation_change_the_nights_after_it(night: StoreFixture) -> None:
    switch(night)
    # The Wednesday between: D has 80 and 40 now, a handicap of 5, and is last with 48; C 67 is first, B 65 second.
    play(night, 1, "60", "52", "48", "80", name="late.txt")
    assert earned(night) == {C: 40, B: 12}
    # Corrected: C and D change places, so that C has 48 and 80, 1 and 51; D has 40 and 48, 21 and 64; B 65 is first.
    play(night, 1, "60", "52", "80", "48", name="late.txt")
    assert earned(night) == {B: 40, D: 12}
    # A list by handicap is no game, so only the first Wednesday is one; and so it is when the file is taken back.
    night.decide("facts", club=AUCKLAND, name="late.txt", facts={"handicap": True})
    assert earned(night) == {D: 40, C: 12}
    night.decide("facts", club=AUCKLAND, name="late.txt", facts={"handicap": False})
    assert earned(night) == {B: 40, D: 12}
    night.decide("cancel", club=AUCKLAND, name="late.txt")
    assert earned(night) == {D: 40, C: 12}
    assert night.verify() == []


def test_a_night_waits_for_the_estimate_of_a_new_player(night: StoreFixture) -> None:
    switch(night)
    night.register("5550")
    rows = ("38441 20093", "12356 9205", "31018 27114", "40777 5550")
    night.send("w2.txt", session_file(rows, date="2018-03-21", event=EVENT, scores=("55", "52", "50", "43")))
    assert earned(night) == {}
    # 40 and 30 make a handicap of 30, and 73 %.
    estimate(night, "30", "5550")
    assert earned(night) == {D: 40, C: 12}
    # The director's own handicap of a row goes before: line 5 has none, 43 %, and C wins with 67 before B with 65.
    night.decide("facts", club=AUCKLAND, name="w2.txt", facts={"handicaps": [{"line": 5, "percentage": "0"}]})
    assert earned(night) == {C: 40, B: 12}
    assert night.verify() == []


def test_what_cannot_be_decided(club: StoreFixture) -> None:
    with pytest.raises(Refusal, match=r"no event 'Wensday'. Write its name as in the results; the latest are: Wedn"):
        club.decide("handicaps", club=AUCKLAND, event="Wensday", start="2018-01-01")
    with pytest.raises(Refusal, match="Club 130 has no event"):
        club.decide("handicaps", club=HOWICK, event=EVENT, start="2018-01-01")
    with pytest.raises(Refusal, match="write a percentage from 0 to 100"):
        switch(club, new_players="101")
    with pytest.raises(Refusal, match="Nobody has the number 777"):
        estimate(club, "44", "777")
    with pytest.raises(Refusal, match="more than 2 decimals"):
        estimate(club, "44.125", "38441")


def test_an_event_of_cyprus_earns_nothing_from_the_day_on(cyprus_store: StoreFixture) -> None:
    """3.3 Handicap and stratified events, ruling C10; five pairs are three tables: 8 and 5 Silver without handicaps."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    cyprus_store.decide("period", number="5001", kind="id-card", start="2010-01-01")
    cyprus_store.send("a.mcd", report(Contest(NORTH)), club=1)
    assert cyprus_store.points("5001") == {"Silver": 8}

    def switched(start: str, **more: Any) -> dict[str, Decimal | int]:
        cyprus_store.decide("handicaps", club=1, event="tuesday pairs", start=start, **more)
        return cyprus_store.points("5001")

    assert switched("2018-03-07") == {"Silver": 8}
    assert switched("2018-03-06") == {}
    (played,) = explain_player("5001").sessions
    assert "No award is made in a handicap tournament" in " ".join(played.because)
    assert switched("2018-03-06", handicaps=False) == {"Silver": 8}
    assert cyprus_store.verify() == []


def test_a_row_of_a_contest_report_says_its_percentage_itself(cyprus_store: StoreFixture) -> None:
    """Field 43, beside a score of 60 IMPs or matchpoints; both directions of one contest are games of the event."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    both = report(Contest(NORTH), Contest(EAST, serial=-7)).replace("42\t60\n", "42\t60\n43\t57.5\n")
    cyprus_store.send("a.mcd", both, club=1)
    rows = [pair.split() for pair in (NORTH[0], EAST[0], NORTH[1])]
    found = find_pair_handicaps(HandicapEvents(), club_event(1, "Tuesday Pairs"), date(2018, 4, 1), rows)
    assert [each.percentage for each in found] == [Fraction("7.5"), Fraction("7.5"), None]
