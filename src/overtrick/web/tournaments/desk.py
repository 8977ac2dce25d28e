"""What the pages of a tournament's results share: the tournament of an address, its views, and names of stages."""

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from overtrick.store.errors import Refusal
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.tournaments.records import Tournament
from overtrick.web.page_urls import page_url

# Numbers of rows fit into eight bytes; there is none that is longer.
_LARGEST = 2**63 - 1
# The stages of the schemes that come with Overtrick; one of another federation is called as its scheme has it.
_STAGES: dict[str, Promise] = {
    "qualifying": _("Qualifying"), "final": pgettext_lazy("stage", "Final"), "plate": _("Plate"),
    "semi-final": _("Semi-Final"), "consolation": _("Consolation"),
}  # fmt: skip
# What speaks against a session being one of a tournament.
AGAINST_WORDS: dict[str, Promise] = {
    "club": _("It belongs to another club."),
    "day": _("It was played on other days."),
    "class": _("Its file says another class."),
    "name": _("Its event has another name."),
}
# One view, with its address, its label, whether it is this one, and a count.
View = tuple[str, Promise, bool, int]


def tournament_or_404(number: int) -> Tournament:
    """Return a tournament of the calendar; 404 if there is none of this number."""
    if number > _LARGEST:
        raise Http404
    try:
        return find_tournament(number)
    except Refusal as refusal:
        raise Http404 from refusal


def name_stage(stage: str) -> str:
    """Return what a stage is called on a page."""
    return str(_STAGES.get(stage, stage.capitalize()))


def result_views(tournament: Tournament, current: str) -> list[View]:
    """Return the views of the office about the results of a tournament."""
    pages: list[tuple[str, Promise]] = [
        ("tournament-sessions", _("Sessions")), ("tournament-stages", _("Stages")), ("tournament-checks", _("Checks")),
    ]  # fmt: skip
    return [(page_url(page, tournament=tournament.number), label, page == current, 0) for page, label in pages]


def way_back(tournament: Tournament) -> list[tuple[str, str | Promise]]:
    """Return the pages above those about the results of a tournament."""
    return [("/office/tournaments", _("Tournaments")), (f"/office/tournaments/{tournament.number}", tournament.name)]
