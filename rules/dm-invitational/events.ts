/** Everything that can happen in a match, each with the sentence of the rules it rests on. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { House } from './content.ts';
import type { Fault } from './reasons.ts';
import type { Courier, EndKind } from './state.ts';

/** A player's secret ranking is in; `drawn` are the houses of it that came by chance. Private to the seat. */
export interface Ranked extends SeatEvent<'ranked'> {
  readonly ranking: readonly House[];
  readonly drawn: readonly House[];
  readonly faults: readonly Fault[];
}

/** `byChance`: its courier, its house or both were drawn. Why, its player alone is told. */
export interface Airdropped extends SeatEvent<'airdropped'> {
  readonly courier: Courier;
  readonly house: House;
  readonly byChance: boolean;
}

/** Chance chose the courier of an airdrop, its house, or both. Private to the seat. */
export interface AirdropDrawn extends SeatEvent<'airdrop drawn'> {
  readonly courier: Courier;
  readonly house: House;
  readonly faults: readonly Fault[];
}

/** `houses`: how many the team has delivered to by now, this one included; `isNew`: this one for the first time. */
export interface Moved extends SeatEvent<'moved'> {
  readonly courier: Courier;
  readonly from: House;
  readonly to: House;
  readonly isNew: boolean;
  readonly houses: number;
}

/** A courier obeyed no instruction. */
export interface Refused extends SeatEvent<'refused'> {}

/** Which courier refused to go where, and why. Private to the seat. */
export interface RefusedOrder extends SeatEvent<'refused order'> {
  readonly courier: Courier;
  readonly at: House;
  readonly to: House;
  readonly faults: readonly Fault[];
}

/** No instruction was given. */
export interface Idled extends SeatEvent<'idled'> {}

/** None of the couriers could have moved. */
export interface Skipped extends SeatEvent<'skipped'> {}

/** From now on a courier refuses to leave the house where it stands: the other team has delivered more letters there. */
export interface Held extends SeatEvent<'held'> {
  readonly courier: Courier;
  readonly house: House;
}

/** A courier was held, and no longer is. */
export interface Freed extends SeatEvent<'freed'> {
  readonly courier: Courier;
  readonly house: House;
}

/** No courier of the team will move again: letters only grow. */
export interface Stuck extends SeatEvent<'stuck'> {}

export interface Resigned extends SeatEvent<'resigned'> {}

/** The match is over. `winner` delivered to all houses, or most letters, or did not resign; null where the tiebreak decides. */
export interface Ended extends EventOfKind<'ended'> {
  readonly how: EndKind;
  readonly winner: Seat | null;
}

/** A ranking, for all to see once the match is over. */
export interface Revealed extends SeatEvent<'revealed'> {
  readonly ranking: readonly House[];
}

export type Event =
  | Ranked
  | Airdropped
  | AirdropDrawn
  | Moved
  | Refused
  | RefusedOrder
  | Idled
  | Skipped
  | Held
  | Freed
  | Stuck
  | Resigned
  | Ended
  | Revealed;

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** Where each kind of thing is written: constants, so that an event costs no text. */
export const SOURCES = {
  ranking: 'Rules, Tiebreaking: a secret ranking',
  airdrop: 'Rules, Set Up',
  airdropDrawn: 'Rulings, Order of things: 2',
  delivery: 'Rules, The Game: 1',
  outnumbered: 'Rules, The Game: 2',
  visited: 'Rules, The Game: 3',
  noRoad: 'Rulings, A turn: no road',
  noInstruction: 'Rulings, A turn: missing instruction',
  skipped: 'Rules, The Game: skipped',
  /** Nothing of why: that is its player's. */
  refused: 'Rules, The Game: refusing',
  resigning: 'Rulings, A turn: resigning',
  stuckBehind: 'Further rulings: can never move again',
  allHouses: 'Rules, The Goal: all 15 houses',
  nobodyCanMove: 'Rules, The Goal: neither player can move',
  nobodyMoves: 'Rulings of our own: nobody moves',
  revealed: 'Rulings, Who sees what',
} as const;
