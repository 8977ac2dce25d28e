"""The forms about a member: the fields of 'Input of new players', and the days of memberships and statuses."""

from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.access.contacts import TELEPHONE
from overtrick.store.journal.today import registers_today, today
from overtrick.store.registers.code_names import code_names, codes_in_use
from overtrick.web.club_desk.members.words import CODE_SECTIONS
from overtrick.web.terms import translate_term

_LONGEST_NAME, _LONGEST_NUMBER, _LONGEST_REASON = 30, 40, 500
_FIRST_YEAR = 1900
_AFFILIATED = "affiliated"
WRONG_PHONE = gettext_lazy("Please check the phone number. It should look like 021 555 0123.")
WRONG_DAY = gettext_lazy("Write the day as year-month-day, such as 2027-01-31.")
_NAME_MISSING = gettext_lazy("Please write the name.")


def day_field(label: Any, help_text: Any = "", *, required: bool = True) -> forms.DateField:
    """Return a field for a day, which browsers show with a calendar."""
    return forms.DateField(
        label=label, help_text=help_text, required=required, input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": WRONG_DAY, "required": gettext_lazy("Choose a day.")},
    )  # fmt: skip


def reason_field() -> forms.CharField:
    """Return a field for why something is changed."""
    return forms.CharField(
        label=gettext_lazy("Reason"), max_length=_LONGEST_REASON, required=False,
        help_text=gettext_lazy("If it helps others to understand it. The federation can read it."),
    )  # fmt: skip


def code_choices(table: str, *, keep: int | None = None, without: frozenset[int] = frozenset()) -> list[Any]:
    """Return the codes of a table that may be given today, by name; and one that an entry has already."""
    codes = {code: name for code, name in codes_in_use(today()).get(table, {}).items() if code not in without}
    if keep is not None and keep not in codes:
        codes[keep] = code_names().name(table, keep) or str(keep)
    return [(code, translate_term(name, CODE_SECTIONS[table])) for code, name in codes.items()]


def affiliated_clubs() -> list[tuple[int, str]]:
    """Return the clubs that a player can be at home in, by name."""
    clubs = code_names().clubs.values()
    return [(club.code, translate_term(club.name, "clubs")) for club in clubs if club.kind == _AFFILIATED]


class CodeField(forms.TypedChoiceField):
    """A choice of a code by its name."""

    def __init__(self, table: str, label: Any, *, empty: Any = None, **options: Any) -> None:
        self.table, self.empty = table, empty
        missing = {"required": gettext_lazy("Choose one."), "invalid_choice": gettext_lazy("Choose one from the list.")}
        super().__init__(coerce=int, empty_value=None, label=label, error_messages=missing, **options)

    def offer(self, **options: Any) -> None:
        """Fill in the choices of today; with a line for none where that is possible."""
        nothing = [] if self.empty is None else [("", self.empty)]
        self.choices = [*nothing, *code_choices(self.table, **options)]


