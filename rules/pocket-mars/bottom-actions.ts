/** Bottom actions: users, conditions and prices (Rules, B and C). */

import type { Seat } from '../kit/match/seat.ts';
import { emit, stage } from '../kit/match/stage.ts';
import { type CardId, type Colour, colourOf } from './cards.ts';
import {
  type AgendaContext,
  type EffectContext,
  lookUpChoice,
  reportLasting,
  type TaskResult,
} from './choices.ts';
import { type Card, type Condition, type Content, conditionText } from './content.ts';
import { doNothing } from './effects.ts';
import type { BottomFault, BottomReason, Event } from './events.ts';
import type { Playable } from './now.ts';
import type { Fault } from './reasons.ts';
import type { State, Task } from './state.ts';
import { type CurrentStage, changeEnergy, settledIn, settlerOf } from './table.ts';

const RULE = 'Rules, B: bottom action';

/** Public obstacle; ignores the hand. */
export function publicObstacle(
  state: State,
  seat: Seat,
  { card, at }: Bottom,
): Omit<BottomFault, 'where'> | null {
  const { cost, condition } = card;
  if (settlerOf(state, seat).energy < cost) return { why: 'too little Energy' };
  if (condition.kind === 'always' || condition.kind === 'card in hand') return null;
  return isMet(state, seat, { condition, at })
    ? null
    : { why: 'colonists elsewhere', given: conditionText(condition) };
}

interface Bottom {
  readonly card: Card;
  readonly at: Colour;
}

const bottomOf = (content: Content, id: CardId): Bottom => ({
  card: content.cards[id],
  at: colourOf(id),
});

/** An ordered bottom action; `where` is its field. */
interface Wanted {
  readonly seat: Seat;
  readonly card: CardId;
  readonly where: 'action' | 'choice';
}

/** Faults of the action if it were carried out in `state`. */
export function judgeBottom({ setup, state }: Playable, wanted: Wanted): readonly Fault[] {
  const { seat, card, where } = wanted;
  const bottom = bottomOf(setup.content, card);
  const obstacle = publicObstacle(state, seat, bottom);
  return obstacle === null
    ? lackingFaults(state, seat, { ...bottom, where })
    : [{ where, ...obstacle }];
}

/** Whether it would change nothing once paid, ignoring the player's standing choices. */
function isUseless({ content, state }: EffectContext, seat: Seat, { card, at }: Bottom): boolean {
  const paid = pay(stage({ ...state, lasting: {} }), seat, {
    cost: card.cost,
    top: content.energy.top,
  });
  return doNothing(
    { state: paid.state, content },
    card.bottom.map((effect) => ({ seat, effect, at })),
  );
}

/** Pays the price, whatever its effect. */
export const pay = (
  now: CurrentStage,
  seat: Seat,
  { cost, top }: { readonly cost: number; readonly top: number },
): CurrentStage => changeEnergy(now, seat, { change: -cost, top });

/** Faults if only the hand prevents it. */
const lackingFaults = (
  state: State,
  seat: Seat,
  { card, at, where }: Bottom & Pick<Wanted, 'where'>,
): readonly Fault[] =>
  card.condition.kind === 'card in hand' && !isMet(state, seat, { condition: card.condition, at })
    ? [{ where, why: 'condition not met' }]
    : [];

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

/** Pays for a bottom action and schedules its effects; reports why if impossible. */
export function useBottom(work: AgendaContext, { seat, card: id, where }: Wanted): TaskResult {
  const { now, content } = work;
  const bottom = bottomOf(content, id);
  const { card, at } = bottom;
  const obstacle = publicObstacle(now.state, seat, bottom);
  if (obstacle !== null) {
    const faults = [{ where, ...obstacle }];
    return emit(now, now.state, notUsed(seat, id, obstacle.why, faults));
  }
  const faults = lackingFaults(now.state, seat, { ...bottom, where });
  if (faults.length > 0) {
    const lacks: Event = { kind: 'hand lacks', rule: RULE, seat, card: id, faults };
    return emit(now, now.state, lacks, notUsed(seat, id, 'declined'));
  }
  const used = emit(now, now.state, { kind: 'bottom', rule: RULE, seat, card: id });
  const paid = pay(used, seat, { cost: card.cost, top: content.energy.top });
  const next = card.bottom.map((effect): Task => ({ kind: 'effect', seat, effect, at, card: id }));
  return { ...paid, next };
}

/** `faults` are those of an order to use it. */
export const notUsed = (
  seat: Seat,
  card: CardId,
  why: BottomReason,
  faults: readonly BottomFault[] = [],
): Event => ({
  kind: 'bottom not used',
  rule: RULE,
  seat,
  card,
  why,
  faults,
});

/** Action C: asks the owner, unless publicly useless, since a hand's obstacle is secret. */
export function askOwner(work: AgendaContext, seat: Seat, id: CardId): TaskResult {
  const { now, content } = work;
  const bottom = bottomOf(content, id);
  if (bottom.card.bottom.length === 0) return now;
  const obstacle = publicObstacle(now.state, seat, bottom);
  if (obstacle !== null) return emit(now, now.state, notUsed(seat, id, obstacle.why));
  // An owner who has answered had something to gain.
  if (work.answers === null && isUseless({ content, state: now.state }, seat, bottom))
    return emit(now, now.state, notUsed(seat, id, 'useless'));
  const found = lookUpChoice(work, { seat, question: 'owner' }, [id]);
  if (found.kind === 'owed') return found;
  const done =
    found.value === null
      ? emit(now, now.state, notUsed(seat, id, 'declined'))
      : useBottom(work, { seat, card: id, where: 'choice' });
  return found.isLasting ? reportLasting(done, seat) : done;
}

/** Returns the content with an empty bottom action of that card. */
export function withoutBottom(content: Content, card: CardId): Content {
  const { cards } = content;
  return { ...content, cards: { ...cards, [card]: { ...cards[card], bottom: [] } } };
}
