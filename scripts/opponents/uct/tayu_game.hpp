// Ta Yü: turns, hidden tiles and the end. Rules by their ids, TA-1 to TA-19.
#pragma once

#include "protocol.hpp"
#include "tayu_board.hpp"

namespace tayu {

constexpr int ROW = TILES / 2, MOST_BID = 484, SEATS = 4;
// Scores, and the sides in games of two sides.
enum Side { NS, EW, FLOOD };
enum Scoreless { ASK, REDRAW, END_GAME };
// In HIDDEN the mover's tiles are unknown, and so is what may follow.
enum Phase { AUCTION, CHOICE, DRAW, HIDDEN, PLACE, ASKED, ASIDE, ENDING, OVER };

// An action is a placement (kind * PLACES + place), or one of those below.
using Action = uint32_t;
constexpr Action PLACES = 2 * SLOTS, LEFT = KINDS * PLACES, RIGHT = LEFT + 1, TAKE_NS = LEFT + 2,
                 TAKE_EW = LEFT + 3, YES = LEFT + 4, NO = LEFT + 5, PASS = LEFT + 6,
                 SET_ASIDE = LEFT + 7, END = SET_ASIDE + KINDS, BID = END + KINDS,
                 // Seen by the drawer: the row and the kind.
                 DRAWN = BID + MOST_BID + 1;

// A tile's place in the block: the left row in drawing order, then the right one.
using Ref = uint8_t;
constexpr Ref NO_TILE = 255;
constexpr int8_t UNKNOWN = -1;

struct Game {
  using Action = tayu::Action;
  static constexpr int ACTIONS = DRAWN + 2 * KINDS, MOST = 2 * PLACES, LONGEST = 1500;

  Board board;
  Fits fits[2];                // of the mover's tiles
  uint32_t limits[TILES];      // the kinds that an unknown tile of the block may have
  int8_t block[TILES];
  uint8_t taken[2] = {0, 0};   // tiles drawn from each row
  Ref hands[SEATS][2];         // the tile just drawn is the last
  uint8_t held[SEATS] = {};
  uint8_t seats = 2, turn = 0, drawer = 0, phase = DRAW, rule = 0;
  uint8_t scoreless = ASK, answers = 0, lot = 0;
  uint8_t observer = 0;        // the seat that thinks
  bool two = false;
  bool again = false;          // the mover has set a tile aside and draws another
  uint16_t bid = MOST_BID + 1;
  uint8_t passed = 0;          // bits of the seats that have passed (TA-16)
  uint8_t roles[SEATS] = {NS, EW, NS, EW};

  int sides() const { return seats == 3 ? 3 : 2; }
  int mover() const { return seats == 3 ? turn : roles[turn]; }
  bool over() const { return phase == OVER; }
  bool open() const { return (phase >= PLACE && phase < OVER) || (phase == DRAW && again); }

  int scores(int side) const { return side == NS ? board.north_south() : board.east_west(); }

  bool is_scoreless() const { return scores(NS) == 0 && scores(EW) == 0; }

  int list(Action* into) const {
    int count = 0;
    if (phase == AUCTION) {
      if (bid <= MOST_BID) into[count++] = PASS;
      for (Action lower = 1; lower < bid; lower++) into[count++] = BID + lower;
    } else if (phase == CHOICE) {
      into[count++] = TAKE_NS, into[count++] = TAKE_EW;
    } else if (phase == DRAW) {
      for (int row = 0; row < 2; row++)
        if (taken[row] < ROW) into[count++] = LEFT + row;
    } else if (phase == PLACE) {
      for (int at = 0; at < held[turn]; at++)
        if (fits[at].count) each(fits[at], [&](Place place) {
          into[count++] = kind(at) * PLACES + place;
        });
    } else if (phase == ASKED) {
      into[count++] = YES, into[count++] = NO;
    } else if (phase == ASIDE || phase == ENDING) {
      into[count++] = (phase == ASIDE ? SET_ASIDE : END) + kind(held[turn] - 1);
    }
    return count;
  }

  Action pick(Rng& rng) const {
    if (phase == PLACE) {
      const int first = fits[0].count, index = rng.below(first + (two ? fits[1].count : 0));
      const int at = index >= first;
      return kind(at) * PLACES + nth(fits[at], at ? index - first : index);
    }
    if (phase == DRAW && taken[0] < ROW && taken[1] < ROW) return LEFT + rng.below(2);
    Action ways[MOST_BID + 1];
    return ways[rng.below(list(ways))];
  }

  void apply(Action action) {
    if (action < LEFT) place(action / PLACES, action % PLACES);
    else if (action <= RIGHT) draw(action - LEFT);
    else if (action <= TAKE_EW) choose(action - TAKE_NS);
    else if (action <= NO) answer(action == YES);
    else if (action == PASS || action >= BID) make_bid(action);
    else if (action < END) set_aside();
    else phase = OVER;
  }

  // Draw uniformly what is unknown: first the tiles of which something is known, then the rest.
  void determinise(Rng& rng) {
    observer = turn;
    if (seats == 3 && !lot) lot = 1 + rng.below(2);
    int8_t bag[TILES];
    int left = unseen(bag);
    for (const bool limited : {true, false})
      for (int ref = 0; ref < TILES; ref++)
        if (block[ref] == UNKNOWN && (limits[ref] != EVERY_KIND || !limited))
          block[ref] = drawn(bag, left, limits[ref], rng);
    if (phase == HIDDEN) settle();
  }

