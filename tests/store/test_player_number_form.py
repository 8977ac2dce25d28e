"""A federation with padded numbers: however a number is typed, at every door it is the same player."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.checks.player_numbers import write_numbers_alike
from overtrick.core.player_numbers import NumberForm
from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.store.access import accounts, contacts, sign_up_links
from overtrick.store.commands import versions
from overtrick.store.commands.decide import found_federation
from overtrick.store.errors import Refusal
from overtrick.store.explain.history import history_of
from overtrick.store.explain.player import explain_player
from overtrick.store.queries.player import find_visible_player
from overtrick.store.queries.search import search_players
from overtrick.store.upkeep.verify import verify_records
from tests.awards import test_field_mappings as field_mappings
from tests.store.cast import AUCKLAND, FOUR_PAIRS, session_file
from tests.store.own_federation import write_scheme
from tests.store.store_fixture import SECRETARY, StoreFixture

PADDED = """
[federation.player_numbers]
example = "00038441"
pattern = "[0-9]{8}"
pad = 8
ignore = "-"
"""
# As in the cast: the first of four pairs earns 40 C a player, the second 12.
WINNER, SECOND = "00038441", "00012356"


@pytest.fixture
def padded_store(empty_store: Callable[[str], StoreFixture], tmp_path: Path) -> StoreFixture:
    """A store of the federation, with the cast registered as their clubs typed it."""
    store = empty_store("sqlite")
    found_federation(write_scheme(tmp_path, PADDED), store.now, SECRETARY, approval=False)
    for row in FOUR_PAIRS:
        store.register(*row.split())
    return store


def test_numbers_are_kept_in_one_form(padded_store: StoreFixture) -> None:
    padded_store.send("a.txt", session_file(["38441 00020093", "012356 9205", "31018 27114", "40777 1610"]))
    assert padded_store.points(WINNER) == {"C": 40}
    assert padded_store.points("00020093") == {"C": 40}
    assert padded_store.points(SECOND) == {"C": 12}
    assert list(verify_records()) == []


def test_the_text_as_typed_is_not_lost(padded_store: StoreFixture) -> None:
    padded_store.send("a.txt", session_file(["38441 00020093", "012356 9205", "31018 27114", "40777 1610"]))
    assert "012356,9205" in str(explain_player("12356"))


def test_one_player_written_in_two_ways_is_the_same_player_twice(padded_store: StoreFixture) -> None:
    receipt = padded_store.send("a.txt", session_file(["38441 00038441", "12356 9205", "31018 27114"]))
    assert [problem.code for problem in receipt.problems] == ["same-player-twice"]


def test_a_number_that_cannot_be_one_earns_nothing(padded_store: StoreFixture) -> None:
    receipt = padded_store.send("a.txt", session_file(["38441 3844X", "12356 9205", "31018 27114", "40777 1610"]))
    (problem,) = [each for each in receipt.problems if each.code == "wrong-player-number"]
    assert (problem.severity, problem.found, problem.line) == ("warning", "3844X", 2)
    assert "'3844X' is not written as the federation writes its numbers, such as 00038441" in problem.message
    assert receipt.state == "accepted"
    assert {award.player for award in padded_store.in_force()} == {WINNER, SECOND, "00009205"}


@pytest.mark.parametrize("typed", ["38441", "00038441", "0038-441"])
def test_every_door_knows_the_player(padded_store: StoreFixture, typed: str) -> None:
    padded_store.send("a.txt", session_file())
    contacts.enter_contact(typed, email="marama@example.org")
    accounts.make_account("marama", "a long pass phrase", role="player", player=typed)
    identity = find_visible_player(typed)
    assert identity is not None
    assert identity.number == WINNER
    assert [each.number for each in search_players(typed)[0]] == [WINNER]
    assert explain_player(typed).player == WINNER
    assert history_of(typed, padded_store.now.date()).player == WINNER
    assert [each.name for each in accounts.accounts_of_login(typed)] == ["marama"]
    assert accounts.accounts_of_login("nobody") == []
    assert sign_up_links.make_invitation(typed, "marama@example.org") is not None


@pytest.mark.parametrize("typed", ["38441", "0038-441"])
def test_a_decision_names_the_player_as_people_type(padded_store: StoreFixture, typed: str) -> None:
    entry = padded_store.decide("amend", number=typed, preferred="Ara")
    assert entry.data["number"] == WINNER
    padded_store.decide("merge", number="20093", into=typed, reason="one person")
    assert list(verify_records()) == []


def test_facts_name_players_as_people_type(padded_store: StoreFixture) -> None:
    padded_store.send("a.txt", session_file())
    facts = {"players": [{"number": "38441", "status": "not-a-member"}]}
    statuses = padded_store.decide("facts", club=AUCKLAND, name="a.txt", facts=facts).data["facts"]["players"]
    assert [each["number"] for each in statuses] == [WINNER]
    assert padded_store.points(WINNER) == {}


@pytest.mark.parametrize("number", ["3844X", "123456789"])
def test_a_number_in_another_form_is_refused(padded_store: StoreFixture, number: str) -> None:
    with pytest.raises(Refusal, match=f"'{number}' is not written as the federation writes its numbers"):
        padded_store.decide("amend", number=number, preferred="Ara")
    with pytest.raises(Refusal, match=f"The number '{number}' is not written as"):
        padded_store.register(number)


def test_a_new_player_gets_a_number_in_the_form(padded_store: StoreFixture) -> None:
    entry = padded_store.decide(
        "register", first="Ivo", family="Lund", club=AUCKLAND, gender=1, grade=3, status=1, start="2018-01-01"
    )
    number = entry.data["number"]
    assert len(number) == 8
    assert number.isdecimal()
    assert number.startswith("00")


def test_registers_are_imported_in_any_way_of_writing(padded_store: StoreFixture) -> None:
    padded_store.import_register("births", "player,year\n38441,1960\n00020093,1961\n")
    padded_store.import_register("memberships", "player,club,start,end\n0012356,130,2017-01-01,\n")
    assert list(verify_records()) == []


CHANGES = {
    "wider": ("pad = 8", "pad = 9", "{8}", "{9}", "00038441", "000038441"),
    "other characters ignored": ('ignore = "-"', 'ignore = "-/"'),
    "no form": (PADDED, ""),
}


def adopt(store: StoreFixture, tmp_path: Path, *texts: str) -> None:
    """Adopt the federation's scheme with some texts replaced by others,."""
    changed = PADDED
    for old, new in zip(texts[::2], texts[1::2], strict=True):
        changed = changed.replace(old, new)
    contents = read_contents(write_scheme(tmp_path, changed))
    versions.adopt_folder(contents, date(2018, 4, 1), store.now, SECRETARY, "Board")


