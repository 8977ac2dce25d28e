"""Who is probably meant by a number that nobody has, as the register and the results know them."""

from overtrick.core.likely_players import Mistake
from overtrick.store.queries.files.file_history import find_file
from overtrick.store.queries.files.unknown_numbers import UnknownNumber, find_unknown_numbers
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture


def unknown(name: str) -> list[UnknownNumber]:
    file = find_file(AUCKLAND, name)
    assert file
    return find_unknown_numbers(AUCKLAND, file, None)


def test_a_member_by_the_slip_in_the_number(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_a.txt", session_file(("38441 20093", "12356 9250", "31018 27114")))
    (found,) = unknown("106_a.txt")
    (row,) = found.rows
    assert (found.number, found.name, row.place, row.line) == ("9250", "", "2", 3)
    assert [person.name for person in row.others] == ["Clementine Okonjo"]
    assert [(each.number, each.mistake, each.member) for each in found.likely] == [
        ("9205", Mistake.SWAPPED_AT_END, True)
    ]


def test_a_stranger_only_if_two_digits_are_swapped(store: StoreFixture) -> None:
    """Hamish Dunquist, 1610, is of Howick."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(("38441 20093", "12356 1601", "31018 1611")))
    swapped, other = unknown("106_a.txt")
    assert ([each.number for each in swapped.likely], other.likely) == (["1610"], ())


def test_nobody_who_sits_in_the_same_session(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_a.txt", session_file(("38441 20093", "12356 9250", "9205 27114")))
    assert unknown("106_a.txt")[0].likely == ()


def test_the_usual_partner(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    for at in range(3):
        store.send(f"106_{at}.txt", session_file(("31018 20093", "12356 9205"), round=at + 1))
    store.send("106_x.txt", session_file(("31018 77777", "12356 9205"), round=9))
    (found,) = unknown("106_x.txt")
    assert [(each.number, each.together, each.mistake) for each in found.likely] == [("20093", 3, None)]


def test_the_name_of_the_file_in_any_order_and_of_any_club(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    pairs = ("99999 38441:Vandermeer, E./M. Kereama", "12356 9205")
    store.send("106_a.mcd", report(Contest(pairs), name="Auckland"))
    (found,) = unknown("106_a.mcd")
    assert found.name == "Vandermeer, E."
    assert [(each.number, each.same_name, each.member) for each in found.likely] == [("31018", True, False)]


def test_who_is_hidden_is_not_proposed_to_others(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_a.txt", session_file(("38441 20093", "12356 9250", "31018 27114")))
    store.decide("hide", number="9205", hidden=True)
    assert unknown("106_a.txt")[0].likely == ()


def test_a_file_without_unknown_numbers_asks_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("130_a.txt", session_file(club=HOWICK), club=HOWICK)
    file = find_file(HOWICK, "130_a.txt")
    assert file
    assert find_unknown_numbers(HOWICK, file, None) == []
