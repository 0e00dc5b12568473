import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { OPEN_MATCH_SEARCH } from '../../../functions/match/reading/drive-notes.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import {
  createRunner,
  createTaskQueue,
  type RunnerEvent,
  type TaskQueue,
} from '../../../scripts/commands/run/runner.ts';
import { extractShown, type ShownTexts } from '../../long-runs/faults/shown-texts.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { HOST, openTable, type SavedMatch, type Table } from '../../support/table/table.ts';

const NO_QUEUE = { name: '', url: '', invoker: '', graceMs: 0 };

export interface RunProcess {
  readonly round: () => Promise<number>;
  readonly events: readonly RunnerEvent[];
  /** Number of calls to Google so far. */
  readonly calls: () => number;
  readonly queue: TaskQueue;
}

export interface RunProcessOptions {
  readonly isOnce?: boolean;
  /** Kills the process before the call with this number, counted from 0. */
  readonly killedAt?: number;
}

/** Starts `sealed run` as a new process, signed in as the host. */
export function startRunProcess({ emulator }: Table, options: RunProcessOptions = {}): RunProcess {
  const queue = createTaskQueue();
  const events: RunnerEvent[] = [];
  let calls = 0;
  const google = connectAs(emulator, HOST, {
    takeTask: queue.take,
    waitingTasks: queue.waiting,
    fetchImplementation: (...request) => {
      calls += 1;
      return calls > (options.killedAt ?? Number.POSITIVE_INFINITY)
        ? Promise.reject(new TypeError('fetch failed'))
        : emulator.fetchImplementation(...request);
    },
  });
  const round = createRunner({
    adjudicator: { google, queue: NO_QUEUE, log: () => {} },
    queue,
    printStatus: (event) => events.push(event),
    isOnce: options.isOnce ?? false,
    openDue: async () => {},
  });
  return { round, events, calls: () => calls, queue };
}

/** Opens a match without scheduled tasks. */
export async function openUnscheduled(
  options: Parameters<typeof openTable>[0],
): Promise<SavedMatch> {
  const table = await openTable({ ...options, deadlinesFire: false });
  const { world, ...kept } = table.keep();
  return { ...kept, world: { ...world, queues: {} } };
}

/** Lists cells, idempotency keys and forms, without tasks, which nobody sees. */
export const readShownTexts = ({ emulator }: Table): ShownTexts =>
  new Map(
    [...extractShown({ ...emulator.snapshot(), queues: {} }, '')].filter(
      ([key]) => !key.startsWith('queue'),
    ),
  );

/** Creates the adjudicator of a host whose machine has no queue. */
export const createHostWithoutQueue = ({ emulator }: Table): Adjudicator => ({
  google: connectAs(emulator, HOST, { takeTask: () => 'scheduled' }),
  queue: NO_QUEUE,
  log: () => {},
});

/** Returns whether Drive marks the match as open. */
export function isMarkedOpen({ emulator, hostId }: Table): boolean {
  const { key, value } = OPEN_MATCH_SEARCH;
  return emulator.snapshot().files[hostId]?.appProperties?.['']?.[key] === value;
}

/** Returns the next due instant in milliseconds; null if the match is closed. */
export async function findDueMs(table: Table): Promise<number | null> {
  const { next } = getCurrentPosition(await table.read()).sealed.entry;
  return next?.deadline == null ? null : Date.parse(next.deadline);
}
