"""What browsers of tests leave out: all that Playwright leaves out, since the last flag counts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import playwright

from toolchain import browsers

DRIVER = Path(playwright.__file__).parent / "driver/package/lib/coreBundle.js"


def test_what_playwright_leaves_out_is_left_out() -> None:
    """But for what is named after another browser."""
    (found,) = re.findall(
        r"disabledFeatures = \[\n(.*?)\n\s*\]", DRIVER.read_text("utf-8"), re.DOTALL
    )
    names = {json.loads(name) for name in re.findall(r'^\s*("\w+")', found, re.MULTILINE)}
    ours = set(browsers.LEFT_OUT.partition("=")[2].split(","))
    assert len(names) > 10
    assert {name for name in names if not name.startswith("ms")} <= ours
