// Pacru's position and actions. Rules by their ids, PA-1 to PA-17.
#pragma once

#include "sectors.hpp"

// Bits of positions, for PA-17.
struct Zobrist {
  uint64_t tile[MOST_SIDES][SQUARES], pawn[MOST_SIDES][SQUARES][FACINGS], turn[MOST_SIDES];

  Zobrist() {
    Rng rng(17);
    for (auto& seat : tile)
      for (auto& bits : seat) bits = rng.next();
    for (auto& seat : pawn)
      for (auto& square : seat)
        for (auto& bits : square) bits = rng.next();
    for (auto& bits : turn) bits = rng.next();
  }
};
inline const Zobrist ZOBRIST;

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

struct Pacru : Position {
  // A move origin * 81 + target; captures, turns, claims and the connection follow it.
  using Action = uint16_t;
  static constexpr int CAPTURE = SQUARES * SQUARES, TURN = 2 * CAPTURE, CLAIM = TURN + 4 * SQUARES,
                       LINK = CLAIM + SQUARES, ACTIONS = LINK + 1, MOST = 128, LONGEST = 3000;
  static constexpr int NINE = 9;  // the tiles of an opponent in the meeting of 2011 (PA-12)
  enum Phase : uint8_t { START, GAIN, MEET, PAY };
  enum Meeting : uint8_t { ANY, OWN_TILES, OF_2011 };

  Phase phase;
  Meeting meeting;
  bool turning_any;                  // the option `turning` of PA-14
  bool linked, crossed;              // in GAIN: PA-8; PA-6 or PA-10
  bool nine;                         // PA-12: an opponent has nine tiles after the move
  uint8_t moved, length;             // the index of the pawn that moved, and how far
  uint8_t owed;                      // in PAY: tiles to give up
  uint8_t goal, rule;
  int8_t winner;
  uint8_t own[MOST_SIDES][SECTORS];  // tiles of each seat in each sector
  uint64_t hash;
  Past past;

  int sides() const { return seats; }
  int mover() const { return turn; }
  bool over() const { return rule; }
  bool open() const { return phase != START; }
  void determinise(Rng&) {}

  // ---- Legal actions ---------------------------------------------------------------------

  int list(Action* into) const {
    if (phase == GAIN) return list_gains(into);
    if (phase == START) {
      unsigned able;
      int found = list_moves(turn, into, able);
      return found + list_turns(into + found, able);
    }
    int found = 0;
    for (int square = 0; square < SQUARES; square++) {
      into[found] = Action(CLAIM + square);
      found += claimable(square);
    }
    return found;
  }

  // A legal action at random: where many squares may be claimed, squares are tried.
  Action pick(Rng& rng) const {
    Action ways[MOST];
    if (phase < MEET) return ways[rng.below(list(ways))];
    for (;;) {
      unsigned square = rng.below(SQUARES);
      if (claimable(square)) return Action(CLAIM + square);
    }
  }

  // In MEET and PAY (PA-12, PA-14).
  bool claimable(int square) const {
    bool mine = cell[square] == tile_of(turn);
    return phase == PAY ? mine : !mine && empty_of_pawns(cell[square]);
  }

  // PA-3, PA-4, PA-5, PA-9, PA-11. Bits in `able`: the pawns that have a move.
  int list_moves(int seat, Action* into, unsigned& able) const {
    int found = 0, hits = 0;
    uint8_t from[3 * MOST_PAWNS], hit[3 * MOST_PAWNS];
    able = 0;
    for (int at = 0; at < count[seat]; at++) {
      int before = found, origin = pawns[seat][at].square;
      bool home = cell[origin] & tile_of(seat);
      int power = std::max<int>(1, own[seat][BOARD.sector[origin]]);
      for (int side = 7; side < 10; side++) {
        const uint8_t* ray = BOARD.ray[origin][(pawns[seat][at].facing + side) & 7];
        int length = 0;
        for (; length < power && empty_of_pawns(cell[ray[length]]); length++) {
          into[found] = Action(origin * SQUARES + ray[length]);
          found += !(cell[ray[length]] & ~tile_of(seat));
        }
        if (length == power || ray[length] == OFF) continue;
        if (!(cell[ray[length]] & pawn_of(seat))) from[hits] = at, hit[hits++] = ray[length];
        while (home && ++length < power && ray[length] != OFF) {  // PA-9
          into[found] = Action(origin * SQUARES + ray[length]);
          found += cell[ray[length]] == tile_of(seat);
        }
      }
      able |= unsigned(found > before) << at;
    }
    for (int at = 0; at < hits; at++) {
      if (std::count(hit, hit + hits, hit[at]) < 2) continue;
      into[found++] = Action(CAPTURE + pawns[seat][from[at]].square * SQUARES + hit[at]);
      able |= 1u << from[at];
    }
    return found;
  }

