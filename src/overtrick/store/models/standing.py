"""Standing runs, every change of a player's standing, and players' questions."""

from django.db import models

from overtrick.store.models.registers import Player
from overtrick.store.models.results import Session


class Run(models.Model):
    """A run of the scheme, such as the monthly one, for a day; `undone` is the entry of the journal that undid it."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    name = models.CharField(max_length=20)
    date = models.DateField()
    undone = models.BigIntegerField(null=True)

    class Meta:
        db_table = "run"


class Change(models.Model):
    """A change of a player's rank, stars, rating or grade on a day, by an entry of the journal.

    `cause` is a run, an award, a merger or a decision; runs do not change what a decision made with `stays`. `totals`
    are the points that the change rests on, by unit, in stored parts, from which its reasons can be found again.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(db_index=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="changes")
    what = models.CharField(max_length=10)
    date = models.DateField()
    before = models.CharField(max_length=40)
    after = models.CharField(max_length=40)
    cause = models.CharField(max_length=10)
    stays = models.BooleanField()
    totals = models.TextField()

    class Meta:
        db_table = "change"
        indexes = (models.Index(fields=["what", "date"], name="change_on"),)


class Question(models.Model):
    """A player's question about an award, or about a row that earned none; `state` is who has it, or how it ended.

    A club asks about a `charge` of a `period`: for a session without a player, for a levy about the member.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="questions")
    session = models.ForeignKey(Session, models.PROTECT, null=True, related_name="questions")
    line = models.BigIntegerField(null=True)
    award = models.BigIntegerField(null=True)
    club = models.IntegerField(db_index=True)
    state = models.CharField(max_length=20)
    text = models.TextField()
    charge = models.CharField(max_length=30, default="")
    period = models.CharField(max_length=7, default="")

    class Meta:
        db_table = "question"


class Remark(models.Model):
    """A step of a question: who wrote or did what, and the state of the question after it."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    question = models.ForeignKey(Question, models.PROTECT, related_name="remarks")
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    text = models.TextField()
    state = models.CharField(max_length=20)

    class Meta:
        db_table = "remark"
