"""What a federation's folder says of the federation itself: values that cannot be meant, whatever its scheme says."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo, available_timezones

from overtrick.schemes.brand import colours
from overtrick.schemes.errors import suggest
from overtrick.schemes.federation import Federation
from overtrick.schemes.toml_lines import Path


def find_wrong_federation(federation: Federation) -> Iterator[tuple[Path, str]]:
    """Find every such value: the path of its key, and what is wrong with it."""
    try:
        ZoneInfo(federation.time_zone)
    except (KeyError, ValueError, OSError):
        advice = suggest(federation.time_zone, available_timezones())
        text = f"time_zone '{federation.time_zone}' is not a time zone.{advice} Write one such as Europe/Paris."
        yield ("time_zone",), text
    for key, wrong in colours.find_mistakes(federation.colours):
        yield ("colours", *key.split(".")), wrong
    languages = federation.languages
    if not languages or len(set(languages)) < len(languages):
        named = ", ".join(languages) or "empty"
        yield ("languages",), f"languages is {named}; give each language of the pages once, the usual one first"
