/** Abilities of the five Buildings (Rules, Understanding Building Abilities; Rulings). */

import type { Seat } from '../kit/match/seat.ts';
import { emit } from '../kit/match/stage.ts';
import {
  type AgendaContext,
  doesNothing,
  type EffectContext,
  type TaskResult,
  withChoice,
} from './agenda-choices.ts';
import { BUILDING_OF, type Colour } from './colours.ts';
import { settle } from './effects.ts';
import type { Event } from './events.ts';
import { changeEnergy, launch, settlerOf, shift, withoutCard } from './table.ts';

const RULE = 'Rules, Understanding Building Abilities';

export function useAbility(work: AgendaContext, seat: Seat, at: Colour): TaskResult {
  const used: Event = { kind: 'ability', rule: RULE, seat, at };
  const now = emit(work.now, work.now.state, used);
  return abilityOf({ ...work, now, isAbility: true }, seat, at);
}

/** Whether the ability changes nothing and asks nothing now. */
export const abilityDoesNothing = (now: EffectContext, seat: Seat, at: Colour): boolean =>
  doesNothing(now, (work) => abilityOf({ ...work, isAbility: true }, seat, at));

function abilityOf(work: AgendaContext, seat: Seat, at: Colour): TaskResult {
  const { now, content } = work;
  switch (at) {
    case 'Energy':
      return changeEnergy(now, seat, { change: 1, top: content.energy.top });
    case 'Ecosystem':
      return shiftAnybody(work, seat);
    case 'Water':
      return bury(work, seat);
    case 'Science':
      return launch(now, seat, 1);
    case 'Construction':
      return settle(work, seat);
  }
}

/** Greenhouse: moves any player's colonist to the other space of its Building. */
function shiftAnybody(work: AgendaContext, seat: Seat): TaskResult {
  const { now } = work;
  const otherwise = `the ${BUILDING_OF.Ecosystem} moved nobody`;
  return withChoice(work, { seat, question: 'greenhouse', otherwise }, (meant) => {
    const moved = shift(now.state, meant.at, meant.of, meant.up);
    return emit(now, moved, { kind: 'shifted', rule: RULE, seat, ...meant });
  });
}

/** Aqualab: puts one of the player's cards under the deck. */
function bury(work: AgendaContext, seat: Seat): TaskResult {
  const { now } = work;
  const otherwise = `the ${BUILDING_OF.Water} took no card`;
  return withChoice(work, { seat, question: 'aqualab', otherwise }, (card) => {
    const from = settlerOf(now.state, seat).hand.includes(card) ? 'hand' : 'prep';
    const left = withoutCard(now.state, seat, card);
    return emit(
      now,
      { ...left, deck: [...left.deck, card] },
      { kind: 'buried', rule: RULE, seat, from },
      { kind: 'put away', rule: RULE, seat, card, to: 'bottom of the deck' },
    );
  });
}
