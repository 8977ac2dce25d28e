"""Who pays for the sessions of a club: the club itself, unless a decision says otherwise (Masterpoint Fees 7)."""

from datetime import date

from overtrick.billing.records import Debtor, DebtorKind
from overtrick.store.db import database
from overtrick.store.db.values import day_of

CLUB: DebtorKind = "club"
REGION: DebtorKind = "region"
ENTRANT: DebtorKind = "entrant"
_PAYERS = "SELECT club, debtor_kind, debtor_code, start FROM bill_to ORDER BY seq"


class Payers:
    """Who pays for each club on each day; the last decision for a day counts."""

    def __init__(self) -> None:
        self._decided: dict[int, list[tuple[date, Debtor]]] = {}
        for club, kind, code, start in database.rows(_PAYERS):
            self._decided.setdefault(club, []).append((day_of(start), Debtor(kind, code)))

    def find(self, club: int, day: date) -> Debtor:
        """Return who pays for a club's sessions of a day."""
        decided = (debtor for start, debtor in reversed(self._decided.get(club, ())) if start <= day)
        return next(decided, Debtor(CLUB, club))

    def list_clubs(self, debtor: Debtor) -> set[int]:
        """Return the clubs for which a debtor pays, paid or may pay."""
        named = {club for club, decided in self._decided.items() if any(payer == debtor for _, payer in decided)}
        return named | ({debtor.code} if debtor.kind == CLUB else set())
