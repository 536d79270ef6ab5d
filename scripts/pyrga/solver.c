/* Pyrga solved: who wins from a position, in how few plies at best play, and by which placement.
 *
 *   cc -O3 -march=native -o solver solver.c
 *   solver [--table BITS]      reads lines from standard input, answers one line each:
 *     perft DEPTH MOVES...     placements counted to that depth
 *     moves MOVES...           the legal placements, in the order of the engine
 *     solve MOVES...           "white N", "black N" or "draw 0", then the nodes searched
 *     values MOVES...          the same for each legal placement: "Cb2 white 17 nodes"
 *   MOVES are written as in records; "strict" among them sets the opening no-double-square.
 *
 * Depth-first search for one question, "does this side win within so many plies?", asked with
 * more and more plies (Korf, Depth-first iterative-deepening, AIJ 27, 1985). Answers are kept in
 * a transposition table under one key for all eight symmetries of the board; the key is turned
 * over by a Feistel network, so that table index and stored rest make up all of its 112 bits:
 * no two positions are ever taken for one another.
 *
 * The squares are numbered file by file (a1 a2 ... d4); a player's pieces are three planes of 16
 * bits: Cylinders, Squares, Triangles (tessera/games/pyrga/pieces.py).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef unsigned char u8;

enum { ALL = 0xFFFF, STOCK = 5, TO_WIN = 3, MOST = 96, PLIES = 31 };
#define PLANES 0x000100010001ull

/* A position: `pieces[0]` are White's, `demand` the squares asked for; `ply` counts placements. */
typedef struct {
  u64 pieces[2];
  u32 demand;
  u8 ply, towers[2], strict;
} Position;

static u16 demand_of[MOST];
static u16 turned[8][1 << 16];
static u64 nodes;

static int kind_of(int move) { return move < 16 ? 0 : move < 32 ? 1 : 2; }
static int square_of(int move) { return move < 32 ? move & 15 : (move - 32) >> 2; }

/* ---- The board --------------------------------------------------------------------------- */

static void lay_out(void) {
  static const int step[4][2] = {{1, 0}, {0, 1}, {0, -1}, {-1, 0}}; /* E N S W */
  for (int move = 0; move < MOST; move++) {
    int square = square_of(move), kind = kind_of(move), found = 0;
    if (kind == 0) found = 1 << square;
    for (int side = 0; side < 4; side++) {
      if (kind == 0 || (kind == 2 && side != (move & 3))) continue;
      int file = square >> 2, rank = square & 3;
      for (int far = 1; far <= (kind == 2 ? 4 : 1); far++) {
        file += step[side][0], rank += step[side][1];
        if (file >= 0 && file < 4 && rank >= 0 && rank < 4) found |= 1 << (file * 4 + rank);
      }
    }
    demand_of[move] = (u16)found;
  }
  for (int how = 0; how < 8; how++)
    for (u32 set = 0; set <= ALL; set++) {
      u32 out = 0;
      for (int square = 0; square < 16; square++) {
        if (!(set >> square & 1)) continue;
        int file = square >> 2, rank = square & 3;
        if (how & 1) file = 3 - file;
        if (how & 2) rank = 3 - rank;
        out |= 1u << (how & 4 ? rank * 4 + file : file * 4 + rank);
      }
      turned[how][set] = (u16)out;
    }
}

static u64 turn_planes(u64 pieces, int how) {
  return (u64)turned[how][pieces & ALL] | (u64)turned[how][pieces >> 16 & ALL] << 16 |
         (u64)turned[how][pieces >> 32 & ALL] << 32;
}

/* ---- Placements (PY-2 to PY-8, PY-12) ---------------------------------------------------- */

static u32 open_to[3]; /* of the last `fitting`: per kind, the squares that it may go to */

static u32 fitting(const Position *at, u32 squares) {
  u64 mine = at->pieces[at->ply & 1], taken = at->pieces[0] | at->pieces[1];
  u32 any = 0;
  for (int kind = 0; kind < 3; kind++) {
    int shift = 16 * kind, in_hand = STOCK > __builtin_popcountll(mine >> shift & ALL);
    open_to[kind] = in_hand ? squares & ~(u32)(taken >> shift) & ALL : 0;
    if (kind == 1 && at->strict && at->ply == 2 && (at->pieces[0] >> 16 & ALL)) open_to[1] = 0;
    any |= open_to[kind];
  }
  return any;
}

