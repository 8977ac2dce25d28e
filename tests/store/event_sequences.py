"""A federation in a few lines: what must be in the ledger after any sequence of files and decisions.

It keeps no ledger at all. It knows which files stand and who the players are, and works the points out from nothing
each time; the store must come to the same sums by adding entries.
"""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from overtrick import formats
from overtrick.awards import Context, award_session
from overtrick.awards.context import Player
from overtrick.schemes import load_scheme
from overtrick.store.errors import Refusal
from tests.store.cast import PLAYED, session_file
from tests.store.store_fixture import StoreFixture

NAMES = tuple(f"106_2018_03_10_pairs_{count}.txt" for count in range(3))
EVENTS = ("Monday Pairs", "Winter Pairs")
PEOPLE = ("38441", "20093", "12356", "9205", "31018", "27114", "40777", "1610")
ROWS = (
    ("38441 20093", "12356 9205", "31018 27114", "40777 1610"),
    ("40777 1610", "38441 20093", "12356 9205", "31018 27114"),
    ("31018 27114", "40777 38441", "12356 9205", "20093 1610"),
    ("12356 9205", "40777 1610", "31018 27114"),
)
# The pairs of three are no two complete tables, so they earn nothing (ruling N13).
STATUSES = {1: "", 2: "dormant", 4: "resigned", 9: "deceased"}
SCHEME = load_scheme("nz-2017")

Operation = tuple[Any, ...]
names, people = st.sampled_from(NAMES), st.sampled_from(PEOPLE)
operations: st.SearchStrategy[Operation] = st.one_of(
    st.tuples(st.just("send"), names, st.sampled_from(EVENTS), st.integers(0, 3)),
    st.tuples(st.just("send"), names, st.sampled_from(EVENTS), st.integers(0, 3)),
    st.tuples(st.just("empty"), names, st.sampled_from(EVENTS)),
    st.tuples(st.just("broken"), names),
    st.tuples(st.just("enter"), st.integers(0, 3)),
    st.tuples(st.just("cancel"), names),
    st.tuples(st.just("confirm"), names),
    st.tuples(st.just("refuse"), names),
    st.tuples(st.just("register"), people),
    st.tuples(st.just("status"), people, st.sampled_from(sorted(STATUSES))),
    st.tuples(st.just("merge"), people, people),
    st.tuples(st.just("unmerge"), people),
    st.tuples(st.just("erase"), people),
    st.tuples(st.just("adjust"), people, st.sampled_from((25, -10))),
    st.tuples(st.just("withdraw")),
    st.tuples(st.just("close")),
    st.tuples(st.just("open")),
)


