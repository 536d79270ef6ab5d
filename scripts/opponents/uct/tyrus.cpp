// Tyrus: a plain UCT player over information sets. Rules by their ids, TY-1 to TY-12.
#include "protocol.hpp"

namespace tyrus {

enum Kind { SOLDIERS, MERCHANTS, PRIESTS, KINDS };
constexpr int VALUES = 10, TILES = KINDS * VALUES, HAND = 9, ELECTIONS = 9, PLACED = 3;
// A building is its seat * KINDS + the kind that votes there; a tile is its kind * VALUES + its
// value - 1.
constexpr int BUILDINGS = 2 * KINDS;
constexpr int8_t UNKNOWN = -1;

constexpr int kind_of(int tile) { return tile / VALUES; }
constexpr int value_of(int tile) { return tile % VALUES + 1; }
// TY-6
constexpr int against(int kind) { return (kind + 1) % KINDS; }

struct Game {
  // A tile * BUILDINGS + the building; with TILES for a tile whose face is hidden.
  using Action = uint16_t;
  static constexpr int ACTIONS = (TILES + 1) * BUILDINGS, MOST = HAND * BUILDINGS;
  static constexpr int LONGEST = ELECTIONS * 2 * PLACED;

  int8_t elections[ELECTIONS];         // the kinds that vote
  int8_t deck[2][TILES];               // in drawing order
  int8_t hand[2][HAND];                // unknown tiles are not in it
  uint8_t known[2] = {}, held[2] = {}, drawn[2] = {};
  uint32_t shown[2] = {};              // tiles that are known to be in hand, placed or discarded
  uint8_t veiled[2][BUILDINGS] = {};   // tiles whose faces are hidden
  uint8_t sums[BUILDINGS][2][KINDS] = {};  // the others, by owner and kind
  uint8_t won[2] = {};
  uint8_t leader = 0, turn = 0, election = 0, placed = 0, rule = 0;
  int8_t last = UNKNOWN, run = 0;      // the last election's winner, and how many in a row
  int8_t winner = UNKNOWN;
  uint8_t observer = 0;                // the seat that thinks
  bool covered = false;                // the last tile was placed by the other

  int sides() const { return 2; }
  int mover() const { return turn; }
  bool over() const { return rule; }
  bool open() const { return false; }

  int list(Action* into) const {
    int count = 0;
    for (int at = 0; at < known[turn]; at++)
      for (int building = 0; building < BUILDINGS; building++)
        into[count++] = Action(hand[turn][at] * BUILDINGS + building);
    return count;
  }

  Action pick(Rng& rng) const {
    const int choice = int(rng.below(known[turn] * BUILDINGS));
    return Action(hand[turn][choice / BUILDINGS] * BUILDINGS + choice % BUILDINGS);
  }

  // TY-3, TY-4
  void apply(Action action) {
    const int tile = action / BUILDINGS, building = action % BUILDINGS;
    held[turn]--;
    covered = turn != observer;
    if (tile == TILES) veiled[turn][building]++;
    else put(tile, building);
    turn ^= 1;
    if (++placed == 2 * PLACED) tally();
  }

  // Draw uniformly the tiles and elections that the seat to move cannot see.
  void determinise(Rng& rng) {
    observer = turn;
    for (int seat = 0; seat < 2; seat++) deal(seat, rng);
    int8_t left[ELECTIONS] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    int count = ELECTIONS;
    for (int at = 0; at < ELECTIONS; at++) {
      int found = elections[at] == UNKNOWN ? int(rng.below(count)) : 0;
      while (elections[at] != UNKNOWN && left[found] != elections[at]) found++;
      elections[at] = left[found];
      left[found] = left[--count];
    }
  }

  void shares(float* of) const {
    of[0] = of[1] = 0.5f;
    if (winner != UNKNOWN) of[winner] = 1, of[winner ^ 1] = 0;
  }

  // Of the other's tile only the building is seen.
  Action seen(Action action) const {
    return covered ? Action(TILES * BUILDINGS + action % BUILDINGS) : action;
  }

