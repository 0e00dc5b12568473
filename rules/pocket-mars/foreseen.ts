/** Previews a turn for its player’s receipt. */

import { numberInWords, plural } from '../kit/narrating/figures.ts';
import { triedChance } from './agenda-choices.ts';
import { withoutBottom } from './bottom-actions.ts';
import type { Known } from './now.ts';
import type { Orders } from './orders.ts';
import { settledOf, settlerOf } from './table.ts';
import { playTurn } from './taking-turns.ts';

/** Previews a turn, null for other orders: only certain numbers, nothing that is secret. */
export const foreseenBy =
  (play: typeof playTurn) =>
  ({ setup, state, seat }: Known, orders: Orders): string | null => {
    if (orders.kind !== 'turn') return null;
    const { action } = orders;
    const taken = action?.kind === 'C' ? action : null;
    // The card's owner cannot change these numbers of the active player.
    const content = taken === null ? setup.content : withoutBottom(setup.content, taken.card);
    const tried = { ...setup, content };
    const after = play({
      setup: tried,
      state,
      orders: { [seat]: orders },
      chance: triedChance(),
    }).state;
    const { energy, ship } = settlerOf(after, seat);
    const settled = settledOf(after, seat);
    const where = `${inWords(ship)} on your Ship and ${inWords(settled)} in Buildings`;
    const left = `${energy} Energy, ${where}`;
    const isAsked = after.owed.some((owed) => owed.seat === seat);
    return [
      `You will have ${left}`,
      ...(taken === null
        ? []
        : [`whether ${taken.of} is asked about the card depends on its text, which is hidden`]),
      ...(isAsked ? [`then you ${taken === null ? 'will' : 'may'} be asked`] : []),
    ].join('; ');
  };

export const foreseen = foreseenBy(playTurn);

const inWords = (count: number): string =>
  `${count === 0 ? 'no' : numberInWords(count)} ${plural(count, 'colonist')}`;
