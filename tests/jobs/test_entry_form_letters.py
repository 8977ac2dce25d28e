"""Entry forms go to the clubs of the region: to the address for tournaments or the secretary's, once a club."""

from datetime import timedelta

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.entry_form_letters import write_entry_form_letters
from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.queries.tournaments.entry_forms import find_entry_form_state
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.store_fixture import StoreFixture

WEB = Web(url="https://results.example/")
BODY = """\
Dear Howick,

Auckland invites your members to River Pairs on Saturday 5 May 2018.

Class: 8B, pairs
Who may play: All grades, except two Open players together
Starts: 09:30
Likely end: 17:00
Venue: Clubrooms, 4 Ferry Road
Lunch: Bring a plate
Entry fee: $35.00 a player

9:30 Session 1
13:30 Session 2

If two are level:
The last session

Who to ask:
Moira Tennant

Please come early.

Everything about it, and how to enter: https://results.example/tournaments/1

New Zealand Bridge
"""


@pytest.fixture
def announced(store: StoreFixture) -> StoreFixture:
    """River Pairs in Auckland; Howick has an address for tournaments beside its secretary's."""
    store.decide("club-details", club=130, secretary_email="s@howick.example", tournaments_email="t@howick.example")
    store.decide("tournament", name="River Pairs", event_class="8B", contest="pairs", first="2018-05-05", club=106,
                 restrictions=["restricted"], fee="35.00")  # fmt: skip
    store.decide("tournament-details", tournament=1, venue="Clubrooms, 4 Ferry Road", starts="09:30", ends="17:00",
                 contacts="Moira Tennant", entry_form="Please come early.", lunch="Bring a plate",
                 timetable=["9:30 Session 1", "13:30 Session 2"], tie_breaks="The last session")  # fmt: skip
    assert write(store) == 0
    return store


def write(store: StoreFixture) -> int:
    return write_entry_form_letters(WEB, store.now)


def test_the_letter_has_what_a_club_needs(announced: StoreFixture) -> None:
    announced.decide("entry-forms", tournament=1, clubs=[130])
    assert write(announced) == 1
    letter = models.Mail.objects.get()
    assert (letter.address, letter.subject) == ("t@howick.example", "Entry form: River Pairs, Saturday 5 May 2018")
    assert letter.body == BODY


def test_it_is_sent_once(announced: StoreFixture) -> None:
    announced.decide("entry-forms", tournament=1, clubs=[130])
    assert [write(announced), write(announced)] == [1, 0]
    rebuild(exchange=True)
    assert write(announced.restart()) == 0
    with pytest.raises(Refusal, match="Club 130 has already had this entry form"):
        announced.decide("entry-forms", tournament=1, clubs=[130])
    assert announced.verify() == []


def test_the_state_says_who_is_left_and_who_has_had_it(announced: StoreFixture) -> None:
    tournament = find_tournament(1)
    before = find_entry_form_state(tournament)
    assert [each.club.code for each in before.ready] == [130]
    # The clubs of the region but for the host, and those without an address.
    assert 106 not in {each.club.code for each in before.without_address}
    assert {each.club.region for each in before.without_address} == {"Auckland Northland Region"}
    announced.decide("entry-forms", tournament=1, clubs=[130])
    after = find_entry_form_state(tournament)
    assert (after.ready, after.written_to, after.sendings[0].who) == ((), {130}, "secretary")


@pytest.mark.parametrize(
    ("clubs", "says"), [([], "name at least one club"), ([130, 130], "each club once"), ([77777], "77777")]
)
def test_what_cannot_be_sent_is_refused(announced: StoreFixture, clubs: list[int], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        announced.decide("entry-forms", tournament=1, clubs=clubs)


def test_nothing_is_sent_once_the_tournament_has_begun(announced: StoreFixture) -> None:
    announced.later(days=90)
    with pytest.raises(Refusal, match="River Pairs has begun"):
        announced.decide("entry-forms", tournament=1, clubs=[130])


def test_a_tournament_that_was_deleted_since_is_not_announced(announced: StoreFixture) -> None:
    announced.decide("entry-forms", tournament=1, clubs=[130])
    announced.decide("delete-tournament", tournament=1)
    announced.now += timedelta(minutes=1)
    assert write(announced) == 0
