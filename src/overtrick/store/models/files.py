"""The files that were sent, each arrival of them, the queue, the credentials of senders, and what scorers may see."""

from django.db import models


class RawFile(models.Model):
    """The bytes of a file, stored once however often they are sent. Never changed, never deleted."""

    id = models.BigIntegerField(primary_key=True)
    sha256 = models.CharField(max_length=64)
    size = models.IntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "raw_file"
        constraints = (models.UniqueConstraint(fields=["sha256"], name="raw_file_sha256"),)


class FolderFile(models.Model):
    """The bytes of a file of the federation's folder, stored once however many versions have it. Never changed."""

    id = models.BigIntegerField(primary_key=True)
    sha256 = models.CharField(max_length=64)
    size = models.IntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "folder_file"
        constraints = (models.UniqueConstraint(fields=["sha256"], name="folder_file_sha256"),)


class Arrival(models.Model):
    """A file that was received: stored before it is acknowledged, and processed later, in this order."""

    id = models.BigIntegerField(primary_key=True)
    raw = models.ForeignKey(RawFile, models.PROTECT, related_name="arrivals")
    club = models.IntegerField()
    name = models.TextField()
    door = models.CharField(max_length=20)
    cut_unseen = models.BooleanField()
    at = models.DateTimeField()
    who = models.CharField(max_length=100)

    class Meta:
        db_table = "arrival"
        indexes = (
            models.Index(fields=["club", "name"], name="arrival_name"),
            models.Index(fields=["at"], name="arrival_at"),
            models.Index(fields=["id"], name="arrival_by_hand", condition=models.Q(door="by hand")),
        )


class Waiting(models.Model):
    """An arrival that has not been processed yet: the queue of the workers.

    A file on which the program itself failed is tried again when it is due. `slow` files need long to read, and wait
    for each other only. `worker` is who took a file, `until` a time; a name that stays is that of a worker that died.
    """

    arrival = models.OneToOneField(Arrival, models.PROTECT, primary_key=True, related_name="waiting")
    attempts = models.IntegerField(default=0)
    due = models.DateTimeField(null=True)
    club = models.IntegerField(default=0)
    size = models.IntegerField(default=0)
    slow = models.BooleanField(default=False)
    worker = models.CharField(max_length=100, default="")
    until = models.DateTimeField(null=True)

    class Meta:
        db_table = "waiting"
        indexes = (models.Index(fields=["club", "arrival"], name="waiting_club"),)


class Credential(models.Model):
    """A user's name, and the hash of a secret or a public key. Not part of the records, so not rebuilt.

    It belongs to a club, the federation or a player. A token has scopes, separated by spaces, and perhaps a label.
    """

    id = models.BigAutoField(primary_key=True)
    club = models.IntegerField()
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    secret = models.CharField(max_length=1000)
    made = models.DateTimeField()
    revoked = models.DateTimeField(null=True)
    player = models.CharField(max_length=20, default="")
    scopes = models.CharField(max_length=100, default="")
    label = models.CharField(max_length=100, default="")
    used = models.DateTimeField(null=True)

    class Meta:
        db_table = "credential"
        constraints = (models.UniqueConstraint(fields=["kind", "name"], name="credential_name"),)


class ScorerLink(models.Model):
    """How often a club made an address for its scorers: only the last is valid. Not part of the records."""

    club = models.IntegerField(primary_key=True)
    count = models.IntegerField()

    class Meta:
        db_table = "scorer_link"


class SetAside(models.Model):
    """A number in a file that nobody has, and about which the club need not be asked again: a visitor without points.

    Not part of the records: it changes no result.
    """

    id = models.BigAutoField(primary_key=True)
    club = models.IntegerField()
    name = models.TextField()
    number = models.TextField()
    at = models.DateTimeField()
    who = models.CharField(max_length=100)

    class Meta:
        db_table = "set_aside"
        constraints = (models.UniqueConstraint(fields=["club", "name", "number"], name="set_aside_once"),)
