import { SEASON } from '../../../rules/games.ts';
import type { Flags } from '../harness/command.ts';
import { carryingOut, oncePerGame, type Violation } from '../harness/piece.ts';
import { eventfulMoments } from './eventful.ts';
import type { Moment } from './moments.ts';
import { FAMILIES, familiesFor, type Schedule, storm, upTo } from './schedules.ts';
import { seasonMoments } from './season-moments.ts';
import { runFaultSchedule } from './strike.ts';
import { type Asked, type Found, type Piece, STORMS, slicesOf, stormsOf } from './tally.ts';

interface Struck {
  readonly family: string;
  readonly moment: Moment;
  readonly schedule: Schedule;
}

const momentsOf = oncePerGame((game) =>
  game === SEASON ? seasonMoments() : eventfulMoments(game),
);

/** Yields every schedule of every moment, in an order that all workers share. */
function* exhaustive(moments: readonly Moment[]): Generator<Struck> {
  for (const moment of moments) {
    for (const family of familiesFor(moment)) {
      for (const schedule of FAMILIES[family](moment.calls)) yield { family, moment, schedule };
    }
  }
}

function* schedulesOf(
  moments: readonly Moment[],
  piece: Piece,
  { seed, only }: Asked,
): Generator<Struck> {
  const isAsked = (struck: Struck): boolean => nameOf(struck).includes(only);
  const slices = slicesOf(piece.game, only);
  let index = 0;
  if (piece.piece < slices)
    for (const struck of exhaustive(moments))
      if (isAsked(struck) && index++ % slices === piece.piece) yield struck;
  const { from, end } = stormsOf(piece, seed);
  for (let number = from; number < end; number++) {
    const moment = moments[number % moments.length];
    if (moment === undefined) continue;
    const struck = { family: STORMS, moment, schedule: storm(number) };
    if (isAsked(struck)) yield struck;
  }
}

/**
 * Names a schedule, and whether each instance is first struck or stopped at a call to the bucket.
 */
function nameOf({ moment, schedule: { name, instances, words } }: Struck): string {
  const { ofBucket = [] } = moment;
  const isAtBucket = (instance: number): boolean => {
    const own = words().filter((word) => word.instance === instance);
    const struck = own.findIndex(({ strike }) => strike !== 'pass');
    return ofBucket.includes(struck < 0 ? own.length : struck);
  };
  const isNamed = ofBucket.length > 0 && upTo(instances).every(isAtBucket);
  return `${moment.name}, ${name}${isNamed ? ', at the bucket' : ''}.`;
}

/**
 * Returns the options for a single schedule: alone in its piece, or the first storm of the first
 * piece.
 */
function aloneOf(struck: Struck): Flags {
  const number = /^storm (\d+)$/.exec(struck.schedule.name)?.[1];
  return { seed: number, only: nameOf(struck) };
}

carryingOut<Piece, Asked, Found>(async ({ game, piece, asked }) => {
  const counts: Record<string, number> = {};
  const violations: Violation[] = [];
  const violated: string[] = [];
  for (const struck of schedulesOf(await momentsOf(game), piece, asked)) {
    const { family, moment, schedule } = struck;
    counts[family] = (counts[family] ?? 0) + 1;
    const violation = await runFaultSchedule(moment, schedule);
    if (violation === null) continue;
    violations.push({ what: `${nameOf(struck)} ${violation}`, alone: aloneOf(struck) });
    violated.push(family);
  }
  return { found: { counts, violated }, violations };
});
