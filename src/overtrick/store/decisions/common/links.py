"""Addresses of web pages in decisions."""

from overtrick.store.errors import Refusal
from overtrick.store.registers.club_details import LONGEST_LINK


def check_link(link: str) -> None:
    """Refuse what is not a web address; none at all is accepted."""
    if not link:
        return
    if not link.startswith(("http://", "https://")) or any(each.isspace() for each in link):
        raise Refusal(f"'{link}' is not a web address: write it with http:// or https://.")
    if len(link) > LONGEST_LINK:
        raise Refusal(f"A web address has at most {LONGEST_LINK} characters.")
