/** What is looked at after each poll between deadlines: it resolves nothing, betrays nothing, takes back nothing that is told, and is not the last. */

import type { World } from '../../../emulator/core/world.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import { isPolled, namedOnDesk, tasksAlive, type Violation } from './checks.ts';
import type { Recording } from './recording.ts';
import type { Poll, PollListeners } from './tasks.ts';
import {
  answerViolation,
  isMissed,
  leakViolation,
  lostRow,
  silence,
  violated,
  type Watched,
  wrongFor,
} from './watch.ts';

/** Listens to the polls of a match. */
export function watchedPolls(
  recording: Recording,
  match: {
    readonly world: () => World;
    /** The last visit, with what is at work in this world; null before the first. */
    readonly visited: (world: World) => Watched | null;
    /** Hears of each poll, and of the first thing that does not hold after it; null when all does. */
    readonly seen: (poll: Poll, world: World, found: Violation | null) => void;
  },
): PollListeners {
  let before = NOTHING_WRONG;
  return {
    beforePoll: () => {
      const visited = match.visited(match.world());
      before = visited === null ? NOTHING_WRONG : standingOf(visited);
    },
    afterPoll: (poll) => {
      const world = match.world();
      const visited = match.visited(world);
      match.seen(poll, world, violationAfterPoll({ recording, world, poll, visited, before }));
    },
  };
}

interface WatchedPoll extends Pick<Watched, 'recording' | 'world'> {
  readonly poll: Poll;
  readonly visited: Watched | null;
  readonly before: BeforePoll;
}

/** How it was before the poll. */
interface BeforePoll {
  readonly wrong: readonly string[];
  /** Whether of something wrong nobody was told. */
  readonly isSilent: boolean;
}

const NOTHING_WRONG: BeforePoll = { wrong: [], isSilent: false };

const standingOf = (visited: Watched): BeforePoll => ({
  wrong: wrongFor(visited),
  isSilent: silence(visited) !== null,
});

/** The first thing that does not hold; null when all does. */
function violationAfterPoll(watched: WatchedPoll): Violation | null {
  const { poll } = watched;
  return (
    answerViolation(poll) ??
    placeViolation(poll) ??
    lostRow(watched, poll) ??
    leakViolation(watched) ??
    taskViolation(watched) ??
    takenBack(watched)
  );
}

const placeViolation = ({ before, after, upon }: Poll): Violation | null =>
  before.place === after.place
    ? null
    : violated('a poll resolves a step', `upon entry ${upon}, at place ${before.place}`);

/** What the Desk says first where the tab Match has lost the form. */
const FORM_LOST = `Match, ${MATCH_SETTINGS.form}`;

/** To the next poll, where nothing else is wanted. */
const HOUR_MS = 3_600_000;

function taskViolation({ world, recording, poll, visited }: WatchedPoll): Violation | null {
  const { isClosed, deadlineMs, entries } = poll.after;
  if (isClosed || deadlineMs === null) return null;
  const where = `after the poll upon entry ${poll.upon}`;
  const entry = entries.at(-1)?.entry ?? 0;
  const done = poll.status === 200 ? poll.task : '';
  const isPolledOn = isPolled(world, recording, { entry, done }) > 0;
  // What cannot be read does not say what is due, and a task is not made without its form: then it is the next poll that finds it missing.
  const isMadeLater =
    (visited !== null && isMissed(visited)) ||
    namedOnDesk(world, recording).texts.some((text) => text.startsWith(FORM_LOST));
  const mayWait = isPolledOn && isMadeLater;
  if (!mayWait && tasksAlive(world, recording, null) === 0)
    return violated('no task is left', where);
  const isLast = deadlineMs - poll.nowMs <= HOUR_MS;
  return isLast || poll.upon < entry || isPolledOn
    ? null
    : violated('no task is left', `no poll ${where}`);
}

/** What a visit has told, a poll that draws the Desk must repeat; of what it draws otherwise than it should be it must tell. */
function takenBack({ visited, before, poll }: WatchedPoll): Violation | null {
  if (visited === null || before.isSilent) return null;
  const isWorse = wrongFor(visited).some((sentence) => !before.wrong.includes(sentence));
  if (isWorse && visited.atWork.some(({ edit }) => edit.hidesDesk)) return null;
  const silent = silence(isWorse ? { ...visited, number: visited.number + 1 } : visited);
  return silent === null
    ? null
    : violated(
        'a poll leaves something wrong untold',
        `upon entry ${poll.upon}: ${silent.sentence}`,
      );
}
