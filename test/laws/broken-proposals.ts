import type { Holdings } from '../../rules/kit/match/proposal.ts';
import { toy, withFields } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';
import { HAND, handOf, type ToyAsked } from './toy-state.ts';

export const proposes = (told: {
  readonly name: (asked: ToyAsked) => string;
  readonly holdings: (asked: ToyAsked) => Holdings;
}): ToyGame =>
  toy({
    proposing: {
      candidates: (asked) =>
        asked.state.taker === null
          ? {
              about: 'The first card.',
              candidates: [
                {
                  orders: { kind: 'cards', play: 0, away: null, guesses: [asked.seat] },
                  name: told.name(asked),
                },
              ],
            }
          : null,
      holdings: told.holdings,
    },
  });

const FULL_HAND = Array.from({ length: HAND }, (_, card) => ({
  value: `${card}`,
  label: `Card ${card + 1} of your hand`,
}));

const cardsLeft = ({ state, seat }: ToyAsked): Holdings => ({ Cards: handOf(state, seat).length });

export const BROKEN_PROPOSALS: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'a proposal fills in just its orders, avoids warnings and leads to the holdings shown': {
    'the holdings afterwards differ each time': () => {
      let count = 0;
      return proposes({ name: () => 'Card 1', holdings: () => ({ Cards: count++ }) });
    },
    'it lacks words': () => proposes({ name: () => '', holdings: cardsLeft }),
  },
  'a choice that the public knows to have no effect is not offered': {
    'a card is offered that everybody knows to be played': () =>
      withFields((field) => (field.name === 'away' ? { ...field, choices: FULL_HAND } : field)),
  },
};
