/** Games that propose or offer what does not come true, or what a player may not know, by the claim of the law that they break. */

import type { Holdings } from '../../rules/kit/match/proposal.ts';
import { toy, withFields } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';
import { HAND, handOf, type ToyAsked } from './toy-state.ts';

/** Proposes the first card of the hand. */
const proposes = (told: {
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
  'what is proposed fills in the form with just those orders, is warned of nothing, and with all others absent comes to what the page says':
    {
      'what is held afterwards is told otherwise each time': () => {
        let count = 0;
        return proposes({ name: () => 'Card 1', holdings: () => ({ Cards: count++ }) });
      },
      'it has no words': () => proposes({ name: () => '', holdings: cardsLeft }),
    },
  'nothing is offered that is in vain whatever the public does not know': {
    'a card is offered that everybody knows to be played': () =>
      withFields((field) => (field.name === 'away' ? { ...field, choices: FULL_HAND } : field)),
  },
  'what is secret from a seat changes nothing in what it is proposed': {
    'it names the cards of everybody': () =>
      proposes({ name: ({ state }) => JSON.stringify(state.hands), holdings: cardsLeft }),
  },
};