class PersonForm(forms.Form):
    """Who somebody is: the fields that a club may edit later too."""

    first = forms.CharField(
        label=gettext_lazy("First name"), max_length=_LONGEST_NAME, error_messages={"required": _NAME_MISSING}
    )
    preferred = forms.CharField(
        label=gettext_lazy("Preferred name"), max_length=_LONGEST_NAME, required=False,
        help_text=gettext_lazy("What people call them, such as Bert for Bertram. Leave it empty if it is the "
                               "first name."),
    )  # fmt: skip
    family = forms.CharField(
        label=gettext_lazy("Family name"), max_length=_LONGEST_NAME, error_messages={"required": _NAME_MISSING}
    )
    year_of_birth = forms.IntegerField(
        label=gettext_lazy("Year of birth"), required=False, min_value=_FIRST_YEAR,
        help_text=gettext_lazy(
            "You can leave it out. A levy may depend on age later: without the year the club may pay in full."
        ),
        error_messages={"invalid": gettext_lazy("Write the year in four digits, such as 1958.")},
    )  # fmt: skip
    gender = CodeField("gender", gettext_lazy("Gender"))
    source = CodeField("source", gettext_lazy("Where from"), required=False, empty=gettext_lazy("Not stated"))
    country = CodeField("country", gettext_lazy("Country"), required=False, empty=gettext_lazy("Not stated"))

    def __init__(self, *args: Any, keep: dict[str, int | None] | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("first", "preferred", "family"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        year: Any = self.fields["year_of_birth"]
        year.widget.attrs |= {"inputmode": "numeric", "max": today().year}
        for name, field in self.fields.items():
            if isinstance(field, CodeField):
                self._offer(field, (keep or {}).get(name))

    def _offer(self, field: CodeField, kept: int | None) -> None:
        field.offer(keep=kept)

    def clean(self) -> dict[str, Any]:
        """Refuse signs that are no part of a name, and a year that has not come."""
        data: dict[str, Any] = self.cleaned_data
        for name in ("first", "preferred", "family", "overseas_number", "id_card"):
            if not str(data.get(name, "")).isprintable():
                self.add_error(name, _("It contains a character that cannot be printed."))
        year = data.get("year_of_birth")
        if year is not None and year > today().year:
            self.add_error("year_of_birth", _("That year has not come yet."))
        return data


def _number_abroad() -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Number abroad"), max_length=_LONGEST_NUMBER, required=False,
        help_text=gettext_lazy("The player's number in another federation."),
    )  # fmt: skip


class NewMemberForm(PersonForm):
    """All fields of 'Input of new players'. Grade and rank are set here once, and later by the federation alone."""

    club = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Home club"))
    grade = CodeField("grade", gettext_lazy("Grade"), help_text=gettext_lazy(
        "Your best estimate. Only the federation can change it later."))  # fmt: skip
    rank = CodeField("rank", gettext_lazy("Rank"), help_text=gettext_lazy(
        "A beginner’s, unless you know of another one. Only the federation can change it later."))  # fmt: skip
    status = CodeField("status", gettext_lazy("Status"))
    start = day_field(gettext_lazy("Member since"))
    overseas_number = _number_abroad()
    email = forms.EmailField(label=gettext_lazy("Email"), max_length=254, required=False)
    telephone = forms.CharField(
        label=gettext_lazy("Phone"), max_length=_LONGEST_NUMBER, required=False,
        validators=[RegexValidator(TELEPHONE, WRONG_PHONE)],
    )  # fmt: skip

    def __init__(self, club: int, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        clubs: Any = self.fields["club"]
        clubs.choices = affiliated_clubs()
        if club not in dict(clubs.choices):
            clubs.choices = [(club, translate_term(code_names().club(club).name, "clubs")), *clubs.choices]
        country: Any = self.fields["country"]
        country.choices = [("", _("That of the club")), *country.choices[1:]]
        gender: Any = self.fields["gender"]
        gender.choices = [("", _("Choose one")), *gender.choices]
        grade: Any = self.fields["grade"]
        if len(grade.choices) == 1:
            # A federation without grades has nothing to choose.
            grade.widget = forms.HiddenInput()
        elif registers_today().new_players.grade is None:
            grade.choices = [("", _("Choose one")), *grade.choices]

    def _offer(self, field: CodeField, kept: int | None) -> None:
        federation = registers_today().members.federation_statuses if field.table == "status" else frozenset[int]()
        field.offer(keep=kept, without=federation)


class MemberForm(PersonForm):
    """What a club may change in a member's entry, and why."""

    overseas_number = _number_abroad()
    id_card = forms.CharField(label=gettext_lazy("ID card"), max_length=_LONGEST_NUMBER, required=False)
    handicap = forms.DecimalField(
        label=gettext_lazy("Handicap"), max_digits=8, decimal_places=2, required=False, localize=False
    )
    reason = reason_field()

    def clean_handicap(self) -> Decimal:
        """Return no handicap as 0, which is what the register has for it."""
        found: Decimal | None = self.cleaned_data["handicap"]
        return Decimal(0) if found is None else found


class ContactForm(forms.Form):
    """How a member is reached."""

    email = forms.EmailField(label=gettext_lazy("Email"), max_length=254, required=False)
    telephone = forms.CharField(
        label=gettext_lazy("Phone"), max_length=_LONGEST_NUMBER, required=False,
        validators=[RegexValidator(TELEPHONE, WRONG_PHONE)],
        widget=forms.TextInput(attrs={"type": "tel"}),
    )  # fmt: skip


class StatusForm(forms.Form):
    """A new status, from a day on."""

    code = CodeField("status", gettext_lazy("New status"))
    start = day_field(gettext_lazy("From"))
    reason = reason_field()

    def __init__(self, current: int, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        code: Any = self.fields["code"]
        code.offer(without=registers_today().members.federation_statuses | {current})


class LeaveForm(forms.Form):
    """The last day in the club; and whether the player has resigned, if there is no other club."""

    end = day_field(gettext_lazy("Last day as a member"))
    resign = forms.BooleanField(
        label=gettext_lazy("The player resigns: change the status too"), required=False, initial=True,
        help_text=gettext_lazy("Untick it if the player will soon join another club."),
    )  # fmt: skip
    reason = reason_field()

    def __init__(self, since: date | None, *args: Any, may_resign: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self._since = since
        if not may_resign:
            del self.fields["resign"]

    def clean_end(self) -> date:
        """Refuse a day before the membership began."""
        end: date = self.cleaned_data["end"]
        if self._since is not None and end < self._since:
            raise forms.ValidationError(_("The membership began later. Choose a later day."))
        return end


class MoveForm(forms.Form):
    """Another home club, from a day on."""

    to = forms.TypedChoiceField(coerce=int, label=gettext_lazy("To which club"))
    start = day_field(gettext_lazy("First day in the new club"))
    reason = reason_field()

    def __init__(self, club: int, since: date | None, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        to: Any = self.fields["to"]
        to.choices = [("", _("Choose a club")), *(each for each in affiliated_clubs() if each[0] != club)]
        self._since = since

    def clean_start(self) -> date:
        """Refuse a day on which the player was no member of the old club yet."""
        return check_move_day(self.cleaned_data["start"], self._since)


class MoveInForm(forms.Form):
    """A player who comes to this club: whether it becomes the home club, and from which day on."""

    how = forms.ChoiceField(label=gettext_lazy("How"), widget=forms.RadioSelect)
    start = day_field(gettext_lazy("First day in your club"))
    reason = reason_field()

    def __init__(self, old_club: str, since: date | None, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._since = since
        how: Any = self.fields["how"]
        how.choices = [
            ("move", _("Home club: the player leaves %(club)s") % {"club": old_club}),
            ("join", _("Second club: the player stays in %(club)s too") % {"club": old_club}),
        ]

    def clean(self) -> dict[str, Any]:
        """Refuse a move on a day on which the player was no member of the old club yet."""
        data: dict[str, Any] = self.cleaned_data
        if data.get("how") == "move" and "start" in data:
            try:
                check_move_day(data["start"], self._since)
            except forms.ValidationError as error:
                self.add_error("start", error)
        return data


class ArrearsForm(forms.Form):
    """The first or the last day of arrears."""

    day = day_field(gettext_lazy("Day"))
    reason = reason_field()


def check_move_day(start: date, since: date | None) -> date:
    """Refuse a first day in a new club on which the player was no member of the old one yet."""
    if since is not None and start <= since:
        raise forms.ValidationError(_("The player joined the old club later. Choose a later day."))
    return start
