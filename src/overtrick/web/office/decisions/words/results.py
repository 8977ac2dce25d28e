"""The words of decisions about files, sessions and events."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

_SENDER = {"club": FieldWords(_("Club that sent the file"))}
WORDS: Mapping[str, KindWords] = {
    "confirm": KindWords(
        _("Let a held file count"),
        _("The file counts as if nothing had stood in its way. What it replaces no longer counts."),
        _("The file counts."),
        _SENDER,
    ),
    "refuse": KindWords(
        _("Refuse a held file"),
        _("The file does not count. What counted before goes on counting."),
        _("The file has been refused."),
        _SENDER,
    ),
    "cancel": KindWords(
        _("Cancel a file"),
        _("All its points are taken back, and none of its sessions counts any more."),
        _("The file has been cancelled."),
        _SENDER | {"revision": FieldWords(_("Version of the file"), _("Only if several reports have this name."))},
    ),
    "give-up": KindWords(
        _("Give up a file that cannot be read"),
        _("For a file on which the program fails again and again. It stays on record and never counts."),
        _("The file has been given up."),
        _SENDER,
    ),
    "approve": KindWords(
        _("Approve an event"),
        _("Files of the event count, including those waiting for it, and keep counting if it is withdrawn."),
        _("The event has been approved."),
        {
            "club": FieldWords(_("Club"), _("As the files of the event name it.")),
            "event": FieldWords(_("Name of the event"), _("As its files give it.")),
            "event_class": FieldWords(_("Class")),
            "first": FieldWords(_("First day")),
            "last": FieldWords(_("Last day"), _("Leave it empty for an event of one day.")),
        },
    ),
    "facts": KindWords(
        _("Add facts about a session"),
        _("What the file cannot say: the stage, the size of the whole field, who played how many boards."),
        _("The facts are on record."),
        _SENDER
        | {
            "revision": FieldWords(_("Version of the file"), _("Only if several reports have this name.")),
            "facts": FieldWords(_("Facts"), _("Fill in what is known. The rest stays as it is.")),
        },
    ),
}
# The facts that have a field of their own; the others are written as in a context file.
FACT_WORDS: Mapping[str, FieldWords] = {
    "class": FieldWords(_("Class of the event")),
    "contest": FieldWords(_("What was played"), _("Such as pairs, swiss-pairs, teams or individual.")),
    "rounds": FieldWords(_("Rounds of a final ranking"), _("matches or places.")),
    "stage": FieldWords(_("Stage"), _("qualifying, semi-final, final, plate or consolation.")),
    "total_field": FieldWords(_("Contestants of the whole event")),
    "places_above": FieldWords(_("Contestants in the stages above")),
    "extra_entries": FieldWords(_("The consolation took new entries")),
    "restricted_entry": FieldWords(_("Not everyone could enter")),
    "part": FieldWords(_("What the list ranks"), _("session, single, section, overall or play-off.")),
    "boards": FieldWords(_("Boards played")),
    "full_boards": FieldWords(_("Boards scheduled")),
    "sessions": FieldWords(_("Sessions of the event")),
    "tables": FieldWords(_("Tables at the start")),
    "winners": FieldWords(_("Lists of winners")),
    "handicap": FieldWords(_("The scores are handicapped")),
    "graded_policy": FieldWords(_("How a graded night is awarded")),
}
OTHER_FACTS = FieldWords(
    _("Other facts"), _("As in a context file, one key on each line, such as: drawn = [4, 9]. For experts.")
)
