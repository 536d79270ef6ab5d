// Ta Yü's tiles and board (TA-3 to TA-10).
//
// A slot is three squares in a row: 323 lie from west to east, 323 from south to north. Its eight
// borders have the letters of a tile that lies in it with square 1 in the west or south. For each
// border, a set holds the slots that need an exit there, and another those that ban one, because
// of the tiles placed so far. So a few operations on sets find all places of a tile.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace tayu {

constexpr int SIDE = 19, LINE = 17, HALF = SIDE * LINE, SLOTS = 2 * HALF, BORDERS = 8;
constexpr int KINDS = 28, COPIES = 4, TILES = KINDS * COPIES;
constexpr int WORDS = 12, NO_SLOT = 64 * WORDS - 1;
constexpr uint32_t EVERY_KIND = (1u << KINDS) - 1;

enum Coast { WEST, EAST, SOUTH, NORTH, COASTS };

// A set of slots.
using Bits = std::array<uint64_t, WORDS>;

// Exits of a tile as bits, `a` lowest.
using Exits = uint8_t;

constexpr Exits half_turn(Exits exits) { return Exits(exits << 4 | exits >> 4); }

struct Kinds {
  std::array<Exits, KINDS> exits{};
  std::array<std::string, KINDS> names;
  std::array<int, 256> by_exits{};
  uint32_t ringed = 0;

  Kinds() {
    by_exits.fill(-1);
    int count = 0;
    for (int a = 0; a < BORDERS; a++)
      for (int b = a + 1; b < BORDERS; b++)
        for (int c = b + 1; c < BORDERS; c++) add(Exits(1 << a | 1 << b | 1 << c), count);
  }

  // A kind's number, or -1.
  int read(const std::string& name) const {
    unsigned exits = 0;
    for (char letter : name) {
      if (letter < 'a' || letter > 'h') return -1;
      exits |= 1u << (letter - 'a');
    }
    return name.size() == 3 ? by_exits[exits] : -1;
  }

 private:
  void add(Exits set, int& count) {
    if (by_exits[half_turn(set)] >= 0) {
      by_exits[set] = by_exits[half_turn(set)];
      return;
    }
    by_exits[set] = count;
    exits[count] = set;
    for (int i = 0; i < BORDERS; i++)
      if (set >> i & 1) names[count] += char('a' + i);
    const int sides = !!(set & 0x07) + !!(set & 0x08) + !!(set & 0x70) + !!(set & 0x80);
    if (sides == 3) ringed |= 1u << count;
    count++;
  }
};

struct Square {
  int file, rank;
  constexpr bool inside() const { return file >= 0 && file < SIDE && rank >= 0 && rank < SIDE; }
  constexpr bool operator==(Square other) const { return file == other.file && rank == other.rank; }
};

// A border seen from its tile: the coast and what an exit counts there, or the slots beyond, each
// with its own border that lies here. NO_SLOT fills the rest.
struct Border {
  uint8_t coast = COASTS, weight = 0;
  std::array<uint16_t, 4> slot{NO_SLOT, NO_SLOT, NO_SLOT, NO_SLOT};
  std::array<uint8_t, 4> border{};
};

struct Slot {
  std::array<Border, BORDERS> borders;
  Bits crossing{};  // the slots that share a square with it
};

constexpr bool is_upright(int slot) { return slot >= HALF; }

constexpr Square square_of(int slot, int number) {
  if (is_upright(slot)) return {(slot - HALF) / LINE, (slot - HALF) % LINE + number};
  return {slot % LINE + number, slot / LINE};
}

// The slot whose first square this is, or -1.
constexpr int slot_at(Square first, bool upright) {
  const Square last{first.file + (upright ? 0 : 2), first.rank + (upright ? 2 : 0)};
  if (!first.inside() || !last.inside()) return -1;
  return upright ? HALF + first.file * LINE + first.rank : first.rank * LINE + first.file;
}

// The number of the square that has border `i`, and the square beyond it.
constexpr int owner_of(int i) { return i < 3 ? i : i == 3 ? 2 : i < 7 ? 6 - i : 0; }

constexpr Square beyond(int slot, int i) {
  const Square square = square_of(slot, owner_of(i));
  const int ahead = i == 3 ? 1 : i == 7 ? -1 : 0, left = i < 3 ? 1 : i > 3 && i < 7 ? -1 : 0;
  if (is_upright(slot)) return {square.file - left, square.rank + ahead};
  return {square.file + ahead, square.rank + left};
}

struct Slots {
  std::array<Slot, SLOTS> all;
  // The slots that cover the centre (TA-4).
  Bits central{};

  Slots() {
    for (int slot = 0; slot < SLOTS; slot++) {
      for (int i = 0; i < BORDERS; i++) all[slot].borders[i] = border(slot, i);
      cross(slot);
      for (int number = 0; number < 3; number++)
        if (square_of(slot, number) == Square{9, 9}) add(slot, central);
    }
  }

