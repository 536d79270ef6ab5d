"""What a script cannot be asked for is told in a sentence, with exit status 2."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import build
import check_dist
import serve
from toolchain import ROOT
from website import offline


@pytest.mark.parametrize(
    ("main", "words", "said"),
    [
        (serve.main, ["--port", "-1"], "“-1” is not a whole number from 0 to 65535"),
        (serve.main, ["--port", "65536"], "“65536” is not a whole number from 0 to 65535"),
        (serve.main, ["--port", "٣"], "“٣” is not a whole number from 0 to 65535"),
        (build.main, ["--out", str(ROOT)], "the site cannot take its place"),
        (build.main, ["--out", str(ROOT.parent)], "the site cannot take its place"),
        (build.main, ["--out", __file__], "the site cannot take its place"),
        (build.main, ["--address", "\udcff"], "--address: that is no address"),
        (check_dist.main, [str(ROOT / "no-such-folder")], "no-such-folder is no folder"),
        (check_dist.main, [__file__], "is no folder"),
    ],
)
def test_what_cannot_be(
    main: Callable[[], int],
    words: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["script.py", *words])
    monkeypatch.setattr("website.completeness.whole", lambda: pytest.fail("it goes on"))
    with pytest.raises(SystemExit) as ended:
        main()
    assert 2 == ended.value.code
    assert said in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("name", ["index.html", offline.WEB_MANIFEST, offline.WORKER])
def test_a_site_of_broken_files(tmp_path: Path, name: str) -> None:
    for each in ("index.html", offline.WEB_MANIFEST, offline.WORKER):
        (tmp_path / each).write_text("{}", encoding="utf-8")
    (tmp_path / name).write_bytes(b"{\xff")
    command = [sys.executable, str(ROOT / "scripts/check_dist.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert 1 == done.returncode
    assert done.stderr and "Traceback" not in done.stderr
