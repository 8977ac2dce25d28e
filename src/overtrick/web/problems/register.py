"""Refusals of entries in the register, of keys and tokens, and of decisions about files that stand."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("Only a token has scopes."),
    gettext_noop("The federation sends no files: it has tokens only."),
    gettext_noop("A player sends no files, and has tokens only."),
    gettext_noop("Nobody has the number {number}."),
    gettext_noop(
        "'{text}' is not a user: write the club's number, followed by a hyphen and a word if it is a second one."
    ),
    gettext_noop("There is no club {number} in the register."),
    gettext_noop("That is not a public key in OpenSSH's format: one line that begins with something like ssh-ed25519."),
    gettext_noop("That public key cannot be used ({error}): copy the whole line of the file."),
    gettext_noop("{number} is not a number of stars."),
    gettext_noop("{number} is not a number of rating points."),
    gettext_noop("{year} is not a year of birth: write four digits, from {first} to {last}."),
    gettext_noop("{number} has more than {most} decimals, which a handicap cannot have."),
    gettext_noop("{number} is not a handicap."),
    gettext_noop("{number} has more than {most} decimals."),
    gettext_noop("Player {number} {says} ({clause})."),
    gettext_noop("The {what} {code} needs a name, so that people know what it is."),
    gettext_noop("{code} is not a code: a code cannot be negative."),
    gettext_noop("The {what} name is missing: a player has a first and a family name."),
    gettext_noop("'{name}' is longer than {longest} characters."),
    gettext_noop("Several reports of {file} count: name the revision, one of {reports}."),
    gettext_noop("Nothing in {file} of club {number} counts or is waiting, so there is nothing to cancel."),
    gettext_noop("Club {number} has no file {file} that is waiting because the program failed on it."),
    gettext_noop("Club {number} has sent no file {file}."),
    gettext_noop("Revision {revision} of {file} of club {number} is not held."),
    gettext_noop("A withdrawal needs a reason."),
    gettext_noop("Line {line} has already been withdrawn."),
    gettext_noop("Line {line} is '{text}'; what can be withdrawn is: {names}."),
    gettext_noop("Nothing that line {line} posted still counts."),
    gettext_noop("The {what} is missing: the club gives a new player one, such as {example}=1."),
    gettext_noop("The number '{number}' {wrong}. Leave it out to get the next free one."),
    gettext_noop(
        "The number {number} was given by mistake once, and is never given again. Leave it out to get the next free "
        "one."
    ),
    gettext_noop(
        "{reason}: leave the grade out, or write {code}. If there is evidence for another grade, the federation sets "
        "it afterwards with the decision 'grade'."
    ),
    gettext_noop("'{text}' is not a player number: up to 10 digits without leading zeroes."),
    gettext_noop("The number {number} is taken. Leave it out to get the next free one."),
    gettext_noop("Player {number} was erased, and the entry stays empty."),
    gettext_noop("Player {number} was erased and stays hidden."),
)
