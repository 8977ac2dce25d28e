"""What the settings page of a club asks for: what was said earlier, and which nights a policy is about."""

from overtrick.store.queries.settings.details_changes import details_as_of, find_changes_since
from overtrick.store.queries.settings.graded_nights import count_graded_sessions, find_graded_nights
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day


def test_what_a_club_said_when_a_form_was_filled(store: StoreFixture) -> None:
    lines = [store.decide("club-details", club=106, website=f"https://{name}.example").seq for name in "abc"]
    store.decide("club-details", club=130, website="https://other.example")
    said = [details_as_of(106, seq).website for seq in (0, *lines)]
    assert said == ["", "https://a.example", "https://b.example", "https://c.example"]
    changes = find_changes_since(106, lines[0])
    assert [(change.who, change.before.website) for change in changes] == [
        ("secretary", "https://a.example"),
        ("secretary", "https://b.example"),
    ]


def test_the_policy_of_a_day_and_those_to_come(store: StoreFixture) -> None:
    """Without a choice it is the preferred one (Issue of Masterpoints 7 c i)."""
    nights = find_graded_nights(106, day("2018-03-10"))
    assert nights
    assert [each.policy for each in nights.policies] == ["gross", "handicap", "as-in-a-tournament"]
    assert (nights.current.policy, nights.to_come) == ("gross", [])
    store.decide("graded-nights", club=106, policy="handicap", start="2018-03-01")
    store.decide("graded-nights", club=106, policy="as-in-a-tournament", start="2018-06-01")
    nights = find_graded_nights(106, day("2018-03-10"))
    assert nights
    assert (nights.current.policy, [each.policy for each in nights.to_come]) == ("handicap", ["as-in-a-tournament"])


def test_only_graded_nights_from_the_day_on_are_counted(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    for at, played in enumerate(("2018-03-01", "2018-03-08"), start=1):
        store.send(f"106_{at}.txt", session_file(date=played, round=at))
    store.send("106_3.txt", session_file(event="Ungraded"))
    for at in (1, 2):
        store.decide("facts", club=106, name=f"106_{at}.txt", facts={"graded": ["Junior"]})
    assert [count_graded_sessions(106, day(start)) for start in ("2018-03-01", "2018-03-02", "2018-03-09")] == [2, 1, 0]
    assert count_graded_sessions(130, day("2018-03-01")) == 0
