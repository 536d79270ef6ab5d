/* Pyrga solved: who wins from a position, in how few plies, and by which placement.
 *
 *   cc -O3 -march=native -o solver solver.c
 *   solver [--table BITS]          reads lines from standard input, answers one line each:
 *     perft DEPTH MOVES...         the number of sequences of that many placements
 *     moves MOVES...               the legal placements, in the engine's order
 *     wins SIDE PLIES MOVES...     "yes" or "no": whether white or black wins within so many plies
 *     who MOVES...                 "white", "black" or "draw": who wins, however long it takes
 *     solve MOVES...               "white N", "black N" or "draw 0": in how few plies at best play
 *     values MOVES...              "Cb2 white 17 NODES, ...": the same for each legal placement
 *   Answers of a search end with its nodes. MOVES are written as in records; among them, "strict"
 *   sets the opening no-double-square, and "most=N" gives up after N nodes: the answer then begins
 *   with "unknown" (to "solve": "unknown white N" means that white wins, but not within N plies).
 *
 * Proof-number search, depth first: M. Seo, H. Iida and J. Uiterwijk, The PN*-search algorithm:
 * application to tsume-shogi, Artificial Intelligence 129 (2001); A. Nagai, Df-pn algorithm for
 * searching AND/OR trees and its applications, thesis, Tokyo (2002); thresholds widened as in
 * J. Pawlewicz and L. Lew, Improving depth-first PN-search: 1 + epsilon trick, CG 2006. It answers
 * one question at a time: does this side win by the time that many pieces are on the board? No
 * position can occur twice in a game, so cycles need no care.
 *
 * Results are kept in a table under one key for all eight symmetries of the board. A Feistel
 * network mixes the key reversibly, and the table's index and the stored rest together hold all of
 * its 112 bits, so that no two positions are ever confused.
 *
 * The squares are numbered file by file (a1 a2 ... d4); a player's pieces are three planes of 16
 * bits: Cylinders, Squares, Triangles (tessera/games/pyrga/pieces.py).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef unsigned char u8;

enum { ALL = 0xFFFF, STOCK = 5, TO_WIN = 3, MOST = 96, PLIES = 30, JOINED = 7 };
#define PLANES 0x000100010001ull

/* A position: `pieces[0]` are White's, `demand` the demanded squares; `ply` counts placements. */
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

static u32 open_to[3]; /* result of the last `fitting`: by kind, the squares open to it */

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

/* The squares open to the next piece: demanded ones or, if none fits, empty ones; 0 at the end. */
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

/* 89 bits of the key and one that marks an entry; 6 bits of the question; the two numbers. */
typedef struct {
  u64 high, low;
} Entry;
typedef struct {
  u64 left, right; /* 56 bits each, after the network */
  int kept;        /* true if the table may hold it: not while PY-12 may still matter */
} Key;

static Entry *table;
static int bits = 26;
#define HALF ((1ull << 56) - 1)

/* Make an empty table, on large pages if the system has them: with small ones, address translation
 * takes more than half of the time. */
static int make_table(void) {
  u64 size = sizeof(Entry) << bits;
  if (posix_memalign((void **)&table, 1 << 21, size)) return 0;
#ifdef MADV_HUGEPAGE
  madvise(table, size, MADV_HUGEPAGE);
#endif
  memset(table, 0, size);
  return 1;
}

static u64 mixed(u64 half) {
  half *= 0x9E3779B97F4A7C15ull;
  half ^= half >> 29;
  half *= 0xBF58476D1CE4E5B9ull;
  return (half ^ half >> 32) & HALF;
}

/* After `JOINED` plies symmetries are ignored: hardly any position recurs as a reflection. */
static Key key_of(const Position *at, u32 squares) {
  u64 white = ~0ull, black = 0;
  u32 asked = 0;
  int symmetries = at->ply > JOINED ? 1 : 8;
  for (int how = 0; how < symmetries; how++) {
    u64 w = turn_planes(at->pieces[0], how);
    if (w > white) continue;
    u64 b = turn_planes(at->pieces[1], how);
    u32 e = turned[how][squares];
    if (w < white || b < black || (b == black && e < asked)) white = w, black = b, asked = e;
  }
  u64 left = white << 8 | (asked & 255), right = black << 8 | asked >> 8;
  for (int round = 0; round < 2; round++) left ^= mixed(right + (u64)round), right ^= mixed(left + 77);
  return (Key){left, right, !(at->strict && at->ply < 3)};
}

