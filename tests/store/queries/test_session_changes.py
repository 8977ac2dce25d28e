"""What changed in a corrected session, by whose file or decision, and who may read why.

Four pairs of a 40C session: the first earn 40 C a player, the second 12 (`tests.store.cast` has the calculation).
"""

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.db import database
from overtrick.store.queries.corrections.session_changes import RowChange, SessionChange, find_session_changes
from tests.store.cast import AUCKLAND, FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

FIRST, SECOND, THIRD, FOURTH = FOUR_PAIRS
FILE = "106_1.txt"


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    return store.register(*NUMBERS)


def latest() -> int:
    """The session that was stored last."""
    return int(models.Session.objects.order_by("-id").values_list("pk", flat=True)[0])


def changes(who: models.Account | None = None, session: int = 0) -> tuple[SessionChange, ...]:
    return find_session_changes(session or latest(), who)


def told(row: RowChange) -> tuple[str, str, str]:
    """A row as a person would say it: who, then before and after, each with place, score and points."""
    sides = (
        "none"
        if side is None
        else " ".join(
            [side.place, side.score, *(f"{each.points}{each.unit}" for share in side.shares for each in share.points)]
        )
        for side in (row.before, row.after)
    )
    before, after = sides
    return ", ".join(person.number or person.name or person.state for person in row.people), before, after


def test_a_session_never_corrected_costs_one_query_and_has_no_changes(club: StoreFixture) -> None:
    club.send(FILE, session_file())
    with CaptureQueriesContext(database.connection()) as asked:
        assert changes(session=1) == ()
    assert len(asked) == 1


def test_a_new_file_with_other_scores_shows_who_has_what_instead_of_what(club: StoreFixture) -> None:
    club.send(FILE, session_file(scores=("57", "53", "50", "40")))
    receipt = club.send(FILE, session_file((SECOND, FIRST, THIRD, FOURTH), scores=("58", "57", "50", "40.0")))
    (change,) = changes()
    assert [told(row) for row in change.rows] == [
        ("12356, 9205", "2 53 12.00C", "1 58 40.00C"),
        ("38441, 20093", "1 57 40.00C", "2 57 12.00C"),
    ]
    assert [(row.score_differs, row.place_differs, row.points_differ) for row in change.rows] == [
        (True, True, True), (False, True, True),
    ]  # fmt: skip
    assert (change.seq, change.at, change.cause, change.file, change.club) == (
        receipt.seq, club.now, "new-file", FILE, AUCKLAND,
    )  # fmt: skip
    assert (change.correction, change.only_points, change.withdrawn) == (True, False, None)


def test_every_revision_is_compared_with_the_one_before_newest_first(club: StoreFixture) -> None:
    for score in ("53", "57", "49"):
        club.send(FILE, session_file(scores=("58", score, "47", "42")))
    assert [[told(row) for row in each.rows] for each in changes()] == [
        [("12356, 9205", "2 57 12.00C", "2 49 12.00C")], [("12356, 9205", "2 53 12.00C", "2 57 12.00C")],
    ]  # fmt: skip
    # The page of the first file tells the same.
    assert changes(session=1) == changes()


def test_who_came_in_and_who_dropped_out_is_said(club: StoreFixture) -> None:
    club.send(FILE, session_file((FIRST, SECOND, THIRD, "501 502")))
    club.send(FILE, session_file((FIRST, FOURTH, THIRD, "501 502")))
    (change,) = changes()
    assert [told(row) for row in change.rows] == [
        ("40777, 1610", "none", "2 50.50 12.00C"), ("12356, 9205", "2 50.50 12.00C", "none"),
    ]  # fmt: skip


def test_a_corrected_number_is_shown_as_another_player_in_the_row(club: StoreFixture) -> None:
    club.send(FILE, session_file(("38441 20093", "12356 9206", THIRD, FOURTH)))
    club.send(FILE, session_file(("38441 20093", "12356 9205", THIRD, FOURTH)))
    (change,) = changes()
    (row,) = change.rows
    assert row.players_differ
    assert row.before is not None
    assert [person.name for person in row.before.people] == ["Clementine Okonjo", "9206"]
    assert [person.name for person in row.people] == ["Clementine Okonjo", "Desmond Plover"]


def test_the_same_results_once_more_are_no_change(club: StoreFixture) -> None:
    club.send(FILE, session_file(program="SCORER 17"))
    club.send(FILE, session_file(program="SCORER 18"))
    assert club.revisions(FILE) == ["replaced", "accepted"]
    assert changes() == ()


def test_a_file_name_that_is_used_for_another_evening_is_no_correction(club: StoreFixture) -> None:
    club.send(FILE, session_file())
    club.send(FILE, session_file((FOURTH, THIRD, SECOND, FIRST), date="2018-03-03"))
    assert changes() == ()
    (gone,) = changes(session=1)
    assert (gone.cause, gone.rows) == ("taken-back", ())


