/** What a match is at any moment: plain JSON. Where couriers have been says where letters lie. */

import { ofSeat, type Seat } from '../kit/match/seat.ts';
import type { House } from './content.ts';

/** By number: it delivers as many letters wherever it comes. */
export const COURIERS = [1, 2, 3, 4] as const;
export type Courier = (typeof COURIERS)[number];

/** The houses where a courier has been, in order: first where it was airdropped, last where it stands. Empty: it is not on the map yet. */
export type Route = readonly House[];
export type Routes = Readonly<Record<Courier, Route>>;

export interface Team {
  /** The houses that are not Dealer Houses, the first one first. Empty until the rankings are in. Secret. */
  readonly ranking: readonly House[];
  readonly routes: Routes;
}

export type Phase = 'ranking' | 'airdrop' | 'turn' | 'over';

/** Why a match has ended; `stuck behind`: one team can never move again and has fewer letters in all. */
export type EndKind =
  | 'all houses'
  | 'nobody can move'
  | 'stuck behind'
  | 'nobody moves'
  | 'resigned';

export interface Ending {
  readonly how: EndKind;
  readonly resigned: readonly Seat[];
  /** Whom chance prefers, where everything else was equal. */
  readonly drawn: Seat | null;
}

export interface State {
  readonly phase: Phase;
  /** Which airdrop or turn is open, from 1; when the match is over, which was the last. */
  readonly number: number;
  readonly teams: Readonly<Record<Seat, Team>>;
  /** Turns in a row, up to now, in which no courier moved. */
  readonly stillTurns: number;
  /** Null until the match is over. */
  readonly ending: Ending | null;
}

/** A player's couriers and ranking. @throws when nobody of that name plays. */
export const teamOf = ({ teams }: State, seat: Seat): Team => ofSeat(teams, seat);

/** The courier has come to a house. */
export const withVisit = (routes: Routes, courier: Courier, house: House): Routes => ({
  ...routes,
  [courier]: [...routes[courier], house],
});

/** Those that are not on the map yet. */
export const unplaced = (routes: Routes): readonly Courier[] =>
  COURIERS.filter((courier) => routes[courier].length === 0);
