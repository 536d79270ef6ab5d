// The board that Shacru and Pacru share: squares, sectors, facings, set-ups, written positions.
#pragma once

#include "protocol.hpp"

constexpr int SIDE = 9, SQUARES = 81, OFF = SQUARES, FACINGS = 8, MOST_PAWNS = 4;
constexpr int SECTORS = 9;
inline const char* const FACING_NAMES[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
inline const char* const SEAT_NAMES[] = {"south", "west", "north", "east"};
inline const std::string SEAT_LETTERS = "SWNE";

// Neighbours and sectors. Squares are numbered file by file: a1 a2 … i9; OFF is off the board.
struct Board {
  uint8_t step[SQUARES][FACINGS];
  uint8_t sector[SQUARES + 1];

  Board() {
    static const int right[] = {0, 1, 1, 1, 0, -1, -1, -1}, up[] = {1, 1, 0, -1, -1, -1, 0, 1};
    for (int square = 0; square < SQUARES; square++) {
      int file = square / SIDE, rank = square % SIDE;
      sector[square] = uint8_t(file / 3 * 3 + rank / 3);
      for (int facing = 0; facing < FACINGS; facing++) {
        int f = file + right[facing], r = rank + up[facing];
        bool on = f >= 0 && f < SIDE && r >= 0 && r < SIDE;
        step[square][facing] = uint8_t(on ? f * SIDE + r : OFF);
      }
    }
    sector[OFF] = SECTORS;
  }
};
inline const Board BOARD;

inline std::string square_name(int square) {
  return {char('a' + square / SIDE), char('1' + square % SIDE)};
}

// The square named in `text` from `at` on; OFF if there is none.
inline int square_at(const std::string& text, size_t at) {
  if (text.size() < at + 2) return OFF;
  int file = text[at] - 'a', rank = text[at + 1] - '1';
  return file < 0 || file >= SIDE || rank < 0 || rank >= SIDE ? OFF : file * SIDE + rank;
}

inline int facing_of(const std::string& name) {
  for (int facing = 0; facing < FACINGS; facing++)
    if (name == FACING_NAMES[facing]) return facing;
  throw Refused("record", "This is no facing: " + name);
}

struct Pawn {
  uint8_t square, facing;
};

// The seats, numbered in the order of turns, and the one to move.
struct Seats {
  uint8_t seats, turn;
  uint8_t named[MOST_SIDES];     // where each seat's name is in SEAT_NAMES

  std::string seat_name(int seat) const { return SEAT_NAMES[named[seat]]; }
};

// Tiles and pawns.
struct Position : Seats {
  // A cell has bit s for a tile of seat s, and bit 4 + s for a pawn of it; OFF has all bits.
  uint8_t cell[SQUARES + 1];
  Pawn pawns[MOST_SIDES][MOST_PAWNS];
  uint8_t count[MOST_SIDES];     // pawns of each seat
  uint8_t tiles[MOST_SIDES];     // tiles of each seat

  static uint8_t tile_of(int seat) { return uint8_t(1 << seat); }
  static uint8_t pawn_of(int seat) { return uint8_t(16 << seat); }
  static bool empty_of_tiles(uint8_t cell) { return !(cell & 15); }

  // Read the headers Seats, Order and Position (SH-1, SH-2).
  void set_up(const Record& record) {
    seats = uint8_t(std::stoi(record.header("Seats", "2")));
    if (seats < 2 || seats > MOST_SIDES) throw Refused("record", "Seats: 2, 3 or 4.");
    static const char* const usual[] = {"SN", "NEW", "SWNE"};
    std::string order = record.header("Order", usual[seats - 2]);
    if (order.size() != seats) throw Refused("record", "Order does not name every seat.");
    for (int seat = 0; seat < seats; seat++) {
      named[seat] = uint8_t(SEAT_LETTERS.find(order[seat]));
      if (named[seat] >= MOST_SIDES) throw Refused("record", "There is no such seat: " + order);
    }
    turn = 0;
    std::string position = record.header("Position", "");
    position.empty() ? begin() : place(position);
  }

  // Set up the pawns; no tile lies.
  void begin() {
    static const char* const two[] = {"a3E e1N i3W i9SW", "", "a7E e9S i7W a1NE", ""};
    static const char* const more[] = {"e1N a3E i3W", "a5E c9S c1N", "e9S a7E i7W", "i5W g9S g1N"};
    clear();
    for (int seat = 0; seat < seats; seat++) {
      std::istringstream apart((seats == 2 ? two : more)[named[seat]]);
      for (std::string word; apart >> word;) put(seat, word);
    }
  }

 private:
  void clear() {
    std::fill(cell, cell + SQUARES, 0);
    cell[OFF] = 255;
    std::fill(count, count + MOST_SIDES, 0);
    std::fill(tiles, tiles + MOST_SIDES, 0);
  }

  // Put a tile (e1) or a pawn (e1N).
  void put(int seat, const std::string& word) {
    int square = square_at(word, 0);
    bool pawn = word.size() > 2;
    if (square == OFF || (pawn && count[seat] == MOST_PAWNS))
      throw Refused("record", "This cannot be placed: " + word);
    cell[square] |= pawn ? pawn_of(seat) : tile_of(seat);
    if (pawn) pawns[seat][count[seat]++] = {uint8_t(square), uint8_t(facing_of(word.substr(2)))};
    else tiles[seat]++;
  }

  // Place what is written, the seat to move first.
  void place(const std::string& position) {
    clear();
    std::istringstream apart(position);
    int seat = -1;
    for (std::string word; apart >> word;) {
      if (word.size() > 1) {
        if (seat < 0) throw Refused("record", "Position begins with a seat.");
        put(seat, word);
        continue;
      }
      bool first = seat < 0;
      size_t name = SEAT_LETTERS.find(word);
      seat = int(std::find(named, named + seats, name) - named);
      if (seat == seats) throw Refused("record", "There is no such seat: " + word);
      if (first) turn = uint8_t(seat);
    }
  }
};

// The outcome as JSON.
inline std::string outcome_text(const Seats& table, unsigned winners, const int* scores,
                                const std::string& rule) {
  std::string names, points;
  for (int seat = 0; seat < table.seats; seat++) {
    std::string name = quoted(table.seat_name(seat));
    if (winners >> seat & 1) names += (names.empty() ? "" : ", ") + name;
    points += (seat ? ", " : "") + name + ": " + std::to_string(scores[seat]);
  }
  return "{\"winners\": [" + names + "], \"scores\": {" + points + "}, \"rule\": " + quoted(rule) +
         "}";
}
