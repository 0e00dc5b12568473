import type { Holdings } from '../../rules/kit/match/proposal.ts';
import { type BrokenGames, toy, withFields } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';
import { getHand, HAND, type ToySeatContext } from './toy-state.ts';

export const createGameProposing = (told: {
  readonly name: (context: ToySeatContext) => string;
  readonly holdings: (context: ToySeatContext) => Holdings;
}): ToyGame =>
  toy({
    proposing: {
      candidates: (seatNow) =>
        seatNow.state.taker === null
          ? {
              about: 'The first card.',
              candidates: [
                {
                  orders: { kind: 'cards', play: 0, away: null, guesses: [seatNow.seat] },
                  name: told.name(seatNow),
                },
              ],
            }
          : null,
      holdings: told.holdings,
    },
  });

const FULL_HAND_CHOICES = Array.from({ length: HAND }, (_, card) => ({
  value: `${card}`,
  label: `Card ${card + 1} of your hand`,
}));

const buildCardHoldings = ({ state, seat }: ToySeatContext): Holdings => ({
  Cards: getHand(state, seat).length,
});

export const BROKEN_PROPOSALS: BrokenGames = {
  'a proposal fills in exactly its orders, causes no warning and leads to the shown holdings': {
    'the shown holdings differ each time': () => {
      let count = 0;
      return createGameProposing({ name: () => 'Card 1', holdings: () => ({ Cards: count++ }) });
    },
    'a proposal has no name': () =>
      createGameProposing({ name: () => '', holdings: buildCardHoldings }),
  },
  'no form offers a choice that is publicly known to have no effect': {
    'it offers a card that is publicly known as played': () =>
      withFields((field) =>
        field.name === 'away' ? { ...field, choices: FULL_HAND_CHOICES } : field,
      ),
  },
};
