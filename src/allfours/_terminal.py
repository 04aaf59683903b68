"""A person at a terminal who plays a match, and the players at the other seats."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import attrs

from allfours import pictures
from allfours._english import number, numbers_text
from allfours._files import path_of, write
from allfours.cards import Card, CardSet
from allfours.errors import NotationError, SetupError
from allfours.match import Match
from allfours.moves import Bid, BlindNil, Discard, HandOver, Lay, Look, Move, NameTrump, Pass, Play
from allfours.pictures.drawing import shortened
from allfours.pictures.scene import scene_of
from allfours.pictures.words import pegged, symbols, totals
from allfours.seating import Seat
from allfours.view import Player, View

_LISTED: Final = 20
"""The most moves that are listed."""

HELP: Final = """\
  9H, 9♥, 10h   play a card; any other move is typed as in a record, such as pass or bid:3
  3, nil        bid so many tricks or points, or none
  AS KS         hand over these cards, put them away, or lay them at once, where that is what is done
  hand          the table and your hand again
  score         this deal trick by trick, and the totals
  rules         the rules of the game
  save FILE     write the match to a file, which "allfours replay FILE" shows
  quit          leave the table"""


@attrs.frozen
class LegalRandom:
    """A player that makes any legal move, each as likely as another."""

    draw: random.Random
    """Where its chances come from."""

    def __call__(self, view: View) -> Move:
        """One of the legal moves."""
        return view.legal_moves[int(self.draw.random() * len(view.legal_moves))]


class Left(Exception):  # noqa: N818 - nothing has gone wrong
    """The person has left the table."""


@attrs.define(kw_only=True)
class Sitting:
    """A person at one seat of a match; what is shown is read off the views of that seat alone."""

    match: Match
    """The match as it is."""
    seat: Seat
    """The seat of the person."""
    players: Mapping[Seat, Player]
    """Who sits at the other seats."""
    say: Callable[[str], None]
    """Shows a text."""
    ask: Callable[[str], str]
    """Shows a prompt and reads a line; raises EOFError when no more come."""
    rules: Callable[[], None]
    """Shows the rules."""
    saved: set[Path] = attrs.field(factory=set[Path])
    """The files of this match, which may be written again."""

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.match.view(self.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, with a note at the person's own."""
        names = pictures.seat_names(self.match.variant)
        return tuple(f"{name} (you)" if seat == self.seat else name for seat, name in enumerate(names))

    def play(self) -> None:
        """Plays the match to its end. Raises Left when the person leaves before."""
        self._dealt()
        while not self.match.is_over:
            turn = self.match.turn
            if turn is None:
                self._between()
            elif turn == self.seat:
                self._asked()
            else:
                self._moved(self.players[turn](self.match.view(turn)))
        won = self.match.winner == self.match.variant.seating.side(self.seat)
        self.say(f"\n{pictures.ledger(self.view, names=self.names)}\n")
        if self.match.unfinished:
            self.say("So many deals were to be played, and nobody has won: the match stops here.")
        else:
            self.say("You have won. Well played!" if won else "You have lost this one. Better luck next time!")

    # --- what happens

    def _dealt(self) -> None:
        """Says how a deal begins."""
        view, names = self.view, self.names
        pitcher, pitches = names[view.pitcher], view.trump is None and view.phase == "first lead"
        begins = f"{pitcher} pitches" if pitches or view.turn is None else f"{names[view.turn]} begins"
        self.say(f"\nDeal {view.standing.deals + 1}: {names[view.dealer]} dealt, {begins}.")
        if self.seat in view.face_down:
            until = "you look at it" if view.phase == _BIDDING else f"{pitcher} has led"
            self.say(f"Your hand lies face down until {until}.")

    def _moved(self, move: Move | str) -> None:
        """Makes a move of the seat whose turn it is, and says what the person may see of it and what comes of it."""
        before = self.view
        self.match = self.match.apply(move)
        after, seen = self.view, self.view.moves[-1]
        name = "" if before.turn is None else self.names[before.turn]
        if not isinstance(seen, Play):
            self.say(f"{name}{told(before, seen)}")
            self._say_what_came(before, after)
        elif before.trump is None and after.trump is not None:
            self.say(f"{name} pitched {seen.card.symbol}: {after.trump.word} are trumps.")
        if len(after.tricks) > len(before.tricks):
            self.say(self._trick(after))

    def _say_what_came(self, before: View, after: View) -> None:
        """Says which cards have come into the person's hand when the person has handed over some."""
        if before.turn == self.seat and before.phase == _EXCHANGE and before.hand and after.hand:
            came = after.hand - before.hand
            if came:
                self.say(f"You get {symbols(came)}.")

    def _trick(self, view: View) -> str:
        """The last trick in a line: the cards, who won it, what was pegged for which."""
        scene = scene_of(view, self.names)
        trick = view.tricks[-1]
        entry = next(entry for entry in scene.entries if entry.trick is trick)
        cards = (f"{self.names[seat]} {card.symbol}" for seat, card in zip(trick.seats, trick.cards, strict=True))
        line = f"{' · '.join(cards)}: {self.names[trick.winner]} won"
        points = sum(score.points for score in entry.scores)
        side = view.variant.seating.side(trick.winner)
        return f"{line}, {scene.does(side, 'peg')} {points} for {pegged(scene, entry)}" if points else line

    # --- the person

    def _asked(self) -> None:
        """Asks the person for a move until there is one."""
        self._show_hand()
        self.say(permitted(self.view))
        moved = False
        while not moved:
            line = self._heard("your move> ")
            moved = bool(line) and self._tried(str(line))

    def _tried(self, line: str) -> bool:
        """Whether a line was a move that could be made; it has been made then, or else it was said why not."""
        text = meant(self.view, line)
        try:
            refusal = self.match.why_not(text)
        except NotationError as error:
            why = error.reason if error.position else "that is no card, such as 9H, and no command"
            self.say(f"{shortened(repr(line), 40)}: {why}. Type help for what there is.")
            return False
        if refusal is not None:
            self.say(f"No: {refusal.text}.")
            return False
        self._moved(text)
        return True

    def _between(self) -> None:
        """Shows the deal that is over, and deals the next when the person is ready."""
        self.say(f"\n{pictures.ledger(self.view, names=self.names)}")
        ready = False
        while not ready:
            line = self._heard("Enter for the next deal> ")
            ready = line is not None and not line
            if line:
                self.say("Press Enter for the next deal. There are also: score, rules, save FILE, quit.")
        self.match = self.match.next_deal()
        self._dealt()

    def _heard(self, prompt: str) -> str | None:
        """A line that is no command, without spaces around it; None where it was a command, which has been done."""
        line = self.ask(prompt).strip()
        word, _, rest = line.partition(" ")
        match word.lower(), rest.strip():
            case "save", name:
                self._saved(name)
            case "quit" | "exit", "":
                raise Left
            case "help" | "?", "":
                self.say(HELP)
            case "hand" | "table", "":
                self._show_hand()
            case "score", "":
                self.say(pictures.ledger(self.view, names=self.names))
                self.say(totals(scene_of(self.view, self.names)))
            case "rules", "":
                self.rules()
            case _:
                return line
        return None

    def _show_hand(self) -> None:
        self.say(f"\n{pictures.hands(self.view, names=self.names)}")

    def _saved(self, name: str) -> None:
        """Saves the match, or says why it cannot be saved."""
        if not name:
            self.say("Save it where? Type save and the name of a file.")
            return
        try:
            self.save(name)
        except SetupError as error:
            self.say(f"{error}.")
        else:
            self.say(f"Saved to {name}.")

    def save(self, name: str) -> None:
        """Writes the match to a file. Raises SetupError where that cannot be, or would overwrite another file."""
        path = path_of(name)
        write(name, self.match.record().dumps(), again=path in self.saved)
        self.saved.add(path)


