"""The addresses of entering tournaments, and of managing their entries under the club that hosts them."""

from django.urls import URLPattern, path

from overtrick.web.tournaments import entering
from overtrick.web.tournaments.entries import fees, files, form, letters, management, own, partners

_HOSTED = "clubs/<int:club>/tournaments/<int:tournament>"

urlpatterns: list[URLPattern] = [
    path("tournaments/<int:tournament>/entries", entering.tournament_entries, name="tournament-entries"),
    path("tournaments/<int:tournament>/enter", form.enter_tournament, name="enter-tournament"),
    path("tournaments/<int:tournament>/entry", own.own_entry, name="own-entry"),
    path("tournaments/<int:tournament>/partner", partners.partner_note, name="partner-note"),
    path("tournaments/<int:tournament>/partner/<int:note>", partners.answer_partner, name="answer-partner"),
    # The links in emails are secrets, which open by themselves.
    path("entries/<str:token>", own.entry_link, name="entry-link"),
    path(f"{_HOSTED}/entries", management.manage_entries, name="manage-entries"),
    path(f"{_HOSTED}/entries.csv", files.entries_csv, name="entries-csv"),
    path(f"{_HOSTED}/players", files.entries_players, name="entries-players"),
    path(f"{_HOSTED}/email", letters.mail_entrants, name="mail-entrants"),
    path("office/tournaments/<int:tournament>/fees", fees.bill_tournament, name="bill-tournament"),
]
