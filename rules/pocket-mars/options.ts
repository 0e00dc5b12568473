/** What can be chosen at a moment: rests on what everybody sees, since it is offered in a form. */

import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';
import type { Shift, Switch } from './orders.ts';
import type { Colonists, State } from './state.ts';
import { countOf, roomAbove, settlerOf, totalOf } from './table.ts';

/** Buildings that colonists can enter: their one-star spaces have no limit. */
export const settleOptions = (): readonly SettledColour[] => SETTLED_COLOURS;

/** Buildings in which the player's colonist can rise. */
export const riseOptions = (state: State, seat: Seat): readonly SettledColour[] =>
  SETTLED_COLOURS.filter((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    return countOf(oneStar, seat) > 0 && totalOf(twoStar) < roomAbove(state);
  });

export const coverOptions = (): typeof COLOURS => COLOURS;

/** Players whose prep module has cards. */
export const lookOptions = (state: State, seat: Seat): readonly Seat[] =>
  state.order.filter((other) => other !== seat && settlerOf(state, other).prep.length > 0);

/** Players are numbered in turn order, from 1: names can hold anything. */
const numberOf = ({ order }: State, seat: Seat): number => order.indexOf(seat) + 1;

const playerAt = ({ order }: State, text: string): Seat | undefined => order[Number(text) - 1];

/** Who may have a colonist in a one-star space: by now, or by entering it before the choice is carried out. */
const mayBeBelow = (oneStar: Colonists, entering: Seat | null) => (seat: Seat) =>
  countOf(oneStar, seat) > 0 || seat === entering;

/**
 * "Water 1 3": in the Aqualab, the first player's colonist of the one-star space and the third player's of the two-star space.
 * With somebody `entering`, also what his colonists could do once they are there.
 */
export const switchOptions = (state: State, entering: Seat | null = null): readonly string[] =>
  SETTLED_COLOURS.flatMap((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const above = state.order.filter((seat) => countOf(twoStar, seat) > 0);
    return state.order
      .filter(mayBeBelow(oneStar, entering))
      .flatMap((one) =>
        above.filter((two) => two !== one).map((two) => switchValue(state, { at, one, two })),
      );
  });

/** How a switch is offered. */
export const switchValue = (state: State, { at, one, two }: Switch): string =>
  `${at} ${numberOf(state, one)} ${numberOf(state, two)}`;

/** The switch that a value means; null when it is none. */
export function switchMeant(state: State, value: string): Switch | null {
  const [word = '', first = '', second = ''] = value.split(' ');
  const at = SETTLED_COLOURS.find((colour) => colour === word);
  const [one, two] = [playerAt(state, first), playerAt(state, second)];
  return at === undefined || one === undefined || two === undefined ? null : { at, one, two };
}

/** "Water 2 up": the second player's colonist goes to the two-star space. `entering` as in {@link switchOptions}. */
export const greenhouseOptions = (state: State, entering: Seat | null = null): readonly string[] =>
  SETTLED_COLOURS.flatMap((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const isRoom = totalOf(twoStar) < roomAbove(state);
    const isBelow = mayBeBelow(oneStar, entering);
    return state.order.flatMap((seat) => [
      ...(isRoom && isBelow(seat) ? [shiftValue(state, { at, of: seat, up: true })] : []),
      ...(countOf(twoStar, seat) > 0 ? [shiftValue(state, { at, of: seat, up: false })] : []),
    ]);
  });

/** How a move in the Greenhouse is offered. */
export const shiftValue = (state: State, { at, of, up }: Shift): string =>
  `${at} ${numberOf(state, of)} ${up ? 'up' : 'down'}`;

export function shiftMeant(state: State, value: string): Shift | null {
  const [word = '', player = '', way = ''] = value.split(' ');
  const at = SETTLED_COLOURS.find((colour) => colour === word);
  const of = playerAt(state, player);
  return at === undefined || of === undefined ? null : { at, of, up: way === 'up' };
}

/** "hand 1": slots as they are now. */
export const handOptions = (state: State, seat: Seat): readonly string[] =>
  settlerOf(state, seat).hand.map((_, index) => `hand ${index + 1}`);

/** "hand 1", "prep 2". */
export const cardOptions = (state: State, seat: Seat): readonly string[] => [
  ...handOptions(state, seat),
  ...settlerOf(state, seat).prep.map((_, index) => `prep ${index + 1}`),
];

/** How a card of a player is offered now; null when it is neither in the hand nor in the prep module. */
export function slotOf(state: State, seat: Seat, card: CardId): string | null {
  const { hand, prep } = settlerOf(state, seat);
  if (hand.includes(card)) return `hand ${hand.indexOf(card) + 1}`;
  return prep.includes(card) ? `prep ${prep.indexOf(card) + 1}` : null;
}

/** The card of a player that lies in a slot now, such as "hand 2"; null when there is none. */
export function cardMeant(state: State, seat: Seat, value: string): CardId | null {
  const slot = slotMeant(value);
  return slot === null ? null : (settlerOf(state, seat)[slot.from][slot.index] ?? null);
}

interface Slot {
  readonly from: 'hand' | 'prep';
  readonly index: number;
}

function slotMeant(value: string): Slot | null {
  const parts = /^(hand|prep) (\d{1,2})$/.exec(value);
  if (parts === null) return null;
  return { from: parts[1] === 'hand' ? 'hand' : 'prep', index: Number(parts[2]) - 1 };
}
