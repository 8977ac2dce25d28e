"""Who finished where: places, scores, numbers, names and the masterpoints that a file states itself."""

from decimal import Decimal

import pytest

from overtrick.core.session import Entry, EntryDetails
from tests.formats.usebio.documents import HEAD, document, event, pair, player, sound


def entries(inside: str, head: str = HEAD, kind: str = "PAIRS") -> tuple[Entry, ...]:
    """The entries of an event with these participants."""
    return sound(document(event(f"<PARTICIPANTS>{inside}</PARTICIPANTS>", head=head, kind=kind))).entries


def more(entry: Entry) -> EntryDetails:
    """What the file says of a contestant beyond place, score and players."""
    assert entry.details
    return entry.details


@pytest.mark.parametrize("text", ["3=", "=3", "3 =", " 3= ", "3eq"])
def test_a_shared_place(text: str) -> None:
    assert [(entry.place, entry.tied) for entry in entries(pair("1", text, "50"))] == [(3, True)]


def test_equal_places_are_shared_even_if_the_file_does_not_mark_them() -> None:
    found = entries(pair("1", "1", "60") + pair("2", "2", "50") + pair("3", "2", "50") + pair("4", "4", "40"))
    assert [(entry.place, entry.tied) for entry in found] == [(1, False), (2, True), (2, True), (4, False)]


def test_entries_stand_in_the_order_of_their_places_and_keep_their_lines() -> None:
    found = entries(pair("1", "3", "40") + pair("2", "1", "60") + pair("3", "2", "50"))
    assert [(entry.place, more(entry).number, entry.line) for entry in found] == [(1, "2", 7), (2, "3", 8), (3, "1", 6)]


def test_north_south_comes_first() -> None:
    inside = pair("1EW", "1", "60") + pair("1NS", "2", "45") + pair("2 EW", "2", "40") + pair("2-NS", "1", "55")
    found = entries(inside, head=HEAD.replace("TYPE>1<", "TYPE>2<"))
    assert [(more(entry).number, more(entry).direction, entry.place) for entry in found] == [
        ("2", "NS", 1), ("1", "NS", 2), ("1", "EW", 1), ("2", "EW", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "number", "direction"),
    [
        ("12NS", "12", "NS"), ("A7EW", "A7", "EW"), ("(B) 3 ns", "(B) 3", "NS"), ("7", "7", ""), ("NS", "NS", ""),
        ("Red", "Red", ""),
    ],
)  # fmt: skip
def test_pair_numbers(text: str, number: str, direction: str) -> None:
    (entry,) = entries(pair(text, "1", "50"))
    assert (more(entry).number, more(entry).direction) == (number, direction)


def test_the_direction_may_stand_by_itself() -> None:
    (entry,) = entries(pair("4", "1", "50", "<DIRECTION>e/w</DIRECTION>"))
    assert more(entry).direction == "EW"


def test_values_may_be_attributes() -> None:
    (entry,) = entries(f'<PAIR PAIR_NUMBER="4NS" PLACE="1" PERCENTAGE="50,5">{player("91")}{player("92")}</PAIR>')
    assert (more(entry).number, entry.place, entry.score) == ("4", 1, Decimal("50.5"))


@pytest.mark.parametrize("text", ["57.5", "57,5", "57.50%", " 57.5 % "])
def test_a_percentage(text: str) -> None:
    (entry,) = entries(pair("1", "1", text))
    assert (entry.score, more(entry).percentage) == (Decimal("57.5"), Decimal("57.5"))


def test_a_player_without_a_number_is_not_nobody() -> None:
    inside = f"<PAIR><PLACE>1</PLACE><PERCENTAGE>50</PERCENTAGE>{player('')}{player('000000')}</PAIR>"
    (entry,) = entries(inside)
    assert (entry.players, entry.phantom) == (("", ""), False)


@pytest.mark.parametrize("name", ["Phantom", "SIT OUT", "bye"])
def test_a_phantom_is_nobody(name: str) -> None:
    (entry,) = entries(f"<PAIR><PAIR_NUMBER>9</PAIR_NUMBER>{player('', name)}{player('', name)}</PAIR>")
    assert (entry.players, entry.phantom) == (("0", "0"), True)


