"""The sentences of steps, strata and rows that not every scheme says, for the catalogues of other languages."""

from django.utils.translation import gettext_noop

AWARD_SENTENCES = (
    # Places, ties and lists.
    gettext_noop("Class {event_class} has no table of overall awards for {contest}"),
    gettext_noop("{place:nth} of this stage is {overall:nth} overall: {above} {noun} finished in the stages above"),
    gettext_noop("{place:nth} of {own} in a field of {fields:list} {noun}: {points:list}, average {exact:n} {unit}"),
    gettext_noop(
        "{place:nth} of {own} in a field of {fields:list} {noun}: {points:list}, average {exact:n}, {rounding}:"
        " {average:n} {unit}"
    ),
    gettext_noop("{count} {noun} tied for {first:nth}: each gets the award of that place, {points:n} {unit}"),
    gettext_noop(
        "{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n}: {shared:n} {unit} and"
        " {rest:n} {small}"
    ),
    gettext_noop("Fewer than {whole} contestants: {field}/{whole} of the award, {rounding}: {points:list} {unit}"),
    gettext_noop("Lists of {field} and {other} {noun}: at least {needed} are needed in each list"),
    gettext_noop("Winners of their list: {points:n} {unit} each"),
    gettext_noop("First equal in their list: the whole {points:n} {unit} for each of them"),
    gettext_noop("The row has no place, so it cannot be awarded"),
    gettext_noop("A session of the {stage} stage is awarded by the total field of {total} {noun}"),
    gettext_noop("According to the plan of {tournament} it belongs to the {stage} stage; the whole field is {total}"),
    gettext_noop("The federation gave this event a table of its own: {place:nth} place, {points:n} {unit}"),
    gettext_noop("The federation gave this event a table of its own: places {first} to {last}, {list:list} {unit}"),
    gettext_noop("{place:nth} place: the event's own table gives points down to {last:nth} place"),
    gettext_noop("A {stage} with extra entries is an event of its own, of class {event_class}"),
    # Matches, and who played.
    gettext_noop("A bye {measure} counts as a match won"),
    gettext_noop("A bye {measure} counts as a match tied: {share:percent} of the award for a win"),
    gettext_noop("A bye {measure} earns nothing"),
    gettext_noop("A ladder of {noun} in {unit} is taken as {contest}"),
    gettext_noop("The rounds of this ladder were matches: it is taken as {contest}"),
    gettext_noop("The rounds of the event were matches, as {file} of {day} shows"),
    gettext_noop(
        "A team of {players} without a record of who played: {seats}/{players} of it each = {points:n} {unit}"
    ),
    gettext_noop(
        "Played {played} of {out_of} boards: {played}/{out_of} of {whole:n} {unit}, {rounding}: {points:n} {unit}"
    ),
    gettext_noop("is not in the row, and this award is not shared with substitutes"),
    # Who earns, and nights for some grades.
    gettext_noop(
        "Partner or team mate of {number}, who {says}; in a tournament the rest of the row then earns nothing either"
    ),
    gettext_noop("overruled for {number}: {override}"),
    gettext_noop("{number} earns nothing ({status})"),
    gettext_noop("Scheme {scheme} has no class or no contest that fits this session"),
    gettext_noop("This report takes back an earlier one and earns nothing itself"),
    gettext_noop("A night for {grades:list} players: {says}"),
    gettext_noop("{score} % and a handicap of {handicap} % are {total} %: {place:nth} by handicap"),
    gettext_noop(
        "The club awards such nights on handicap scores, and one contestant has no handicap yet: the club enters it"
    ),
    gettext_noop("The club awards such nights on {scores} scores, and this list is by {found} scores"),
    gettext_noop("{place:nth}, the {bonus} outside the awards: {points:n} {unit} each, confirmed"),
    gettext_noop(
        "{place:nth}, the {bonus} outside the awards: {points:n} {unit} each, proposed; it is posted when an"
        " administrator confirms it"
    ),
    # Strata, and the best of several awards.
    gettext_noop("Ranked in stratum {stratum}: all {field} {noun}"),
    gettext_noop("Ranked in stratum {stratum}: {field} {noun} whose players all have fewer than {limit}"),
    gettext_noop("Ranked in stratum {stratum}: {field} {noun} whose players have fewer than {limit} on average"),
    gettext_noop("Ranked in stratum {stratum}: {field} {noun} whose players are all {rank} or below"),
    gettext_noop("{points:n} {unit} ({rule})"),
    gettext_noop("{points:n} {unit} ({rule}, stratum {stratum})"),
)
