"""What people do who write programs: read the page of the API, make a token, use it, turn it off."""

import json

from playwright.sync_api import expect

from .conftest import Visit
from .federations import Served
from .steps import faults, no_faults_here, sign_in


def test_the_page_of_the_api_lists_every_call(country: Served, visit: Visit) -> None:
    page = visit(f"{country.url}/api/docs", java_script_enabled=False)
    calls = page.request.get(f"{country.url}/api/openapi.json").json()["paths"]
    expect(page.get_by_role("article")).to_have_count(sum(map(len, calls.values())))
    played = page.get_by_role("article").filter(has=page.get_by_role("heading", name="What a player played"))
    expect(played).to_contain_text("GET /api/players/{number}/results")
    expect(played).to_contain_text("The first day.")
    played.get_by_text("Response", exact=True).click()
    answer = json.loads(played.locator("pre").inner_text())
    assert set(answer) == {"player", "results", "next"}
    assert answer["results"][0]["score"] == "57.50"


def test_nothing_is_wrong_with_the_page_of_the_api(country: Served, visit: Visit) -> None:
    page = visit(f"{country.url}/api/docs")
    page.locator("details").evaluate_all("all => all.slice(0, 4).forEach(each => each.open = true)")
    no_faults_here(page)


def test_a_token_is_made_used_and_turned_off(country: Served, visit: Visit, width: int) -> None:
    page = visit(country.url, width)
    sign_in(page, country, "38441")
    page.goto(f"{country.url}/me/tokens")
    assert faults(page) == []
    page.get_by_label("Used for").fill(f"Phone {width}")
    page.get_by_label("Read my record and my results").check()
    page.get_by_role("button", name="Make the token").click()
    secret = page.locator("code.raw").inner_text()
    assert faults(page) == []
    shown = {"Authorization": f"Bearer {secret}"}
    assert page.request.get(f"{country.url}/api/me", headers=shown).json()["number"] == "38441"
    page.goto(f"{country.url}/me/tokens")
    assert secret not in page.content()
    page.get_by_role("button", name=f"Turn off Phone {width}").click()
    page.get_by_role("dialog").get_by_role("button", name="Turn it off").click()
    expect(page.get_by_role("row", name=f"Phone {width}")).to_contain_text("Turned off")
    assert faults(page) == []
    assert page.request.get(f"{country.url}/api/me", headers=shown).status == 401
