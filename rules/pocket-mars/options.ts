/** What can be chosen at a moment: rests on what everybody sees, since it is offered in a form. */

import type { Seat } from '../kit/seat.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';
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
        above
          .filter((two) => two !== one)
          .map((two) => `${at} ${numberOf(state, one)} ${numberOf(state, two)}`),
      );
  });

export interface Switch {
  readonly at: SettledColour;
  readonly one: Seat;
  readonly two: Seat;
}

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
      ...(isRoom && isBelow(seat) ? [`${at} ${numberOf(state, seat)} up`] : []),
      ...(countOf(twoStar, seat) > 0 ? [`${at} ${numberOf(state, seat)} down`] : []),
    ]);
  });

export interface Shift {
  readonly at: SettledColour;
  readonly of: Seat;
  readonly up: boolean;
}

export function shiftMeant(state: State, value: string): Shift | null {
  const [word = '', player = '', way = ''] = value.split(' ');
  const at = SETTLED_COLOURS.find((colour) => colour === word);
  const of = playerAt(state, player);
  return at === undefined || of === undefined ? null : { at, of, up: way === 'up' };
}

/** "hand 1", "prep 2": slots as they are now. */
export function cardOptions(state: State, seat: Seat): readonly string[] {
  const { hand, prep } = settlerOf(state, seat);
  return [
    ...hand.map((_, index) => `hand ${index + 1}`),
    ...prep.map((_, index) => `prep ${index + 1}`),
  ];
}

export interface Slot {
  readonly from: 'hand' | 'prep';
  readonly index: number;
}

export function slotMeant(value: string): Slot | null {
  const parts = /^(hand|prep) (\d{1,2})$/.exec(value);
  if (parts === null) return null;
  return { from: parts[1] === 'hand' ? 'hand' : 'prep', index: Number(parts[2]) - 1 };
}