def test_first_and_last_names_are_put_together() -> None:
    person = "<PLAYER><FIRST_NAME>Cora</FIRST_NAME><LAST_NAME>Alder</LAST_NAME></PLAYER>"
    (entry,) = entries(f"<PAIR><PLACE>1</PLACE><PERCENTAGE>50</PERCENTAGE>{person * 2}</PAIR>")
    assert more(entry).names == ("Cora Alder", "Cora Alder")


FLAT = "<MASTER_POINTS_AWARDED>24</MASTER_POINTS_AWARDED>"
TYPED = FLAT + "<MASTER_POINT_TYPE>BLACK</MASTER_POINT_TYPE>"
GREEN = TYPED.replace("24", "0.42").replace("BLACK", "Green")


@pytest.mark.parametrize(
    ("inside", "stated"),
    [
        (FLAT, [("", "24")]),
        (TYPED, [("BLACK", "24")]),
        (f"<MASTER_POINTS>{TYPED}</MASTER_POINTS>", [("BLACK", "24")]),
        (
            f"<MASTER_POINTS>{TYPED}</MASTER_POINTS><MASTER_POINTS>{GREEN}</MASTER_POINTS>",
            [("BLACK", "24"), ("Green", "0.42")],
        ),
        (FLAT.replace("24", "0"), [("", "0")]),
        ("<MASTER_POINTS_AWARDED/>", []),
        ("", []),
    ],
)  # fmt: skip
def test_masterpoints_are_kept_as_the_file_writes_them(inside: str, stated: list[tuple[str, str]]) -> None:
    (entry,) = entries(pair("1", "1", "50", inside))
    assert [(kind, str(points)) for kind, points in more(entry).stated] == stated


def test_the_kind_of_masterpoints_may_be_given_for_the_event() -> None:
    (entry,) = entries(pair("1", "1", "50", FLAT), head=HEAD + "<MASTER_POINT_TYPE>GREEN</MASTER_POINT_TYPE>")
    assert more(entry).stated == (("GREEN", Decimal(24)),)


def test_masterpoints_of_each_player_are_told_once() -> None:
    person = player("91").replace("</PLAYER>", f"<MASTER_POINTS>{TYPED}</MASTER_POINTS></PLAYER>")
    (entry,) = entries(f"<PAIR><PLACE>1</PLACE><PERCENTAGE>50</PERCENTAGE>{person}{person}</PAIR>")
    assert more(entry).stated == (("BLACK", Decimal(24)),)


def test_a_team_by_players_or_by_pairs() -> None:
    four = "".join(player(f"9{at}") for at in range(4))
    by_pairs = f"<PAIR>{player('90')}{player('91')}</PAIR><PAIR>{player('92')}{player('93')}</PAIR>"
    for inside in (four, by_pairs):
        team = f'<TEAM TEAM_ID="3" TEAM_NAME="Alders"><PLACE>1</PLACE><TOTAL_SCORE>38</TOTAL_SCORE>{inside}</TEAM>'
        (entry,) = entries(team, kind="TEAMS")
        assert (more(entry).number, more(entry).team, entry.score) == ("3", "Alders", Decimal(38))
        assert entry.players == ("90", "91", "92", "93")


def test_an_individual() -> None:
    inside = "".join(
        f"<PLAYER><PLAYER_NUMBER>{at}</PLAYER_NUMBER><PLAYER_NAME>P {at}</PLAYER_NAME>"
        f"<NATIONAL_ID_NUMBER>90{at}</NATIONAL_ID_NUMBER><PLACE>{at}</PLACE><PERCENTAGE>{60 - at}</PERCENTAGE>"
        "</PLAYER>\n"
        for at in (1, 2)
    )
    found = entries(inside, kind="INDIVIDUAL")
    assert [(entry.players, more(entry).number, entry.line) for entry in found] == [
        (("901",), "1", 6),
        (("902",), "2", 7),
    ]
