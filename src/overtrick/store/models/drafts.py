"""What a login has begun on a page and not sent yet. It passes, so it is not part of the records."""

from django.db import models


class Draft(models.Model):
    """A file that was checked, or a sheet of results that is being typed: of a club, by a login, until it expires."""

    id = models.BigAutoField(primary_key=True)
    club = models.IntegerField()
    login = models.CharField(max_length=100)
    kind = models.CharField(max_length=20)
    name = models.TextField()
    content = models.BinaryField()
    made = models.DateTimeField()
    expires = models.DateTimeField()

    class Meta:
        db_table = "draft"
        indexes = (
            models.Index(fields=["club", "kind"], name="draft_club"),
            models.Index(fields=["expires"], name="draft_expires"),
        )
