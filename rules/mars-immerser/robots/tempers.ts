/** What robots care for: each way to play weighs the four kinds of points in its own way. */

export interface Temper {
  /** How many moves its lists may take at the start. */
  readonly listMoves: number;
  /** Above 1: rather few lists of many points than many of few. */
  readonly ambition: number;
  readonly sights: number;
  readonly relatives: number;
  readonly inns: number;
  /** What it is worth to set out from where others may be coming. */
  readonly blocks: number;
  /** What it is worth to come to the travel agency for a list that has been seen. */
  readonly agency: number;
  /** Of 10 Swaps that are agreed on so many are confirmed. */
  readonly loyalty: number;
}

const EVEN: Temper = {
  listMoves: 13,
  ambition: 1,
  sights: 1,
  relatives: 1,
  inns: 1,
  blocks: 0,
  agency: 1,
  loyalty: 7,
};

export const TEMPERS = {
  sightseer: { ...EVEN, listMoves: 18, ambition: 1.5, sights: 1.8, relatives: 0.5, loyalty: 1 },
  relative: { ...EVEN, listMoves: 8, sights: 0.8, relatives: 1.8 },
  sleeper: { ...EVEN, listMoves: 11, inns: 2.2 },
  blocker: { ...EVEN, listMoves: 10, blocks: 1.2, loyalty: 3 },
  agent: { ...EVEN, listMoves: 6, agency: 1.5, sights: 1.2 },
} as const satisfies Readonly<Record<string, Temper>>;
