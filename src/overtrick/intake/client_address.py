"""The address that a call over HTTP comes from; behind a proxy, the one that the proxy names."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings


def address_of(meta: Mapping[str, Any]) -> str:
    """Return the address, from the environment of a request."""
    own = str(meta.get("REMOTE_ADDR", ""))
    if not settings.BEHIND_PROXY:
        # Without a proxy anybody can write the header.
        return own
    return str(meta.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip() or own
