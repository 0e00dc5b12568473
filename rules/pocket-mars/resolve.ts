/** One step: what was ordered is opened, and the turn goes on until something has to be decided or it is over. */

import type { Chance } from '../kit/chance.ts';
import type { OrdersBySeat, Turn as Resolved, Setup } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { takeAction } from './actions-taken.ts';
import { workOff } from './agenda.ts';
import type { Content } from './content.ts';
import type { Answer } from './decisions.ts';
import type { Event } from './events.ts';
import { defaultAction, judgeAnswer, judgeTurn } from './judging.ts';
import type { Orders, TurnOrders } from './orders.ts';
import { draftCards, layOut, missing } from './start.ts';
import type { State } from './state.ts';
import { and, type Now } from './table.ts';

export interface Sealed {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}

export function resolveStep(sealed: Sealed): Resolved<State, Event> {
  const { state, orders, chance } = sealed;
  switch (state.phase) {
    case 'draft':
      return draftCards({ state }, orders, chance);
    case 'set-up':
      return layOut(state, orders);
    case 'turn':
      return state.owed.length > 0 ? goOn(sealed) : takeTurn(sealed);
    case 'over':
      return { state, events: [] };
  }
}

function takeTurn({ setup, state, orders, chance }: Sealed): Now {
  const { current } = state;
  if (current === null) throw new Error('it is nobody’s turn');
  const { seat } = current;
  const given = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  const { standing, events } =
    given?.kind === 'turn'
      ? judgeTurn(state, seat, given)
      : { standing: null, events: [missing(seat, MISSED_TURN)] };
  const now: Now = { state: { ...state, current: { ...current, orders: standing } }, events };
  const { content } = setup;
  const taken = takeAction({ now, content, seat, orders: standing ?? defaultOrders(state, seat) });
  return workOff({ now: taken, content, chance, answers: null });
}

const MISSED_TURN =
  'Nothing valid was received for your turn: a colonist was launched, or your first card discarded for Energy when none was left on Earth.';

const defaultOrders = (state: State, seat: Seat): TurnOrders => ({
  ...NO_WISHES,
  action: defaultAction(state, seat),
});

export const NO_WISHES: Omit<TurnOrders, 'action'> = {
  kind: 'turn',
  without: [],
  building: null,
  look: null,
  switch: null,
  abilityBuilding: null,
  greenhouse: null,
  aqualab: null,
  discard: null,
  refill: null,
};

/** A follow-up: what was owed is answered, or was not. */
function goOn({ setup, state, orders, chance }: Sealed): Now {
  const answers = new Map<Seat, Answer | null>();
  const events: Event[] = [];
  for (const decision of state.owed) {
    const { seat } = decision;
    const given = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
    const judged =
      given?.kind === 'follow-up'
        ? judgeAnswer(state, decision, given.answer)
        : { standing: null, events: [missing(seat, MISSED[decision.kind])] };
    answers.set(seat, judged.standing);
    events.push(...judged.events);
  }
  const now = and({ state, events: [] }, state, ...events);
  return workOff({ now, content: setup.content, chance, answers });
}

const MISSED = {
  choose: 'Nothing valid was received for your decision: it was not used.',
  four: 'Nothing valid was received: the first cards of your hand were taken.',
} as const;
