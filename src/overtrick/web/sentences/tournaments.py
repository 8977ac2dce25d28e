"""The sentences about who may enter a tournament, for the catalogues of other languages."""

from django.utils.translation import gettext_noop

ENTRY_SENTENCES = (
    gettext_noop("Entry is by invitation: the host enters players"),
    gettext_noop("Entry fee of {players:list}"),
    gettext_noop("{least} to {most} players enter together, not {count}"),
    gettext_noop("{least} players enter together, not {count}"),
    gettext_noop("Each player enters alone"),
    gettext_noop("{name} {says}"),
    gettext_noop("The grade of {name} is not known; the event is for {grades:list} players"),
    gettext_noop("{name} is graded {grade}; the event is open to all grades"),
    gettext_noop("{name} is graded {grade}; the event is for {grades:list} players"),
    gettext_noop("{name} is graded {grade}; the event is only for {grades:list} players"),
    gettext_noop("The event is for men; the register does not list {name} as a man"),
    gettext_noop("The event is for women; the register does not list {name} as a woman"),
    gettext_noop("The event is for seniors; the register does not have the year of birth of {name}"),
    gettext_noop("{name} is at least {age} years old by the end of {year}"),
    gettext_noop("The event is for seniors; {name} is not {age} years old by the end of {year}"),
    gettext_noop("{name} is a member of a club of the region {region}"),
    gettext_noop("The event is for members of the region {region}; {name} is not in a club there"),
    gettext_noop("A restricted event takes one {grade} player in a pair, not two"),
    gettext_noop("A restricted event takes every pair but two {grade} players together"),
    gettext_noop("In a restricted event no two {grade} players play together: a team needs {needed} of another grade"),
    gettext_noop("In a mixed event a man and a woman play together"),
    gettext_noop("In a mixed event a man and a woman play together: a team needs {needed} of each"),
)
