/** What a match is at any moment: plain JSON. Where couriers have been says where letters lie. */

import { ofSeat, type Seat } from '../kit/match/seat.ts';
import type { House } from './content.ts';

/** By number: it delivers as many letters wherever it comes. */
export const COURIERS = [1, 2, 3, 4] as const;
export type Courier = (typeof COURIERS)[number];

/** The houses where a courier has been, in order: first where it was airdropped, last where it stands. Empty: it is not on the map yet. */
export type Route = readonly House[];
export type Routes = Readonly<Record<Courier, Route>>;

/** A team as everybody sees it. */
export interface PublicTeam {
  readonly routes: Routes;
}

export interface Team extends PublicTeam {
  /** The houses that are not Dealer Houses, the first one first. Empty until the rankings are in. Secret. */
  readonly ranking: readonly House[];
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

/** The facts that are always public, in the state and in every view of it. */
export interface Position {
  readonly phase: Phase;
  /** Which airdrop or turn is open, from 1; when the match is over, which was the last. */
  readonly number: number;
  readonly teams: Readonly<Record<Seat, PublicTeam>>;
  /** Turns in a row, up to now, in which no courier moved. */
  readonly stillTurns: number;
  /** Null until the match is over. */
  readonly ending: Ending | null;
}

export interface State extends Position {
  readonly teams: Readonly<Record<Seat, Team>>;
}

export interface PublicView extends Position {
  /** Null until the match is over. */
  readonly rankings: Readonly<Record<Seat, readonly House[]>> | null;
}

export interface SeatView {
  readonly ranking: readonly House[];
}

/** A player's team, with its ranking where that is visible. @throws when nobody of that name plays. */
export const teamOf = <One extends PublicTeam>(
  { teams }: { readonly teams: Readonly<Record<Seat, One>> },
  seat: Seat,
): One => ofSeat(teams, seat);

/** The courier has come to a house. */
export const withVisit = (routes: Routes, courier: Courier, house: House): Routes => ({
  ...routes,
  [courier]: [...routes[courier], house],
});

/** Those that are not on the map yet. */
export const unplaced = (routes: Routes): readonly Courier[] =>
  COURIERS.filter((courier) => routes[courier].length === 0);