_BIDDING: Final = "promising"
"""The phase in which tricks are bid, and hands are looked at."""
_EXCHANGE: Final = "swapping"
"""The phase in which cards are handed over."""
_DISCARDS: Final = "discarding"
"""The phase in which cards are put away."""


def told(before: View, move: Move | None) -> str:  # noqa: C901, PLR0911, PLR0912 - a case for each kind of move
    """What somebody has done, after the name: `` bids 3``."""
    match move:
        case None if before.phase == _EXCHANGE:
            return " hands over cards that you do not see"
        case None if before.phase == _DISCARDS:
            return " puts cards away that you do not see"
        case None:
            return ": a move that nobody else sees"
        case Look():
            return " looks at the hand"
        case BlindNil():
            return " bids nil without having looked"
        case Bid(amount):
            return f" bids {amount or 'nil'}"
        case HandOver(cards):
            return f" hands over {symbols(cards)}"
        case Discard(cards):
            return f" puts {symbols(cards) or 'nothing'} away"
        case Lay(cards):
            return f" lays {cards[0].symbol}, and {symbols(cards[1:])} under it"
        case NameTrump(suit):
            return f" makes {suit.word} trumps"
        case Pass() if before.phase == _EXCHANGE:
            return " keeps the hand as it is"
        case Pass():
            return " passes"
        case _:
            return _DONE.get(str(move), f": {move}")


