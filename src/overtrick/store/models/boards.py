"""The boards of sessions, kept for reading, and what double dummy says of deals."""

from django.db import models

from overtrick.store.models.results import Revision, Session


class SessionBoards(models.Model):
    """Every board of a session with its results, encoded. `revision` and `position` are the file that has the boards:

    the session's own, or one that came later and added nothing else.
    """

    session = models.OneToOneField(Session, models.PROTECT, primary_key=True, related_name="kept_boards")
    revision = models.ForeignKey(Revision, models.PROTECT, related_name="kept_boards")
    position = models.IntegerField()
    content = models.TextField()

    class Meta:
        db_table = "session_boards"


class DealAnalysis(models.Model):
    """The double-dummy tricks of a deal and its par, for a dealer and a vulnerability. The worker makes it again.

    `tricks` are twenty hexadecimal digits: clubs, diamonds, hearts, spades, no trumps for North, then for East, South
    and West. `par` is North-South's score; `contracts` says which contracts reach it, with who can declare them and a
    blank between them: 2S-EW 5DX-N.
    """

    deal = models.CharField(max_length=80)
    dealer = models.CharField(max_length=1)
    vulnerable = models.CharField(max_length=4)
    tricks = models.CharField(max_length=20)
    par = models.IntegerField()
    contracts = models.TextField()

    class Meta:
        db_table = "deal_analysis"
        constraints = (models.UniqueConstraint(fields=["deal", "dealer", "vulnerable"], name="deal_analysis_key"),)


class AnalysedSession(models.Model):
    """A session whose deals have been analysed, and the file that they were in. The worker makes it again."""

    session = models.BigIntegerField(primary_key=True)
    revision = models.BigIntegerField()

    class Meta:
        db_table = "analysed_session"


class BoardDoubt(models.Model):
    """Something doubtful on a board of a session, or where boards and ranking differ: a cause, and its values as JSON.

    `ns` and `ew` say at which table. What `hides` is not shown to players until somebody confirms it: `confirmed` is
    the entry of the journal that did.
    """

    id = models.BigAutoField(primary_key=True)
    session = models.ForeignKey(Session, models.PROTECT, related_name="doubts")
    board = models.IntegerField()
    round = models.CharField(max_length=40)
    ns = models.TextField()
    ew = models.TextField()
    cause = models.CharField(max_length=20)
    said = models.TextField()
    hides = models.BooleanField()
    confirmed = models.BigIntegerField(null=True)

    class Meta:
        db_table = "board_doubt"
        indexes = (
            models.Index(fields=["id"], name="board_doubt_open", condition=models.Q(hides=True, confirmed=None)),
        )


class BoardFigures(models.Model):
    """What the boards of a session tell of a player with a partner, encoded. The worker makes it again."""

    id = models.BigAutoField(primary_key=True)
    session = models.BigIntegerField(db_index=True)
    player = models.CharField(max_length=40, db_index=True)
    partner = models.CharField(max_length=40)
    played = models.DateField()
    content = models.TextField()

    class Meta:
        db_table = "board_figures"


class CountedBoards(models.Model):
    """A session whose boards have been counted for its players: of which file, and how many results were doubtful."""

    session = models.BigIntegerField(primary_key=True)
    revision = models.BigIntegerField()
    doubts = models.IntegerField()

    class Meta:
        db_table = "counted_boards"


class ScorecardLetter(models.Model):
    """A session of which the scorecards have been sent, by what stays the same if its file is replaced."""

    id = models.BigAutoField(primary_key=True)
    club = models.IntegerField()
    date = models.DateField()
    event = models.TextField()
    section = models.TextField()
    round = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        db_table = "scorecard_letter"
        constraints = (
            models.UniqueConstraint(fields=["club", "date", "event", "section", "round"], name="scorecard_letter_once"),
        )
