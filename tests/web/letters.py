"""Letters that wait in the outbox, as whoever gets them reads them."""

import re

from overtrick.store import models

_LINK = re.compile(r"http://localhost(/\S+)")


def said(page: str) -> str:
    """What a page says, without the frame around it, where each form has a token of its own."""
    return page.split("<main")[1].split("</main>")[0]


def letters(address: str) -> list[models.Mail]:
    """The letters to an address, in the order in which they were written."""
    return list(models.Mail.objects.filter(address=address).order_by("id"))


def link_in(address: str) -> str:
    """The link in the last letter to an address."""
    return str(_LINK.findall(letters(address)[-1].body)[0])
