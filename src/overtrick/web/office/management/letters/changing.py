"""The federation's own words for a letter, in the folder that counts from a day on; or none, for the standard ones."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.schemes.editing.additions import put_table
from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.settings import Setting
from overtrick.schemes.editing.values import change_contents, find_named_file
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.folders import FEDERATION_FILE
from overtrick.schemes.registers.letters import LETTERS, find_wrong_text
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.journal.federation_state import current_federation
from overtrick.web.office.management.dated_form import DatedForm, say

_LONGEST_SUBJECT, _LONGEST_TEXT = 200, 5000
_WORDS_FILE = "words.toml"


class LetterForm(DatedForm):
    """The subject and the text of a letter in one language; both empty are the standard ones."""

    subject = forms.CharField(
        label=gettext_lazy("Subject"), max_length=_LONGEST_SUBJECT, required=False,
        help_text=gettext_lazy("If left empty: the standard subject."),
    )  # fmt: skip
    text = forms.CharField(
        label=gettext_lazy("Text"), max_length=_LONGEST_TEXT, required=False,
        widget=forms.Textarea(attrs={"rows": 14}), help_text=gettext_lazy("If left empty: the standard text."),
    )  # fmt: skip

    def __init__(self, letter: str, language: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.letter, self.language = letter, language
        # Letters may count at once in what they say, yet a version counts from a day on as any other.
        self.fields["start"].help_text = _("Letters that are written from this day on.")
        self.order_fields(["subject", "text", "start", "reason"])

    @property
    def words(self) -> LetterWords:
        """What was typed."""
        return LetterWords(subject=self.cleaned_data["subject"], text=self.cleaned_data["text"])

    def clean_subject(self) -> str:
        """Refuse what cannot be filled in."""
        return self._checked("subject")

    def clean_text(self) -> str:
        """Refuse what cannot be filled in, and a text that lacks what the letter is for."""
        return self._checked("text")

    def _checked(self, key: str) -> str:
        typed = str(self.cleaned_data[key]).replace("\r\n", "\n").replace("\r", "\n").replace("\x7f", "").strip()
        if any(find_wrong_text(self.letter, key, typed)):
            raise forms.ValidationError(_say_wrong(self.letter, key, typed))
        return typed

    def clean(self) -> dict[str, Any]:
        """Try the words in the folder."""
        data: dict[str, Any] = self.cleaned_data
        if not {"subject", "text"} <= data.keys():
            return data
        try:
            after = _put_words(self.before, self.letter, self.language, self.words)
        except SchemeError as error:
            self.add_error("text", say(error))
            return data
        self.take(after, "text", _("The text is already like this."))
        return data


def _say_wrong(letter: str, key: str, typed: str) -> str:
    """Say in the reader's language what is wrong with a text, and what may stand in it."""
    known = [each for each in LETTERS[letter] if key == "text" or each not in ("standard", "link")]
    listed = ", ".join(f"{{{each}}}" for each in known)
    wrong = next(find_wrong_text(letter, key, typed))
    if wrong.startswith("the text needs {link}"):
        return _("The text needs {link} or {standard}: without the link the letter is of no use.")
    if wrong.startswith("the text needs {standard}"):
        return _("The text needs {standard}: the facts are in it.")
    found = wrong.partition(" is not known")[0] if " is not known" in wrong else ""
    words = {"found": found, "listed": listed}
    if found:
        return _("%(found)s is not known here. In curly brackets you can write: %(listed)s.") % words
    return (
        _(
            "A curly bracket is not closed. In curly brackets you can write: %(listed)s. Write {{ for a "
            "bracket of your own."
        )
        % words
    )


def _put_words(before: FolderContents, letter: str, language: str, words: LetterWords) -> FolderContents:
    """Return the folder with other words for a letter; a folder without a file of words gets one."""
    named = find_named_file(before, "words")
    files, file = dict(before.files), named or _WORDS_FILE
    values = {key: text for key, text in (("subject", words.subject), ("text", words.text)) if text}
    text = files.get(file, b"").decode("utf-8")
    files[file] = put_table(text, ("letters", letter, language), values or None).encode()
    after = FolderContents(before.scheme_file, files)
    if named:
        return after
    # The file itself has the day of the version.
    start = current_federation().versions[-1].start
    return change_contents(after, [Setting(FEDERATION_FILE, "", "", ("words",), file)], start)
