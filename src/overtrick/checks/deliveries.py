"""Decides on a file that arrives: whose it is, what it replaces, and when a person must look first.

Pure decisions (rulings F6 to F8), so that every door and the command line decide alike and each decision can
say why. The store carries them out.
"""

from enum import StrEnum

import msgspec

from overtrick.core.because import Because
from overtrick.core.clauses import NO_CLAUSES, Clauses


class Outcome(StrEnum):
    """What happens to a delivery."""

    ACCEPT = "accept"
    REPLACE = "replace"
    CANCEL = "cancel"
    REJECT = "reject"
    HOLD = "hold"
    BOARDS = "boards"


class Decision(msgspec.Struct, frozen=True):
    """An outcome and the sentence that explains it."""

    outcome: Outcome
    because: Because


class Sender(msgspec.Struct, frozen=True):
    """The club of a credential, and the other clubs for which it may send."""

    club: int
    also_for: frozenset[int] = frozenset()


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a file before the decision on it.

    `earlier_rows` counts the rows of the batch in force under the same key, None if there is none; `twin`
    names another file that already reports the same session; `ranking` one that has its ranking without the boards.
    """

    accepted: bool
    rows: int
    earlier_rows: int | None = None
    plain_ftp: bool = False
    twin: str = ""
    ranking: str = ""


def may_send(sender: Sender, club: int, clauses: Clauses = NO_CLAUSES) -> Decision:
    """Decide whether this sender may report results of this club (ruling F6)."""
    values: dict[str, object] = {"sender": sender.club, "club": club}
    if club == sender.club:
        return _make_decision(Outcome.ACCEPT, "club {sender} sends its own results", clauses.senders, values)
    if club in sender.also_for:
        return _make_decision(
            Outcome.ACCEPT, "the federation lets club {sender} send for club {club}", clauses.senders, values
        )
    return _make_decision(Outcome.REJECT, "club {sender} may not send for club {club}", clauses.senders, values)


def decide(delivery: Delivery, clauses: Clauses = NO_CLAUSES) -> Decision:
    """Decide on a file under its key (ruling F7), and on a session known under another name (F8)."""
    values: dict[str, object] = {
        "rows": delivery.rows,
        "earlier": delivery.earlier_rows,
        "twin": delivery.twin,
        "ranking": delivery.ranking,
    }
    again = delivery.earlier_rows is not None
    if not delivery.accepted:
        stands = "; the earlier file still counts" if again else ""
        return _make_decision(Outcome.REJECT, f"the file has errors{stands}", clauses.file_names, values)
    if not delivery.rows:
        return _decide_header_only(delivery, clauses, values)
    if delivery.plain_ftp and delivery.earlier_rows is not None and delivery.rows < delivery.earlier_rows:
        template = "it has {rows} rows and would replace {earlier}, and plain FTP cannot show whether it was cut"
        return _make_decision(Outcome.HOLD, template, clauses.file_names, values)
    if delivery.ranking:
        template = "{ranking} has the ranking of the session, and this file adds its boards; it awards nothing"
        return _make_decision(Outcome.BOARDS, template, clauses.same_session, values)
    if delivery.twin:
        return _make_decision(Outcome.HOLD, "{twin} already reports the same session", clauses.same_session, values)
    if again:
        return _make_decision(
            Outcome.REPLACE, "it replaces the earlier file of the same name", clauses.file_names, values
        )
    return _make_decision(Outcome.ACCEPT, "it is the first file of this name", clauses.file_names, values)


def _decide_header_only(delivery: Delivery, clauses: Clauses, values: dict[str, object]) -> Decision:
    if delivery.plain_ftp:
        template = "it has no results, and plain FTP cannot show whether it was cut"
        return _make_decision(Outcome.HOLD, template, clauses.file_names, values)
    if delivery.earlier_rows is None:
        return _make_decision(
            Outcome.CANCEL, "it has no results, and there is no earlier file to cancel", clauses.file_names, values
        )
    return _make_decision(
        Outcome.CANCEL, "a description line alone cancels the earlier file", clauses.file_names, values
    )


def _make_decision(outcome: Outcome, template: str, clause: str, values: dict[str, object]) -> Decision:
    return Decision(outcome, Because(template, values, clause))
