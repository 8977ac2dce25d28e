"""The words of decisions about questions and applications."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

_ANSWER = {"text": FieldWords(_("Your answer"), _("The person who asked reads it."))}
WORDS: Mapping[str, KindWords] = {
    "ask": KindWords(
        _("Ask about an award for a player"),
        _("For a player who asked by telephone. Name the file, or the line of the journal that gave the points."),
        _("The question is on record."),
        {
            "club": FieldWords(_("Club that sent the file")),
            "name": FieldWords(_("Name of the file"), _("Leave it empty if it is about points without a session.")),
            "line": FieldWords(_("Line of the file"), _("If it is about one row.")),
            "posted": FieldWords(_("Line of the journal"), _("For points not from a session.")),
            "text": FieldWords(_("Question")),
        },
    ),
    "ask-charge": KindWords(
        _("Ask about a charge for a club"),
        _("For a club that asked by telephone. Name the file of the session, or the member whose levy it is."),
        _("The question is on record."),
        {
            "payer": FieldWords(_("Club that is charged")),
            "period": FieldWords(_("Month or quarter"), _("Such as 2026-11 or 2026-Q4.")),
            "charge": FieldWords(_("What is charged"), "club-sessions, tournament-sessions, points, levy"),
            "club": FieldWords(_("Club that sent the file"), _("Leave it empty for a levy.")),
            "name": FieldWords(_("Name of the file"), _("Leave it empty for a levy.")),
            "number": FieldWords(_("Member"), _("Only for a levy.")),
            "text": FieldWords(_("Question")),
        },
    ),
    "pass-on": KindWords(
        _("Pass a question on to the federation"),
        _("Takes it from the club that has it. Also when the player is not satisfied with the club’s answer."),
        _("The question is with the federation."),
        {"text": FieldWords(_("Why it is being passed on"))},
    ),
    "answer": KindWords(
        _("Answer a question"),
        _("The person who asked gets the answer."),
        _("The question has been answered."),
        _ANSWER,
    ),
    "close": KindWords(
        _("Close a question"),
        _("There is nothing more to say."),
        _("The question has been closed."),
        {"text": FieldWords(_("Closing words"), _("The person who asked reads them."))},
    ),
    "apply": KindWords(
        _("Apply for a club"),
        _("For a club that applied by telephone or letter. The application then waits in the queue."),
        _("The application is in the queue."),
        {
            "kind": FieldWords(_("Purpose")),
            "number": FieldWords(_("Player"), _("Only for another name: whose.")),
            "text": FieldWords(_("Justification")),
            "data": FieldWords(
                _("What is wanted"),
                _(
                    'One key on each line. For an adjustment: event = "Old Pairs", then '
                    'players = [{number = "123", points = {unit = "5"}}]. For a person: first, preferred, family.'
                ),
            ),
        },
    ),
    "grant": KindWords(
        _("Grant an application"),
        _("Use this after the decisions that carry it out. The queue of applications does both at once."),
        _("The application has been granted."),
        {
            "text": FieldWords(_("Your answer"), _("The applicant reads it.")),
            "number": FieldWords(_("Number of the new member"), _("If it was about one.")),
            "lines": FieldWords(
                _("Decisions that carried it out"), _("Lines of the journal, with spaces between them.")
            ),
        },
    ),
    "decline": KindWords(
        _("Decline an application"),
        _("With the reason, which the applicant reads."),
        _("The application has been declined."),
        {"text": FieldWords(_("Why"), _("The applicant reads it."))},
    ),
    "take-back": KindWords(
        _("Take an application back"),
        _("For a club that no longer wants what it applied for."),
        _("The application has been taken back."),
    ),
    "reopen": KindWords(
        _("Open an application again"),
        _("One that was answered or taken back. Decisions that followed from it stay."),
        _("The application is open again."),
    ),
}
