/** Stages rounds of one player, for tables of cases. */

import {
  narratedTo,
  type PlayedRound,
  play,
  type RoundSpec,
  type StagedOrders,
  WELL,
} from './staging.ts';
import type { Traveller } from './state.ts';

/** Scarlet's orders and the expected result. Scarlet has enough of everything except `self`. */
export interface ScarletCase {
  readonly id: string;
  readonly claim: string;
  readonly self?: Partial<Traveller>;
  readonly orders: StagedOrders;
  readonly staged?: Omit<RoundSpec, 'orders' | 'travellers'>;
  readonly expected: (played: PlayedRound) => unknown;
  readonly is: unknown;
}

/** Plays a case's round, and returns the compared part of its result. */
export const playCase = ({ self, orders, staged, expected }: ScarletCase): unknown =>
  expected(
    play({ ...staged, travellers: { Scarlet: { ...WELL, ...self } }, orders: { Scarlet: orders } }),
  );

export const artefact = (played: PlayedRound) => narratedTo(played, 'Scarlet', 'artefact')[0];
export const reserve = (played: PlayedRound) => narratedTo(played, 'Scarlet', 'reserve')[0];
export const listVoidVisits = (played: PlayedRound) =>
  narratedTo(played, 'Scarlet', 'visit void').map(
    ({ square, faults }) => `${square} ${faults[0]?.why}`,
  );
export const visited = (played: PlayedRound) =>
  narratedTo(played, 'Scarlet', 'visited').map(({ square }) => square);
export const listRests = (played: PlayedRound) =>
  narratedTo(played, 'Scarlet', 'rested').map(({ why, gained }) => `${why} ${gained}`);
