/** What is looked at after each look between deadlines: it resolves nothing, betrays nothing, takes back nothing that is told, and is not the last. */

import { looksAlive, tasksAlive, type Violation } from './checks.ts';
import type { Look } from './tasks.ts';
import {
  answerViolation,
  leakViolation,
  lostRow,
  silence,
  violated,
  type Watched,
  wrongFor,
} from './watch.ts';

export interface WatchedLook extends Pick<Watched, 'recording' | 'stage'> {
  readonly look: Look;
  /** The last visit, with what is at work now; null before the first. */
  readonly visited: Watched | null;
  readonly before: BeforeLook;
}

/** How it was before the look. */
export interface BeforeLook {
  readonly wrong: readonly string[];
  /** Whether of something wrong nobody was told. */
  readonly isSilent: boolean;
}

export const beforeLook = (visited: Watched | null): BeforeLook =>
  visited === null
    ? { wrong: [], isSilent: false }
    : { wrong: wrongFor(visited), isSilent: silence(visited) !== null };

/** The first thing that does not hold; null when all does. */
export function violationAfterLook(watched: WatchedLook): Violation | null {
  const { look } = watched;
  return (
    answerViolation(look) ??
    placeViolation(look) ??
    lostRow(watched, look) ??
    leakViolation(watched) ??
    taskViolation(watched) ??
    takenBack(watched)
  );
}

const placeViolation = ({ before, after, upon }: Look): Violation | null =>
  before.place === after.place
    ? null
    : violated('a look resolves a step', `upon entry ${upon}, at place ${before.place}`);

/** To the next look, where nothing else is wanted. */
const HOUR_MS = 3_600_000;

function taskViolation({ stage, recording, look }: WatchedLook): Violation | null {
  const world = stage.emulator.snapshot();
  const { isClosed, deadlineMs, entries } = look.after;
  if (isClosed || deadlineMs === null) return null;
  const where = `after the look upon entry ${look.upon}`;
  if (tasksAlive(world, recording, null) === 0) return violated('no task is left', where);
  const entry = entries.at(-1)?.entry ?? 0;
  const isLast = deadlineMs - stage.emulator.clock.now() <= HOUR_MS;
  const done = look.status === 200 ? look.task : '';
  return isLast || look.upon < entry || looksAlive(world, recording, { entry, done }) > 0
    ? null
    : violated('no task is left', `no look ${where}`);
}

/** What a visit has told, a look that draws the Desk must repeat; of what it draws otherwise than it should be it must tell. */
function takenBack({ visited, before, look }: WatchedLook): Violation | null {
  if (visited === null || before.isSilent) return null;
  const isWorse = wrongFor(visited).some((sentence) => !before.wrong.includes(sentence));
  if (isWorse && visited.atWork.some(({ edit }) => edit.hidesDesk)) return null;
  const silent = silence(isWorse ? { ...visited, number: visited.number + 1 } : visited);
  return silent === null
    ? null
    : violated(
        'a look leaves something wrong untold',
        `upon entry ${look.upon}: ${silent.sentence}`,
      );
}
