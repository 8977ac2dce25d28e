"""The clubs that take part: real names and codes of the federation, with sizes as uneven as clubs are."""

import random
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from overtrick.nation.consistency import PLAYING
from overtrick.nation.customs import Federation, TimeOfDay
from overtrick.nation.errors import NationError
from overtrick.nation.plan import FEWEST_MEMBERS, Plan
from overtrick.nation.randomness import draw, happens, random_for, shuffle
from overtrick.schemes import load_scheme
from overtrick.schemes.registers.on_day import registers_of
from overtrick.schemes.registers.records import Club

AFFILIATED = "affiliated"
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
# The nth club has a share of 1 / (n + 2.2), less most of the share of the last: of 14,000 players in 110 clubs the
# first has 1,300, the tenth 330, the median 60 and the last 20.
_STEEP, _HEAD, _LESS, _WHOLE = 10, 22, 7, 10_000_000


class Night(msgspec.Struct, frozen=True):
    """A night of the week on which a club plays."""

    weekday: int
    title: str
    minute: int
    boards: int


class PlayingClub(msgspec.Struct, frozen=True):
    """A club in which people play: its size, its nights, its customs."""

    club: Club
    members: int
    nights: tuple[Night, ...]
    one_list_up_to: int
    phantom_shown: bool
    fixed_partners: int
    location: str
    program: str

    @property
    def affiliated(self) -> bool:
        """Whether its members may earn points; only such clubs send and hold tournaments."""
        return self.club.kind == AFFILIATED


def all_clubs(federation: Federation) -> list[Club]:
    """Every club of the federation, with the licence numbers that the nation gives them."""
    clubs = registers_of(load_scheme(federation.scheme)).clubs.values()
    return [replace(club, licence=federation.licences.get(str(club.code), club.licence)) for club in clubs]


def choose_clubs(plan: Plan, federation: Federation) -> list[PlayingClub]:
    """The clubs in which people play, the largest first; a NationError where there are not so many."""
    rng = random_for(plan.seed, "clubs")
    known = [club for club in shuffle(rng, all_clubs(federation)) if club.kind in PLAYING]
    if plan.clubs > len(known):
        raise NationError(f"{plan.federation} has {len(known)} clubs, and {plan.clubs} were asked for.")
    order = {code: at for at, code in enumerate(federation.size_order)}
    known.sort(key=lambda club: (PLAYING.index(club.kind), order.get(club.code, len(order))))
    sizes = _sizes(plan.players, plan.clubs)
    return [_home(rng, club, size, federation) for club, size in zip(known, sizes, strict=False)]


def registered_clubs(homes: Sequence[PlayingClub], federation: Federation) -> list[Club]:
    """The register's clubs: those that play, and those that stand for the federation, for abroad and for nowhere."""
    playing = {home.club.code for home in homes}
    return [club for club in all_clubs(federation) if club.code in playing or club.kind not in PLAYING]


def _sizes(players: int, clubs: int) -> list[int]:
    """The members of each club, falling steeply and then slowly."""
    shares = [_WHOLE // (_STEEP * nth + _HEAD) for nth in range(1, clubs + 1)]
    shares = [share - shares[-1] * _LESS // _STEEP for share in shares]
    spare = players - clubs * FEWEST_MEMBERS
    sizes = [FEWEST_MEMBERS + spare * share // sum(shares) for share in shares]
    sizes[0] += players - sum(sizes)
    return sizes


def _home(rng: random.Random, club: Club, members: int, federation: Federation) -> PlayingClub:
    customs = federation.nights
    wanted = members * customs.growth // (customs.base * customs.growth + members)
    return PlayingClub(
        club=club,
        members=members,
        nights=_nights(rng, max(1, min(wanted, customs.most)), customs.times),
        one_list_up_to=rng.randint(*customs.one_list_up_to),
        phantom_shown=happens(rng, customs.phantom_shown),
        fixed_partners=rng.choice(customs.fixed_partners),
        location=rng.choice(federation.locations),
        program=rng.choice(federation.programs),
    )


def _nights(rng: random.Random, count: int, times: Sequence[TimeOfDay]) -> tuple[Night, ...]:
    """So many different times of the week."""
    chosen: dict[str, Night] = {}
    for _ in range(count * 20):
        time = draw(rng, times)
        weekday = rng.choice(time.weekdays)
        title = f"{_WEEKDAYS[weekday]} {time.title}"
        chosen.setdefault(title, Night(weekday, title, time.minute, rng.choice(time.boards)))
        if len(chosen) == count:
            break
    return tuple(chosen.values())