def test_results_under_another_date_are_the_same_session(club: StoreFixture) -> None:
    club.send(FILE, session_file(scores=("57", "53", "50", "40")))
    club.send(FILE, session_file(date="2018-03-09", scores=("57", "53", "50", "41")))
    (change,) = changes()
    assert [told(row) for row in change.rows] == [("40777, 1610", "4 40", "4 41")]


def test_a_decision_about_a_player_changes_awards_only(club: StoreFixture) -> None:
    club.send(FILE, session_file())
    club.decide("period", number="12356", kind="suspended", start="2018-03-01", reason="did not pay")
    (change,) = changes()
    assert change.only_points
    assert (change.cause, change.file) == ("players", "")
    (row,) = change.rows
    assert row.before is not None
    assert row.after is not None
    assert [share.person for share in row.before.shares] == [None]
    assert [(share.person.number, share.points[0].points) for share in row.after.shares if share.person] == [
        ("9205", "12.00")
    ]


def test_facts_about_a_session_are_a_decision_about_it(club: StoreFixture) -> None:
    club.send(FILE, session_file())
    # A field of eight: the step of the 40C table is 39 / (8 × 0.35) = 13.92, so the second earn 26, the third 12.
    club.decide("facts", club=AUCKLAND, name=FILE, facts={"field": [8]}, reason="four pairs were left out")
    (change,) = changes(models.Account(name="office", role=accounts.FEDERATION))
    assert (change.cause, change.reason, change.only_points) == ("facts", "four pairs were left out", True)
    assert [told(row) for row in change.rows] == [
        ("12356, 9205", "2 50.50 12.00C", "2 50.50 26.00C"), ("31018, 27114", "3 49.50", "3 49.50 12.00C"),
    ]  # fmt: skip


def test_a_merger_alone_changes_nobodys_result(club: StoreFixture) -> None:
    club.send(FILE, session_file())
    club.register("77751")
    club.decide("merge", number="38441", into="77751")
    assert club.points("77751") == {"C": 40}
    assert changes() == ()


def test_results_that_were_taken_back_say_so_and_are_compared_once_they_come_again(club: StoreFixture) -> None:
    club.send(FILE, session_file(scores=("57", "53", "50", "40")))
    cancelled = club.decide("cancel", club=AUCKLAND, name=FILE, reason="wrong evening")
    (gone,) = changes()
    assert (gone.cause, gone.at, gone.rows) == ("taken-back", cancelled.at, ())
    club.send(FILE, session_file(scores=("57", "55", "50", "40")))
    (change,) = changes()
    assert (change.cause, change.withdrawn) == ("new-file", cancelled.at)
    assert [told(row) for row in change.rows] == [("12356, 9205", "2 53 12.00C", "2 55 12.00C")]


def test_a_file_that_was_held_counts_from_the_confirmation(club: StoreFixture) -> None:
    club.send(FILE, session_file((*FOUR_PAIRS, "501 502", "503 504"), scores=("57", "53", "50", "40", "39", "38")))
    # Fewer rows by plain FTP, which cannot show whether the file was cut: a person must look first (F7).
    club.send(FILE, session_file(FOUR_PAIRS, scores=("57", "54", "50", "40")), cut_unseen=True)
    assert club.revisions(FILE)[-1] == "held"
    assert changes(session=1) == ()
    confirmed = club.decide("confirm", club=AUCKLAND, name=FILE, revision=2)
    (change,) = changes()
    assert (change.cause, change.file, change.at) == ("new-file", FILE, confirmed.at)
    # Six pairs: the step is 39 / (6 × 0.35) = 18.57, so the second earn 21 and the third 2.
    assert [told(row) for row in change.rows] == [
        ("12356, 9205", "2 53 21.00C", "2 54 12.00C"), ("31018, 27114", "3 50 2.00C", "3 50"),
        ("501, 502", "5 39", "none"), ("503, 504", "6 38", "none"),
    ]  # fmt: skip


def test_results_entered_by_hand_are_told_apart(club: StoreFixture) -> None:
    club.send(FILE, session_file(scores=("57", "53", "50", "40")))
    club.send(FILE, session_file(scores=("57", "54", "50", "40")), by_hand={"reason": "misread sheet"})
    assert [(each.cause, each.reason) for each in changes()] == [("by-hand", "")]
    assert changes(models.Account(name="club106", role=accounts.CLUB, club=AUCKLAND))[0].reason == "misread sheet"


def test_nobody_is_named_who_is_hidden_or_erased(club: StoreFixture) -> None:
    club.send(FILE, session_file(scores=("57", "53", "50", "40")))
    club.send(FILE, session_file(scores=("56", "54", "50", "40")))
    club.decide("hide", number="12356", hidden=True)
    club.decide("erase", number="20093")
    (change,) = changes()
    assert [told(row)[0] for row in change.rows] == ["38441, hidden", "hidden, 9205"]
    (own,) = changes(models.Account(name="12356", role=accounts.PLAYER, player="12356"))
    assert [told(row)[0] for row in own.rows] == ["38441, hidden", "12356, 9205"]


