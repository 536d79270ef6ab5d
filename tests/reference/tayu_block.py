"""A game of Ta Yü in which every tile of the block finds a place: no random game comes to that."""

from __future__ import annotations

# In bricks, every second row one file further east; by the order in which each joins the others.
PLACED = """
ach:j10W bdh:k10E adh:j9E bdf:g9E afg:l11W bdf:o9W adf:h8E bcf:m12W ace:n8E abd:m8W acf:g7E
abe:j13E cdg:p9E acd:p7E afg:m7E acg:l7W abe:g8W acg:h6E ace:j14W bcg:k14E abf:s10W abh:s8W
adg:n6E bcf:k6E bcg:f9W adg:f7W acf:i5W afh:g15E bdf:i13W ade:j15E acd:o15W adh:r11W adh:s6W
bdf:o5W cdg:j5E bdg:g10W abc:b8E bgh:e6E cdh:c7W bcd:h4E abc:e4E adf:g16W abh:f15W afg:h12E
bch:f13W abe:h16E bcg:n14E abh:o11W acd:n4E bcg:g11E cdh:b10E abc:c9W abf:f5W bdh:d6W abd:m4W
ade:f17W adg:b16E abh:e14E afh:e12E bcd:b12E abf:i17W bdg:p15E abf:o13W bch:r5W ach:q4E cdg:f11W
bdg:c5W afh:m3E abd:d18W bgh:c17W bgh:a15E bdh:d14W acg:c13W agh:h18E acd:s16W abc:n12E cdh:c11W
agh:b4E ace:n2E bcf:i19W bcd:e18E adh:n16E acf:r13W abg:a3E bch:r3W afh:p1E adg:f19W bgh:o17W
abd:k16E acg:s14W afg:s12W ade:q2E ade:m1E cdg:a19E bdg:p18W bdh:p17E abg:l17W acf:m2W bcf:r19W
adf:k18E ace:s18W abg:j1E adf:j19E abe:j2W ach:m19E bcd:i3W abg:i1W ach:e2E bch:f3W agh:d2W
agh:d1E cdh:c1W
""".split()


def all_placed(hand: str) -> tuple[dict[str, str], list[str]]:
    """The deal and the actions of that game for two; in the variant two tiles are kept.

    The rows are drawn from by turns. Kept are those that would be placed last; they come first.
    """
    kept = 2 if hand == "two" else 0
    last = len(PLACED) - kept
    kinds = [action.split(":")[0] for action in PLACED[last:] + PLACED[:last]]
    deal = {"Left": " ".join(kinds[::2]), "Right": " ".join(kinds[1::2]), "First": "ns"}
    actions = ["L", "R"][:kept]
    for place, action in enumerate(PLACED[:last]):
        actions += ["LR"[place % 2], action]
    return deal, actions
