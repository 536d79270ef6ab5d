// Pacru's position, as sets of squares. Rules by their ids, PA-1 to PA-17.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "sectors.hpp"

// A set of squares.
using Set = unsigned __int128;

inline Set bit(int square) { return Set(1) << square; }

inline int size(Set set) {
  return __builtin_popcountll(uint64_t(set)) + __builtin_popcountll(uint64_t(set >> 64));
}

inline int first(Set set) {
  return uint64_t(set) ? __builtin_ctzll(uint64_t(set)) : 64 + __builtin_ctzll(uint64_t(set >> 64));
}

inline int last(Set set) {
  uint64_t high = uint64_t(set >> 64);
  return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(uint64_t(set));
}

// The square after `skip` others.
inline int nth(Set set, int skip) {
#ifdef __BMI2__
  int low = __builtin_popcountll(uint64_t(set));
  return skip < low ? __builtin_ctzll(_pdep_u64(1ull << skip, uint64_t(set)))
                    : 64 + __builtin_ctzll(_pdep_u64(1ull << (skip - low), uint64_t(set >> 64)));
#else
  while (skip--) set &= set - 1;
  return first(set);
#endif
}

// Sets on the empty board, and random bits for PA-17.
struct Sets {
  Set all = (Set(1) << SQUARES) - 1;
  Set ray[SQUARES][FACINGS] = {};       // the squares in a straight line
  Set fan[SQUARES][FACINGS] = {};       // the three lines of a pawn (PA-3)
  Set near[SQUARES][SIDE + 1] = {};     // the squares up to a distance
  Set sector[SQUARES] = {};             // the squares of a square's sector
  uint64_t tile[MOST_SIDES][SQUARES], pawn[MOST_SIDES][SQUARES][FACINGS], turn[MOST_SIDES];

  Sets() {
    for (int square = 0; square < SQUARES; square++) {
      for (int facing = 0; facing < FACINGS; facing++) fill_ray(square, facing);
      for (int facing = 0; facing < FACINGS; facing++)
        for (int side = 7; side < 10; side++)
          fan[square][facing] |= ray[square][(facing + side) & 7];
      for (int length = 1; length <= SIDE; length++)
        near[square][length] |= near[square][length - 1];
      for (int other = 0; other < SQUARES; other++)
        sector[square] |= Set(BOARD.sector[square] == BOARD.sector[other]) << other;
    }
    Rng rng(17);
    auto next = [&] { return rng.next(); };
    std::generate_n(&tile[0][0], MOST_SIDES * SQUARES, next);
    std::generate_n(&pawn[0][0][0], MOST_SIDES * SQUARES * FACINGS, next);
    std::generate_n(turn, MOST_SIDES, next);
  }

 private:
  void fill_ray(int square, int facing) {
    int length = 1;
    for (int here = BOARD.step[square][facing]; here != OFF; here = BOARD.step[here][facing]) {
      ray[square][facing] |= bit(here);
      near[square][length++] |= bit(here);
    }
  }
};
inline const Sets SETS;

// Hashes of positions since a pawn last left the board: only they can occur again.
class Past {
 public:
  Past() = default;
  Past(const Past& other) { *this = other; }

  Past& operator=(const Past& other) {
    count = other.count;
    std::copy(other.hashes, other.hashes + count, hashes);
    std::copy(other.alike, other.alike + FILTER, alike);
    return *this;
  }

  void clear() {
    count = 0;
    std::fill(alike, alike + FILTER, 0);
  }

  // Add a position; true if it is there for the third time. A full table forgets.
  bool third(uint64_t hash) {
    if (count == ROOM) clear();
    hashes[count++] = hash;
    return ++alike[hash % FILTER] >= 3 && std::count(hashes, hashes + count, hash) >= 3;
  }

 private:
  static constexpr int ROOM = 4096, FILTER = 256;
  int count = 0;
  uint8_t alike[FILTER] = {};  // positions by their hash's last bits
  uint64_t hashes[ROOM];
};

// The moves of a seat's pawns: to free squares, and captures.
struct Moves {
  int pawns = 0, total = 0, able = 0;  // able: the pawns that have a move
  uint8_t origin[MOST_PAWNS], count[MOST_PAWNS];
  Set free[MOST_PAWNS], captures[MOST_PAWNS];
};

struct Pacru : Seats {
  // A move origin * 128 + target; captures, turns, claims and the connection follow it.
  using Action = uint16_t;
  static constexpr int CAPTURE = SQUARES * 128, TURN = 2 * CAPTURE, CLAIM = TURN + 4 * SQUARES,
                       LINK = CLAIM + SQUARES, ACTIONS = LINK + 1, MOST = 128, LONGEST = 3000;
  static constexpr int NINE = 9;  // the tiles of an opponent in the meeting of 2011 (PA-12)
  enum Phase : uint8_t { START, GAIN, MEET, PAY };
  enum Meeting : uint8_t { ANY, OWN_TILES, OF_2011 };

  Set tiles[MOST_SIDES], pawns[MOST_SIDES];
  Set lying, standing;       // all tiles, all pawns
  Set claims;                // squares that may be named next, unless phase is START
  Set between;               // in GAIN: the squares of a connection, none if there is none (PA-8)
  uint8_t facing[SQUARES];   // of the pawns
  Phase phase;
  Meeting meeting;
  bool turning_any;          // the option `turning` of PA-14
  bool nine;                 // PA-12: an opponent has nine tiles after the move
  uint8_t moved;             // the square of the pawn that moved
  uint8_t owed;              // in PAY: tiles to give up
  uint8_t goal, rule;
  int8_t winner;
  uint64_t hash;
  Moves moves;               // of the seat to move, when its turn began
  Past past;

  int sides() const { return seats; }
  int mover() const { return turn; }
  bool over() const { return rule; }
  bool open() const { return phase != START; }
  void determinise(Rng&) {}

  // ---- Legal actions ---------------------------------------------------------------------

  int list(Action* into) const;
  Action pick(Rng& rng) const;
  void find_moves();
  Set past_pawns(int origin, Set fan, Set free, Set& hits) const;
  int turns(Action* into) const;
  Set gains() const;

  // ---- What an action does ---------------------------------------------------------------

  void apply(Action action);
  void lay(int square, int seat);
  void remove(int seat, int square);
  void stand(int origin, int square, int to);
  void move(int action);
  void reorient(int action);
  void meet();
  void end_turn();
  void win(int seat) { rule = 16, winner = int8_t(seat); }

  void shares(float* of) const {
    for (int seat = 0; seat < seats; seat++)
      of[seat] = winner < 0 ? 1.0f / seats : float(seat == winner);
  }

  // ---- The protocol ----------------------------------------------------------------------

  static Pacru load(const Record& record);
  void read(const std::string& word, std::vector<Action>& into) const;
  static std::string write(const std::vector<Action>& actions);
  std::string seat() const { return seat_name(turn); }
  std::string outcome() const;
};
