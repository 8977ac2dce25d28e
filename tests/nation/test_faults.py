"""What goes wrong in real clubs goes wrong here too: corrections, cancellations, strangers at the table."""

from collections import defaultdict

from tests.nation.folder import Delivered, Folder


def stories(folder: Folder) -> list[list[Delivered]]:
    """The deliveries of each name that came more than once."""
    found: defaultdict[tuple[int, str], list[Delivered]] = defaultdict(list)
    for each in folder.deliveries:
        found[each.club, each.name].append(each)
    return [each for each in found.values() if len(each) > 1]


def test_corrections_change_players_or_scores(nation: Folder) -> None:
    corrected = [
        (before, after)
        for before, after, *_ in stories(nation)
        if before.good and after.good and after.session.entries and before.data != after.data
    ]
    assert len(nation.deliveries) * 8 // 1000 < len(corrected) < len(nation.deliveries) * 22 // 1000
    for before, after in corrected:
        assert len(before.session.entries) == len(after.session.entries)
        assert before.session.event == after.session.event


def test_a_few_files_come_again_unchanged(nation: Folder) -> None:
    assert any(before.data == after.data for before, after, *_ in stories(nation))


def test_some_are_corrected_twice(nation: Folder) -> None:
    assert any("/again2/" in each.file for each in nation.deliveries)


def test_cancellations_are_few(nation: Folder) -> None:
    cancelled = [each for each in nation.deliveries if each.good and not each.session.entries]
    assert 0 < len(cancelled) < len(nation.deliveries) // 200


def test_refused_files_have_different_mistakes(nation: Folder) -> None:
    codes = {problem.code for each in nation.deliveries if not each.good for problem in each.problems}
    assert {"percentage-range", "header-columns"} <= codes


def test_some_numbers_belong_to_nobody(nation: Folder) -> None:
    known = {row["player"] for row in nation.register("births")} | {
        row["number"] for row in nation.register("unregistered")
    }
    days = nation.played
    strangers = set(days) - known - {"0"}
    assert strangers
    assert all(len(days[number]) == 1 for number in strangers)


def test_somebody_without_a_number_plays_with_a_partner(nation: Folder) -> None:
    rows = [row for session in nation.sessions() for row in session.entries if "0" in row.players and not row.phantom]
    assert rows


def test_somebody_plays_before_being_registered(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        days = folder.played
        assert any(day < row["registered_on"] for row in folder.register("unregistered") for day in days[row["number"]])


def test_visitors_from_abroad_play(nation: Folder) -> None:
    abroad = {row["player"] for row in nation.register("memberships") if row["club"] in ("819", "820")}
    assert abroad & set(nation.played)


def test_temporary_players_play(nation: Folder) -> None:
    temporary = {row["player"] for row in nation.register("statuses") if row["status"] == "3"}
    assert temporary & set(nation.played)


def test_nobody_plays_after_leaving_or_before_joining_but_by_mistake(nation: Folder) -> None:
    stays = defaultdict(list)
    for row in nation.register("memberships"):
        stays[row["player"]].append((row["start"], row["end"] or "9999"))
    ended = {row["player"]: row["start"] for row in nation.register("statuses") if row["status"] in ("2", "4", "9")}
    strange = [
        (player, day)
        for player, days in nation.played.items()
        if player in stays
        for day in days
        if not any(start <= day <= end for start, end in stays[player])
    ]
    assert 0 < len(strange) < len(nation.deliveries) // 250
    assert all(player in ended and ended[player] <= day for player, day in strange)
    assert len({player for player, _ in strange}) == len(strange)
