"""The words of decisions about points."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

_POINTS_TO_CHANGE = FieldWords(
    _("Points"), _("What is added. With a minus in front, points are taken away: −3. Fill in at least one box.")
)
_PROPOSED = {
    "bonus": FieldWords(_("Bonus"), _("As it was proposed, for example: best all-Junior pair.")),
    "pair": FieldWords(_("Players"), _("The numbers of both, with a space between them.")),
}
WORDS: Mapping[str, KindWords] = {
    "adjust": KindWords(
        _("Adjust a player’s points"),
        _("For points that no file can give. A wrong result is corrected by sending the session again."),
        _("The points have been adjusted."),
        {
            "points": _POINTS_TO_CHANGE,
            "asked_by": FieldWords(_("Who asked for it")),
            "event": FieldWords(_("Event"), _("If the points are for one.")),
        },
    ),
    "opening": KindWords(
        _("Enter an opening balance"),
        _("The points that a player brings from an older system. Each number can have one opening balance."),
        _("The opening balance has been entered."),
    ),
    "announced": KindWords(
        _("Post announced points"),
        _("A list of points for an event that no file of a club reports, such as a simultaneous event."),
        _("The points have been posted."),
        {
            "date": FieldWords(_("Day of the event")),
            "club": FieldWords(_("Club"), _("If the event was played in one.")),
            "awards": FieldWords(
                _("Points"),
                _("One line for each player: number, points, unit. You can paste rows of a spreadsheet."),
            ),
        },
    ),
    "transfer": KindWords(
        _("Transfer points from abroad"),
        _("The regulations say what points from another federation become here."),
        _("The points have been transferred."),
        {
            "source": FieldWords(_("Kind of points")),
            "at": FieldWords(_("Won at")),
            "amount": FieldWords(_("How many"), _("As they were won there.")),
            "date": FieldWords(_("Day"), _("The day on which they were won.")),
            "event": FieldWords(_("Event"), _("Where they were won, for the record.")),
        },
    ),
    "recognise": KindWords(
        _("Recognise a rank from abroad"),
        _("The player gets the points that are missing for the rank. The rank follows with the next run."),
        _("The rank has been recognised."),
        {"rank": FieldWords(_("Rank here"), _("The rank here that equals the rank abroad."))},
    ),
    "lapse": KindWords(
        _("Cancel the points of a temporary player"),
        _("For a temporary player who did not join in time. Players who join later get them back."),
        _("The points have been cancelled."),
    ),
    "restore": KindWords(
        _("Give cancelled points back"),
        _("To a player whose points were cancelled. Players who join get them back without this."),
        _("The points are back."),
    ),
    "decline-bonus": KindWords(
        _("Set aside a bonus for the best pair"),
        _("A bonus that the program proposed and the federation does not give. It will not be proposed again."),
        _("The bonus has been set aside."),
        _PROPOSED,
    ),
    "best-pair": KindWords(
        _("Confirm a bonus for the best pair"),
        _("A bonus that the program proposed for the best pair of a grade outside the awards."),
        _("The bonus has been posted."),
        _PROPOSED,
    ),
    "withdraw": KindWords(
        _("Withdraw a decision"),
        _("Takes back all that a decision about points, a membership, an approval or a payment did."),
        _("The decision has been withdrawn."),
        {"line": FieldWords(_("Line of the journal"), _("The number of the decision in the journal."))},
    ),
}
