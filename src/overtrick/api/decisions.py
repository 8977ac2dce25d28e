"""Decisions over HTTP, for programs of the federation: each kind with the keys of its record, as the journal keeps it.

The description of a body is made from the record that the store itself reads, so it cannot say anything else.
"""

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest
from ninja import Path, Router
from ninja.errors import HttpError
from pydantic import WithJsonSchema

from overtrick.api.door import NAME
from overtrick.api.errors import BAD_NAME, FORBIDDEN, NO_LENGTH, REFUSED, TOO_LARGE, UNKNOWN, refusals_as_errors
from overtrick.api.json_body import read_object
from overtrick.api.permissions import sender_of
from overtrick.api.request_body import read_body
from overtrick.api.schemas.files import AwardOut, DecisionOut, TroubleOut
from overtrick.store.commands.decide import decide as record_decision
from overtrick.store.decisions.common.kind import Kind
from overtrick.store.decisions.registry import BY_HAND
from overtrick.store.errors import Refusal
from overtrick.store.explain.uncredited_sessions import describe_uncredited_sessions
from overtrick.store.journal.effects import find_gains

REASON = "reason"
_ANSWERS: dict[Any, Any] = {
    200: DecisionOut, BAD_NAME: TroubleOut, 401: TroubleOut, FORBIDDEN: TroubleOut, UNKNOWN: TroubleOut,
    NO_LENGTH: TroubleOut, TOO_LARGE: TroubleOut, REFUSED: TroubleOut,
}  # fmt: skip
router = Router(tags=["decisions"])


def body_schema(kind: Kind[Any]) -> dict[str, Any]:
    """Describe the body of a decision of a kind, as a JSON schema."""
    (schema,), parts = msgspec.json.schema_components([kind.record], ref_template="#/{name}")
    record: dict[str, Any] = _inline(schema, parts)
    reason = {"type": "string", "description": "Why, for the journal."}
    properties = {**record["properties"], REASON: reason}
    return record | {"title": kind.name, "description": kind.summary, "properties": properties}


def _inline(schema: Any, parts: dict[str, Any]) -> Any:
    """Write out the records inside a schema where they are used."""
    if isinstance(schema, list):
        return [_inline(each, parts) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inline(parts[schema["$ref"].removeprefix("#/")], parts)
    return {name: _inline(value, parts) for name, value in schema.items()}


_NAMES = list(BY_HAND)
_BODIES = {"schema": {"oneOf": [body_schema(kind) for kind in BY_HAND.values()]}}
_EXTRA = {"requestBody": {"required": True, "content": {"application/json": _BODIES}}}
KindName = Annotated[str, WithJsonSchema({"type": "string", "enum": _NAMES}), Path(description="The kind of decision.")]


@router.post("/decisions/{kind}", response=_ANSWERS, summary="Make a decision", openapi_extra=_EXTRA)
def decide(request: HttpRequest, kind: KindName) -> DecisionOut:
    """Record a decision of the federation, and say which line of the journal it is and whose points change."""
    sender = sender_of(request)
    if kind not in BY_HAND:
        raise HttpError(UNKNOWN, f"There is no decision '{kind}'. Choose from: {', '.join(BY_HAND)}.")
    with refusals_as_errors():
        data = read_object(read_body(request))
    reason = data.pop(REASON, "")
    if not isinstance(reason, str):
        raise HttpError(REFUSED, "The reason is a text.")
    try:
        entry = record_decision(kind, datetime.now(UTC), f"{sender.user} by {NAME}", data, reason)
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    changes = [
        AwardOut(player=each.player, unit=each.unit, points=f"{each.points:f}") for each in find_gains(entry.seq)
    ]
    return DecisionOut(line=entry.seq, kind=kind, changes=changes, note=describe_uncredited_sessions(entry))