  // TY-1, TY-9
  void draw(int seat, int count) {
    for (; count > 0 && drawn[seat] < TILES; count--) {
      const int8_t tile = deck[seat][drawn[seat]++];
      held[seat]++;
      if (tile == UNKNOWN) continue;
      hand[seat][known[seat]++] = tile;
      shown[seat] |= 1u << tile;
    }
  }

  static Game load(const Record& record);
  void read(const std::string& word, std::vector<Action>& into) const;
  static std::string write(const std::vector<Action>& actions);
  std::string seat() const;
  std::string outcome() const;
  bool allows(Action action) const;

 private:
  void put(int tile, int building) {
    int8_t* const end = hand[turn] + known[turn];
    int8_t* const at = std::find(hand[turn], end, tile);
    if (at != end) *at = *(end - 1), known[turn]--;
    shown[turn] |= 1u << tile;
    sums[building][turn][kind_of(tile)] += uint8_t(value_of(tile));
  }

  // Give faces to a seat's hidden tiles, in the buildings, in its hand and in its reserve.
  void deal(int seat, Rng& rng) {
    int8_t left[TILES];
    int count = 0;
    for (int at = drawn[seat]; at < TILES; at++)
      if (deck[seat][at] != UNKNOWN) shown[seat] |= 1u << deck[seat][at];
    for (int tile = 0; tile < TILES; tile++)
      if (!(shown[seat] >> tile & 1)) left[count++] = int8_t(tile);
    auto next = [&] {
      const unsigned at = rng.below(count);
      const int8_t tile = left[at];
      left[at] = left[--count];
      return tile;
    };
    for (int building = 0; building < BUILDINGS; building++)
      for (; veiled[seat][building]; veiled[seat][building]--) {
        const int tile = next();
        sums[building][seat][kind_of(tile)] += uint8_t(value_of(tile));
      }
    while (known[seat] < held[seat]) hand[seat][known[seat]++] = next();
    for (int at = drawn[seat]; at < TILES; at++)
      if (deck[seat][at] == UNKNOWN) deck[seat][at] = next();
  }

  // TY-7
  int votes(int seat, int voters) const {
    const auto& of = sums[seat * KINDS + voters];
    const int blockers = against(voters), helpers = against(blockers);
    const int block = std::max(0, of[seat ^ 1][blockers] - of[seat][helpers]);
    return std::max(0, of[seat][voters] - block);
  }

  // TY-5, TY-8 to TY-11
  void tally() {
    const int voters = std::max<int>(elections[election], 0);
    const int lead = votes(0, voters) - votes(1, voters);
    for (int seat = 0; seat < 2; seat++)
      std::memset(sums[seat * KINDS + voters], 0, sizeof sums[0]);
    const int8_t found = lead > 0 ? 0 : lead < 0 ? 1 : UNKNOWN;
    run = found == UNKNOWN ? 0 : found == last ? run + 1 : 1;
    last = found;
    if (found != UNKNOWN) won[found]++;
    election++;
    placed = 0;
    turn = leader ^ (election & 1);  // TY-2
    if (run == 3) end(10, found);
    else if (found != UNKNOWN && won[found] == 5) end(11, found);
    else if (election == ELECTIONS) count_up();
    else
      for (int seat = 0; seat < 2; seat++) draw(seat, PLACED);
  }

  // TY-12
  void count_up() {
    int lead = won[0] - won[1];
    if (!lead)
      for (int at = 0; at < PLACED; at++) lead += value_of(hand[0][at]) - value_of(hand[1][at]);
    end(12, lead > 0 ? 0 : lead < 0 ? 1 : UNKNOWN);
  }

