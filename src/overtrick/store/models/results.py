"""Results as the clubs sent them: batches and their revisions, sessions, rows and seats."""

from django.db import models

from overtrick.store.models.files import RawFile


class Batch(models.Model):
    """All that a club sent under one file name. `state` is that of the last file."""

    id = models.BigIntegerField(primary_key=True)
    club = models.IntegerField()
    name = models.TextField()
    latest = models.IntegerField()
    state = models.CharField(max_length=10)

    class Meta:
        db_table = "batch"
        constraints = (models.UniqueConstraint(fields=["name", "club"], name="batch_key"),)
        indexes = (models.Index(fields=["id"], name="batch_rejected", condition=models.Q(state="rejected")),)


class Revision(models.Model):
    """One file of a batch, and what became of it: accepted, held, rejected, replaced, cancelled or refused.

    `outcome` is what was decided when it was processed, `because` the reason in words, and `state` the current state;
    `ended` is the entry of the journal that replaced, cancelled or refused it.
    """

    id = models.BigIntegerField(primary_key=True)
    batch = models.ForeignKey(Batch, models.PROTECT, related_name="revisions")
    number = models.IntegerField()
    seq = models.BigIntegerField(unique=True)
    raw = models.ForeignKey(RawFile, models.PROTECT, related_name="revisions")
    format = models.CharField(max_length=20)
    outcome = models.CharField(max_length=10)
    state = models.CharField(max_length=10)
    rows = models.IntegerField()
    because = models.TextField()
    ended = models.BigIntegerField(null=True)

    class Meta:
        db_table = "revision"
        constraints = (models.UniqueConstraint(fields=["batch", "number"], name="revision_number"),)
        indexes = (models.Index(fields=["state"], name="revision_held", condition=models.Q(state="held")),)


class Problem(models.Model):
    """A problem of a file, in the words of the time when it was found."""

    id = models.BigIntegerField(primary_key=True)
    revision = models.ForeignKey(Revision, models.PROTECT, related_name="problems")
    code = models.CharField(max_length=60)
    severity = models.CharField(max_length=10)
    line = models.BigIntegerField()
    column = models.TextField()
    found = models.TextField()
    message = models.TextField()
    advice = models.TextField()

    class Meta:
        db_table = "problem"


class Event(models.Model):
    """Sessions that belong together: the same name at the same club in one year, unless a decision changed it."""

    id = models.BigIntegerField(primary_key=True)
    club = models.IntegerField()
    key = models.TextField()
    name = models.TextField()
    year = models.IntegerField()

    class Meta:
        db_table = "event"
        indexes = (models.Index(fields=["key", "club", "year"], name="event_key"),)


class Stage(models.Model):
    """A stage of an event that a person linked: its name, the field of the whole event, and the places above it."""

    id = models.BigIntegerField(primary_key=True)
    event = models.ForeignKey(Event, models.PROTECT, related_name="stages")
    name = models.TextField()
    total_field = models.IntegerField()
    places_above = models.IntegerField()

    class Meta:
        db_table = "stage"


class Session(models.Model):
    """A session, round or final ladder. It stands unless its revision was replaced or cancelled."""

    id = models.BigIntegerField(primary_key=True)
    revision = models.ForeignKey(Revision, models.PROTECT, related_name="sessions")
    position = models.IntegerField()
    event = models.ForeignKey(Event, models.PROTECT, related_name="sessions")
    stage = models.ForeignKey(Stage, models.PROTECT, null=True, related_name="sessions")
    stands = models.BooleanField()
    key = models.CharField(max_length=64)
    date = models.DateField(db_index=True)
    club = models.IntegerField(db_index=True)
    location = models.TextField()
    name = models.TextField()
    type = models.TextField()
    section = models.TextField()
    round = models.BigIntegerField()
    movement = models.TextField()
    unit = models.TextField()
    points_type = models.TextField()
    award = models.BigIntegerField(null=True)
    boards = models.BigIntegerField(null=True)
    lists = models.BigIntegerField()
    program = models.TextField()
    event_class = models.TextField()
    contest = models.TextField()

    class Meta:
        db_table = "session"
        indexes = (
            models.Index(fields=["key"], name="session_key"),
            models.Index(fields=["id"], name="session_fallen", condition=models.Q(stands=False)),
        )


class OverallList(models.Model):
    """A session that is the overall list of its event, although its format does not mark it; and the last day."""

    session = models.OneToOneField(Session, models.PROTECT, primary_key=True, related_name="overall")
    last = models.DateField()

    class Meta:
        db_table = "overall_list"


class Contest(models.Model):
    """The identity of a contest report that names itself: the file's own ID, the contest, its day and direction."""

    id = models.BigIntegerField(primary_key=True)
    session = models.ForeignKey(Session, models.PROTECT, related_name="contests")
    club = models.IntegerField()
    file = models.TextField()
    name = models.TextField()
    date = models.DateField()
    east_west = models.BooleanField()
    stands = models.BooleanField()

    class Meta:
        db_table = "contest"
        indexes = (
            models.Index(fields=["name", "date"], name="contest_key"),
            models.Index(fields=["file"], name="contest_file"),
        )


class Approval(models.Model):
    """An event whose points the federation approved: its club, its name as it is compared, its class and its days.

    `tournament` is the tournament of the calendar that it stands for, if it was not approved alone.
    """

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField()
    club = models.IntegerField()
    event = models.TextField()
    name = models.TextField()
    event_class = models.TextField()
    first = models.DateField()
    last = models.DateField()
    tournament = models.BigIntegerField(null=True)

    class Meta:
        db_table = "approval"
        indexes = (models.Index(fields=["club", "first"], name="approval_of"),)


class Fact(models.Model):
    """What a decision stated about a session that its file cannot say, as a context; perhaps for one revision only."""

    id = models.BigIntegerField(primary_key=True)
    batch = models.ForeignKey(Batch, models.PROTECT, related_name="facts")
    position = models.IntegerField()
    revision = models.IntegerField(null=True)
    seq = models.BigIntegerField()
    data = models.TextField()

    class Meta:
        db_table = "fact"


class Entry(models.Model):
    """A row of a session: a contestant's place and score, as the file gives them."""

    id = models.BigIntegerField(primary_key=True)
    session = models.ForeignKey(Session, models.PROTECT, related_name="entries")
    position = models.IntegerField()
    line = models.BigIntegerField()
    list = models.IntegerField()
    place = models.BigIntegerField(null=True)
    tied = models.BooleanField()
    score = models.TextField()
    details = models.TextField()

    class Meta:
        db_table = "entry"


class Seat(models.Model):
    """A player's number in a row, as the file gives it; the register says which player it is."""

    id = models.BigIntegerField(primary_key=True)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    position = models.IntegerField()
    number = models.TextField()

    class Meta:
        db_table = "seat"
        # With the row: row numbers grow with time, so a query for this year need not read earlier rows.
        indexes = (models.Index(fields=["number", "entry"], name="seat_rows"),)
