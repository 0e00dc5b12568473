/** A worker of a fault run: plays an eventful match of each game once, and strikes it piece by piece. */

import { findGame } from '../../../rules/games.ts';
import { carryingOut } from '../harness/piece.ts';
import { eventfulMoments } from './eventful.ts';
import type { Moment } from './moments.ts';
import { FAMILIES, familiesFor, type Schedule, storm, upTo } from './schedules.ts';
import { runFaultSchedule } from './strike.ts';
import { type Piece, SLICES, STORMS, STORMS_A_PIECE, type StruckPiece } from './tally.ts';

interface Struck {
  readonly family: string;
  readonly moment: Moment;
  readonly schedule: Schedule;
}

const played = new Map<string, Promise<readonly Moment[]>>();

function momentsOf(id: string): Promise<readonly Moment[]> {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const moments = played.get(id) ?? eventfulMoments(game);
  played.set(id, moments);
  return moments;
}

/** Every schedule of every moment, in one order: the same for all workers. */
function* exhaustive(moments: readonly Moment[]): Generator<Struck> {
  for (const moment of moments) {
    for (const family of familiesFor(moment)) {
      for (const schedule of FAMILIES[family](moment.calls)) yield { family, moment, schedule };
    }
  }
}

function* schedulesOf(moments: readonly Moment[], { piece, seed }: Piece): Generator<Struck> {
  let index = 0;
  for (const struck of exhaustive(moments)) if (index++ % SLICES === piece) yield struck;
  for (const nth of upTo(STORMS_A_PIECE)) {
    const number = seed + piece * STORMS_A_PIECE + nth;
    const moment = moments[number % moments.length];
    if (moment !== undefined) yield { family: STORMS, moment, schedule: storm(number) };
  }
}

const nameOf = ({ moment, schedule }: Struck): string => `${moment.name}, ${schedule.name}.`;

/** It is alone in its piece, and a storm the first of the first one. */
function commandFor(struck: Struck, { game }: Piece): string {
  const number = /^storm (\d+)$/.exec(struck.schedule.name)?.[1];
  const seed = number === undefined ? '' : ` --seed ${number}`;
  return `npm run test:faults -- --game ${game}${seed} --only '${nameOf(struck)}'`;
}

carryingOut(async (piece: Piece): Promise<StruckPiece> => {
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  const violated: string[] = [];
  for (const struck of schedulesOf(await momentsOf(piece.game), piece)) {
    if (!nameOf(struck).includes(piece.only)) continue;
    const { family, moment, schedule } = struck;
    counts[family] = (counts[family] ?? 0) + 1;
    const violation = await runFaultSchedule(moment, schedule);
    if (violation === null) continue;
    violations.push(`${nameOf(struck)} ${violation}\n  ${commandFor(struck, piece)}`);
    violated.push(family);
  }
  return { game: piece.game, piece: piece.piece, counts, violations, violated };
});
