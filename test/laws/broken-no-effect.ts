/** Games that warn of what has an effect, or are silent of what has none, by the claim of the law that they break. */

import { toy, withTurns } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';

const REASONS = TOY_GAME.reasons;
const [SAME_CARD, NOTHING_PLAYED] = [REASONS['same card'], REASONS['nothing played']];
if (SAME_CARD === undefined || NOTHING_PLAYED === undefined) throw new Error('the toy has reasons');

/** A card to put away is warned of as if it did nothing. */
const warnsOfAway = (more: { readonly restsOnOthers?: true } = {}): ToyGame =>
  toy({
    reasons: { ...REASONS, 'same card': { ...SAME_CARD, ...more } },
    read(given) {
      const reading = TOY_GAME.read(given);
      const problem = { kind: 'illegal', code: 'same card', sentence: 'It does nothing.' } as const;
      return { ...reading, problems: [...reading.problems, { ...problem, where: 'away' }] };
    },
  });

/** What is told of cards that are put away, or should have been, is kept from the account. */
const SILENT: ToyGame['narration'] = {
  ...TOY_GAME.narration,
  account: (events, seat, content) =>
    TOY_GAME.narration.account(
      events.filter(({ kind }) => kind === 'played' || kind === 'gained'),
      seat,
      content,
    ),
};

export const BROKEN_NO_EFFECT: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'what is warned of as without effect leads to the same state as the orders without it': {
    'it has an effect': () => warnsOfAway(),
    'it has an effect, as things stand': () => warnsOfAway({ restsOnOthers: true }),
    'the rules put something else in its place': () =>
      toy({
        ...warnsOfAway(),
        reasons: {
          ...REASONS,
          'same card': { ...SAME_CARD, comesTo: 'what nothing said comes to' },
        },
      }),
    'others give it an effect, and it is said as certain': () =>
      withTurns((turn, { orders }) => ({
        ...turn,
        // Where all order something, what is ordered twice over counts.
        state: {
          ...turn.state,
          ...(Object.keys(orders).length > 1 && { orders: JSON.stringify(orders) }),
        },
      })),
  },
  'what became of every part that was ordered is a line of its player’s account': {
    'it says nothing of a card put away': () => toy({ narration: SILENT }),
  },
  'what is warned of as certain happens whatever the others do': {
    'others undo it': () =>
      withTurns((turn, { orders }) => ({
        ...turn,
        events: turn.events.filter(
          ({ kind }) => kind !== 'corrected' || Object.keys(orders).length === 1,
        ),
      })),
  },
  'a part of orders that may be left out and comes to nothing is warned of': {
    'it is silent': () =>
      toy({
        read(given) {
          const { orders, problems } = TOY_GAME.read(given);
          return { orders, problems: problems.filter(({ where }) => where !== 'away') };
        },
      }),
  },
  'what others can make untrue is said as things stand, and nothing else is': {
    'it is said as certain': () =>
      toy({ reasons: { ...REASONS, 'same card': { ...SAME_CARD, restsOnOthers: true } } }),
    'what is certain is hedged': () =>
      toy({
        reasons: {
          ...REASONS,
          'nothing played': { ...NOTHING_PLAYED, warning: 'as things stand no card is chosen.' },
        },
      }),
  },
};
