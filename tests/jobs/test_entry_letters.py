"""Letters about entries of tournaments: each player is told once what concerns the player."""

import re

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.entry_letters import write_entry_letters
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.tournaments.entry_links import read_entry_link
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture, day

WEB = Web(url="https://bridge.example")
MARAMA, BERTRAM, CLEMENTINE, DESMOND, ESTHER, FERGUS = NUMBERS[:6]


@pytest.fixture
def told(store: StoreFixture) -> StoreFixture:
    """Players with addresses, and a tournament with one place; the letters have begun."""

    def prepare() -> None:
        store.register(*NUMBERS)
        for number in NUMBERS:
            contacts.enter_contact(number, f"{number}@mail.example")
        store.decide("tournament", name="River Pairs", event_class="8B", contest="pairs", first="2018-05-05", club=106,
                     entry_limit=1, closes="2018-05-01T00:00:00Z")  # fmt: skip
        write_entry_letters(WEB, store.now)

    return store.begin("players with addresses", prepare)


def letters(store: StoreFixture) -> list[tuple[str, str]]:
    """Write what is due, and return the new letters: to whom, and the subject."""
    models.Mail.objects.all().delete()
    write_entry_letters(WEB, store.now)
    # A second time there is nothing to tell.
    assert write_entry_letters(WEB, store.now) == 0
    return [(mail.address.partition("@")[0], mail.subject) for mail in models.Mail.objects.order_by("id")]


def enter(store: StoreFixture, *numbers: str, confirmed: tuple[str, ...] = ()) -> None:
    store.decide("enter", tournament=1, numbers=list(numbers), confirmed=list(confirmed))


def test_who_enters_is_told_and_the_partner_is_asked(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM, confirmed=(MARAMA,))
    assert letters(told) == [
        (MARAMA, "River Pairs: You are entered"),
        (BERTRAM, "River Pairs: Please confirm that you are playing"),
    ]
    body = models.Mail.objects.get(address=f"{BERTRAM}@mail.example").body
    assert "You are playing with: Marama Kereama" in body
    (token,) = re.findall(r"https://bridge\.example/entries/(\S+)", body)
    found = read_entry_link(token, day("2018-03-12"))
    assert found is not None
    assert (found.entry.id, found.number) == (1, BERTRAM)
    body = models.Mail.objects.get(address=f"{MARAMA}@mail.example").body
    assert "You are entered for River Pairs, Saturday 5 May 2018." in body
    # New Zealand is twelve hours ahead of Greenwich in its winter.
    assert "You can withdraw until Tuesday 1 May, 12:00." in body
    assert "https://bridge.example/tournaments/1/entries" in body


def test_the_others_are_told_that_one_confirmed(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM, confirmed=(MARAMA,))
    letters(told)
    told.decide("confirm-entry", entry=1, number=BERTRAM)
    assert letters(told) == [(MARAMA, "River Pairs: Your entry is confirmed")]


def test_who_waits_is_told_and_told_again_of_the_place(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM)
    enter(told, CLEMENTINE, DESMOND, confirmed=(CLEMENTINE, DESMOND))
    assert letters(told)[2:] == [
        (CLEMENTINE, "River Pairs: You are on the waiting list"),
        (DESMOND, "River Pairs: You are on the waiting list"),
    ]
    told.decide("withdraw-entry", entry=1)
    assert letters(told) == [
        (MARAMA, "River Pairs: You are not playing"),
        (BERTRAM, "River Pairs: You are not playing"),
        (CLEMENTINE, "River Pairs: You have a place now"),
        (DESMOND, "River Pairs: You have a place now"),
    ]


def test_a_higher_limit_is_told_to_those_who_move_up(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM)
    enter(told, CLEMENTINE, DESMOND)
    letters(told)
    told.decide("tournament", tournament=1, entry_limit=5)
    assert letters(told) == [
        (CLEMENTINE, "River Pairs: You have a place now"),
        (DESMOND, "River Pairs: You have a place now"),
    ]


def test_who_is_replaced_is_told_and_the_new_player_is_asked(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM, confirmed=(MARAMA, BERTRAM))
    letters(told)
    told.decide("change-entry", entry=1, numbers=[MARAMA, ESTHER])
    assert letters(told) == [
        (ESTHER, "River Pairs: Please confirm that you are playing"),
        (BERTRAM, "River Pairs: You are not playing"),
    ]
    told.decide("change-entry", entry=1, seed=1)
    assert letters(told) == []


def test_who_is_put_on_the_waiting_list_is_told_and_so_is_who_has_the_place(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM)
    enter(told, CLEMENTINE, DESMOND)
    letters(told)
    told.decide("change-entry", entry=1, state="waiting")
    assert letters(told) == [
        (MARAMA, "River Pairs: You are on the waiting list"),
        (BERTRAM, "River Pairs: You are on the waiting list"),
        (CLEMENTINE, "River Pairs: You have a place now"),
        (DESMOND, "River Pairs: You have a place now"),
    ]
    told.decide("change-entry", entry=1, seed=2)
    assert letters(told) == []


def test_nobody_is_told_of_what_was_withdrawn_meanwhile_or_has_no_address(told: StoreFixture) -> None:
    contacts.remove_contact(FERGUS)
    enter(told, ESTHER, FERGUS)
    assert letters(told) == [(ESTHER, "River Pairs: Please confirm that you are playing")]
    told.decide("withdraw-entry", entry=1)
    enter(told, MARAMA, BERTRAM)
    told.decide("withdraw-entry", entry=2)
    assert (MARAMA, "River Pairs: Please confirm that you are playing") not in letters(told)


def test_entrants_are_told_that_a_tournament_is_cancelled(told: StoreFixture) -> None:
    enter(told, MARAMA, BERTRAM)
    letters(told)
    told.decide("confirm-entry", entry=1, number=BERTRAM)
    told.decide("delete-tournament", tournament=1)
    assert letters(told) == [
        (MARAMA, "River Pairs: The event is cancelled"),
        (BERTRAM, "River Pairs: The event is cancelled"),
    ]
    body = models.Mail.objects.get(address=f"{MARAMA}@mail.example").body
    assert "was taken off the calendar" in body
    assert "enter again" not in body
