"""Code that arrives later: a game's archive becomes part of `tessera.games`."""

from __future__ import annotations

from tessera import games


def mount(path: str) -> None:
    """Make the games of an archive importable, without unpacking it.

    ``path`` is a zip that holds ``tessera/games/<game>/``. To mount it twice changes nothing;
    what is wrong with an archive shows when a game is imported (`ImportError`).
    """
    folder = f"{path}/tessera/games"
    if folder not in games.__path__:
        games.__path__.append(folder)
