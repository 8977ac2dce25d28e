"""The calendar of tournaments, who has entered, the stages of a tournament, and the sessions that people linked."""

from django.db import models


class Tournament(models.Model):
    """A tournament. `key` is its name as it is compared; `details` is what the host says about it, in JSON.

    The sponsor's `logo` has a column of its own, so that no list of tournaments reads pictures. `restrictions` and
    `own_table` are lists in JSON, and the fee is in cents. A tournament that was deleted keeps its row, so that no
    number is used twice. `seq` is the last entry of the journal that changed the row.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    name = models.TextField()
    key = models.TextField()
    event_class = models.TextField()
    contest = models.TextField()
    first = models.DateField(db_index=True)
    last = models.DateField()
    club = models.IntegerField(db_index=True)
    region = models.IntegerField(null=True)
    restrictions = models.TextField()
    entry_limit = models.IntegerField()
    fee = models.BigIntegerField()
    fee_for = models.CharField(max_length=20)
    billed = models.BooleanField()
    online_entry = models.BooleanField()
    closes = models.DateTimeField(null=True)
    own_table = models.TextField()
    details = models.TextField()
    logo = models.TextField()
    deleted = models.BooleanField()

    class Meta:
        db_table = "tournament"


class TournamentEntry(models.Model):
    """A pair, team or player who entered a tournament; `seq` is the entry of the journal that made it.

    `moved_up` is the entry of the journal by which it came off the waiting list, `ended` the one that withdrew it. The
    order of entering is the order of `id`.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entries")
    state = models.CharField(max_length=20)
    team = models.TextField()
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    seat = models.TextField()
    text = models.TextField()
    seed = models.IntegerField()
    moved_up = models.BigIntegerField(null=True)
    ended = models.BigIntegerField(null=True)

    class Meta:
        db_table = "tournament_entry"
        indexes = (models.Index(fields=["tournament", "state"], name="tournament_entry_state"),)


class TournamentPlayer(models.Model):
    """A player of an entry, in the order in which they were named, and whether the player has confirmed it.

    `seq` is the entry of the journal that named the player, `ended` the one by which another took the seat.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    entry = models.ForeignKey(TournamentEntry, models.PROTECT, related_name="players")
    number = models.CharField(max_length=20, db_index=True)
    confirmed = models.BooleanField()
    ended = models.BigIntegerField(null=True)

    class Meta:
        db_table = "tournament_player"


class PartnerNote(models.Model):
    """A note of a player who looks for a partner in a tournament. It is not part of the records, and is taken down."""

    tournament = models.BigIntegerField(db_index=True)
    player = models.CharField(max_length=20)
    text = models.TextField()
    at = models.DateTimeField()

    class Meta:
        db_table = "partner_note"
        constraints = (models.UniqueConstraint(fields=["tournament", "player"], name="partner_note_once"),)


class TournamentStage(models.Model):
    """A planned stage of a tournament, such as the Final, in the order of its places, and how many play in it."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="stages")
    position = models.IntegerField()
    name = models.TextField()
    contestants = models.IntegerField()
    extra_entries = models.BooleanField()

    class Meta:
        db_table = "tournament_stage"


class TournamentSession(models.Model):
    """What a person said about a session and a tournament: that it belongs to it, to which stage, or that it does not.

    Sessions that belong to a tournament by club, day, class and name need no row.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sessions")
    batch = models.BigIntegerField(db_index=True)
    position = models.IntegerField()
    belongs = models.BooleanField()
    stage = models.TextField()

    class Meta:
        db_table = "tournament_session"
