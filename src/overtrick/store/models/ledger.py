"""The ledger: every award, and every award taken back. Rows are only added; the database refuses anything else."""

from django.db import models

from overtrick.store.models.points_field import PointsField
from overtrick.store.models.registers import Player
from overtrick.store.models.results import Entry, Session


class Posting(models.Model):
    """Awards that were posted together, by one line of the journal, and the versions that worked them out."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(db_index=True)
    session = models.ForeignKey(Session, models.PROTECT, null=True, related_name="postings")
    engine = models.CharField(max_length=40)
    scheme = models.CharField(max_length=80)
    cause = models.CharField(max_length=30)

    class Meta:
        db_table = "posting"


class Award(models.Model):
    """Points of one unit for one player, earned on the day `played` under a `number` of the player.

    A reversal has the points with the other sign and names what it takes back; nothing is taken back twice.
    """

    id = models.BigIntegerField(primary_key=True)
    posting = models.ForeignKey(Posting, models.PROTECT, related_name="awards", db_index=False)
    session = models.ForeignKey(Session, models.PROTECT, null=True, related_name="awards")
    # The row may lie in the archive of its season.
    entry = models.ForeignKey(
        Entry, models.PROTECT, null=True, related_name="awards", db_index=False, db_constraint=False
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="awards")
    number = models.TextField()
    unit = models.CharField(max_length=20)
    points = PointsField()
    kind = models.CharField(max_length=20)
    played = models.DateField()
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversal")

    class Meta:
        db_table = "award"
