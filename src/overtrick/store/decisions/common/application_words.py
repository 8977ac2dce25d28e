"""The words of applications that go with an erased player: names, justifications, answers, and who asked."""

from collections.abc import Iterable
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.models.states import NAME, OPEN, TAKEN_BACK


def find_applications_about(number: str) -> list[models.Application]:
    """Find the applications of a player, those that led to the number, and those for an adjustment of its points."""
    own = models.Application.objects.filter(number=number) | models.Application.objects.filter(granted=number)
    named = models.Application.objects.filter(data__contains=f'"{number}"')
    found = {each.pk: each for each in own} | {each.pk: each for each in named if number in _numbers_in(each)}
    return [found[key] for key in sorted(found)]


def _numbers_in(application: models.Application) -> set[str]:
    data: dict[str, Any] = msgspec.json.decode(application.data)
    return {player["number"] for player in data.get("players", ())}


def entries_of_applications(applications: Iterable[models.Application]) -> list[int]:
    """Return the entries of the journal in which applications were made, answered, taken back or opened again."""
    return [seq for seq, _ in _steps(each.pk for each in applications)]


def players_own_entries(number: str) -> list[int]:
    """Return the entries in which a person asked for another name of a player: a login may be a name."""
    own = list(models.Application.objects.filter(kind=NAME, number=number).values_list("pk", "who"))
    theirs = {who for _, who in own}
    return [seq for seq, who in _steps(key for key, _ in own) if who in theirs]


def close_applications(number: str) -> None:
    """Take the open applications of a player back: there is no one left to ask."""
    models.Application.objects.filter(number=number, state=OPEN).update(state=TAKEN_BACK)


def _steps(keys: Iterable[int]) -> list[tuple[int, str]]:
    """Return the entries about applications, each with who made it."""
    steps = models.Audit.objects.filter(what="application", key__in=[str(key) for key in keys])
    return list(steps.order_by("seq").values_list("seq", "who"))
