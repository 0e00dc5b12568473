/** A worker of a fault run: every nth schedule of a game. */

import { parentPort, workerData } from 'node:worker_threads';
import { findGame } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { type Moment, momentsOf } from './moments.ts';
import { FAMILIES, FAMILY_NAMES, type Schedule, storm, upTo } from './schedules.ts';
import { carryOut } from './strike.ts';
import { type FromWorker, type Share, STORMS, type Tally, type Violated } from './tally.ts';

/** For whoever waits: how far it is, now and then. */
const REPORT_EVERY = 250;

/** A message leaves at once; what a busy worker prints would only be seen when it is done. */
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

interface Struck {
  readonly family: string;
  readonly moment: Moment;
  readonly schedule: Schedule;
}

/** Every schedule of every step, in one order: the same for all workers. */
function* schedulesFor(moments: readonly Moment[], share: Share): Generator<Struck> {
  for (const moment of moments) {
    for (const family of FAMILY_NAMES) {
      for (const schedule of FAMILIES[family](moment.calls)) yield { family, moment, schedule };
    }
  }
  for (const number of upTo(share.storms)) {
    const moment = moments[number % moments.length];
    const schedule = storm(share.seed + number);
    if (moment !== undefined) yield { family: STORMS, moment, schedule };
  }
}

/** The worker's own of them, as far as they were asked for. */
function* ownSchedules(moments: readonly Moment[], share: Share): Generator<Struck> {
  let index = 0;
  for (const struck of schedulesFor(moments, share)) {
    const isOwn = index++ % share.workers === share.worker;
    if (isOwn && struck.schedule.name.includes(share.only)) yield struck;
  }
}

async function strikeShare(game: AnyGame, share: Share): Promise<Tally> {
  const counts: Record<string, number> = {};
  const violations: Violated[] = [];
  let done = 0;
  for (const { family, moment, schedule } of ownSchedules(await momentsOf(game), share)) {
    const violation = await carryOut(moment, schedule);
    counts[family] = (counts[family] ?? 0) + 1;
    if (violation !== null) {
      violations.push({ family, sentence: `${moment.name}, ${schedule.name}: ${violation}` });
    }
    done += 1;
    if (done % REPORT_EVERY === 0) tell({ kind: 'progress', done });
  }
  return { counts, violations };
}

async function runShare(share: Share): Promise<Tally> {
  const game = findGame(share.game);
  if (game === undefined) throw new Error(`there is no game ${share.game}`);
  return strikeShare(game, share);
}

tell({ kind: 'done', tally: await runShare(workerData as Share) });
