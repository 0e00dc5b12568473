/** What can be wrong with orders of Blind Tricks, and what is told of it and of all else. */

import type { OrderFault } from '../../rules/kit/judging/fault.ts';
import { faultText } from '../../rules/kit/judging/judging.ts';
import { illegal, type Reasons } from '../../rules/kit/judging/reasons.ts';
import { everybody, itsSeat, narrate } from '../../rules/kit/narrating/narration.ts';
import type { ToyOrders } from './toy-shapes.ts';
import { handOf, type ToyAsked, type ToyContent, type ToyEvent } from './toy-state.ts';

export const TOY_REASONS = {
  'nothing played': illegal('Playing', {
    warning: 'no card is chosen. Choose one; your first is played otherwise.',
    explanation: 'you had named no card',
    ofBlank: true,
  }),
  'not held': illegal('Playing', {
    warning: (given) => `you have no card ${given}. Choose one of your hand.`,
    explanation: (given) => `you had no card ${given}`,
    comesTo: 'no effect',
  }),
  'same card': illegal('Putting away', {
    warning: 'this card is played already. Choose another one, or none.',
    explanation: 'the card to put away was played already',
    comesTo: 'no effect',
  }),
} as const satisfies Reasons;
type ToyFault = OrderFault<keyof typeof TOY_REASONS>;

/** Who said nothing, or what cannot be, plays the first card and puts none away. */
export function judgeCards(
  hand: readonly number[],
  { play, away }: { readonly play: number | null; readonly away: number | null },
): readonly ToyFault[] {
  const faults: ToyFault[] = [];
  if (play === null) faults.push({ where: 'play', why: 'nothing played' });
  else if (play >= hand.length) faults.push({ where: 'play', why: 'not held', given: `${play}` });
  const played = play === null || play >= hand.length ? 0 : play;
  if (away === played) faults.push({ where: 'away', why: 'same card' });
  else if (away !== null && away >= hand.length) {
    faults.push({ where: 'away', why: 'not held', given: `${away}` });
  }
  return faults;
}

export const judge = ({ state, seat }: ToyAsked, orders: ToyOrders): readonly ToyFault[] =>
  orders.kind === 'cards' ? judgeCards(handOf(state, seat), orders) : [];

export const toyNarration = narrate<ToyEvent, ToyContent>({
  played: everybody(({ seat, card }) => `${seat} played ${card}.`),
  'put away': itsSeat(({ card }) => `You put ${card} away.`),
  took: everybody(({ seat }) => `${seat} took the round.`, { newsValue: 1 }),
  gained: everybody(({ seat, points }) => `${seat} gained ${points}.`, {
    changes: ({ points }) => [[points, 'points']],
  }),
  corrected: itsSeat(
    ({ faults }) =>
      `Your first card was played, or none put away: ${faultText(TOY_REASONS, faults ?? [])}.`,
  ),
});
