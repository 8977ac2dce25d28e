"""The rules that sentences about files and ranks refer to, where a scheme has no record with a clause of its own."""

import msgspec


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A federation's clauses by subject; without one a sentence stands alone.

    `senders` is about who may send for whom, `file_names` about the same name again, `same_session` about a session
    under two names, `contest_reports` about contests on record, `one_direction` about a contest that is reported in
    one direction only, `own_tables` about events with a table of their own, `ranks_kept` about ranks that are never
    lost, `tournament_days` about the days on which the sessions of a tournament are played.
    """

    senders: str = ""
    file_names: str = ""
    same_session: str = ""
    contest_reports: str = ""
    one_direction: str = ""
    own_tables: str = ""
    ranks_kept: str = ""
    tournament_days: str = ""


NO_CLAUSES = Clauses()
