"""Pages made with React, Vue and Astro embed a board, as *Embed a game* has them.

What builds them is installed on demand: ``scripts/requirements/frameworks``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import Final

import pytest
from playwright.sync_api import Page

from toolchain import CACHE, ROOT, nodejs
from driving.pages import PATIENCE
from tessera.words.language import LANGUAGES
from tests.browser.conftest import Site, Visit
from tests.browser.embedding import LISTENING

pytestmark = pytest.mark.long_only

PAGE: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A game</title></head>
<body><main></main><script type="module" src="./{}"></script></body>
</html>
"""
MOUNT: Final = """import { createApp } from "vue";
import Page from "./Page.vue";
createApp(Page).mount("main");
"""
VUE: Final = """import vue from "@vitejs/plugin-vue";
const compilerOptions = { isCustomElement: (tag) => tag === "tessera-game" };
export default { plugins: [vue({ template: { compilerOptions } })] };
"""
ASTRO: Final = 'export default { base: "/frameworks/astro" };\n'
#: The file for the page's example, by its language, and the files beside it.
PROJECTS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "jsx": ("page.jsx", {"index.html": PAGE.format("page.jsx")}),
    "vue": (
        "Page.vue",
        {"index.html": PAGE.format("mount.js"), "mount.js": MOUNT, "vite.config.js": VUE},
    ),
    "astro": ("src/pages/index.astro", {"astro.config.mjs": ASTRO}),
}
#: The build command of each, within the Node packages.
BUILDERS: Final = {
    "jsx": ("vite/bin/vite.js", "build", "--base", "./"),
    "vue": ("vite/bin/vite.js", "build", "--base", "./"),
    "astro": ("astro/bin/astro.mjs", "build"),
}
#: The number of turns that the page shows, and the number of turns played.
COUNTED: Final = "Number(document.querySelector('p').textContent)"
TURNS: Final = "told.findLast(([, name]) => name === 'turn')[2].turns"


def example(framework: str, language: str) -> str:
    """The page's example; two bots play in it."""
    text = (ROOT / f"static/pages/embedding.{language}.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^```{framework}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(found.splitlines()) <= 15
    return str(found).replace("<tessera-game", '<tessera-game seat-white="bot:1"')


def built(site: Site, framework: str) -> str:
    """Build a page that listens from its start, beside the site; its address on another origin."""
    packages = nodejs.packages_of("frameworks")
    project = CACHE / "frameworks/pages" / framework
    shutil.rmtree(project, ignore_errors=True)
    name, others = PROJECTS[framework]
    (project / name).parent.mkdir(parents=True)
    text = example(framework, "en").replace("ADDRESS", site.address)
    for path, content in {**others, name: text}.items():
        (project / path).write_text(content, encoding="utf-8")
    script = site.root / "some/folder/embed.js"
    shutil.copy(script, (project / "src" if framework == "astro" else project) / "embed.js")
    program, *words = BUILDERS[framework]
    environment = {**os.environ, "ASTRO_TELEMETRY_DISABLED": "1"}
    command = [nodejs.newest(), str(packages / program), *words]
    subprocess.run(command, check=True, cwd=project, env=environment, capture_output=True)
    place = site.root / "frameworks" / framework
    shutil.copytree(project / "dist", place, dirs_exist_ok=True)
    page = place / "index.html"
    first = f'<link rel="icon" href="data:,"><script>{LISTENING}</script>'
    text = page.read_text(encoding="utf-8").replace("<head>", f"<head>{first}", 1)
    page.write_text(text, encoding="utf-8")
    return f"{site.elsewhere}frameworks/{framework}/index.html"


def whole_game(page: Page) -> None:
    """Two bots play to the end; the page, which the framework draws, has counted the turns."""
    page.wait_for_function("told.some(([, name]) => name === 'ended')", timeout=PATIENCE)
    names = [name for _, name, _ in page.evaluate("told")]
    assert "ready" == names[0] and 1 == names.count("ready") and "error" not in names
    page.wait_for_function(f"{COUNTED} === {TURNS}")
    assert page.evaluate(COUNTED) > 5


@pytest.mark.parametrize("framework", PROJECTS)
def test_a_page_of_a_framework(visit: Visit, site: Site, framework: str) -> None:
    """The page is built for production, with a copy of the script in its bundle.

    The French page has the same example.
    """
    assert 1 == len({example(framework, language) for language in LANGUAGES})
    page = visit.context.new_page()
    page.goto(built(site, framework))
    whole_game(page)
