"""The forms of the club desk, as an honest secretary fills them in, and what a hostile one could put there instead.

The numbers of rows are those of the fixture `clubs`: Howick's come first, so they are known.
"""

from typing import Any

from tests.web.club_desk.desk_forms import sheet

SCRIPT = "<script>alert(1)</script>"
HOSTILE = {
    "markup": f"\"'>{SCRIPT}<img src=x onerror=alert(1)>",
    "template": "{{ 7*7 }}{% debug %}",
    "formula": '=HYPERLINK("http://evil.example")',
    "at": "@SUM(1+1)",
    "tab": "\t-1+1",
    "path": "../../../../etc/passwd",
    "windows path": "..\\..\\con.txt",
    "nul": "a\0b",
    "long": "x" * 10_000,
    "digits": "9" * 40,
    "negative": "-1",
    "right to left": "\u202egnp.exe",
    "lone surrogate": "\\ud800",
    "empty": "",
}
# A value that the page itself puts into the form, such as what it was filled from.
SHOWN = "as the page shows it"
OTHER = 130
# What stands in the drafts of the other club only.
SECRET_EVENT = "Howick keeps this to itself"
# The player of the other club who is taken in; everybody else of that club stays as they are.
ARRIVING = "31018"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3yOQiVxfL6kLdyTvUAiQxvX5B6IFGM/V0hzLoAQ1Lz laptop"
Form = dict[str, Any]
_APPLY: Form = {
    "player": ["38441", ""], "points-0": ["", ""], "points-1": ["", ""], "points-2": ["5", ""], "session": "",
    "event": "Old Pairs", "day": "2018-03-10", "text": "The slip was lost.",
}  # fmt: skip
STEP = {"question": "2", "text": "Looked at."}
_NUMBER = {"number": "9250", "player": "9205", "revision": SHOWN, "back": "desk"}
_ROWS = [("1", "60", "38441 20093"), ("2", "55", "12356 9205"), ("3", "45", "31018 27114"), ("4", "40", "40777 1610")]
_PERSON = {
    "first": "Marama", "preferred": "", "family": "Kereama", "year_of_birth": "", "gender": "1", "source": "",
    "country": "1",
}  # fmt: skip
_SETTINGS: Form = {
    "physical_address": "273 Remuera Road", "map_link": "https://map.example/106", "playing_times": "Tuesday 7 pm",
    "telephones": "09 555 0123", "website": "https://auckland.example", "results_page": "", "postal_address": "PO Box",
    "office": ["President"], "officer": ["Moira Tane"], "secretary_email": "office@auckland.example",
    "treasurer_email": "", "tournaments_email": "", "show_email": "on", "seq": SHOWN,
}  # fmt: skip
_TOURNAMENT: Form = {
    "venue": "Clubrooms", "map_link": "https://map.example/106", "parking": "Free", "starts": "09:30", "ends": "17:00",
    "timetable": "9:30 Session 1", "format": "8 rounds", "sessions": "2", "boards": "52", "director": "Ann Reed",
    "contacts": "Ann Reed", "lunch": "Included", "refreshments": "All day", "tie_breaks": "Toss.",
    "correction_minutes": "30", "entry_form": "Come early.", "sponsor": "Bay Books", "sponsor_text": "Books.",
    "sponsor_link": "https://books.example", "no_logo": "on", "seq": SHOWN,
}  # fmt: skip
# The forms of each page; a page without a form has none. `do` and `step` name the button that is pressed.
FORMS: dict[str, list[Form]] = {
    "desk": [{"do": "renew-link"}],
    "files": [],
    "file": [_NUMBER | {"do": "correct"}, _NUMBER | {"do": "set-aside"}, _NUMBER | {"do": "ask-again"}],
    "file-bytes": [],
    "find-player": [],
    "send": [{"do": "check", "name": "106_a.txt"}, {"do": "send", "draft": "4", "seen": "0-0-0"}],
    "enter-results": [
        sheet(_ROWS, draft=""),
        {"do": "send", "draft": "5", "seen": ""},
        {"do": "discard", "draft": "5"},
    ],
    "correct-file": [
        sheet(_ROWS, draft="", seen=SHOWN, program="SCORER 17", event="Monday Pairs"),
        {"do": "send", "draft": "6", "seen": SHOWN},
        {"do": "discard", "draft": "6"},
    ],
    "cancel-file": [{"reason": "Sent twice.", "seen": SHOWN}],
    "members": [],
    "members-csv": [],
    "members-xlsx": [],
    "member": [
        _PERSON | {
            "do": "details", "overseas_number": "", "id_card": "", "handicap": "", "reason": "", "version": SHOWN,
        },
        {"do": "contact", "email": "m@auckland.example", "telephone": "021 555 0123", "version": SHOWN},
        {"do": "status", "code": "2", "start": "2018-04-01", "reason": "Asked for.", "version": SHOWN},
        {"do": "leave", "end": "2018-04-01", "reason": "Gone.", "version": SHOWN},
        {"do": "move", "to": "130", "start": "2018-04-01", "reason": "Nearer.", "version": SHOWN},
        {"do": "begin-arrears", "day": "2018-04-01", "reason": ""},
    ],
    "move-in": [{"number": ARRIVING, "how": "move", "start": "2018-04-01", "reason": "Nearer."}],
    "new-member": [
        _PERSON | {
            "first": "Zelda", "family": "Quimby", "source": "1", "club": "106", "grade": "1", "rank": "1",
            "status": "1", "start": "2018-03-15", "email": "z@auckland.example", "telephone": "021 555 0123",
            "seen": "",
        },
        # A player who returns: that is an application.
        _PERSON | {
            "first": "Yvo", "family": "Oldman", "source": "2", "club": "106", "grade": "1", "rank": "1", "status": "1",
            "start": "2018-03-15", "seen": "",
        },
    ],
    "club-certificate": [],
    "club-boards": [{"session": "1", "result": "1||A NS 1|A EW 1"}],
    "club-invoices": [],
    "club-report": [],
    "ask-charge": [{"text": "Were there so many?"}],
    "club-invoice": [],
    "club-invoice-csv": [],
    "club-invoice-members": [],
    "club-invoice-pdf": [],
    "club-statement": [],
    "club-statement-csv": [],
    "club-statement-pdf": [],
    "club-tournaments": [],
    "club-tournament": [_TOURNAMENT],
    "club-entry-forms": [{"clubs": SHOWN}],
    "club-tournament-checks": [],
    "manage-entries": [
        {"do": "add", "player": ["12356", "9205"], "team": "", "text": "", "agreed": "1", "exception": "",
         "reason": ""},
        {"do": "change", "entry": "1", "player": ["38441", "20093"], "team": "", "text": "Late.", "seed": "1",
         "exception": "", "reason": ""},
        {"do": "waiting", "entry": "1"},
        {"do": "entered", "entry": "1"},
        {"do": "withdraw", "entry": "1", "reason": ""},
    ],
    "entries-csv": [],
    "entries-players": [],
    "mail-entrants": [{"do": "preview", "subject": "Lunch", "text": "Bring a plate.", "waiting": "1"}],
    "club-tokens": [{"label": "Scorer", "scope": ["read"]}, {"shut": "4"}],
    "club-access": [{"do": "password", "user": "106"}, {"do": "key", "label": "Laptop", "key": KEY}, {"turn_off": "3"}],
    "club-handicaps": [
        {"event": "Monday Pairs", "switch": "on", "start": "2018-03-01", "new_players": "45",
         "seen": "on 2018-03-01 45 monday pairs"},
    ],
    "club-estimates": [{"number": "38441", "average": "45"}],
    "club-logins": [
        {"do": "invite", "name": "Rewi Oturu", "email": "rewi@auckland.example"},
        {"do": "again", "login": "7"},
        {"do": "address", "login": "6", "email": "moira@auckland.example"},
        {"do": "close", "login": "6", "own": ""},
    ],
    "club-settings": [
        _SETTINGS | {"do": "details"},
        {"do": "graded-nights", "policy": "as-in-a-tournament", "start": "2018-03-01",
         "seen": "as-in-a-tournament 2018-03-01"},
    ],
    "club-questions": [STEP | {"step": "answer"}, STEP | {"step": "pass-on"}, STEP | {"step": "close"}],
    "club-applications": [
        *(_APPLY | {"do": do} for do in ("check", "send", "edit", "more")),
        {"do": "take-back", "application": "3"},
        *({"do": do, "application": "4", "text": "A word."} for do in ("confirm-name", "decline-name")),
    ],
}  # fmt: skip
# What the program itself puts into a form, and what of another club, or of nobody, one could put there instead.
FORGED: dict[str, tuple[str, ...]] = {
    "application": ("1", "2"), "question": ("1",), "session": ("2",), "player": ("31018",), "number": ("31018",),
    "shut": ("1", "2"), "turn_off": ("1", "2"), "user": ("130", "130-scorer", "federation-office", "player-38441"),
    "login": ("1", "3", "4", "5"), "draft": ("1", "2", "3"), "club": ("130",), "name": ("130_a.txt",),
    "entry": ("2",),
    "version": ("0 x", "1"), "seen": ("0", "1"), "revision": ("7",), "seq": ("1",), "to": ("106", "130"),
}  # fmt: skip
# What forms of others that end on the desk, or begin there, say.
ELSEWHERE: dict[tuple[str, str], list[Form]] = {
    ("38441", "/me/details"): [{"do": "name", "first": "New", "preferred": "", "family": "Name", "text": "I married."}],
    ("38441", "/me/questions/new/1/2"): [{"text": "Why?"}],
    ("office", "/office/questions"): [STEP | {"step": "answer"}],
    ("office", "/office/applications"): [
        {"do": "grant", "application": "3", "text": "Fine."},
        {"do": "decline", "application": "3", "text": "No."},
        {"do": "old-number", "application": "5", "number": "38441", "start": "2018-03-12", "home": "", "text": ""},
        {"do": "register", "application": "5", "grade": "1", "gender": "1", "status": "1", "start": "2018-03-12"},
    ],
}
BUTTONS = ("do", "step")
