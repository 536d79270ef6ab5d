"""The interface of a game played apart (`RemoteGame`), and its parties (`Company`).

Open games share one implementation (`tessera.apart.remote_games`). Every other game has a module
``apart`` (`Apart`) beside its rules. After each statement, `RemoteGame.due` gives the next party
and the kinds of statements that it may make. If only one kind is possible, links omit the kind.
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

#: Values of `Due.asks`, the question to a party. A game may add values of its own.
JOIN, TOSS, TURN, ANSWER = "join", "toss", "turn", "answer"


class Offer(NamedTuple):
    """A statement that a party may choose instead of the usual one; not an action of the match.

    In saved drafts, ``word`` stands for the offer. ``text`` is the label of the button. ``told`` is
    the message shown after the party chooses the offer. The page translates the label and ``told``.
    """

    word: str
    text: str
    statement: Any
    told: str


class Due(NamedTuple):
    """The party to speak next, the possible kinds of statements, and the question to the party.

    The order of ``kinds`` is part of the protocol. ``tells`` is an English message, which
    the page translates. If ``offers`` is not empty, the message is for the party, else for
    the sender of the previous letter. ``idle`` is True if the party has nothing to decide.
    """

    party: int
    kinds: tuple[type[Any], ...]
    asks: str = TURN
    offers: tuple[Offer, ...] = ()
    tells: str = ""
    idle: bool = False


class Company(NamedTuple):
    """The parties, numbered in the order of joining, and the lot.

    Each party pledges ``pledge`` bytes when it joins. If ``tossed`` is True, there is a lot,
    whatever the terms say. ``toss`` is the number that the inviter has opened, or empty. The
    seats of the parties in ``vacant`` wait for new players. Each party's ladder has ``rungs`` rungs
    (0: no ladders); its foot is the party's pledge. ``opened`` are the partly opened ladders.
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
        """The size of a digest and of a rung, in bytes."""
        return hashing.size_in(self.terms.name)

    @property
    def lot_size(self) -> int:
        """The size of `Join.lot` for the party that joins next, in bytes."""
        anew = len(self.joins) == self.terms.parties
        if not self.lot or (anew and self.terms.version == OLDEST):
            return 0
        return NUMBER_SIZE if self.joins else self.size

    def due(self, mover: int | None) -> Due | None:
        """The request to join or to open the lot; None if another statement is due.

        ``mover`` is the party that the match waits for, or None before the match begins.
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

        Raises `Refused` ("apart"): "key" for an invalid key or the key of another party, "name" for
        an invalid name, "toss" for a number that does not fit the commitment.
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
        """The opened part of a party's ladder; at first, only the foot is open."""
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
        """The `Join` or `Toss` that is due; None if neither is.

        ``number`` becomes `Join.lot`; the inviter of a game with a lot gives a commitment instead.
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
        """The numbers that decide everything drawn by lot; the lot must be open."""
        return self.toss, *(join.lot for join in self.joins[1:])

    def below(self, number: int, purpose: str) -> int:
        """A random number from 0 to ``number - 1`` for a purpose; the lot must be open."""
        return hashing.below(number, self.terms.name, purpose, *self.chance)

    @property
    def setup(self) -> Setup:
        """The setup. Until the lot is open, each option drawn by lot has its default value."""
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
        """The seats in the order of turns, computed with defaults for the options drawn by lot."""
        terms = self.terms
        usual = {option.name: option.default for option in terms.lots}
        return terms.game.seats(Setup(terms.parties, {**terms.setup.options, **usual}))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats by party number; () as long as a lot must still decide them.

        If the inviter chose a seat, the others get the remaining seats in the order of turns.
        """
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
    """The text, cleaned and shortened so that it is a valid name (`is_name`)."""
    seen = "".join(char for char in text if char.isspace() or is_name(char))
    data = " ".join(seen.split()).encode()[:NAME_BYTES]
    return data.decode(errors="ignore").strip()


class Ahead(Protocol):
    """The part of a link before its letters. The letters omit values that this part determines."""

    def put(self, to: Writer) -> None: ...

    def pledge(self, party: int) -> bytes | None:
        """The bytes that a party pledged when joining; None if this part does not hold them."""


class RemoteGame(Protocol):
    """The immutable public part of a game played apart. `Secrets` add a party's hidden part."""

    @property
    def takes_back(self) -> bool:
        """True if the next turn may be taken back later with the consent of the other parties.

        The game then continues from this `RemoteGame`, with the newest company (`with_company`).
        If False, the next turn also makes it impossible to take back earlier turns.
        """

    @property
    def reseats(self) -> bool:
        """True if a new key may take over a seat whose key was lost."""

    @property
    def company(self) -> Company: ...

    def with_company(self, company: Company) -> RemoteGame:
        """The remote game with another `Company`, after a seat is freed or turns are taken back."""

    @property
    def due(self) -> Due | None:
        """The next party and the possible kinds of statements; None after the last statement."""

    def choices(self) -> Sequence[Any]:
        """The actions from which the next `Play` chooses, in a fixed order."""

    def after(self, statement: Statement) -> RemoteGame:
        """The remote game after a statement that is due, or after ``Resign()`` if `resignable`.

        Raises `Refused`: "over" after the end; for an illegal action, the rule that forbids it;
        otherwise ("apart", why).
        """

    def ahead(self, remotes: Sequence[Any]) -> Ahead | None:
        """The part of a link before its letters, or None. This part makes the letters shorter.

        ``remotes`` are all remote games of the thread, ending with this one. Statements get the
        part from `Writer.ahead` or `Reader.ahead`. For hashes, statements are written in full.
        """

    def take_ahead(self, source: Reader) -> Ahead | None:
        """Read the part before the letters (see `ahead`). Raises `Refused` ("apart", "damaged")."""

    @property
    def resignable(self) -> bool:
        """True if the party that is due may resign now."""

    def pledged(self, secrets: Secrets) -> bytes:
        """The pledge (`Company.pledge` bytes) that a party gives when it joins."""

    def automatic(self, secrets: Secrets) -> Statement | None:
        """The due statement if it needs no decision, else None; try `Company.automatic` first."""

    def usual(self, secrets: Secrets) -> Statement | None:
        """The default statement if the party leaves a decision open; None if it must decide."""

    def decided(self, action: Any, secrets: Secrets) -> Statement:
        """The statement that plays an action of the party's `match`. Raises `Refused`."""

    def match(self, secrets: Secrets | None) -> Match | None:
        """The match with all that is public or in ``secrets``; None before the match can begin.

        Unknown parts are invented, always in the same way; `View.of` hides the invented parts.
        """

    def match_to_show(self, secrets: Secrets | None) -> Match | None:
        """The match, including an action that still waits for another party to open something."""


class Apart(Protocol):
    """A game's module ``apart``."""

    def begun(self, terms: Terms) -> RemoteGame:
        """A new remote game. Raises `Refused` ("apart", "form") if the game has no remote form."""
