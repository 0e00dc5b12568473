/** Stages rounds of one player, for tables of cases. */

import {
  listTextsTo,
  type PlayedRound,
  play,
  type RoundSpec,
  type StagedOrders,
  WELL,
} from './staging.ts';
import type { Traveller } from './state.ts';

/** Scarlet's orders and the expected result. She has enough of everything not set by `self`. */
export interface ScarletCase {
  readonly id: string;
  readonly claim: string;
  readonly self?: Partial<Traveller>;
  readonly orders: StagedOrders;
  readonly staged?: Omit<RoundSpec, 'orders' | 'travellers'>;
  readonly expected: (played: PlayedRound) => unknown;
  readonly is: unknown;
}

/** Plays the round of a case, and returns the part of its result that the case compares. */
export const playCase = ({ self, orders, staged, expected }: ScarletCase): unknown =>
  expected(
    play({ ...staged, travellers: { Scarlet: { ...WELL, ...self } }, orders: { Scarlet: orders } }),
  );

export const describeArtefact = (played: PlayedRound) =>
  listTextsTo(played, 'Scarlet', 'artefact')[0];
export const findReserveEvent = (played: PlayedRound) =>
  listTextsTo(played, 'Scarlet', 'reserve')[0];
export const listVoidVisits = (played: PlayedRound) =>
  listTextsTo(played, 'Scarlet', 'visit void').map(
    ({ square, faults }) => `${square} ${faults[0]?.why}`,
  );
export const listVisits = (played: PlayedRound) =>
  listTextsTo(played, 'Scarlet', 'visited').map(({ square }) => square);
export const listRests = (played: PlayedRound) =>
  listTextsTo(played, 'Scarlet', 'rested').map(({ why, gained }) => `${why} ${gained}`);
