"""The sentences about sums, the next rank and points from elsewhere, for the catalogues of other languages."""

from django.utils.translation import gettext_noop

POINTS_SENTENCES = (
    # How a measure is added up.
    gettext_noop("{points:n} {unit}"),
    gettext_noop("{points:n} {unit} ÷ {part:n}"),
    gettext_noop("{points:n} {unit} × {times}"),
    gettext_noop("{points:n} {unit} (at most {most:n})"),
    gettext_noop("{points:n} {unit} ÷ {part:n} (at most {most:n})"),
    gettext_noop("{points:n} {unit} × {times} (at most {most:n})"),
    # Ranks with several ways, and the next rank.
    gettext_noop("The next rank, {rank}, needs {needs:list}: {missing:list} still to earn"),
    gettext_noop("The nearest way to the next rank, {rank}, needs {needs:list}: {missing:list} still to earn"),
    gettext_noop("{rank}, for those who joined from {joined_from} on, needs {needs:list}: the player has {has:list}"),
    gettext_noop(
        "The next rank, {rank}, for those who joined from {joined_from} on, needs {needs:list}: {missing:list}"
        " still to earn"
    ),
    gettext_noop(
        "The nearest way to the next rank, {rank}, for those who joined from {joined_from} on, needs"
        " {needs:list}: {missing:list} still to earn"
    ),
    gettext_noop("{rank}, for those who joined before {joined_before}, needs {needs:list}: the player has {has:list}"),
    gettext_noop(
        "The next rank, {rank}, for those who joined before {joined_before}, needs {needs:list}: {missing:list}"
        " still to earn"
    ),
    gettext_noop(
        "The nearest way to the next rank, {rank}, for those who joined before {joined_before}, needs"
        " {needs:list}: {missing:list} still to earn"
    ),
    gettext_noop(
        "{rank}, for those who joined from {joined_from} on and joined before {joined_before}, needs"
        " {needs:list}: the player has {has:list}"
    ),
    gettext_noop(
        "The next rank, {rank}, for those who joined from {joined_from} on and joined before {joined_before},"
        " needs {needs:list}: {missing:list} still to earn"
    ),
    gettext_noop(
        "The nearest way to the next rank, {rank}, for those who joined from {joined_from} on and joined before"
        " {joined_before}, needs {needs:list}: {missing:list} still to earn"
    ),
    # Points of other federations, and temporary players.
    gettext_noop("The rank of another federation is recognised as {rank}"),
    gettext_noop("{points:list}: the least that is enough for {rank}"),
    gettext_noop("{points:list}: the least that is enough for {rank}, with the {has:list} that the player had"),
    gettext_noop("{rank} needs no more than the {has:list} that the player had"),
    gettext_noop("{amount:n} {source} ({at}) = {points:list}, at {rate} each"),
    gettext_noop("{source} points ({at}) are not transferred"),
    gettext_noop("{source} points ({at}) are not transferred: only {known:list} are"),
    gettext_noop("Points from abroad are not transferred"),
    gettext_noop("They do not count for the trophies that leave transferred points out"),
    gettext_noop("Registered as {status} on {registered}: the points wait {wait}, until {lapses}"),
    gettext_noop("Became {became} on {joined}: the points count"),
    gettext_noop("Not {becomes:list} by {lapses}: the points are cancelled until the player joins"),
    gettext_noop("No starting grade is laid down for {country}: the club gives one at enrolment"),
)
