"""Clubs, regions, units, ranks, grades and statuses in versions of the folder: what changes on the day, what is kept.

Clubs and regions change on the version's day and not before; what players on record have cannot be left out.
"""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from overtrick.schemes.editing.contents import FolderContents
from overtrick.store import models
from overtrick.store.commands import versions
from overtrick.store.commands.decide import apply_due_versions
from overtrick.store.errors import Refusal
from overtrick.store.explain.history import history_of
from overtrick.store.explain.player import explain_player
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.player import units_in
from overtrick.store.queries.versions import contents_of
from overtrick.store.standings.on_day import find_standing
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.decisions.adoption import APRIL, REASON
from tests.store.store_fixture import SECRETARY, StoreFixture
from tests.store.years import earn, on, run

MAY = date(2018, 5, 1)
CLUBS, REGISTERS, SCHEME = "clubs.csv", "registers.toml", "schemes/nz-2017.toml"
AUCKLAND_LINE, HOWICK_LINE = (
    "106,Auckland,Auckland Northland,affiliated,1,",
    "130,Howick,Auckland Northland,affiliated,1,",
)
WEBSITE = "http://www.anrcbridge.org.nz/new"
# It begins in New Zealand at 11:00 of 31 March in Greenwich.
FIRST_OF_APRIL = datetime(2018, 3, 31, 11, 0, tzinfo=UTC)
WHO = "38441"
BLUE = '\n[[units]]\nname = "Blue"\nfrom = 2017-09-01\nclause = "for the test"\ndecimals = 0\n'
CODE = '\n[[codes.{table}]]\ncode = 50\nname = "Emerald"\nclause = "for the test"\n'


def edited(*changes: tuple[str, str, str]) -> FolderContents:
    """The folder as adopted last, with texts of its files replaced; an empty text is replaced at the end."""
    before = contents_of(current_federation().versions[-1])
    files = dict(before.files)
    for file, old, new in changes:
        text = files[file].decode()
        assert old in text
        files[file] = (text.replace(old, new) if old else text + new).encode()
    return FolderContents(before.scheme_file, files)


def adopt(store: StoreFixture, *changes: tuple[str, str, str], day: date = APRIL) -> JournalEntry:
    """Adopt an edited folder."""
    return versions.adopt_folder(edited(*changes), day, store.later(minutes=1).now, SECRETARY, REASON)


def club(code: int) -> dict[str, Any]:
    """A club of the register."""
    found = models.Club.objects.filter(code=code).values("name", "region", "kind", "licence").first()
    return dict(found) if found else {}


CHANGES = (
    (CLUBS, AUCKLAND_LINE, "106,Tamaki,Auckland Northland,affiliated,1,"),
    (CLUBS, HOWICK_LINE, HOWICK_LINE + "L-130"),
    (CLUBS, "", "998,Great Barrier,Auckland Northland,affiliated,1,L-998\n"),
    (REGISTERS, WEBSITE, "https://north.example"),
)


def test_clubs_and_regions_change_on_the_day_and_not_before(store: StoreFixture) -> None:
    adopt(store, *CHANGES)
    assert apply_due_versions(store.now) == []
    assert (club(106)["name"], club(130)["licence"], club(998)) == ("Auckland", "", {})
    (entry,) = apply_due_versions(FIRST_OF_APRIL)
    assert (entry.kind, entry.day, entry.who, entry.reason) == ("take-effect", APRIL, SECRETARY, REASON)
    assert (club(106)["name"], club(130)["licence"], club(998)["name"]) == ("Tamaki", "L-130", "Great Barrier")
    assert club(998)["region"] == "Auckland Northland Region"
    assert models.Region.objects.get(code=1).website == "https://north.example"
    assert apply_due_versions(FIRST_OF_APRIL) == []
    assert store.verify() == []
    contents = store.contents()
    assert rebuild(exchange=False) == []
    assert store.contents() == contents


def test_the_first_decision_of_the_day_finds_the_new_clubs(store: StoreFixture) -> None:
    adopt(store, *CHANGES)
    with pytest.raises(Refusal, match="998"):
        store.register(WHO, club=998)
    on(store, "2018-04-02").register(WHO, club=998)
    assert [entry.kind for entry in models.Journal.objects.order_by("-seq")[:2]] == ["register", "take-effect"]
    assert store.verify() == []


def test_what_the_federation_decided_stays(store: StoreFixture) -> None:
    # Before the adoption, something else of the club; after it, what the version changes too.
    store.decide("club", code=106, licence="OURS")
    adopt(store, *CHANGES)
    store.decide("club", code=130, licence="DECIDED")
    store.decide("club", code=998, name="Aotea")
    apply_due_versions(FIRST_OF_APRIL)
    assert (club(106)["name"], club(106)["licence"]) == ("Tamaki", "OURS")
    assert (club(130)["licence"], club(998)["name"]) == ("DECIDED", "Aotea")
    # A version that leaves the clubs as they are in the folder leaves them in the register, too.
    assert not adopt(store, ("federation.toml", "New Zealand Bridge", "Bridge of the Two Islands"), day=MAY).data[
        "club_changes"
    ]
    assert store.verify() == []


