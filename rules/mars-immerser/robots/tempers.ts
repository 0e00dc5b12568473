/** What robots care for: each way to play weighs the kinds of points in its own way, for a Token of Life can be had by each. */

import type { Power } from '../powers.ts';

export interface Temper {
  /** What a point of lists and Super Roads, of Relatives, and of Inns and blocks is worth to it. */
  readonly sights: number;
  readonly relatives: number;
  readonly inns: number;
  /** What it is worth to come to the travel agency, of the points of a list that has been seen. */
  readonly agency: number;
  /** Of 10 Swaps that are agreed on so many are confirmed. */
  readonly loyalty: number;
  /** What blocking somebody is worth to it, in points: those that it brings, and that a rival is stopped. */
  readonly hunts: number;
  /** Powers that it plans with; with any but the best openings where it starts decides with which. */
  readonly powers: readonly Power[];
}

export const TEMPERS = {
  sightseer: {
    sights: 1,
    relatives: 0,
    inns: 0,
    agency: 1,
    loyalty: 1,
    hunts: 0,
    powers: ['Energizer'],
  },
  relative: {
    sights: 0.1,
    relatives: 1,
    inns: 0.02,
    agency: 1,
    loyalty: 7,
    hunts: 0,
    powers: ['Max', 'Energizer', 'Max'],
  },
  sleeper: {
    sights: 1,
    relatives: 1,
    inns: 0.7,
    agency: 1,
    loyalty: 9,
    hunts: 0,
    powers: ['Bear', 'Bear', 'Energizer'],
  },
  hider: {
    sights: 1,
    relatives: 0.6,
    inns: 0.2,
    agency: 1,
    loyalty: 3,
    hunts: 5,
    powers: ['Veil'],
  },
  agent: {
    sights: 1,
    relatives: 0.2,
    inns: 0.05,
    agency: 1.5,
    loyalty: 5,
    hunts: 0,
    powers: ['Energizer'],
  },
} as const satisfies Readonly<Record<string, Temper>>;
