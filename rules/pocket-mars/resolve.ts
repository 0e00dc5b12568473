/** One step: what was ordered is opened, and the turn goes on until something has to be decided or it is over. */

import type { OrdersBySeat, Paid } from '../kit/match/game.ts';
import { ofSeatIfAny } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { collected, withEntry } from '../kit/reckoning/collecting.ts';
import type { Event } from './events.ts';
import { choosingAsLasting, isLeftToLasting } from './follow-up-orders.ts';
import { leavingAside } from './left-aside.ts';
import type { Orders, Submitted } from './orders.ts';
import { ignoredOrderEvents } from './rejected-orders.ts';
import { draftCards, layOut } from './start.ts';
import type { State } from './state.ts';
import { playTurn } from './taking-turns.ts';
import { paidAlone } from './wasted-bottom.ts';

/** Builds the function that resolves a step, from the one that plays a turn. */
export const resolvingBy =
  (play: typeof playTurn) =>
  (submitted: Submitted): Stage<State, Event> => {
    const { state } = submitted;
    switch (state.phase) {
      case 'draft':
        return draftCards(submitted);
      case 'set-up':
        return layOut(submitted);
      case 'turn':
        return takeTurn(submitted, play);
      case 'over':
        return stage(state);
    }
  };

export const resolveStep = resolvingBy(playTurn);

/** What was chosen for nothing is left aside: the turn goes as it would without. */
function takeTurn(submitted: Submitted, play: typeof playTurn): Stage<State, Event> {
  const { left, aside } = leavingAside(submitted, allChoosing(submitted));
  const turn = play({ ...submitted, orders: left });
  const told = collected(aside, ({ seat, faults }) =>
    collected(faults, (fault) => ignoredOrderEvents(seat, [fault], 'left aside')),
  );
  return { state: turn.state, events: [...told, ...turn.events] };
}

function allChoosing({ state, orders }: Submitted): OrdersBySeat<Orders> {
  let chosen = orders;
  for (const { seat } of state.owed) {
    const given = ofSeatIfAny(orders, seat);
    if (given !== undefined && isLeftToLasting(given))
      chosen = withEntry(chosen, seat, choosingAsLasting(state, seat, given));
  }
  return chosen;
}

/** A bottom action that costs as much and does nothing. */
export function priceAlone({ paid: seat, where: _, ...submitted }: Paid<Submitted>): State {
  const { orders } = submitted;
  const given = ofSeatIfAny(orders, seat);
  if (given === undefined) return resolveStep(submitted).state;
  const chosen = choosingAsLasting(submitted.state, seat, given);
  const { asked, orders: left } = paidAlone({ ...submitted, seat }, chosen);
  const { setup, state } = asked;
  return resolveStep({ ...submitted, setup, state, orders: { ...orders, [seat]: left } }).state;
}