  // PA-14.
  int list_turns(Action* into, unsigned able) const {
    int found = 0, spare = tiles[turn];
    for (int at = 0; at < count[turn]; at++)
      spare -= cell[pawns[turn][at].square] & tile_of(turn) ? 1 : 0;
    if (spare < 2) return 0;
    for (int at = 0; at < count[turn]; at++) {
      if (!(turning_any ? able : able & ~(1u << at))) continue;
      int first = TURN + 4 * pawns[turn][at].square;
      for (int by = 0; by < (spare < 4 ? 2 : 4); by++) into[found++] = Action(first + by);
    }
    return found;
  }

  int list_gains(Action* into) const {
    int found = crossed ? list_claims(into) : 0;
    if (linked) into[found++] = LINK;
    return found;
  }

  // PA-6, PA-7, PA-10: the squares of the sector where the moved pawn stands.
  int list_claims(Action* into) const {
    int here = pawns[turn][moved].square, found = 0, neutral = 0;
    const uint8_t* inside = BOARD.inside[BOARD.sector[here]];
    for (int at = 0; at < 9; at++) {
      uint8_t there = cell[inside[at]];
      into[found] = Action(CLAIM + inside[at]);
      found += !there || (inside[at] == here && empty_of_tiles(there));
      neutral += empty_of_tiles(there);
    }
    if (neutral) return found;
    for (int at = 0; at < 9; at++) {
      uint8_t there = cell[inside[at]];
      into[found] = Action(CLAIM + inside[at]);
      found += empty_of_pawns(there) && there != tile_of(turn);
    }
    return found;
  }

  // PA-15: captures are moves, turning is none.
  bool has_move(int seat) const {
    for (int at = 0; at < count[seat]; at++) {
      auto [origin, facing] = pawns[seat][at];
      for (int side = 7; side < 10; side++)
        if (!(cell[BOARD.step[origin][(facing + side) & 7]] & ~tile_of(seat))) return true;
    }
    Action ways[MOST];
    unsigned able;
    return list_moves(seat, ways, able) > 0;
  }

  // ---- What an action does ---------------------------------------------------------------

  void apply(Action action) {
    if (phase == START) return action < TURN ? move(action) : reorient(action - TURN);
    if (phase == PAY) {
      lay(action - CLAIM, -1);
      if (--owed == 0) end_turn();
      return;
    }
    if (action == LINK) connect();
    else lay(action - CLAIM, turn);
    phase == GAIN ? meet() : end_turn();
  }

  // Replace a tile by a seat's, or by a neutral one (-1).
  void lay(int square, int seat) {
    if (!empty_of_tiles(cell[square])) {
      int before = __builtin_ctz(cell[square] & 15);
      hash ^= ZOBRIST.tile[before][square];
      tiles[before]--;
      own[before][BOARD.sector[square]]--;
    }
    cell[square] &= 240;
    if (seat < 0) return;
    hash ^= ZOBRIST.tile[seat][square];
    tiles[seat]++;
    own[seat][BOARD.sector[square]]++;
    cell[square] |= tile_of(seat);
  }

  void remove(int seat, int at) {
    Pawn pawn = pawns[seat][at];
    hash ^= ZOBRIST.pawn[seat][pawn.square][pawn.facing];
    cell[pawn.square] &= uint8_t(~pawn_of(seat));
    pawns[seat][at] = pawns[seat][--count[seat]];
    past.clear();
  }

  int pawn_at(int seat, int square) const {
    int at = 0;
    while (pawns[seat][at].square != square) at++;
    return at;
  }

  void stand(int at, int square, int facing) {
    Pawn& pawn = pawns[turn][at];
    hash ^= ZOBRIST.pawn[turn][pawn.square][pawn.facing] ^ ZOBRIST.pawn[turn][square][facing];
    cell[pawn.square] &= uint8_t(~pawn_of(turn));
    cell[square] |= pawn_of(turn);
    pawn = {uint8_t(square), uint8_t(facing)};
  }

  void move(int action);
  void reorient(int action);
  void connect();
  void meet();
  void end_turn();
  void win(int seat) { rule = 16, winner = int8_t(seat); }

  // True if no other seat has pawns.
  bool alone(int seat) const {
    for (int other = 0; other < seats; other++)
      if (other != seat && count[other]) return false;
    return true;
  }

  void shares(float* of) const {
    for (int seat = 0; seat < seats; seat++)
      of[seat] = winner < 0 ? 1.0f / seats : float(seat == winner);
  }

  // The facing of a straight line.
  static int bearing(int origin, int target) {
    int right = target / SIDE - origin / SIDE, up = target % SIDE - origin % SIDE;
    static const uint8_t facing[3][3] = {{5, 6, 7}, {4, 0, 0}, {3, 2, 1}};
    return facing[(right > 0) - (right < 0) + 1][(up > 0) - (up < 0) + 1];
  }

  // ---- The protocol ----------------------------------------------------------------------

  static Pacru load(const Record& record);
  void read(const std::string& word, std::vector<Action>& into) const;
  static std::string write(const std::vector<Action>& actions);
  std::string seat() const { return seat_name(turn); }
  std::string outcome() const;
};
