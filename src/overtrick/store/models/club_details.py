"""What clubs say about themselves."""

from django.db import models


class ClubDetails(models.Model):
    """What a club says about itself: where it plays and when, who runs it, and how to reach it.

    `telephones`, `officers` and `playing_times` are lists in JSON. `seq` is the last entry of the journal that changed
    the row. The addresses for letters are for the federation; `show_email` shows that of the secretary to everyone.
    """

    club = models.IntegerField(primary_key=True)
    physical_address = models.TextField()
    postal_address = models.TextField()
    telephones = models.TextField()
    website = models.TextField()
    results_page = models.TextField()
    map_link = models.TextField()
    officers = models.TextField()
    playing_times = models.TextField()
    secretary_email = models.TextField()
    treasurer_email = models.TextField()
    tournaments_email = models.TextField()
    show_email = models.BooleanField()
    seq = models.BigIntegerField()

    class Meta:
        db_table = "club_details"
