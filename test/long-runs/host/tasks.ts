import type { World } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import { getEntry } from '../../../functions/match/next/wake.ts';
import {
  listQueuedTasks,
  parsePoll,
  parsePollRequest,
  parseStepTask,
  readTaskText,
} from '../harness/tasks.ts';
import type { CallGate, GatedCall } from './call-gate.ts';
import { buildPollBody, type DeployedFunction, type MatchFiles } from './match-under-test.ts';
import { type LedgerSnapshot, listRecordedRows } from './tabs-under-test.ts';

export interface FunctionRun {
  readonly entry: number;
  readonly deadlineMs: number;
  readonly startedMs: number;
  /** HTTP status; null if an exception was thrown. */
  readonly status: number | null;
  readonly error: string;
  readonly before: LedgerSnapshot;
  readonly after: LedgerSnapshot;
  readonly recorded: readonly string[];
  readonly tasksRefused: number;
  readonly task: string;
}

export type CarriedTask = Pick<
  FunctionRun,
  'status' | 'error' | 'before' | 'after' | 'recorded' | 'tasksRefused'
>;

export interface ObservedPoll
  extends Pick<
    FunctionRun,
    'status' | 'error' | 'before' | 'after' | 'recorded' | 'tasksRefused' | 'task'
  > {
  readonly upon: number;
  readonly nowMs: number;
}

export interface TaskListeners {
  readonly beforeVisit: () => void;
  readonly beforeCall: (call: GatedCall) => Promise<void>;
  readonly afterVisit: (visit: FunctionRun) => void;
  /** Listeners of polls; null if polls do nothing. */
  readonly polls: PollListeners | null;
}

export interface PollListeners {
  readonly beforePoll: () => void;
  readonly afterPoll: (poll: ObservedPoll) => void;
}

export interface MatchTasks {
  /** Handles a task. Resolves to the HTTP status. */
  readonly carryOut: (body: string, task: string) => Promise<number>;
  readonly poll: () => Promise<void>;
  /** Whether the task of the next run is lost, so that only polls continue the match. */
  readonly isOnlyPolled: () => boolean;
  readonly earlier: () => World | null;
}

export function createMatchTasks(given: {
  readonly emulator: Emulator;
  readonly files: MatchFiles;
  readonly listeners: TaskListeners;
  readonly gate: CallGate;
  readonly deployed: DeployedFunction;
  readonly current: () => LedgerSnapshot;
}): MatchTasks {
  const { emulator, files, listeners, gate, deployed, current } = given;
  let versions: readonly World[] = [emulator.snapshot()];

  let last: Promise<unknown> = Promise.resolve();

  /** Separates a poll and a deadline of the same minute, to keep their results apart. */
  async function carryOut(body: string, task: string): Promise<number> {
    const isPoll = parsePoll(body) !== null && !isAwaiting(current());
    const done = last.then(() => (isPoll ? polled(body, task) : visited(body, task)));
    last = done.catch(() => {});
    return (await done) ?? 500;
  }

  async function visited(body: string, task: string): Promise<number | null> {
    const step = parseStepTask(body);
    const said = step ?? parsePollRequest(body) ?? parsePoll(body);
    if (said?.match !== files.hostId) throw new Error(`a task of another match: ${body}`);
    listeners.beforeVisit();
    const startedMs = emulator.clock.now();
    const done = await carriedOut(body, listeners.beforeCall);
    if (done.after.place > done.before.place)
      versions = [emulator.snapshot(), ...versions].slice(0, 2);
    // A poll of a season that awaits matches may collect results.
    const entry = step === null ? done.before.place + 1 : getEntry(step);
    const deadlineMs = step === null ? startedMs : Date.parse(step.deadline);
    listeners.afterVisit({ ...done, entry, deadlineMs, task, startedMs });
    return done.status;
  }

  async function polled(body: string, task: string): Promise<number | null> {
    const poll = parsePoll(body);
    if (poll?.match !== files.hostId) throw new Error(`a poll of another match: ${body}`);
    if (listeners.polls === null) return 200;
    listeners.polls.beforePoll();
    const done = await carriedOut(body, null);
    listeners.polls.afterPoll({
      ...done,
      task,
      upon: poll.expectedEntry.entry,
      nowMs: emulator.clock.now(),
    });
    return done.status;
  }

  async function carriedOut(
    body: string,
    beforeCall: TaskListeners['beforeCall'] | null,
  ): Promise<CarriedTask> {
    gate.begin(beforeCall);
    const before = current();
    const recorded = listRecordedRows(emulator.snapshot(), files);
    const answer = await answerTask(deployed, body);
    return { before, recorded, ...answer, tasksRefused: gate.tasksRefused(), after: current() };
  }

  return {
    carryOut,
    poll: async () => {
      const { hostId } = files;
      const next = listBodies(emulator.snapshot()).find(
        (body) => parsePoll(body)?.match === hostId,
      );
      if (next !== undefined) await polled(buildPollBody(next, emulator.clock.now()), '');
    },
    isOnlyPolled: () => listBodies(emulator.snapshot()).every((body) => parsePoll(body) !== null),
    earlier: () => versions[1] ?? null,
  };
}

async function answerTask(
  deployed: DeployedFunction,
  body: string,
): Promise<Pick<CarriedTask, 'status' | 'error'>> {
  try {
    return { status: await deployed(body), error: '' };
  } catch (error) {
    return { status: null, error: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

/** Returns whether the match is open but has no deadline. */
const isAwaiting = ({ deadlineMs, isClosed }: LedgerSnapshot): boolean =>
  deadlineMs === null && !isClosed;

const listBodies = (world: World): readonly string[] => listQueuedTasks(world).map(readTaskText);
