"""The words of decisions about ranks, stars, ratings and grades."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

WORDS: Mapping[str, KindWords] = {
    "rank": KindWords(
        _("Set a player’s rank"),
        _("Whatever the points say. It may be a lower one."),
        _("The rank has been set."),
        {"code": FieldWords(_("Rank"))},
    ),
    "stars": KindWords(
        _("Set a player’s stars"),
        _("Whatever the points say."),
        _("The stars have been set."),
        {"stars": FieldWords(_("Stars"), _("How many, from 0."))},
    ),
    "rating": KindWords(
        _("Set a player’s rating points"),
        _("Whatever the points say."),
        _("The rating has been set."),
        {"rating": FieldWords(_("Rating points"))},
    ),
    "grade": KindWords(
        _("Set a player’s grade"),
        _("Whatever the points say. Sessions from that day on are awarded accordingly."),
        _("The grade has been set."),
        {"code": FieldWords(_("Grade"))},
    ),
}
