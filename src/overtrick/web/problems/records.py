"""Sentences about a file among the records: who sent it, what it replaces, why it waits, what its players may earn."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("Player {number} {says}."),
    gettext_noop("Check the number; if it is right, ask the federation to correct the register."),
    gettext_noop("{file} is {what} of the same event name and is not linked to this file: {why}."),
    gettext_noop(
        "Nothing needs to be done for different events. If a file has the wrong class, day or players, correct it."
        " If they belong together as they are, record for the ladder that its rounds were matches."
    ),
    gettext_noop("The event's category '{code}' is not one of the federation's; it is awarded as: {event_class}."),
    gettext_noop(
        "Choose one of the federation's categories in the scoring program, or ask the federation to add this one."
    ),
    gettext_noop("{says} ({clause})."),
    gettext_noop("The file states {points} {unit} for this contestant; by scheme {scheme} it earns {ours}."),
    gettext_noop(
        "The file states {words}, that is {points} {unit}, for this contestant; by scheme {scheme} it earns {ours}."
    ),
    gettext_noop(
        "The points that a file states are never posted. Check which is right; the reasons of our award say why."
    ),
    gettext_noop("The federation refused the file{reason}."),
    gettext_noop("A correction goes under the same file name."),
    gettext_noop(
        "If the player was entitled to points on that day, the federation corrects the register (membership, "
        "period or status), and the points follow."
    ),
    gettext_noop("Player {number} {says}: by the register the player may earn from {start} on."),
    gettext_noop("Enter at least one row. To take an earlier file back, cancel it."),
    gettext_noop("Nothing was entered: there is no row."),
    gettext_noop(
        "Nothing is lost: once the tournament is on the federation's calendar, or the file is linked to one that is, it"
        " counts. The federation may also confirm or refuse this file alone."
    ),
    gettext_noop("The file of this name reported {was}. It is replaced by {now}, and its points are taken back."),
    gettext_noop("If both were played, send each under a name of its own: the earlier one again, and then this one."),
    gettext_noop("Nothing is lost: the federation confirms or refuses it. A correction goes under the same file name."),
    gettext_noop("The file is waiting for a person to look at it: {because}."),
    gettext_noop("What was recorded about lines of the earlier file ({dropped}) does not apply to this one."),
    gettext_noop("The federation records it again, with the lines of this file; until then it is awarded without."),
    gettext_noop("Club {club} has already had {names} as {event_class} in {year}."),
    gettext_noop("A club may have {events_a_year} a year."),
    gettext_noop("The federation records the right class for the event that is not one of these, or cancels it."),
    gettext_noop("Send a report that reverses the one on record first, then this one again."),
    gettext_noop("The report is not accepted: {because}."),
    gettext_noop("What was recorded about this session does not fit its file: {error}."),
    gettext_noop("Record it again for this file; until then the session is awarded without it."),
    gettext_noop(
        "Export the results again, one session in each file; if this happens again, send the file to the federation."
    ),
    gettext_noop("The file does not name a club of the federation, so nobody knows who sends it."),
    gettext_noop("No club has the licence number {number} ({name})."),
    gettext_noop("Ask the federation to enter the licence in its register of clubs."),
    gettext_noop("The licence number {number} belongs to {club}, and the report comes from {name}."),
    gettext_noop("Correct the name or the licence number in the scoring program."),
    gettext_noop("No club is called '{name}'."),
    gettext_noop("It is taken as a file of club {code}, which sent it."),
    gettext_noop("'{name}' could be {clubs}."),
    gettext_noop("Write the whole name of the club, or its licence number, in the scoring program."),
    gettext_noop("The file's {field} '{text}' is not one of the federation's; it is awarded as: {event_class}."),
    gettext_noop("Choose one of the federation's in the scoring program, or ask the federation to add this one."),
    gettext_noop("Say which club sends it: --club CODE."),
    gettext_noop("By its name it is club {number}."),
    gettext_noop("The file has a NUL character in a text, which no scoring program writes on purpose."),
    gettext_noop("The file reports no contestant, and in its format that does not take back an earlier file."),
    gettext_noop("Send the file with its ranking; to take an earlier file back, ask the federation to cancel it."),
    gettext_noop("Reading the file took more than {seconds} seconds of computing time, so it was not read."),
    gettext_noop("Reading the file took more than {bytes} bytes of memory, so it was not read."),
    gettext_noop("The program that reads files failed twice on this file, so it was not read."),
    gettext_noop("Send it with the club's own credentials, or ask the federation to let this club send for it."),
    gettext_noop("The session has no day, so it cannot be placed."),
    gettext_noop("Enter the date in the scoring program."),
    gettext_noop("Send the file again; it may have been damaged."),
    gettext_noop("Club {club} is not affiliated, so this session is kept and earns no points."),
    gettext_noop("If the club has joined the federation, ask the federation to correct its register of clubs."),
    gettext_noop("club {sender} may not send for club {club}."),
)
