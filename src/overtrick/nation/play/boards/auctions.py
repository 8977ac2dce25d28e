"""How an auction ends: fit and strength decide the strain and the level, and judgement differs from table to table.

Each side has what it would bid by itself, and a limit to which it goes on over the other side's bid: with as many
trumps together, as many tricks. The side that goes higher plays the contract, at the lowest level that is enough.
"""

import random
from typing import NamedTuple

from overtrick.nation.play.boards.stock import RANKS, SEATS, STRAINS, SUITS, Dealt
from overtrick.nation.randomness import THOUSAND, happens
from overtrick.scoring.contracts import Contract

_SIDES = ((0, 2), (1, 3))
_NO_TRUMPS = "N"
_HONOURS = dict(zip(RANKS, (4, 3, 2, 1), strict=False))
_ACE, _KING = RANKS[0], RANKS[1]
# How people differ when they value the same cards.
_JUDGEMENT = (-2, -1, -1, 0, 0, 0, 0, 0, 1, 1, 2)
_FIT, _OPENS, _SHORT = 8, 11, 1
# So many points for the levels from 1 on; a level of 0 is never bid of one's own accord.
_NO_TRUMP_LEVELS = ((37, 7), (33, 6), (25, 3), (23, 2), (0, 1))
_MAJOR_LEVELS = ((37, 7), (33, 6), (26, 4), (24, 3), (0, 2))
_MINOR_LEVELS = ((37, 7), (33, 6), (28, 5), (23, 3), (0, 2))
# Of 1,000: another strain is chosen; a side bids once more or once less than its trumps tell; a sacrifice is doubled.
_ANOTHER_STRAIN, _BOLD, _TIMID, _DOUBLED_SACRIFICE, _DOUBLED, _PARTNER_DECLARES = 130, 150, 200, 750, 40, 120
# With fewer points than this a side is careful, and more so when it is vulnerable.
_FEW_POINTS, _CAREFUL = 14, 17
_GAMES = dict(zip(STRAINS, (5, 5, 4, 4, 3), strict=True))

Bid = tuple[int, str]


class Prospects(NamedTuple):
    """What a side has: points, with those for trumps and short suits, its trumps together, the strain and another."""

    seats: tuple[int, int]
    points: int
    strains: tuple[str, str]
    values: tuple[int, int]
    fits: tuple[int, int]
    vulnerable: bool


class Final(NamedTuple):
    """The contract that is played, and by whom: 0 to 3, from North on."""

    contract: Contract
    declarer: int


def side_of(seat: int) -> int:
    """Return the side of a seat: 0 for North-South, 1 for East-West."""
    return seat % 2


def look_at(dealt: Dealt, vulnerable: str) -> tuple[Prospects, Prospects] | None:
    """Return what the two sides have; None where no one has an opening bid."""
    strength = [_high_cards(hand) for hand in dealt.hands]
    if max(strength) < _OPENS:
        return None
    north_south, east_west = (
        _prospects(dealt, seats, strength, vulnerable in ("ALL", "NS" if at == 0 else "EW"))
        for at, seats in enumerate(_SIDES)
    )
    return north_south, east_west


def _high_cards(hand: tuple[str, ...]) -> int:
    return sum(_HONOURS.get(card, 0) for suit in hand for card in suit)


def _prospects(dealt: Dealt, seats: tuple[int, int], strength: list[int], vulnerable: bool) -> Prospects:
    one, other = (dealt.hands[seat] for seat in seats)
    points = strength[seats[0]] + strength[seats[1]]
    fits = {suit: len(one[at]) + len(other[at]) for at, suit in enumerate(SUITS)}
    longest = sorted(fits, key=lambda suit: (-fits[suit], SUITS.index(suit)))
    major = next((suit for suit in longest if suit in "SH" and fits[suit] >= _FIT), "")
    if major:
        strains = (major, _NO_TRUMPS if fits[major] == _FIT else longest[longest[0] == major])
    elif points >= 23 or fits[longest[0]] < _FIT:
        strains = (_NO_TRUMPS, longest[0])
    else:
        strains = (longest[0], _NO_TRUMPS)
    values = tuple(points if strain == _NO_TRUMPS else points + _shape(one, other, strain) for strain in strains)
    trumps = tuple(fits.get(strain, 0) for strain in strains)
    return Prospects(seats, points, strains, (values[0], values[1]), (trumps[0], trumps[1]), vulnerable)


def _shape(one: tuple[str, ...], other: tuple[str, ...], strain: str) -> int:
    """Points for trumps beyond eight, and for a short suit in one of the hands."""
    trump = SUITS.index(strain)
    fit = len(one[trump]) + len(other[trump])
    short = min(len(hand[suit]) for hand in (one, other) for suit in range(len(SUITS)) if suit != trump)
    return 2 * (fit - _FIT) + (2 * (2 - short) if short <= _SHORT else 0)


