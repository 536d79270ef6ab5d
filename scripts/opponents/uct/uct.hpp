// Plain UCT: UCB1 with random playouts to the end of the game, no knowledge but the rules.
//
// L. Kocsis and C. Szepesvari, Bandit based Monte-Carlo planning, ECML 2006; the exploration
// constant is that of UCB1: P. Auer, N. Cesa-Bianchi and P. Fischer, Finite-time analysis of the
// multiarmed bandit problem, Machine Learning 47 (2002). A node stands for an action, not for a
// turn, and counts the points of the side that took it; with more than two sides this is max-n.
// A playout adds one node. What the seat to move cannot see is drawn anew for each playout, and a
// bound counts how often its action was there: P. Cowling, E. Powley and D. Whitehouse,
// Information set Monte Carlo tree search, IEEE TCIAIG 4 (2012).
//
// A game is a struct that can be copied cheaply, a position with
//
//   using Action = …;                  // a whole number below ACTIONS
//   static constexpr int ACTIONS, MOST, LONGEST;  // MOST legal actions at once; a random game
//                                      // that is longer than LONGEST actions counts as a draw
//   int sides() const;                 // sides that can win, at most MOST_SIDES
//   int mover() const;                 // the side whose action comes next
//   bool over() const;
//   bool open() const;                 // the turn goes on, and its seat knows all it needs to
//   int list(Action*) const;           // the legal actions; not after the end
//   Action pick(Rng&) const;           // one of them at random; not after the end
//   void apply(Action);
//   void determinise(Rng&);            // draw what the seat to move cannot see
//   void shares(float*) const;         // each side's share of the win, after the end
//   Action seen(Action) const;         // optional; of the action just applied, what the seat to
//                                      // move at the root knows: less (a hidden tile), or more (a
//                                      // tile drawn). It names the node that comes next
//
// The same seed and number of playouts give the same turn.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <vector>

constexpr int MOST_SIDES = 4;

// xoshiro256++ (D. Blackman and S. Vigna, 2019), its state filled by splitmix64.
class Rng {
 public:
  explicit Rng(uint64_t seed) {
    for (auto& word : state) {
      uint64_t mixed = seed += 0x9E3779B97F4A7C15ull;
      mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
      mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
      word = mixed ^ mixed >> 31;
    }
  }

  uint64_t next() {
    uint64_t made = turned(state[0] + state[3], 23) + state[0], kept = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= kept;
    state[3] = turned(state[3], 45);
    return made;
  }

  // A number from 0 to `count` - 1.
  unsigned below(unsigned count) { return unsigned((next() >> 32) * count >> 32); }

 private:
  uint64_t state[4];
  static uint64_t turned(uint64_t word, int by) { return word << by | word >> (64 - by); }
};

// The end of a search: a number of playouts, or milliseconds of processor time; 0 for neither.
struct Budget {
  uint64_t playouts, ms;
};

template <class Game>
class Search {
 public:
  using Action = typename Game::Action;

  Search(const Game& game, uint64_t seed)
      : start(game), rng(seed), there(Game::ACTIONS), nodes(1) {}

  // Play out until the budget is spent; with one legal action, not at all.
  void run(Budget budget) {
    Action ways[Game::MOST];
    if (start.list(ways) == 1) {
      nodes.push_back({ways[0]});
      nodes[0].child = 1;
      return;
    }
    clock_t begin = clock();
    auto time_left = [&] {
      return played % 64 || (clock() - begin) * 1000 < clock_t(budget.ms) * CLOCKS_PER_SEC;
    };
    while (budget.playouts ? played < budget.playouts : !played || time_left()) play_out();
  }

  // The actions visited most, to the end of the turn or of what is well known.
  std::vector<Action> turn() const {
    std::vector<Action> made;
    Game game = start;
    uint32_t node = 0;
    do {
      node = best(node);
      made.push_back(nodes[node].action);
      game.apply(made.back());
    } while (!game.over() && game.open() && game.mover() == start.mover() &&
             well_known(game, node));
    return made;
  }

  uint64_t playouts() const { return played; }

  // The mover's share of the points, 0 to 1, of the most visited action.
  float share() const {
    const Node& node = nodes[best(0)];
    return node.visits ? node.points / node.visits : 0;
  }

 private:
  struct Node {
    Action action = 0;
    uint32_t child = 0, sibling = 0;
    uint32_t visits = 0, there = 0;
    float points = 0;
  };
  // The most nodes (24 bytes each): then the tree grows no more.
  static constexpr size_t MOST_NODES = 1 << 22;
  // Visits of a node for each of its actions, to go on with the turn without another search.
  static constexpr uint32_t WELL = 20;

