"""The protocol's view of a game played apart: `RemoteGame`, and its parties, the `Company`.

Open games share one implementation (`tessera.apart.remote_games`); others have a module ``apart``
beside their rules (`Apart`). After each statement `RemoteGame.due` gives the next party and the
possible kinds of statements. That is enough to read links, which omit a kind if it is the only one.
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

#: Questions to a party, in `Due.asks`; a game may add its own.
JOIN, TOSS, TURN, ANSWER = "join", "toss", "turn", "answer"


class Offer(NamedTuple):
    """A statement that a party may make instead of the usual one, besides the actions of the match.

    ``word`` stands for it in saved drafts, ``text`` labels its button, ``told`` is the message
    shown afterwards; the last two are English and are translated by the game's words.
    """

    word: str
    text: str
    statement: Any
    told: str


class Due(NamedTuple):
    """The party to speak next, the possible kinds of statements, and the question to the party.

    The order of the kinds is part of the protocol. ``offers`` may replace the usual statement.
    ``tells`` is a message to the sender of the previous letter, or to the party itself if it has
    offers; it is English and is translated by the game's words. ``idle`` is True if there is
    nothing to decide.
    """

    party: int
    kinds: tuple[type[Any], ...]
    asks: str = TURN
    offers: tuple[Offer, ...] = ()
    tells: str = ""
    idle: bool = False


class Company(NamedTuple):
    """The parties, numbered in the order of joining, and the lot.

    Each pledges ``pledge`` bytes on joining. ``tossed`` is True if there is always a lot, whatever
    the terms; ``toss`` is the number that the inviter opened, empty until then. Seats of ``vacant``
    parties must be taken again. Each ladder has ``rungs`` rungs (0: no ladders), and its foot is
    pledged; ``opened`` are the ladders opened so far.
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
        """True if the inviter commits to a number and opens it after all have joined."""
        return self.tossed or self.terms.side == LOT or bool(self.terms.lots)

    @property
    def size(self) -> int:
        """The size in bytes of digests and of the rungs of ladders."""
        return hashing.size_in(self.terms.name)

    @property
    def lot_size(self) -> int:
        """The size in bytes of the next joiner's share in the lot: a number or a commitment."""
        anew = len(self.joins) == self.terms.parties
        if not self.lot or (anew and self.terms.version == OLDEST):
            return 0
        return NUMBER_SIZE if self.joins else self.size

    def due(self, mover: int | None) -> Due | None:
        """The next party to join or open the lot; None if another statement is due.

        ``mover`` is the party the game waits for; None until all have joined and the lot is open.
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
        """The company after somebody has joined or the lot has been opened.

        Raises `Refused` ("apart"): "key" for an invalid key or another party's, "name", "toss" for
        a wrong number.
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
        """The opened part of a party's ladder: at first its foot alone."""
        foot = self.joins[party].pledge
        found = (it for it in self.opened if (it.party, it.foot) == (party, foot))
        return next(found, Opened(party, foot, foot))

    @property
    def highest(self) -> Highest:
        return Highest.of(self.opened, self.terms.parties)

    def climbed(self, party: int, rung: bytes) -> Company:
        """The company after a party opens its next rung. Raises `Refused` ("apart", "opened")."""
        was = self.ladder(party)
        if hashing.lower_rung(self.terms.name, party, rung) != was.rung:
            raise refuse("apart", "opened", name=self.joins[party].name)
        now = was._replace(rung=rung, height=was.height + 1)
        if was not in self.opened:
            return self._replace(opened=(*self.opened, now))
        return self._replace(opened=tuple(now if it == was else it for it in self.opened))

    def next_rung(self, party: int, secrets: Secrets) -> bytes:
        ladder = secrets.ladder(self.rungs)
        return ladder[self.ladder(party).height + 1]

    def automatic(
        self, due: Due, secrets: Secrets, name: str, number: bytes, pledge: bytes
    ) -> Join | Toss | None:
        """The party's `Join` (with ``number`` for the lot) or `Toss`, if one is due; else None."""
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
        """The parts from which `hashing.below` draws all lots; the lot must be open."""
        return self.toss, *(join.lot for join in self.joins[1:])

    def below(self, number: int, purpose: str) -> int:
        """A random number from 0 to ``number - 1`` for a purpose; the lot must be open."""
        return hashing.below(number, self.terms.name, purpose, *self.chance)

    @property
    def setup(self) -> Setup:
        """The setup with the drawn options, or with default ones until the lot is open."""
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
        """The seats in the order of turns; options that are drawn have their defaults here."""
        terms = self.terms
        usual = {option.name: option.default for option in terms.lots}
        return terms.game.seats(Setup(terms.parties, {**terms.setup.options, **usual}))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Each party's seat, the inviter first, then in the order of turns; () before the lot."""
        terms, order = self.terms, self.order
        if terms.side == LOT:
            if not self.toss:
                return ()
            places = hashing.permutation(len(order), terms.name, "seats", *self.chance)
            return tuple(order[place] for place in places)
        place = terms.place or 0
        return (order[place], *order[:place], *order[place + 1 :])


