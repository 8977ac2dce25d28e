"""What a page shows to the player whom it is about."""

from typing import Any

from django import template

from overtrick.store.access import accounts, question_rights
from overtrick.web.permissions import account_of

register = template.Library()


@register.simple_tag(takes_context=True)
def may_ask(context: dict[str, Any], session: int, line: int) -> bool:
    """Return whether the reader sat in a row, and may ask about it."""
    return question_rights.may_ask(account_of(context["request"]), session, line)


@register.simple_tag(takes_context=True)
def must_have_second_step(context: dict[str, Any]) -> bool:
    """Return whether the reader must set a second step up before anything else."""
    who = account_of(context["request"])
    return who is not None and accounts.lacks_second_step(who)
