"""The script behind `make release`: what it refuses."""

import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))

import release  # noqa: E402


def test_the_package_has_a_version_that_it_can_read():
    source = (ROOT / "src/mewple/__init__.py").read_text("utf-8")
    assert release.package_version(source).count(".") == 2
    with pytest.raises(release.NotReady, match="__version__"):
        release.package_version("")


@pytest.mark.parametrize(
    ("changelog", "reason"),
    [
        ("## Unreleased\n\n- New.\n\n## 1.0.0\n\n- Old.\n", "newest section is 1.0.0"),
        ("## Unreleased\n\n- New.\n\n## 1.1.0\n\n- Old.\n", "Unreleased"),
        ("nothing", "newest section is none"),
    ],
)
def test_a_changelog_that_does_not_fit_the_version_is_refused(changelog, reason):
    with pytest.raises(release.NotReady, match=reason):
        release.check_changelog(changelog, "1.1.0")


def test_a_changelog_whose_newest_section_is_the_version_is_accepted():
    release.check_changelog("## Unreleased\n\n## 1.1.0 (2026-12-01)\n\n- New.\n\n## 1.0.0\n", "1.1.0")


def test_a_version_that_has_a_tag_is_refused():
    release.check_tag("1.1.0", ["v1.0.0"])
    with pytest.raises(release.NotReady, match="has been released"):
        release.check_tag("1.1.0", ["v1.0.0", "v1.1.0"])


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["mewple/__init__.py"], "no browser client"),
        (["mewple/server/static/index.html"], "without scripts"),
    ],
)
def test_a_wheel_without_the_browser_client_is_refused(tmp_path, names, reason):
    wheel = tmp_path / "mewple-1.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in names:
            packed.writestr(name, "")
    with pytest.raises(release.NotReady, match=reason):
        release.check_wheel(wheel, "1.1.0")
