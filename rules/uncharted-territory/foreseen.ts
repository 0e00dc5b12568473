/** Previews the round played alone, in a clause for the receipt. */

import { ofKind } from '../kit/match/events.ts';
import { capitalized, numberInWords, plural } from '../kit/narrating/figures.ts';
import type { Known } from './now.ts';
import type { Orders } from './orders.ts';
import { playRound } from './round.ts';

export function foreseen(asked: Known, orders: Orders): string | null {
  const { seat } = asked;
  const { state, events } = playRound({ ...asked, seats: [seat], orders: { [seat]: orders } });
  const [journey] = state.journeys;
  const [drank] = ofKind(events, 'drank');
  if (journey === undefined || drank === undefined) return null;
  const rests = ofKind(events, 'rested').length;
  const made = [counted(journey.made.length, 'visit'), ...(rests ? [counted(rests, 'Rest')] : [])];
  const missing = drank.needed - drank.drunk;
  const thirst = missing === 0 ? '' : ` and lack ${missing}`;
  return (
    `${capitalized(made.join(', '))}; ${journey.traveller.energy} Energy left; you will ` +
    `drink ${drank.drunk}${thirst}`
  );
}

const counted = (count: number, what: string): string =>
  `${count === 0 ? 'no' : numberInWords(count)} ${plural(count, what)}`;
