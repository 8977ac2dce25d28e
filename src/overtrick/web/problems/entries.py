"""Refusals of entries for tournaments, as players and hosts read them."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("Only players who enter can have confirmed it."),
    gettext_noop("{name} takes no entries here. Ask the host."),
    gettext_noop("Entries for {name} are closed."),
    gettext_noop("Entries for {name} are closed. Ask the host to withdraw you."),
    gettext_noop("Only the host or the federation makes an exception."),
    gettext_noop("Write the reason for the exception."),
    gettext_noop("The name of a team is one line of at most {longest} characters."),
    gettext_noop("'{text}' is not a seat. Choose from: {known}."),
    gettext_noop("A player is named twice."),
    gettext_noop("Player {number} has already entered {name}."),
    gettext_noop("Player {number} is not in entry {entry}."),
    gettext_noop("Entry {entry} has been withdrawn."),
    gettext_noop("This entry is on the waiting list."),
    gettext_noop("The players of entry {entry} are {known}."),
    gettext_noop("'{text}' is not a state. Choose from: {known}."),
    gettext_noop("A seed is a number up to {most}, or 0 for none."),
    gettext_noop("That is not one of your entries, or it was withdrawn."),
    gettext_noop("Entries can still be withdrawn free of charge. Bill the fees when entries are closed."),
    gettext_noop("There is no entry fee left to bill."),
    gettext_noop("The federation bills no entry fees for {name}."),
    gettext_noop("This email has gone to the entrants already."),
    gettext_noop("Nobody who entered has an email address with us."),
)
