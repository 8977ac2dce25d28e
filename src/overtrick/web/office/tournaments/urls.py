"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.tournaments import changing, listing
from overtrick.web.tournaments import entry_forms

urlpatterns: list[URLPattern] = [
    path("office/tournaments", listing.office_tournaments, name="office-tournaments"),
    path("office/tournaments/new", changing.new_tournament, name="new-tournament"),
    path("office/tournaments/<int:tournament>", changing.office_tournament, name="office-tournament"),
    path("office/tournaments/<int:tournament>/delete", changing.delete_tournament, name="delete-tournament"),
    path("office/tournaments/<int:tournament>/entry-forms", entry_forms.office_entry_forms, name="office-entry-forms"),
]
