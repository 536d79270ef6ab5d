"""Games played apart as the protocol knows them: `RemoteGame`, and the `Company` that plays.

A game without hidden things and without chance beyond the lot of the seats brings nothing:
`tessera.apart.remote_games` does. Any other game brings a module ``apart`` beside its rules, which
`Apart` describes.

A letter is what one party says until another one is to speak. So a remote game tells, after each
statement, who speaks next and in which kinds of statements (`RemoteGame.due`), and that is all that
the reader of a link goes by: where only one kind may come, nothing of it is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from tessera.apart import hashing
from tessera.apart.coding import Reader, Writer
from tessera.apart.ed25519 import is_public_key, public_key
from tessera.apart.hashing import NUMBER_SIZE, Secrets
from tessera.apart.ladders import Highest, Opened
from tessera.apart.letters import Join, Statement, Toss
from tessera.apart.terms import NAME_BYTES, OLDEST, Terms
from tessera.play.contract import LOT, Seat, Setup
from tessera.play.fault import refuse
from tessera.play.match import Match

#: What a party is asked, by `Due.asks`; a game may add words of its own.
JOIN, TOSS, TURN, ANSWER = "join", "toss", "turn", "answer"


class Offer(NamedTuple):
    """A statement that a party may make and need not, beside the actions of the match.

    ``word`` stands for it in what is kept of a letter that was not sent; ``text`` is what its
    button says, ``told`` what is told once it was said, both in English, to be translated by the
    game's words.
    """

    word: str
    text: str
    statement: Any
    told: str


class Due(NamedTuple):
    """The next to speak: the party, the kinds of statements that may come, what it is asked.

    The places of the kinds are written, so their order is part of the protocol. ``offers`` are what
    may be said instead of the usual (`RemoteGame.usual`). ``tells`` is said to who sends the letter
    before, or to the party itself if it has offers, in English, to be translated by the game's
    words. ``idle`` tells that nothing is to be decided there.
    """

    party: int
    kinds: tuple[type[Any], ...]
    asks: str = TURN
    offers: tuple[Offer, ...] = ()
    tells: str = ""
    idle: bool = False


class Company(NamedTuple):
    """The parties and the lot: the beginning that all games have in common.

    ``joins`` are those who have joined, in that order, which is the parties' numbers. ``pledge``
    is how many bytes each pledges when joining; ``tossed`` whether there is a lot even if the
    terms need none. ``toss`` is what the inviter opened, empty before. ``vacant`` are parties
    whose seat was given up: they join anew.

    ``rungs`` is how many rungs each party's ladder has, whose foot it pledges; 0 if there are none.
    ``opened`` are the ladders of which something was opened, in that order.
    """

    terms: Terms
    pledge: int = 0
    tossed: bool = False
    joins: tuple[Join, ...] = ()
    toss: bytes = b""
    vacant: frozenset[int] = frozenset()
    rungs: int = 0
    opened: tuple[Opened, ...] = ()

    @property
    def lot(self) -> bool:
        """True if the inviter commits to a number and opens it once all have joined."""
        return self.tossed or self.terms.side == LOT or bool(self.terms.lots)

    @property
    def size(self) -> int:
        """The number of bytes in digests and in the rungs of ladders."""
        return hashing.size_in(self.terms.name)

    @property
    def lot_size(self) -> int:
        """The size of what the next to join gives to the lot: a number, or a commitment to one."""
        anew = len(self.joins) == self.terms.parties
        if not self.lot or (anew and self.terms.version == OLDEST):
            return 0
        return NUMBER_SIZE if self.joins else self.size

    def due(self, mover: int | None) -> Due | None:
        """The party that joins or opens the lot now; None if the game itself says what comes next.

        ``mover`` is the party whom the game waits for; None if it waits for all to have joined
        and the lot to be opened.
        """
        if mover in self.vacant:
            return Due(mover, (Join,), JOIN)
        if mover is not None and mover < len(self.joins):
            return None
        if len(self.joins) < self.terms.parties:
            return Due(len(self.joins), (Join,), JOIN)
        if self.lot and not self.toss:
            return Due(0, (Toss,), TOSS, idle=True)
        return None

    def after(self, party: int, statement: Join | Toss) -> Company:
        """The company after somebody has joined or the lot was opened.

        Raises `Refused` ("apart"): "key" for a key that is none or somebody else's, "name", "toss"
        for another number than was committed to.
        """
        if isinstance(statement, Toss):
            if self.committed(statement.value) != self.joins[0].lot:
                raise refuse("apart", "toss")
            return self._replace(toss=statement.value)
        others = [join.key for number, join in enumerate(self.joins) if number != party]
        if not is_public_key(statement.key) or statement.key in others:
            raise refuse("apart", "key")
        if not is_name(statement.name):
            raise refuse("apart", "name", most=NAME_BYTES)
        if party < len(self.joins):
            statement = statement._replace(lot=self.joins[party].lot)
        joins = (*self.joins[:party], statement, *self.joins[party + 1 :])
        return self._replace(joins=joins, vacant=self.vacant - {party})

    def ladder(self, party: int) -> Opened:
        """A party's ladder as far as it was opened: at first its foot alone."""
        foot = self.joins[party].pledge
        found = (it for it in self.opened if (it.party, it.foot) == (party, foot))
        return next(found, Opened(party, foot, foot))

    @property
    def highest(self) -> Highest:
        """The highest rungs that were opened."""
        return Highest.of(self.opened, self.terms.parties)

    def climbed(self, party: int, rung: bytes) -> Company:
        """The company after a party has opened the next rung of its ladder.

        Raises `Refused` ("apart", "opened") for what is not that rung.
        """
        was = self.ladder(party)
        if hashing.lower_rung(self.terms.name, party, rung) != was.rung:
            raise refuse("apart", "opened", name=self.joins[party].name)
        now = was._replace(rung=rung, height=was.height + 1)
        if was not in self.opened:
            return self._replace(opened=(*self.opened, now))
        return self._replace(opened=tuple(now if it == was else it for it in self.opened))

    def next_rung(self, party: int, secrets: Secrets) -> bytes:
        """The rung that the party of these secrets opens next."""
        ladder = secrets.ladder(self.rungs)
        return ladder[self.ladder(party).height + 1]

    def automatic(
        self, due: Due, secrets: Secrets, name: str, number: bytes, pledge: bytes
    ) -> Join | Toss | None:
        """The statement of a party that is to join or to open the lot, by its secrets; else None.

        ``number`` is what it gives to the lot, if it does not invite.
        """
        if due.kinds == (Toss,):
            return Toss(secrets.secret("lot")[:NUMBER_SIZE])
        if due.kinds != (Join,):
            return None
        if not self.joins and self.lot:
            number = self.committed(secrets.secret("lot")[:NUMBER_SIZE])
        return Join(name, public_key(secrets.signing), pledge, number)

    def committed(self, value: bytes) -> bytes:
        """The inviter's commitment to a value."""
        return hashing.digest(self.terms.name, 0, "lot", value)

    @property
    def chance(self) -> tuple[bytes, ...]:
        """The parts for `hashing.below` that all lots are made of, once the lot is open."""
        return self.toss, *(join.lot for join in self.joins[1:])

    def below(self, number: int, purpose: str) -> int:
        """A lot from 0 to ``number - 1``, once the lot is open; another one for each purpose."""
        return hashing.below(number, self.terms.name, purpose, *self.chance)

    @property
    def setup(self) -> Setup:
        """The setup with the lots in it, once the lot is open, else with the usual values."""
        setup = self.terms.setup
        drawn = {
            option.name: option.values[
                self.below(len(option.values), f"option {option.name}") if self.toss else 0
            ]
            for option in self.terms.lots
            if option.lot
        }
        return Setup(setup.seats, {**setup.options, **drawn})

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order of turns; in the usual one where that is drawn too."""
        terms = self.terms
        usual = {option.name: option.default for option in terms.lots}
        return terms.game.seats(Setup(terms.parties, {**terms.setup.options, **usual}))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seat of each party, by its number; () as long as the lot is to decide it.

        The inviter sits where the terms say, the others one after another in the order of turns.
        """
        terms, order = self.terms, self.order
        if terms.side == LOT:
            if not self.toss:
                return ()
            places = hashing.permutation(len(order), terms.name, "seats", *self.chance)
            return tuple(order[place] for place in places)
        place = terms.place or 0
        return (order[place], *order[:place], *order[place + 1 :])


