"""Every kind of decision. A new kind is a record and a handler in a module of this room, and a row in this list."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from overtrick.store.decisions import (
    adjustments,
    announced_points,
    bonuses,
    clubs,
    erasures,
    federation,
    files,
    graded_nights,
    imports,
    lapses,
    memberships,
    mergers,
    overrides,
    players,
    questions,
    repairs,
    session_facts,
    standing_runs,
    transfers,
)
from overtrick.store.decisions.kind import Kind, Reversal
from overtrick.store.decisions.withdrawals import REVERSAL_OF_POINTS, Withdrawal, Withdrawals
from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import ERASE, FEDERATION, GRADED_NIGHTS, LAPSE, MERGE, REPAIR, RUN, WITHDRAW

# The tuples have no annotation, so that mypy compares each record with its handler and objection.
_WITHDRAWABLE = (
    Kind(
        "adjust",
        adjustments.Adjustment,
        adjustments.adjust,
        objection=adjustments.may_adjust,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "opening",
        adjustments.Opening,
        adjustments.open_balance,
        objection=adjustments.may_open,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "announced",
        announced_points.Announced,
        announced_points.announce,
        objection=announced_points.may_announce,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "transfer",
        transfers.Transfer,
        transfers.transfer,
        objection=transfers.may_transfer,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "recognise",
        transfers.Recognised,
        transfers.recognise,
        objection=transfers.may_recognise,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(LAPSE, lapses.Waited, lapses.cancel_points, objection=lapses.may_cancel, withdraw=REVERSAL_OF_POINTS),
    Kind(
        "best-pair",
        bonuses.BestPair,
        bonuses.confirm_best_pair,
        objection=bonuses.may_confirm,
        withdraw=Reversal(bonuses.take_back_best_pair),
    ),
)
_withdrawals = Withdrawals(_WITHDRAWABLE)
_POINTS = (
    *_WITHDRAWABLE,
    Kind("restore", lapses.Waited, lapses.give_back, objection=lapses.may_give_back),
    Kind(WITHDRAW, Withdrawal, _withdrawals.withdraw, objection=_withdrawals.check),
)
_FILES_AND_SESSIONS = (
    Kind("confirm", files.Held, files.confirm),
    Kind("refuse", files.Held, files.refuse),
    Kind("cancel", files.Named, files.cancel),
    Kind("give-up", files.Stuck, files.give_up, claim_arrival=files.claim_stuck_arrival),
    Kind("facts", session_facts.Facts, session_facts.record_facts),
)
_REGISTERS = (
    Kind(FEDERATION, federation.Founding, federation.found, command="init"),
    Kind("import", imports.Import, imports.import_file, objection=imports.check_import, command="import"),
    Kind("region", federation.Region, clubs.enter_region),
    Kind("club", federation.Club, clubs.enter_club),
    Kind("code", federation.Code, clubs.enter_code),
    Kind("sending", clubs.Sending, clubs.allow_sending),
    Kind(GRADED_NIGHTS, graded_nights.Policy, graded_nights.choose_policy),
)
_PLAYERS = (
    Kind("register", players.Registration, players.register, complete=players.give_number, filled_in=("number",)),
    Kind("amend", players.Amendment, players.amend),
    Kind("hide", players.Hiding, players.hide),
    Kind(MERGE, mergers.Merger, mergers.merge),
    Kind("unmerge", mergers.Unmerger, mergers.unmerge),
    Kind(ERASE, erasures.Erasure, erasures.erase),
    Kind("move", memberships.Move, memberships.move),
    Kind("join", memberships.Move, memberships.join),
    Kind("leave", memberships.Leaving, memberships.leave),
    Kind("membership", memberships.Membership, memberships.correct_membership),
    Kind("status", memberships.Changed, memberships.change_status),
    Kind("period", memberships.Period, memberships.set_period),
)
_STANDINGS = (
    Kind("rank", overrides.Coded, overrides.set_rank),
    Kind("stars", overrides.Starred, overrides.set_stars),
    Kind("rating", overrides.Rated, overrides.set_rating),
    Kind("grade", overrides.Coded, overrides.set_grade),
    Kind(RUN, standing_runs.Running, standing_runs.apply_run, command="standing-run"),
    Kind("undo-run", standing_runs.Undoing, standing_runs.undo_run, command="standing-run"),
    Kind(REPAIR, repairs.Repair, repairs.repair, command="repair"),
)
_QUESTIONS = (
    Kind("ask", questions.Asking, questions.ask, objection=questions.may_ask),
    Kind("pass-on", questions.Saying, questions.pass_on),
    Kind("answer", questions.Saying, questions.answer),
    Kind("close", questions.Saying, questions.close),
)
KINDS: tuple[Kind[Any], ...] = (
    *_POINTS,
    *_FILES_AND_SESSIONS,
    *_REGISTERS,
    *_PLAYERS,
    *_STANDINGS,
    *_QUESTIONS,
)
BY_NAME: Mapping[str, Kind[Any]] = MappingProxyType({kind.name: kind for kind in sorted(KINDS, key=lambda k: k.name)})
# The kinds of decision that people make by hand: those without a command of their own.
BY_HAND: Mapping[str, Kind[Any]] = MappingProxyType({name: kind for name, kind in BY_NAME.items() if not kind.command})


def find_kind(name: str) -> Kind[Any]:
    """Find a kind of decision by its name; refuse a name that no kind has."""
    if name not in BY_NAME:
        raise Refusal(f"There is no decision '{name}'. There are: {', '.join(BY_NAME)}.")
    return BY_NAME[name]
