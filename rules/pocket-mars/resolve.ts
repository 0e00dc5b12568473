/** Resolves one step: applies orders, then continues the turn up to a decision or its end. */

import type { PriceTrial } from '../kit/match/game.ts';
import { ofSeatIfAny } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { numberInWords, plural } from '../kit/narrating/figures.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import type { CardId } from './cards.ts';
import { pay, withoutBottom } from './effects.ts';
import type { Event } from './events.ts';
import { choosingAsLasting } from './follow-up-orders.ts';
import { leavingAside } from './judging.ts';
import type { Known } from './now.ts';
import type { Orders, Submitted } from './orders.ts';
import { draftCards, layOut } from './start.ts';
import type { State } from './state.ts';
import { settledOf, settlerOf } from './table.ts';
import { playTurn, tryAlone } from './taking-turns.ts';

/** Creates a preview of a turn: only certain numbers, nothing secret; null for other orders. */
export const foreseenBy =
  (play: typeof playTurn) =>
  (known: Known, orders: Orders): string | null => {
    if (orders.kind !== 'turn') return null;
    const { seat } = known;
    const taken = orders.action?.kind === 'C' ? orders.action : null;
    // The owner of a taken card cannot change these numbers of the active player.
    const after = tryAlone(known, orders, play);
    const { energy, ship } = settlerOf(after, seat);
    const settled = settledOf(after, seat);
    const where = `${inWords(ship)} on your Ship and ${inWords(settled)} in Buildings`;
    const left = `${energy} Energy, ${where}`;
    const isAsked = after.owed.some((owed) => owed.seat === seat);
    return [
      `You will have ${left}`,
      ...(taken === null
        ? []
        : [`whether ${taken.of} is asked depends on the text of the hidden card`]),
      ...(isAsked ? [`then you ${taken === null ? 'will' : 'may'} be asked`] : []),
    ].join('; ');
  };

export const foreseen = foreseenBy(playTurn);

const inWords = (count: number): string =>
  `${count === 0 ? 'no' : numberInWords(count)} ${plural(count, 'colonist')}`;

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

function takeTurn(submitted: Submitted, play: typeof playTurn): Stage<State, Event> {
  const { left, reports } = leavingAside(submitted);
  const turn = play({ ...submitted, orders: left });
  return { state: turn.state, events: [...reports, ...turn.events] };
}

/** Replaces a bottom action by one with the same price and no effect. Null without one. */
export function priceAlone({
  paid: seat,
  where,
  ...submitted
}: PriceTrial<Submitted>): State | null {
  const { setup, state, orders } = submitted;
  if (state.phase !== 'turn' || (where !== 'action' && where !== 'choice')) return null;
  const given = ofSeatIfAny(orders, seat);
  const card = given === undefined ? null : bottomWanted(choosingAsLasting(state, seat, given));
  if (given === undefined || card === null || setup.content.cards[card].cost === 0) return null;
  if (given.kind !== 'owner') {
    const content = withoutBottom(setup.content, card);
    return playTurn({ ...submitted, setup: { ...setup, content }, orders }).state;
  }
  // The owner of a useless card is not asked, so the owner pays first and declines.
  const { cost } = setup.content.cards[card];
  const payer = pay(stage(state), seat, { cost, top: setup.content.energy.top });
  const declined = withEntry(orders, seat, { ...given, choice: false });
  return playTurn({ ...submitted, state: payer.state, orders: declined }).state;
}

/** Returns the card whose bottom action the orders use; null for none. */
function bottomWanted(orders: Orders): CardId | null {
  if (orders.kind === 'owner') return orders.choice || null;
  if (orders.kind !== 'turn' || orders.without.includes('bottom')) return null;
  return orders.action?.kind === 'B' ? orders.action.card : null;
}
