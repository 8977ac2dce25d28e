"""The words of decisions about clubs, regions, codes and the rules of the federation."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

WORDS: Mapping[str, KindWords] = {
    "club": KindWords(
        _("Add or change a club"),
        _("A new number adds a club. If its kind changes, its sessions from that day on are awarded again."),
        _("The club is on record."),
        {
            "name": FieldWords(_("Name of the club")),
            "region": FieldWords(_("Region")),
            "kind": FieldWords(_("Kind of club")),
            "start": FieldWords(_("The kind counts from"), _("Points of sessions before that day stay as they are.")),
            "country": FieldWords(_("Country")),
            "licence": FieldWords(_("Licence"), _("The reports of its scoring program are recognised by it.")),
        },
    ),
    "club-details": KindWords(
        _("Change what a club says about itself"),
        _("Addresses, telephones, links, officers and playing times on the club’s page."),
        _("The club’s page has been changed."),
        {
            "physical_address": FieldWords(_("Where the club plays")),
            "postal_address": FieldWords(_("Postal address")),
            "telephones": FieldWords(_("Telephones"), _("One on each line.")),
            "website": FieldWords(_("Website")),
            "results_page": FieldWords(_("Page with results")),
            "map_link": FieldWords(_("Link to a map")),
            "officers": FieldWords(_("Officers"), _("One on each line, such as: President: Joan Battersea")),
            "playing_times": FieldWords(_("Playing times"), _("One on each line.")),
            "secretary_email": FieldWords(_("Email of the secretary")),
            "treasurer_email": FieldWords(_("Email of the treasurer")),
            "tournaments_email": FieldWords(_("Email for tournaments")),
            "show_email": FieldWords(_("Show the secretary’s email to everyone")),
        },
    ),
    "region": KindWords(
        _("Add or change a region"),
        _("A new number adds a region. The clubs of a region follow its new name."),
        _("The region is on record."),
        {"name": FieldWords(_("Name of the region")), "website": FieldWords(_("Website"))},
    ),
    "code": KindWords(
        _("Add, rename or retire a code"),
        _("A row of a code table, such as a status or a country. Old entries keep the name of a retired code."),
        _("The code is on record."),
        {
            "table": FieldWords(_("Table")),
            "code": FieldWords(_("Code"), _("Its number in the table.")),
            "name": FieldWords(_("Name")),
            "start": FieldWords(_("First day of use"), _("Leave it empty if it was always in use.")),
            "end": FieldWords(_("Last day of use"), _("Leave it empty if it is still in use.")),
        },
    ),
    "sending": KindWords(
        _("Let a club send for another"),
        _("Whether files of one club may report sessions of another one."),
        _("Done."),
        {
            "club": FieldWords(_("Club that sends")),
            "also_for": FieldWords(_("Club it may send for")),
            "allowed": FieldWords(_("It may send"), _("Without the tick, it may not any more.")),
        },
    ),
    "graded-nights": KindWords(
        _("Choose how a club awards graded nights"),
        _("For nights that a club keeps to some grades. Those from that day on are awarded again."),
        _("The choice is on record."),
        {"policy": FieldWords(_("How they are awarded"))},
    ),
    "handicaps": KindWords(
        _("Switch handicaps on or off for a club's event"),
        _("From that day on, the event has a second ranking, with handicaps worked out from its last ten games."),
        _("The choice is on record."),
        {
            "event": FieldWords(_("Event"), _("Its name as in the results.")),
            "handicaps": FieldWords(_("It has handicaps"), _("Without the tick, it has none from that day on.")),
            "new_players": FieldWords(
                _("Average of new players"), _("In percent, for players without a game and without an estimate.")
            ),
        },
    ),
    "handicap-estimate": KindWords(
        _("Estimate a new player's average"),
        _("It counts for the handicaps of an event until the player has a game there."),
        _("The estimate is on record."),
        {
            "event": FieldWords(_("Event"), _("Its name as in the results.")),
            "average": FieldWords(_("Average in percent"), _("Leave it empty to withdraw an estimate.")),
        },
    ),
    "approvals": KindWords(
        _("Choose which points need approval"),
        _("Files with such points wait until the event is approved."),
        _("The rule is on record."),
        {
            "units": FieldWords(_("Points that need approval"), _("Leave all of them unticked if none do.")),
            "start": FieldWords(_("For files that come from")),
        },
    ),
}
