"""What the engine reads of an edition is noted: what was not read cannot matter."""

import datetime

import pytest

from overtrick import formats
from overtrick.awards import award_session
from overtrick.lab.recording import Comparer, RecordingEdition
from overtrick.lab.trials import Trial, change_scheme, open_changed
from overtrick.schemes import load_scheme
from overtrick.schemes.editing.contents import read_contents
from tests.awards.play import results

DAY = datetime.date(2026, 1, 5)


@pytest.mark.parametrize(
    ("change", "matters"),
    [
        ('classes 40C.multipliers.session = "2 times"', True),
        ('tables 40C Pairs.maximum = "30 C"', True),
        ('awards Session C points.steps.minimum-boards.least = "3 boards"', True),
        ('classes 10A.multipliers.session = "2 times"', False),
        ('classes 10A.multipliers.match = "2 times"', False),
        ('ratings.factor = "75 %"', False),
    ],
)
def test_only_what_was_read_matters(change: str, matters: bool) -> None:
    scheme = load_scheme("nz-2017")
    text = results("40C", "1..12", boards=24)
    batch, _ = formats.loads(text.encode(), scheme.federation.formats, scheme.federation.player_numbers)
    (session,) = batch.sessions
    recording = RecordingEdition(scheme.on(DAY))
    recorded = award_session(session, recording)
    assert recorded.entries == award_session(session, scheme.on(DAY)).entries
    reads = frozenset(recording.reads)
    with open_changed(change_scheme(read_contents("nz-2017"), Trial(set=(change,)), scheme.effective)) as changed:
        assert Comparer(scheme.on(DAY), changed.on(DAY)).have_same(reads) is not matters
