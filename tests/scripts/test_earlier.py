"""A build of an earlier commit is made once, by that commit's own scripts, and kept."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from website import earlier

#: A project's own build script: it copies its source into the site.
BUILD = """
from pathlib import Path
Path("dist").mkdir()
Path("dist/index.html").write_text(Path("source").read_text())
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two commits, whose builds differ."""
    root = tmp_path / "project"
    (root / "scripts").mkdir(parents=True)
    (root / "scripts/build.py").write_text(BUILD)
    git = ["git", "-C", str(root), "-c", "user.name=it", "-c", "user.email=it@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    for text in ("first", "second"):
        (root / "source").write_text(text)
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-q", "-m", text], check=True)
    monkeypatch.setattr(earlier, "ROOT", root)
    monkeypatch.setattr(earlier, "CACHE", tmp_path / "cache")
    return root


def test_a_commit_is_built_from_its_own_sources_once(project: Path) -> None:
    """Neither other commits nor changed files matter; the second time nothing is built."""
    (project / "source").write_text("changed")
    site = earlier.build_named("HEAD~1")
    assert "first" == (site / "index.html").read_text()
    assert "second" == (earlier.build_named("HEAD") / "index.html").read_text()
    assert {"scripts", "source", ".git"} == {path.name for path in project.iterdir()}
    (site / "kept").touch()
    assert site == earlier.build_named("HEAD~1")
    assert {"index.html", "kept"} == {path.name for path in site.iterdir()}
    assert 2 == len([*site.parent.iterdir()])


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("name", ["HEAD~2", "nothing", "--help", "../project"])
def test_an_unknown_build_is_refused(name: str) -> None:
    """The message names it, and says how to complete a shallow clone."""
    with pytest.raises(LookupError, match=f"{name}: no folder .*git fetch --unshallow"):
        earlier.build_named(name)
