"""The words of decisions about players and their memberships."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

_PERSON = {
    "first": FieldWords(_("First name")),
    "preferred": FieldWords(_("Preferred name"), _("What people call them. Leave it empty if it is the first name.")),
    "family": FieldWords(_("Family name")),
    "year_of_birth": FieldWords(_("Year of birth")),
    "gender": FieldWords(_("Gender")),
    "source": FieldWords(_("Where from")),
    "country": FieldWords(_("Country")),
    "overseas_number": FieldWords(_("Number abroad")),
    "id_card": FieldWords(_("ID card")),
    "handicap": FieldWords(_("Handicap")),
}
_JOINED = {"start": FieldWords(_("Member from"))}
WORDS: Mapping[str, KindWords] = {
    "register": KindWords(
        _("Register a player"),
        _("A new player with a number of their own. Search first: many have played before."),
        _("The player has been registered."),
        _PERSON
        | {
            "number": FieldWords(_("Number"), _("Leave it empty to get the next free one.")),
            "club": FieldWords(_("Home club")),
            "start": FieldWords(_("Member since")),
            "country": FieldWords(_("Country"), _("Leave it empty for that of the club.")),
            "grade": FieldWords(_("Grade"), _("Leave it empty for that of a beginner.")),
            "rank": FieldWords(_("Rank"), _("Leave it empty for that of a beginner.")),
            "stars": FieldWords(_("Stars")),
            "rating": FieldWords(_("Rating points")),
            "status": FieldWords(_("Status")),
        },
    ),
    "amend": KindWords(
        _("Change a player’s details"),
        _("Name, year of birth, country and the like. Clubs, status and grade have pages of their own."),
        _("The details have been changed."),
        _PERSON,
    ),
    "hide": KindWords(
        _("Hide a player, or show them again"),
        _("A hidden player is left out of public pages. The points stay."),
        _("Done. Public pages follow at once."),
        {"hidden": FieldWords(_("Hide the player from the public"), _("Without the tick, the player is shown again."))},
    ),
    "merge": KindWords(
        _("Merge two numbers of one person"),
        _("Sessions and points of the first number go to the second. It can be taken back."),
        _("The numbers have been merged."),
        {
            "number": FieldWords(_("The number that goes"), _("Type the number, or a name and choose.")),
            "into": FieldWords(_("The number that stays"), _("Type the number, or a name and choose.")),
        },
    ),
    "unmerge": KindWords(
        _("Separate two numbers again"),
        _("For two persons whose numbers were merged by mistake. Each has its own points again."),
        _("The numbers are separate again."),
        {"number": FieldWords(_("The number that was merged away"))},
    ),
    "erase": KindWords(
        _("Erase a player"),
        _("Removes name and personal details for good. Results and points stay, without the name."),
        _("The player has been erased."),
    ),
    "unregister": KindWords(
        _("Take back a registration"),
        _("For someone who was registered by mistake and has never played. The number is never given again."),
        _("The registration has been taken back."),
    ),
    "move": KindWords(
        _("Move a player to another club"),
        _("The membership of the home club ends, and that of the new one begins."),
        _("The player has been moved."),
        {"club": FieldWords(_("New home club"))} | _JOINED,
    ),
    "join": KindWords(
        _("Add a second club"),
        _("The player becomes a member of one more club. The home club stays."),
        _("The membership has been added."),
        {"club": FieldWords(_("Further club"))} | _JOINED,
    ),
    "leave": KindWords(
        _("End a membership"),
        _("Another club of the player becomes the home club, if there is one."),
        _("The membership ends."),
        {"end": FieldWords(_("Last day in the club"))},
    ),
    "membership": KindWords(
        _("Correct the days of a membership"),
        _("For a membership that was entered with wrong days. Sessions of these days are awarded again."),
        _("The membership has been corrected."),
        {
            "began": FieldWords(_("First day, as entered")),
            "start": FieldWords(_("Right first day"), _("Leave it empty to keep it as it is.")),
            "end": FieldWords(_("Right last day"), _("Leave it empty to keep it as it is.")),
        },
    ),
    "period": KindWords(
        _("Enter a suspension or arrears"),
        _(
            "A period during which the rules treat a player differently. To change its end, enter it again with "
            "the same first day."
        ),
        _("The period has been entered."),
        {"kind": FieldWords(_("Kind"))},
    ),
    "status": KindWords(
        _("Set a player’s status"),
        _("Such as active, visitor or resigned, from a day on. Sessions from that day are awarded accordingly."),
        _("The status has been set."),
        {"code": FieldWords(_("Status"))},
    ),
}
