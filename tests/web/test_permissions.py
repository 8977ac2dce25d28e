"""Who may see which page: every page, every role, one's own club and another. Nothing else is let through."""

import re
from collections.abc import Iterable, Iterator
from datetime import date

import pytest
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from overtrick.schemes import load_scheme
from overtrick.store.access.permissions import FACILITIES
from overtrick.web.brand import Brand
from overtrick.web.pages import charts
from overtrick.web.permissions import PAGES
from tests.store.cast import NUMBERS, session_file
from tests.store.queries.filter_reports.small_nation import write_copy
from tests.store.rank_decisions import raised, run
from tests.store.results.test_boards import FILE
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

FINE, ELSEWHERE, FORBIDDEN, UNKNOWN, WRONG_WAY, TROUBLE, NO_TOKEN = 200, 302, 403, 404, 405, 503, 401
GONE, CONFLICT, WRONG = 410, 409, 422
EVERYBODY = (FINE,) * 5
LOGO = Brand(load_scheme("nz-2017").logo)
#                        nobody     office     club106    club130    38441
TABLE = {
    "/":                 EVERYBODY,
    "/sessions":         EVERYBODY,
    "/sessions/1":       EVERYBODY,
    "/sessions/1/why/2": EVERYBODY,
    # The event of session 1 has no handicaps, that of session 2 has.
    "/sessions/1/handicaps/2": (UNKNOWN,) * 5,
    "/sessions/2/handicaps/1": EVERYBODY,
    "/sessions/2/handicaps/99": (UNKNOWN,) * 5,
    # Session 1 has no boards, session 2 has; its scorecards lead to the reader's or the first, its boards to the first.
    "/sessions/1/scorecards": (UNKNOWN,) * 5,
    "/sessions/1/scorecards/2": (UNKNOWN,) * 5,
    "/sessions/1/boards": (UNKNOWN,) * 5,
    "/sessions/1/boards/1": (UNKNOWN,) * 5,
    "/sessions/1/recap": (UNKNOWN,) * 5,
    "/sessions/1/deals.pbn": (UNKNOWN,) * 5,
    "/sessions/1/boards.csv": (UNKNOWN,) * 5,
    "/sessions/2/scorecards": (ELSEWHERE,) * 5,
    "/sessions/2/scorecards/1": EVERYBODY,
    "/sessions/2/scorecards/99": (UNKNOWN,) * 5,
    "/sessions/2/boards": (ELSEWHERE,) * 5,
    "/sessions/2/boards/1": EVERYBODY,
    "/sessions/2/boards/99": (UNKNOWN,) * 5,
    "/sessions/2/recap": EVERYBODY,
    "/sessions/2/deals.pbn": EVERYBODY,
    "/sessions/2/boards.csv": EVERYBODY,
    "/events/1":         EVERYBODY,
    "/players":          EVERYBODY,
    "/players/38441":    EVERYBODY,
    "/players/38441/other-points": EVERYBODY,
    "/players/38441/why/rank": EVERYBODY,
    "/players/38441/partners": EVERYBODY,
    "/players/38441/boards": EVERYBODY,
    "/players/38441/with/20093": EVERYBODY,
    "/players/38441/pictures": EVERYBODY,
    "/players/38441/pictures/points.svg": EVERYBODY,
    "/rankings":         EVERYBODY,
    "/roundup":          (ELSEWHERE,) * 5,
    "/roundup/2018-03":  EVERYBODY,
    "/letters/nonsense": (GONE,) * 5,
    "/trophies":         EVERYBODY,
    "/trophies/baden-wilson": EVERYBODY,
    "/trophies/baden-wilson.csv": EVERYBODY,
    "/trophies/baden-wilson/38441": EVERYBODY,
    "/achievements":     EVERYBODY,
    "/achievements/1":   EVERYBODY,
    "/achievements/1.png": EVERYBODY,
    # A certificate is for the player, for the player's club, and for the federation.
    "/players/38441/certificates/1.pdf": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FINE),
    "/players/20093/certificates/1.pdf": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/certificates/1.pdf": (ELSEWHERE, FINE,  FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/certificates/1.pdf": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/clubs":            EVERYBODY,
    "/clubs/106":        EVERYBODY,
    "/regions/Auckland Northland Region": EVERYBODY,
    "/clubs/106/sessions.svg": EVERYBODY,
    "/regions/Auckland Northland Region/sessions.svg": EVERYBODY,
    # The calendar is empty: no tournament has a page.
    "/tournaments":      EVERYBODY,
    "/tournaments.ics":  EVERYBODY,
    "/tournaments/1":    (FINE,) * 5,
    "/tournaments/1.ics": (FINE,) * 5,
    "/tournaments/1/logo/0": (UNKNOWN,) * 5,
    f"/tournaments/{10**30}": (UNKNOWN,) * 5,
    "/records":          EVERYBODY,
    "/records/2018-03-11.json": (UNKNOWN,) * 5,
    "/design":           EVERYBODY,
    "/design/picture.svg": EVERYBODY,
    f"/brand/{LOGO.logo_name}": EVERYBODY,
    # The way in. Whoever is in already is led on; a step in between is nobody's who has not begun.
    "/sign-in":          (FINE,      ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/sign-in/shut":     EVERYBODY,
    "/sign-in/step":     (ELSEWHERE,) * 5,
    "/sign-in/passkey":  (ELSEWHERE,) * 5,
    "/sign-up":          EVERYBODY,
    "/sign-up/sent":     EVERYBODY,
    "/sign-up/no-link":  (GONE,) * 5,
    "/address/no-link":  (GONE,) * 5,
    "/calendar/nobodys.ics": (UNKNOWN,) * 5,
    "/password/forgotten": EVERYBODY,
    "/password/forgotten/sent": EVERYBODY,
    "/password/new":     EVERYBODY,
    "/password/new/1-no-link": EVERYBODY,
    # One's own login; what protects it asks once more who it is.
    "/password":         (ELSEWHERE, FINE,      FINE,      FINE,      FINE),
    "/second-step":      (ELSEWHERE, FINE,      FINE,      FINE,      FINE),
    "/second-step/app":  (ELSEWHERE,) * 5,
    "/second-step/app/remove": (ELSEWHERE, ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN),
    "/second-step/codes": (ELSEWHERE, UNKNOWN,  UNKNOWN,   UNKNOWN,   UNKNOWN),
    "/second-step/codes/new": (ELSEWHERE,) * 5,
    "/second-step/codes/download": (ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
    "/second-step/passkeys": (ELSEWHERE, FINE,  FINE,      FINE,      FINE),
    "/second-step/passkeys/new": (ELSEWHERE,) * 5,
    "/second-step/passkeys/1": (ELSEWHERE,) * 5,
    "/second-step/passkeys/1/remove": (ELSEWHERE,) * 5,
    "/sign-in/again":    (ELSEWHERE, FINE,      FINE,      FINE,      FINE),
    "/sign-in/again/step": (ELSEWHERE, FINE,    ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/sign-in/again/passkey": (ELSEWHERE,) * 5,
    # A player's own page.
    "/me":               (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/details":       (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/invoices":      (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/invoices/1":    (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    "/me/invoices/1.pdf": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    "/me/questions":     (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/data.json":     (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions/new/1/2": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions/new/1/3": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    f"/me/questions/new/{10**30}/2": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    # These change something, and only if they are pressed.
    "/sign-out":         (ELSEWHERE, WRONG_WAY, WRONG_WAY, WRONG_WAY, WRONG_WAY),
    "/undo":             (ELSEWHERE, WRONG_WAY, WRONG_WAY, WRONG_WAY, WRONG_WAY),
    "/language":         (ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/suits":            (ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/office":           (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/questions": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/queue/held": (ELSEWHERE, FINE,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/queue/nothing": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # Nothing is held back: who asks for it is led to the queue.
    "/office/queue/held/1": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments": (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/new": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/delete": (ELSEWHERE, WRONG_WAY, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/entry-forms": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/versions":  (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/rules":     (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/laboratory": (ELSEWHERE, FINE,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/variables": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/variables/row": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/variables/new": (ELSEWHERE, FINE,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes":     (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/source/4": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/source/new": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/regions/1": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/regions/new": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/fees":      (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/fees/change": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/letters":   (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/letters/sign_up": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/applications": (ELSEWHERE, FINE,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs":      (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/preview": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/preview.csv": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/1":    (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/runs/{10**30}": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/1.csv": (ELSEWHERE, UNKNOWN,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/certificates": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/certificates.pdf": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/proposals": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/overseas": (ELSEWHERE, FINE,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/overseas.csv": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing":   (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/bank": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/bank/1": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/billing/bank/{10**30}": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/entries.csv": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/xero.csv": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/months/2018.svg": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/periods/2018-02": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/periods/soon": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/periods/2018-02/club/106": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/periods/soon/club/106": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/billing/periods/2018-02/club/{10**30}": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/club/106": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/region/1": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/billing/accounts/club/{10**30}": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/nobody/1": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # The results of a tournament; none is on the calendar.
    "/office/tournaments/1/sessions": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/stages": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/checks": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/tournaments/{10**30}/checks": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1/checks": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/1": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/billing/invoices/{10**30}": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/1.pdf": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/1.csv": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/reminders": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/club/106/statement": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/club/106/statement.pdf": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/region/1/statement.csv": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/billing/accounts/club/{10**30}/statement": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/1/members.csv": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/season":    (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/decisions": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/decide/rank": (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/decide-players": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # Players and clubs as the office sees them; 4711 is nobody.
    "/office/players":   (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/merge": (ELSEWHERE, FINE,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/merge?number=38441&into=20093": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441": (ELSEWHERE, FINE,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/4711": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441/separate": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/4711/separate": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441/transfer": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/4711/transfer": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441/as-player": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441/as-player/details": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/4711/as-player": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/clubs":     (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/clubs/106": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/clubs/107": (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/clubs/{10**30}": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/sessions/1": (ELSEWHERE, FINE,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/sessions/{10**30}": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/oversight": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/programs":  (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/boards":    (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/audit":     (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/audit.csv": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/audit/1":   (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/audit/999": (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/sql":       (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/board":     (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/board.csv": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/logins":    (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/logins/new": (ELSEWHERE, FINE,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/logins/1":  (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/contacts":  (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/contacts/38441": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/keys":      (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/import":    (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/import/1":  (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/applications": (ELSEWHERE, FINE, FINE,     FORBIDDEN, FORBIDDEN),
    "/clubs/130/applications": (ELSEWHERE, FINE, FORBIDDEN, FINE,     FORBIDDEN),
    "/clubs/107/applications": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/applications": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/questions": (ELSEWHERE, FINE,   FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/questions": (ELSEWHERE, FINE,   FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/questions": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/questions": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/desk":   (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/107/desk":   (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/desk": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/files/106_a.txt": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/files/106_a.txt/download": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    # Another club has sent no file of this name, and learns nothing of one that has.
    "/clubs/130/files/106_a.txt": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/clubs/130/files/106_a.txt/download": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/scorers/nobodys":  (UNKNOWN,) * 5,
    "/clubs/106/files":  (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/files":  (ELSEWHERE, FINE,      FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/files":  (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/files": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/send":   (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/107/send":   (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/send": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/enter":  (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/107/enter":  (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/find-player": (ELSEWHERE, FINE, FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/106/files/106_a.txt/correct": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/files/106_a.txt/correct": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/clubs/106/files/106_a.txt/cancel": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/files/106_a.txt/cancel": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/clubs/106/tokens": (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/107/tokens": (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/settings": (ELSEWHERE, FINE,    FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/settings": (ELSEWHERE, FINE,    FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/settings": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/settings": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/handicaps": (ELSEWHERE, FINE,   FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/handicaps": (ELSEWHERE, FINE,   FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/handicaps": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # An event without handicaps leads back to where they are switched on.
    "/clubs/106/handicaps/new-players": (ELSEWHERE, ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/handicaps/new-players": (ELSEWHERE, ELSEWHERE, FORBIDDEN, ELSEWHERE, FORBIDDEN),
    "/clubs/106/handicaps/new-players?event=Boards+Pairs": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/access": (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/access": (ELSEWHERE, FINE,      FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/access": (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/logins": (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/logins": (ELSEWHERE, FINE,      FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/logins": (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/logins/no-link":   (GONE,) * 5,
    "/logins/no-link/address": (GONE,) * 5,
    "/help":             EVERYBODY,
    "/help/send-results": EVERYBODY,
    "/help/nothing":     (UNKNOWN,) * 5,
    # The members of a club: for the club itself and the federation. 31018 is a member of Howick, 4711 of no club.
    "/clubs/106/members": (ELSEWHERE, FINE,     FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/members": (ELSEWHERE, FINE,     FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/members": (ELSEWHERE, UNKNOWN,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/members": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # The tournaments of a club; it hosts none.
    "/clubs/106/tournaments": (ELSEWHERE, FINE, FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/tournaments": (ELSEWHERE, FINE, FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/106/tournaments/1": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1/entry-forms": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    # The invoices of a club; none has been issued.
    "/clubs/106/boards": (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices": (ELSEWHERE, FINE,    FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/invoices": (ELSEWHERE, FINE,    FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/invoices": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/ask/2018-03/club-sessions/1": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/130/invoices/ask/2018-03/club-sessions/1": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/clubs/106/invoices/1": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    f"/clubs/106/invoices/{10**30}": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/1.pdf": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/1.csv": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/statement": (ELSEWHERE, FINE,   FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/106/statement.pdf": (ELSEWHERE, FINE, FINE,    FORBIDDEN, FORBIDDEN),
    "/clubs/106/statement.csv": (ELSEWHERE, FINE, FINE,    FORBIDDEN, FORBIDDEN),
    "/clubs/107/statement": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/107/statement.pdf": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/1/members.csv": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/0/members.csv": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members.csv": (ELSEWHERE, FINE, FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/members.csv": (ELSEWHERE, FINE, FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/members.csv": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members.xlsx": (ELSEWHERE, FINE, FINE,     FORBIDDEN, FORBIDDEN),
    "/clubs/130/members.xlsx": (ELSEWHERE, FINE, FORBIDDEN, FINE,     FORBIDDEN),
    "/clubs/106/members/new": (ELSEWHERE, FINE, FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/107/members/new": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/move-in": (ELSEWHERE, FINE, FINE,  FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/move-in?number=31018": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/107/members/move-in": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/38441": (ELSEWHERE, FINE, FINE,    FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/31018": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/4711": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/130/members/31018": (ELSEWHERE, FINE, FORBIDDEN, FINE,    FORBIDDEN),
    # Entries of tournaments: players enter, the host and the office manage them.
    "/tournaments/1/entries": EVERYBODY,
    "/tournaments/1/enter": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/tournaments/1/entry": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, WRONG_WAY),
    "/tournaments/1/partner": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, WRONG_WAY),
    "/tournaments/1/partner/1": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    "/entries/no-link":  (GONE,) * 5,
    "/clubs/106/tournaments/1/entries": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/tournaments/1/entries": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    f"/clubs/106/tournaments/{10**30}/entries": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1/entries.csv": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/tournaments/1/entries.csv": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    "/clubs/106/tournaments/1/players": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/tournaments/1/players": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    # The federation bills no fees for it.
    "/office/tournaments/1/fees": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1/email": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/tournaments/1/email": (ELSEWHERE, UNKNOWN, FORBIDDEN, UNKNOWN, FORBIDDEN),
    # Reports: public as results and standings are, but extracts want a login, and each has its own.
    "/reports":          EVERYBODY,
    "/reports/results":  EVERYBODY,
    "/reports/results/chart": EVERYBODY,
    "/reports/results/chart.svg?period=all": EVERYBODY,
    "/reports/results.csv?period=all": (ELSEWHERE, FINE, FINE, FINE, FINE),
    "/reports/players":  EVERYBODY,
    "/reports/players/chart": EVERYBODY,
    "/reports/players/chart.svg?period=all": EVERYBODY,
    "/reports/players.xlsx?period=all": (ELSEWHERE, FINE, FINE, FINE, FINE),
    "/reports/saved":    (ELSEWHERE, WRONG_WAY, WRONG_WAY, WRONG_WAY, WRONG_WAY),
    "/reports/extracts/1": (ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
    f"/reports/extracts/{10**30}": (ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
    "/reports/extracts/1/file": (ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
    "/reports/standard/league": EVERYBODY,
    "/reports/standard/fees": (UNKNOWN,) * 5,
    "/clubs/106/reports/not-seen": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/130/reports/fees": (ELSEWHERE, FINE, FORBIDDEN, FINE, FORBIDDEN),
    f"/clubs/{10**30}/reports/fees": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/reports/new-players": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/me/tokens":        (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    # Not for people: no worker is at work here, and the numbers are for this machine alone.
    "/health":           (TROUBLE,   TROUBLE,   TROUBLE,   TROUBLE,   TROUBLE),
    "/metrics":          (FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # A login opens no door of the API: that needs a token.
    "/api/results":      (NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/results/a.txt": (NO_TOKEN, NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/me":           (NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/openapi.json": (FINE,      FINE,      FINE,      FINE,      FINE),
    "/api/docs":         (FINE,      FINE,      FINE,      FINE,      FINE),
    "/nowhere":          (UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN),
    "/admin/":           (UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN),
    **dict.fromkeys((
        "/sessions/999", "/sessions/1/why/99", f"/sessions/{10**30}", f"/sessions/1/why/{10**30}", "/events/99",
        "/players/4711", "/clubs/5", f"/clubs/{10**30}", "/regions/Nowhere", "/players/4711/pictures",
        "/players/4711/pictures/points.svg", "/players/38441/pictures/nothing.svg", "/clubs/5/sessions.svg",
        "/achievements/99", f"/achievements/{10**30}", "/achievements/99.png",
        f"/clubs/{10**30}/sessions.svg", "/regions/Nowhere/sessions.svg", "/tournaments/99/entries",
        f"/tournaments/{10**30}/entries",
    ), (UNKNOWN,) * 5),
}  # fmt: skip
VISITORS = ("", "office", "club106", "club130", "38441")


@pytest.mark.parametrize("visitor", VISITORS)
def test_who_may_see_which_page(
    site: StoreFixture, browser: Browsers, visitor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    assert site.send("evening.xml", FILE.replace("Monday Pairs", "Boards Pairs")).state == "accepted"
    raised(run(site), "38441", "4", "5")
    site.decide("tournament", name="River Pairs", event_class="8B", contest="pairs", first="2090-05-05", club=106)
    site.decide("handicaps", club=106, event="Boards Pairs", start="2018-01-01")
    write_copy(site)
    # Pictures show the last year.
    monkeypatch.setattr(charts, "today", lambda: date(2018, 3, 12))
    client = browser(visitor)
    found = {page: client.get(page).status_code for page in TABLE}
    assert found == {page: row[VISITORS.index(visitor)] for page, row in TABLE.items()}


def names(patterns: Iterable[URLPattern | URLResolver] = ()) -> Iterator[str]:
    """The names of all pages, however deep they are included; the API has a table of its own."""
    for pattern in patterns or get_resolver().url_patterns:
        if isinstance(pattern, URLPattern):
            assert pattern.name, f"{pattern.pattern} has no name, so that nobody can say who may see it"
            yield pattern.name
        elif pattern.namespace != "api":
            yield from names(pattern.url_patterns)


def test_the_table_has_every_page() -> None:
    asked = set()
    for page in TABLE:
        try:
            asked.add(resolve(page.partition("?")[0]).url_name)
        except Resolver404:
            assert TABLE[page] == (UNKNOWN,) * 5
    assert set(names()) <= asked


def test_every_page_has_a_facility_and_every_facility_a_row() -> None:
    assert sorted(names()) == sorted(PAGES)
    assert set(PAGES.values()) <= set(FACILITIES)


def test_a_page_in_no_row_is_shown_to_nobody(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PAGES, "clubs")
    assert [browser(visitor).get("/clubs").status_code for visitor in VISITORS] == [FORBIDDEN] * 5


def test_a_page_of_a_package_is_shown_to_nobody_either_before_it_has_a_row(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PAGES, "mfa_index")
    assert [browser(visitor).get("/second-step").status_code for visitor in VISITORS] == [FORBIDDEN] * 5


# What each may send by a form, to whose club or question it does not belong.
SENT = {
    "/clubs/106/questions": (ELSEWHERE, CONFLICT,  CONFLICT,  FORBIDDEN, FORBIDDEN),
    "/clubs/106/boards":    (ELSEWHERE, CONFLICT,  CONFLICT,  FORBIDDEN, FORBIDDEN),
    "/office/questions":    (ELSEWHERE, CONFLICT,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office":              (ELSEWHERE, WRONG_WAY, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/sql":          (ELSEWHERE, WRONG,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/queue/held":   (ELSEWHERE, WRONG_WAY, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/queue/held/1": (ELSEWHERE, CONFLICT,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/me/questions":        (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, CONFLICT),
    "/me/details":          (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions/new/1/3": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    "/clubs/106/files":     (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    # Nothing was typed, so nothing changes; what opens the club asks once more who it is.
    "/clubs/106/settings":  (ELSEWHERE, ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/access":    (ELSEWHERE, ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/logins":    (ELSEWHERE, ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/handicaps": (ELSEWHERE, WRONG,     WRONG,     FORBIDDEN, FORBIDDEN),
    "/clubs/106/handicaps/new-players": (ELSEWHERE, ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tokens":    (ELSEWHERE, WRONG,     WRONG,     FORBIDDEN, FORBIDDEN),
    "/clubs/106/applications": (ELSEWHERE, FINE,   FINE,      FORBIDDEN, FORBIDDEN),
    "/office/applications": (ELSEWHERE, CONFLICT,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # Nothing was seen before, nothing is there, and no act is named.
    "/office/billing/bank": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/bank/1": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/periods/2018-02": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/reminders": (ELSEWHERE, CONFLICT, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/1": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/preview": (ELSEWHERE, CONFLICT, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/1":       (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/certificates": (ELSEWHERE, CONFLICT, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/runs/proposals": (ELSEWHERE, CONFLICT, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/season":       (ELSEWHERE, CONFLICT,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/decide/rank":  (ELSEWHERE, WRONG,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # Without a reason nothing is merged; the other pages of players and clubs take nothing.
    "/office/players/merge?number=38441&into=20093": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441/separate": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441/as-player/details": (ELSEWHERE, WRONG_WAY, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/players/38441": (ELSEWHERE, WRONG_WAY, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/clubs/106":    (ELSEWHERE, WRONG_WAY, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # Nothing was typed, and these need it; there is no tournament to take off.
    "/office/tournaments/new": (ELSEWHERE, WRONG,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/delete": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1": (ELSEWHERE, UNKNOWN,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/entry-forms": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/stages": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/tournaments/1/sessions": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/versions":     (ELSEWHERE, WRONG,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/variables/row?class=40C&by=places": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/laboratory": (ELSEWHERE, FINE,        FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/variables/new": (ELSEWHERE, WRONG,    FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/source/4": (ELSEWHERE, WRONG,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/source/new": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/regions/1": (ELSEWHERE, WRONG,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/codes/regions/new": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/fees/change?section=levies&name=": (ELSEWHERE, WRONG, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/letters/sign_up": (ELSEWHERE, WRONG,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # These ask for the password first.
    "/office/logins/new":   (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/logins/1":     (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/contacts/38441": (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/keys":         (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/import":       (ELSEWHERE, WRONG,     FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/import/1":     (ELSEWHERE, ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members":   (ELSEWHERE, WRONG_WAY, WRONG_WAY, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/new": (ELSEWHERE, WRONG,   WRONG,     FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/move-in": (ELSEWHERE, FINE, FINE,     FORBIDDEN, FORBIDDEN),
    # There is no such act, whoever asks for it.
    "/clubs/106/members/38441": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/members/31018": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    # Nothing to check, and a sheet that is empty.
    "/clubs/106/send":      (ELSEWHERE, WRONG,     WRONG,     FORBIDDEN, FORBIDDEN),
    "/clubs/106/enter":     (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/106/files/106_a.txt/correct": (ELSEWHERE, FINE, FINE, FORBIDDEN, FORBIDDEN),
    "/clubs/106/files/106_a.txt/cancel": (ELSEWHERE, CONFLICT, CONFLICT, FORBIDDEN, FORBIDDEN),
    # There is no tournament.
    "/clubs/106/tournaments/1/entries": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1/email": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tournaments/1/entry-forms": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/desk":      (ELSEWHERE, UNKNOWN,   UNKNOWN,   FORBIDDEN, FORBIDDEN),
    "/clubs/106/files/106_a.txt": (ELSEWHERE, UNKNOWN, UNKNOWN, FORBIDDEN, FORBIDDEN),
}  # fmt: skip


def test_the_table_has_every_page_that_takes_a_form(site: StoreFixture, browser: Browsers) -> None:
    """A page of the office or of a club's desk that is not in the table takes nothing."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    told = {resolve(page.partition("?")[0]).url_name for page in SENT}
    client = browser("office")
    untold = [
        page
        for page, row in TABLE.items()
        if page.startswith(("/office", "/clubs/106/"))
        and row[VISITORS.index("office")] not in (FORBIDDEN, UNKNOWN)
        and row[0] != FINE
        and resolve(page.partition("?")[0]).url_name not in told
    ]
    assert {page for page in untold if client.post(page).status_code != WRONG_WAY} == set()


@pytest.mark.parametrize("visitor", VISITORS)
def test_who_may_send_what(site: StoreFixture, browser: Browsers, visitor: str) -> None:
    """A question that is not there is answered by nobody, and what is forbidden to see is forbidden to send."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    client = browser(visitor)
    answer = {"question": "1", "step": "answer", "text": "Looked at."}
    found = {page: client.post(page, answer).status_code for page in SENT}
    assert found == {page: row[VISITORS.index(visitor)] for page, row in SENT.items()}


def test_who_is_not_signed_in_is_asked_to_do_so(browser: Browsers) -> None:
    for page in ("/office", "/clubs/106/files"):
        assert browser().get(page)["Location"] == f"/sign-in?next={page}"


def test_a_page_that_is_forbidden_tells_nothing_of_what_is_there(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_secret.txt", session_file())
    page, other = (read_refusal(browser("club130"), address) for address in ("/clubs/106/files", "/clubs/107/files"))
    assert "secret" not in page
    assert "Auckland" not in page
    assert other.replace("107", "106") == page


def read_refusal(client: Client, address: str) -> str:
    """The page that refuses, without the token that is another one each time."""
    answer = client.get(address)
    assert answer.status_code == FORBIDDEN
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def test_the_office_shows_what_waits(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    site.send("106_b.txt", session_file())
    page = read(browser("office"), "/office/queue/held")
    assert "Work waiting: 2" in page.headings
    assert "Auckland: Monday Pairs" in page.headings
    assert "106_a.txt already reports the same session" in page.text
    assert "Howick" not in page.text


def test_a_number_that_was_merged_leads_to_the_one_person(site: StoreFixture, browser: Browsers) -> None:
    site.register("777")
    site.decide("merge", number="38441", into="777")
    answer = browser().get("/players/38441")
    assert (answer.status_code, answer["Location"]) == (ELSEWHERE, "/players/777")
