"""Applications: a club asks for an adjustment (NZ Maintenance 2.3, CBF 2) or old records, a player for another name."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.queries.applications import count_open, find_applications
from tests.store.cast import AUCKLAND, HOWICK, NO_CLUB, NUMBERS
from tests.store.decisions.points.test_adjustments import adjust
from tests.store.decisions.test_erasures import NAMES, found
from tests.store.store_fixture import StoreFixture

WHO, OTHER = "38441", "20093"
WANTED: dict[str, Any] = {
    "players": [{"number": WHO, "points": {"C": "12"}}, {"number": OTHER, "points": {"C": "-3"}}],
    "event": "Monday Pairs",
    "date": "2018-03-10",
}
NEWCOMER = {"first": "Ngaio", "family": "Returner", "year_of_birth": 1950}
NEW_NAME = {"first": "Marama", "preferred": "Mara", "family": "Plover"}


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    return store.register(*NUMBERS)


def apply(store: StoreFixture, kind: str, data: dict[str, Any], **more: Any) -> int:
    """Make an application; its number."""
    told: dict[str, Any] = {"kind": kind, "club": AUCKLAND, "text": "The slips show it.", "data": data} | more
    return models.Application.objects.get(seq=store.decide("apply", **told).seq).pk


def test_an_adjustment_waits_for_the_federation_with_all_that_was_said(club: StoreFixture) -> None:
    number = apply(club, "adjustment", WANTED)
    (shown,) = find_applications()
    assert (shown.application, shown.kind, shown.club, shown.state, shown.with_club) == (
        number, "adjustment", AUCKLAND, "open", False,
    )  # fmt: skip
    assert (shown.who, shown.text) == ("secretary", "The slips show it.")
    assert shown.data["players"] == WANTED["players"]
    assert shown.data["event"] == "Monday Pairs"
    assert shown.names == {WHO: "Marama Kereama", OTHER: "Bertram Tuckwell"}
    assert club.points(WHO) == {}
    assert club.verify() == []


def test_a_grant_names_the_decisions_that_carried_it_out(club: StoreFixture) -> None:
    number = apply(club, "adjustment", WANTED)
    line = adjust(club, number=WHO)
    club.decide("grant", application=number, lines=[line], text="Found the slip.")
    (shown,) = find_applications()
    assert (shown.state, shown.answer, shown.answered_by, shown.lines) == (
        "granted", "Found the slip.", "secretary", (line,),
    )  # fmt: skip
    assert shown.answered == club.now
    assert club.verify() == []


def test_a_new_member_leads_to_a_number(club: StoreFixture) -> None:
    number = apply(club, "returning", NEWCOMER, text="")
    with pytest.raises(Refusal, match="which number"):
        club.decide("grant", application=number)
    club.decide("grant", application=number, number="9205")
    (shown,) = find_applications()
    assert (shown.granted, shown.names) == ("9205", {"9205": "Desmond Plover"})
    assert club.verify() == []


def test_the_club_decides_on_a_name_and_the_federation_for_a_player_without_club(club: StoreFixture) -> None:
    apply(club, "name", NEW_NAME, number=WHO, text="")
    apply(club, "name", {"first": "Bert", "family": "Tuckwell"}, number=OTHER, club=NO_CLUB)
    assert [each.with_club for each in find_applications()] == [True, False]


def test_it_is_taken_back_declined_and_opened_again(club: StoreFixture) -> None:
    number = apply(club, "adjustment", WANTED)
    steps = [("take-back", "taken-back"), ("reopen", "open"), ("decline", "declined"), ("reopen", "open")]
    for kind, state in steps:
        club.decide(kind, application=number, text="A mistake.")
        assert find_applications()[0].state == state
    shown = find_applications()[0]
    assert (shown.answer, shown.answered, shown.answered_by) == ("", None, "")
    notes = models.Audit.objects.filter(what="application", key=str(number)).order_by("id")
    assert [note.after for note in notes[1:]] == [f'{{"state":"{state}"}}' for _, state in steps]
    assert club.verify() == []


@pytest.mark.parametrize("kind", ["grant", "decline", "take-back"])
def test_only_an_open_one_is_answered(club: StoreFixture, kind: str) -> None:
    number = apply(club, "returning", NEWCOMER)
    club.decide("decline", application=number, text="Not found.")
    told: dict[str, Any] = {"number": WHO} if kind == "grant" else {}
    with pytest.raises(Refusal, match=f"Application {number} is declined"):
        club.decide(kind, application=number, text="…", **told)
    club.decide("reopen", application=number)
    with pytest.raises(Refusal, match="is already open"):
        club.decide("reopen", application=number)


def test_applications_are_found_by_club_player_kind_and_state(club: StoreFixture) -> None:
    first = apply(club, "adjustment", WANTED)
    second = apply(club, "overseas", NEWCOMER, club=HOWICK)
    third = apply(club, "name", NEW_NAME, number=WHO)
    club.decide("decline", application=first, text="No.")

    def numbers(**wanted: Any) -> list[int]:
        return [each.application for each in find_applications(**wanted)]

    assert numbers() == [first, second, third]
    assert (numbers(club=AUCKLAND), numbers(club=HOWICK)) == ([first, third], [second])
    assert (numbers(is_open=True), numbers(is_open=False)) == ([second, third], [first])
    assert (numbers(players=[WHO]), numbers(kinds=("overseas",))) == ([third], [second])
    assert (numbers(with_club=False), numbers(application=second)) == ([first, second], [second])
    assert count_open() == {"overseas": 1, "name": 1}
    assert (count_open(with_club=False), count_open(club=AUCKLAND, with_club=True)) == ({"overseas": 1}, {"name": 1})


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("apply", {"kind": "wish", "club": AUCKLAND, "data": {}}, "'wish' is not a kind of application"),
    ("apply", {"kind": "adjustment", "club": 4, "text": "x", "data": WANTED}, "There is no club 4"),
    ("apply", {"kind": "adjustment", "club": AUCKLAND, "text": " ", "data": WANTED}, "needs a justification"),
    ("apply", {"kind": "adjustment", "club": AUCKLAND, "text": "x" * 4001, "data": WANTED}, "longer than 4,000"),
    ("apply", {"kind": "adjustment", "club": AUCKLAND, "text": "x", "data": {"event": "E"}}, "cannot be read"),
    (
        "apply",
        {"kind": "adjustment", "club": AUCKLAND, "text": "x", "data": WANTED | {"players": []}},
        "Name the players",
    ),
    ("apply", {"kind": "adjustment", "club": AUCKLAND, "text": "x", "data": WANTED | {"event": ""}}, "which event"),
    (
        "apply",
        {"kind": "adjustment", "club": AUCKLAND, "text": "x", "data": WANTED | {"date": "2030-01-01"}},
        "has not come yet",
    ),
    (
        "apply",
        {"kind": "adjustment", "club": AUCKLAND, "text": "x", "data": WANTED | {"players": WANTED["players"][:1] * 2}},
        "each player once",
    ),
    ("apply", {"kind": "returning", "club": AUCKLAND, "data": NEWCOMER | {"first": ""}}, "first name is missing"),
    ("apply", {"kind": "returning", "club": AUCKLAND, "data": NEWCOMER | {"gender": 77}}, "77 is not a gender"),
    ("apply", {"kind": "returning", "club": AUCKLAND, "data": NEWCOMER | {"year_of_birth": 16}}, "not a year of birth"),
    ("apply", {"kind": "returning", "club": AUCKLAND, "data": NEWCOMER | {"shoe": 43}}, "cannot be read"),
    ("apply", {"kind": "returning", "club": AUCKLAND, "number": WHO, "data": NEWCOMER}, "has a number already"),
    ("apply", {"kind": "name", "club": AUCKLAND, "data": NEW_NAME}, "number is missing"),
    (
        "apply",
        {"kind": "name", "club": AUCKLAND, "number": WHO, "data": {"first": "Marama", "family": "Kereama"}},
        "the name on record already",
    ),
    ("apply", {"kind": "name", "club": AUCKLAND, "number": WHO, "data": NEW_NAME | {"family": "x" * 31}}, "longer"),
    ("grant", {"application": 1}, "Name the decisions"),
    ("grant", {"application": 1, "lines": [999]}, "has no line 999"),
    ("grant", {"application": 77, "lines": [1]}, "There is no application 77"),
    ("decline", {"application": 1, "text": " "}, "Say why it is declined"),
    ("take-back", {"application": 77}, "There is no application 77"),
    ("reopen", {"application": 77}, "There is no application 77"),
]


@pytest.mark.parametrize(("kind", "told", "says"), REFUSED, ids=[says for *_, says in REFUSED])
def test_what_cannot_be_applied_for(club: StoreFixture, kind: str, told: dict[str, Any], says: str) -> None:
    apply(club, "adjustment", WANTED)
    before = club.contents()
    with pytest.raises(Refusal, match=says):
        club.decide(kind, **told)
    assert club.contents() == before


def test_points_of_an_adjustment_are_checked_like_those_of_the_decision(club: StoreFixture) -> None:
    for points, says in (({"Z": "1"}, "no points called 'Z'"), ({"C": "1.5"}, "no decimals"), ({"C": "many"}, "not a")):
        with pytest.raises(Refusal, match=says):
            apply(club, "adjustment", WANTED | {"players": [{"number": WHO, "points": points}]})
    with pytest.raises((Refusal, NotFound), match="Nobody has the number 77"):
        apply(club, "adjustment", WANTED | {"players": [{"number": "77", "points": {"C": "1"}}]})


def test_one_change_of_a_name_waits_at_a_time(club: StoreFixture) -> None:
    first = apply(club, "name", NEW_NAME, number=WHO)
    with pytest.raises(Refusal, match="take it back first"):
        apply(club, "name", NEW_NAME, number=WHO)
    club.decide("take-back", application=first)
    apply(club, "name", NEW_NAME, number=WHO)


def test_names_in_applications_go_with_an_erased_player(store: StoreFixture) -> None:
    """Of what the player asked, of what led to the number, and of what others said about the player's points."""
    store.register(*NUMBERS)
    returned = apply(store, "returning", {"first": "Marama", "family": "Kereama"}, text="Kereama played in 1990")
    store.decide("grant", application=returned, number=WHO, text="Welcome back, Marama")
    wanted = apply(store, "adjustment", WANTED, text="Marama won it")
    asked = {"kind": "name", "club": AUCKLAND, "number": WHO, "text": "I am Mara", "data": NEW_NAME}
    decide.decide("apply", store.later(hours=1).now, "ropata", asked, "Kereama rang")
    other = apply(store, "overseas", {"first": "Ngaio", "family": "Returner", "overseas_number": WHO})
    store.decide("erase", number=WHO)
    assert found(store, *(name for name in NAMES if name != "Plover"), "ropata", "Mara ") == []
    states = {each.application: (each.state, each.text, each.answer) for each in find_applications()}
    assert states[returned] == ("granted", "(erased)", "(erased)")
    assert states[wanted] == ("open", "(erased)", "")
    assert states[wanted + 1] == ("taken-back", "(erased)", "")
    assert states[other] == ("open", "The slips show it.", "")
    assert find_applications(application=wanted + 1)[0].data == {"first": "", "preferred": "", "family": ""}
    assert find_applications(application=wanted + 1)[0].who == "(erased)"
    assert find_applications(application=other)[0].data["family"] == "Returner"
    with pytest.raises(Refusal, match="was erased"):
        apply(store, "name", NEW_NAME, number=WHO)
    assert store.verify() == []


def test_cyprus_applies_in_the_same_way(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    wanted = {"players": [{"number": "5001", "points": {"Silver": "2.50"}}], "event": "Δευτέρα"}
    number = apply(cyprus_store, "adjustment", wanted, club=1)
    line = adjust(cyprus_store, number="5001", points={"Silver": "2.50"})
    cyprus_store.decide("grant", application=number, lines=[line])
    assert [each.state for each in find_applications()] == ["granted"]
    assert cyprus_store.verify() == []