_DONE: Final = {
    "stand": " stands",
    "beg": " begs",
    "give": " gives a point",
    "run": " runs the cards",
    "smudge": " bids a smudge",
    "moon": " bids a moon",
    "sell": " sells the lead",
    "accept": " accepts the bid",
    "refuse": " refuses the bid",
}
"""What somebody has done, by the text of a move that has no cards and no number."""


def meant(view: View, line: str) -> str:
    """The text of the move that a person means: a bare number is a bid, and bare cards are handed over or put away."""
    text = "".join(line.split())  # "9 H" is meant as 9H
    kinds = {type(move) for move in view.legal_moves}
    if Bid in kinds and text.isascii() and text.isdigit():
        return f"bid:{text}"
    if text.lower() in {"blindnil", "blind"}:
        return str(BlindNil())
    verbs = [verb for kind, verb in _VERBS.items() if kind in kinds]
    cards = line.replace(",", " ").split()
    if verbs and len(cards) > (Lay in kinds) and all(map(_is_card, cards)):  # a card alone is always played
        return f"{verbs[0]}:{','.join(cards)}"
    return text


_VERBS: Final[dict[type, str]] = {HandOver: "swap", Discard: "discard", Lay: "play"}
"""How a move begins that takes several cards from the hand, which are typed without it."""


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except NotationError:
        return False
    return True


def _texts(cards: CardSet | tuple[Card, ...]) -> str:
    return " ".join(card.text for card in cards)


def permitted(view: View) -> str:
    """What the person may do, and how to type it where that is not plain."""
    moves = view.legal_moves
    cards = [move.card for move in moves if isinstance(move, Play)]
    if len(cards) == len(moves):
        return "You may play any card." if view.hand == CardSet(cards) else f"You may play {symbols(cards)}."
    bids = [move.amount for move in moves if isinstance(move, Bid)]
    swaps = [move.cards for move in moves if isinstance(move, HandOver)]
    away = [move.cards for move in moves if isinstance(move, Discard)]
    laid = [move.cards for move in moves if isinstance(move, Lay)]
    typed = Bid | HandOver | Discard | Lay
    others = [move for move in moves if not isinstance(move, typed) and not (swaps and move == Pass())]
    said = [f"You may bid {numbers_text(bids)}."] if bids else []
    if swaps:
        many = f"{number(len(swaps[0]))} card{'s' if len(swaps[0]) > 1 else ''}"
        said.append(f"Hand over {many}: type them, such as {_texts(swaps[0])}.")
        said += ["Or type pass, and keep your hand."] if Pass() in moves else []
    if away:
        few, most = len(away[0]), len(away[-1])
        many = f"{'' if few == most else 'up to ' if few == 0 else f'{number(few)} to '}{number(most)}"
        said.append(f"Put {many} card{'s' if most > 1 else ''} away: type them, such as {_texts(away[-1])}.")
        said += ["Or type discard: and keep them all."] if few == 0 else []
    if laid:
        many = f"{number(len(laid[0]))} cards at once, the one that counts first"
        said.append(f"Lay {many}: type them, such as {_texts(laid[0])}.")
    if others:
        listed = f"{', '.join(map(str, others[:_LISTED]))}{', ...' if len(others) > _LISTED else ''}"
        said.append(f"You may {'also ' if said else ''}type: {listed}")
    return " ".join(said)
