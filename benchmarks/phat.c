/* Phat dealt and played out at random as a plain loop: what one core can do without a library.

   The cards are the masks of allfours.cards: a lane of 16 bits for each suit, bit 2 the ace to bit 14 the two. A deal is
   shuffled (Fisher and Yates), the first card led makes trumps, suit is followed, every legal card is equally likely;
   pegs are counted trick by trick, the muck at the end. Built as a shared library: phat_deals(seed, deals) plays so
   many deals and gives the sum of the first side's points, so that no compiler can leave the work out. */

#include <stdint.h>

static uint64_t state;

static inline uint32_t draw(uint32_t below)
{
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * below >> 32);
}

static inline int one_of(uint64_t mask)
{
    for (uint32_t skip = draw((uint32_t)__builtin_popcountll(mask)); skip; skip--)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
}

/* By rank, the ace (2) to the two (14) in a lane: what a trump pegs, what a plain card pegs, what counts for the muck. */
static const uint8_t TRUMP[16] = {0, 0, 4, 3, 2, 1, 0, 18, 0, 0, 0, 10};
static const uint8_t PLAIN[16] = {0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 5};
static const uint8_t MUCK[16] = {0, 0, 4, 3, 2, 1, 10};

static int deal_out(void)
{
    uint8_t pack[52];
    uint64_t hands[4] = {0, 0, 0, 0};
    int points[2] = {0, 0}, muck[2] = {0, 0}, leader = 0, trump = -1;

    for (int card = 0; card < 52; card++)
        pack[card] = (uint8_t)(card / 13 * 16 + card % 13 + 2);
    for (int last = 51; last > 0; last--) {
        uint32_t other = draw((uint32_t)last + 1);
        uint8_t card = pack[last];
        pack[last] = pack[other];
        pack[other] = card;
    }
    for (int card = 0; card < 52; card++)
        hands[card & 3] |= 1ull << pack[card];

    for (int trick = 0; trick < 13; trick++) {
        int winner = leader, best = 0, led = 0, pegs = 0, count = 0;
        for (int place = 0; place < 4; place++) {
            int seat = (leader + place) & 3, card, suit, rank, strength;
            uint64_t legal = hands[seat];
            if (place && (legal & 0x7FFCull << 16 * led))
                legal &= 0x7FFCull << 16 * led;
            card = one_of(legal);
            hands[seat] ^= 1ull << card;
            suit = card >> 4;
            rank = card & 15;
            if (!place)
                led = suit;
            if (trump < 0)
                trump = suit;
            strength = suit == trump ? 32 - rank : suit == led ? 16 - rank : 0;
            if (strength > best) {
                best = strength;
                winner = seat;
            }
            pegs += suit == trump ? TRUMP[rank] : PLAIN[rank];
            count += MUCK[rank];
        }
        points[winner & 1] += pegs;
        muck[winner & 1] += count;
        leader = winner;
    }
    return points[0] + (muck[0] > muck[1] ? 8 : 0);
}

uint64_t phat_deals(uint64_t seed, uint32_t deals)
{
    uint64_t sum = 0;
    state = seed;
    while (deals--)
        sum += (uint64_t)deal_out();
    return sum;
}
