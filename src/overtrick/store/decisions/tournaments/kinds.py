"""The kinds of decisions about tournaments, for the registry of all kinds."""

from overtrick.store.decisions.common.kind import Kind
from overtrick.store.decisions.tournaments import (
    calendar,
    entries,
    entry_changes,
    form_letters,
    host_details,
    session_links,
    stage_plans,
)
from overtrick.store.journal import kinds

TOURNAMENT_KINDS = (
    Kind(
        kinds.TOURNAMENT,
        calendar.TournamentChange,
        calendar.announce,
        objection=calendar.check_tournament_change,
        complete=calendar.complete_tournament_change,
    ),
    Kind("delete-tournament", calendar.TournamentDeletion, calendar.delete, objection=calendar.check_deletion),
    Kind(
        kinds.TOURNAMENT_DETAILS,
        host_details.HostDetails,
        host_details.change_host_details,
        objection=host_details.check_host_details,
        complete=host_details.complete_host_details,
    ),
    Kind(
        kinds.ENTRY_FORMS,
        form_letters.EntryForms,
        form_letters.send_entry_forms,
        objection=form_letters.check_entry_forms,
    ),
    Kind(kinds.STAGES, stage_plans.StagePlan, stage_plans.plan_stages, objection=stage_plans.check_stages),
    Kind(kinds.LINK_SESSION, session_links.SessionLink, session_links.link, objection=session_links.check_session_link),
    Kind(kinds.ENTER, entries.NewEntry, entries.enter, objection=entries.check_new_entry),
    Kind(
        kinds.CONFIRM_ENTRY,
        entry_changes.Confirmation,
        entry_changes.confirm,
        objection=entry_changes.check_confirmation,
    ),
    Kind(
        kinds.WITHDRAW_ENTRY,
        entry_changes.EntryWithdrawal,
        entry_changes.withdraw_entry,
        objection=entry_changes.check_withdrawal,
        complete=entry_changes.complete_withdrawal,
    ),
    Kind(
        kinds.CHANGE_ENTRY,
        entry_changes.EntryChange,
        entry_changes.change_entry,
        objection=entry_changes.check_entry_change,
        complete=entry_changes.complete_entry_change,
    ),
)