def test_only_those_concerned_read_the_reason(club: StoreFixture) -> None:
    club.send(FILE, session_file())
    club.decide("period", number="12356", kind="suspended", start="2018-03-01", reason="did not pay")
    club.decide("facts", club=AUCKLAND, name=FILE, facts={"field": [8]}, reason="a slip")
    readers = {
        "public": None,
        "federation": models.Account(role=accounts.FEDERATION),
        "club": models.Account(role=accounts.CLUB, club=AUCKLAND),
        "other club": models.Account(role=accounts.CLUB, club=HOWICK),
        "herself": models.Account(role=accounts.PLAYER, player="12356"),
        "partner": models.Account(role=accounts.PLAYER, player="9205"),
        "elsewhere": models.Account(role=accounts.PLAYER, player="1610"),
    }
    assert {name: [each.reason for each in changes(who)] for name, who in readers.items()} == {
        "public": ["", ""], "federation": ["a slip", "did not pay"], "club": ["a slip", "did not pay"],
        "other club": ["", ""], "herself": ["a slip", "did not pay"], "partner": ["a slip", ""], "elsewhere": ["", ""],
    }  # fmt: skip


# ── contest reports, which name themselves ────────────────────────────────────────────────────────────────────


@pytest.fixture
def limassol(cyprus_store: StoreFixture) -> StoreFixture:
    """Limassol has its licence, and members with ID cards."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    members = [number for pair in (*NORTH, *EAST) for number in pair.split()]
    for number in members:
        cyprus_store.register(number, club=1, grade=99, rank=0)
    lines = "".join(f"{number},id-card,2010-01-01,\n" for number in members)
    cyprus_store.import_register("periods", f"player,kind,start,end\n{lines}")
    return cyprus_store


def test_a_report_that_was_reversed_and_sent_again_is_one_correction(limassol: StoreFixture) -> None:
    limassol.send("a.mcd", report(), club=None)
    limassol.send("b.mcd", report(Contest(reverse=True), file="2018-03-06 2"), club=None)
    back = limassol.now
    # The first two change places: 8 and 5 Silver of one winner at three tables (3.4).
    again = Contest((NORTH[1], NORTH[0], *NORTH[2:]))
    limassol.send("c.mcd", report(again, file="2018-03-06 3"), club=None)
    (change,) = changes()
    assert (change.cause, change.file, change.withdrawn) == ("new-file", "c.mcd", back)
    assert [told(row) for row in change.rows] == [
        ("5003, 5004", "2 59 5.00Silver", "1 60 8.00Silver"), ("5001, 5002", "1 60 8.00Silver", "2 59 5.00Silver"),
    ]  # fmt: skip


def test_the_other_direction_completes_a_contest_and_corrects_nothing(limassol: StoreFixture) -> None:
    limassol.send("ns.mcd", report(), club=None)
    limassol.send("ew.mcd", report(Contest(EAST, serial=-7), file="2018-03-06 2"), club=None)
    (change,) = changes(session=1)
    assert (change.cause, change.file, change.correction, change.only_points) == ("other-file", "ew.mcd", False, True)
    # Five pairs alone are three tables: 8 Silver; five tables of two winners: 10 (3.4).
    assert [told(row) for row in change.rows] == [("5001, 5002", "1 60 8.00Silver", "1 60 10.00Silver")]
    assert changes(session=2) == ()
    # A page that has both directions says nothing of it.
    assert find_session_changes(1, sibling=2) == find_session_changes(2, sibling=1) == ()


def test_two_reports_of_one_file_name_are_not_revisions_of_each_other(limassol: StoreFixture) -> None:
    limassol.send("results.mcd", report(), club=None)
    week = Contest((NORTH[1], NORTH[0], *NORTH[2:]), date="2018-03-13", serial=8)
    limassol.send("results.mcd", report(week, file="2018-03-13 1"), club=None)
    assert changes(session=1) == changes(session=2) == ()


def test_a_file_about_both_directions_is_one_correction_of_a_page_with_both(limassol: StoreFixture) -> None:
    twins = Contest(), Contest(EAST, serial=-7)
    limassol.send("a.mcd", report(*twins), club=None)
    back = [each._replace(reverse=True) for each in twins]
    limassol.send("b.mcd", report(*back, file="2018-03-06 2"), club=None)
    again = [each._replace(pairs=(each.pairs[1], each.pairs[0], *each.pairs[2:])) for each in twins]
    limassol.send("c.mcd", report(*again, file="2018-03-06 3"), club=None)
    (change,) = find_session_changes(3, sibling=4)
    # Two winners at five tables: 10 and 5 Silver (3.4).
    assert [told(row) for row in change.rows] == [
        ("5003, 5004", "2 59 5.00Silver", "1 60 10.00Silver"), ("5001, 5002", "1 60 10.00Silver", "2 59 5.00Silver"),
        ("5013, 5014", "2 59 5.00Silver", "1 60 10.00Silver"), ("5011, 5012", "1 60 10.00Silver", "2 59 5.00Silver"),
    ]  # fmt: skip