static Entry *place_of(const Key *key) { return table + ((key->left & ((1ull << bits) - 1)) & ~1ull); }

/* The part of the key that is not in `Entry.high`, without the 23 bits of `left` above the lowest:
 * for every allowed size of table, the place implies these. One bit marks an entry. */
static u64 rest_of(const Key *key) {
  return (key->left >> 24 & 0xFFFFFF) << 40 | (key->left & 1) << 39 | 1ull << 38;
}

/* Numbers are kept in 16 bits, 11 of them exact, rounded up: none falls below a reached bound. */
#define INFINITE 0x7FFFFFFFu

static u64 packed(u32 number) {
  if (number >= INFINITE) return 0xFFFF;
  u32 shift = 0;
  for (; number > 2047; shift++) number = (number + 1) >> 1;
  return shift << 11 | number;
}

static u32 unpacked(u64 kept) {
  u64 number = (kept & 2047) << (kept >> 11 & 31);
  return (kept & 0xFFFF) == 0xFFFF ? INFINITE : (u32)number;
}

/* The question: the side to win (0, 1), and the most pieces on the board when it has won. */
static u64 question;
static int winning_side, horizon;

static void ask(int side, int pieces) {
  winning_side = side, horizon = pieces;
  question = (u64)(pieces << 1 | side) << 32;
}

static const Entry *found(const Key *key) {
  if (!key->kept) return NULL;
  const Entry *entry = place_of(key);
  u64 high = key->right << 8 | key->left >> 48, low = (rest_of(key) | question) >> 32;
  for (int i = 0; i < 2; i++)
    if (entry[i].high == high && entry[i].low >> 32 == low) return entry + i;
  return NULL;
}

static int settled(u64 low) { return !(low & 0xFFFF) || !(low >> 16 & 0xFFFF); }

/* Keep an entry: in the first of two places if it is empty or becomes settled, or in the second. */
static void keep(const Key *key, u32 phi, u32 delta) {
  if (!key->kept) return;
  u64 high = key->right << 8 | key->left >> 48;
  u64 low = rest_of(key) | question | packed(phi) << 16 | packed(delta);
  Entry *to = (Entry *)found(key);
  if (!to) {
    to = place_of(key);
    if (to->low && (!settled(low) || settled(to->low))) to++;
  }
  to->high = high, to->low = low;
}

/* ---- The search -------------------------------------------------------------------------- */

/* A reply and its two numbers: the least effort to prove that the player to move after it succeeds
 * (phi) or fails (delta) in the question; 0 means proven, INFINITE impossible. */
typedef struct {
  Position at;
  Key key;
  u32 phi, delta;
} Child;

/* The estimated effort to prove a failure, by the value of `standing`, from -GRADES on. */
enum { GRADES = 12 };
static u32 effort[2 * GRADES + 1];

static void lay_out_effort(void) {
  double better = 16, worse = 16;
  for (int good = 0; good <= GRADES; good++, better *= 1.7, worse /= 1.7)
    effort[GRADES + good] = (u32)better, effort[GRADES - good] = worse < 1 ? 1 : (u32)worse;
}

static u64 most_nodes;
#define SPENT (most_nodes && nodes >= most_nodes)

/* Call after `reach`: the number of replies that do not give the third tower away, with Triangles
 * counted three times; -1 if a reply completes its player's third tower. */
static int replies_to(const Position *at) {
  int side = at->ply & 1, found = 0;
  u32 lost = 0;
  if (at->towers[0] == TO_WIN - 1 || at->towers[1] == TO_WIN - 1) {
    u64 taken = at->pieces[0] | at->pieces[1], mine = at->pieces[side];
    u32 c = taken & ALL, s = taken >> 16 & ALL, t = (u32)(taken >> 32);
    /* A player with at least one of two pieces on a square makes his own tower by the third. */
    u32 two = ((c & s) | (c & t) | (s & t)) & ~(c & s & t);
    u32 held = (u32)(mine | mine >> 16 | mine >> 32) & two;
    if (at->towers[side] == TO_WIN - 1 && (open_to[0] | open_to[1] | open_to[2]) & held) return -1;
    if (at->towers[!side] == TO_WIN - 1) lost = two & ~held;
  }
  for (int kind = 0; kind < 3; kind++)
    found += __builtin_popcount(open_to[kind] & ~lost) * (kind == 2 ? 3 : 1);
  return found;
}