class Federation:
    """The same federation twice: in the store, and as a few dictionaries."""

    def __init__(self, store: StoreFixture) -> None:
        self.store = store
        self.standing: dict[str, str] = {}
        self.latest: dict[str, tuple[str, str]] = {}
        self.status: dict[str, int] = {}
        self.merged: dict[str, str] = {}
        self.erased: set[str] = set()
        self.revision: defaultdict[str, int] = defaultdict(int)
        self.adjusted: dict[int, tuple[str, int]] = {}

    def do(self, operation: Operation) -> None:
        """Let something happen in both."""
        verb, *how = operation
        getattr(self, f"do_{verb}")(*how)

    def do_send(self, name: str, event: str, rows: int) -> None:
        """A file comes in (F7, F8)."""
        self._arrives(name, session_file(ROWS[rows], event=event), event)

    def do_empty(self, name: str, event: str) -> None:
        """A description line alone cancels."""
        content = session_file((), event=event)
        if self.latest.get(name) != (content, "cancelled"):
            self._sent(name, content, "cancelled")
            self.standing.pop(name, None)
        assert self.store.send(name, content).state == "cancelled"

    def do_broken(self, name: str) -> None:
        """A file with an error changes nothing."""
        content = session_file(ROWS[0]).replace("2018-03-10", "2018-13-10")
        assert self.store.send(name, content).state == "rejected"
        self._sent(name, content, "rejected")

    def do_enter(self, rows: int) -> None:
        """A person enters results by hand, of a field of twelve pairs."""
        name, content = "106_2018_03_10_by_hand.txt", session_file(ROWS[rows][:1], event="By Hand")
        receipt = self.store.send(name, content, door="by hand", by_hand={"reason": "lost", "field": [12]})
        assert receipt.state == "accepted"
        if self.latest.get(name, ("", ""))[0] != content:
            self._sent(name, content, "accepted")
            self.standing[name] = content

    def do_cancel(self, name: str) -> None:
        """A person cancels a batch."""
        possible = name in self.standing or self._state(name) == "held"
        self._decided(possible, "cancel", club=106, name=name)
        if possible:
            self.latest[name] = (self.latest[name][0], "cancelled")
            self.standing.pop(name, None)

    def do_confirm(self, name: str) -> None:
        """A person lets a held file count."""
        possible = self._state(name) == "held"
        self._decided(possible, "confirm", club=106, name=name, revision=self.revision[name])
        if possible:
            self.standing[name] = self.latest[name][0]
            self.latest[name] = (self.latest[name][0], "accepted")

    def do_refuse(self, name: str) -> None:
        """A person turns a held file down."""
        possible = self._state(name) == "held"
        self._decided(possible, "refuse", club=106, name=name, revision=self.revision[name])
        if possible:
            self.latest[name] = (self.latest[name][0], "refused")

    def do_register(self, number: str) -> None:
        """A player gets a number, perhaps after having played under it."""
        if number not in self.status:
            self.store.register(number)
            self.status[number] = 1

    def do_status(self, number: str, code: int) -> None:
        """A player's status changes from before the day of play on."""
        possible = number in self.status
        self._decided(possible, "status", number=number, code=code, start="2018-01-01")
        if possible:
            self.status[number] = code

    def do_merge(self, number: str, into: str) -> None:
        """Two numbers turn out to be one person."""
        possible = number in self.status and into in self.status and number not in self.merged
        possible = possible and self._survivor(into) != number and number != into
        self._decided(possible, "merge", number=number, into=into)
        if possible:
            self.merged[number] = into

    def do_unmerge(self, number: str) -> None:
        """They do not, after all."""
        possible = number in self.merged
        self._decided(possible, "unmerge", number=number)
        self.merged.pop(number, None)

    def do_erase(self, number: str) -> None:
        """A player asks to be forgotten, with all duplicates: the points stay."""
        possible = number in self.status and number not in self.erased
        self._decided(possible, "erase", number=number)
        if possible:
            self.erased.update(each for each in self.status if number in self._line(each))

    def do_adjust(self, number: str, points: int) -> None:
        """The federation gives or takes C points; nobody is left with less than nothing."""
        possible = number in self.status and self._can_bear(number, points)
        told = {"number": number, "points": {"C": str(points)}, "asked_by": "the club"}
        line = self._decided(possible, "adjust", reason="as agreed", **told)
        if possible:
            self.adjusted[line] = (number, points)

    def do_withdraw(self) -> None:
        """The last adjustment was a mistake."""
        last = max(self.adjusted, default=0)
        number, points = self.adjusted.get(last, ("", 0))
        possible = bool(number) and self._can_bear(number, -points)
        self._decided(possible, "withdraw", line=last, reason="a mistake")
        if possible:
            del self.adjusted[last]

    def _can_bear(self, number: str, points: int) -> bool:
        return points > 0 or self.expected().get(self._survivor(number), {}).get("C", 0) + points >= 0

    def do_close(self) -> None:
        """The year goes to the archive: nothing else changes."""
        if self.store.count("session"):
            self.store.close_season()

    def do_open(self) -> None:
        """And comes back."""
        self.store.open_season()

    def expected(self) -> dict[str, dict[str, Decimal]]:
        """What each player must have, worked out from the files that stand."""
        totals: defaultdict[str, defaultdict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
        for name, content in self.standing.items():
            session = formats.loads(content.encode())[0].sessions[0]
            numbers = {number for entry in session.entries for number in entry.players}
            told = {each.number: each for number in sorted(numbers) for each in self._told(number)}
            context = Context(players=tuple(told.values()), field=(12,) if "by_hand" in name else ())
            for row in award_session(session, SCHEME.on(date.fromisoformat(PLAYED)), context).entries:
                for award in row.awards:
                    totals[award.player][award.unit] += award.points
        for number, points in self.adjusted.values():
            totals[self._survivor(number)]["C"] += points
        return {number: {unit: points for unit, points in own.items() if points} for number, own in totals.items()}

    def _told(self, number: str) -> list[Player]:
        survivor = self._survivor(number)
        status = STATUSES[self.status[survivor]] if survivor in self.status else "unknown"
        own = [Player(number=number, merged_into=survivor)] if survivor != number else []
        return [*own, Player(number=survivor, status=status)]

    def _line(self, number: str) -> list[str]:
        """A number, and those that it was merged into."""
        line = [number]
        while line[-1] in self.merged:
            line.append(self.merged[line[-1]])
        return line

    def _survivor(self, number: str) -> str:
        return self._line(number)[-1]

    def _state(self, name: str) -> str:
        return self.latest.get(name, ("", ""))[1]

    def _sent(self, name: str, content: str, state: str) -> None:
        self.latest[name] = (content, state)
        self.revision[name] += 1

    def _arrives(self, name: str, content: str, event: str) -> None:
        before, state = self.latest.get(name, ("", ""))
        if before == content and state in ("accepted", "held"):
            assert self.store.send(name, content).repeated
            return
        elsewhere = any(f'"{event}"' in other for own, other in self.standing.items() if own != name)
        state = "held" if elsewhere else "accepted"
        assert self.store.send(name, content).state == state
        self._sent(name, content, state)
        if not elsewhere:
            self.standing[name] = content

    def _decided(self, possible: bool, kind: str, **data: Any) -> int:
        try:
            line = self.store.decide(kind, **data)
        except Refusal:
            assert not possible
            return 0
        assert possible
        return line.seq
