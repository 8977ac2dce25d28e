"""Somebody who is not in the register has the name of the file; a hidden player never has."""

from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.commands.decide import found_federation
from overtrick.store.queries.session_list import SessionFilter, find_sessions
from overtrick.store.queries.session_results import find_ladder
from overtrick.store.queries.why import explain_row
from tests.store.own_federation import write_scheme
from tests.store.store_fixture import SECRETARY, StoreFixture

# A row: the players as number and name.
Pair = tuple[tuple[str, str], tuple[str, str]]
HOLM, LUND, MOSS, NASH = ("90101", "Ada Holm"), ("90102", "Bo Lund"), ("", "Cy Moss"), ("90104", "Di Nash")


def usebio(*pairs: Pair) -> str:
    rows = "".join(
        f"<PAIR><PLACE>{place}</PLACE><PERCENTAGE>{60 - place}</PERCENTAGE>{''.join(map(_player, pair))}</PAIR>"
        for place, pair in enumerate(pairs, 1)
    )
    return (
        '<?xml version="1.0"?>\n<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">'
        "<EVENT_DESCRIPTION>Monday Pairs</EVENT_DESCRIPTION><DATE>10/03/2018</DATE><BOARDS_PLAYED>24</BOARDS_PLAYED>"
        f"<PARTICIPANTS>{rows}</PARTICIPANTS></EVENT></USEBIO>\n"
    )


def _player(player: tuple[str, str]) -> str:
    number = f"<NATIONAL_ID_NUMBER>{player[0]}</NATIONAL_ID_NUMBER>" if player[0] else ""
    return f"<PLAYER><PLAYER_NAME>{player[1]}</PLAYER_NAME>{number}</PLAYER>"


def names(session: int = 1, who: models.Account | None = None) -> list[list[tuple[str, str, str]]]:
    found = find_ladder(session, who)
    assert found is not None
    return [[(each.number, each.name, each.state) for each in row.people] for row in found.lists[0]]


def test_a_number_that_nobody_has_and_a_player_without_one_are_named_by_the_file(store: StoreFixture) -> None:
    store.register("90101").send("a.xml", usebio((HOLM, LUND), (MOSS, NASH)))
    assert names() == [
        [("90101", "First90101 Family90101", ""), ("", "Bo Lund", "unregistered")],
        [("", "Cy Moss", ""), ("", "Di Nash", "unregistered")],
    ]
    (card,), _ = find_sessions(SessionFilter())
    assert [person.name for person in card.firsts[0].people] == ["First90101 Family90101", "Bo Lund"]


def test_a_hidden_player_has_no_name_by_the_file(store: StoreFixture) -> None:
    """Neither by the own number, nor as somebody without one, nor where the number has a slip."""
    store.register("90101", first="Ada", family="Holm").decide("hide", number="90101", hidden=True)
    store.send("a.xml", usebio((HOLM, LUND), (("", "Áda Holm"), NASH), (("90901", "HOLM, Ada"), MOSS)))
    hidden = ("", "", "hidden")
    assert [row[0] for row in names()] == [hidden, hidden, hidden]
    office = accounts.make_account("office", "not used", role=accounts.FEDERATION)
    assert [row[0][1] for row in names(who=office)] == ["Ada Holm", "Áda Holm", "HOLM, Ada"]


def test_an_erased_player_has_no_name_by_the_file(store: StoreFixture) -> None:
    store.register("90101", "90104", first="Ada", family="Holm").send("a.xml", usebio((HOLM, LUND), (NASH, MOSS)))
    store.decide("erase", number="90101")
    assert names()[0] == [("", "", "hidden"), ("", "Bo Lund", "unregistered")]


def test_a_federation_may_keep_the_names_of_files_to_itself(
    empty_store: Callable[[str], StoreFixture], tmp_path: Path
) -> None:
    store = empty_store("sqlite")
    found_federation(write_scheme(tmp_path, "show_names_from_files = false\n"), store.now, SECRETARY, approval=False)
    store.send("a.xml", usebio((MOSS, ("", "Bo Lund")), (NASH, MOSS)), club=106)
    assert [[(name, state) for _, name, state in row] for row in names()] == [
        [("", "no-number"), ("", "no-number")],
        [("90104", "unregistered"), ("", "no-number")],
    ]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (0, "We do not know the number 90102. Ask your club to check it."),
        (1, "A player has no number and earns nothing"),
    ],
)
def test_why_not_says_what_is_missing(store: StoreFixture, row: int, said: str) -> None:
    store.register("90101", "90104").send("a.xml", usebio((HOLM, LUND), (MOSS, NASH)))
    found = find_ladder(1)
    assert found is not None
    why = explain_row(1, found.lists[0][row].line)
    assert why is not None
    assert said in [reason.text for reason in why.nothing]
