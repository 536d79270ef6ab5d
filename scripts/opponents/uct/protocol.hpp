// The line protocol for a program that plays: lines of JSON in, one line out for each.
//
// `serve<Game>` answers `load`, `legal`, `play` and `think`, and reads the options `--playouts N`
// and `--ms N`, which replace what `think` asks for. A game is a struct as uct.hpp describes it,
// with these functions for the protocol:
//
//   static Game load(const Record&);          // throws Refused
//   void read(const std::string& word, std::vector<Action>&) const;  // a turn or a part of one
//   static std::string write(const std::vector<Action>&);            // the actions of one turn
//   std::string seat() const;                 // the seat to move
//   std::string outcome() const;              // JSON, or "null" while the game runs
//
// `load` plays the record's turns with `play_word`. A whole game, with `main` at its end:
//
//   struct Nim {                              // take 1 to 3 of 21; who takes the last one wins
//     using Action = uint16_t;
//     static constexpr int ACTIONS = 4, MOST = 3, LONGEST = 21;
//     int left = 21, turn = 0;
//     int mover() const { return turn; }
//     int sides() const { return 2; }
//     bool over() const { return left == 0; }
//     bool open() const { return false; }
//     int list(Action* into) const {
//       int count = 0;
//       for (int take = 1; take <= std::min(left, 3); take++) into[count++] = take;
//       return count;
//     }
//     Action pick(Rng& rng) const { return 1 + rng.below(std::min(left, 3)); }
//     void apply(Action take) { left -= take, turn ^= 1; }
//     void determinise(Rng&) {}
//     void shares(float* of) const { of[turn] = 0, of[turn ^ 1] = 1; }
//     static Nim load(const Record& record) { return play_words(Nim(), record); }
//     …
//   };
//   int main(int count, char** words) { return serve<Nim>(count, words); }
#pragma once

#include <cstring>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "uct.hpp"

// A request that is refused: the protocol's fault, and a sentence.
struct Refused : std::runtime_error {
  std::string fault;
  Refused(std::string fault, const std::string& message)
      : std::runtime_error(message), fault(std::move(fault)) {}
};

// ---- JSON --------------------------------------------------------------------------------

inline std::string quoted(const std::string& text) {
  std::string made = "\"";
  for (unsigned char sign : text) {
    char escape[8];
    if (sign == '"' || sign == '\\') (made += '\\') += char(sign);
    else if (sign < ' ') std::snprintf(escape, sizeof escape, "\\u%04x", sign), made += escape;
    else made += char(sign);
  }
  return made + '"';
}

// The fields of a JSON object by name, each value as it was written.
class Fields {
 public:
  explicit Fields(const std::string& line) : text(line) {
    blank();
    need('{');
    for (bool first = true; !next('}'); first = false) {
      if (!first) need(',');
      blank();
      std::string name = unquoted(value());
      need(':');
      blank();
      found[name] = value();
    }
  }

  // The value as it was written; "null" for a field that is missing.
  std::string raw(const std::string& name) const {
    auto at = found.find(name);
    return at == found.end() ? "null" : at->second;
  }

  std::string string(const std::string& name) const {
    std::string value = raw(name);
    if (value[0] != '"') throw Refused("protocol", "“" + name + "” must be a text.");
    return unquoted(value);
  }

  // A whole number from 0 on; `missing` if there is none.
  uint64_t number(const std::string& name, uint64_t missing) const {
    std::string value = raw(name);
    if (value == "null") return missing;
    if (value.find_first_not_of("0123456789") != std::string::npos || value.size() > 18)
      throw Refused("protocol", "“" + name + "” must be a whole number.");
    return std::stoull(value);
  }

 private:
  std::string text;
  size_t at = 0;
  std::map<std::string, std::string> found;

  [[noreturn]] static void fail() { throw Refused("protocol", "The line is not a JSON object."); }

  void blank() {
    while (at < text.size() && std::strchr(" \t\r\n", text[at])) at++;
  }

  bool next(char sign) {
    blank();
    return at < text.size() && text[at] == sign ? ++at : false;
  }

  void need(char sign) {
    if (!next(sign)) fail();
  }

  // Skip a value of any kind; return it as it was written.
  std::string value() {
    size_t begin = at;
    int depth = 0;
    do {
      if (at >= text.size()) fail();
      char sign = text[at++];
      if (sign == '"')
        for (; at < text.size() && text[at++] != '"';) at += text[at - 1] == '\\';
      else if (std::strchr("[{", sign)) depth++;
      else if (std::strchr("]}", sign)) depth--;
      else if (!depth)
        while (at < text.size() && !std::strchr(",]} \t\r\n", text[at])) at++;
    } while (depth > 0);
    return text.substr(begin, at - begin);
  }

  static std::string utf8(unsigned code) {
    if (code < 0x80) return {char(code)};
    if (code < 0x800) return {char(0xC0 | code >> 6), char(0x80 | (code & 63))};
    return {char(0xE0 | code >> 12), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
  }

  static std::string unquoted(const std::string& value) {
    static const std::string signs = "bfnrt", meant = "\b\f\n\r\t";
    if (value.size() < 2 || value[0] != '"' || value.back() != '"') fail();
    std::string made;
    for (size_t here = 1; here + 1 < value.size(); here++) {
      char sign = value[here];
      if (sign != '\\') made += sign;
      else if (value[++here] != 'u')
        made += signs.find(value[here]) < 5 ? meant[signs.find(value[here])] : value[here];
      else made += utf8(std::stoul(value.substr(here + 1, 4), nullptr, 16)), here += 4;
    }
    return made;
  }
};

// ---- Records -----------------------------------------------------------------------------

// A record of format 1: its headers, and the words of its turns without numbers and result.
struct Record {
  std::map<std::string, std::string> headers;
  std::vector<std::string> words;

