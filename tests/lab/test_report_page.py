"""The file of a report in a real browser: opened from disk, it sends no requests and is accessible."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.browser.people import AXE

from mewple.core.registry import find
from mewple.core.rule import can_compile
from mewple.lab.report import Sizes, make_report
from mewple.lab.report_file import PAGE, write_report
from mewple.lab.simulate import Plan

pytestmark = pytest.mark.browser
SIZES = Sizes(games=1_000, sample=6, playouts=8, pairings=200)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not PAGE.is_file():
        pytest.skip("the page of reports is not built: run `make setup`")
    if not can_compile():
        pytest.skip("needs numba")
    made = tmp_path_factory.mktemp("report") / "pig.html"
    write_report(made, make_report(Plan(find("pig"), 2, SIZES.games), ["beginner", "strong"], SIZES))
    return made


def test_a_report_opens_from_disk_and_asks_for_nothing(chromium, file: Path):
    page = chromium.new_page()
    asked: list[str] = []
    problems: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(file.as_uri())
    page.get_by_role("heading", name="Pig with 2 seats").wait_for()
    assert page.get_by_text("Skill counts").count() >= 1
    assert page.locator("figure svg").count() > 10
    page.locator("figure details summary").first.click()
    assert page.get_by_role("region", name="Shares of the win by seat").first.get_by_role("row").count() == 3
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert problems == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_report_has_no_faults_that_axe_finds(chromium, file: Path, scheme: str, width: int):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run `make setup`")
    page = chromium.new_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    page.goto(file.as_uri())
    page.get_by_role("heading", name="Pig with 2 seats").wait_for()
    for summary in page.locator("figure details summary").all():
        summary.click()
    page.add_script_tag(path=str(AXE))
    violations = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    found = [(each["id"], each["nodes"][0]["html"][:120]) for each in violations]
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
