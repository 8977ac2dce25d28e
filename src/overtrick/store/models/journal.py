"""The journal of files and decisions, in their order, the audit of what each changed, and the signed heads."""

from django.db import models
from django.db.models import Q

from overtrick.store.models.files import Arrival


class Journal(models.Model):
    """An entry of the journal. `day` is its day in the federation's time zone; `data` says what was decided.

    `engine` and `scheme` are the versions that processed it. Entries are never changed, except by the erasure of a
    player's identity, which is an entry itself: `redacted` is its number. `words`, `salt` and `link` are the entry's
    place in the chain of hashes; an erasure empties the salt.
    """

    seq = models.BigIntegerField(primary_key=True)
    kind = models.CharField(max_length=30)
    at = models.DateTimeField()
    day = models.DateField()
    who = models.CharField(max_length=100)
    reason = models.TextField()
    data = models.TextField()
    arrival = models.OneToOneField(Arrival, models.PROTECT, null=True, related_name="line")
    engine = models.CharField(max_length=40)
    scheme = models.CharField(max_length=80)
    redacted = models.BigIntegerField(null=True)
    words = models.CharField(max_length=64)
    salt = models.CharField(max_length=32)
    link = models.CharField(max_length=64)

    class Meta:
        db_table = "journal"
        # Entries other than deliveries may change the registers: the last of these is the version of the cache.
        indexes = (models.Index(fields=["seq"], name="journal_decisions", condition=~Q(kind="delivery")),)


class Audit(models.Model):
    """A change by a decision: who made it and when, with the record before and after as JSON."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(db_index=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    what = models.CharField(max_length=30)
    key = models.CharField(max_length=300)
    before = models.TextField()
    after = models.TextField()

    class Meta:
        db_table = "audit"
        indexes = (models.Index(fields=["what", "key"], name="audit_of"),)


class SignedHead(models.Model):
    """The last link of the journal on a day, signed: the file that auditors and clubs keep, as it was published."""

    id = models.BigAutoField(primary_key=True)
    day = models.DateField()
    seq = models.BigIntegerField()
    content = models.TextField()

    class Meta:
        db_table = "signed_head"
        constraints = (models.UniqueConstraint(fields=["day"], name="signed_head_once"),)
