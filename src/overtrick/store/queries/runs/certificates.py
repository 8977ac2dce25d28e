"""The certificates of a run or a month as the office sees them: whose they are, and whether they were sent."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from overtrick.certificates import Promotion
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks

_PLAYERS = (
    "SELECT p.number, p.club, c.email, c.certificates FROM player p LEFT JOIN contact c ON c.player = p.number "
    "WHERE p.number IN ({marks})"
)


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """A certificate: the home club of the player, the player's address, and whether the player wants it by email."""

    promotion: Promotion
    club: int
    email: str
    wanted: bool
    sent: datetime | None


def find_certificates(promotions: Sequence[Promotion], sent: dict[str, datetime]) -> list[Certificate]:
    """Return the certificates of some promotions, those of a club together; `sent` says when each was sent."""
    known: dict[str, tuple[int, str, bool]] = {}
    for marks, some in in_chunks(promotion.number for promotion in promotions):
        for number, club, email, wanted in database.rows(_PLAYERS.format(marks=marks), *some):
            known[number] = club, email or "", bool(wanted and email)
    names = dict(models.Club.objects.values_list("code", "name"))
    found = [
        Certificate(
            promotion=each, club=known[each.number][0], email=known[each.number][1], wanted=known[each.number][2],
            sent=sent.get(each.key),
        )
        for each in promotions if each.number in known
    ]  # fmt: skip
    return sorted(found, key=lambda each: (names.get(each.club, ""), each.promotion.name, each.promotion.date))