/* The squares that the next piece really goes to: asked for, or empty; none at the end. */
static u32 reach(const Position *at) {
  if (at->towers[0] >= TO_WIN || at->towers[1] >= TO_WIN) return 0;
  u32 found = fitting(at, at->demand);
  if (found) return found;
  u64 taken = at->pieces[0] | at->pieces[1];
  return fitting(at, ALL & ~(u32)(taken | taken >> 16 | taken >> 32));
}

static int moves_of(const Position *at, u8 *moves) {
  int count = 0;
  if (!reach(at)) return 0;
  for (int kind = 0; kind < 3; kind++)
    for (u32 set = open_to[kind]; set; set &= set - 1) {
      int square = __builtin_ctz(set);
      if (kind < 2) moves[count++] = (u8)(kind * 16 + square);
      for (int side = 0; kind == 2 && side < 4; side++)
        if (demand_of[32 + square * 4 + side]) moves[count++] = (u8)(32 + square * 4 + side);
    }
  return count;
}

static Position after(const Position *at, int move) {
  Position next = *at;
  int square = square_of(move), side = at->ply & 1;
  u64 tower = PLANES << square;
  next.pieces[side] |= 1ull << (kind_of(move) * 16 + square);
  if (((next.pieces[0] | next.pieces[1]) & tower) == tower)
    next.towers[__builtin_popcountll(next.pieces[0] & tower) < 2]++;
  next.demand = demand_of[move];
  next.ply++;
  return next;
}

/* PY-10, PY-11: 0 White, 1 Black, 2 nobody. */
static int winner(const Position *at) {
  for (int side = 0; side < 2; side++)
    if (at->towers[side] >= TO_WIN) return side;
  int pairs[2] = {0, 0}, single[2] = {0, 0};
  for (int square = 0; square < 16; square++) {
    u64 tower = PLANES << square;
    int own[2] = {__builtin_popcountll(at->pieces[0] & tower), __builtin_popcountll(at->pieces[1] & tower)};
    for (int side = 0; side < 2; side++) {
      pairs[side] += own[side] == 2 && !own[!side];
      single[side] += own[side] == 1 && !own[!side];
    }
  }
  int ahead = at->towers[0] - at->towers[1];
  if (!ahead) ahead = pairs[0] - pairs[1];
  if (!ahead) ahead = single[0] - single[1];
  return ahead > 0 ? 0 : ahead < 0 ? 1 : 2;
}

/* ---- The table --------------------------------------------------------------------------- */

/* 88 bits of the key, 40 of what is known: for either side the fewest plies in which it is known
 * to win (31: none known) and the most in which it is known not to, 5 bits each; the best move. */
typedef struct {
  u64 high, low;
} Entry;
typedef struct {
  u8 wins[2], not_yet[2], best;
} Known;
typedef struct {
  u64 left, right; /* 56 bits each, after the network */
  int how;         /* the symmetry that made it */
} Key;

static Entry *table;
static int bits = 26;
#define HALF ((1ull << 56) - 1)

static u64 mixed(u64 half) {
  half *= 0x9E3779B97F4A7C15ull;
  half ^= half >> 29;
  half *= 0xBF58476D1CE4E5B9ull;
  return (half ^ half >> 32) & HALF;
}

static Key key_of(const Position *at, u32 squares) {
  u64 white = ~0ull, black = 0;
  u32 asked = 0;
  int best = 0;
  for (int how = 0; how < 8; how++) {
    u64 w = turn_planes(at->pieces[0], how);
    if (w > white) continue;
    u64 b = turn_planes(at->pieces[1], how);
    u32 e = turned[how][squares];
    if (w < white || b < black || (b == black && e < asked)) white = w, black = b, asked = e, best = how;
  }
  u64 left = white << 8 | (asked & 255), right = black << 8 | asked >> 8;
  for (int round = 0; round < 2; round++) left ^= mixed(right + (u64)round), right ^= mixed(left + 77);
  return (Key){left, right, best};
}

static Entry *place_of(const Key *key) { return table + ((key->left & ((1ull << bits) - 1)) & ~1ull); }

/* The rest of the key: the place implies the 23 bits of `left` above the lowest, for every size of
 * table that is allowed. A bit says that there is an entry at all. */
static u64 rest_of(const Key *key) {
  return (key->left >> 24 & 0xFFFFFF) << 40 | (key->left & 1) << 39 | 1ull << 38;
}

