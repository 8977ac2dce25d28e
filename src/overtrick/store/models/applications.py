"""What clubs and players apply for: adjustments of points, old records of a new member, another name."""

from django.db import models


class Application(models.Model):
    """An application of a club or a player, and what became of it.

    `number` is the player whom it is about, if there is one; `data` is what is applied for, by kind. `with_club` says
    that the club decides and not the federation. `granted` is the number that a new member got, and `lines` are the
    decisions by which it was granted, as lines of the journal.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    kind = models.CharField(max_length=20)
    club = models.IntegerField(db_index=True)
    number = models.CharField(max_length=20, db_index=True)
    text = models.TextField()
    data = models.TextField()
    with_club = models.BooleanField()
    state = models.CharField(max_length=20)
    answer = models.TextField()
    answered = models.DateTimeField(null=True)
    answered_by = models.CharField(max_length=100)
    granted = models.CharField(max_length=20)
    lines = models.TextField()

    class Meta:
        db_table = "application"
        indexes = (models.Index(fields=["state", "with_club"], name="application_state"),)
