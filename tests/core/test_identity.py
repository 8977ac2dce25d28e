"""What makes two sessions, contests and events the same; the club is in every key."""

from datetime import date
from typing import Any

import msgspec
import pytest

from overtrick.core.identity import contest_keys, event_key, session_key
from overtrick.core.session import Session, SessionDetails

SESSION = Session(
    date(2017, 3, 14), 106, "Main room", "Jubilee Pairs", "Pairs", "A", 1, "", "PCT", "C", 40, 26, 1, "", ()
)  # fmt: skip


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"date": date(2017, 3, 15)}, False),
        ({"club": 107}, False),
        ({"location": "Upstairs"}, False),
        ({"event": "Jubilee Cup"}, False),
        ({"section": "B"}, False),
        ({"round": 2}, False),
        ({"boards": 24, "award": 0, "program": "X", "unit": "VP", "movement": "Howell", "type": "Teams"}, True),
        ({"event": "JUBILEE  pairs "}, True),
    ],
)
def test_f8_what_makes_a_session_the_same(change: dict[str, Any], same: bool) -> None:
    other = msgspec.structs.replace(SESSION, **change)
    assert (session_key(SESSION) == session_key(other)) is same


@pytest.mark.parametrize("unknown", ["date", "club"])
def test_f8_a_session_without_its_date_or_club_has_no_key(unknown: str) -> None:
    assert session_key(msgspec.structs.replace(SESSION, **{unknown: None})) is None


def test_f8_formats_without_rounds_have_a_key_too() -> None:
    assert session_key(msgspec.structs.replace(SESSION, round=None)) is not None


def test_the_club_is_in_every_key() -> None:
    report = msgspec.structs.replace(SESSION, details=SessionDetails())
    other = msgspec.structs.replace(report, club=107)
    assert session_key(report) != session_key(other)
    assert event_key(report) != event_key(other)
    assert not set(contest_keys(report)) & set(contest_keys(other))
