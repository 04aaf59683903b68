"""A person at a terminal who answers drills; what is counted is forgotten at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from allfours._questions import symbols
from allfours._terminal import Left
from allfours.cards import Card
from allfours.drills import Drill, Option
from allfours.errors import NotationError
from allfours.pictures.drawing import shortened

HELP: Final = """\
  2             the second of the cards; several are typed with spaces or commas
  9H, 9♥, 10h   the card itself
  cards         what the cards of the game are worth
  rules         the rules of the game
  quit          stop here
A drill is right when every card that you name is; to name one is enough."""


@attrs.define(kw_only=True)
class Lesson:
    """Some drills put to a person one after the other."""

    drills: tuple[Drill, ...]
    """The drills, in order."""
    say: Callable[[str], None]
    """Shows a text."""
    ask: Callable[[str], str]
    """Shows a prompt and reads a line; raises EOFError when no more come."""
    rules: Callable[[], None]
    """Shows the rules."""
    cards: Callable[[], None]
    """Shows what the cards are worth."""
    right: int = 0
    """How many drills have been answered rightly."""
    answered: int = 0
    """How many drills have been answered."""

    def give(self) -> None:
        """Puts the drills until the last. Raises Left when the person leaves before."""
        for number, drill in enumerate(self.drills, start=1):
            self.say(f"\nDrill {number} of {len(self.drills)}. {drill}")
            chosen = self._answer(drill)
            self.answered += 1
            self.right += all(option.right for option in chosen)
            self.say(_marked(drill, chosen))
            self.say(self.tally)

    @property
    def tally(self) -> str:
        """How many drills have been answered rightly so far."""
        return f"{self.right} of {self.answered} right."

    def _answer(self, drill: Drill) -> list[Option]:
        """Asks for cards until some of those offered have been named."""
        chosen: list[Option] = []
        while not chosen:
            line = self.ask("your answer> ").strip()
            match line.lower():
                case "quit" | "exit":
                    raise Left
                case "help" | "?":
                    self.say(HELP)
                case "rules":
                    self.rules()
                case "cards":
                    self.cards()
                case _:
                    chosen = self._named(drill, line)
        return chosen

    def _named(self, drill: Drill, line: str) -> list[Option]:
        """The options that a line names, none twice; none at all where it names something else, which has been said."""
        chosen: dict[Option, None] = {}
        for word in line.replace(",", " ").split():
            option = _option(drill, word)
            if option is None:
                shown = shortened(repr(word), 40)
                self.say(f"{shown} is none of the cards from 1 to {len(drill.options)}. Type help for what there is.")
                return []
            chosen[option] = None
        return list(chosen)


def _option(drill: Drill, word: str) -> Option | None:
    """The option that a word names by its number or its card; None where it names none."""
    numbers = {str(number): option for number, option in enumerate(drill.options, start=1)}
    if word in numbers:
        return numbers[word]
    try:
        card = Card.parse(word)
    except NotationError:
        return None
    return next((option for option in drill.options if option.card is card), None)


def _marked(drill: Drill, chosen: list[Option]) -> str:
    """What is said to an answer: right or wrong, why, and what else would have been right."""
    right = all(option.right for option in chosen)
    lines = ["Right." if right else "Wrong."]
    lines += [f"  {option.card.symbol}: {'yes' if option.right else 'no'}, {option.reason}." for option in chosen]
    others = [option.card for option in drill.options if option.right and option not in chosen]
    if others:
        verb = "is" if len(others) == 1 else "are"
        lines.append(f"  {symbols(others)} {verb} {'right too' if any(o.right for o in chosen) else 'right'}.")
    return "\n".join(lines)
