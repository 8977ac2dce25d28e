"""The addresses of the club desk, each under its club."""

from django.urls import URLPattern, path

from overtrick.web.club_desk import (
    access,
    applications,
    board_checks,
    charge_questions,
    estimates,
    files,
    handicaps,
    invoices,
    logins,
    player_search,
    scorers,
    settings,
    statements,
    today,
)
from overtrick.web.club_desk.members import extracts, listing, member, move_in, new_member
from overtrick.web.club_desk.results import cancellation, correction, manual_entry, sending
from overtrick.web.club_desk.tournaments import pages as tournaments
from overtrick.web.tournaments import entry_forms

urlpatterns: list[URLPattern] = [
    path("clubs/<int:club>/settings", settings.settings, name="club-settings"),
    path("clubs/<int:club>/access", access.access, name="club-access"),
    path("clubs/<int:club>/handicaps", handicaps.handicaps, name="club-handicaps"),
    path("clubs/<int:club>/handicaps/new-players", estimates.estimates, name="club-estimates"),
    path("clubs/<int:club>/logins", logins.logins, name="club-logins"),
    # The links in emails are secrets, which open by themselves.
    path("logins/<str:token>", logins.set_password, name="club-login-link"),
    path("logins/<str:token>/address", logins.change_address, name="club-login-address"),
    path("clubs/<int:club>/applications", applications.club_applications, name="club-applications"),
    path("clubs/<int:club>/boards", board_checks.club_boards, name="club-boards"),
    path("clubs/<int:club>/invoices", invoices.club_invoices, name="club-invoices"),
    path(
        "clubs/<int:club>/invoices/ask/<str:period>/<str:charge>/<str:about>",
        charge_questions.ask_about_charge,
        name="ask-charge",
    ),
    path("clubs/<int:club>/invoices/<int:number>", invoices.club_invoice, name="club-invoice"),
    path("clubs/<int:club>/invoices/<int:number>.pdf", invoices.club_invoice_pdf, name="club-invoice-pdf"),
    path(
        "clubs/<int:club>/invoices/<int:number>/members.csv", invoices.club_invoice_members, name="club-invoice-members"
    ),
    path("clubs/<int:club>/invoices/<int:number>.csv", invoices.club_invoice_csv, name="club-invoice-csv"),
    path("clubs/<int:club>/statement", statements.club_statement, name="club-statement"),
    path("clubs/<int:club>/statement.pdf", statements.club_statement_pdf, name="club-statement-pdf"),
    path("clubs/<int:club>/statement.csv", statements.club_statement_csv, name="club-statement-csv"),
    path("clubs/<int:club>/tournaments", tournaments.club_tournaments, name="club-tournaments"),
    path("clubs/<int:club>/tournaments/<int:tournament>", tournaments.club_tournament, name="club-tournament"),
    path(
        "clubs/<int:club>/tournaments/<int:tournament>/entry-forms",
        entry_forms.club_entry_forms,
        name="club-entry-forms",
    ),
    path("clubs/<int:club>/members", listing.members, name="members"),
    path("clubs/<int:club>/members.csv", extracts.members_csv, name="members-csv"),
    path("clubs/<int:club>/members.xlsx", extracts.members_xlsx, name="members-xlsx"),
    path("clubs/<int:club>/members/new", new_member.new_member, name="new-member"),
    path("clubs/<int:club>/members/move-in", move_in.move_in, name="move-in"),
    path("clubs/<int:club>/members/<str:number>", member.member, name="member"),
    path("clubs/<int:club>/send", sending.send, name="send"),
    path("clubs/<int:club>/files/<str:name>/correct", correction.correct_file, name="correct-file"),
    path("clubs/<int:club>/files/<str:name>/cancel", cancellation.cancel_file, name="cancel-file"),
    path("clubs/<int:club>/enter", manual_entry.enter_results, name="enter-results"),
    path("clubs/<int:club>/find-player", player_search.find_player, name="find-player"),
    path("clubs/<int:club>/desk", today.desk, name="desk"),
    path("clubs/<int:club>/files", files.files, name="files"),
    path("clubs/<int:club>/files/<str:name>", files.file, name="file"),
    path("clubs/<int:club>/files/<str:name>/download", files.file_bytes, name="file-bytes"),
    path("scorers/<str:secret>", scorers.scorer_page, name="scorer-page"),
]
