"""Points that the columns could not hold or add up are an error, never a wrong number."""

import pytest

from overtrick.lab.folder import FolderHistory
from overtrick.lab.laboratory import Laboratory, run_trial
from overtrick.lab.outcomes import Overflow
from overtrick.lab.trials import Trial

NationAndLab = tuple[FolderHistory, Laboratory]
# 2^62 ten-thousandths are 461,168,601,842,738.79 points.
TOO_LARGE_FOR_ONE = 'tables 40C Pairs.maximum = "461168601842739 C"'
# Each of the nation's thousands of seats may earn as much: together they would not fit, one of them would.
TOO_LARGE_TOGETHER = 'tables 40C Pairs.maximum = "400000000000000 C"'
FITS = 'tables 40C Pairs.maximum = "400000000 C"'


@pytest.mark.parametrize("change", [TOO_LARGE_FOR_ONE, TOO_LARGE_TOGETHER])
def test_too_many_points_are_an_error(nation: NationAndLab, change: str) -> None:
    with pytest.raises(Overflow, match="more than the columns can add up"):
        run_trial(nation[1], Trial(set=(change,)))


def test_many_points_are_added_exactly(nation: NationAndLab) -> None:
    _, laboratory = nation
    result = run_trial(laboratory, Trial(set=(FITS,)))
    total = sum(
        int(each) for (unit, _), column in result.pair.after.sums.items() if unit == "C" for each in column.flat
    )
    assert total == sum(parts for (_, unit), parts in result.pair.after.classes.items() if unit == "C")
    # More than a float could hold exactly.
    assert total > 2**53


def test_finer_points_than_the_records_keep_are_an_error(nation: NationAndLab) -> None:
    change = "units C.decimals = 5", 'classes 40C.multipliers.session = "1/3 times"'
    with pytest.raises(Overflow, match="more decimals than the columns keep"):
        run_trial(nation[1], Trial(set=change))
