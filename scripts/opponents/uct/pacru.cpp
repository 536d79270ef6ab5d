// Pacru: a plain UCT player. An action is a move, or a tile that follows it; a node is an action.
#include "pacru.hpp"

void Pacru::move(int action) {
  bool capture = action >= CAPTURE;
  int origin = action % CAPTURE / SQUARES, target = action % SQUARES;
  int facing = bearing(origin, target);
  length = 1;
  while (BOARD.ray[origin][facing][length - 1] != target) length++;
  if (capture) {  // PA-11
    int foe = __builtin_ctz(cell[target] >> 4);
    remove(foe, pawn_at(foe, target));
    lay(target, turn);
  }
  linked = !capture && length > 1 && cell[origin] & cell[target] & tile_of(turn);  // PA-8
  for (int at = 0; linked && at < length - 1; at++)
    linked = empty_of_pawns(cell[BOARD.ray[origin][facing][at]]);  // not PA-9
  crossed = BOARD.sector[origin] != BOARD.sector[target];
  moved = uint8_t(pawn_at(turn, origin));
  stand(moved, target, facing);
  nine = false;
  for (int seat = 0; seat < seats; seat++) nine |= seat != turn && tiles[seat] >= NINE;
  Action ways[MOST];
  phase = GAIN;
  if (!linked && !(crossed && list_claims(ways))) meet();
}

// PA-8: the squares between take the owner's tile.
void Pacru::connect() {
  auto [target, facing] = pawns[turn][moved];
  const uint8_t* ray = BOARD.ray[target][(facing + 4) & 7];
  for (int at = 0; at < length - 1; at++) lay(ray[at], turn);
}

// PA-12, after the move's other effects.
void Pacru::meet() {
  auto [square, facing] = pawns[turn][moved];
  int front = BOARD.step[square][facing];
  bool met = front != OFF && cell[front] & pawn_of(turn) &&
             pawns[turn][pawn_at(turn, front)].facing == ((facing + 4) & 7);
  if (meeting != ANY) met = met && cell[square] & cell[front] & tile_of(turn);
  if (meeting == OF_2011) met = met && nine;
  phase = MEET;
  for (int at = 0; met && at < SQUARES; at++)
    if (claimable(at)) return;
  end_turn();
}

// PA-14: the pawn turns at once, then the tiles are given up.
void Pacru::reorient(int action) {
  static const int by[] = {7, 1, 6, 2};
  int at = pawn_at(turn, action / 4);
  stand(at, action / 4, (pawns[turn][at].facing + by[action % 4]) & 7);
  owed = action % 4 < 2 ? 2 : 4;
  phase = PAY;
}

// PA-16, PA-15, PA-17.
void Pacru::end_turn() {
  phase = START;
  if (tiles[turn] >= goal || alone(turn)) return win(turn);
  int last = turn;
  for (int at = 1; at < seats; at++) {
    int next = (last + at) % seats;
    turn = uint8_t(next);
    if (count[next] && has_move(next)) break;
    while (count[next]) remove(next, 0);
    if (alone(last)) return win(last);
  }
  if (past.third(hash ^ ZOBRIST.turn[turn])) rule = 17, winner = -1;
}

Pacru Pacru::load(const Record& record) {
  Pacru game{};
  game.set_up(record);
  std::string meets = record.header("Meeting", "any");
  game.meeting = meets == "any" ? ANY : meets == "2011" ? OF_2011 : OWN_TILES;
  game.turning_any = record.header("Turning", "others") == "any";
  static const uint8_t goals[] = {42, 28, 24};
  game.goal = goals[game.seats - 2];
  game.winner = -1;
  for (int square = 0; square < SQUARES; square++)
    if (int tile = game.cell[square] & 15) {
      int seat = __builtin_ctz(tile);
      game.own[seat][BOARD.sector[square]]++;
      game.hash ^= ZOBRIST.tile[seat][square];
    }
  for (int seat = 0; seat < game.seats; seat++)
    for (int at = 0; at < game.count[seat]; at++)
      game.hash ^= ZOBRIST.pawn[seat][game.pawns[seat][at].square][game.pawns[seat][at].facing];
  game.past.third(game.hash ^ ZOBRIST.turn[game.turn]);
  return play_words(game, record);
}

static const char* const TURNS[] = {"<", ">", "<<", ">>"};

// A move, a capture or a turn, and the squares in brackets behind it; one of both may be missing.
void Pacru::read(const std::string& word, std::vector<Action>& into) const {
  size_t bracket = word.find('(');
  std::string head = word.substr(0, bracket);
  if (!head.empty()) {
    int origin = square_at(head, 0), target = square_at(head, 3);
    auto turn = std::find(TURNS, TURNS + 4, head.substr(std::min<size_t>(2, head.size())));
    if (origin != OFF && turn != TURNS + 4) into.push_back(TURN + 4 * origin + (turn - TURNS));
    else if (origin != OFF && target != OFF && head.size() == 5 && origin != target)
      into.push_back((head[2] == 'x' ? CAPTURE : 0) + origin * SQUARES + target);
    else throw Refused("syntax", "This is not a turn: " + word);
  }
  if (bracket == std::string::npos) return;
  std::istringstream inside(word.substr(bracket + 1, word.size() - bracket - 2));
  for (std::string name; std::getline(inside, name, ',');) {
    if (name != "*" && square_at(name, 0) == OFF) throw Refused("syntax", "No square: " + name);
    into.push_back(name == "*" ? LINK : CLAIM + square_at(name, 0));
  }
}

std::string Pacru::write(const std::vector<Action>& actions) {
  std::string head, inside;
  for (int action : actions) {
    int origin = action % CAPTURE / SQUARES;
    if (action >= CLAIM)
      inside += (inside.empty() ? "" : ",") +
                (action == LINK ? std::string("*") : square_name(action - CLAIM));
    else if (action >= TURN)
      head = square_name((action - TURN) / 4) + TURNS[(action - TURN) % 4];
    else
      head = square_name(origin) + (action < CAPTURE ? "-" : "x") + square_name(action % SQUARES);
  }
  return inside.empty() ? head : head + "(" + inside + ")";
}

std::string Pacru::outcome() const {
  if (!rule) return "null";
  int scores[MOST_SIDES];
  std::copy(tiles, tiles + seats, scores);
  return outcome_text(*this, winner < 0 ? 0 : 1u << winner, scores, "PA-" + std::to_string(rule));
}

int main(int count, char** words) { return serve<Pacru>(count, words); }
