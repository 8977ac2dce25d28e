"""The registers: regions, clubs, codes, players, and the dated statuses and memberships of players."""

from django.db import models


class Region(models.Model):
    """A region of the federation; `email` is where its invoices go, empty for what the folder says."""

    code = models.IntegerField(primary_key=True)
    name = models.TextField()
    website = models.TextField()
    email = models.TextField(default="")

    class Meta:
        db_table = "region"


class Club(models.Model):
    """A club, real or special; `program` is the scoring program, with its version, of the last file it sent.

    `program_seen` is the day of that file.
    """

    code = models.IntegerField(primary_key=True)
    name = models.TextField()
    region = models.TextField()
    kind = models.CharField(max_length=20)
    country = models.IntegerField()
    licence = models.TextField()
    program = models.TextField()
    program_seen = models.DateField(null=True)

    class Meta:
        db_table = "club"


class ClubKind(models.Model):
    """A kind of a club from a day on, until the next one begins; None is from the beginning.

    A club has rows only if its kind ever changed from a day on: `kind` of the club is the last one.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    club = models.IntegerField()
    start = models.DateField(null=True)
    kind = models.CharField(max_length=20)

    class Meta:
        db_table = "club_kind"
        indexes = (models.Index(fields=["club"], name="club_kind_of"),)


class Code(models.Model):
    """A row of a code table, such as a gender or a rank, with the days between which it is in use."""

    id = models.BigIntegerField(primary_key=True)
    table = models.CharField(max_length=20)
    code = models.IntegerField()
    name = models.TextField()
    start = models.DateField(null=True)
    end = models.DateField(null=True)

    class Meta:
        db_table = "code"
        indexes = (models.Index(fields=["table", "code"], name="code_of"),)


class Sending(models.Model):
    """A club that may send for another, by a decision of the federation."""

    id = models.BigIntegerField(primary_key=True)
    club = models.IntegerField()
    also_for = models.IntegerField()

    class Meta:
        db_table = "sending"
        constraints = (models.UniqueConstraint(fields=["club", "also_for"], name="sending_once"),)


class Player(models.Model):
    """A player. Grade, rank, stars and rating are the current ones; statuses and grades of the past are spells.

    `merged_into` is the surviving player of a duplicate. An erased player has no identity left but the number.
    """

    id = models.BigIntegerField(primary_key=True)
    number = models.CharField(max_length=20)
    first = models.TextField()
    preferred = models.TextField()
    family = models.TextField()
    club = models.IntegerField()
    year_of_birth = models.IntegerField(null=True)
    gender = models.IntegerField()
    source = models.IntegerField(null=True)
    country = models.IntegerField(null=True)
    grade = models.IntegerField()
    rank = models.IntegerField()
    stars = models.IntegerField()
    rating = models.CharField(max_length=40)
    handicap = models.CharField(max_length=20)
    status = models.IntegerField()
    overseas_number = models.TextField()
    id_card = models.TextField()
    joined = models.DateField(null=True)
    stamp = models.DateField()
    hidden = models.BooleanField()
    erased = models.BooleanField()
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, related_name="duplicates", db_index=False)

    class Meta:
        db_table = "player"
        constraints = (models.UniqueConstraint(fields=["number"], name="player_number"),)
        indexes = (
            models.Index(fields=["family", "first"], name="player_name"),
            # Few players were merged, and SQLite ignores a full index in which nearly all values are null.
            models.Index(fields=["merged_into"], name="player_merged", condition=models.Q(merged_into__isnull=False)),
        )


class Membership(models.Model):
    """A player's membership of a club, from `start` to `end`, both included; without an end it lasts.

    Where the register does not know since when, `start` is 1900-01-01 (`EARLIEST` in registers/players).
    """

    id = models.BigIntegerField(primary_key=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    club = models.IntegerField(db_index=True)
    start = models.DateField()
    end = models.DateField(null=True)

    class Meta:
        db_table = "membership"


class Spell(models.Model):
    """A period of a player: with a status, a grade, a suspension, arrears or a valid ID card."""

    id = models.BigIntegerField(primary_key=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="spells")
    kind = models.CharField(max_length=20)
    value = models.CharField(max_length=40)
    start = models.DateField()
    end = models.DateField(null=True)

    class Meta:
        db_table = "spell"
