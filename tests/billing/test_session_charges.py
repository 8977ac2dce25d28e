"""What is charged for play (Masterpoint Fees 7; ruling M2): players by session, matches by 24 boards, A points."""

from datetime import date
from fractions import Fraction

import msgspec
import pytest

from overtrick.billing.records import Item
from overtrick.billing.session_charges import ChargedSession, charge_play
from overtrick.core.session import FINAL_ROUND
from overtrick.schemes.fees import Fees, PromptDiscount
from overtrick.schemes.quantities import Share
from overtrick.standing.session_count import PlayedSession, count_sessions

from .bills import matches, new_zealand, players, points, session

FEES, COUNTING = new_zealand()
NOVEMBER, LATER = date(2016, 11, 7), date(2017, 11, 7)


def charge(*sessions: ChargedSession) -> list[Item]:
    return charge_play(sessions, FEES, COUNTING)


def test_the_sample_of_the_specification() -> None:
    """SPEC Appendix 20: nine rounds of a Swiss pairs on one day before September 2017, 44 players each: 396 × $0.30."""
    items = charge(*(matches(at, NOVEMBER, at, 8) for at in range(1, 10)))
    assert [int(item.units) for item in items] == [44] * 9
    assert sum(item.amount for item in items) == 11880
    assert {item.kind for item in items} == {"club-sessions"}


@pytest.mark.parametrize(
    ("boards", "sessions"),
    [
        # Two matches of 12 boards or three of 8 are one session; the regulations' own words.
        ([12, 12], 1), ([8, 8, 8], 1),
        # To the nearest: 36 ÷ 24 = 1.5 is 2, 35 ÷ 24 is 1; at least one.
        ([12, 12, 12], 2), ([7, 7, 7, 7, 7], 1), ([8], 1), ([14, 14, 14, 14], 2),
    ],
)  # fmt: skip
def test_the_match_rounds_of_a_day_join(boards: list[int], sessions: int) -> None:
    (item,) = charge(*(matches(at, LATER, at, count) for at, count in enumerate(boards, 1)))
    assert (int(item.units), item.amount) == (44 * sessions, 44 * sessions * 30)
    assert item.rounds == tuple(range(1, len(boards) + 1))


def test_each_player_is_counted_by_the_rounds_played() -> None:
    """Four rounds of 12 boards. 40 play all (48 boards: 2 sessions), 4 play the last alone (12 boards: 1)."""
    rounds = [matches(at, LATER, at, 12, numbers=players(40)) for at in (1, 2, 3)]
    rounds.append(matches(4, LATER, 4, 12, numbers=players(44)))
    (item,) = charge(*rounds)
    assert int(item.units) == 40 * 2 + 4


def test_rounds_on_two_days_are_two_charges() -> None:
    items = charge(matches(1, LATER, 1, 24), matches(2, date(2017, 11, 8), 2, 24))
    assert [(item.date, int(item.units)) for item in items] == [(LATER, 44), (date(2017, 11, 8), 44)]


def test_a_final_ladder_is_free_and_its_points_are_not() -> None:
    final = session(1, LATER, round=FINAL_ROUND, tournament=True, points=points(A="14.00", C="30"))
    (item,) = charge(final)
    assert (item.kind, item.unit, int(item.units), item.amount) == ("points", "A", 14, 1400)


def test_a_final_ladder_of_matches_is_not_one_of_the_rounds() -> None:
    """Two rounds of 12 boards are one session; the final ladder of the same day adds neither boards nor a round."""
    final = matches(3, LATER, FINAL_ROUND, 12)
    (item,) = charge(matches(1, LATER, 1, 12), matches(2, LATER, 2, 12), final)
    assert (int(item.units), item.rounds, item.sessions) == (44, (1, 2), (1, 2))
    assert str(item.because[0]).startswith("2 rounds of matches, 24 boards in all")


def test_a_tournament_has_its_own_rate() -> None:
    (item,) = charge(session(1, LATER, 40, tournament=True))
    assert (item.kind, item.amount) == ("tournament-sessions", 4000)


def test_points_with_decimals() -> None:
    players_fee, points_fee = charge(session(1, LATER, 4, tournament=True, points=points(A="0.48")))
    assert (players_fee.amount, points_fee.units, points_fee.amount) == (400, Fraction("0.48"), 48)


def test_every_seat_but_an_empty_one_is_charged() -> None:
    """Visitors and numbers that nobody has pay; so does a player without a number."""
    (item,) = charge(session(1, LATER, numbers=("1001", "1002", "99999", "")))
    assert (item.players, int(item.units)) == (4, 4)


def test_players_without_a_number_are_told_apart_in_each_round() -> None:
    (item,) = charge(*(matches(at, LATER, at, 12, numbers=("1001", "", "")) for at in (1, 2)))
    assert int(item.units) == 3


def test_a_fee_that_changes_in_mid_month() -> None:
    club = FEES.file.sessions[0]
    higher = msgspec.structs.replace(club, effective=date(2017, 11, 15), amount=type(club.amount).read("0.35 NZD"))
    fees = Fees(msgspec.structs.replace(FEES.file, sessions=(*FEES.file.sessions, higher)))
    items = charge_play([session(1, date(2017, 11, 14), 40), session(2, date(2017, 11, 15), 40)], fees, COUNTING)
    assert [item.amount for item in items] == [1200, 1400]


@pytest.mark.parametrize(("received", "cents"), [(date(2017, 11, 9), 1188), (date(2017, 11, 10), 1320)])
def test_the_discount_for_prompt_uploads(received: date, cents: int) -> None:
    """Off today. 10 % off 44 × $0.30 = $13.20 within two days."""
    prompt = PromptDiscount(within_days=2, share=Share.read("10 %"))
    sessions = tuple(msgspec.structs.replace(fee, prompt=prompt) for fee in FEES.file.sessions)
    fees = Fees(msgspec.structs.replace(FEES.file, sessions=sessions))
    (item,) = charge_play([session(1, LATER, received=received)], fees, COUNTING)
    assert item.amount == cents


def test_the_counts_of_the_players_add_up_to_the_units() -> None:
    """SPEC Appendix 22: the column Count reconciles an invoice."""
    played = [
        *(matches(at, LATER, at, 14, numbers=players(44 - 2 * at)) for at in range(1, 5)),
        session(11, LATER, 20),
        session(12, date(2017, 11, 8), 36),
        session(13, date(2017, 11, 9), 36, round=FINAL_ROUND),
    ]
    numbers = {number for each in played for number in each.numbers}
    counts = 0
    for number in numbers:
        own = [PlayedSession(s.event, s.date, s.round, s.lists, s.boards) for s in played if number in s.numbers]
        counts += count_sessions(own, COUNTING)
    assert sum(int(item.units) for item in charge(*played)) == counts


def test_why() -> None:
    (item,) = charge(matches(1, LATER, 1, 12), matches(2, LATER, 2, 12))
    assert [str(each) for each in item.because] == [
        "2 rounds of matches, 24 boards in all: a session for every 24 boards makes 1 (Masterpoint Fees; ruling M2)",
        "44 player sessions at 0.30 NZD each (Masterpoint Fees 7; ruling M2)",
    ]
