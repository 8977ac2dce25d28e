"""Erasing a player: the identity is nowhere but in raw files, the ledger is whole, and the records come out again."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import accounts, contacts, credentials, tokens
from overtrick.store.errors import Refusal
from overtrick.store.mail import outbox
from overtrick.store.reports.certificate_letters import mail_certificates_of_entry
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.decisions.test_mergers import BALANCES
from tests.store.rank_decisions import raised, run
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, rows

NAMES = ("Marama", "Kereama", "Ropata", ":1949", "71234098765")
SECRET = "38441"


def found(store: StoreFixture, *needles: str) -> list[str]:
    """Where a text can still be read, in any column of any table but raw files."""
    tables = [
        model._meta.db_table for model in (*models.SOURCE_MODELS, *models.DERIVED_MODELS, *models.SEPARATE_MODELS)
    ]
    return [
        f"{table}.{needle}"
        for table in tables
        if table != "raw_file"
        for row in rows(f'SELECT * FROM "{table}"')
        for needle in needles
        if any(needle in str(value) for value in row)
    ]


@pytest.fixture
def known(store: StoreFixture) -> StoreFixture:
    """A player with a history: registered, amended, awarded, suspended, moved."""

    def prepare() -> None:
        store.register(*NUMBERS[1:])
        store.register(SECRET, preferred="Ropata", year_of_birth=1949, overseas_number="71234098765")
        store.send("a.txt", session_file())
        store.decide("amend", number=SECRET, first="Marama", family="Kereama", reason="Marama asked for it")
        store.decide("status", number=SECRET, code=2, start="2018-03-01", reason="Marama Kereama is abroad")
        store.decide("period", number=SECRET, kind="suspended", start="2018-03-11", reason="see Kereama v. Howick")
        store.decide("move", number=SECRET, club=130, start="2018-03-05", reason="Kereama moved")
        assert found(store, *NAMES)

    return store.begin("a player with a history", prepare)


def test_the_identity_is_nowhere_but_in_raw_files(known: StoreFixture) -> None:
    known.decide("erase", number=SECRET)
    assert found(known, *NAMES) == []
    player = models.Player.objects.get(number=SECRET)
    assert (player.erased, player.hidden, player.first, player.family, player.year_of_birth) == (
        True,
        True,
        "",
        "",
        None,
    )
    assert known.verify() == []


def test_the_ledger_and_everybody_else_stay_as_they_are(known: StoreFixture) -> None:
    before = known.contents()
    known.decide("erase", number=SECRET)
    after = known.contents()
    for table in ("award", "posting", "seat", "entry", "session", "membership", "spell", "raw_file", "arrival"):
        assert after[table] == before[table], table
    assert known.points(SECRET) == {"C": 40}
    assert models.Player.objects.get(number="20093").family == "Tuckwell"


def test_every_line_of_the_journal_remains_and_says_what_took_its_words(known: StoreFixture) -> None:
    kinds = rows("SELECT seq, kind, day, engine, scheme FROM journal ORDER BY seq")
    line = known.decide("erase", number=SECRET, reason="asked in writing")
    assert rows("SELECT seq, kind, day, engine, scheme FROM journal ORDER BY seq")[:-1] == kinds
    redacted = rows("SELECT DISTINCT redacted FROM journal WHERE redacted IS NOT NULL")
    assert redacted == [(line.seq,)]
    erasure = models.Journal.objects.get(kind="erase")
    assert (erasure.seq, erasure.reason) == (line.seq, "asked in writing")


def test_points_go_on_under_the_number(known: StoreFixture) -> None:
    known.decide("erase", number=SECRET)
    known.send("b.txt", session_file(round=2))
    assert known.points(SECRET) == {"C": 80}
    assert known.verify() == []


def test_nobody_is_erased_twice_or_shown_again(known: StoreFixture) -> None:
    known.decide("erase", number=SECRET)
    with pytest.raises(Refusal, match="erased already"):
        known.decide("erase", number=SECRET)
    with pytest.raises(Refusal, match="stays hidden"):
        known.decide("hide", number=SECRET, hidden=False)
    with pytest.raises(Refusal, match="Nobody has the number"):
        known.decide("erase", number="77")
    assert known.verify() == []


@pytest.mark.parametrize("restarted", [False, True])
def test_an_erased_player_does_not_come_back_by_an_amendment(known: StoreFixture, restarted: bool) -> None:
    known.decide("erase", number=SECRET)
    if restarted:
        known.restart()
    with pytest.raises(Refusal):
        known.decide("amend", number=SECRET, first="Marama", family="Kereama")
    assert found(known, *NAMES) == []
    assert known.verify() == []


def test_an_erased_player_does_not_come_back_by_a_file(store: StoreFixture) -> None:
    store.import_register("access", BALANCES.replace("Ann,Marit", "Marama,Kereama"), opening=True)
    store.decide("erase", number="1111")
    store.restart().import_register("access", BALANCES.replace("Ann,Marit", "Marama,Kereama"), opening=True)
    assert found(store, "Marama", "Kereama") == []
    assert store.points("1111")["A"] == 121
    assert store.verify() == []


def test_a_duplicate_of_the_player_goes_too(store: StoreFixture) -> None:
    """The other number of the same person has the same name."""
    store.register(*NUMBERS)
    store.register("11111", first="Marama", family="Kereama")
    store.decide("merge", number="11111", into=SECRET, reason="both are Marama Kereama")
    store.decide("erase", number=SECRET)
    assert found(store, "Marama", "Kereama") == []
    assert store.verify() == []


def test_two_players_one_after_the_other(known: StoreFixture) -> None:
    known.decide("erase", number=SECRET)
    known.decide("erase", number="20093")
    assert found(known, *NAMES, "Bertram", "Tuckwell") == []
    assert known.verify() == []


def test_a_person_without_a_number_in_a_file_of_another_format_stays_out_of_the_records(known: StoreFixture) -> None:
    """Names stand in contest reports beside the numbers: the register knows them, the rows do not repeat them."""
    known.decide("erase", number=SECRET)
    names: dict[str, Any] = {"scores": ["55.00", "51.00", "49.00", "45.00"]}
    known.send("c.txt", session_file(FOUR_PAIRS, round=3, **names))
    assert found(known, *NAMES) == []
    assert known.verify() == []


def test_words_that_people_wrote_beside_the_number_go_too(known: StoreFixture) -> None:
    told = [{"number": SECRET, "override": "Kereama was invited"}, {"number": "20093", "override": "a guest"}]
    known.decide("facts", club=106, name="a.txt", facts={"players": told}, reason="see the letter of Kereama")
    known.send("b.txt", session_file(event="By hand"), by_hand={"reason": "Kereama rang", "field": 12})
    assert found(known, "Kereama was", "Kereama rang", "letter of")
    known.decide("erase", number=SECRET)
    assert found(known, *NAMES) == []
    # What was said of somebody else stays, and the override itself as well.
    assert found(known, "a guest")
    assert known.verify() == []


def test_who_asked_for_an_adjustment_goes_too(known: StoreFixture) -> None:
    known.decide("adjust", number=SECRET, points={"B": "2"}, asked_by="Marama Kereama", reason="Kereama wrote to us")
    known.decide("adjust", number="20093", points={"B": "2"}, asked_by="the club of Howick", reason="as agreed")
    known.decide("erase", number=SECRET)
    assert found(known, *NAMES) == []
    assert found(known, "the club of Howick", "as agreed")
    assert known.points(SECRET) == {"B": 2, "C": 40}
    assert known.verify() == []


def test_the_line_of_the_erasure_must_not_name_the_player(known: StoreFixture) -> None:
    with pytest.raises(Refusal, match="Say it without the name"):
        known.decide("erase", number=SECRET, reason="asked for by M. KEREAMA")
    assert found(known, *NAMES)
    assert known.verify() == []


def test_the_login_of_an_erased_player_is_gone(known: StoreFixture) -> None:
    accounts.make_account("ropata", "a long password", role="player", player=SECRET)
    known.decide("erase", number=SECRET)
    assert not models.Account.objects.exists()
    assert known.verify() == []


def test_the_tokens_of_an_erased_player_are_gone(known: StoreFixture) -> None:
    """What a token is for was written by the player, and may be a name."""
    tokens.issue_token([], f"player-{SECRET}", "Marama's phone", ["read"], FIRST_MOMENT)
    credentials.make_credential("token", "player-20093", FIRST_MOMENT)
    known.decide("erase", number=SECRET)
    assert found(known, *NAMES) == []
    assert [each.name for each in models.Credential.objects.all()] == ["player-20093"]
    assert known.verify() == []


@pytest.mark.parametrize("sent", [False, True])
def test_address_and_letters_of_an_erased_player_are_gone(known: StoreFixture, sent: bool) -> None:
    """A certificate has the name on it, and so has the letter that brings it, whether it went or not."""
    contacts.enter_contact(SECRET, email="kereama@mail.example", certificates=True)
    contacts.enter_contact("20093", email="bertram@mail.example", certificates=True)
    seq = run(known)
    raised(seq, SECRET, "2", "3")
    raised(seq, "20093", "2", "3")
    assert mail_certificates_of_entry(seq, FIRST_MOMENT) == 2
    outbox.queue_letter("kereama@mail.example", "Your question", "Dear Kereama", FIRST_MOMENT)
    if sent:
        outbox.send_due_letters(lambda letter: None, FIRST_MOMENT)
    known.decide("erase", number=SECRET)
    assert found(known, *NAMES, "kereama@mail") == []
    assert [contact.player for contact in models.Contact.objects.all()] == ["20093"]
    assert [letter.address for letter in models.Mail.objects.all()] == ["bertram@mail.example"]
    assert mail_certificates_of_entry(seq, FIRST_MOMENT) == 0


def test_the_letters_of_somebody_who_shares_the_address_stay(known: StoreFixture) -> None:
    """Two who live together have one address: only what carries the erased player's certificate goes."""
    for number in (SECRET, "20093"):
        contacts.enter_contact(number, email="home@mail.example", certificates=True)
    seq = run(known)
    raised(seq, SECRET, "2", "3")
    raised(seq, "20093", "2", "3")
    assert mail_certificates_of_entry(seq, FIRST_MOMENT) == 2
    known.decide("erase", number=SECRET)
    assert [letter.attachment_name for letter in models.Mail.objects.all()] == ["certificate-20093.pdf"]
    assert found(known, *NAMES) == []


def test_a_letter_to_an_earlier_address_goes_too(known: StoreFixture) -> None:
    contacts.enter_contact(SECRET, email="earlier@mail.example", certificates=True)
    seq = run(known)
    raised(seq, SECRET, "2", "3")
    mail_certificates_of_entry(seq, FIRST_MOMENT)
    contacts.enter_contact(SECRET, email="later@mail.example")
    known.decide("erase", number=SECRET)
    assert not models.Mail.objects.exists()


def test_the_address_of_a_duplicate_goes_with_the_player(known: StoreFixture) -> None:
    known.register("11111")
    contacts.enter_contact("11111", email="kereama@mail.example", certificates=True)
    known.decide("merge", number="11111", into=SECRET)
    known.decide("erase", number=SECRET)
    assert not models.Contact.objects.exists()
