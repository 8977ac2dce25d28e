"""How a player stands on a day, from what the register knows: one case a row, for both federations."""

from itertools import chain, combinations
from typing import get_args

import pytest

from overtrick.schemes import load_scheme
from overtrick.schemes.registers.on_day import PlayerFacts, registers_of, status_on
from overtrick.schemes.registers.records import Kind

NOTHING_SPECIAL = ""
# What is known: status, kinds of clubs, periods; "-" stands for none.
NEW_ZEALAND = [
    ("an active member of a club earns", "Active", "affiliated", "-", NOTHING_SPECIAL),
    ("a member of two clubs earns", "Active", "affiliated unaffiliated", "-", NOTHING_SPECIAL),
    ("a member here and overseas earns", "Active", "affiliated overseas", "-", NOTHING_SPECIAL),
    ("a member who was temporary earns", "Active", "affiliated temporary", "-", NOTHING_SPECIAL),
    ("S7: an unknown status is levied, and earns", "Unknown", "affiliated", "-", NOTHING_SPECIAL),
    ("a status that is not recorded is no reason", "-", "affiliated", "-", NOTHING_SPECIAL),
    ("N22: overseas visitors earn nothing", "Active", "overseas", "-", "overseas"),
    ("N22: a visitor's partner keeps the award, whatever was before", "Resigned", "overseas", "-", "overseas"),
    ("Overseas 8 (b): a visitor is no temporary player", "Temporary", "overseas", "-", "overseas"),
    ("Overseas 8 (b): a visitor in an unaffiliated club", "Active", "overseas unaffiliated", "-", "overseas"),
    ("Overseas 8 (b): a visitor with a temporary entry", "Active", "overseas temporary", "-", "overseas"),
    ("N22: not a member of any club", "Active", "-", "-", "not-a-member"),
    ("N22: an unknown status does not make a member", "Unknown", "-", "-", "not-a-member"),
    ("N22: dormant, but in no club", "Dormant", "-", "-", "not-a-member"),
    ("Definitions 5: a club is affiliated", "Active", "unaffiliated", "-", "not-a-member"),
    ("Definitions 5: the congress is no club", "Active", "congress", "-", "not-a-member"),
    ("Definitions 5: the club 9999 is none", "Active", "none", "-", "not-a-member"),
    ("N22: resigned", "Resigned", "affiliated", "-", "resigned"),
    ("N22: resigned, and in no club any more", "Resigned", "-", "-", "resigned"),
    ("N22: suspended", "Active", "affiliated", "suspended", "suspended"),
    ("N22: a visitor who is suspended", "Active", "overseas", "suspended", "suspended"),
    ("N23: a temporary player who is suspended", "Temporary", "temporary", "suspended", "suspended"),
    ("N22: another period is no reason here", "Active", "affiliated", "arrears", NOTHING_SPECIAL),
    ("N22: dormant earns, and the club is told", "Dormant", "affiliated", "-", "dormant"),
    ("N22: a deceased number", "Deceased", "affiliated", "-", "deceased"),
    ("N22: a deceased number, whatever else was", "Deceased", "-", "suspended", "deceased"),
    ("N22: a withdrawn number", "Withdrawn", "-", "-", "withdrawn"),
    ("N22: a withdrawn number, whatever else was", "Withdrawn", "overseas", "suspended", "withdrawn"),
    ("N23: temporary by status", "Temporary", "affiliated", "-", "temporary"),
    ("N23: a temporary player need not be a member", "Temporary", "-", "-", "temporary"),
    ("N23: temporary by the club 5000", "Active", "temporary", "-", "temporary"),
    ("N23: temporary, and in an unaffiliated club", "Active", "temporary unaffiliated", "-", "temporary"),
]
CYPRUS = [
    ("C11: a valid card, no arrears, not suspended", "Active", "affiliated", "id-card", NOTHING_SPECIAL),
    ("C11: the card is asked for, not the club", "Active", "-", "id-card", NOTHING_SPECIAL),
    ("C11: an unknown status is no reason", "Unknown", "affiliated", "id-card", NOTHING_SPECIAL),
    ("C11: no valid ID card", "Active", "affiliated", "-", "no-id-card"),
    ("C11: in arrears", "Active", "affiliated", "id-card arrears", "arrears"),
    ("C11: suspended on the day", "Active", "affiliated", "id-card suspended", "suspended"),
    ("C11: suspended, in arrears and without a card", "Active", "affiliated", "suspended arrears", "suspended"),
    ("C11: in arrears and without a card", "Active", "affiliated", "arrears", "arrears"),
    ("2: a resignation ends the card", "Resigned", "-", "-", "no-id-card"),
    ("2: nobody has a deceased player's number", "Deceased", "affiliated", "id-card", "unknown"),
    ("2: nobody has a withdrawn number", "Withdrawn", "-", "-", "unknown"),
]
CASES = [("nz-2017", *case) for case in NEW_ZEALAND] + [("cbf-2013", *case) for case in CYPRUS]


def words(text: str) -> frozenset[str]:
    """The words of a cell."""
    return frozenset(text.split()) - {"-"}


@pytest.mark.parametrize(
    ("scheme", "case", "status", "clubs", "periods", "expected"), CASES, ids=lambda value: str(value)
)
def test_a_player_on_the_day(scheme: str, case: str, status: str, clubs: str, periods: str, expected: str) -> None:
    known = "" if status == "-" else status
    facts = PlayerFacts(registered=True, status=known, club_kinds=words(clubs), periods=words(periods))
    assert status_on(facts, registers_of(load_scheme(scheme))) == expected, case


@pytest.mark.parametrize("scheme", ["nz-2017", "nz-2017-draft", "cbf-2013"])
def test_a_number_that_nobody_has_is_unknown(scheme: str) -> None:
    registers = registers_of(load_scheme(scheme))
    assert status_on(PlayerFacts(registered=False), registers) == "unknown"
    known = PlayerFacts(registered=False, status="Active", club_kinds=words("affiliated"), periods=words("id-card"))
    assert status_on(known, registers) == "unknown"


def test_issue_4_whoever_is_in_no_affiliated_club_is_not_taken_for_a_member() -> None:
    registers = registers_of(load_scheme("nz-2017"))
    kinds = [kind for kind in get_args(Kind) if kind != "affiliated"]
    for clubs in chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1)):
        expected = "overseas" if "overseas" in clubs else "temporary" if "temporary" in clubs else "not-a-member"
        assert (
            status_on(PlayerFacts(registered=True, status="Active", club_kinds=frozenset(clubs)), registers) == expected
        ), clubs


@pytest.mark.parametrize("scheme", ["nz-2017", "cbf-2013"])
def test_every_rule_decides_a_case(scheme: str) -> None:
    decided = {"unknown", *(case[-1] for case in CASES if case[0] == scheme)} - {NOTHING_SPECIAL}
    assert {rule.status for rule in registers_of(load_scheme(scheme)).on_the_day} == decided