@pytest.mark.parametrize("texts", CHANGES.values(), ids=CHANGES)
def test_a_version_cannot_change_how_numbers_are_written(
    padded_store: StoreFixture, tmp_path: Path, texts: tuple[str, ...]
) -> None:
    before = padded_store.contents()
    with pytest.raises(Refusal, match=r"Player numbers such as 00038441 cannot become numbers .* those on record"):
        adopt(padded_store, tmp_path, *texts)
    assert padded_store.contents() == before


def test_a_version_can_change_the_example_and_the_beginning_of_new_numbers(
    padded_store: StoreFixture, tmp_path: Path
) -> None:
    adopt(padded_store, tmp_path, "00038441", "00000017", "pad = 8", 'pad = 8\nprefix = "9"')
    assert list(verify_records()) == []


def test_plain_numbers_cannot_get_a_form(store: StoreFixture, tmp_path: Path) -> None:
    contents = read_contents("nz-2017")
    files = contents.files | {
        "federation.toml": contents.files["federation.toml"] + PADDED.replace("federation.", "").encode()
    }
    with pytest.raises(Refusal, match="Player numbers in plain digits cannot become numbers such as 00038441"):
        versions.adopt_folder(
            FolderContents(contents.scheme_file, files), date(2018, 4, 1), store.now, SECRETARY, "Board"
        )


LETTERED = NumberForm(example="L5", pattern="L[0-9]{1,3}", ignore=" -")
SPACED = ((1, "60", "L 5", "L-6"), (2, "55", "l 7", "L 8"), (3, "45", "L 9", "L10"), (4, "40", "L 1 1", "L  12"))


@pytest.mark.parametrize(
    "write",
    [field_mappings.usebio, field_mappings.pbn, partial(field_mappings.mcd, "1"), partial(field_mappings.nzb, "")],
    ids=["usebio", "pbn", "mcd", "nzb"],
)
def test_what_is_ignored_in_a_number_is_so_in_every_format(
    write: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(field_mappings, "PAIRS", SPACED)
    read = formats.loads(write().encode(), tuple(formats.TITLES), LETTERED)
    batch, problems = write_numbers_alike(*read, LETTERED)
    (session,) = batch.sessions
    numbers = [("L5", "L6"), ("L7", "L8"), ("L9", "L10"), ("L11", "L12")]
    assert [entry.players for entry in session.entries] == numbers
    assert not [problem for problem in problems if "player" in problem.code]


def test_what_no_form_knows_is_not_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field_mappings, "PAIRS", SPACED)
    batch, problems = formats.loads(field_mappings.usebio().encode())
    assert batch.sessions[0].entries[0].players == ("", "L-6")
    assert next(problem.found for problem in problems if problem.code == "usebio-player") == "L 5"


def test_a_number_with_a_space_earns_and_is_explained(
    empty_store: Callable[[str], StoreFixture], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of four pairs earns 40 C a player."""
    store = empty_store("sqlite")
    numbers = PADDED.replace('"-"', '" -"')
    scheme = write_scheme(tmp_path, numbers, field_mappings.MAPPINGS)
    found_federation(scheme, store.now, SECRETARY, approval=False)
    store.register("38441", "20093", *"345678")
    spaced = ((1, "60", "38 441", "0002 0093"), *field_mappings.PAIRS[1:])
    monkeypatch.setattr(field_mappings, "PAIRS", spaced)
    assert store.send("evening.xml", field_mappings.usebio()).state == "accepted"
    assert store.points(WINNER) == store.points("00020093") == {"C": 40}
    assert explain_player("38 441").agrees
    assert list(verify_records()) == []
