"""Is everything well? The doors, the queue, the outbox, backups, and the proof of the records, on one page."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.config.settings_file import current_settings, served_directory
from overtrick.store.access.sign_in_limits import count_failures
from overtrick.store.db import leases
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.reports import monitoring, service_figures
from overtrick.store.reports.head_files import PUBLISHED_HEAD
from overtrick.store.reports.health import Concern, judge_health, seconds_since
from overtrick.store.reports.publications import last_change
from overtrick.store.reports.verify_results import VerifyResult
from overtrick.web.office.desk import render_office
from overtrick.web.office.oversight.concern_words import say_concern
from overtrick.web.office.oversight.doors import name_door
from overtrick.web.pages.monitoring import expected_by

_OLDEST_VERIFY = timedelta(days=35)
_MINUTE = 60


@never_cache
@require_safe
def oversight(request: HttpRequest) -> HttpResponse:
    """Show whether everything is well, and the figures by which that is known."""
    now, settings, zone = datetime.now(UTC), current_settings(), current_federation().time_zone
    expected, directory = expected_by(settings), served_directory()
    disk = shutil.disk_usage(directory)
    facts = monitoring.health_facts(now, expected.longest_silence, directory)
    health = judge_health(facts, now, expected, disk.free)
    verified = facts.verify_results.whole
    traffic = service_figures.find_door_traffic(today(), zone)
    context = {
        "trouble": [say_concern(each) for each in health.trouble],
        "to_do": [say_concern(each) for each in (*health.to_do, *_find_old_verify(verified, now))],
        "facts": facts, "verified": verified, "traffic": traffic,
        "doors": [(name_door(door.door), door) for door in traffic.doors],
        "longest_wait": seconds_since(facts.oldest, now) // _MINUTE if facts.oldest else 0,
        "seen": seconds_since(facts.worker_seen, now) if facts.worker_seen else None,
        "workers": [(name, seconds_since(at, now)) for name, at in facts.workers],
        "leases": leases.list_open_leases(now), "disk": disk,
        "sign_ins": count_failures(settings.limits, now), "shut_minutes": settings.limits.shut_minutes,
        "letters": service_figures.find_letter_figures(facts, today(), zone),
        "backup": service_figures.describe_backup(facts.backup, directory / settings.backup.folder),
        "database": service_figures.database_size(), "end": service_figures.find_journal_end(),
        "head": facts.head, "published": last_change(PUBLISHED_HEAD),
    }  # fmt: skip
    return render_office(request, "oversight.html", context)


def _find_old_verify(verified: VerifyResult | None, now: datetime) -> Iterator[Concern]:
    """Find whether it is time to verify the records again. Programs that watch need not know: nothing is wrong."""
    if verified is None:
        yield Concern("never-verified")
    elif now - verified.at > _OLDEST_VERIFY:
        yield Concern("old-verify", {"day": verified.at.date()})
