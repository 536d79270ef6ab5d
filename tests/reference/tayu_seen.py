"""What happened in a game of Ta Yü that is rare: said in words, so that a test can ask for it."""

from __future__ import annotations

from tests.reference.tayu import Table


def before(table: Table, action: str) -> set[str]:
    """What is about to happen by a legal action."""
    seen = set()
    if action == "no":
        seen.add("the drawer refuses" if table.player() == table.mover() else "another refuses")
    if action == "yes" and len(table.asked) == 1:
        seen.add(f"all of {len(table.clockwise())} agree")
    if action in table.rows and table.begun:
        seen.add(f"drawn again with {table.scoreless}, hand {1 + table.two}")
    if action in table.rows and not all(table.rows.values()):
        seen.add("drawn from the only row left")
    if action == "bid 1":
        seen.add("a bid of 1")
    if table.left:
        seen.add("the flood is out")
    if len(table.hand()) > len(set(table.hand())):
        seen.add("two of a kind in hand")
    return seen


def after(table: Table, action: str) -> set[str]:
    """How a game ended, by that action."""
    result = table.result()
    assert result is not None
    winners, rule = result
    scored = "0-0" if table.scoreless_yet() else "scored"
    if not any(table.rows.values()) and not action.endswith(":end"):
        how = "block used up, set aside" if action.endswith(":x") else "block used up, placed"
    else:
        how = f"no place, {table.scoreless}" if scored == "0-0" else "no place"
    return {f"{rule}: {how}, {scored}", won(table, winners)}


def won(table: Table, winners: tuple[str, ...]) -> str:
    """Who won, in words."""
    if table.auction is not None:
        if winners == (table.auction.flood(),):
            return "the flood wins"
        return "two of three share" if len(winners) == 2 else "a side of three wins"
    scored = "0-0" if table.scoreless_yet() else "scored"
    return "" if winners else f"a draw, {scored}"
