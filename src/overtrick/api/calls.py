"""The API as a whole: its calls, their door, and its description."""

from ninja import NinjaAPI

import overtrick
from overtrick.api import decisions, results
from overtrick.api.tokens import ClubToken

_DESCRIPTION = """\
Results files come in here, and what became of them can be asked for. Every call needs the token of a club, or, for
decisions, of the federation: `Authorization: Bearer …`. A file is acknowledged only when it is on the disk."""


def make_api() -> NinjaAPI:
    """The API of the federation that this process serves."""
    api = NinjaAPI(
        title="Overtrick", version=overtrick.__version__, description=_DESCRIPTION, auth=ClubToken(),
        docs_url="/docs", urls_namespace="api",
    )  # fmt: skip
    api.add_router("", results.router)
    api.add_router("", decisions.router)
    return api
