/** The Rule of Four: at the end of every turn everybody has four cards, two of them in the prep module (Rules; Rulings). */

import type { Seat } from '../kit/seat.ts';
import { type CardId, worthOf } from './cards.ts';
import type { Answer, Decision } from './decisions.ts';
import { type CardWish, isNewWish, type TurnOrders } from './orders.ts';
import type { Settler, State } from './state.ts';
import { and, draw, type Now, settlerOf, toDiscard, withSettler } from './table.ts';
import type { Done, Work } from './work.ts';

export const CARDS_IN_ALL = 4;
export const CARDS_IN_PREP = 2;

const RULE = 'Rules, The Rule of 4 Cards';

/** In turn order from the player whose turn it is. */
function fromCurrent({ order, current }: State): readonly Seat[] {
  const first = Math.max(0, order.indexOf(current?.seat ?? ('' as Seat)));
  return [...order.slice(first), ...order.slice(0, first)];
}

/** Whoever has fewer than four draws. */
export function drawToFour({ now, chance }: Work): Done {
  return fromCurrent(now.state).reduce((left, seat) => {
    const { hand, prep } = settlerOf(left.state, seat);
    const missing = CARDS_IN_ALL - hand.length - prep.length;
    return missing > 0 ? draw(left, seat, { count: missing, chance }) : left;
  }, now);
}

type Four = Extract<Decision, { readonly kind: 'four' }>;

/** What the rule asks of a player; null when nothing is to be moved. */
export function fourOf(state: State, seat: Seat): Four | null {
  const { hand, prep } = settlerOf(state, seat);
  const discard = Math.min(hand.length, Math.max(0, hand.length + prep.length - CARDS_IN_ALL));
  const refill = Math.min(hand.length - discard, Math.max(0, CARDS_IN_PREP - prep.length));
  return discard === 0 && refill === 0 ? null : { kind: 'four', seat, discard, refill };
}

/** Discards and refills what was said or cannot be otherwise; all who still have to choose are asked together. */
export function sortOut(work: Work): Done {
  const { state } = work.now;
  const fours = fromCurrent(state).flatMap((seat) => fourOf(state, seat) ?? []);
  const given = fours.map((four) => ({ four, slots: slotsFor(work, four) }));
  const owed = given.flatMap(({ four, slots }) => (slots === null ? [four] : []));
  if (owed.length > 0) return { kind: 'owed', decisions: owed };
  return given.reduce(
    (now, { four, slots }) => (slots === null ? now : moved(now, four.seat, slots)),
    work.now,
  );
}

interface Slots {
  readonly discard: readonly number[];
  readonly refill: readonly number[];
}

/** Null when it has to be asked. */
function slotsFor(work: Work, four: Four): Slots | null {
  const { state } = work.now;
  const settler = settlerOf(state, four.seat);
  const answer = work.answers?.get(four.seat);
  if (answer !== undefined) return answered(four, settler, answer);
  if (
    four.discard + four.refill === settler.hand.length &&
    (four.discard === 0 || four.refill === 0)
  ) {
    return completed(four, settler, { discard: [], refill: [] });
  }
  const { current } = state;
  if (current === null || current.seat !== four.seat) return null;
  // Who sent nothing for the turn is not waited for again.
  if (current.orders === null) return completed(four, settler, { discard: [], refill: [] });
  return wished(four, settler, { orders: current.orders, known: current.hand });
}

/** What was answered as far as it fits; the rest is the first cards in order (Rulings). */
function answered(four: Four, settler: Settler, answer: Answer | null): Slots {
  const said = answer?.kind === 'four' ? answer : { discard: [], refill: [] };
  return completed(four, settler, said);
}

function completed(four: Four, { hand }: Settler, said: Slots): Slots {
  const fitting = (slots: readonly number[], taken: readonly number[], count: number) =>
    [...new Set(slots)]
      .filter((slot) => slot < hand.length && !taken.includes(slot))
      .slice(0, count);
  const filled = (slots: readonly number[], taken: readonly number[], count: number) => {
    const free = hand
      .map((_, slot) => slot)
      .filter((slot) => !taken.includes(slot) && !slots.includes(slot));
    return [...slots, ...free].slice(0, count);
  };
  // What goes into the prep module is not taken for a discard that nobody asked for.
  const refillSaid = fitting(said.refill, said.discard, four.refill);
  const discard = filled(fitting(said.discard, [], four.discard), refillSaid, four.discard);
  return { discard, refill: filled(refillSaid, discard, four.refill) };
}

/** The wishes that were said with the action: one card each. Null when they do not settle everything. */
function wished(
  four: Four,
  { hand }: Settler,
  by: { readonly orders: TurnOrders; readonly known: readonly CardId[] },
): Slots | null {
  const slots = (wish: CardWish | null, count: number): readonly number[] | null => {
    if (count === 0) return [];
    const slot = count === 1 && wish !== null ? slotWished(wish, hand, by.known) : -1;
    return slot < 0 ? null : [slot];
  };
  const [discard, refill] = [
    slots(by.orders.discard, four.discard),
    slots(by.orders.refill, four.refill),
  ];
  if (discard === null || refill === null || discard.some((slot) => refill.includes(slot)))
    return null;
  return { discard, refill };
}

/** The slot of the hand that a wish means now; -1 when that card is not there. */
function slotWished(wish: CardWish, hand: readonly CardId[], known: readonly CardId[]): number {
  if (!isNewWish(wish)) return hand.indexOf(wish);
  const fresh = hand.filter((card) => !known.includes(card));
  const byWorth = fresh.toSorted((one, other) => worthOf(one) - worthOf(other));
  const at = (card: CardId | undefined): number => (card === undefined ? -1 : hand.indexOf(card));
  switch (wish) {
    case 'new 1':
      return at(fresh[0]);
    case 'new 2':
      return at(fresh[1]);
    case 'lower new':
      return at(byWorth[0]);
    case 'higher new':
      return at(byWorth.at(-1));
  }
}

function moved(now: Now, seat: Seat, { discard, refill }: Slots): Now {
  const { hand, prep } = settlerOf(now.state, seat);
  const away = discard.flatMap((slot) => hand[slot] ?? []);
  const laid = refill.flatMap((slot) => hand[slot] ?? []);
  const kept = hand.filter((_, slot) => !discard.includes(slot) && !refill.includes(slot));
  const sorted = withSettler(now.state, seat, { hand: kept, prep: [...prep, ...laid] });
  const discarded = away.reduce(
    (left, card) =>
      and(left, toDiscard(left.state, card), { kind: 'discarded', rule: RULE, seat, card }),
    and(now, sorted),
  );
  if (laid.length === 0) return discarded;
  return and(
    discarded,
    discarded.state,
    { kind: 'refilled', rule: RULE, seat, count: laid.length },
    ...laid.map(
      (card) => ({ kind: 'put away', rule: RULE, seat, card, to: 'prep module' }) as const,
    ),
  );
}
