"""Every page of a player at both widths, light and dark, for anybody and for the player."""

from .conftest import Visit
from .federations import Served
from .steps import no_faults, sign_in

PUBLIC = (
    "/players", "/players?q=mar", "/players?q=nobody-at-all", "/players/38441", "/players/38441?all=1", "/players/501",
    "/players/502", "/players/38441/other-points", "/players/38441/partners", "/players/38441/boards",
    "/players/38441/with/12356", "/players/38441/pictures", "/players/38441/why/rank", "/players/38441/why/grade",
)  # fmt: skip
OWN = ("/me", "/me/details", "/me/questions", "/me/questions/new/1/2", "/password", "/second-step",
       "/second-step/passkeys", "/second-step/app", "/sessions/1/why/2")  # fmt: skip


def test_for_anybody(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    for address in PUBLIC:
        no_faults(page, country.url + address)


def test_behind_the_players_login(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    sign_in(page, country, "38441")
    for address in OWN:
        no_faults(page, country.url + address)
