"""The tables of a federation. One database is one federation.

The source is raw files, arrivals and the journal; the other records are derived from them. Some tables are separate:
secrets, which must not be in records that are kept for good, the queue, and the worker's own tables.
"""

from allauth.mfa.models import Authenticator

from overtrick.store.models.accounts import Account, Attempt, Contact
from overtrick.store.models.files import Arrival, Credential, RawFile, Waiting
from overtrick.store.models.jobs import Beat, Mail, Publication, Season, Slot
from overtrick.store.models.journal import Audit, Journal, SignedHead
from overtrick.store.models.ledger import Award, Posting
from overtrick.store.models.registers import Club, Code, Membership, Player, Region, Sending, Spell
from overtrick.store.models.results import (
    Approval,
    Batch,
    Contest,
    Entry,
    Event,
    Fact,
    Problem,
    Revision,
    Seat,
    Session,
    Stage,
)
from overtrick.store.models.standing import Change, Question, Remark, Run
from overtrick.store.models.tally import Counted, Tallied, Tally, Turnout, Uncounted

SOURCE_MODELS = (RawFile, Arrival, Journal)
SEPARATE_MODELS = (Credential, Waiting, Account, Authenticator, Contact, Slot, Mail, Season, SignedHead)
# The worker makes these again within a minute; attempts are forgotten.
TEMPORARY_MODELS = (Publication, Beat, Tally, Tallied, Turnout, Counted, Uncounted, Attempt)
DERIVED_MODELS = (
    Region, Club, Code, Sending, Player, Membership, Spell, Event, Stage, Batch, Revision, Problem, Session, Contest,
    Approval, Fact, Entry, Seat, Posting, Award, Run, Change, Question, Remark, Audit,
)  # fmt: skip

__all__ = [
    "DERIVED_MODELS",
    "SEPARATE_MODELS",
    "SOURCE_MODELS",
    "TEMPORARY_MODELS",
    "Account",
    "Approval",
    "Arrival",
    "Attempt",
    "Audit",
    "Authenticator",
    "Award",
    "Batch",
    "Beat",
    "Change",
    "Club",
    "Code",
    "Contact",
    "Contest",
    "Counted",
    "Credential",
    "Entry",
    "Event",
    "Fact",
    "Journal",
    "Mail",
    "Membership",
    "Player",
    "Posting",
    "Problem",
    "Publication",
    "Question",
    "RawFile",
    "Region",
    "Remark",
    "Revision",
    "Run",
    "Season",
    "Seat",
    "Sending",
    "Session",
    "SignedHead",
    "Slot",
    "Spell",
    "Stage",
    "Tallied",
    "Tally",
    "Turnout",
    "Uncounted",
    "Waiting",
]
