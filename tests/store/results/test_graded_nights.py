"""A club's nights for some grades only are awarded as the club chose (Issue of Masterpoints 7 c)."""

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "a.txt"
WINNER, PARTNER = "38441", "20093"  # both Open: 40 C for the first of four pairs
AS_IN_A_TOURNAMENT = "as-in-a-tournament"


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """A session of four pairs, 40 and 12 C; but for the winners everybody is Junior."""
    store.register(*NUMBERS[:2]).register(*NUMBERS[2:], grade=1)
    store.send(NAME, session_file())
    assert store.points(WINNER) == {"C": 40}
    return store


def mark(store: StoreFixture, *grades: str, **more: object) -> None:
    store.decide("facts", club=AUCKLAND, name=NAME, facts={"graded": list(grades), **more})


def choose(store: StoreFixture, policy: str, start: str = "2018-01-01", club: int = AUCKLAND) -> int:
    return store.decide("graded-nights", club=club, policy=policy, start=start).seq


def test_a_night_is_awarded_again_when_the_club_chooses(club: StoreFixture) -> None:
    mark(club, "Intermediate", "Junior")
    assert club.points(WINNER) == {"C": 40}
    line = choose(club, AS_IN_A_TOURNAMENT)
    assert (club.points(WINNER), club.points(PARTNER), club.points("12356")) == ({}, {}, {"C": 12})
    (played,) = explain_player(WINNER).sessions
    assert "38441 is above the grade of this event" in " ".join(played.because)
    note = models.Audit.objects.get(seq=line)
    assert (note.what, note.key, msgspec.json.decode(note.before), msgspec.json.decode(note.after)) == (
        "club", "106", {"graded_nights": ""}, {"graded_nights": AS_IN_A_TOURNAMENT, "start": "2018-01-01"},
    )  # fmt: skip
    assert club.verify() == []


def test_a_night_that_is_marked_later_follows_the_choice(club: StoreFixture) -> None:
    choose(club, AS_IN_A_TOURNAMENT)
    assert club.points(WINNER) == {"C": 40}
    mark(club, "Junior")
    assert club.points(WINNER) == {}
    mark(club, "Open")
    assert club.points(WINNER) == {"C": 40}
    assert club.verify() == []


def test_a_choice_has_a_day_and_is_the_clubs_own(club: StoreFixture) -> None:
    """The session was on 10 March 2018."""
    mark(club, "Junior")
    choose(club, AS_IN_A_TOURNAMENT, "2018-03-11")
    choose(club, AS_IN_A_TOURNAMENT, club=HOWICK)
    assert club.points(WINNER) == {"C": 40}
    choose(club, AS_IN_A_TOURNAMENT, "2018-03-10")
    assert club.points(WINNER) == {}
    choose(club, "gross", "2018-03-10")
    assert club.points(WINNER) == {"C": 40}
    assert club.verify() == []


def test_a_handicap_list_counts_where_the_club_awards_by_handicap(club: StoreFixture) -> None:
    mark(club, "Junior", handicap=True)
    assert club.points(WINNER) == {}
    choose(club, "handicap")
    assert club.points(WINNER) == {"C": 40}
    assert club.verify() == []


def test_a_corrected_night_stays_a_graded_one(club: StoreFixture) -> None:
    mark(club, "Junior")
    choose(club, AS_IN_A_TOURNAMENT)
    club.send(NAME, session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    assert (club.points("12356"), club.points(WINNER)) == ({"C": 40}, {})
    assert club.verify() == []


def test_what_cannot_be_chosen(club: StoreFixture) -> None:
    with pytest.raises(Refusal, match=r"Choose from: gross \(all players earn on gross scores\), handicap"):
        choose(club, "whim")
    with pytest.raises(Refusal, match="There is no club 77"):
        choose(club, "gross", club=77)
    with pytest.raises(Refusal, match="there is no grade 'Expert'"):
        mark(club, "Expert")


def test_cyprus_has_no_graded_nights(cyprus_store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="Choose from: none here"):
        choose(cyprus_store, "gross", club=1)
