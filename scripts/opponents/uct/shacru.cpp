// Shacru: a plain UCT player. Rules by their ids, SH-1 to SH-12.
#include "sectors.hpp"

struct Shacru : Position {
  // A step: (origin * 8 + direction) * 3 + turn; turn is 0, 1 (45° left) or 2 (right).
  using Action = uint16_t;
  static constexpr int ACTIONS = SQUARES * FACINGS * 3, MOST = MOST_PAWNS * 9, LONGEST = 4000;
  // SH-11: turns without a gain, for each player who is not out.
  static constexpr int QUIET = 32;

  uint8_t out;     // bits of the seats that pass for the rest of the round
  uint8_t quiet;   // turns since the last gain
  uint8_t round, rounds, rule;
  uint16_t sums[MOST_SIDES];  // tiles of the rounds that are over

  int sides() const { return seats; }
  int mover() const { return turn; }
  bool over() const { return rule; }
  bool open() const { return false; }
  void determinise(Rng&) {}

  // SH-5: no pawn, and no tile of another's.
  bool free(int square, int seat) const { return !(cell[square] & ~tile_of(seat)); }

  int list(Action* into) const {
    int found = 0;
    for (int at = 0; at < count[turn]; at++) {
      auto [origin, facing] = pawns[turn][at];
      for (int side = 7; side < 10; side++) {  // SH-4
        int direction = (facing + side) & 7, square = BOARD.step[origin][direction];
        if (!free(square, turn)) continue;
        Action action = Action((origin * FACINGS + direction) * 3);
        into[found++] = action;
        if (BOARD.sector[origin] == BOARD.sector[square]) continue;
        into[found++] = action + 1;  // SH-7
        into[found++] = action + 2;
      }
    }
    return found;
  }

  Action pick(Rng& rng) const {
    Action ways[MOST];
    return ways[rng.below(list(ways))];
  }

  void apply(Action action) {
    int origin = action / (FACINGS * 3), direction = action / 3 % FACINGS;
    int square = BOARD.step[origin][direction];
    static const int turns[] = {0, 7, 1};
    Pawn* pawn = pawns[turn];
    while (pawn->square != origin) pawn++;
    *pawn = {uint8_t(square), uint8_t((direction + turns[action % 3]) & 7)};
    cell[origin] &= uint8_t(~pawn_of(turn));
    bool gain = empty_of_tiles(cell[square]);
    cell[square] = tile_of(turn) | pawn_of(turn);  // SH-6
    tiles[turn] += gain;
    quiet = gain ? 0 : quiet + 1;
    end_turn();
  }

  void end_turn() {
    int tried = 0;
    do turn = turn + 1 == seats ? 0 : turn + 1;  // SH-8
    while (!can_go_on(turn) && ++tried < seats);
    if (tried == seats) end_round(9);
    else if (!anyone_can_gain()) end_round(10);
    else if (quiet >= QUIET * (seats - __builtin_popcount(out))) end_round(11);
  }

  // True if a seat is not out; who cannot move is out from now on (SH-8).
  bool can_go_on(int seat) {
    if (out >> seat & 1) return false;
    for (int at = 0; at < count[seat]; at++) {
      auto [origin, facing] = pawns[seat][at];
      for (int side = 7; side < 10; side++)
        if (free(BOARD.step[origin][(facing + side) & 7], seat)) return true;
    }
    out |= 1 << seat;
    return false;
  }

  // SH-10; the player to move is tried first.
  bool anyone_can_gain() const {
    for (int at = 0; at < seats; at++) {
      int seat = (turn + at) % seats;
      if (!(out >> seat & 1) && can_gain(seat)) return true;
    }
    return false;
  }

  // SH-10: breadth first over squares and facings; the own pawns are no obstacles.
  bool can_gain(int seat) const {
    uint8_t blocked = uint8_t(~(tile_of(seat) | pawn_of(seat)));
    uint8_t seen[SQUARES] = {};  // bits of facings
    Pawn queue[SQUARES * FACINGS];
    int head = 0, tail = 0;
    for (; tail < count[seat]; tail++) {
      queue[tail] = pawns[seat][tail];
      seen[queue[tail].square] |= 1 << queue[tail].facing;
    }
    while (head < tail) {
      auto [origin, facing] = queue[head++];
      for (int side = 7; side < 10; side++) {
        int direction = (facing + side) & 7, square = BOARD.step[origin][direction];
        if (cell[square] & blocked) continue;
        if (empty_of_tiles(cell[square])) return true;
        bool border = BOARD.sector[origin] != BOARD.sector[square];
        for (int by = border ? 7 : 8; by <= (border ? 9 : 8); by++) {
          int to = (direction + by) & 7;
          if (seen[square] >> to & 1) continue;
          seen[square] |= 1 << to;
          queue[tail++] = {uint8_t(square), uint8_t(to)};
        }
      }
    }
    return false;
  }

  // SH-12: the next round begins one place on in the order.
  void end_round(uint8_t why) {
    for (int seat = 0; seat < seats; seat++) sums[seat] += tiles[seat];
    if (++round == rounds) {
      rule = why;
      return;
    }
    begin();
    turn = round % seats;
    out = quiet = 0;
  }

  unsigned winners() const {
    int most = *std::max_element(sums, sums + seats);
    unsigned found = 0;
    for (int seat = 0; seat < seats; seat++) found |= unsigned(sums[seat] == most) << seat;
    return found;
  }

  void shares(float* of) const {
    unsigned all = winners();
    for (int seat = 0; seat < seats; seat++)
      of[seat] = float(all >> seat & 1) / float(__builtin_popcount(all));
  }

  static Shacru load(const Record& record) {
    Shacru game{};
    game.set_up(record);
    game.rounds = uint8_t(std::stoi(record.header("Rounds", "1")));
    return play_words(game, record);
  }

  void read(const std::string& word, std::vector<Action>& into) const {
    int origin = square_at(word, 0), square = square_at(word, 3);
    size_t turned = word.size() == 6 ? std::string("<>").find(word[5]) : 0;
    if (origin == OFF || square == OFF || word[2] != '-' || word.size() > 6 || turned > 1)
      throw Refused("syntax", "This is not a turn: " + word);
    for (int direction = 0; direction < FACINGS; direction++)
      if (BOARD.step[origin][direction] == square)
        into.push_back(
            Action((origin * FACINGS + direction) * 3 + (word.size() == 6 ? 1 + turned : 0)));
    if (into.empty()) throw Refused("SH-4", "This is not a step: " + word);
  }

  static std::string write(const std::vector<Action>& actions) {
    int origin = actions[0] / (FACINGS * 3), direction = actions[0] / 3 % FACINGS;
    static const char* const turns[] = {"", "<", ">"};
    return square_name(origin) + "-" + square_name(BOARD.step[origin][direction]) +
           turns[actions[0] % 3];
  }

  std::string seat() const { return seat_name(turn); }

  std::string outcome() const {
    if (!rule) return "null";
    int scores[MOST_SIDES];
    std::copy(sums, sums + seats, scores);
    return outcome_text(*this, winners(), scores, "SH-" + std::to_string(rule));
  }
};

int main(int count, char** words) { return serve<Shacru>(count, words); }
