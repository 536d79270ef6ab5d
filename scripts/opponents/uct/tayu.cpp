// Ta Yü: a plain UCT player. Its records, notation and views.
#include "tayu_game.hpp"

namespace tayu {

// The seats in turn order.
constexpr const char* NAMES[5][SEATS] = {
    {}, {}, {"ns", "ew"}, {"A", "B", "C"}, {"n", "e", "s", "w"}};
constexpr const char* HEADINGS[2][2] = {{"E", "W"}, {"N", "S"}};

std::string Game::seat() const { return NAMES[seats][turn]; }

std::string Game::outcome() const {
  if (!over()) return "null";
  float of[MOST_SIDES];
  shares(of);
  std::string winners;
  for (int side = 0; side < sides(); side++) {
    if (of[side] == 0 || (seats != 3 && of[side] < 1)) continue;
    winners += (winners.empty() ? "" : ", ") + quoted(NAMES[seats == 3 ? 3 : 2][side]);
  }
  return "{\"winners\": [" + winners + "], \"scores\": {\"ns\": " + std::to_string(scores(NS)) +
         ", \"ew\": " + std::to_string(scores(EW)) + "}, \"rule\": \"TA-" +
         std::to_string(rule) + "\"}";
}

// A placement where square 1 of the tile as the board keeps it may be the last one.
static std::string written(Action action) {
  const Place place = action % PLACES;
  const bool turned = place & 1, upright = is_upright(place / 2);
  const Square first = square_of(place / 2, turned ? 2 : 0);
  return kinds.names[action / PLACES] + ":" + char('a' + first.file) +
         std::to_string(first.rank + 1) + HEADINGS[upright][turned];
}

std::string Game::write(const std::vector<Action>& actions) {
  static const char* const WORDS_OF[] = {"L", "R", "ns", "ew", "yes", "no", "pass"};
  std::string made;
  for (Action action : actions) {
    if (!made.empty()) made += ' ';
    if (action < LEFT) made += written(action);
    else if (action < SET_ASIDE) made += WORDS_OF[action - LEFT];
    else if (action < END) made += kinds.names[action - SET_ASIDE] + ":x";
    else if (action < BID) made += kinds.names[action - END] + ":end";
    else made += "bid " + std::to_string(action - BID);
  }
  return made;
}

[[noreturn]] static void unread(const std::string& word) {
  throw Refused("syntax", "This is not an action: " + word);
}

static Action placement(const std::string& word, int kind) {
  const size_t heading = std::string("ESWN").find(word.back());
  const std::string digits = word.substr(5, word.size() - 6);
  if (heading > 3 || digits.empty() || digits.size() > 2 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    unread(word);
  Square first{word[4] - 'a', std::stoi(digits) - 1};
  const bool upright = heading % 2;
  bool turned = heading == 1 || heading == 2;
  if (turned) (upright ? first.rank : first.file) -= 2;
  const int slot = slot_at(first, upright);
  if (slot < 0) unread(word);
  // The other name of a kind is that of its half turn.
  if (kinds.names[kind] != word.substr(0, 3)) turned = !turned;
  return kind * PLACES + 2 * slot + turned;
}

static Action action_of(const std::string& word) {
  static const std::map<std::string, Action> words = {
      {"L", LEFT}, {"R", RIGHT}, {"ns", TAKE_NS}, {"ew", TAKE_EW},
      {"yes", YES}, {"no", NO}, {"pass", PASS}};
  auto found = words.find(word);
  if (found != words.end()) return found->second;
  const int kind = word.size() > 4 && word[3] == ':' ? kinds.read(word.substr(0, 3)) : -1;
  if (kind < 0) unread(word);
  if (word.substr(4) == "x") return SET_ASIDE + kind;
  if (word.substr(4) == "end") return END + kind;
  if (word.size() < 7) unread(word);
  return placement(word, kind);
}

void Game::read(const std::string& text, std::vector<Action>& into) const {
  std::istringstream apart(text);
  for (std::string word; apart >> word;) {
    if (word != "bid") {
      into.push_back(action_of(word));
      continue;
    }
    int number = 0;
    if (!(apart >> number) || number < 1 || number > MOST_BID) unread(text);
    into.push_back(BID + number);
  }
}

static void read_row(const std::string& text, int8_t* row, uint32_t* limits) {
  std::istringstream apart(text);
  int count = 0;
  for (std::string word; apart >> word; count++) {
    if (count == ROW) break;
    limits[count] = word == "?o" ? kinds.ringed : word == "?-" ? EVERY_KIND & ~kinds.ringed
                                                               : EVERY_KIND;
    row[count] = word[0] == '?' ? UNKNOWN : int8_t(kinds.read(word));
    if (word[0] != '?' && row[count] < 0) throw Refused("record", "This is no kind: " + word);
  }
  if (count != ROW) throw Refused("record", "A row has 56 tiles.");
}

static int option(const Record& record, const char* name, std::vector<std::string> values) {
  const std::string value = record.header(name, values[0]);
  const auto found = std::find(values.begin(), values.end(), value);
  if (found == values.end()) throw Refused("record", "The header " + std::string(name) +
                                                         " cannot be " + value);
  return int(found - values.begin());
}

Game Game::load(const Record& record) {
  Game game;
  game.seats = uint8_t(2 + option(record, "Seats", {"2", "3", "4"}));
  game.two = option(record, "Hand", {"one", "two"});
  game.scoreless = uint8_t(option(record, "Scoreless", {"ask", "redraw", "end"}));
  read_row(record.header("Left", ""), game.block, game.limits);
  read_row(record.header("Right", ""), game.block + ROW, game.limits + ROW);
  const auto& names = NAMES[game.seats];
  game.turn = uint8_t(option(record, "First", {names, names + game.seats}));
  if (game.seats == 3) {
    game.phase = AUCTION;
    game.lot = uint8_t(option(record, "Lot", {"?", "1", "2"}));
  }
  std::string turns;
  for (const auto& word : record.words) turns += word + " ";
  std::vector<Action> actions;
  game.read(turns, actions);
  for (Action action : actions) {
    game.expect(action);
    if (!legal(game, action))
      throw Refused("record", "This is not legal: " + write({action}));
    game.apply(action);
  }
  return game;
}

}  // namespace tayu

int main(int count, char** words) { return serve<tayu::Game>(count, words); }