/* The lead of the side to move: a tower counts two, two pieces of one side on a square without a
 * third count one. */
static int standing(const Position *at) {
  int side = at->ply & 1, found = at->towers[side] - at->towers[!side];
  for (int who = 0; who < 2; who++) {
    u64 own = at->pieces[who ? !side : side];
    u32 c = own & ALL, s = own >> 16 & ALL, t = (u32)(own >> 32);
    int twos = __builtin_popcount((c & (s | t)) | (s & t));
    found += who ? -twos : twos;
  }
  return found < -GRADES ? -GRADES : found > GRADES ? GRADES : found;
}

/* Fill in the undecided replies and return their number; -1 if a reply decides for the mover. */
static int children_of(const Position *at, Child *children) {
  u8 moves[MOST];
  int count = moves_of(at, moves), kept = 0, mine = (at->ply & 1) == winning_side;
  for (int i = 0; i < count; i++) {
    Child *child = children + kept;
    child->at = after(at, moves[i]);
    u32 squares = reach(&child->at);
    if (!squares || child->at.ply >= horizon) {
      if ((!squares && winner(&child->at) == winning_side) == mine) return -1;
      continue;
    }
    int replies = replies_to(&child->at);
    if (replies < 0) continue;
    if (!replies) return -1;
    child->key = key_of(&child->at, squares);
    __builtin_prefetch(place_of(&child->key));
    int good = standing(&child->at);
    child->phi = effort[GRADES - good], child->delta = (u32)replies * effort[GRADES + good];
    kept++;
  }
  return kept;
}

static u32 at_most(u64 number) { return number >= INFINITE ? INFINITE - 1 : (u32)number; }

/* Search a position with legal placements until one of its numbers reaches its bound. */
static void search(const Position *at, const Key *key, u32 *phi, u32 *delta) {
  Child children[MOST];
  u32 phi_bound = *phi, delta_bound = *delta;
  nodes++;
  int count = children_of(at, children);
  for (;;) {
    u64 sum = 0;
    u32 least = INFINITE, second = INFINITE;
    Child *best = NULL;
    for (Child *child = children; child < children + count; child++) {
      const Entry *entry = found(&child->key);
      if (entry) child->phi = unpacked(entry->low >> 16), child->delta = unpacked(entry->low);
      sum = child->phi == INFINITE || sum == INFINITE ? INFINITE : at_most(sum + child->phi);
      if (child->delta < least || (best && child->delta == least && child->phi < best->phi)) {
        second = least, least = child->delta, best = child;
      } else if (child->delta < second) second = child->delta;
    }
    *phi = count < 0 ? 0 : least, *delta = count < 0 || !least ? INFINITE : (u32)sum;
    if (!*delta) *phi = INFINITE;
    if (*phi >= phi_bound || *delta >= delta_bound || !*phi || !*delta || SPENT) break;
    u32 wider = second == INFINITE ? INFINITE : at_most((u64)second + second / 2 + 1);
    u32 most_phi = delta_bound == INFINITE ? INFINITE : at_most((u64)delta_bound + best->phi - *delta);
    u32 child_phi = most_phi, child_delta = wider < phi_bound ? wider : phi_bound;
    search(&best->at, &best->key, &child_phi, &child_delta);
    best->phi = child_phi, best->delta = child_delta;
  }
  keep(key, *phi, *delta);
}

/* 1 if `side` wins within `plies` plies, 0 if it does not, -1 if that took too many nodes. */
static int wins(const Position *at, int side, int plies) {
  u32 squares = reach(at), phi = INFINITE, delta = INFINITE;
  if (!squares) return winner(at) == side;
  if (plies <= 0) return 0;
  Key key = key_of(at, squares);
  ask(side, at->ply + plies > PLIES ? PLIES : at->ply + plies);
  const Entry *entry = found(&key);
  if (entry && settled(entry->low)) phi = unpacked(entry->low >> 16), delta = unpacked(entry->low);
  else search(at, &key, &phi, &delta);
  if (phi && delta) return -1;
  return ((at->ply & 1) == side) == !phi;
}

