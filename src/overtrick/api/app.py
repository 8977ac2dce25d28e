"""The API as a whole: its calls, their guard, and its description."""

from functools import cache, partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError
from ninja.operation import Operation

import overtrick
from overtrick.api import (
    activity,
    board_figures,
    club_questions,
    clubs,
    decisions,
    invoices,
    me,
    players,
    rankings,
    sessions,
    uploads,
)
from overtrick.api.boards import calls as boards
from overtrick.api.docs_page import Page
from overtrick.api.examples import add_examples
from overtrick.api.json_body import JsonParser, refusal_of
from overtrick.api.permissions import CALLS, Guard
from overtrick.api.reports import filter_reports
from overtrick.api.tournaments import calendar as tournaments
from overtrick.api.tournaments import entries, host_entries, trophies
from overtrick.store.access.permissions import may

_DESCRIPTION = """\
Results, standings and reasons are open to everyone. What belongs to one player or club needs a token, as
`Authorization: Bearer …`: of a player, of a club, or, for decisions, of the federation. A token has scopes: `read`,
`results`, `questions`, `details`, `entries`, `decide`. A results file is acknowledged only when it is on the disk.

Points, scores and players' numbers are strings. Dates are yyyy-mm-dd. Lists come in pages: `next` is the page to
ask for next."""
_TOKEN = "Token"
# What a call may ask for in its address is described by the call itself.
_QUERIES = ("SoughtIn", "RankingIn", "PeriodIn", "CalendarIn", "ReportIn")
_NO_TOKEN: dict[str, Any] = {}
# Programs are generated from the names of operations, which ninja makes of the module: a module that was renamed
# keeps its first name there.
_MODULE_NAMES = {"overtrick.api.uploads": "overtrick_api_results"}


class OwnAPI(NinjaAPI):
    """An API whose description says of each call which token it needs, by the table that is asked."""

    def get_openapi_schema(self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None) -> Any:
        """The description, which is put together once: it takes a quarter of a second."""
        prefix = self.get_root_path(path_params or {}) if path_prefix is None else path_prefix
        return _described(self, prefix)

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of an operation, as it was first published."""
        module = operation.view_func.__module__
        name = _MODULE_NAMES.get(module, module.replace(".", "_"))
        return f"{name}_{operation.view_func.__name__}"

    def describe(self, prefix: str) -> Any:
        """Put the description together."""
        schema = super().get_openapi_schema(path_prefix=prefix)
        add_examples({name: record for name, record in schema["components"]["schemas"].items() if name not in _QUERIES})
        schema["components"]["securitySchemes"] = {_TOKEN: {"type": "http", "scheme": "bearer"}}
        for path, methods in schema["paths"].items():
            for method, operation in methods.items():
                call = CALLS.get(f"{method.upper()} {path.removeprefix('/api')}")
                if call is None:
                    continue
                anybody = may(call.facility, None)
                operation["security"] = [*([_NO_TOKEN] if anybody else []), {_TOKEN: []}]
                if call.scope:
                    whose = f"A token of a {call.owner}," if call.owner else "A token of a club or the federation,"
                    operation["description"] += f"\n\n{whose} with the scope `{call.scope}`."
        return schema


@cache
def _described(api: OwnAPI, prefix: str) -> Any:
    return api.describe(prefix)


def _answer_refusal(api: NinjaAPI, request: HttpRequest, error: HttpError) -> HttpResponse:
    refusal = refusal_of(error)
    return api.create_response(request, {"detail": str(refusal)}, status=refusal.status_code)


def make_api() -> NinjaAPI:
    """The API of the federation that this process serves."""
    api = OwnAPI(
        title="Overtrick", version=overtrick.__version__, description=_DESCRIPTION, auth=Guard(),
        docs=Page(), docs_url="/docs", urls_namespace="api", parser=JsonParser(),
    )  # fmt: skip
    api.add_exception_handler(HttpError, partial(_answer_refusal, api))
    parts = (
        sessions, boards, players, board_figures, rankings, trophies, filter_reports, clubs, tournaments, entries,
        host_entries, activity, me, club_questions, invoices, uploads, decisions,
    )  # fmt: skip
    for part in parts:
        api.add_router("", part.router)
    return api
