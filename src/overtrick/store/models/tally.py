"""Totals of points and counts of sessions, so that pages need not add up the ledger."""

from django.db import models

from overtrick.store.models.points_field import PointsField
from overtrick.store.models.registers import Player


class Tally(models.Model):
    """A player's points of a unit, or of a measure of the scheme, in a year of play.

    Year 0 has the points of all years, with opening balances. A measure is stored as a whole number, multiplied by what
    makes it whole.
    """

    id = models.BigAutoField(primary_key=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="tallies", db_index=False)
    year = models.IntegerField()
    unit = models.CharField(max_length=20)
    points = PointsField()

    class Meta:
        db_table = "tally"
        constraints = (models.UniqueConstraint(fields=["year", "player", "unit"], name="tally_of"),)
        indexes = (models.Index(fields=["year", "unit", "points"], name="tally_order"),)


class Tallied(models.Model):
    """How far the ledger has been added up: its one row has the last award in the tally, and the measures then."""

    id = models.IntegerField(primary_key=True)
    award = models.BigIntegerField()
    measures = models.TextField()

    class Meta:
        db_table = "tallied"


class Turnout(models.Model):
    """How many sessions were played under a number in a year, as they are counted for reports (ruling M2)."""

    id = models.BigAutoField(primary_key=True)
    number = models.TextField()
    year = models.IntegerField()
    sessions = models.IntegerField()

    class Meta:
        db_table = "turnout"
        constraints = (models.UniqueConstraint(fields=["number", "year"], name="turnout_of"),)


class Counted(models.Model):
    """How far sessions have been counted: its one row has the last session and entry, and the rule of counting."""

    id = models.IntegerField(primary_key=True)
    session = models.BigIntegerField()
    seq = models.BigIntegerField()
    rule = models.TextField()

    class Meta:
        db_table = "counted"


class Uncounted(models.Model):
    """A session that does not count, because it no longer stands."""

    session = models.BigIntegerField(primary_key=True)

    class Meta:
        db_table = "uncounted"