/* The winner, however long it takes: 0, 1, 2 if nobody wins, -1 if that took too many nodes. */
static int victor(const Position *at) {
  for (int side = 0; side < 2; side++) {
    int found = wins(at, side, PLIES);
    if (found) return found < 0 ? -1 : side;
  }
  return 2;
}

/* The winner, and the fewest plies to win; 2 and 0 if nobody wins. `*sure` is 0 if that took too
 * many nodes: then nobody wins within `*plies` plies. */
static int solved(const Position *at, int *plies, int *sure) {
  int side = victor(at), answer = 0;
  *sure = 1, *plies = 0;
  if (side == 0 || side == 1)
    while ((answer = wins(at, side, *plies)) == 0) ++*plies;
  if (side < 0 || answer < 0) *sure = 0, *plies -= *plies > 0;
  return side;
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

/* Read the options and placements on a line into a position; print an error for a wrong word. */
static int read_position(Position *at) {
  for (char *text; (text = strtok(NULL, " \n"));) {
    if (!strncmp(text, "most=", 5)) {
      most_nodes = strtoull(text + 5, NULL, 10);
    } else if (!strcmp(text, "strict")) {
      at->strict = 1;
    } else {
      int move = read_move(at, text);
      if (move < 0) return printf("error %s\n", text), 0;
      *at = after(at, move);
    }
  }
  return 1;
}

static const char *names[] = {"white", "black", "draw"};

static void tell_solved(const Position *at) {
  int plies, sure;
  nodes = 0;
  int who = solved(at, &plies, &sure);
  printf("%s%s %d %llu", sure ? "" : "unknown ", who < 0 ? "who" : names[who], plies, (unsigned long long)nodes);
}

static void tell_values(const Position *at) {
  u8 moves[MOST];
  char written[8];
  int count = moves_of(at, moves);
  for (int i = 0; i < count; i++) {
    Position next = after(at, moves[i]);
    write_move(moves[i], written);
    printf("%s%s ", i ? ", " : "", written);
    tell_solved(&next);
  }
}

static void tell_moves(const Position *at) {
  u8 moves[MOST];
  char written[8];
  int count = moves_of(at, moves);
  for (int i = 0; i < count; i++) write_move(moves[i], written), printf("%s%s", i ? " " : "", written);
  if (!count) printf("end %s", names[winner(at)]);
}

static void answer(char *line) {
  Position at = {{0, 0}, ALL, 0, {0, 0}, 0};
  char *word = strtok(line, " \n"), *side = NULL, *number = NULL;
  if (!word) return;
  if (!strcmp(word, "wins")) side = strtok(NULL, " \n");
  if (side || !strcmp(word, "perft")) number = strtok(NULL, " \n");
  int many = number ? atoi(number) : 1;
  nodes = most_nodes = 0;
  if (!read_position(&at)) return;
  if (!strcmp(word, "perft")) {
    printf("%llu", (unsigned long long)perft(&at, many));
  } else if (!strcmp(word, "moves")) {
    tell_moves(&at);
  } else if (!strcmp(word, "solve")) {
    tell_solved(&at);
  } else if (!strcmp(word, "values")) {
    tell_values(&at);
  } else if (!strcmp(word, "who")) {
    int who = victor(&at);
    printf("%s %llu", who < 0 ? "unknown" : names[who], (unsigned long long)nodes);
  } else if (side) {
    int won = wins(&at, !strcmp(side, names[1]), many);
    printf("%s %llu", won < 0 ? "unknown" : won ? "yes" : "no", (unsigned long long)nodes);
  } else printf("error %s", word);
  printf("\n");
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "--table")) bits = atoi(words[2]);
  lay_out(), lay_out_effort();
  if (bits < 24 || bits > 32 || !make_table()) return fprintf(stderr, "solver: no table of 2^%d places\n", bits), 1;
  char line[4096];
  while (fgets(line, sizeof line, stdin)) answer(line), fflush(stdout);
  return 0;
}