#: The characters of a name that is shown: no control characters, no turning of the writing.
_TURNING: Final = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x61C}


def is_name(text: str) -> bool:
    """True if a text may be a player's name: short, printable, nothing to mislead in it."""
    return (
        len(text.encode("utf-8", "surrogatepass")) <= NAME_BYTES
        and text.isprintable()
        and text == text.strip()
        and _TURNING.isdisjoint(map(ord, text))
    )


def fitting(text: str) -> str:
    """As much of a text as may be a player's name (`is_name`)."""
    seen = "".join(char for char in text if char.isspace() or is_name(char))
    data = " ".join(seen.split()).encode()[:NAME_BYTES]
    return data.decode(errors="ignore").strip()


class Ahead(Protocol):
    """The part of a link ahead of its letters: what follows from it is not written in them."""

    def put(self, to: Writer) -> None:
        """Write it."""

    def pledge(self, party: int) -> bytes | None:
        """The bytes that a party pledged when joining; None if they do not follow."""


class RemoteGame(Protocol):
    """A game played apart as everybody may know it: an immutable value (a NamedTuple).

    What is hidden from anybody is not in it; what a party may know beyond it comes from the
    party's `Secrets`.
    """

    @property
    def takes_back(self) -> bool:
        """True if the next turn may be taken back later, if the others grant it.

        With one that may not, those before it may not any more. Where it may, one then goes on
        from this game (`with_company`), as if no more had been said.
        """

    @property
    def reseats(self) -> bool:
        """True if another key may go on in a seat whose key was lost."""

    @property
    def company(self) -> Company:
        """The parties and the lot."""

    def with_company(self, company: Company) -> RemoteGame:
        """The remote game in another company: somebody's seat was given up, or taken anew."""

    @property
    def due(self) -> Due | None:
        """The next to speak, and the kinds of statements; None once all was said.

        It asks `Company.due` first. After the end of the game there may still be something to
        say: seeds to be opened.
        """

    def choices(self) -> Sequence[Any]:
        """The actions from which the next `Play` chooses, in a fixed order."""

    def after(self, statement: Statement) -> RemoteGame:
        """The remote game after a statement of the party that is due, of one of the kinds due.

        ``Resign()`` may come where `resignable`. Raises `Refused`: the game's rule that forbids
        an action, or ("apart", why) for what is not as it was committed to.
        """

    def ahead(self, remotes: Sequence[Any]) -> Ahead | None:
        """The part of a link ahead of its letters, so that they are shorter; None for nothing.

        ``remotes`` are all that the thread came through, this one the last.
        Statements find it as ``Writer.ahead`` and ``Reader.ahead``. Without it they write all, and
        that is what the chain of hashes covers.
        """

    def take_ahead(self, source: Reader) -> Ahead | None:
        """Read what a link tells ahead; this is the remote game before anybody has joined.

        Raises `Refused` ("apart", "damaged").
        """

    @property
    def resignable(self) -> bool:
        """True if the party that is due may resign now."""

    def pledged(self, secrets: Secrets) -> bytes:
        """The pledge of a party when joining, of `Company.pledge` bytes."""

    def automatic(self, secrets: Secrets) -> Statement | None:
        """The statement of the party that is due if there is nothing to decide; None if there is.

        Joining and opening the lot are none of the game's affair.
        """

    def usual(self, secrets: Secrets) -> Statement | None:
        """The statement of a party that is asked to decide and does not; None if it must."""

    def decided(self, action: Any, secrets: Secrets) -> Statement:
        """The statement by which the party that is due plays an action of its `match`.

        Raises `Refused` by the rules.
        """

    def match(self, secrets: Secrets | None) -> Match | None:
        """The match as a party knows it, or everybody (None); None before it can begin.

        What is unknown there is filled in somehow, always alike; `View.of` leaves it out again.
        """

    def match_to_show(self, secrets: Secrets | None) -> Match | None:
        """The same match with an action that stands on the board, though not played in it yet.

        What follows from that action is for another to open; nobody acts before.
        """


class Apart(Protocol):
    """A game's module ``apart``."""

    def begun(self, terms: Terms) -> RemoteGame:
        """The remote game before anybody has joined.

        Raises `Refused` ("apart", "form") for a form of the game that cannot be played apart.
        """
