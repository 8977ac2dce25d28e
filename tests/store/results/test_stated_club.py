"""The club of a session is found by licence, by name or by code, in whatever format the file comes."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from overtrick.store.commands.decide import found_federation
from overtrick.store.deliveries.processing import Receipt
from tests.store.cast import AUCKLAND, session_file
from tests.store.own_federation import write_scheme
from tests.store.store_fixture import SECRETARY, StoreFixture

ARCHIPELAGO = Path(__file__).parents[3] / "examples" / "federations" / "archipelago"
# Clubs of the invented federation: two share the beginning of their names, two have no licence yet.
NORTH, SOUTH, HILL, WIND = 7001, 7002, 7003, 7004
CLUBS = """code,name,region,kind,licence
7001,Riverside North,,affiliated,1207
7002,Riverside South,,affiliated,1208
7003,Hilltop,,affiliated,
7004,Νήσος Άνεμος,,affiliated,
"""
ALL_WAYS = 'find_clubs_by = ["licence", "code", "name"]\n'
USEBIO = """<?xml version="1.0"?>
<USEBIO Version="1.2">{club}<EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>Monday Pairs</EVENT_DESCRIPTION>
<DATE>10/03/2018</DATE><BOARDS_PLAYED>24</BOARDS_PLAYED><PARTICIPANTS>
<PAIR><PLACE>1</PLACE><PERCENTAGE>60</PERCENTAGE><PLAYER><PLAYER_NAME>Ada Holm</PLAYER_NAME></PLAYER>
<PLAYER><PLAYER_NAME>Bo Lund</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PLACE>2</PLACE><PERCENTAGE>40</PERCENTAGE><PLAYER><PLAYER_NAME>Cy Moss</PLAYER_NAME></PLAYER>
<PLAYER><PLAYER_NAME>Di Nash</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS></EVENT></USEBIO>
"""
PBN = """% PBN 2.1
[Event "Monday Pairs"]
[Site "{name}"]
[Date "2018.03.10"]
[Competition "Pairs"]
[TotalScoreTable "Rank\\2R;PairId\\2R;TotalPercentage\\5R;Names\\20L"]
 1  1 60.00 "Ada Holm;Bo Lund"
 2  2 40.00 "Cy Moss;Di Nash"
