"""The tables of a federation. One database is one federation.

The source is raw files, the files of the federation's folder, arrivals and the journal; the other records are derived
from them. Some tables are separate:
secrets, which must not be in records that are kept for good, the queue, and the worker's own tables.
"""

from allauth.mfa.models import Authenticator

from overtrick.store.models.accounts import AccessChange, Account, Attempt, Contact
from overtrick.store.models.applications import Application
from overtrick.store.models.asked_queries import AskedQuery
from overtrick.store.models.boards import (
    AnalysedSession,
    BoardDoubt,
    BoardFigures,
    CountedBoards,
    DealAnalysis,
    ScorecardLetter,
    SessionBoards,
)
from overtrick.store.models.club_details import ClubDetails
from overtrick.store.models.drafts import Draft
from overtrick.store.models.files import Arrival, Credential, FolderFile, RawFile, ScorerLink, SetAside, Waiting
from overtrick.store.models.invoices import BillRun, BillTo, Invoice, InvoiceItem, InvoiceLine, Money, Payment
from overtrick.store.models.jobs import Beat, InvoiceLetter, Mail, Publication, Season, Slot
from overtrick.store.models.journal import Audit, Journal, SignedHead
from overtrick.store.models.ledger import Award, Posting
from overtrick.store.models.registers import Club, ClubKind, Code, Membership, Player, Region, Sending, Spell
from overtrick.store.models.reports import Extract, SavedReport
from overtrick.store.models.results import (
    Approval,
    Batch,
    Contest,
    Entry,
    Event,
    Fact,
    OverallList,
    Problem,
    Revision,
    Seat,
    Session,
    Stage,
)
from overtrick.store.models.standing import Change, Question, Remark, Run
from overtrick.store.models.tally import Counted, Tallied, Tally, Turnout, Uncounted
from overtrick.store.models.tasks import TaskMark
from overtrick.store.models.tournaments import (
    PartnerNote,
    Tournament,
    TournamentEntry,
    TournamentPlayer,
    TournamentSession,
    TournamentStage,
)

SOURCE_MODELS = (RawFile, FolderFile, Arrival, Journal)
SEPARATE_MODELS = (
    Credential, ScorerLink, SetAside, Waiting, Account, Authenticator, Contact, AccessChange, Slot, Mail, Season,
    SignedHead, TaskMark, InvoiceLetter, PartnerNote, ScorecardLetter, SavedReport, Extract,
    AskedQuery,
)  # fmt: skip
# The worker makes these again within a minute; attempts are forgotten, and drafts begun again.
TEMPORARY_MODELS = (
    Publication, Beat, Tally, Tallied, Turnout, Counted, Uncounted, Attempt, Draft, DealAnalysis, AnalysedSession,
    BoardFigures, CountedBoards,
)  # fmt: skip
DERIVED_MODELS = (
    Region, Club, ClubKind, ClubDetails, Code, Sending, Player, Membership, Spell, Event, Stage, Batch, Revision,
    Problem, Session, SessionBoards, BoardDoubt, OverallList, Contest, Approval, Fact, Entry, Seat, Posting, Award, Run,
    Change, Question, Remark, Application, BillTo, BillRun, Invoice, InvoiceLine, InvoiceItem, Money, Payment,
    Tournament, TournamentEntry, TournamentPlayer, TournamentStage, TournamentSession, Audit,
)  # fmt: skip

__all__ = [
    "DERIVED_MODELS",
    "SEPARATE_MODELS",
    "SOURCE_MODELS",
    "TEMPORARY_MODELS",
    "AccessChange",
    "Account",
    "AnalysedSession",
    "Application",
    "Approval",
    "Arrival",
    "AskedQuery",
    "Attempt",
    "Audit",
    "Authenticator",
    "Award",
    "Batch",
    "Beat",
    "BillRun",
    "BillTo",
    "BoardDoubt",
    "BoardFigures",
    "Change",
    "Club",
    "ClubDetails",
    "ClubKind",
    "Code",
    "Contact",
    "Contest",
    "Counted",
    "CountedBoards",
    "Credential",
    "DealAnalysis",
    "Draft",
    "Entry",
    "Event",
    "Extract",
    "Fact",
    "FolderFile",
    "Invoice",
    "InvoiceItem",
    "InvoiceLetter",
    "InvoiceLine",
    "Journal",
    "Mail",
    "Membership",
    "Money",
    "OverallList",
    "PartnerNote",
    "Payment",
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
    "SavedReport",
    "ScorecardLetter",
    "ScorerLink",
    "Season",
    "Seat",
    "Sending",
    "Session",
    "SessionBoards",
    "SetAside",
    "SignedHead",
    "Slot",
    "Spell",
    "Stage",
    "Tallied",
    "Tally",
    "TaskMark",
    "Tournament",
    "TournamentEntry",
    "TournamentPlayer",
    "TournamentSession",
    "TournamentStage",
    "Turnout",
    "Uncounted",
    "Waiting",
]