  void end(int by, int8_t side) {
    rule = uint8_t(by);
    winner = side;
  }
};

// ---- Records and notation ------------------------------------------------------------------

constexpr const char* SEATS[] = {"ivory", "brown"};
static const std::string KIND_LETTERS = "SMP", OFFICES = "CMT", SEAT_LETTERS = "ib";

[[noreturn]] static void unread(const std::string& word) {
  throw Refused("syntax", "This is neither a tile nor a placement: " + word);
}

static int8_t tile_of(const std::string& word) {
  const size_t kind = KIND_LETTERS.find(word.empty() ? '?' : word[0]);
  const bool is_number = word.size() > 1 && word.size() < 4 &&
                         word.find_first_not_of("0123456789", 1) == std::string::npos;
  if (kind >= KINDS || !is_number) unread(word);
  const int value = std::stoi(word.substr(1));
  if (value < 1 || value > VALUES) unread(word);
  return int8_t(kind * VALUES + value - 1);
}

std::string Game::seat() const { return SEATS[turn]; }

std::string Game::outcome() const {
  if (!over()) return "null";
  return "{\"winners\": [" + (winner == UNKNOWN ? "" : quoted(SEATS[winner])) +
         "], \"scores\": {\"ivory\": " + std::to_string(won[0]) +
         ", \"brown\": " + std::to_string(won[1]) + "}, \"rule\": \"TY-" + std::to_string(rule) +
         "\"}";
}

std::string Game::write(const std::vector<Action>& actions) {
  std::string made;
  for (Action action : actions) {
    const int tile = action / BUILDINGS, building = action % BUILDINGS;
    if (!made.empty()) made += ' ';
    made += tile == TILES ? "?" : KIND_LETTERS[kind_of(tile)] + std::to_string(value_of(tile));
    made += std::string("@") + SEAT_LETTERS[building / KINDS] + OFFICES[building % KINDS];
  }
  return made;
}

void Game::read(const std::string& word, std::vector<Action>& into) const {
  const size_t at = word.find('@');
  if (at == std::string::npos || word.size() != at + 3) unread(word);
  const size_t owner = SEAT_LETTERS.find(word[at + 1]), office = OFFICES.find(word[at + 2]);
  if (owner > 1 || office >= KINDS) unread(word);
  const int tile = word[0] == '?' && at == 1 ? TILES : tile_of(word.substr(0, at));
  into.push_back(Action(tile * BUILDINGS + owner * KINDS + office));
}

// True if the mover may have played this; of a hidden hand little is known.
bool Game::allows(Action action) const {
  const int tile = action / BUILDINGS;
  if (over()) return false;
  if (known[turn] == held[turn]) return legal(*this, action);
  return tile == TILES || !(shown[turn] >> tile & 1);
}

static void read_deck(const std::string& text, int8_t* deck) {
  std::istringstream apart(text);
  uint32_t found = 0;
  int count = 0;
  for (std::string word; apart >> word && count < TILES; count++) {
    deck[count] = word == "?" ? UNKNOWN : tile_of(word);
    if (word == "?") continue;
    if (found >> deck[count] & 1) throw Refused("record", "A tile occurs twice: " + word);
    found |= 1u << deck[count];
  }
  if (count != TILES) throw Refused("record", "A deck has 30 tiles.");
}

static void read_elections(const std::string& text, int8_t* elections) {
  std::istringstream apart(text);
  int count = 0, left[KINDS] = {3, 3, 3};
  for (std::string word; apart >> word && count < ELECTIONS; count++) {
    const size_t found = OFFICES.find(word);
    elections[count] = found < KINDS ? int8_t(found) : UNKNOWN;
    if ((word != "?" && found >= KINDS) || (found < KINDS && left[found]-- == 0))
      throw Refused("record", "The elections are three of each kind, or ?.");
  }
  if (count != ELECTIONS) throw Refused("record", "There are nine elections.");
}

Game Game::load(const Record& record) {
  Game game;
  const std::string first = record.header("First", "");
  if (first != SEATS[0] && first != SEATS[1]) throw Refused("record", "Nobody begins.");
  game.leader = game.turn = first == SEATS[1];
  read_elections(record.header("Elections", ""), game.elections);
  read_deck(record.header("IvoryDeck", ""), game.deck[0]);
  read_deck(record.header("BrownDeck", ""), game.deck[1]);
  for (int seat = 0; seat < 2; seat++) game.draw(seat, HAND);
  for (const auto& word : record.words) {
    std::vector<Action> actions;
    game.read(word, actions);
    if (!game.allows(actions[0])) throw Refused("record", "This is not legal: " + word);
    game.apply(actions[0]);
  }
  return game;
}

}  // namespace tyrus

int main(int count, char** words) { return serve<tyrus::Game>(count, words); }
