"""Pictures of a table: text for a terminal, HTML for a notebook, SVG for a page.

Each picture is a string, put together without any further package. It shows what the thing it is given knows, and
no more: a :class:`~allfours.view.View` its owner's cards and backs for the others, a :class:`~allfours.state.Deal`
every card, since whoever has the deal has the cards. ``str`` of a deal or a match, its ``repr`` and what a notebook
makes of it show what a spectator sees, so that a line in a log gives nothing away.

>>> from allfours import Deal, variants
>>> cards = ["KT73.AK42.97.KJ4", "Q8542.QJT965..Q3", "J.873.KJT4.A9872", "A96..AQ86532.T65"]
>>> deal = Deal.from_hands(variants.PHAT, hands=cards).apply("4H")
>>> print(hands(deal.view(1)))
Phat · deal 1 · hearts are trumps · trick 1
     ♠          ♥            ♦  ♣    table   tricks
  N  ▒▒▒▒▒▒▒▒▒▒▒▒ 12                 4♥ led  0
▸ E  Q 8 5 4 2  Q J T 9 6 5  –  Q 3          0
  S  ▒▒▒▒▒▒▒▒▒▒▒▒▒ 13                        0
  W  ▒▒▒▒▒▒▒▒▒▒▒▒▒ 13                        0       dealer
N–S 0 · E–W 0
"""  # noqa: RUF002 - the names of two partners stand with an en dash between them

from allfours.pictures.board import board_svg
from allfours.pictures.histogram import histogram_svg
from allfours.pictures.notebook import ledger_html, table_html
from allfours.pictures.scene import seat_names
from allfours.pictures.score_sheet import score_sheet, score_sheet_html, score_sheet_svg
from allfours.pictures.svg import table_svg
from allfours.pictures.text import hands, ledger, table, tricks

__all__ = [
    "board_svg",
    "hands",
    "histogram_svg",
    "ledger",
    "ledger_html",
    "score_sheet",
    "score_sheet_html",
    "score_sheet_svg",
    "seat_names",
    "table",
    "table_html",
    "table_svg",
    "tricks",
]
