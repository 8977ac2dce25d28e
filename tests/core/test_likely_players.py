"""Who is probably meant by a number that nobody has: by the slip in it, by the name, by who sits with whom."""

import pytest

from overtrick.core.likely_players import (
    MOST_LIKELY,
    Candidate,
    Mistake,
    find_likely_players,
    find_mistake,
    is_same_name,
)


@pytest.mark.parametrize(
    ("typed", "right", "mistake"),
    [
        ("20931", "20913", Mistake.SWAPPED_AT_END),
        ("20193", "20913", Mistake.SWAPPED),
        ("02913", "20913", Mistake.SWAPPED),
        ("20914", "20913", Mistake.ONE_WRONG),
        ("30913", "20913", Mistake.ONE_WRONG),
        ("2093", "20913", Mistake.ONE_MISSING),
        ("0913", "20913", Mistake.ONE_MISSING),
        ("2091", "20913", Mistake.ONE_MISSING),
        ("209134", "20913", Mistake.ONE_TOO_MANY),
        ("200913", "20913", Mistake.ONE_TOO_MANY),
        ("120913", "20913", Mistake.ONE_TOO_MANY),
        ("31902", "20913", Mistake.REORDERED),
        ("20913", "20913", None),
        ("20888", "20913", None),
        ("209", "20913", None),
        ("2091355", "20913", None),
        ("21903", "20913", Mistake.REORDERED),
        ("", "1", Mistake.ONE_MISSING),
    ],
)
def test_the_slip_in_a_number(typed: str, right: str, mistake: Mistake | None) -> None:
    assert find_mistake(typed, right) is mistake


@pytest.mark.parametrize(
    ("written", "name", "same"),
    [
        ("R. Oturu", "Rewi Oturu", True),
        ("Oturu, Rewi", "Rewi Oturu", True),
        ("OTURU R", "Rewi Oturu", True),
        ("Rewi Otoru", "Rewi Oturu", True),
        ("Rewi Ōturu", "Rewi Oturu", True),
        ("Giannis Papadopoulos", "Γιάννης Παπαδόπουλος", True),
        ("Rewi James Oturu", "Rewi Oturu", True),
        ("Hana Oturu", "Rewi Oturu", False),
        ("Rewi Smith", "Rewi Oturu", False),
        # One word is not enough, and neither are initials alone.
        ("Oturu", "Rewi Oturu", False),
        ("R O", "Rewi Oturu", False),
        ("Visitor", "Rewi Oturu", False),
        ("", "Rewi Oturu", False),
        ("Rewi Oturu", "", False),
        ("Li Wu", "Lu Wi", False),
    ],
)
def test_names_that_are_written_alike(written: str, name: str, same: bool) -> None:
    assert is_same_name(written, name) is same


REWI = Candidate(number="20913", name="Rewi Oturu", member=True)


def test_a_member_whose_last_digits_were_swapped_is_likely() -> None:
    (found,) = find_likely_players("20931", "", [REWI, Candidate(number="55555", name="Ada Far", member=True)])
    assert (found.number, found.mistake, found.member) == ("20913", Mistake.SWAPPED_AT_END, True)


def test_a_stranger_with_one_other_digit_is_a_guess() -> None:
    """In a register of thousands somebody has nearly every such number."""
    stranger = Candidate(number="20914", name="Sam Stranger")
    assert find_likely_players("20913", "", [stranger]) == []
    assert [each.number for each in find_likely_players("20913", "S Stranger", [stranger])] == ["20914"]


def test_who_usually_sits_with_the_partner_comes_first() -> None:
    partner = Candidate(number="20914", name="Pat Partner", member=True, together=9)
    found = find_likely_players("20931", "", [REWI, partner])
    assert [each.number for each in found] == ["20913", "20914"]
    # With a slip in the number too, the partner is likelier than any other member.
    found = find_likely_players("20931", "", [REWI, Candidate(number="20930", name="Pat", member=True, together=9)])
    assert [each.number for each in found] == ["20930", "20913"]


def test_only_a_few_are_named() -> None:
    many = [Candidate(number=f"2091{at}", name=f"N{at}", member=True) for at in range(9)]
    assert len(find_likely_players("20919", "", many)) == MOST_LIKELY


def test_nobody_is_likely_for_a_number_like_no_other() -> None:
    assert find_likely_players("99999", "Visitor", [REWI]) == []
