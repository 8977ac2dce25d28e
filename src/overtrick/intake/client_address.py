"""Where a call over HTTP comes from; behind a proxy every call comes from the proxy, which says whom it serves."""

from collections.abc import Mapping
from typing import Any

from overtrick.config.settings_file import own_settings

_behind_a_proxy = own_settings().web.proxy


def address_of(meta: Mapping[str, Any]) -> str:
    """The address, from the environment of a request."""
    own = str(meta.get("REMOTE_ADDR", ""))
    if not _behind_a_proxy:
        # Anybody can write the header who is not behind one.
        return own
    return str(meta.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip() or own
