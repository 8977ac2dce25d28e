"""What needs a club's secretary: rejected files, unknown numbers, questions, names; and what waits for others.

Looked for among the latest files of the club, and remembered until one of them, a question or the register changes:
every page of the desk shows how many things there are to do.
"""

import msgspec

from overtrick.store import models
from overtrick.store.db import cache, database
from overtrick.store.deliveries.file_status import HELD, RECEIVED, REJECTED, list_statuses
from overtrick.store.models.states import WITH_CLUB
from overtrick.store.queries.applications import count_open
from overtrick.store.queries.boards.doubts import count_asked
from overtrick.store.queries.files.file_list import ClubFile, describe_files

# Older ones are in the list of all files, and nobody is reminded of them.
LATEST_FILES = 60
_LAST_CHANGES = (
    "SELECT (SELECT max(id) FROM arrival WHERE club = %s), (SELECT count(*) FROM waiting WHERE club = %s), "
    "(SELECT count(*) FROM set_aside), (SELECT max(id) FROM set_aside)"
)


class OpenTasks(msgspec.Struct, frozen=True, kw_only=True):
    """What a club's desk shows first. Each file is one thing to do, however much is wrong with it."""

    latest: tuple[ClubFile, ...]
    rejected: tuple[ClubFile, ...]
    unknown: tuple[ClubFile, ...]
    held: tuple[ClubFile, ...]
    questions: int
    names: int
    boards: int = 0

    @property
    def count(self) -> int:
        """How many things need the club."""
        return len(self.rejected) + len(self.unknown) + self.questions + self.names + bool(self.boards)

    @property
    def reading(self) -> bool:
        """Whether a file has come that has not been read yet."""
        return any(each.state == RECEIVED for each in self.latest)


def find_open_tasks(club: int) -> OpenTasks:
    """Return what a club has to do, as it is now."""
    changes = database.rows(_LAST_CHANGES, club, club)[0]
    tasks: OpenTasks = cache.get_or_make(f"tasks of club {club}", (cache.version(), changes), lambda: _find(club))
    return tasks


def _find(club: int) -> OpenTasks:
    files = tuple(describe_files(club, list_statuses(club, most=LATEST_FILES)))
    return OpenTasks(
        latest=files,
        rejected=tuple(each for each in files if each.state == REJECTED and is_to_be_sent_again(each)),
        unknown=tuple(each for each in files if each.unknown),
        held=tuple(each for each in files if each.state == HELD),
        questions=models.Question.objects.filter(club=club, state=WITH_CLUB).count(),
        names=sum(count_open(club=club, with_club=True).values()),
        boards=count_asked(club),
    )


def is_to_be_sent_again(file: ClubFile) -> bool:
    """Tell whether the club can do something about a rejected file: not what the federation refused."""
    return not file.status.because.startswith("refused by the federation")
