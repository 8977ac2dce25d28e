"""A pair of reports is one session, and the overall list of an event is none, wherever sessions are counted."""

from datetime import date

import pytest

from overtrick.store.queries import activity
from overtrick.store.queries.activity import find_attendance
from overtrick.store.queries.board_report.play import find_turnouts
from overtrick.store.queries.board_report.sending import find_punctuality
from overtrick.store.queries.clubs import find_club_summary, find_clubs
from overtrick.store.queries.events import find_event
from overtrick.store.queries.partners import find_partners
from overtrick.store.queries.player import find_visible_player
from overtrick.store.queries.session_list import SessionFilter, find_sessions
from overtrick.store.totals import session_counts
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

FIRST, LAST, END = date(2018, 3, 6), date(2018, 3, 13), date(2018, 3, 31)
FIELD = (*NORTH, *EAST)


@pytest.fixture
def club(cyprus_store: StoreFixture) -> StoreFixture:
    """Limassol, with the first pair in the register."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", "5002", club=1, grade=99, rank=0)
    cyprus_store.later(days=45)
    return cyprus_store


def send(store: StoreFixture, name: str, contest: Contest, category: int = 1) -> None:
    text = report(contest, file=name).replace("15\t1", f"15\t{category}")
    receipt = store.send(f"{name}.mcd", text, club=None)
    assert receipt.state == ("cancelled" if contest.reverse else "accepted"), receipt.problems


def send_pairs(store: StoreFixture, number: int, day: str) -> None:
    """Send both directions of one session of the Spring Pairs, each in a file of its own."""
    name = f"Spring Pairs {number}"
    send(store, f"{number}_ns", Contest(name=name, date=day))
    send(store, f"{number}_ew", Contest(EAST, name=name, date=day, serial=-7))


def send_overall(store: StoreFixture) -> None:
    send(store, "all", Contest(FIELD, name="Spring Pairs", more=("13\t2018-03-13",)))


def play_event(store: StoreFixture) -> None:
    """Two evenings of two reports each, and the overall list of both: two sessions, and one final ranking."""
    send_pairs(store, 1, "2018-03-06")
    send_pairs(store, 2, "2018-03-13")
    send_overall(store)


def test_home_list_and_club_agree_on_a_session_in_two_files(club: StoreFixture) -> None:
    send_pairs(club, 1, "2018-03-06")
    latest, summary = activity.find_latest_day(END), find_club_summary(1, FIRST)
    assert latest is not None
    assert summary is not None
    counts = {
        "home": latest.sessions,
        "list": len(find_sessions(SessionFilter(start=FIRST, end=FIRST))[0]),
        "club": summary.sessions,
        "clubs": next(each.sessions for each in find_clubs(FIRST) if each.code == 1),
        "club by month": sum(month.sessions for month in activity.club_months(1, END)),
        "region by month": sum(month.sessions for month in activity.region_months("Cyprus", END)),
        "thirty days": activity.count_activity(FIRST, END).sessions,
        "by day": sum(count for _, count in activity.sessions_by_day(FIRST, END)),
        "board": find_turnouts(FIRST, END)[1].sessions,
        "sent": find_punctuality(FIRST, END).sessions,
    }
    assert counts == dict.fromkeys(counts, 1)
    # Five pairs each way, of two players.
    assert (activity.count_activity(FIRST, END).rows, latest.players) == (10, 20)
    assert find_turnouts(FIRST, END)[1].tables == 5


def test_an_overall_list_is_a_final_ranking_with_its_days(club: StoreFixture) -> None:
    play_event(club)
    (final,), _ = find_sessions(SessionFilter(final=True))
    assert (final.event, final.final, final.date, final.last) == ("Spring Pairs", True, FIRST, LAST)
    assert final.several_days
    others = [card for card in find_sessions(SessionFilter())[0] if card.id != final.id]
    assert [(card.event, card.final, card.last) for card in others] == [
        ("Spring Pairs 2", False, None),
        ("Spring Pairs 1", False, None),
    ]


def test_an_overall_list_is_of_the_last_day_where_days_are_chosen(club: StoreFixture) -> None:
    play_event(club)
    every = ["Spring Pairs", "Spring Pairs 2", "Spring Pairs 1"]
    assert [card.event for card in find_sessions(SessionFilter())[0]] == every
    pages = [find_sessions(SessionFilter(), page, limit=1) for page in (1, 2, 3)]
    assert [(card.event, more) for (card,), more in pages] == [(every[0], True), (every[1], True), (every[2], False)]
    assert [card.event for card in find_sessions(SessionFilter(start=LAST))[0]] == every[:2]
    assert [card.event for card in find_sessions(SessionFilter(end=FIRST))[0]] == every[2:]


def test_an_overall_list_is_not_counted_as_played(club: StoreFixture) -> None:
    play_event(club)
    player, summary = find_visible_player("5001"), find_club_summary(1, FIRST)
    assert player is not None
    assert summary is not None
    assert (summary.sessions, activity.count_activity(FIRST, END).sessions) == (2, 2)
    months, places = activity.player_months_and_places(["5001"], END)
    assert (sum(month.sessions for month in months), places) == (2, [(1, 3)])
    (partner,) = find_partners(player)
    assert (partner.person.number, partner.sessions) == ("5002", 2)
    assert find_attendance(1, FIRST).most_active[0].sessions == 2
    session_counts.update()
    assert session_counts.count_by_player([player.row.id], 2018) == {player.row.id: 2}


def test_an_event_has_the_sessions_of_its_overall_list(club: StoreFixture) -> None:
    """C4, as for the awards: those of its days, of the same class and size; the next month's are another event's."""
    play_event(club)
    send_pairs(club, 3, "2018-04-10")
    (final,), _ = find_sessions(SessionFilter(final=True))
    event = find_event(final.event_id)
    assert event is not None
    assert [card.id for card in event.finals] == [final.id]
    assert [card.event for card in event.sessions] == ["Spring Pairs 1", "Spring Pairs 2"]
    assert event.overall == ()
    first, later = (find_event(event.sessions[0].event_id), find_event(find_sessions(SessionFilter())[0][0].event_id))
    assert first is not None
    assert later is not None
    assert ([card.id for card in first.overall], first.finals, len(first.sessions)) == ([final.id], (), 1)
    assert (later.overall, len(later.sessions)) == ((), 1)


def test_a_later_file_shows_that_a_list_was_the_overall_one(club: StoreFixture) -> None:
    """A list of one day is one session, until reports with longer names come; when they go, it is one again."""
    # A Club Gold event has Gold for the whole of it alone, so its parts matter (C7).
    player = find_visible_player("5001")
    assert player is not None
    send(club, "all", Contest(FIELD, name="Island Pairs"), category=2)
    session_counts.update()
    assert find_sessions(SessionFilter(final=True))[0] == []
    part = Contest(FIELD, name="Island Pairs morning", serial=8)
    send(club, "1", part, category=2)
    (final,), _ = find_sessions(SessionFilter(final=True))
    assert (final.event, final.last, final.several_days) == ("Island Pairs", FIRST, False)
    session_counts.update()
    assert session_counts.count_by_player([player.row.id], 2018) == {player.row.id: 1}
    assert club.verify() == []
    send(club, "r", part._replace(reverse=True), category=2)
    assert find_sessions(SessionFilter(final=True))[0] == []
    session_counts.update()
    assert session_counts.count_by_player([player.row.id], 2018) == {player.row.id: 1}
    assert club.verify() == []