static int same(const Entry *entry, const Key *key) {
  return entry->high == (key->right << 8 | key->left >> 48) && entry->low >> 38 == rest_of(key) >> 38;
}

static Known known(const Key *key) {
  Entry *entry = place_of(key);
  for (int i = 0; i < 2; i++)
    if (same(entry + i, key)) {
      u64 low = entry[i].low;
      return (Known){{low & 31, low >> 5 & 31}, {low >> 10 & 31, low >> 15 & 31}, low >> 20 & 127};
    }
  return (Known){{31, 31}, {0, 0}, 127};
}

static void keep(const Key *key, const Known *it) {
  Entry *entry = place_of(key);
  u64 high = key->right << 8 | key->left >> 48;
  u64 low = rest_of(key) | (u64)it->best << 20 | (u64)it->not_yet[1] << 15 |
            (u64)it->not_yet[0] << 10 | (u64)it->wins[1] << 5 | it->wins[0];
  /* The first of two places keeps what looks deeper, the second what came last. */
  int depth = it->not_yet[0] > it->not_yet[1] ? it->not_yet[0] : it->not_yet[1];
  int other = (int)(entry->low >> 10 & 31), more = (int)(entry->low >> 15 & 31);
  if (more > other) other = more;
  Entry *to = same(entry, key) || (!same(entry + 1, key) && depth >= other) ? entry : entry + 1;
  to->high = high, to->low = low;
}

/* ---- The search -------------------------------------------------------------------------- */

static int turned_move(int move, int how) {
  /* By its square and, for a Triangle, by where it points. */
  int square = __builtin_ctz(turned[how][1 << square_of(move)]);
  if (move < 32) return (move & 16) | square;
  u32 line = turned[how][demand_of[move]];
  for (int side = 0; side < 4; side++)
    if (demand_of[32 + square * 4 + side] == line) return 32 + square * 4 + side;
  return 127;
}

static int inverse(int how) { return how & 4 ? (how & 4) | (how & 1) << 1 | (how & 2) >> 1 : how; }

/* A placement, and what it leads to. */
typedef struct {
  Position at;
  Key key;
  int worth; /* the least is tried first */
  u8 move, ends;
} Child;

/* Every placement with its worth; the places of what they lead to are fetched meanwhile. */
static int children_of(const Position *at, int first, Child *children) {
  u8 moves[MOST];
  int count = moves_of(at, moves), mover = at->ply & 1;
  for (int i = 0; i < count; i++) {
    Child *child = children + i;
    *child = (Child){.at = after(at, moves[i]), .move = moves[i]};
    u32 squares = reach(&child->at);
    child->ends = !squares;
    if (child->ends) continue;
    int replies = 0;
    for (int kind = 0; kind < 3; kind++) replies += __builtin_popcount(open_to[kind]) * (kind == 2 ? 3 : 1);
    child->key = key_of(&child->at, squares);
    __builtin_prefetch(place_of(&child->key));
    int lead = child->at.towers[mover] - child->at.towers[!mover];
    child->worth = replies - 24 * lead - (moves[i] == first ? 10000 : 0);
  }
  return count;
}

/* Whether `side` wins within `plies`; `key` is the position's, which has placements. */
static int wins(const Position *at, const Key *key, int side, int plies) {
  nodes++;
  if (plies <= 0) return 0;
  Known it = known(key);
  if (it.wins[side] <= plies) return 1;
  if (it.not_yet[side] >= plies) return 0;
  Child children[MOST];
  int mine = (at->ply & 1) == side, won = !mine, best = 127;
  int first = it.best == 127 ? 127 : turned_move(it.best, inverse(key->how));
  int count = children_of(at, first, children);
  /* What is known already comes before anything is searched. */
  for (int i = 0; i < count && best == 127; i++) {
    Known then = children[i].ends ? it : known(&children[i].key);
    int settled = children[i].ends ? (winner(&children[i].at) == side) == mine
                  : mine           ? then.wins[side] <= plies - 1
                                   : then.not_yet[side] >= plies - 1;
    if (settled) won = mine, best = children[i].move;
  }
  for (int i = 0; i < count && best == 127; i++) {
    int least = i;
    for (int j = i + 1; j < count; j++)
      if (children[j].worth < children[least].worth) least = j;
    Child child = children[least];
    children[least] = children[i];
    if (!child.ends && wins(&child.at, &child.key, side, plies - 1) == mine) won = mine, best = child.move;
  }
  it = known(key);
  if (won && plies < it.wins[side]) it.wins[side] = (u8)plies;
  if (!won && plies > it.not_yet[side]) it.not_yet[side] = (u8)plies;
  if (best != 127) it.best = (u8)turned_move(best, key->how);
  keep(key, &it);
  return won;
}

