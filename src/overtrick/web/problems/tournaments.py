"""Refusals about tournaments: what the calendar, a host's words and entry forms cannot be."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("A new tournament needs: {fields}."),
    gettext_noop("'{text}' is not a contest. Choose from: {names}."),
    gettext_noop("'{text}' is not a restriction. Choose from: {names}."),
    gettext_noop("'{text}' is not something a fee can be for. Choose from: {names}."),
    gettext_noop("A tournament is for men, for women or mixed, not two of these."),
    gettext_noop("{name} has results, so it stays on the calendar."),
    gettext_noop("'{text}…' is longer than {longest} characters."),
    gettext_noop("{name} has begun, so no more entry forms are sent."),
    gettext_noop("{field}: '{text}' is not a time; write it as 09:30."),
    gettext_noop("{field}: write a number from 0 to {longest}."),
    gettext_noop("{field}: write at most {longest} characters."),
    gettext_noop("Club {number} has already had this entry form."),
)
