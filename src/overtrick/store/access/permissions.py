"""Who may do what: the facility table of the specification (Appendix 18), and what pages and calls need beside it.

Pages and calls name the facility that they belong to; the table says how far each role reaches with it. A page or a
call without a facility is refused to everyone, so that a new one is safe by default.
"""

from enum import Enum
from typing import NamedTuple, Protocol

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER

SECOND_STEP = "second step"


class Reach(Enum):
    """How far a role reaches: nowhere, its own club or person, everywhere.

    Whoever may only view changes nothing; to view is what the public facilities are for.
    """

    NONE = "no"
    VIEW = "view"
    OWN = "own"
    ALL = "all"


class Facility(NamedTuple):
    """A row of the table: a facility, and how far each role reaches with it."""

    federation: Reach
    club: Reach
    player: Reach
    visitor: Reach = Reach.NONE


class Actor(Protocol):
    """The one who uses a facility: an account, or the holder of a credential."""

    @property
    def role(self) -> str:
        """Return one of the roles."""

    @property
    def club(self) -> int | None:
        """Return the club that a club's administrator acts for."""

    @property
    def player(self) -> str:
        """Return the number of a player."""


_NO, _VIEW, _OWN, _ALL = Reach.NONE, Reach.VIEW, Reach.OWN, Reach.ALL


# The rows of Appendix 18, by their names there.
#                                                           federation club player
APPENDIX_18 = {
    "personal details":                               Facility(_ALL, _OWN,  _OWN),
    "masterpoints":                                   Facility(_ALL, _VIEW, _VIEW),
    "club admin":                                     Facility(_ALL, _OWN,  _VIEW),
    "add new player":                                 Facility(_ALL, _OWN,  _NO),
    "create a tournament":                            Facility(_ALL, _NO,   _VIEW),
    "edit a tournament":                              Facility(_ALL, _OWN,  _VIEW),
    "delete tournament":                              Facility(_ALL, _NO,   _NO),
    "manage tournament entries":                      Facility(_ALL, _OWN,  _OWN),
    "bill tournaments":                               Facility(_OWN, _NO,   _NO),
    "extract members to excel":                       Facility(_ALL, _OWN,  _NO),
    # Results and standings are public, and so is what can be asked about them; extracts are for those with a login.
    "aggregate filter report":                        Facility(_ALL, _ALL,  _ALL, _ALL),
    "aggregate filter rich data excel extract":       Facility(_ALL, _ALL,  _ALL),
    "detail results filter report":                   Facility(_ALL, _ALL,  _ALL, _ALL),
    "detail results filter rich data excel extract":  Facility(_ALL, _ALL,  _ALL),
    "send email levy invoices to clubs":              Facility(_ALL, _NO,   _NO),
    "send email masterpoints invoices to clubs":      Facility(_ALL, _NO,   _NO),
    "my nzb edit":                                    Facility(_ALL, _NO,   _OWN),
    "move player from one club to another":           Facility(_ALL, _OWN,  _NO),
    "manual results load":                            Facility(_ALL, _OWN,  _NO),
}  # fmt: skip
FACILITIES = APPENDIX_18 | {
    # What everyone may read without signing in: results, standings, clubs, and the reasons of every award.
    #                                federation club  player visitor
    "results":              Facility(_ALL,      _ALL, _ALL,  _ALL),
    "standings":            Facility(_ALL,      _ALL, _ALL,  _ALL),
    "club information":     Facility(_ALL,      _ALL, _ALL,  _ALL),
    "signing in":           Facility(_ALL,      _ALL, _ALL,  _ALL),
    # What the specification does not list.
    "my page":              Facility(_NO,       _NO,  _OWN),
    "player file":          Facility(_ALL,      _ALL, _NO),
    "questions":            Facility(_ALL,      _OWN, _OWN),
    "own account":          Facility(_ALL,      _ALL, _ALL),
    SECOND_STEP:            Facility(_ALL,      _ALL, _ALL),
    "federation admin":     Facility(_ALL,      _NO,  _NO),
    # For programs that watch the machine; these pages check the access themselves.
    "monitoring":           Facility(_ALL,      _ALL, _ALL,  _ALL),
}  # fmt: skip


def reach(facility: str, who: Actor | None) -> Reach:
    """Return how far an actor reaches with a facility; None is a visitor who has not signed in."""
    row = FACILITIES[facility]
    if who is None:
        return row.visitor
    return {FEDERATION: row.federation, CLUB: row.club, PLAYER: row.player}.get(who.role, Reach.NONE)


def may(facility: str, who: Actor | None, *, club: int | None = None, player: str = "") -> bool:
    """Tell whether an actor may use a facility for a club or a player; without either, for the actor's own."""
    far = reach(facility, who)
    if far is not Reach.OWN:
        return far is Reach.ALL
    assert who is not None
    if club is not None:
        return who.role == CLUB and who.club == club
    if player:
        return who.role == PLAYER and who.player == player
    return True
