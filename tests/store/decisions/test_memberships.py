"""Memberships and the home club: nobody is at home in a club that was left, and no membership runs twice."""

from datetime import date

import pytest

from overtrick.formats import player_file
from overtrick.schemes import load_scheme
from overtrick.schemes.registers.on_day import codes_of
from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.reports.player_file import PlayerFile
from tests.store.cast import AUCKLAND, HOWICK, NO_CLUB
from tests.store.store_fixture import StoreFixture, day

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
CAMBRIDGE = 203
Stay = tuple[int, str, str]


def home_club(number: str = "38441") -> int:
    """The home club of a player."""
    return models.Player.objects.get(number=number).club


def stays(number: str = "38441") -> list[Stay]:
    """The memberships of a player: club, first and last day."""
    found = models.Membership.objects.filter(player__number=number).order_by("id")
    return [(each.club, str(each.start), str(each.end or "")) for each in found]


def clubs_in_player_file(store: StoreFixture) -> dict[str, int]:
    """The home clubs in the file that scoring programs download."""
    PlayerFile().publish(store.now)
    content = bytes(models.Publication.objects.get(name="nzb_master_player.txt").content)
    players, problems = player_file.loads(content, codes_of(load_scheme("nz-2017"), date(2018, 3, 11)))
    assert problems == ()
    return {player.number: player.club for player in players}


def test_who_leaves_the_home_club_is_at_home_in_another_one(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("join", number="38441", club=CAMBRIDGE, start="2017-06-01")
    store.decide("join", number="38441", club=HOWICK, start="2016-01-01")
    store.decide("leave", number="38441", club=AUCKLAND, end="2018-02-28")
    assert home_club() == HOWICK
    assert clubs_in_player_file(store) == {"38441": HOWICK}
    assert store.verify() == []


def test_who_leaves_the_last_club_is_at_home_in_none(store: StoreFixture) -> None:
    """Appendix 1 of the specification has 9999 for those who are in no club of the federation."""
    store.register("38441")
    store.decide("leave", number="38441", club=AUCKLAND, end="2018-02-28")
    assert home_club() == NO_CLUB
    assert clubs_in_player_file(store) == {"38441": NO_CLUB}
    store.decide("join", number="38441", club=CAMBRIDGE, start="2018-03-01")
    assert home_club() == CAMBRIDGE
    assert store.verify() == []


def test_who_leaves_another_club_stays_at_home(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("join", number="38441", club=HOWICK, start="2009-01-01")
    store.decide("leave", number="38441", club=HOWICK, end="2018-02-28")
    assert home_club() == AUCKLAND


def test_a_corrected_end_settles_the_home_club_too(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("membership", number="38441", club=AUCKLAND, began="2010-01-01", end="2018-01-01")
    assert home_club() == NO_CLUB
    store.decide("membership", number="38441", club=AUCKLAND, began="2010-01-01", end=None)
    assert home_club() == AUCKLAND
    assert store.verify() == []


def test_a_federation_without_a_club_for_those_who_have_none(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99)
    cyprus_store.decide("leave", number="5001", club=1, end="2018-02-28")
    assert home_club("5001") == 0
    assert cyprus_store.verify() == []


def test_a_move_to_the_own_club_is_refused(store: StoreFixture) -> None:
    store.register("38441")
    with pytest.raises(Refusal, match="Club 106 is the home club of player 38441 already, since 2010-01-01"):
        store.decide("move", number="38441", club=AUCKLAND, start="2018-01-01")
    assert stays() == [(AUCKLAND, "2010-01-01", "")]


def test_a_move_to_a_club_of_which_one_is_a_member_is_refused(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("join", number="38441", club=HOWICK, start="2016-01-01")
    with pytest.raises(Refusal, match=r"is a member of club 130 already, since 2016-01-01.*leave club 106"):
        store.decide("move", number="38441", club=HOWICK, start="2018-01-01")
    store.decide("leave", number="38441", club=AUCKLAND, end="2017-12-31")
    assert home_club() == HOWICK
    assert stays() == [(AUCKLAND, "2010-01-01", "2017-12-31"), (HOWICK, "2016-01-01", "")]


def test_a_move_ends_one_membership_and_begins_the_next(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("move", number="38441", club=HOWICK, start="2018-01-01")
    assert (home_club(), stays()) == (HOWICK, [(AUCKLAND, "2010-01-01", "2017-12-31"), (HOWICK, "2018-01-01", "")])
    store.decide("leave", number="38441", club=HOWICK, end="2018-02-01")
    store.decide("move", number="38441", club=AUCKLAND, start="2018-03-01")
    assert home_club() == AUCKLAND
    assert models.Player.objects.get().stamp == day("2018-03-11")
    assert store.verify() == []


@pytest.mark.parametrize("kind", ["join", "move"])
def test_nobody_becomes_a_member_of_no_club(store: StoreFixture, kind: str) -> None:
    store.register("38441")
    with pytest.raises(Refusal, match="9999 means having no club"):
        store.decide(kind, number="38441", club=9999, start="2018-03-01")
