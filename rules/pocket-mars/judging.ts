/** Judging orders that name things: what is elsewhere when they are resolved, as it can be after a correction further back, makes its part of them void. */

import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import type { Answer, Decision } from './decisions.ts';
import type { Event, EventOf, VoidReason } from './events.ts';
import type { FieldName } from './fields.ts';
import { optionFor } from './naming.ts';
import { type Action, type CardWish, isNewWish, type Said, type TurnOrders } from './orders.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

/** What stands of something that was said, and what its player is told of the rest. */
export interface Judged<Standing> {
  readonly standing: Standing;
  readonly events: readonly Event[];
}

/** The orders of a turn as it begins: an action that cannot be taken becomes the default, a wish for what is not there is none. */
export function judgeTurn(state: State, seat: Seat, orders: TurnOrders): Judged<TurnOrders> {
  const { hand, prep } = settlerOf(state, seat);
  const events: Event[] = [];
  const there = (
    part: FieldName,
    card: CardId | null,
    asked: { readonly among: readonly CardId[]; readonly why: VoidReason },
  ): CardId | null => {
    if (card === null || asked.among.includes(card)) return card;
    events.push(voidPart({ seat, part, card, why: asked.why, instead: ASKED_LATER }));
    return null;
  };
  const wished = (part: FieldName, wish: CardWish | null): CardWish | null =>
    wish === null || isNewWish(wish)
      ? wish
      : there(part, wish, { among: hand, why: 'not in hand' });
  const standing = {
    ...orders,
    aqualab: there('aqualab', orders.aqualab, { among: [...hand, ...prep], why: 'not held' }),
    discard: wished('discard', orders.discard),
    refill: wished('refill', orders.refill),
  };
  const fault = faultOf(state, seat, orders.action);
  if (fault === null) return { standing, events };
  const action = defaultAction(state, seat);
  const instead = action.kind === 'E' ? DISCARDED_INSTEAD : LAUNCHED_INSTEAD;
  const told = voidPart({ seat, part: 'action', ...fault, instead });
  return { standing: { ...standing, action }, events: [told, ...events] };
}

/** Null when the card of an action lies where it must. */
function faultOf(
  state: State,
  seat: Seat,
  action: Action,
): { readonly card: CardId | null; readonly why: VoidReason } | null {
  const { hand, prep } = settlerOf(state, seat);
  switch (action.kind) {
    case 'A':
      return hand.includes(action.card) ? null : { card: action.card, why: 'not in hand' };
    case 'B':
      return prep.includes(action.card) ? null : { card: action.card, why: 'not in prep module' };
    case 'C': {
      const owner = state.order.find((other) => other === action.of && other !== seat);
      const isThere = owner !== undefined && settlerOf(state, owner).prep.includes(action.card);
      return isThere ? null : { card: null, why: 'not in their prep module' };
    }
    case 'D':
      return null;
    case 'E':
      return [...hand, ...prep].includes(action.card)
        ? null
        : { card: action.card, why: 'not held' };
  }
}

/** D while a colonist is on Earth, else E with the first card (Rulings). */
export function defaultAction(state: State, seat: Seat): Action {
  const { earth, hand, prep } = settlerOf(state, seat);
  const [first] = [...hand, ...prep];
  return earth > 0 || first === undefined ? { kind: 'D' } : { kind: 'E', card: first };
}

/** Cards that were named, as far as they are where they must be. */
export function judgeCards(
  cards: readonly CardId[],
  asked: Omit<About, 'card'> & { readonly among: readonly CardId[] },
): Judged<readonly CardId[]> {
  const { among, ...about } = asked;
  return {
    standing: cards.filter((card) => among.includes(card)),
    events: cards
      .filter((card) => !among.includes(card))
      .map((card) => voidPart({ ...about, card })),
  };
}

/** What was said to a decision, in terms of what it offers; null when nothing of it stands. */
export function judgeAnswer(state: State, decision: Decision, said: Said): Judged<Answer | null> {
  const { seat, kind } = decision;
  if (kind === 'four' && said.kind === 'four') return judgeFour(state, seat, said);
  if (kind === 'choose' && said.kind === 'nothing') return chose(null);
  const value = kind === 'choose' && said.kind !== 'four' ? optionFor(state, decision, said) : null;
  if (value !== null) return chose(value);
  const isElsewhere =
    kind === 'choose' && said.kind === 'aqualab' && said.kind === decision.question;
  const fault = isElsewhere
    ? ({ card: said.card, why: 'not held' } as const)
    : ({ card: null, why: 'not asked' } as const);
  const instead = kind === 'four' ? FIRST_TAKEN : NOT_USED;
  return { standing: null, events: [voidPart({ seat, part: 'choice', ...fault, instead })] };
}

const chose = (value: string | null): Judged<Answer> => ({
  standing: { kind: 'choose', value },
  events: [],
});

function judgeFour(
  state: State,
  seat: Seat,
  said: Extract<Said, { readonly kind: 'four' }>,
): Judged<Answer> {
  const { hand } = settlerOf(state, seat);
  const judged = (part: 'discard' | 'refill') =>
    judgeCards(said[part], { seat, part, among: hand, why: 'not in hand', instead: FIRST_TAKEN });
  const [discard, refill] = [judged('discard'), judged('refill')];
  const slots = (cards: readonly CardId[]): readonly number[] =>
    cards.map((card) => hand.indexOf(card));
  return {
    standing: { kind: 'four', discard: slots(discard.standing), refill: slots(refill.standing) },
    events: [...discard.events, ...refill.events],
  };
}

type About = Omit<EventOf<'void'>, 'kind' | 'rule'>;

const voidPart = (about: About): Event => ({ kind: 'void', rule: 'Our ruling 15', ...about });

const ASKED_LATER = 'You are asked when it comes to that.';
const NOT_USED = 'It was not used.';
const FIRST_TAKEN = 'The first other cards of your hand were taken.';
const LAUNCHED_INSTEAD = 'A colonist was launched instead.';
const DISCARDED_INSTEAD = 'Your first card was discarded for Energy instead.';
