"""What could be made on every board whose cards are known: worked out by the worker, once, and kept.

An evening takes the solver some seconds, which no page may wait for. Deals come again, in other sections and clubs, and
are looked up before they are solved. The newest session comes first, because its players are reading about it.
"""

from collections.abc import Iterable, Sequence

from overtrick.core.boards import read_deal
from overtrick.deals.double_dummy import SEATS, Table, solve
from overtrick.deals.par import Par, par
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.results.boards import decode_boards

_NEXT = (
    "SELECT x.session_id, x.revision_id, x.content FROM session_boards x LEFT JOIN analysed_session a "
    "ON a.session = x.session_id AND a.revision = x.revision_id WHERE a.session IS NULL "
    "ORDER BY x.session_id DESC LIMIT 1"
)
_DONE = (
    "INSERT INTO analysed_session (session, revision) VALUES (%s, %s) "
    "ON CONFLICT (session) DO UPDATE SET revision = excluded.revision"
)
_KEPT_STRAINS = "CDHSN"
_DOUBLED = {1: "", 2: "X", 4: "XX"}
# The cards, the dealer, and who is vulnerable.
Key = tuple[str, str, str]


def analyse_next_session() -> bool:
    """Analyse the deals of one session that has not been looked at; return whether there was one."""
    found = database.rows(_NEXT)
    if not found:
        return False
    session, revision, content = found[0]
    boards = decode_boards(content).boards
    wanted = dict.fromkeys((each.cards, each.dealer, each.vulnerable) for each in boards if each.cards)
    made = _analyse(list(_leave_out_known(wanted)))
    with database.write_transaction():
        # Another worker may have been faster.
        models.DealAnalysis.objects.bulk_create(made, ignore_conflicts=True)
        database.execute(_DONE, session, revision)
    return True


def _leave_out_known(wanted: Iterable[Key]) -> Iterable[Key]:
    keys = list(wanted)
    known: set[Key] = set()
    for _, part in in_chunks([cards for cards, _, _ in keys]):
        rows = models.DealAnalysis.objects.filter(deal__in=part)
        known.update(rows.values_list("deal", "dealer", "vulnerable"))
    return (key for key in keys if key not in known)


def _analyse(keys: Sequence[Key]) -> list[models.DealAnalysis]:
    tables = solve([read_deal(cards) for cards, _, _ in keys])
    made = []
    for (cards, dealer, vulnerable), table in zip(keys, tables, strict=True):
        best = par(table, dealer, vulnerable)
        values = {"tricks": _write_tricks(table), "par": best.score, "contracts": _write_contracts(best)}
        made.append(models.DealAnalysis(deal=cards, dealer=dealer, vulnerable=vulnerable, **values))
    return made


def _write_tricks(table: Table) -> str:
    return "".join(f"{table.tricks(strain, seat):x}" for seat in SEATS for strain in _KEPT_STRAINS)


def decode_tricks(digits: str) -> dict[str, dict[str, int]]:
    """Read the tricks of a deal as they are kept: by seat (N, E, S, W) and strain (C, D, H, S, N)."""
    counts = [int(digit, 16) for digit in digits]
    strains = len(_KEPT_STRAINS)
    return {
        seat: dict(zip(_KEPT_STRAINS, counts[at * strains : (at + 1) * strains], strict=True))
        for at, seat in enumerate(SEATS)
    }


def _write_contracts(best: Par) -> str:
    return " ".join(
        f"{each.contract.level}{each.contract.strain}{_DOUBLED[each.contract.doubled]}-{each.declarers}"
        for each in best.contracts
    )
