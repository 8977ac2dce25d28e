"""How a place in a table is explained, for the catalogues of other languages: the sentences of `awards/table_reasons`.

A table of each kind has one for every way in which its numbers can come out.
"""

from django.utils.translation import gettext_noop

TABLE_SENTENCES = (
    # A table that falls by a formula.
    gettext_noop("{place:nth} {of}: the maximum of {points:n} {unit}"),
    gettext_noop("{place:nth} {of}: {top:n} − {down} × {span:n} / ({field} × {stretch:percent}) = {exact:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: {top:n} − {down} × {span:n} / ({field} × {stretch:percent}) = {exact:n}, rounded"
        " {rounding} to {points:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: {top:n} − {down} × {span:n} / ({field} × {stretch:percent}) = {exact:n}, which counts"
        " as {points:n}"
    ),
    gettext_noop(
        "{place:nth} {of}: {top:n} − {down} × {span:n} / ({field} × {stretch:percent}) = {exact:n}, but "
        "{points:n} {unit} is printed, and the printed figure counts"
    ),
    # A printed table.
    gettext_noop("{place:nth} {of}: {points:n} {unit} in the table, column of {column} or more"),
    gettext_noop("{place:nth} {of}: the table gives points from {first:nth} to {last:nth} place"),
    # A table that falls in a line.
    gettext_noop("{place:nth} {of}: only {paid} places earn"),
    gettext_noop("{place:nth} {of}: the first award is {top:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the first award is {top:n} {unit}; {top:n} − {down} × ({top:n} − {last:n}) / {steps} ="
        " {exact:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {top:n} {unit}; {top:n} − {down} × ({top:n} − {last:n}) / {steps} ="
        " {exact:n}, {rounding}: {points:n} {unit}"
    ),
    gettext_noop("{place:nth} {of}: the first of {paid} awards is {last:n} + {gaps} × {step:n} = {top:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the first of {paid} awards is {last:n} + {gaps} × {step:n} = {top:n} {unit}; {top:n} −"
        " {down} × ({top:n} − {last:n}) / {steps} = {exact:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first of {paid} awards is {last:n} + {gaps} × {step:n} = {top:n} {unit}; {top:n} −"
        " {down} × ({top:n} − {last:n}) / {steps} = {exact:n}, {rounding}: {points:n} {unit}"
    ),
    gettext_noop("{place:nth} {of}: the first award is {base:n} + {each:n} × {size} {counts} = {top:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the first award is {base:n} + {each:n} × {size} {counts} = {top:n} {unit}; {top:n} −"
        " {down} × ({top:n} − {last:n}) / {steps} = {exact:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {base:n} + {each:n} × {size} {counts} = {top:n} {unit}; {top:n} −"
        " {down} × ({top:n} − {last:n}) / {steps} = {exact:n}, {rounding}: {points:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {base:n} + {each:n} × {size} {counts}, which counts as {top:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {base:n} + {each:n} × {size} {counts}, which counts as {top:n}"
        " {unit}; {top:n} − {down} × ({top:n} − {last:n}) / {steps} = {exact:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {base:n} + {each:n} × {size} {counts}, which counts as {top:n}"
        " {unit}; {top:n} − {down} × ({top:n} − {last:n}) / {steps} = {exact:n}, {rounding}: {points:n} {unit}"
    ),
    gettext_noop("{place:nth} {of}: the first award is {each:n} × {size} {counts} = {top:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the first award is {each:n} × {size} {counts} = {top:n} {unit}; {top:n} − {down} ×"
        " ({top:n} − {last:n}) / {steps} = {exact:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {each:n} × {size} {counts} = {top:n} {unit}; {top:n} − {down} ×"
        " ({top:n} − {last:n}) / {steps} = {exact:n}, {rounding}: {points:n} {unit}"
    ),
    gettext_noop("{place:nth} {of}: the first award is {each:n} × {size} {counts}, which counts as {top:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the first award is {each:n} × {size} {counts}, which counts as {top:n} {unit}; {top:n}"
        " − {down} × ({top:n} − {last:n}) / {steps} = {exact:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the first award is {each:n} × {size} {counts}, which counts as {top:n} {unit}; {top:n}"
        " − {down} × ({top:n} − {last:n}) / {steps} = {exact:n}, {rounding}: {points:n} {unit}"
    ),
    # Parts of the winner's award.
    gettext_noop("{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} = {whole:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} = {whole:n} {unit}, of which"
        " this place gets {points:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} = {whole:n} {unit}, at most"
        " {winner:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} = {whole:n} {unit}, at most"
        " {winner:n} {unit}, of which this place gets {points:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} × {weight:n} = {whole:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} × {weight:n} = {whole:n}"
        " {unit}, of which this place gets {points:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} × {weight:n} = {whole:n}"
        " {unit}, at most {winner:n} {unit}"
    ),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts} × {weight:n} = {whole:n}"
        " {unit}, at most {winner:n} {unit}, of which this place gets {points:n} {unit}"
    ),
    gettext_noop("{place:nth} {of}: the winner's award is {winner:n} {unit}"),
    gettext_noop(
        "{place:nth} {of}: the winner's award is {winner:n} {unit}, of which this place gets {points:n} {unit}"
    ),
)
