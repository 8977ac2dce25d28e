"""Examples for the description: a value for each key, so that a reader sees what an answer looks like."""

from typing import Any

_FILE, _DAY, _MOMENT = "106_2026_03_14_jubilee_pairs_1.txt", "2026-03-14", "2026-03-14T09:13:34.271Z"
_POINTS = {"C": "40.00"}
# By key, where it means the same everywhere.
VALUES: dict[str, Any] = {
    "advice": "Write the number without zeros before it.", "after": "Local Master", "against": 3, "ahead": 2,
    "amount": "40.00", "at": _MOMENT, "average": "54.21", "before": "Club Master", "behind": 1, "boards": 26,
    "brought": {"A": "12.50"}, "by": "A", "by_hand": False, "came": _MOMENT, "cause": "new-file", "certificates": True,
    "clause": "Awards, 2", "club": 106, "club_name": "Auckland", "clubs": 19, "code": 106,
    "column": "Player(s)", "corrections": False, "contest": "pairs", "count": 48,
    "counts": "pairs", "date": _DAY, "detail": "There is no session 99.", "differs": "", "email": "me@mail.example",
    "event": "Jubilee Pairs", "event_class": "Club", "event_id": 77, "expired": {}, "file": _FILE, "final": False,
    "left_out": "", "title": "Challenge Trophy",
    "firsts": 4, "found": "012356", "grade": "Open", "hidden": False, "id": 812, "kind": "place", "last": _DAY,
    "level": 0,
    "licence": "", "line": 4, "list": 1, "lists": 1, "loc": ["query", "page"], "location": "", "made": "A + B + C/100",
    "marked": [2], "message": "A player's number does not begin with 0.", "missing": {"points": "4.6"},
    "month": "2026-03", "more": False, "movement": "Web", "msg": "Input should be greater than or equal to 1",
    "name": "Marama Kereama", "next": 2, "note": "", "now": None, "number": "38441", "place": "2=", "player": "38441",
    "players": 4, "points": _POINTS, "posted": None, "program": "SCORER 17", "program_seen": _DAY, "question": 12,
    "rank": "Local Master", "rating": "31.5", "reason": "", "region": "Auckland Northland Region",
    "replaced": 1, "revision": 1, "round": 1, "roundup": False, "rows": 10, "score": "57.50", "section": "",
    "session": 812, "sessions": 12, "severity": "warning", "sibling": None,
    "sides": [], "since": "2026-02-12", "size": 10, "stages": {"812": "Qualifying"}, "stands": True, "stars": 0,
    "charge": "club-sessions",
    "state": "accepted", "status": "Active", "steps": ["answer", "pass-on"], "table": "Pairs", "team": "",
    "telephone": "021 555 0100", "text": "1st of 10 pairs: the maximum of 40 C", "together": True,
    "totals": {"A": "12.50", "C": "40.00"}, "type": "Pairs", "unit": "C", "units": ["C"],
    "updated": _MOMENT, "ways": ["A", "B", "C"], "website": "http://bridge.example",
    "what": "rank", "who": "player 38441", "year": 2026, "years": [2026, 2025],
    "arrival": "import", "arrived": _DAY, "day": _DAY, "every": "month", "has": "65.85",
    "needed": "100", "recorded": _DAY, "value": "Local Master",
    "only_points": False, "place_differs": True, "players_differ": False, "points_differ": True, "score_differs": True,
    "withdrawn": None,
    "holder": "Ann Reed", "map_link": "https://map.example/106", "office": "President",
    "physical_address": "273 Remuera Road\nAuckland", "playing_times": ["Tuesday 7 pm, Open"],
    "postal_address": "PO Box 106, Auckland", "results_page": "http://bridge.example/results",
    "telephones": ["09 555 0100"],
    "credited": "0.00", "credits": None, "currency": "NZD", "days": 90, "due": "2026-04-21", "from": "2026-01-01",
    "invoice": 7, "label": "NZB12", "open": "136.62", "owed": "136.62", "paid": "0.00", "period": "2026-03",
    "by_place": ["8", "6", "5", "4"], "closes": _MOMENT, "contacts": "Ann Reed, 09 555 0100", "correction_minutes": 30,
    "director": "Ann Reed", "ends": "17:00", "entered": 22, "entry_form": "Please come ten minutes early.",
    "entry_limit": 32, "fee": "35.00", "fee_for": "player", "first": _DAY, "format": "8 rounds of 8 boards, VP scoring",
    "grades": ["Intermediate", "Junior"], "lunch": "Included", "online_entry": True, "parking": "Free, no steps",
    "places_left": 10, "prizes_for": 22, "refreshments": "All day", "restrictions": ["restricted"],
    "sponsor": "Bay Books", "sponsor_link": "https://books.example", "sponsor_text": "Bay Books give the prizes.",
    "starts": "09:30", "tie_breaks": "The match between the two.", "timetable": ["9:30 Session 1", "12:45 Lunch"],
    "tournament": 7, "venue": "Clubrooms, 4 Ferry Road", "waiting": 0,
    "rate": "0.30", "subtotal": "118.80", "tax": "17.82", "to": "2026-03-31", "total": "136.62",
}  # fmt: skip
# By record and key, where it means something else.
OWN: dict[tuple[str, str], Any] = {
    ("AwardOut", "points"): "40.00", ("ReasonedOut", "points"): "40.00", ("PrintedRowOut", "points"): ["40", "28"],
    ("OtherPointOut", "points"): "1.50", ("OtherPointOut", "kind"): "adjustment", ("TimesOut", "place"): 1,
    ("FileOut", "because"): "the same name again replaces the whole batch (ruling F7)",
    ("StandingOut", "because"): ["0 A + 0 B + 40 C ÷ 100 = 0.4 points"],
    ("ProblemOut", "code"): "player-unknown", ("ProblemOut", "line"): 5, ("DecisionOut", "kind"): "adjust",
    ("DecisionOut", "line"): 812, ("ClubOut", "kind"): "affiliated", ("OwnClubOut", "kind"): "affiliated",
    ("ClubOut", "name"): "Auckland", ("OwnClubOut", "name"): "Auckland", ("EventOut", "name"): "Jubilee Pairs",
    ("DetailedClubOut", "kind"): "affiliated", ("DetailedClubOut", "name"): "Auckland",
    ("ClubDetailsOut", "email"): "office@club.example",
    ("EventOut", "id"): 77, ("CodeOut", "code"): 3, ("CodeOut", "name"): "Open",
    ("RegionOut", "name"): "Auckland Northland Region", ("QuestionOut", "state"): "with-club",
    ("RemarkOut", "state"): "with-club", ("SeatOut", "state"): "", ("WrongValueOut", "type"): "greater_than_equal",
    ("SessionOut", "unit"): "PCT", ("SessionLineOut", "unit"): "PCT", ("WhyOut", "text"): "1,61.20,38441,20093",
    ("QuestionOut", "text"): "I think that we were second.", ("RemarkOut", "text"): "I think that we were second.",
    ("ChangeOut", "text"): "Local Master", ("SayIn", "text"): "The slips say 45.00.",
    ("NeedOut", "missing"): "34.15", ("NeedOut", "name"): "points", ("RankNeedsOut", "ways"): 1,
    ("StandingStepOut", "cause"): "run",
    ("InvoiceOut", "kind"): "masterpoints", ("InvoiceSummaryOut", "kind"): "masterpoints",
    ("InvoiceOut", "number"): 12, ("InvoiceSummaryOut", "number"): 12, ("InvoiceSummaryOut", "state"): "sent",
    ("InvoiceSummaryOut", "sent"): "2026-04-01T13:02:00Z", ("InvoiceSummaryOut", "sent_to"): "treasurer@club.example",
    ("InvoiceSummaryOut", "reminded"): None,
    ("DebtorOut", "kind"): "club", ("DebtorOut", "name"): "Auckland", ("LineReferenceOut", "line"): 1,
    ("InvoiceLineOut", "text"): "Player session charges for March 2026", ("InvoiceLineOut", "units"): "396",
    ("InvoiceLineOut", "amount"): "118.80", ("ChargedSessionOut", "amount"): "13.20",
    ("ChargedSessionOut", "sessions"): [812], ("ChargedSessionOut", "players"): 44,
    ("ChargedSessionOut", "unit"): None, ("ChargedSessionOut", "points"): None,
    ("ChargedSessionOut", "because"): ["44 players at 0.30 NZD each (Masterpoint Fees 7; ruling M2)"],
    ("ChargedMemberOut", "amount"): "5.00", ("ChargedMemberOut", "because"): ["90 ÷ 360 × 20.00 NZD = 5.00 NZD"],
    ("TournamentOut", "name"): "Jubilee Pairs", ("TournamentOut", "event_class"): "Open Pairs",
    ("DetailedTournamentOut", "name"): "Jubilee Pairs", ("DetailedTournamentOut", "event_class"): "Open Pairs",
    ("PrizeOut", "unit"): "B", ("PrizeOut", "clause"): "B Point Tournaments 2", ("HostDetailsOut", "sessions"): 2,
    ("HostDetailsOut", "boards"): 52,
    ("TrophyOut", "name"): "challenge-trophy", ("TrophyRowOut", "points"): "42.00",
    ("TrophyAwardOut", "points"): "5.00", ("TrophyPointsOut", "points"): "42.00",
    ("AskIn", "text"): "I think that we were second.", ("OtherChangeOut", "points"): "+1.00",
}  # fmt: skip


def add_examples(records: dict[str, Any]) -> None:
    """Put an example to each key of records that is no record itself; what a query may ask for explains itself."""
    for name, record in records.items():
        for key, schema in record["properties"].items():
            if "$ref" not in str(schema) and (found := OWN.get((name, key), VALUES.get(key, schema))) is not schema:
                schema["examples"] = [found]
