"""The ledger: every award and every reversal. Rows are only added; triggers of the database refuse anything else."""

from django.db import models

from overtrick.store.models.points_field import PointsField
from overtrick.store.models.registers import Player
from overtrick.store.models.results import Entry, Session


class Posting(models.Model):
    """Awards that one entry of the journal posted together, and the versions that calculated them."""

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

    A reversal has the same points with the other sign and names the award; no award is reversed twice.
    """

    id = models.BigIntegerField(primary_key=True)
    posting = models.ForeignKey(Posting, models.PROTECT, related_name="awards", db_index=False)
    session = models.ForeignKey(Session, models.PROTECT, null=True, related_name="awards")
    # The row may be in an archive table.
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
