"""Clubs and regions: what follows from a change of either, in the ledger and in the register."""

from typing import Any

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.commands.transactions import unit_of_work
from overtrick.store.commands.undo_plans import plan_undo
from overtrick.store.db import database
from overtrick.store.db.cache import latest_version
from overtrick.store.decisions import clubs
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import forget_state, state_at
from overtrick.store.registers.kind_periods import read_kinds_of
from tests.store.cast import ACHILLES, NUMBERS, session_file
from tests.store.store_fixture import LONG_AFTER, StoreFixture, day

NAME = "1060_monday_1.txt"


# The day before the sessions of the cast, which were played on 2018-03-10; they are decided on from 2018-03-11 on.
BEFORE, AFTER = "2018-03-09", "2018-03-11"


def affiliate(store: StoreFixture, kind: str, start: str = BEFORE) -> None:
    """Let Achilles be of another kind from a day on."""
    store.decide("club", code=ACHILLES, name="Achilles", region="Unaffiliated", kind=kind, country=1, start=start)


def test_a_club_that_joins_the_federation_gets_the_points_of_its_sessions(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    assert store.send(NAME, session_file(club=ACHILLES), club=ACHILLES).state == "accepted"
    assert store.points("38441") == {}
    affiliate(store, "affiliated")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []
    affiliate(store, "unaffiliated")
    assert store.points("38441") == {}
    assert store.verify() == []


def test_the_members_of_a_club_that_joins_get_their_points_elsewhere(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:])
    store.register("38441", club=ACHILLES)
    store.send("106_monday_1.txt", session_file())
    assert store.points("38441") == {}
    affiliate(store, "affiliated")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_club_that_is_let_out_keeps_the_points_won_before(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    assert store.points("38441") == {"C": 40}
    store.decide("club", code=106, kind="unaffiliated")
    assert store.points("38441") == {"C": 40}
    store.send("106_monday_2.txt", session_file(event="The day before", date="2018-03-10"))
    assert store.points("38441") == {"C": 80}
    # From the day of the decision on, it earns nothing.
    assert str(models.ClubKind.objects.get(club=106, kind="unaffiliated").start) == AFTER
    store.send("106_monday_3.txt", session_file(event="That day", date=AFTER))
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_members_of_a_club_that_is_let_out_keep_the_points_won_elsewhere_before(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:])
    store.register("38441", club=130)
    store.send("106_monday_1.txt", session_file())
    store.send("106_monday_2.txt", session_file(event="That day", date=AFTER))
    assert store.points("38441") == {"C": 80}
    store.decide("club", code=130, kind="unaffiliated", start=AFTER)
    assert store.points("38441") == {"C": 40}
    store.decide("club", code=130, kind="affiliated", start="2018-03-12")
    assert store.points("38441") == {"C": 40}
    # The day was wrong: the same day gets the right kind.
    store.decide("club", code=130, kind="affiliated", start=AFTER)
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_a_kind_to_come_stays_when_something_else_changes(store: StoreFixture) -> None:
    store.decide("club", code=130, kind="unaffiliated", start="2019-01-01")
    entry = store.decide("club", code=130, name="Howick and Pakuranga")
    assert (entry.data["kind"], "start" in entry.data) == ("affiliated", False)
    kinds = read_kinds_of(130)
    assert [kinds.on(130, day(text)) for text in ("2018-12-31", "2019-01-01")] == ["affiliated", "unaffiliated"]
    assert store.verify() == []


def test_a_change_of_kind_is_undone_on_its_day(store: StoreFixture) -> None:
    data: dict[str, Any] = {"code": 130, "kind": "unaffiliated", "start": "2018-05-01"}
    undo = plan_undo("club", data)
    store.decide("club", **data)
    assert undo is not None
    store.decide("club", **undo.data)
    assert read_kinds_of(130).on(130, day("2018-06-01")) == "affiliated"


def test_a_journal_without_days_gives_the_kind_to_all_days(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    # As version 0.2 wrote it.
    record = clubs.ClubChange(
        code=106, name="Auckland", region="Auckland Northland", kind="unaffiliated", country=1, licence=""
    )
    with database.write_transaction(), unit_of_work(state_at(latest_version())) as work:
        entry = work.new_entry("club", LONG_AFTER, "office", data=msgspec.to_builtins(record))
        with work.write_entry(entry):
            clubs.enter_club(work, entry, record)
    forget_state()
    assert store.points("38441") == {}
    assert store.count("club_kind") == 0
    assert store.verify() == []


def test_a_change_of_the_name_alone_posts_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    before = store.count("posting")
    store.decide(
        "club", code=106, name="Auckland Bridge Club", region="Auckland Northland", kind="affiliated", country=1
    )
    assert store.count("posting") == before
    assert store.verify() == []


WAIKATO = "Waikato Bays Region"


def clubs_of(region: str) -> set[int]:
    """The clubs that name a region as theirs."""
    return set(models.Club.objects.filter(region=region).values_list("code", flat=True))


def test_the_clubs_of_a_region_go_with_its_new_name(store: StoreFixture) -> None:
    clubs = clubs_of(WAIKATO)
    assert {203, 206} <= clubs
    store.decide("region", code=2, name="Waikato and the Bays")
    assert (clubs_of(WAIKATO), clubs_of("Waikato and the Bays")) == (set(), clubs)
    assert store.verify() == []


def test_a_region_can_be_named_by_its_short_name(store: StoreFixture) -> None:
    """Appendix 1 of the specification has the short names of Appendix 2's regions; the register has the long ones."""
    store.decide("club", code=8123, name="New Club", region="Waikato Bays")
    assert models.Club.objects.get(code=8123).region == WAIKATO
    store.decide("region", code=2, name="Waikato")
    store.decide("club", code=8124, name="Newer Club", region="Waikato Bays")
    assert models.Club.objects.get(code=8124).region == "Waikato"


def test_a_new_club_is_at_home_in_the_federations_country(store: StoreFixture) -> None:
    store.decide("club", code=8123, name="New Club")
    club = models.Club.objects.get(code=8123)
    assert (club.country, club.kind, club.region, club.licence) == (1, "affiliated", "", "")
    assert store.verify() == []


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("club", {"code": 8123}, "There is no club 8123 yet: a new one needs its name"),
        ("club", {"code": 106, "name": " "}, "The club 106 needs a name"),
        ("club", {"code": -1, "name": "Nowhere"}, "-1 is not a code"),
        ("region", {"code": 50}, "There is no region 50 yet: a new one needs its name"),
        ("region", {"code": 2, "name": ""}, "The region 2 needs a name"),
        ("region", {"code": 2, "name": "Other"}, "'Other' is the name of region 8"),
        ("region", {"code": 2, "website": "javascript:alert(1)"}, "is not a web address"),
    ],
)
def test_what_cannot_be_right_is_refused(store: StoreFixture, kind: str, data: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        store.decide(kind, **data)


def test_a_licence_belongs_to_one_club(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, licence="1207")
    with pytest.raises(Refusal, match="The licence 1207 belongs to club 1"):
        cyprus_store.decide("club", code=2, licence="1207")
    cyprus_store.decide("club", code=1, licence="1207")
