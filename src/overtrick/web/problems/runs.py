"""Refusals of the office's runs, bonuses and seasons."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("The {run} run of {day} has not come yet: today is {today}."),
    gettext_noop("The {run} run of {day} has already been applied, by line {line} of the journal."),
    gettext_noop("The {run} run of {day} has already been applied. Undo line {line} of the journal first."),
    gettext_noop("Apply the {run} run of {day} first: the {run2} run builds on its results."),
    gettext_noop("Line {line} of the journal is not a run that is still in force."),
    gettext_noop("The {run} run of {day} was applied later. Undo line {line} first."),
    gettext_noop("There is no run '{run}'. Choose from: {runs}."),
    gettext_noop("A {run} run is for {first}, not for {day}."),
    gettext_noop("Line {line} of the journal is not a run."),
    gettext_noop("The records have changed since you looked. Nothing was done."),
    gettext_noop("The bonus '{bonus}' of {file} has already been posted."),
    gettext_noop("'{bonus}' for {players} is not proposed for {file}. Proposed: {known}."),
    gettext_noop("Setting a bonus aside needs a reason."),
    gettext_noop("{year} is not over yet: today is {today}. A season can be closed from 1 January on."),
    gettext_noop("No session of {year} is on record."),
    gettext_noop("The season {year} is not closed."),
    gettext_noop("Another season is being closed or opened. Wait until that is done."),
    gettext_noop("Nothing is stuck here. Nothing was done."),
    gettext_noop(
        "The records are being read for a check or a backup. Nothing was changed; try again when that is done."
    ),
)
