"""A trial on two worker processes comes to the same as here, also if one of them is killed while it works."""

import os
import signal
from typing import Any

import pytest

from overtrick.lab.cluster import work_out_on
from overtrick.lab.folder import FolderHistory
from overtrick.lab.laboratory import Laboratory, run_trial
from overtrick.lab.trials import Trial

distributed = pytest.importorskip("distributed")
TRIAL = Trial(set=('classes 40C.multipliers.session = "3 times"',))


class KillsOne:
    """A client that kills one of the workers at a moment: when work is sent, or when there is something to wait for."""

    def __init__(self, client: Any, moment: str) -> None:
        self._client, self._moment = client, moment
        self.killed = 0

    def __getattr__(self, name: str) -> Any:
        if name == self._moment and not self.killed:
            self.killed = min(self._client.run(os.getpid).values())
            os.kill(self.killed, signal.SIGKILL)
        return getattr(self._client, name)


def test_two_workers_of_which_one_is_killed(nation: tuple[FolderHistory, Laboratory]) -> None:
    _, laboratory = nation
    here = run_trial(laboratory, TRIAL).comparison
    assert here.awards_changed > 0
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        for moment in ("submit", "gather"):
            killing = KillsOne(client, moment)
            assert run_trial(laboratory, TRIAL, work_out_on(killing)).comparison == here
            assert killing.killed
