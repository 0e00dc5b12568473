/** Judges and previews a player's orders by playing the round alone. */

import { ofKind } from '../kit/match/events.ts';
import { capitalize, plural, spellNumber } from '../kit/narrating/figures.ts';
import type { SeatNow } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { playRound } from './round.ts';

const playRoundAlone = ({ setup, state, seat }: SeatNow, orders: Orders) =>
  playRound({ setup, state, seats: [seat], orders: { [seat]: orders } });

export function judgeOrders(known: SeatNow, orders: Orders): readonly Fault[] {
  const { events } = playRoundAlone(known, orders);
  return events.flatMap((event) => ('faults' in event ? event.faults : []));
}

/** Previews the round in a clause for the receipt. */
export function previewOrders(known: SeatNow, orders: Orders): string | null {
  const { state, events } = playRoundAlone(known, orders);
  const [journey] = state.journeys;
  const [drank] = ofKind(events, 'drank');
  if (journey === undefined || drank === undefined) return null;
  const rests = ofKind(events, 'rested').length;
  const made = [counted(journey.made.length, 'visit'), ...(rests ? [counted(rests, 'Rest')] : [])];
  const missing = drank.needed - drank.drunk;
  const thirst = missing === 0 ? '' : ` and lack ${missing}`;
  return (
    `${capitalize(made.join(', '))}; ${journey.traveller.energy} Energy left; you will ` +
    `drink ${drank.drunk}${thirst}`
  );
}

const counted = (count: number, what: string): string =>
  `${count === 0 ? 'no' : spellNumber(count)} ${plural(count, what)}`;