  void shares(float* of) const {
    const int north = scores(NS), east = scores(EW);
    std::fill(of, of + MOST_SIDES, 0.0f);
    if (seats != 3) {
      of[NS] = north > east ? 1 : north == east ? 0.5f : 0;
      of[EW] = 1 - of[NS];
      return;
    }
    const bool dry = std::max(north, east) < bid;  // TA-19
    for (int seat = 0; seat < 3; seat++) {
      if (dry || roles[seat] == FLOOD) of[seat] = dry == (roles[seat] == FLOOD);
      else of[seat] = north == east ? 0.5f : (north > east) == (roles[seat] == NS);
    }
  }

  // A tile drawn is seen by everybody, in the variant by its drawer.
  Action seen(Action action) const {
    const bool is_draw = action == LEFT || action == RIGHT;
    if (!is_draw || over() || (two && drawer != observer)) return action;
    return DRAWN + (action - LEFT) * KINDS + block[hands[drawer][held[drawer] - 1]];
  }

  // Where the mover's tiles are hidden, learn the phase from the action that follows.
  void expect(Action action) {
    if (phase != HIDDEN) return;
    if (action < LEFT) phase = PLACE, fit_hand();
    else if (action == YES || action == NO) phase = ASKED, answers = 0, exclude_places();
    else phase = action < END ? ASIDE : ENDING, exclude_places();
  }

  static Game load(const Record& record);
  void read(const std::string& word, std::vector<Action>& into) const;
  static std::string write(const std::vector<Action>& actions);
  std::string seat() const;
  std::string outcome() const;

 private:
  int kind(int at) const { return block[hands[turn][at]]; }

  int unseen(int8_t* bag) const {
    int counts[KINDS], size = 0;
    std::fill(counts, counts + KINDS, COPIES);
    for (int8_t known : block)
      if (known != UNKNOWN) counts[known]--;
    for (int one = 0; one < KINDS; one++)
      for (; counts[one] > 0; counts[one]--) bag[size++] = int8_t(one);
    return size;
  }

  // Take a tile of the given kinds from the bag; any tile if it has none.
  static int8_t drawn(int8_t* bag, int& left, uint32_t of, Rng& rng) {
    int at = int(rng.below(left)), count = 0;
    if (of != EVERY_KIND) {
      for (int i = 0; i < left; i++) count += of >> bag[i] & 1;
      int skip = count ? int(rng.below(count)) : 0;
      for (int i = 0; i < left && count; i++)
        if ((of >> bag[i] & 1) && skip-- == 0) at = i;
    }
    const int8_t found = bag[at];
    bag[at] = bag[--left];
    return found;
  }

  // Reject what the mover may have held, given that nothing could be placed.
  void exclude_places() {
    uint32_t without = 0;
    for (int one = 0; one < KINDS; one++) {
      board.fit(one, fits[0]);
      if (!fits[0].count) without |= 1u << one;
    }
    for (int at = 0; at < held[turn]; at++) limits[hands[turn][at]] &= without;
  }

  void fit_hand() {
    fits[0].count = fits[1].count = 0;
    for (int at = 0; at < held[turn]; at++) {
      const bool twin = at && kind(0) == kind(1);
      if (kind(at) != UNKNOWN && !twin) board.fit(kind(at), fits[at]);
    }
  }

  // TA-2, TA-14
  void draw(int row) {
    drawer = turn;
    hands[turn][held[turn]++] = Ref(row * ROW + taken[row]++);
    if (two && held[turn] == 1) return pass_on();
    for (int at = 0; at < held[turn]; at++)
      if (kind(at) == UNKNOWN) phase = HIDDEN;
    if (phase != HIDDEN) settle();
  }

  // TA-11, TA-12, TA-14: find out what may follow the draw.
  void settle() {
    fit_hand();
    if (fits[0].count + fits[1].count) phase = PLACE;
    else if (!is_scoreless() || scoreless == END_GAME) end();
    else if (scoreless == REDRAW) phase = ASIDE;
    else phase = ASKED, answers = 0;
  }

  void end() {
    phase = ENDING;
    rule = is_scoreless() ? 12 : two ? 14 : 11;
  }

  void answer(bool agrees) {
    if (!agrees) {
      turn = drawer;
      return end();
    }
    const bool complete = ++answers == seats;
    turn = complete ? drawer : (turn + 1) % seats;
    if (complete) phase = ASIDE;
  }

  void set_aside() {
    held[turn]--;
    again = true;
    begin_turn();
  }

  void place(int kind_placed, Place place) {
    if (kind(0) == kind_placed && held[turn] == 2) hands[turn][0] = hands[turn][1];
    held[turn]--;
    board.place(place / 2, lying(kinds.exits[kind_placed], place));
    pass_on();
  }

  void pass_on() {
    again = false;
    turn = (turn + 1) % seats;
    if (seats == 3 && roles[turn] == FLOOD && std::max(scores(NS), scores(EW)) >= bid)
      turn = (turn + 1) % seats;  // TA-18
    begin_turn();
  }

  void begin_turn() {
    phase = DRAW;
    if (taken[0] < ROW || taken[1] < ROW) return;
    phase = OVER;
    rule = two ? 14 : 11;
  }

  // TA-16, TA-17
  void make_bid(Action action) {
    if (action == PASS) passed |= 1 << turn;
    else bid = action - BID;
    do turn = (turn + 1) % 3;
    while (passed >> turn & 1);
    const int out = __builtin_popcount(passed);
    if (out < 2 || bid > MOST_BID) return;
    roles[turn] = FLOOD;
    turn = (turn + (lot ? lot : 1)) % 3;
    phase = CHOICE;
  }

  void choose(int side) {
    for (int seat = 0; seat < 3; seat++)
      if (roles[seat] != FLOOD) roles[seat] = seat == turn ? side : 1 - side;
    phase = DRAW;
  }
};

}  // namespace tayu
