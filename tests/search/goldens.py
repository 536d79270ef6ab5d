"""The choices of all levels, written by ``python -m tests.search.levels``."""

GOLDENS = """
pyrga 2, level 0: Cc3: depth 1, 6 nodes, score 58
pyrga 2, level 1: Cc3: depth 4, 62 nodes, score 999996
pyrga 2, level 2: Cc3: depth 4, 123 nodes, score 999996
pyrga 2, level 3: Cc3: depth 4, 123 nodes, score 999996
pyrga 2, level 4: Cc3: depth 4, 123 nodes, score 999996
pyrga 2, level 5: Cc3: depth 4, 250 nodes, score 999996
shacru 2, level 0: c6-c5: depth 1, 21 nodes, score 179
shacru 2, level 1: c6-c5: depth 1, 37 nodes, score 179
shacru 2, level 2: b3-c4>: depth 1, 155 nodes, score 44
shacru 2, level 3: c6-c5: depth 3, 1309 nodes, score 37
shacru 2, level 4: c6-c5: depth 3, 1008 nodes, score 37
shacru 2, level 5: c6-d6: depth 3, 1508 nodes, score 50
shacru 3, level 0: f7-e7: depth 1, 11 nodes, score -302
shacru 3, level 1: f7-e7: depth 1, 21 nodes, score -302
shacru 3, level 2: f7-e7: depth 1, 162 nodes, score -108
shacru 3, level 3: f7-e7: depth 4, 1311 nodes, score -86
shacru 3, level 4: f7-e7: depth 4, 1002 nodes, score -86
shacru 3, level 5: f7-e7: depth 4, 1508 nodes, score -86
shacru 4, level 0: a5-b5: depth 1, 5 nodes, score -311
shacru 4, level 1: a5-b5: depth 1, 5 nodes, score -311
shacru 4, level 2: c1-c2: depth 2, 172 nodes, score -570
shacru 4, level 3: a5-b5: depth 4, 1301 nodes, score -542
shacru 4, level 4: a5-b5: depth 4, 1021 nodes, score -542
shacru 4, level 5: a5-b5: depth 4, 1532 nodes, score -542
pacru 2, level 0: c5-d6(e6): depth 1, 11 nodes, score -42
pacru 2, level 1: c5-d6(e6): depth 2, 120 nodes, score -172
pacru 2, level 2: d2-c3(c1): depth 3, 550 nodes, score -54
pacru 2, level 3: d2-c3(c2): depth 5, 2000 nodes, score -43
pacru 2, level 4: d2-c3(c2): depth 4, 1012 nodes, score -176
pacru 2, level 5: d2-c3(c2): depth 4, 1500 nodes, score -176
pacru 3, level 0: a3-a4(a4): depth 1, 5 nodes, score 6
pacru 3, level 1: a3-a4(c6): depth 3, 120 nodes, score 33
pacru 3, level 2: a3-a4(c6): depth 3, 553 nodes, score -139
pacru 3, level 3: d8-d7: depth 4, 2000 nodes, score -138
pacru 3, level 4: d8-d7: depth 3, 1008 nodes, score -138
pacru 3, level 5: d8-d7: depth 4, 1500 nodes, score -138
pacru 4, level 0: (d5): depth 1, 7 nodes, score 8
pacru 4, level 1: (d6): depth 2, 120 nodes, score -149
pacru 4, level 2: (d6): depth 3, 556 nodes, score -106
pacru 4, level 3: (f4): depth 3, 2000 nodes, score -87
pacru 4, level 4: (d6): depth 3, 1018 nodes, score -99
pacru 4, level 5: (d6): depth 3, 1504 nodes, score -99
tayu 2, level 0: bdh:h10N: depth 1, 7 nodes, score 0
tayu 2, level 1: bdh:o12W: depth 1, 13 nodes, score 0
tayu 2, level 2: bdh:o12W: depth 1, 13 nodes, score 0
tayu 2, level 3: bdh:o12W: depth 1, 13 nodes, score 32
tayu 2, level 4: bdh:o12W: depth 1, 13 nodes, score 5
tayu 2, level 5: bdh:o12W: depth 2, 1610 nodes, score -10
tayu 2 two, level 0: bdg:f12E: depth 1, 6 nodes, score 0
tayu 2 two, level 1: abe:g12W: depth 1, 11 nodes, score 0
tayu 2 two, level 2: abe:g12W: depth 1, 11 nodes, score 0
tayu 2 two, level 3: bdg:g12W: depth 1, 11 nodes, score 44
tayu 2 two, level 4: bdg:j12E: depth 1, 11 nodes, score 20
tayu 2 two, level 5: bdg:j12E: depth 1, 1502 nodes, score -5
tayu 3, level 0: bdh:j10N: depth 1, 4 nodes, score 0
tayu 3, level 1: bdh:i10E: depth 1, 12 nodes, score -96
tayu 3, level 2: bdh:i10E: depth 1, 12 nodes, score -96
tayu 3, level 3: bdh:i10E: depth 1, 12 nodes, score -96
tayu 3, level 4: bdh:i10E: depth 1, 12 nodes, score -66
tayu 3, level 5: bdh:i10E: depth 1, 12 nodes, score -17
tayu 4, level 0: bdh:f14E: depth 1, 7 nodes, score 0
tayu 4, level 1: bdh:o14W: depth 1, 13 nodes, score 0
tayu 4, level 2: bdh:o14W: depth 1, 13 nodes, score 0
tayu 4, level 3: bdh:n14N: depth 1, 13 nodes, score 50
tayu 4, level 4: bdh:i10S: depth 1, 13 nodes, score 29
tayu 4, level 5: bdh:i10S: depth 2, 1540 nodes, score -2
tyrus 2, level 0: S7@bC: depth 1, 8 nodes, score 0
tyrus 2, level 1: S4@bC: depth 1, 6 nodes, score 0
tyrus 2, level 2: S7@bC: depth 2, 15 nodes, score 0
tyrus 2, level 3: S2@bC: depth 3, 160 nodes, score -34
tyrus 2, level 4: M2@iC: depth 4, 767 nodes, score -41
tyrus 2, level 5: M2@iC: depth 5, 767 nodes, score -41
pyrga 2 no-double-square, level 0: Cd3: depth 1, 5 nodes, score 8
pyrga 2 no-double-square, level 1: Cd3: depth 4, 103 nodes, score 0
pyrga 2 no-double-square, level 2: Cd3: depth 4, 132 nodes, score 0
pyrga 2 no-double-square, level 3: Cd3: depth 7, 1655 nodes, score 8
pyrga 2 no-double-square, level 4: Cd3: depth 6, 1001 nodes, score 0
pyrga 2 no-double-square, level 5: Cd3: depth 6, 1501 nodes, score 8
pyrga 2, level 0: Ca2: depth 1, 7 nodes, score -63
pyrga 2, level 1: Sa2: depth 4, 243 nodes, score -71
pyrga 2, level 2: Sa2: depth 4, 375 nodes, score -71
pyrga 2, level 3: Sa2: depth 5, 2001 nodes, score -63
pyrga 2, level 4: Sa2: depth 4, 1003 nodes, score -63
pyrga 2, level 5: Sa2: depth 5, 1500 nodes, score -63
"""