def bid(rng: random.Random, dealt: Dealt, sides: tuple[Prospects, Prospects]) -> Final:
    """Return the contract of one table."""
    valued = [_valuation(rng, side) for side in sides]
    strong = int(valued[1][0] > valued[0][0])
    (points, choice), (weak_points, weak_choice) = valued[strong], valued[1 - strong]
    ours, theirs = sides[strong], sides[1 - strong]
    own = _own_level(points, ours.strains[choice], ours.fits[choice]), ours.strains[choice]
    limit = max(own[0], _limit(rng, ours, choice))
    over = _lowest_over(own, theirs.strains[weak_choice])
    doubled = 2 if happens(rng, _DOUBLED) and own[0] > 1 else 1
    if weak_points >= _FEW_POINTS - 4 and over[0] <= _limit(rng, theirs, weak_choice):
        again = _lowest_over(over, own[1])
        if again[0] > limit:
            game = own[0] >= _GAMES[own[1]]
            doubled = 2 if happens(rng, _DOUBLED_SACRIFICE if game else _DOUBLED) else 1
            return _final(rng, dealt, theirs.seats, over, doubled)
        own = again
    return _final(rng, dealt, ours.seats, own, doubled)


def _valuation(rng: random.Random, side: Prospects) -> tuple[int, int]:
    """Return what a pair makes of its cards tonight: points, and which of its two strains."""
    choice = int(happens(rng, _ANOTHER_STRAIN))
    return side.values[choice] + rng.choice(_JUDGEMENT), choice


def _own_level(points: int, strain: str, trumps: int) -> int:
    levels = _NO_TRUMP_LEVELS if strain == _NO_TRUMPS else _MAJOR_LEVELS if strain in "SH" else _MINOR_LEVELS
    level = next(level for least, level in levels if points >= least)
    return 1 if strain != _NO_TRUMPS and trumps < _FIT and level == 2 else level


def _limit(rng: random.Random, side: Prospects, choice: int) -> int:
    """Return the level to which a side goes on: as many tricks as trumps, and fewer with few points."""
    if side.strains[choice] == _NO_TRUMPS:
        return 1
    ticket = rng.randrange(THOUSAND)
    mood = 1 if ticket < _BOLD else -1 if ticket < _BOLD + _TIMID else 0
    careful = (side.points < _FEW_POINTS) + (side.vulnerable and side.points < _CAREFUL)
    return min(5, side.fits[choice] - 6 + mood - careful)


def _lowest_over(lower: Bid, strain: str) -> Bid:
    level, under = lower
    return (level if STRAINS.index(strain) > STRAINS.index(under) else level + 1), strain


def _final(rng: random.Random, dealt: Dealt, seats: tuple[int, int], last: Bid, doubled: int) -> Final:
    """The partner with longer trumps declares, or with more high cards; now and then the other one."""
    level, strain = last

    def claim(seat: int) -> tuple[int, int]:
        hand = dealt.hands[seat]
        return (0 if strain == _NO_TRUMPS else len(hand[SUITS.index(strain)])), _high_cards(hand)

    first, other = sorted(seats, key=claim, reverse=True)
    return Final(Contract(min(level, 7), strain, doubled), other if happens(rng, _PARTNER_DECLARES) else first)


def lead(rng: random.Random, dealt: Dealt, final: Final) -> str:
    """Return the card that the hand on declarer's left leads: from a sequence, a short suit, or fourth best."""
    hand = dealt.hands[(final.declarer + 1) % len(SEATS)]
    strain = final.contract.strain
    suits = [at for at, held in enumerate(hand) if held and SUITS[at] != strain] or [SUITS.index(strain)]
    ticket = rng.randrange(THOUSAND)
    ordered = sorted(suits, key=lambda at: (-_appeal(hand[at], strain), at))
    suit = ordered[1] if ticket < _ANOTHER_STRAIN * 2 and len(ordered) > 1 else ordered[0]
    return SUITS[suit] + _card_of(hand[suit], strain)


def _appeal(held: str, strain: str) -> int:
    if len(held) == 1 and strain != _NO_TRUMPS:
        return 6
    bare_ace = strain != _NO_TRUMPS and _ACE in held and _KING not in held
    return len(held) + 3 * _in_sequence(held) - 2 * bare_ace


def _in_sequence(held: str) -> bool:
    return len(held) > 1 and held[0] in "AKQJ" and RANKS.index(held[1]) == RANKS.index(held[0]) + 1


def _card_of(held: str, strain: str) -> str:
    if _in_sequence(held) or len(held) == 2 or (strain != _NO_TRUMPS and held[0] == _ACE):
        return held[0]
    return held[3] if len(held) > 3 else held[-1]