"""
MEMBERS = "".join(f"31\tPlayer {at}\n40\t{at // 2 + 1}\n42\t{60 - at // 2 * 20}\n" for at in range(4))
MCD = "00\tfile\n94\t{name}\n95\t{licence}\n10\tMonday Pairs\n12\t2018-03-10\n14\t2\n20\t2\n22\t24\n" + MEMBERS


def usebio(licence: str = "", name: str = "") -> str:
    """A file of a club with this licence number and name."""
    number = f"<CLUB_ID_NUMBER>{licence}</CLUB_ID_NUMBER>" if licence else ""
    return USEBIO.format(club=f"<CLUB><CLUB_NAME>{name}</CLUB_NAME>{number}</CLUB>")


def pbn(licence: str = "", name: str = "") -> str:
    """A file of a club of this name; the format has no licence."""
    return PBN.format(name=name)


def mcd(licence: str = "", name: str = "") -> str:
    """A contest report of a licencee."""
    return MCD.format(licence=licence, name=name)


ENDINGS: dict[Callable[[str, str], str], str] = {usebio: "xml", pbn: "pbn", mcd: "mcd"}


@pytest.fixture
def rivers(empty_store: Callable[[str], StoreFixture], tmp_path: Path) -> StoreFixture:
    """The federation, with its clubs."""
    store = empty_store("sqlite")
    found_federation(write_scheme(tmp_path, ALL_WAYS), store.now, SECRETARY, approval=False)
    store.import_register("clubs", CLUBS)
    return store


def send(store: StoreFixture, write: Callable[[str, str], str], licence: str, name: str, club: int | None) -> Receipt:
    return store.send(f"a.{ENDINGS[write]}", write(licence, name), club=club)


def clubs_and_codes(receipt: Receipt) -> tuple[int, list[str]]:
    wanted = ("unknown-licence", "licence-name", "ambiguous-club", "not-your-club", "unknown-club")
    return receipt.club, [each.code for each in receipt.problems if each.code in wanted]


def in_formats(*writers: Callable[[str, str], str]) -> Iterable[object]:
    return [pytest.param(write, id=ENDINGS[write]) for write in writers]


@pytest.mark.parametrize("write", in_formats(usebio, mcd))
@pytest.mark.parametrize(
    ("licence", "name", "club", "codes"),
    [
        ("1207", "Riverside North", NORTH, []),
        ("1208", "Riverside South Bridge Club", SOUTH, []),
        ("7003", "Hilltop", HILL, []),
        ("99", "Hilltop", HILL, ["unknown-licence"]),
        ("1207", "Hilltop", NORTH, ["licence-name"]),
    ],
)
def test_by_licence_or_code(
    rivers: StoreFixture, write: Callable[[str, str], str], licence: str, name: str, club: int, codes: list[str]
) -> None:
    assert clubs_and_codes(send(rivers, write, licence, name, None)) == (club, codes)


@pytest.mark.parametrize("write", in_formats(usebio, pbn))
@pytest.mark.parametrize("name", ["Riverside South", "riverside  south", "Riverside South B.C."])
def test_by_name(rivers: StoreFixture, write: Callable[[str, str], str], name: str) -> None:
    assert clubs_and_codes(send(rivers, write, "", name, None)) == (SOUTH, [])


@pytest.mark.parametrize("write", in_formats(usebio, pbn))
def test_a_name_of_two_clubs_lists_both(rivers: StoreFixture, write: Callable[[str, str], str]) -> None:
    receipt = send(rivers, write, "", "Riverside", None)
    (problem,) = [each for each in receipt.problems if each.code == "ambiguous-club"]
    assert problem.message == "'Riverside' could be club 7001, Riverside North or club 7002, Riverside South."
    assert receipt.state == "rejected"


@pytest.mark.parametrize("write", in_formats(usebio, pbn))
def test_the_sender_is_the_one_that_is_meant(rivers: StoreFixture, write: Callable[[str, str], str]) -> None:
    assert clubs_and_codes(send(rivers, write, "", "Riverside", SOUTH)) == (SOUTH, [])


@pytest.mark.parametrize("write", in_formats(usebio, pbn))
def test_another_club_than_the_sender_is_refused(rivers: StoreFixture, write: Callable[[str, str], str]) -> None:
    assert clubs_and_codes(send(rivers, write, "", "Hilltop", SOUTH)) == (SOUTH, ["not-your-club"])


@pytest.mark.parametrize("write", in_formats(usebio, pbn))
def test_a_club_that_nobody_knows_is_taken_for_the_sender(
    rivers: StoreFixture, write: Callable[[str, str], str]
) -> None:
    receipt = send(rivers, write, "", "Valley", SOUTH)
    assert clubs_and_codes(receipt) == (SOUTH, ["unknown-licence"])
    assert receipt.state == "accepted"


def test_a_file_that_names_no_club_is_the_senders(rivers: StoreFixture) -> None:
    assert clubs_and_codes(send(rivers, pbn, "", "", SOUTH)) == (SOUTH, [])
    assert clubs_and_codes(send(rivers, pbn, "", "", None))[1] == ["unknown-club"]


def test_the_number_in_a_header_may_be_a_licence(rivers: StoreFixture) -> None:
    receipt = rivers.send("a.txt", session_file(["1 2", "3 4"], club=1208), club=None)
    assert clubs_and_codes(receipt) == (SOUTH, [])


def test_without_ways_the_sender_decides(store: StoreFixture) -> None:
    """As in New Zealand, whose files have the code of the club."""
    store.import_register("clubs", CLUBS)
    assert clubs_and_codes(store.send("a.xml", usebio("1207", "Riverside North"))) == (AUCKLAND, [])


@pytest.mark.parametrize("write", in_formats(usebio, pbn))
@pytest.mark.parametrize(
    ("name", "club"),
    [
        ("ΝΗΣΟΣ ΑΝΕΜΟΣ", WIND), ("Nisos Anemos", WIND), ("Nesos Anemos Bridge Club", WIND), ("ΧΙΛΛΤΟΠ", HILL),
    ],
)  # fmt: skip
def test_by_a_name_in_greek_or_latin_letters(
    rivers: StoreFixture, write: Callable[[str, str], str], name: str, club: int
) -> None:
    assert clubs_and_codes(send(rivers, write, "", name, None)) == (club, [])


def test_by_a_name_as_the_folder_translates_it(empty_store: Callable[[str], StoreFixture], tmp_path: Path) -> None:
    """Porto Farol is Πόρτο Φαρόλ in the translations of the Archipelago; here its name in Greek is another."""
    folder = shutil.copytree(ARCHIPELAGO, tmp_path / "islands")
    words = folder / "translations" / "el.toml"
    words.write_text(words.read_text(encoding="utf-8").replace("Πόρτο Φαρόλ", "Λιμάνι του Φάρου"), encoding="utf-8")
    store = empty_store("sqlite")
    found_federation(str(folder), store.now, SECRETARY, approval=False)
    for name in ("Λιμάνι του Φάρου", "LIMANI TOU FAROU", "Porto Farol"):
        assert clubs_and_codes(send(store, usebio, "", name, None)) == (2, []), name
    # By its licence, too, a report may have the name in either language.
    assert clubs_and_codes(send(store, usebio, "AR-102", "ΛΙΜΑΝΙ ΤΟΥ ΦΑΡΟΥ", None)) == (2, [])
    assert clubs_and_codes(send(store, usebio, "AR-102", "Santa Vela", None)) == (2, ["licence-name"])
