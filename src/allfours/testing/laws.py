"""The laws that every game of the family keeps, whatever its rules, in the order in which they are tried.

A law is a small function that looks at one position of a deal. A rule that is broken in one way is often broken in
others too; the first law that it breaks says best what is wrong. A law of your own is such a function as well, for
``assert_conforms(variant, more=[...])``.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from allfours.testing._counting import (
    a_deal_is_counted_once,
    a_score_is_of_points_for_a_side,
    no_score_follows_the_one_that_wins,
    the_goal_favours_no_side,
    totals_are_what_was_scored,
)
from allfours.testing._keeping import (
    ExchangingSuits,
    a_copy_is_equal,
    a_deal_is_replayed,
    a_match_is_replayed,
    check_finds_nothing,
    moves_are_read_back,
    rules_are_values,
    the_rule_sheet_can_be_written,
    the_same_seed_begins_the_same_match,
    turning_the_table_turns_the_results,
)
from allfours.testing._playing import (
    a_deal_comes_to_its_end,
    a_move_changes_only_what_comes_of_it,
    a_move_is_refused_exactly_if_it_is_not_legal,
    a_picked_move_is_the_one_in_the_list,
    a_refused_move_changes_nothing,
    cards_come_from_the_hand,
    no_card_is_made_or_lost,
    no_move_is_listed_twice,
    no_rule_fails,
    the_same_moves_lead_to_the_same_result,
    until_the_end_there_is_a_move_to_make,
    what_changes_facts_changes_the_deal_alike,
)
from allfours.testing._seeing import (
    a_face_down_hand_is_hidden,
    a_record_of_a_seat_shows_no_hidden_card,
    a_seat_forgets_nothing,
    a_view_shows_no_hidden_card,
    a_void_that_is_shown_is_one,
    hidden_cards_change_nothing,
)
from allfours.testing.fault import Law


class Where(Enum):
    """At which positions of the sample deals a law is tried.

    >>> from allfours.rules import sentence
    >>> [sentence(law) for law, where in LAWS if where is Where.AT_THE_END][0]
    'A deal comes to its end'
    """

    ONCE = "once"
    """At the beginning of the first deal: a law of the variant itself."""
    EVERYWHERE = "everywhere"
    """At every position."""
    HERE_AND_THERE = "here and there"
    """At some positions of each deal, among them the last, and the first of every phase after every kind of move."""
    AT_THE_END = "at the end"
    """At the last position of each deal."""


LAWS: Final[tuple[tuple[Law, Where], ...]] = (
    (rules_are_values, Where.ONCE),
    (a_deal_comes_to_its_end, Where.AT_THE_END),
    (no_rule_fails, Where.HERE_AND_THERE),
    (no_card_is_made_or_lost, Where.EVERYWHERE),
    (until_the_end_there_is_a_move_to_make, Where.EVERYWHERE),
    (cards_come_from_the_hand, Where.EVERYWHERE),
    (no_move_is_listed_twice, Where.EVERYWHERE),
    (a_picked_move_is_the_one_in_the_list, Where.HERE_AND_THERE),
    (what_changes_facts_changes_the_deal_alike, Where.EVERYWHERE),
    (a_refused_move_changes_nothing, Where.HERE_AND_THERE),
    (a_move_is_refused_exactly_if_it_is_not_legal, Where.EVERYWHERE),
    (a_move_changes_only_what_comes_of_it, Where.HERE_AND_THERE),
    (the_same_moves_lead_to_the_same_result, Where.HERE_AND_THERE),
    (the_same_seed_begins_the_same_match, Where.ONCE),
    (a_score_is_of_points_for_a_side, Where.AT_THE_END),
    (totals_are_what_was_scored, Where.EVERYWHERE),
    (no_score_follows_the_one_that_wins, Where.AT_THE_END),
    (a_deal_is_counted_once, Where.AT_THE_END),
    (a_face_down_hand_is_hidden, Where.HERE_AND_THERE),
    (a_seat_forgets_nothing, Where.HERE_AND_THERE),
    (a_view_shows_no_hidden_card, Where.HERE_AND_THERE),
    (a_void_that_is_shown_is_one, Where.HERE_AND_THERE),
    (hidden_cards_change_nothing, Where.HERE_AND_THERE),
    (a_record_of_a_seat_shows_no_hidden_card, Where.HERE_AND_THERE),
    (moves_are_read_back, Where.EVERYWHERE),
    (a_deal_is_replayed, Where.HERE_AND_THERE),
    (a_match_is_replayed, Where.ONCE),
    (a_copy_is_equal, Where.HERE_AND_THERE),
    (turning_the_table_turns_the_results, Where.HERE_AND_THERE),
    (turning_the_table_turns_the_results, Where.AT_THE_END),
    (the_goal_favours_no_side, Where.AT_THE_END),
    (ExchangingSuits(), Where.HERE_AND_THERE),
    (ExchangingSuits(), Where.AT_THE_END),
    (check_finds_nothing, Where.ONCE),
    (the_rule_sheet_can_be_written, Where.ONCE),
)
"""The laws, each with the positions at which it is tried."""
