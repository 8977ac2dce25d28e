"""What clubs would pay for points is worked out with the fee of the day on which they were won."""

from collections import Counter
from datetime import date
from fractions import Fraction
from pathlib import Path

from overtrick.lab.folder import FolderHistory
from overtrick.lab.laboratory import run_trial
from overtrick.lab.outcomes import PARTS
from overtrick.lab.trials import Trial, change_scheme, find_setting, open_changed
from overtrick.schemes import Scheme
from overtrick.schemes.editing.values import change_contents
from tests.lab.comparing import NationAndLab, awarded, read_once

SUMMER = date(2025, 7, 1)
# A point more for the winners of a session.
TRIAL = Trial(set=('awards Session winners\' bonus A.steps.winners.points = "2 A"',))
Fees = Counter[str]


def fees_of(reader: FolderHistory, scheme: Scheme) -> Fees:
    """1 dollar for each A point, from July on 3, by club."""
    days = {file: session.date for file, _, session in read_once(reader)}
    found: dict[str, Fraction] = {}
    for (file, _, _, unit), parts in awarded(reader, scheme).items():
        played = days[file]
        if unit == "A" and played:
            club = str(int(Path(file).name.partition("_")[0]))
            dollars = Fraction(parts * (3 if played >= SUMMER else 1), PARTS)
            found[club] = found.get(club, Fraction()) + dollars
    return Counter({club: int(dollars * 100) for club, dollars in found.items()})


def test_fees_are_those_of_the_day(nation: NationAndLab) -> None:
    reader, laboratory = nation
    setting = find_setting(laboratory.contents, 'fees.toml: points A.amount = "3.00 NZD"')
    contents = change_contents(laboratory.contents, [setting], SUMMER)
    with open_changed(contents) as present, open_changed(change_scheme(contents, TRIAL, present.effective)) as changed:
        found = run_trial(laboratory._replace(scheme=present, contents=contents), TRIAL).comparison
        before, after = fees_of(reader, present), fees_of(reader, changed)
    differ = {club for club in after if before[club] != after[club]}
    assert differ
    assert {each.name: (Fraction(each.before), Fraction(each.after)) for each in found.fees} == {
        club: (Fraction(before[club], 100), Fraction(after[club], 100)) for club in differ
    }
    # Points were won in both halves of the year.
    total = sum(Fraction(each.after) - Fraction(each.before) for each in found.fees)
    won = sum(each.change for each in found.clubs if each.unit == "A")
    assert won < total < 3 * won
