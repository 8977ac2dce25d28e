"""Refusals of what somebody asked for on a page: files, questions, memberships, and a ledger that differs."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("{who} has taken this already."),
    gettext_noop("There is no other file in whose place this one could count."),
    gettext_noop("An earlier file of this name is still being read. Wait a minute, then try again."),
    gettext_noop("More than {files} files came in one minute, or {bytes} bytes. Wait a minute, then send it."),
    gettext_noop("{file} is for download only."),
    gettext_noop("A trial: nothing was kept."),
    gettext_noop(
        "This login is no longer good: its password or key was shut, or replaced by another. Nothing was done."
    ),
    gettext_noop("{count} trials of your club are under way. Wait for one to end."),
    gettext_noop("The door is busy with many files. Try again in a minute."),
    gettext_noop("The file could not be tried out; nothing was kept. Try again in a minute."),
    gettext_noop("The file is larger than {size} bytes, more than any results file has."),
    gettext_noop("Player {number} was erased."),
    gettext_noop("Line {line} of {name} is not a row of the session."),
    gettext_noop("Line {line} of the journal posted nothing that stands for player {number}."),
    gettext_noop("Say what the question is about: club and name of the file, or posted, a line of the journal."),
    gettext_noop("There is no question {number}."),
    gettext_noop("There is no session {number}."),
    gettext_noop("Question {number} is {state}; this needs one that is {allowed}."),
    gettext_noop("Write what you want to say first."),
    gettext_noop("The text is longer than {longest} characters."),
    gettext_noop("That cannot be done with this question any more."),
    gettext_noop("That is not one of your results, or it no longer counts."),
    gettext_noop("Player {number} has been erased: there is nobody to write to."),
    gettext_noop("Player {number} has no address to send certificates to; give one too."),
    gettext_noop("Player {number} has no address to send letters to; give one too."),
    gettext_noop("'{text}' is not an email address."),
    gettext_noop("'{text}' is not a telephone number."),
    gettext_noop("An email address has at most {longest} characters."),
    gettext_noop("A telephone number has at most {longest} characters."),
    gettext_noop("'{text}' is not a web address: write it with http:// or https://."),
    gettext_noop("A web address has at most {longest} characters."),
    gettext_noop("An address has at most {longest} characters."),
    gettext_noop("An office, a name, a telephone number or a playing time has at most {longest} characters."),
    gettext_noop("An office, a name, a telephone number or a playing time is one line, and not empty."),
    gettext_noop("A club has at most {most} telephone numbers, playing times or officers."),
    gettext_noop("There is a login {name} already. Choose another name."),
    gettext_noop("{text} has a login of this club already."),
    gettext_noop("A club has at most {most} logins: close one that is no longer used."),
    gettext_noop("The name of a login has between 1 and {longest} characters."),
    gettext_noop("The name of a login is not an email address, and not a number alone: others sign in with those."),
    gettext_noop("The journal signs for players and programs like this. Choose another name."),
    gettext_noop("This is the last login of the club that works. Give someone else a login first."),
    gettext_noop("The link is too old, or was used before."),
    gettext_noop("Club {club} has no login {number}."),
    gettext_noop("The login {name} has its password."),
    gettext_noop("{user} is not a user of club {club}."),
    gettext_noop("Say which computer the key is of, so that you know it again."),
    gettext_noop("A label has at most {longest} characters."),
    gettext_noop("There are {most} keys already: turn off one that is no longer used."),
    gettext_noop("The number {number} is not in this file."),
    gettext_noop("The number cannot be put right here. Correct it in the scoring program, and send the file again."),
    gettext_noop("This file has changed since you opened the page. Look at it again; nothing was done."),
    gettext_noop("The ledger has {in_force}, and from the file follows {earned}: run 'overtrick verify'."),
    gettext_noop(
        "Club {club} is the home club of player {number} already, since {day}. To correct that day, use the decision"
        " 'membership'."
    ),
    gettext_noop(
        "Player {number} is a member of club {club} already, since {day}. To make it the home club, let the player"
        " leave club {home}: use the decision 'leave'."
    ),
    gettext_noop("{code} stands for no club. To end a membership, use the decision 'leave'."),
    gettext_noop("Player {number} joined club {club} on {day}; the move must be later."),
    gettext_noop("Player {number} is a member of club {club} already."),
    gettext_noop("Player {number} has no membership of club {club} that could end on {day}."),
    gettext_noop("Player {number} has no membership of club {club} that began on {day}."),
    gettext_noop("The membership would end on {end}, before it begins on {start}."),
    gettext_noop("The period ends on {end}, before it begins on {start}."),
    gettext_noop("Line {line} cannot be withdrawn: the player's membership has changed since."),
    gettext_noop("Line {line} did not begin the period. To change its end, decide 'period' again."),
    gettext_noop(
        "The registration of {number} cannot be taken back: {because}. If the person has another number, the federation"
        " merges the two."
    ),
)
