"""The letters that a decision would bring about: about corrected results, about answers, and certificates."""

from collections.abc import Iterable, Iterator
from typing import Any

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.errors import NotFound
from overtrick.store.explain.consequences.records import LetterConsequence
from overtrick.store.explain.consequences.sessions import find_names
from overtrick.store.models.states import NAME
from overtrick.store.registers.club_details import SECRETARY, TREASURER, find_club_email
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name

MOST_LETTERS = 20
CORRECTION, ANSWER, CERTIFICATE = "correction", "answer", "certificate"
_QUESTION_STEPS = ("answer", "pass-on", "close")
_APPLICATION_STEPS = ("grant", "decline")


def find_letters(
    made: Iterable[tuple[str, dict[str, Any]]], corrected: Iterable[str], promoted: Iterable[str]
) -> list[LetterConsequence]:
    """Return the letters that would be sent because of decisions, each to one person or club."""
    found = [letter for kind, data in made for letter in _find_answers(kind, data)]
    wishes = {contact.player for contact in contacts.wishes_for_corrections()}
    certificates = set(
        models.Contact.objects.filter(certificates=True, player__in=set(promoted))
        .exclude(email="").values_list("player", flat=True)
    )  # fmt: skip
    corrected = {number for number in corrected if number in wishes}
    names = find_names(corrected | certificates)
    found += [LetterConsequence(kind=CORRECTION, to=names.get(number, number)) for number in sorted(corrected)]
    found += [LetterConsequence(kind=CERTIFICATE, to=names.get(number, number)) for number in sorted(certificates)]
    return found


def _find_answers(kind: str, data: dict[str, Any]) -> Iterator[LetterConsequence]:
    """Yield the letter to the one who asked or applied, if there is an address."""
    if kind in _QUESTION_STEPS:
        question = models.Question.objects.select_related("player").filter(pk=int(data["question"])).first()
        if question is not None and question.charge:
            if find_club_email(question.club, TREASURER):
                yield LetterConsequence(kind=ANSWER, to=code_names().club(question.club).name)
        elif question is not None and question.player is not None and _has_address(question.player.number):
            yield LetterConsequence(kind=ANSWER, to=full_name(question.player))
    elif kind in _APPLICATION_STEPS:
        application = models.Application.objects.filter(pk=int(data["application"])).first()
        if application is None:
            return
        if application.kind == NAME and _has_address(application.number):
            yield LetterConsequence(kind=ANSWER, to=find_names([application.number]).get(application.number, ""))
        elif application.kind != NAME and find_club_email(application.club, SECRETARY):
            yield LetterConsequence(kind=ANSWER, to=code_names().club(application.club).name)


def _has_address(number: str) -> bool:
    try:
        contact = contacts.contact_of(number)
    except NotFound:
        return False
    return bool(contact and contact.email)
