"""Draw all of ``drawn`` anew: ``PYTHONPATH=py:scripts python3 -m tests.drawing.rewrite``.

To have more drawn, write a line that asks for it (`tests.drawing.showing`) and run this. Look at
the difference before keeping it: every changed line is something that looks otherwise.
"""

from __future__ import annotations

from tests.drawing.showing import FILES, shown


def main() -> None:
    for file in FILES:
        text = shown(file)
        if text != file.read_text(encoding="utf-8"):
            file.write_text(text, encoding="utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