 private:
  static void add(int slot, Bits& to) { to[slot / 64] |= uint64_t(1) << slot % 64; }

  static Border border(int slot, int i) {
    Border made;
    int count = 0;
    const Square inner = square_of(slot, owner_of(i)), outer = beyond(slot, i);
    if (!outer.inside()) {
      const bool across = outer.file < 0 || outer.file >= SIDE;
      made.coast = outer.file < 0 ? WEST : outer.file >= SIDE ? EAST
                   : outer.rank < 0 ? SOUTH : NORTH;
      const int along = across ? inner.rank : inner.file;
      made.weight = along == 3 || along == 9 || along == 15 ? 2 : 1;  // TA-8, TA-9
      return made;
    }
    for (int upright = 0; upright < 2; upright++)
      for (int back = 0; back < 3; back++) {
        const Square first{outer.file - (upright ? 0 : back),
                           outer.rank - (upright ? back : 0)};
        const int other = slot_at(first, upright);
        for (int j = 0; other >= 0 && j < BORDERS; j++)
          if (square_of(other, owner_of(j)) == outer && beyond(other, j) == inner) {
            made.slot[count] = uint16_t(other);
            made.border[count++] = uint8_t(j);
          }
      }
    return made;
  }

  void cross(int slot) {
    Slot& made = all[slot];
    for (int other = 0; other < SLOTS; other++) {
      bool shared = false;
      for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) shared |= square_of(slot, a) == square_of(other, b);
      if (shared) add(other, made.crossing);
    }
  }
};

inline const Kinds kinds;
inline const Slots slots;

// Where one kind fits: a bit for each slot, for both ways round.
struct Fits {
  Bits at[2];
  int count = 0;
};

struct Board {
  // By border, the slots where a tile placed bans an exit there, and where one needs it.
  Bits limits[2][BORDERS] = {};
  Bits taken{}, joined{};  // slots with a tile on them; slots that need an exit somewhere
  std::array<int, COASTS + 1> coasts{};
  int placed = 0;

  Board() { taken[NO_SLOT / 64] = uint64_t(1) << NO_SLOT % 64; }

  int north_south() const { return coasts[NORTH] * coasts[SOUTH]; }
  int east_west() const { return coasts[EAST] * coasts[WEST]; }

  void place(int slot, Exits exits) {
    const Slot& here = slots.all[slot];
    for (int i = 0; i < BORDERS; i++) {
      const Border& border = here.borders[i];
      const unsigned exit = exits >> i & 1;
      coasts[border.coast] += int(exit) * border.weight;
      if (border.coast != COASTS) continue;
      for (int j = 0; j < 4; j++) {
        const int word = border.slot[j] / 64;
        limits[exit][border.border[j]][word] |= uint64_t(1) << border.slot[j] % 64;
        joined[word] |= uint64_t(exit) << border.slot[j] % 64;
      }
    }
    for (int word = 0; word < WORDS; word++) taken[word] |= here.crossing[word];
    placed++;
  }

  // Find the places of a kind (TA-4 to TA-6).
  void fit(int kind, Fits& found) const {
    if (placed) {
      lay(kinds.exits[kind], found.at[0]);
      lay(half_turn(kinds.exits[kind]), found.at[1]);
    } else {
      found.at[0] = found.at[1] = slots.central;
    }
    found.count = 0;
    for (const Bits& way : found.at)
      for (uint64_t word : way) found.count += __builtin_popcountll(word);
  }

 private:
  void lay(Exits exits, Bits& found) const {
    Bits bad = taken;
    for (int i = 0; i < BORDERS; i++) {
      const Bits& wrong = limits[!(exits >> i & 1)][i];
      for (int word = 0; word < WORDS; word++) bad[word] |= wrong[word];
    }
    for (int word = 0; word < WORDS; word++) found[word] = joined[word] & ~bad[word];
  }
};

// A placement: twice its slot, plus 1 if square 1 lies in the east or north.
using Place = int;

constexpr Exits lying(Exits exits, Place place) { return place & 1 ? half_turn(exits) : exits; }

// Return the place with number `index`, below `count`.
inline Place nth(const Fits& fits, int index) {
  for (int way = 0; way < 2; way++)
    for (int i = 0; i < WORDS; i++) {
      uint64_t word = fits.at[way][i];
      const int here = __builtin_popcountll(word);
      if (index >= here) {
        index -= here;
        continue;
      }
      for (; index; index--) word &= word - 1;
      return 2 * (64 * i + __builtin_ctzll(word)) + way;
    }
  return -1;
}

// For each place in `fits`, in order.
template <typename Use>
void each(const Fits& fits, Use use) {
  for (int way = 0; way < 2; way++)
    for (int i = 0; i < WORDS; i++)
      for (uint64_t word = fits.at[way][i]; word; word &= word - 1)
        use(2 * (64 * i + __builtin_ctzll(word)) + way);
}

}  // namespace tayu
