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
