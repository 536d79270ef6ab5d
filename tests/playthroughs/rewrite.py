"""Write all playthroughs anew from their records: ``python3 -m tests.playthroughs.rewrite``.

To add one, put a record into a new ``.txt`` file of this folder and run this. Look at the
difference before keeping it: every changed line is changed behaviour.
"""

from __future__ import annotations

from tests.playthroughs.showing import files, record_of, shown


def main() -> None:
    for file in files():
        text = shown(record_of(file))
        if text != file.read_text(encoding="utf-8"):
            file.write_text(text, encoding="utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
