"""What people read is signed by a person, a club or the federation, and not by a login."""

import pytest

from overtrick.store.access import accounts
from overtrick.store.access.signatures import Signature, find_signatures
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
AUCKLAND = "Auckland"


@pytest.mark.parametrize(
    ("login", "person"),
    [
        ("Moira Tait", "Moira Tait"),
        ("Moira", "Moira"),
        ("Mary-Jane O'Neill", "Mary-Jane O'Neill"),
        ("J. Smith", "J. Smith"),
        ("Ōriwa Tāmati", "Ōriwa Tāmati"),
        ("Μαρία Γεωργίου", "Μαρία Γεωργίου"),
        ("club106", ""),
        ("moira", ""),
        ("μαρία", ""),
        ("Club 106", ""),
        ("secretary@club.example", ""),
    ],
)
def test_a_login_that_reads_like_a_name_signs_before_its_club(store: StoreFixture, login: str, person: str) -> None:
    accounts.make_account(login, "correct horse", role=accounts.CLUB, club=106)
    assert find_signatures([login]) == {login: Signature(person, AUCKLAND)}


def test_others_sign_for_the_federation_or_as_a_player(store: StoreFixture) -> None:
    store.register("38441")
    accounts.make_account("Priya Rao", "correct horse", role=accounts.FEDERATION)
    assert find_signatures(
        ["Priya Rao", "player 38441", "player-38441 by http", "106 by http", "command line: root", "(erased)", AUCKLAND]
    ) == {
        "Priya Rao": Signature("Priya Rao"),
        "player 38441": Signature("Marama Kereama", is_player=True),
        "player-38441 by http": Signature("Marama Kereama", is_player=True),
        "106 by http": Signature("", AUCKLAND),
        "command line: root": Signature(""),
        "(erased)": Signature("(erased)"),
        AUCKLAND: Signature("", AUCKLAND),
    }
