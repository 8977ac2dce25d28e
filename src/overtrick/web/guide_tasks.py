"""The tasks of the guide: who does each, what it is called, the page where it is done, and what its picture shows.

A task is a row here and a template `overtrick/help/<name>.html` with its words.
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from overtrick.store.access.accounts import PLAYER

SECRETARY, SCORER = "secretary", "scorer"
# Who does a task, as the guide calls them.
ROLES = {
    SECRETARY: _("If you are the secretary of a club"),
    SCORER: _("If you score sessions"),
    PLAYER: _("If you play"),
}


class Task(NamedTuple):
    """Something that people do: its name, who does it, its title, the page for it, and what its picture shows."""

    name: str
    roles: tuple[str, ...]
    title: Any
    page: str
    shows: Any


_BOTH, _SECRETARY, _PLAYER = (SECRETARY, SCORER), (SECRETARY,), (PLAYER,)
TASKS = (
    Task("send-results", _BOTH, _("Send results"), "send", _("The page on which a results file is chosen.")),
    Task("correct-file", _BOTH, _("Correct results that are wrong"), "files", _("The files that were sent.")),
    Task("cancel-file", _SECRETARY, _("Take results back"), "files", _("The page of a file, with the button.")),
    Task("enter-results", _BOTH, _("Type results in without a file"), "enter-results", _("The form for results.")),
    Task("find-number", _BOTH, _("Find a player's number"), "players", _("The search for players.")),
    Task("share-status", _SECRETARY, _("Let scorers see what came in"), "desk", _("The address of the scorers' page.")),
    Task("add-member", _SECRETARY, _("Add a member"), "new-member", _("The form for a new member.")),
    Task("move-member", _SECRETARY, _("Add a member of another club"), "move-in", _("The form for a move.")),
    Task("member-resigns", _SECRETARY, _("Record that a member resigns"), "members", _("The page of a member.")),
    Task(
        "answer-question", _SECRETARY, _("Answer a player's question"), "club-questions",
        _("The questions of players."),
    ),
    Task(
        "apply-adjustment", _SECRETARY, _("Apply for other points"), "club-applications",
        _("The form with players, event and reason."),
    ),
    Task(
        "renew-password", _BOTH, _("Renew the password of the scoring program"), "club-access",
        _("What the scoring program asks for, and its password."),
    ),
    Task(
        "give-login", _SECRETARY, _("Give a colleague a login"), "club-logins",
        _("The form with which someone is invited."),
    ),
    Task(
        "change-address", _SECRETARY, _("Change the club's address"), "club-settings",
        _("The form with the club's address and playing times."),
    ),
    Task("why-points", _PLAYER, _("See why I got these points"), "me", _("The reasons behind an award.")),
    Task("change-email", _PLAYER, _("Change my email address"), "my-details", _("The page with my details.")),
    Task("hide-name", _PLAYER, _("Hide my name"), "my-details", _("The choice of who sees my name.")),
)  # fmt: skip
BY_NAME = {task.name: task for task in TASKS}
