// Pacru: a plain UCT player. An action is a move, or a tile that follows it; a node is an action.
#include "pacru.hpp"

// ---- Legal actions -------------------------------------------------------------------------

// PA-3, PA-4, PA-5, PA-9, PA-11.
void Pacru::find_moves() {
  Set blocked = standing | (lying ^ tiles[turn]), once = 0, twice = 0;
  moves.pawns = moves.total = moves.able = 0;
  for (Set left = pawns[turn]; left; left &= left - 1) {
    int origin = first(left), power = std::max(1, size(tiles[turn] & SETS.sector[origin]));
    Set fan = SETS.fan[origin][facing[origin]] & SETS.near[origin][power];
    Set free = fan & ~blocked, hits = 0;
    if (fan & standing) free = past_pawns(origin, fan, free, hits);
    twice |= once & hits;
    once |= hits;
    moves.origin[moves.pawns] = uint8_t(origin);
    moves.free[moves.pawns] = free;
    moves.captures[moves.pawns++] = hits;
  }
  for (int at = 0; at < moves.pawns; at++) {
    moves.captures[at] &= twice;
    int count = size(moves.free[at]) + (twice ? size(moves.captures[at]) : 0);
    moves.count[at] = uint8_t(count);
    moves.total += count;
    moves.able += count > 0;
  }
}

// The squares free to a pawn if others stand in its way; `hits` are the enemies it attacks.
Set Pacru::past_pawns(int origin, Set fan, Set free, Set& hits) const {
  bool home = tiles[turn] >> origin & 1;
  for (int side = 7; side < 10; side++) {
    int direction = (facing[origin] + side) & 7;
    Set ray = SETS.ray[origin][direction] & fan, stood = ray & standing;
    if (!stood) continue;
    // North to south-east, squares have rising numbers.
    int front = direction < 4 ? first(stood) : last(stood);
    Set behind = ray & SETS.ray[front][direction];
    free &= ~behind;
    if (home) free |= behind & tiles[turn] & ~standing;  // PA-9
    hits |= bit(front) & ~pawns[turn];
  }
  return free;
}

// PA-14: another pawn has a move, or any has.
int Pacru::turns(Action* into) const {
  int spare = size(tiles[turn] & ~standing), found = 0;
  for (int at = 0; at < moves.pawns && spare > 1; at++) {
    if (moves.able == int(!turning_any && moves.count[at])) continue;
    for (int by = 0; by < (spare < 4 ? 2 : 4); by++)
      into[found++] = Action(TURN + 4 * moves.origin[at] + by);
  }
  return found;
}

// PA-6, PA-7, PA-10: squares of the sector that the moved pawn has entered.
Set Pacru::gains() const {
  Set inside = SETS.sector[moved], neutral = inside & ~lying;
  return neutral ? neutral & ~(standing ^ bit(moved)) : inside & ~standing & ~tiles[turn];
}

int Pacru::list(Action* into) const {
  if (phase != START) {
    int found = 0;
    for (Set left = claims; left; left &= left - 1) into[found++] = Action(CLAIM + first(left));
    if (phase == GAIN && between) into[found++] = LINK;
    return found;
  }
  int found = turns(into);
  for (int at = 0; at < moves.pawns; at++) {
    int origin = moves.origin[at] * 128;
    for (Set left = moves.free[at]; left; left &= left - 1)
      into[found++] = Action(origin + first(left));
    for (Set left = moves.captures[at]; left; left &= left - 1)
      into[found++] = Action(CAPTURE + origin + first(left));
  }
  return found;
}

// Each legal action has the same chance.
Pacru::Action Pacru::pick(Rng& rng) const {
  if (phase != START) {
    int count = size(claims), chosen = int(rng.below(count + (phase == GAIN && between)));
    return Action(chosen == count ? LINK : CLAIM + nth(claims, chosen));
  }
  Action others[4 * MOST_PAWNS];
  int chosen = int(rng.below(moves.total + turns(others)));
  if (chosen >= moves.total) return others[chosen - moves.total];
  int at = 0;
  while (chosen >= moves.count[at]) chosen -= moves.count[at++];
  int origin = moves.origin[at] * 128, free = size(moves.free[at]);
  return Action(chosen < free ? origin + nth(moves.free[at], chosen)
                              : CAPTURE + origin + nth(moves.captures[at], chosen - free));
}

// ---- What an action does -------------------------------------------------------------------

void Pacru::apply(Action action) {
  if (phase == START) return action < TURN ? move(action) : reorient(action - TURN);
  if (action == LINK)
    for (Set left = between; left; left &= left - 1) lay(first(left), turn);
  else
    lay(action - CLAIM, phase == PAY ? -1 : turn);
  if (phase == GAIN) return meet();
  if (phase == MEET || --owed == 0) return end_turn();
  claims &= tiles[turn];
}

// Replace a tile by a seat's, or by a neutral one (-1).
void Pacru::lay(int square, int seat) {
  for (int other = 0; lying >> square & 1; other++) {
    if (!(tiles[other] >> square & 1)) continue;
    hash ^= SETS.tile[other][square];
    tiles[other] ^= bit(square);
    lying ^= bit(square);
  }
  if (seat < 0) return;
  hash ^= SETS.tile[seat][square];
  tiles[seat] |= bit(square);
  lying |= bit(square);
}

// Remove a pawn from the board.
void Pacru::remove(int seat, int square) {
  hash ^= SETS.pawn[seat][square][facing[square]];
  pawns[seat] ^= bit(square);
  standing ^= bit(square);
  past.clear();
}

