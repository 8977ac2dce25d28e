"""The sentences of invoices and payments, for the catalogues of other languages, with what is said as their reasons."""

from django.utils.translation import gettext_noop

BILLING_SENTENCES = (
    gettext_noop("{name}, {rate:percent}"),
    gettext_noop("Player session charges for {month:month}"),
    gettext_noop("Tournament session charges for {month:month}"),
    gettext_noop("{unit} points awarded in {month:month}"),
    gettext_noop("Entry fees"),
    gettext_noop("Full membership levies for 1 member for the quarter {first:date} to {last:date}"),
    gettext_noop("Full membership levies for {count} members for the quarter {first:date} to {last:date}"),
    gettext_noop("Partial membership levies for 1 member who joined in the quarter {first:date} to {last:date}"),
    gettext_noop("Partial membership levies for {count} members who joined in the quarter {first:date} to {last:date}"),
    gettext_noop("Partial membership levies for 1 member who left in the quarter {first:date} to {last:date}"),
    gettext_noop("Partial membership levies for {count} members who left in the quarter {first:date} to {last:date}"),
    gettext_noop(
        "Partial membership levies for 1 member who joined and left in the quarter {first:date} to {last:date}"
    ),
    gettext_noop(
        "Partial membership levies for {count} members who joined and left in the quarter {first:date} to {last:date}"
    ),
    gettext_noop("Late results: player session charges for {month:month}"),
    gettext_noop("Late results: tournament session charges for {month:month}"),
    gettext_noop("Late results: {unit} points awarded in {month:month}"),
    gettext_noop("Late changes of members: membership levies for the quarter {first:date} to {last:date}"),
    gettext_noop("Late entries: entry fees"),
    gettext_noop("Correction of {invoice}, line {line}: player session charges for {month:month}"),
    gettext_noop("Correction of {invoice}, line {line}: tournament session charges for {month:month}"),
    gettext_noop("Correction of {invoice}, line {line}: {unit} points awarded in {month:month}"),
    gettext_noop("Correction of {invoice}, line {line}: membership levies for the quarter {first:date} to {last:date}"),
    gettext_noop("Correction of {invoice}, line {line}: entry fees"),
    gettext_noop("Credit for {invoice}, line {line}: player session charges for {month:month}"),
    gettext_noop("Credit for {invoice}, line {line}: tournament session charges for {month:month}"),
    gettext_noop("Credit for {invoice}, line {line}: {unit} points awarded in {month:month}"),
    gettext_noop("Credit for {invoice}, line {line}: membership levies for the quarter {first:date} to {last:date}"),
    gettext_noop("Credit for {invoice}, line {line}: entry fees"),
    gettext_noop("{date:short} {event} @ 1 player"),
    gettext_noop("{date:short} {event} @ {players} players"),
    gettext_noop("{date:short} {event} round {first}, {boards} boards @ {players} players: {units:n} player sessions"),
    gettext_noop(
        "{date:short} {event} rounds {first} to {last}, {boards} boards @ {players} players: {units:n} player sessions"
    ),
    gettext_noop(
        "{date:short} {event} rounds {rounds:list}, {boards} boards @ {players} players: {units:n} player sessions"
    ),
    gettext_noop("{date:short} {event} rounds {rounds:list} @ {players} players: {units:n} player sessions"),
    gettext_noop("{date:short} {event}: {units:n} {unit} points"),
    gettext_noop("{date:short} {event}"),
    gettext_noop("{number}: {date:short} to {until:short}, {units:n} days"),
    gettext_noop("{date:short} {event}: {before:n} charged on {invoice}, now {after:n}"),
    gettext_noop("{date:short} {event}: charged on {invoice}, taken back since"),
    gettext_noop("{number}: {before:n} days charged on {invoice}, now {after:n}"),
    gettext_noop("{number}: charged on {invoice}, taken back since"),
    gettext_noop("A member from {first:date} to {last:date}, the whole quarter: {days} of {year} days"),
    gettext_noop(
        "A member from {start:date} to {end:date}: {between} days between, less {grace} days of grace, are {days} days"
    ),
    gettext_noop(
        "A member from {start:date} to {end:date}: {between} days between, no more than the {grace} days of grace"
    ),
    gettext_noop("{days} ÷ {year} × {levy} = {amount}"),
    gettext_noop("{days} × {rate} a day = {amount}"),
    gettext_noop("Up to {up_to} years old in {year}: {share:percent} of the levy"),
    gettext_noop("Older than all bands of ages in {year}: {share:percent} of the levy"),
    gettext_noop("It came after the invoice for {month:month}"),
    gettext_noop("It came after the invoice for the quarter {first:date} to {last:date}"),
    gettext_noop("It was charged on {invoice}, and has been taken back since"),
    gettext_noop("{before:n} were charged on {invoice}; now it is {after:n}"),
    gettext_noop("{before} was charged, {after} is due"),
    gettext_noop("{players} players at {rate} each"),
    gettext_noop("{rounds} rounds of matches, {boards} boards in all: a session for every {size} boards makes {count}"),
    gettext_noop("{units:n} player sessions at {rate} each"),
    gettext_noop("The file came within {days} days: {share:percent} off"),
    gettext_noop("{points:n} {unit} points awarded at {rate} each"),
    gettext_noop("Invoice {invoice}, due {due:date}"),
    gettext_noop("Credit {invoice}"),
    gettext_noop("Credit note {invoice} for {of}"),
    gettext_noop("Payment"),
    gettext_noop("Payment for {invoice}"),
    gettext_noop("Paid back"),
    gettext_noop("Paid back for {invoice}"),
    gettext_noop("It names {invoice}, and the amount is what is unpaid"),
    gettext_noop("It names {invoice}, and the amount is what is unpaid on all that it names"),
    gettext_noop("It names {invoice}, but a different amount is unpaid"),
    gettext_noop("It names {invoice}, which line {line} of the file pays"),
    gettext_noop("It names {invoice}, which is paid already"),
    gettext_noop("The amount is what is unpaid on {invoice}, and the payer's name fits"),
    gettext_noop("The amount is what is unpaid on {invoice}"),
    gettext_noop("The payer's name fits, and the amount is all that {name} owes"),
    gettext_noop("The payer's name fits {name}"),
    gettext_noop("A payment of this day, amount and reference is on record"),
    gettext_noop("This line of the bank was booked before"),
)
