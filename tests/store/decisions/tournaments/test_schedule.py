"""A whole calendar that comes as a table: new tournaments, each the approval of its event."""

from datetime import UTC, date, datetime

from overtrick.store import models
from overtrick.store.commands.imports.preview import preview_import
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.tournaments.records import TournamentDetails
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

COLUMNS = "name,class,contest,first,last,club,restrictions,entry_limit,fee,billed,closes,venue,starts,boards,timetable"
SCHEDULE = (
    f"{COLUMNS}\n"
    "River Pairs,25A,pairs,2018-03-10,,106,,0,,,,,,,\n"
    "Lake Teams,8B,teams,2018-04-14,2018-04-15,106,mixed senior,24,35.50,yes,2018-04-11 20:00,Lake Hall,09:30,96,"
    '"One\nTwo"\n'
)
LADDER = session_file(event="River Pairs", round=99, award="25A", boards=160)
WINNER = FOUR_PAIRS[0].split()[0]


def test_each_line_is_a_tournament_of_the_calendar(store: StoreFixture) -> None:
    store.import_register("tournaments", SCHEDULE)
    river, lake = find_tournament(1), find_tournament(2)
    assert (river.name, river.event_class, river.last, river.fee, river.details) == (
        "River Pairs", "25A", date(2018, 3, 10), 0, TournamentDetails(),
    )  # fmt: skip
    assert (lake.contest, lake.first, lake.last, lake.restrictions) == (
        "teams", date(2018, 4, 14), date(2018, 4, 15), ("mixed", "senior"),
    )  # fmt: skip
    # Eight in the evening in New Zealand, where it is no longer summer time on this day: twelve hours ahead.
    assert (lake.entry_limit, lake.fee, lake.billed, lake.closes) == (
        24, 3550, True, datetime(2018, 4, 11, 8, tzinfo=UTC),
    )  # fmt: skip
    assert lake.details == TournamentDetails(venue="Lake Hall", starts="09:30", boards=96, timetable=("One", "Two"))
    assert store.verify() == []


def test_they_approve_their_events(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("approvals", units=["A", "B"], start="2018-03-11")
    assert store.send("106_river_final.txt", LADDER).state == "held"
    store.import_register("tournaments", SCHEDULE)
    # The first place of a class earns the points that it is named by.
    assert store.points(WINNER) == {"A": 25}
    assert [each.tournament for each in models.Approval.objects.order_by("id")] == [1, 2]
    assert store.verify() == []


def test_a_table_that_comes_again_adds_only_what_is_new(store: StoreFixture) -> None:
    store.import_register("tournaments", SCHEDULE)
    more = SCHEDULE + "Hill Pairs,8B,pairs,2018-05-05,,106,,,,,,,,,\n"
    lines = preview_import("tournaments", more.encode(), date(2018, 3, 12)).lines
    assert [(line.line, line.state) for line in lines] == [(2, "same"), (4, "same"), (5, "new")]
    store.import_register("tournaments", more)
    assert [each.name for each in models.Tournament.objects.order_by("id")] == [
        "River Pairs",
        "Lake Teams",
        "Hill Pairs",
    ]
    assert store.verify() == []