// Put the mover's pawn on a square, facing a way.
void Pacru::stand(int origin, int square, int to) {
  hash ^= SETS.pawn[turn][origin][facing[origin]] ^ SETS.pawn[turn][square][to];
  pawns[turn] = (pawns[turn] ^ bit(origin)) | bit(square);
  standing = (standing ^ bit(origin)) | bit(square);
  facing[square] = uint8_t(to);
}

// The facing of a straight line.
static int bearing(int origin, int target) {
  int right = target / SIDE - origin / SIDE, up = target % SIDE - origin % SIDE;
  static const uint8_t ways[3][3] = {{5, 6, 7}, {4, 0, 0}, {3, 2, 1}};
  return ways[(right > 0) - (right < 0) + 1][(up > 0) - (up < 0) + 1];
}

void Pacru::move(int action) {
  bool capture = action >= CAPTURE;
  int origin = action % CAPTURE / 128, target = action % 128, to = bearing(origin, target);
  if (capture) {  // PA-11
    int foe = 0;
    while (!(pawns[foe] >> target & 1)) foe++;
    remove(foe, target);
    lay(target, turn);
  }
  stand(origin, target, to);
  moved = uint8_t(target);
  between = SETS.ray[origin][to] & SETS.ray[target][(to + 4) & 7];  // PA-8
  if (capture || between & standing || !(tiles[turn] >> origin & tiles[turn] >> target & 1))
    between = 0;
  claims = SETS.sector[target] >> origin & 1 ? 0 : gains();
  nine = false;
  for (int seat = 0; meeting == OF_2011 && seat < seats; seat++)
    nine |= seat != turn && size(tiles[seat]) >= NINE;
  phase = GAIN;
  if (!claims && !between) meet();
}

// PA-12, after the move's other effects.
void Pacru::meet() {
  int front = BOARD.step[moved][facing[moved]];
  bool met = front != OFF && pawns[turn] >> front & 1 && ((facing[moved] ^ facing[front]) == 4);
  if (meeting != ANY) met = met && tiles[turn] >> moved & tiles[turn] >> front & 1;
  if (meeting == OF_2011) met = met && nine;
  phase = MEET;
  claims = met ? SETS.all & ~standing & ~tiles[turn] : 0;
  if (!claims) end_turn();
}

// PA-14: the pawn turns at once, then the tiles are given up.
void Pacru::reorient(int action) {
  static const int by[] = {7, 1, 6, 2};
  int square = action / 4;
  stand(square, square, (facing[square] + by[action % 4]) & 7);
  owed = action % 4 < 2 ? 2 : 4;
  claims = tiles[turn] & ~standing;
  phase = PAY;
}

// PA-16, PA-15 (captures are moves, turning is none), PA-17.
void Pacru::end_turn() {
  phase = START;
  if (size(tiles[turn]) >= goal || standing == pawns[turn]) return win(turn);
  int mover = turn;
  for (int at = 1; at < seats; at++) {
    turn = uint8_t((mover + at) % seats);
    find_moves();
    if (moves.total) break;
    while (pawns[turn]) remove(turn, first(pawns[turn]));
    if (standing == pawns[mover]) return win(mover);
  }
  if (past.third(hash ^ SETS.turn[turn])) rule = 17, winner = -1;
}

// ---- The protocol --------------------------------------------------------------------------

Pacru Pacru::load(const Record& record) {
  Position read;
  read.set_up(record);
  Pacru game{};
  static_cast<Seats&>(game) = read;
  std::string meets = record.header("Meeting", "any");
  game.meeting = meets == "any" ? ANY : meets == "2011" ? OF_2011 : OWN_TILES;
  game.turning_any = record.header("Turning", "others") == "any";
  static const uint8_t goals[] = {42, 28, 24};
  game.goal = goals[game.seats - 2];
  game.winner = -1;
  for (int seat = 0; seat < game.seats; seat++) {
    for (int square = 0; square < SQUARES; square++)
      if (read.cell[square] & Position::tile_of(seat)) game.lay(square, seat);
    for (int at = 0; at < read.count[seat]; at++) {
      Pawn pawn = read.pawns[seat][at];
      game.pawns[seat] |= bit(pawn.square);
      game.facing[pawn.square] = pawn.facing;
      game.hash ^= SETS.pawn[seat][pawn.square][pawn.facing];
    }
    game.standing |= game.pawns[seat];
  }
  game.find_moves();
  game.past.third(game.hash ^ SETS.turn[game.turn]);
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
      into.push_back((head[2] == 'x' ? CAPTURE : 0) + origin * 128 + target);
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
    int origin = action % CAPTURE / 128;
    if (action >= CLAIM)
      inside += (inside.empty() ? "" : ",") +
                (action == LINK ? std::string("*") : square_name(action - CLAIM));
    else if (action >= TURN)
      head = square_name((action - TURN) / 4) + TURNS[(action - TURN) % 4];
    else
      head = square_name(origin) + (action < CAPTURE ? "-" : "x") + square_name(action % 128);
  }
  return inside.empty() ? head : head + "(" + inside + ")";
}

std::string Pacru::outcome() const {
  if (!rule) return "null";
  int scores[MOST_SIDES];
  for (int seat = 0; seat < seats; seat++) scores[seat] = size(tiles[seat]);
  return outcome_text(*this, winner < 0 ? 0 : 1u << winner, scores, "PA-" + std::to_string(rule));
}

int main(int count, char** words) { return serve<Pacru>(count, words); }