  Game start;
  Rng rng;
  std::vector<uint8_t> there;
  std::vector<Node> nodes;
  uint64_t played = 0;

  uint32_t best(uint32_t parent) const {
    uint32_t found = nodes[parent].child;
    for (uint32_t node = found; node; node = nodes[node].sibling)
      if (nodes[node].visits > nodes[found].visits) found = node;
    return found;
  }

  // True if a node was visited often enough to choose among its actions.
  bool well_known(const Game& game, uint32_t node) const {
    Action ways[Game::MOST];
    return nodes[node].visits >= WELL * uint32_t(game.list(ways));
  }

  void play_out() {
    Game game = start;
    game.determinise(rng);
    uint32_t path[Game::LONGEST + 1];
    int movers[Game::LONGEST + 1], length = 0;
    bool fresh = false;
    for (uint32_t node = 0; !game.over() && length < Game::LONGEST && !fresh;) {
      if (nodes.size() >= MOST_NODES && !nodes[node].child) break;
      const uint32_t parent = node;
      movers[length] = game.mover();
      path[length++] = node = descend(game, parent, fresh);
      const Action action = nodes[node].action;
      game.apply(action);
      const Action known = fresh ? action : seen(game, action, 0);
      if (known != action) node = place_of(parent, known);
    }
    for (int left = Game::LONGEST; left > 0 && !game.over(); left--) game.apply(game.pick(rng));
    float shares[MOST_SIDES];
    if (game.over()) game.shares(shares);
    else std::fill(shares, shares + MOST_SIDES, 1.0f / game.sides());
    for (int at = 0; at < length; at++) {
      Node& node = nodes[path[at]];
      node.visits++;
      node.points += shares[movers[at]];
    }
    played++;
  }

  template <class Any>
  static auto seen(const Any& game, Action action, int) -> decltype(game.seen(action)) {
    return game.seen(action);
  }
  static Action seen(const Game&, Action action, long) { return action; }

  // The node for what is known of an action, beside those of the actions; it has no visits.
  uint32_t place_of(uint32_t parent, Action known) {
    for (uint32_t node = nodes[parent].child; node; node = nodes[node].sibling)
      if (nodes[node].action == known) return node;
    Node node;
    node.action = known;
    return insert(parent, node);
  }

  // The node to go to: a new one, or that with the highest bound.
  uint32_t descend(const Game& game, uint32_t parent, bool& fresh) {
    Action ways[Game::MOST];
    int count = game.list(ways), tried = 0;
    for (int at = 0; at < count; at++) there[ways[at]] = true;
    uint32_t found[Game::MOST];
    for (uint32_t node = nodes[parent].child; node; node = nodes[node].sibling)
      if (there[nodes[node].action]) {
        there[nodes[node].action] = false;
        nodes[node].there++;
        found[tried++] = node;
      }
    fresh = tried < count && (nodes.size() < MOST_NODES || !tried);
    if (tried == count) return highest(found, tried);
    uint32_t made = fresh ? add(parent, ways, count, rng.below(count - tried)) : 0;
    for (int at = 0; at < count; at++) there[ways[at]] = false;
    return fresh ? made : highest(found, tried);
  }

  // Add the untried action that comes after `skip` others.
  uint32_t add(uint32_t parent, const Action* ways, int count, int skip) {
    int at = 0;
    for (; at < count; at++)
      if (there[ways[at]] && skip-- == 0) break;
    Node node;
    node.action = ways[at];
    node.there = 1;
    return insert(parent, node);
  }

  uint32_t insert(uint32_t parent, Node node) {
    node.sibling = nodes[parent].child;
    nodes.push_back(node);
    return nodes[parent].child = uint32_t(nodes.size() - 1);
  }

  // UCB1: the average, and sqrt(2 log(times there) / visits).
  uint32_t highest(const uint32_t* found, int count) const {
    uint32_t made = 0, times = 0;
    float top = -1, twice = 0;
    for (int at = 0; at < count; at++) {
      const Node& node = nodes[found[at]];
      if (node.there != times) times = node.there, twice = 2 * std::log(float(times));
      float each = 1.0f / node.visits;
      float bound = node.points * each + std::sqrt(twice * each);
      if (bound > top) top = bound, made = found[at];
    }
    return made;
  }
};
