/** Bottom actions: who may use them, what has to be true for them, and what they cost (Rules, B and C). */

import type { Seat } from '../kit/seat.ts';
import type { Card, Condition } from './actions.ts';
import { type CardId, colourOf } from './cards.ts';
import type { Colour } from './colours.ts';
import type { Content } from './content.ts';
import type { BottomReason, Event } from './events.ts';
import type { State, Task } from './state.ts';
import { and, changeEnergy, settledIn, settlerOf } from './table.ts';
import { chosen, type Done, type Work } from './work.ts';

const RULE = 'Rules, B: bottom action';

/** What everybody sees of whether a bottom action is possible: a hand is not looked at. */
export function publicHindrance(state: State, seat: Seat, bottom: Bottom): BottomReason | null {
  const { card, at } = bottom;
  if (settlerOf(state, seat).energy < card.cost) return 'too little Energy';
  return card.condition.kind === 'card in hand' ||
    isMet(state, seat, { condition: card.condition, at })
    ? null
    : 'condition';
}

interface Bottom {
  readonly card: Card;
  readonly at: Colour;
}

export const bottomOf = (content: Content, id: CardId): Bottom => ({
  card: content.cards[id],
  at: colourOf(id),
});

/** Whether only the player's hand hinders it. */
export const isHandLacking = (state: State, seat: Seat, { card, at }: Bottom): boolean =>
  card.condition.kind === 'card in hand' && !isMet(state, seat, { condition: card.condition, at });

function isMet(
  state: State,
  seat: Seat,
  { condition, at }: { readonly condition: Condition; readonly at: Colour },
): boolean {
  switch (condition.kind) {
    case 'always':
      return true;
    case 'no own colonist there':
      return settledIn(state, at, seat) === 0;
    case 'own colonist there':
      return settledIn(state, at, seat) > 0;
    case 'card in hand':
      return settlerOf(state, seat).hand.some(
        (held) => colourOf(held) === (condition.colour ?? at),
      );
  }
}

/** Pays for a bottom action and puts its effects on the agenda; where it is not possible, says why. */
export function useBottom(work: Work, seat: Seat, id: CardId): Done {
  const { now, content } = work;
  const bottom = bottomOf(content, id);
  const { card, at } = bottom;
  const hindrance = publicHindrance(now.state, seat, bottom);
  if (hindrance !== null) return and(now, now.state, notUsed(seat, id, hindrance));
  if (isHandLacking(now.state, seat, bottom)) {
    const lacks: Event = { kind: 'hand lacks', rule: RULE, seat, card: id };
    return and(now, now.state, lacks, notUsed(seat, id, 'declined'));
  }
  const used = and(now, now.state, { kind: 'bottom', rule: RULE, seat, card: id });
  const paid = changeEnergy(used, seat, { change: -card.cost, top: content.energy.top });
  const tasks = card.bottom.map((effect): Task => ({ kind: 'effect', seat, effect, at }));
  return and(paid, { ...paid.state, agenda: [...tasks, ...paid.state.agenda] });
}

export const notUsed = (seat: Seat, card: CardId, why: BottomReason): Event => ({
  kind: 'bottom not used',
  rule: RULE,
  seat,
  card,
  why,
});

/** Action C: the owner may use it. Whether his hand allows it is his secret, so he is asked in any case. */
export function askOwner(work: Work, seat: Seat, id: CardId): Done {
  const { now, content } = work;
  const bottom = bottomOf(content, id);
  if (bottom.card.bottom.length === 0) return now;
  const hindrance = publicHindrance(now.state, seat, bottom);
  if (hindrance !== null) return and(now, now.state, notUsed(seat, id, hindrance));
  const found = chosen(work, { seat, question: 'owner', options: ['yes'] });
  if (found.kind === 'owed') return found;
  return found.value === null
    ? and(now, now.state, notUsed(seat, id, 'declined'))
    : useBottom(work, seat, id);
}
