"""The sounds: each is heard, soft, and over within a fifth of a second."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

import pytest
from playwright.sync_api import Browser

from toolchain import ROOT
from website import making

#: The module, imported from its text, so that no site is needed.
MODULE: Final = (
    "data:text/javascript;base64,"
    + b64encode(making.with_materials((ROOT / "static/sound.mjs").read_bytes())).decode()
)
#: Half a second of a sound as samples: the loudest, and when the last one above silence is.
HEARD: Final = """async ([module, kind, at]) => {
  const { sound } = await import(module);
  const context = new OfflineAudioContext(1, 22050, 44100);
  sound(context, kind, at);
  const samples = (await context.startRendering()).getChannelData(0);
  let [loudest, last] = [0, 0];
  samples.forEach((it, at) => {
    loudest = Math.max(loudest, Math.abs(it));
    if (Math.abs(it) > 0.0005) last = at;
  });
  return [loudest, last / 44100];
}"""
#: Plays a sound as the page does.
PLAYED: Final = """async ([module, kind]) => {
  const { play } = await import(module);
  return await play(kind);
}"""


def heard(browser: Browser, kind: str, at: float = 0) -> tuple[float, float]:
    """How loud a sound is at most, of 1, and when it is over, in seconds; it begins at a time."""
    page = browser.new_page()
    loudest, last = page.evaluate(HEARD, [MODULE, kind, at])
    page.close()
    return loudest, last


def test_every_sound_is_short_and_soft(browser: Browser) -> None:
    """It is heard, never at more than two fifths of full volume, and ends within 200 ms."""
    for kind in ("stone", "tile", "wood", "paper", "refusal", "win", "end"):
        loudest, last = heard(browser, kind)
        assert 0.02 < loudest < 0.4, kind
        assert 0.02 < last <= 0.2, kind


def test_later_sounds_fade_as_the_first_does(browser: Browser) -> None:
    """Not before their time, nor cut off."""
    (loud, last), (loud_later, last_later) = heard(browser, "win"), heard(browser, "win", 0.25)
    assert loud_later == pytest.approx(loud, rel=0.05)
    assert last_later - 0.25 == pytest.approx(last, abs=0.005)


def test_a_browser_without_audio_goes_on(browser: Browser) -> None:
    """Where there is no audio, playing does nothing and says nothing."""
    page = browser.new_page()
    page.evaluate("() => { globalThis.AudioContext = undefined; }")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.evaluate(PLAYED, [MODULE, "stone"])
    page.close()
    assert [] == errors
