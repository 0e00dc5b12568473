import { SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import type { CommandFlags } from '../harness/command.ts';
import { type PieceViolation, servePieces } from '../harness/piece.ts';
import { playEventfulMoments } from './eventful.ts';
import { runFaultSchedule } from './fault-schedule.ts';
import type { MatchMoment } from './moments.ts';
import {
  countSlices,
  type FaultFindings,
  type FaultPiece,
  type FaultRunSettings,
  getStormRange,
  STORM_FAMILY,
} from './results.ts';
import {
  drawStorm,
  FAMILIES,
  type FaultSchedule,
  listFamilies,
  listNumbersTo,
} from './schedules.ts';
import { playSeasonMoments } from './season-moments.ts';

interface StruckSchedule {
  readonly family: string;
  readonly moment: MatchMoment;
  readonly schedule: FaultSchedule;
}

const loadMoments = memoizeByObject((game: AnyGame) =>
  game === SEASON ? playSeasonMoments() : playEventfulMoments(game),
);

/** Yields all schedules. The order is the same for all workers. */
function* listAllSchedules(moments: readonly MatchMoment[]): Generator<StruckSchedule> {
  for (const moment of moments) {
    for (const family of listFamilies(moment)) {
      for (const schedule of FAMILIES[family](moment.calls)) yield { family, moment, schedule };
    }
  }
}

function* listSchedules(
  moments: readonly MatchMoment[],
  piece: FaultPiece,
  { seed, only }: FaultRunSettings,
): Generator<StruckSchedule> {
  const isAsked = (struck: StruckSchedule): boolean => nameSchedule(struck).includes(only);
  const slices = countSlices(piece.game, only);
  let index = 0;
  if (piece.piece < slices)
    for (const struck of listAllSchedules(moments))
      if (isAsked(struck) && index++ % slices === piece.piece) yield struck;
  const { from, end } = getStormRange(piece, seed);
  for (let number = from; number < end; number++) {
    const moment = moments[number % moments.length];
    if (moment === undefined) continue;
    const struck = { family: STORM_FAMILY, moment, schedule: drawStorm(number) };
    if (isAsked(struck)) yield struck;
  }
}

function nameSchedule({ moment, schedule: { name, instances, words } }: StruckSchedule): string {
  const { ofBucket = [] } = moment;
  const isAtBucket = (instance: number): boolean => {
    const own = words().filter((word) => word.instance === instance);
    const struck = own.findIndex(({ strike }) => strike !== 'pass');
    return ofBucket.includes(struck < 0 ? own.length : struck);
  };
  const isNamed = ofBucket.length > 0 && listNumbersTo(instances).every(isAtBucket);
  return `${moment.name}, ${name}${isNamed ? ', at the bucket' : ''}.`;
}

/** Returns the options that repeat a single schedule. */
function buildSingleOptions(struck: StruckSchedule): CommandFlags {
  const number = /^storm (\d+)$/.exec(struck.schedule.name)?.[1];
  return { seed: number, only: nameSchedule(struck) };
}

servePieces<FaultPiece, FaultRunSettings, FaultFindings>(async ({ game, piece, asked }) => {
  const counts: Record<string, number> = {};
  const violations: PieceViolation[] = [];
  const violated: string[] = [];
  for (const struck of listSchedules(await loadMoments(game), piece, asked)) {
    const { family, moment, schedule } = struck;
    counts[family] = (counts[family] ?? 0) + 1;
    const violation = await runFaultSchedule(moment, schedule);
    if (violation === null) continue;
    violations.push({
      what: `${nameSchedule(struck)} ${violation}`,
      alone: buildSingleOptions(struck),
    });
    violated.push(family);
  }
  return { found: { counts, violated }, violations };
});