/* The same of any position. */
static int is_won(const Position *at, int side, int plies) {
  u32 squares = reach(at);
  if (!squares) return winner(at) == side;
  Key key = key_of(at, squares);
  return wins(at, &key, side, plies);
}

/* Who wins, however long it takes; 2 if nobody does. */
static int victor(const Position *at) {
  for (int side = 0; side < 2; side++)
    if (is_won(at, side, 30 - at->ply)) return side;
  return 2;
}

/* Who wins, and in how few plies; 2 and 0 if nobody does. */
static int solved(const Position *at, int *plies) {
  for (*plies = 0; *plies <= 30 - at->ply; ++*plies)
    for (int side = 0; side < 2; side++)
      if (is_won(at, side, *plies)) return side;
  *plies = 0;
  return 2;
}

/* ---- Lines in, lines out ----------------------------------------------------------------- */

static void write_move(int move, char *text) {
  int square = square_of(move);
  sprintf(text, "%c%c%c", "CST"[kind_of(move)], 'a' + (square >> 2), '1' + (square & 3));
  if (move >= 32) sprintf(text + 3, "%c", "ENSW"[move & 3]);
}

static int read_move(const Position *at, const char *text) {
  u8 moves[MOST];
  char written[8];
  for (int i = moves_of(at, moves); i-- > 0;) {
    write_move(moves[i], written);
    if (!strcmp(text, written)) return moves[i];
  }
  return -1;
}

static u64 perft(const Position *at, int depth) {
  u8 moves[MOST];
  int count = moves_of(at, moves);
  if (depth <= 1) return depth ? (u64)count : 1;
  u64 sum = 0;
  for (int i = 0; i < count; i++) {
    Position next = after(at, moves[i]);
    sum += perft(&next, depth - 1);
  }
  return sum;
}

static void answer(char *line) {
  static const char *names[] = {"white", "black", "draw"};
  Position at = {{0, 0}, ALL, 0, {0, 0}, 0};
  char *word = strtok(line, " \n"), *argument = NULL, written[8];
  if (!word) return;
  if (!strcmp(word, "perft")) argument = strtok(NULL, " \n");
  for (char *text; (text = strtok(NULL, " \n"));) {
    int move = strcmp(text, "strict") ? read_move(&at, text) : -2;
    if (move == -1) {
      printf("error %s\n", text);
      return;
    }
    if (move == -2) at.strict = 1;
    else at = after(&at, move);
  }
  u8 moves[MOST];
  int count = moves_of(&at, moves), plies;
  if (!strcmp(word, "perft")) {
    printf("%llu\n", (unsigned long long)perft(&at, argument ? atoi(argument) : 1));
  } else if (!strcmp(word, "moves")) {
    for (int i = 0; i < count; i++) write_move(moves[i], written), printf("%s%s", i ? " " : "", written);
    if (!count) printf("end %s", names[winner(&at)]);
    printf("\n");
  } else if (!strcmp(word, "solve")) {
    nodes = 0;
    int who = solved(&at, &plies);
    printf("%s %d %llu\n", names[who], plies, (unsigned long long)nodes);
  } else if (!strcmp(word, "who")) {
    nodes = 0;
    int who = victor(&at);
    printf("%s %llu\n", names[who], (unsigned long long)nodes);
  } else if (!strcmp(word, "values")) {
    for (int i = 0; i < count; i++) {
      Position next = after(&at, moves[i]);
      nodes = 0;
      int who = solved(&next, &plies);
      write_move(moves[i], written);
      printf("%s %s %d %llu%s", written, names[who], plies, (unsigned long long)nodes, i + 1 < count ? ", " : "\n");
      fflush(stdout);
    }
  }
  fflush(stdout);
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "--table")) bits = atoi(words[2]);
  lay_out();
  table = calloc(1ull << bits, sizeof(Entry));
  if (!table || bits < 24 || bits > 32) return fprintf(stderr, "solver: no table of 2^%d places\n", bits), 1;
  char line[4096];
  while (fgets(line, sizeof line, stdin)) answer(line);
  return 0;
}