def test_a_version_changes_what_was_decided_before_it(store: StoreFixture) -> None:
    store.decide("club", code=106, name="As decided")
    adopt(store, *CHANGES)
    # One version after the other changes the same name.
    adopt(store, (CLUBS, "106,Tamaki,", "106,Waitemata,"), day=MAY)
    apply_due_versions(FIRST_OF_APRIL)
    assert club(106)["name"] == "Tamaki"
    apply_due_versions(datetime(2018, 5, 2, tzinfo=UTC))
    assert club(106)["name"] == "Waitemata"
    assert store.verify() == []


def test_a_region_takes_its_clubs_along(store: StoreFixture) -> None:
    adopt(store, (REGISTERS, 'name = "Auckland Northland Region"', 'name = "North"'))
    assert club(106)["region"] == "Auckland Northland Region"
    apply_due_versions(FIRST_OF_APRIL)
    assert club(106)["region"] == "North"
    assert store.verify() == []


def test_a_withdrawal_leaves_nothing_behind(store: StoreFixture) -> None:
    before = (list(models.Club.objects.values()), list(models.Region.objects.values()))
    entry = adopt(store, *CHANGES)
    versions.withdraw_version(entry.seq, store.later(minutes=1).now, SECRETARY, "no")
    assert apply_due_versions(FIRST_OF_APRIL) == []
    assert (list(models.Club.objects.values()), list(models.Region.objects.values())) == before
    assert store.verify() == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((CLUBS, AUCKLAND_LINE + "\n", ""), "no longer has club 106, Auckland: .* Keep its line"),
        (
            (CLUBS, AUCKLAND_LINE, AUCKLAND_LINE.replace("affiliated", "unaffiliated")),
            "from affiliated to unaffiliated. .* overtrick decide club code=106 kind=unaffiliated",
        ),
        ((CLUBS, AUCKLAND_LINE, AUCKLAND_LINE + "L-1"), "licence L-1 of club 106 belongs to club 130, Howick"),
    ],
)
def test_what_a_folder_cannot_do_to_a_club_is_refused(
    store: StoreFixture, change: tuple[str, str, str], says: str
) -> None:
    store.decide("club", code=130, licence="L-1")
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        adopt(store, change)
    assert store.contents() == before


def test_a_unit_that_players_have_cannot_be_left_out(store: StoreFixture) -> None:
    store.register(WHO)
    adopt(store, (SCHEME, "", BLUE))
    # Nobody has any yet.
    first = adopt(store, (SCHEME, BLUE, ""), day=MAY)
    versions.withdraw_version(first.seq, store.later(minutes=1).now, SECRETARY, "no")
    earn(store, WHO, "2018-04-03", Blue="7")
    for other in ("", BLUE.replace('"Blue"', '"Azure"')):
        with pytest.raises(Refusal, match=r"no longer has the unit 'Blue', and 1 player has .* until = 2018-04-30"):
            adopt(store, (SCHEME, BLUE, other), day=MAY)


def test_a_unit_that_is_no_longer_given_is_shown(store: StoreFixture) -> None:
    store.register(WHO)
    adopt(store, (SCHEME, "", BLUE))
    earn(store, WHO, "2018-04-03", Blue="7", C="150")
    adopt(store, (SCHEME, BLUE, f"{BLUE}until = 2018-04-30\n"), day=MAY)
    run(store, "2018-05-01")
    assert find_standing(WHO, MAY).points == {"B": "1.00", "C": "50.00", "Blue": "7.00"}
    history = history_of(WHO, MAY)
    assert history.totals["Blue"] == "7.00"
    assert units_in(history)[-1] == "Blue"
    assert explain_player(WHO).carried["Blue"] == "7.00"
    assert store.verify() == []


@pytest.mark.parametrize("table", ["rank", "grade", "status"])
def test_a_code_that_players_have_cannot_be_left_out(store: StoreFixture, table: str) -> None:
    text = CODE.format(table=table)
    store.register(WHO)
    adopt(store, (REGISTERS, "", text))
    on(store, "2018-04-03").decide(table, number=WHO, code=50, start="2018-04-03", reason="for the test")
    with pytest.raises(Refusal, match=rf"the {table} 50, 'Emerald', and 1 player has it\. .* until = 2018-04-30"):
        adopt(store, (REGISTERS, text, ""), day=MAY)
    adopt(store, (REGISTERS, text, f"{text}until = 2018-04-30\n"), day=MAY)
    assert find_standing(WHO, MAY).rank == ("Emerald" if table == "rank" else "Novice")
    run(store, "2018-05-01")
    assert store.verify() == []