#: Code points that change the direction of writing, forbidden in names.
_TURNING: Final = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x61C}


def is_name(text: str) -> bool:
    """True if a text may be a player's name: short, printable, and not misleading."""
    return (
        len(text.encode("utf-8", "surrogatepass")) <= NAME_BYTES
        and text.isprintable()
        and text == text.strip()
        and _TURNING.isdisjoint(map(ord, text))
    )


def fitting(text: str) -> str:
    """As much of a text as is allowed in a player's name (`is_name`)."""
    seen = "".join(char for char in text if char.isspace() or is_name(char))
    data = " ".join(seen.split()).encode()[:NAME_BYTES]
    return data.decode(errors="ignore").strip()


class Ahead(Protocol):
    """A part of a link ahead of its letters, which leave out whatever follows from it."""

    def put(self, to: Writer) -> None: ...

    def pledge(self, party: int) -> bytes | None:
        """The bytes that a party pledged when joining; None if this part does not hold them."""


class RemoteGame(Protocol):
    """The public part of a game played apart, an immutable value; `Secrets` give the rest."""

    @property
    def takes_back(self) -> bool:
        """True if the next turn may be taken back later; if not, neither may the turns before it.

        If the others agree, the game continues from this value (`with_company`).
        """

    @property
    def reseats(self) -> bool:
        """True if a new key may take over a seat whose key was lost."""

    @property
    def company(self) -> Company: ...

    def with_company(self, company: Company) -> RemoteGame:
        """The remote game with another company: a seat was given up or taken again."""

    @property
    def due(self) -> Due | None:
        """The next party and the possible kinds of statements; None after the last statement."""

    def choices(self) -> Sequence[Any]:
        """The actions from which the next `Play` chooses, in a fixed order."""

    def after(self, statement: Statement) -> RemoteGame:
        """The remote game after a statement that is due, or ``Resign()`` if `resignable`.

        Raises `Refused`: a rule of the game, or ("apart", why) for a broken commitment.
        """

    def ahead(self, remotes: Sequence[Any]) -> Ahead | None:
        """The part of a link ahead of its letters, which makes them shorter; None if there is none.

        ``remotes`` are the whole thread's remote games, this one last. Statements find the part in
        ``Writer.ahead`` and ``Reader.ahead``; for the chain of hashes they are written without it.
        """

    def take_ahead(self, source: Reader) -> Ahead | None:
        """Read such a part of a game with no letter yet. Raises `Refused` ("apart", "damaged")."""

    @property
    def resignable(self) -> bool:
        """True if the party that is due may resign now."""

    def pledged(self, secrets: Secrets) -> bytes:
        """The pledge of a party when joining, of `Company.pledge` bytes."""

    def automatic(self, secrets: Secrets) -> Statement | None:
        """The due statement if it needs no decision and `Company.automatic` gives none; or None."""

    def usual(self, secrets: Secrets) -> Statement | None:
        """The default statement if the party leaves a decision open; None if it must decide."""

    def decided(self, action: Any, secrets: Secrets) -> Statement:
        """The statement by which the party plays an action of its `match`. Raises `Refused`."""

    def match(self, secrets: Secrets | None) -> Match | None:
        """The match as a party, or everybody (None), knows it; None before it can begin.

        Unknown parts are filled in, always in the same way; `View.of` leaves them out again.
        """

    def match_to_show(self, secrets: Secrets | None) -> Match | None:
        """The match, including an action that still waits for another party to open something."""


class Apart(Protocol):
    """A game's module ``apart``."""

    def begun(self, terms: Terms) -> RemoteGame:
        """The new remote game. Raises `Refused` ("apart", "form") if the game has none."""
