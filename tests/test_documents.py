"""Documents that cannot go stale: the README is run, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import adjuge
from adjuge.engine.registry import all_games

ROOT = Path(adjuge.__file__).parent.parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]


def test_the_readme_does_what_it_says():
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert done.attempted > 5
    assert done.failed == 0


def test_the_readme_names_every_game():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for about in all_games().values():
        seats = f"{about.seats[0]}–{about.seats[-1]}"
        assert f"| {about.title} | {about.designer}, {about.year} | {seats} |" in text


def test_the_readme_fits_on_two_screens():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 100


def test_the_readme_shows_the_speeds_that_were_measured_last():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = table_rows(readme.partition("<!-- speed -->")[2].partition("<!-- /speed -->")[0])
    kept = table_rows((ROOT / "benchmarks" / "results.txt").read_text(encoding="utf-8"))
    column = kept["measured"].index("Mark")
    for title, cells in shown.items():
        assert cells in (kept[title], kept[title][column : column + 1]), title
    assert "Mark" in shown and len(shown) > 10


def table_rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables in a text by their first cells."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()
            if line.startswith("| ")]  # fmt: skip
    return {row[0]: row[1:] for row in rows}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_links_lead_somewhere(document):
    for link in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (document.parent / link).exists(), link


def test_the_changelog_names_the_version():
    assert f"## {adjuge.__version__} " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
