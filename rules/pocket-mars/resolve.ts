/** One step: what was ordered is opened, and the turn goes on until something has to be decided or it is over. */

import { orderOf } from '../kit/asking/orders.ts';
import type { Stage } from '../kit/match/stage.ts';
import { stage } from '../kit/match/stage.ts';
import { takeAction } from './actions-taken.ts';
import { runAgenda } from './agenda.ts';
import type { Event } from './events.ts';
import { openFollowUp } from './follow-up-orders.ts';
import type { Submitted } from './now.ts';
import { missingOrderEvent } from './rejected-orders.ts';
import { draftCards, layOut } from './start.ts';
import type { State } from './state.ts';
import type { CurrentStage } from './table.ts';
import { defaultAction, openTurn } from './turn-orders.ts';

export function resolveStep(submitted: Submitted): Stage<State, Event> {
  const { state } = submitted;
  switch (state.phase) {
    case 'draft':
      return draftCards(submitted);
    case 'set-up':
      return layOut(submitted);
    case 'turn':
      return state.owed.length > 0 ? goOn(submitted) : takeTurn(submitted);
    case 'over':
      return stage(state);
  }
}

function takeTurn({ setup, state, orders, chance }: Submitted): CurrentStage {
  const { current } = state;
  if (current === null) throw new Error('it is nobody’s turn');
  const { seat } = current;
  const given = orderOf(orders, seat, 'turn');
  const { standing, action, events } =
    given === undefined || given.action === null
      ? {
          standing: null,
          action: defaultAction(state, seat),
          events: [missingOrderEvent(seat, 'turn')],
        }
      : openTurn(state, seat, given);
  const said = {
    ...state.said,
    [seat]: { card: standing?.card ?? null, refill: standing?.refill ?? null },
  };
  const now = stage({ ...state, said, current: { ...current, orders: standing } }, ...events);
  const { content } = setup;
  const taken = takeAction({ now, content, seat, action, without: standing?.without ?? [] });
  return runAgenda({ now: taken, content, chance, answers: null });
}

/** A follow-up: what was owed is answered, or was not. */
function goOn({ setup, state, orders, chance }: Submitted): CurrentStage {
  const { answers, said, events } = openFollowUp(state, orders);
  const now = stage({ ...state, said }, ...events);
  return runAgenda({ now, content: setup.content, chance, answers });
}
