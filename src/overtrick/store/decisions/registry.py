"""Every kind of decision. A new kind is a record and a handler in a module of this room, and a row in this list."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from overtrick.store.decisions import (
    applications,
    approvals,
    club_details,
    clubs,
    erasures,
    federation,
    files,
    handicaps,
    imports,
    membership_reversals,
    memberships,
    mergers,
    overrides,
    players,
    questions,
    repairs,
    session_facts,
    standing_runs,
    unregistrations,
)
from overtrick.store.decisions.billing import kinds as billing_kinds
from overtrick.store.decisions.boards.results import CONFIRM_RESULT
from overtrick.store.decisions.common.kind import Kind, Reversal
from overtrick.store.decisions.points import adjustments, announced_points, bonuses, lapses, transfers
from overtrick.store.decisions.tournaments.kinds import TOURNAMENT_KINDS
from overtrick.store.decisions.versions import adoptions, kept_folders, register_changes
from overtrick.store.decisions.versions.withdrawals import WITHDRAWAL_OF_VERSION
from overtrick.store.decisions.withdrawals import REVERSAL_OF_POINTS, Withdrawal, Withdrawals
from overtrick.store.errors import Refusal
from overtrick.store.journal import kinds

# The tuples have no annotation, so that mypy compares each record with its handler and objection.
_WITHDRAWABLE = (
    Kind(
        "adjust",
        adjustments.Adjustment,
        adjustments.adjust,
        objection=adjustments.check_adjustment,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "opening",
        adjustments.OpeningBalance,
        adjustments.open_balance,
        objection=adjustments.check_opening,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "announced",
        announced_points.AnnouncedList,
        announced_points.announce,
        objection=announced_points.check_announced_list,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "transfer",
        transfers.Transfer,
        transfers.transfer,
        objection=transfers.check_transfer,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        "recognise",
        transfers.RecognisedRank,
        transfers.recognise,
        objection=transfers.check_recognition,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        kinds.LAPSE,
        lapses.TemporaryPlayer,
        lapses.cancel_points,
        objection=lapses.check_lapse,
        withdraw=REVERSAL_OF_POINTS,
    ),
    Kind(
        kinds.BEST_PAIR,
        bonuses.BestPair,
        bonuses.confirm_best_pair,
        objection=bonuses.check_best_pair,
        withdraw=Reversal(bonuses.take_back_best_pair),
    ),
    Kind(
        kinds.DECLINE_BONUS,
        bonuses.BestPair,
        bonuses.decline_best_pair,
        objection=bonuses.check_declining,
        withdraw=Reversal(bonuses.take_back_declining),
    ),
)
_APPROVAL = (
    Kind(
        "approve",
        approvals.EventApproval,
        approvals.approve,
        objection=approvals.check_approval,
        withdraw=Reversal(approvals.take_back),
    ),
)
_VERSIONS = (
    Kind(
        kinds.ADOPT,
        adoptions.Adoption,
        adoptions.adopt,
        objection=adoptions.check_adoption,
        complete=adoptions.complete_adoption,
        withdraw=WITHDRAWAL_OF_VERSION,
        command="federation",
    ),
)
_MEMBERSHIPS = (
    Kind(
        kinds.MOVE,
        memberships.NewMembership,
        memberships.move,
        objection=memberships.check_move,
        withdraw=membership_reversals.REVERSAL_OF_MOVE,
    ),
    Kind(
        "join",
        memberships.NewMembership,
        memberships.join,
        objection=memberships.check_new_membership,
        withdraw=membership_reversals.REVERSAL_OF_JOIN,
    ),
    Kind(
        kinds.LEAVE,
        memberships.Departure,
        memberships.leave,
        complete=memberships.complete_departure,
        withdraw=membership_reversals.REVERSAL_OF_DEPARTURE,
    ),
    Kind(
        "period",
        memberships.Period,
        memberships.set_period,
        complete=memberships.complete_period,
        withdraw=membership_reversals.REVERSAL_OF_PERIOD,
    ),
)
_withdrawals = Withdrawals(
    (*_WITHDRAWABLE, *_APPROVAL, CONFIRM_RESULT, *_VERSIONS, *_MEMBERSHIPS, *billing_kinds.WITHDRAWABLE_KINDS)
)
_POINTS = (
    *_WITHDRAWABLE,
    Kind("restore", lapses.TemporaryPlayer, lapses.restore_points, objection=lapses.check_restoration),
    Kind(kinds.WITHDRAW, Withdrawal, _withdrawals.withdraw, objection=_withdrawals.check),
)
_FILES_AND_SESSIONS = (
    Kind("confirm", files.HeldFile, files.confirm),
    Kind("refuse", files.HeldFile, files.refuse),
    Kind("cancel", files.Cancellation, files.cancel),
    Kind("give-up", files.StuckFile, files.give_up, claim_arrival=files.claim_stuck_arrival),
    *_APPROVAL,
    CONFIRM_RESULT,
    Kind(
        "facts",
        session_facts.SessionFacts,
        session_facts.record_facts,
        objection=session_facts.check_session_facts,
        complete=session_facts.complete_facts,
    ),
)
_REGISTERS = (
    Kind(kinds.FEDERATION, federation.Founding, federation.write_registers, command="init"),
    *_VERSIONS,
    Kind(
        kinds.KEEP,
        kept_folders.KeptFolder,
        kept_folders.keep_folder,
        objection=kept_folders.check_kept_folder,
        command="federation",
    ),
    Kind(
        kinds.TAKE_EFFECT,
        register_changes.VersionEffect,
        register_changes.take_effect,
        objection=register_changes.check_effect,
        command="worker",
    ),
    Kind("import", imports.RegisterImport, imports.import_file, objection=imports.check_import, command="import"),
    Kind(
        "region",
        clubs.RegionChange,
        clubs.enter_region,
        objection=clubs.check_region_change,
        complete=clubs.complete_region,
    ),
    Kind("club", clubs.ClubChange, clubs.enter_club, objection=clubs.check_club_change, complete=clubs.complete_club),
    Kind(
        kinds.CLUB_DETAILS,
        club_details.ClubDetailsChange,
        club_details.change_details,
        objection=club_details.check_details,
        complete=club_details.complete_details,
    ),
    Kind("code", clubs.CodeRow, clubs.enter_code, objection=clubs.check_code_row, complete=clubs.complete_code),
    Kind(kinds.APPROVALS, approvals.ApprovalRule, approvals.set_rule, objection=approvals.check_rule),
    Kind("sending", clubs.SendingPermission, clubs.allow_sending),
    Kind(kinds.GRADED_NIGHTS, clubs.GradedNightsPolicy, clubs.choose_policy),
    *handicaps.HANDICAP_KINDS,
)
_PLAYERS = (
    Kind(
        "register",
        players.Registration,
        players.register,
        objection=players.check_registration,
        complete=players.complete_registration,
    ),
    Kind("amend", players.Amendment, players.amend, objection=players.check_amendment),
    Kind("hide", players.Visibility, players.hide),
    Kind(kinds.MERGE, mergers.Merger, mergers.merge),
    Kind(kinds.UNMERGE, mergers.Unmerger, mergers.unmerge),
    Kind(kinds.ERASE, erasures.Erasure, erasures.erase, complete=erasures.complete_erasure),
    Kind(
        kinds.UNREGISTER,
        unregistrations.Unregistration,
        unregistrations.unregister,
        objection=unregistrations.check_unregistration,
    ),
    *_MEMBERSHIPS,
    Kind(
        kinds.MEMBERSHIP,
        memberships.MembershipCorrection,
        memberships.correct_membership,
        complete=memberships.complete_correction,
    ),
    Kind("status", memberships.StatusChange, memberships.change_status),
)
_STANDINGS = (
    Kind("rank", overrides.RankOverride, overrides.set_rank),
    Kind("stars", overrides.StarsOverride, overrides.set_stars),
    Kind("rating", overrides.RatingOverride, overrides.set_rating),
    Kind("grade", overrides.GradeOverride, overrides.set_grade),
    Kind(kinds.RUN, standing_runs.StandingRun, standing_runs.apply_run, command="standing-run"),
    Kind("undo-run", standing_runs.AppliedRun, standing_runs.undo_run, command="standing-run"),
    Kind(kinds.REPAIR, repairs.Repair, repairs.repair, command="repair"),
)
_QUESTIONS = (
    Kind("ask", questions.NewQuestion, questions.ask, objection=questions.check_question),
    Kind("pass-on", questions.QuestionStep, questions.pass_on),
    Kind("answer", questions.QuestionStep, questions.answer),
    Kind("close", questions.QuestionStep, questions.close),
)
_APPLICATIONS = (
    Kind(
        "apply",
        applications.NewApplication,
        applications.apply_for,
        objection=applications.check_application,
        complete=applications.complete_application,
    ),
    Kind("grant", applications.Grant, applications.grant, objection=applications.check_grant),
    Kind("decline", applications.ApplicationStep, applications.decline, objection=applications.check_declining),
    Kind("take-back", applications.ApplicationStep, applications.take_back, objection=applications.check_step),
    Kind("reopen", applications.ApplicationStep, applications.reopen, objection=applications.check_step),
)
KINDS: tuple[Kind[Any], ...] = (
    *_POINTS, *_FILES_AND_SESSIONS, *_REGISTERS, *_PLAYERS, *_STANDINGS,
    *_QUESTIONS, *_APPLICATIONS, *billing_kinds.BILLING_KINDS, *TOURNAMENT_KINDS,
)  # fmt: skip
BY_NAME: Mapping[str, Kind[Any]] = MappingProxyType({kind.name: kind for kind in sorted(KINDS, key=lambda k: k.name)})
# The kinds of decision that people make by hand: those without a command of their own.
BY_HAND: Mapping[str, Kind[Any]] = MappingProxyType({name: kind for name, kind in BY_NAME.items() if not kind.command})


def find_kind(name: str) -> Kind[Any]:
    """Find a kind of decision by its name; refuse a name that no kind has."""
    if name not in BY_NAME:
        raise Refusal(f"There is no decision '{name}'. Choose from: {', '.join(BY_NAME)}.")
    return BY_NAME[name]