  std::string header(const std::string& name, const std::string& missing) const {
    auto at = headers.find(name);
    return at == headers.end() ? missing : at->second;
  }

  explicit Record(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      line[0] == '[' ? read_header(line) : read_words(line);
    if (!words.empty() && (words.back() == "*" || words.back() == header("Result", "*")))
      words.pop_back();
  }

 private:
  void read_header(const std::string& line) {
    size_t space = line.find(' '), end = line.rfind("\"]");
    if (space == std::string::npos || end == std::string::npos || end < space + 2)
      throw Refused("record", "This is not a header: " + line);
    std::string value;
    for (size_t at = space + 2; at < end; at++) value += line[at] == '\\' ? line[++at] : line[at];
    headers[line.substr(1, space - 1)] = value;
  }

  void read_words(const std::string& line) {
    std::istringstream apart(line);
    for (std::string word; apart >> word;)
      if (word.back() != '.' || word.find_first_not_of("0123456789.") != std::string::npos)
        words.push_back(word);
  }
};

template <class Game>
bool legal(const Game& game, typename Game::Action action) {
  typename Game::Action ways[Game::MOST];
  int count = game.over() ? 0 : game.list(ways);
  return std::find(ways, ways + count, action) != ways + count;
}

// Play a turn, or a part of one. Throws Refused for an illegal action.
template <class Game>
void play_word(Game& game, const std::string& word) {
  std::vector<typename Game::Action> actions;
  game.read(word, actions);
  for (auto action : actions) {
    if (!legal(game, action)) throw Refused("record", "This is not legal: " + word);
    game.apply(action);
  }
}

// Play all turns of a record.
template <class Game>
Game play_words(Game game, const Record& record) {
  for (const auto& word : record.words) play_word(game, word);
  return game;
}

// ---- The program -------------------------------------------------------------------------

template <class Game>
class Session {
 public:
  Session(int count, char** words) {
    for (int at = 1; at + 1 < count; at += 2) {
      std::string name = words[at];
      if (name == "--playouts") playouts = std::stoull(words[at + 1]);
      if (name == "--ms") ms = std::stoull(words[at + 1]);
    }
  }

  // Answer one line.
  std::string answer(const std::string& line) {
    std::string id = "null";
    try {
      Fields fields(line);
      id = fields.raw("id");
      return "{\"id\": " + id + ", \"ok\": true, " + done(fields) + "}";
    } catch (const Refused& refused) {
      return "{\"id\": " + id + ", \"ok\": false, \"fault\": " + quoted(refused.fault) +
             ", \"message\": " + quoted(refused.what()) + "}";
    }
  }

 private:
  using Action = typename Game::Action;
  Game game{};
  bool ready = false;
  uint64_t playouts = 0, ms = 0;

  std::string done(const Fields& fields) {
    std::string what = fields.string("do");
    if (what == "load") {
      game = Game::load(Record(fields.string("record")));
      ready = true;
      return status();
    }
    if (!ready) throw Refused("protocol", "There is no game yet: begin with “load”.");
    if (what == "legal") return actions();
    if (what == "think") return thought(fields);
    if (what != "play") throw Refused("protocol", "Unknown command; use load, legal, play, think.");
    Game next = game;
    play_word(next, fields.string("move"));
    game = next;
    return status();
  }

  std::string status() const {
    std::string seat = game.over() ? "null" : quoted(game.seat());
    return std::string("\"open\": ") + (game.open() ? "true" : "false") + ", \"to_move\": " + seat +
           ", \"outcome\": " + game.outcome();
  }

  std::string actions() const {
    Action ways[Game::MOST];
    int count = game.over() ? 0 : game.list(ways);
    std::string made = "\"actions\": [";
    for (int at = 0; at < count; at++)
      made += (at ? ", " : "") + quoted(Game::write({ways[at]}));
    return made + "]";
  }

  std::string thought(const Fields& fields) const {
    if (game.over()) throw Refused("over", "The game is over.");
    Budget budget{fields.number("nodes", 0), fields.number("ms", 0)};
    if (playouts || ms) budget = {playouts, ms};
    else if (budget.playouts && budget.ms)
      throw Refused("protocol", "“think” takes “ms” or “nodes”, not both.");
    else if (!budget.playouts && !budget.ms) budget.ms = 1000;
    Search<Game> search(game, fields.number("seed", 0));
    search.run(budget);
    auto turn = search.turn();
    return "\"move\": " + quoted(Game::write(turn)) + ", \"info\": {\"playouts\": " +
           std::to_string(search.playouts()) + ", \"share\": " + std::to_string(search.share()) +
           "}";
  }
};

// Answer all lines of the input; the exit status.
template <class Game>
int serve(int count, char** words) {
  std::ios::sync_with_stdio(false);
  Session<Game> session(count, words);
  for (std::string line; std::getline(std::cin, line);)
    std::cout << session.answer(line) << std::endl;
  return 0;
}
