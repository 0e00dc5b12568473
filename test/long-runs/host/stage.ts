import { steppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { gateTo, type Strike } from './gate.ts';
import {
  type Files,
  functionOn,
  type LogLine,
  resolvedByHost,
  type Sending,
} from './match-under-test.ts';
import { type Arrival, arrived } from './season-under-test.ts';
import { type LedgerSnapshot, ledgerSnapshotOf } from './tabs-under-test.ts';
import { type Listeners, type Tasks, tasksOf } from './tasks.ts';

export interface Stage {
  readonly emulator: Emulator;
  readonly files: Files;
  readonly log: readonly LogLine[];
  readonly current: () => LedgerSnapshot;
  /** Returns all files after the step before the last; null if unknown. */
  readonly earlier: () => World | null;
  /** Gives false answers from now on. Returns a function that stops that. */
  readonly strike: (strike: Strike) => () => void;
  /** Runs the next poll's work now; does nothing without a next poll. */
  readonly poll: () => Promise<void>;
  /** Returns whether only polls are left because the next run's task is lost. */
  readonly isOnlyPolled: () => boolean;
  /** Resolves a waiting step as the host does by `sealed resolve`. */
  readonly speak: () => Promise<void>;
  /** Applies an event that continues a season. Returns an obstacle in words, or null. */
  readonly arrive: (arrival: Arrival) => Promise<string | null>;
  /** Submits the form as its page would. Returns a refusal in words, or null. */
  readonly send: (sending: Sending) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

export interface Beginning {
  readonly world: World;
  readonly nowMs: number;
  readonly files: Files;
}

export function openStage({ world, nowMs, files }: Beginning, listeners: Listeners): Stage {
  const log: LogLine[] = [];
  const emulator: Emulator = createEmulator({
    clock: steppedClock(nowMs),
    world,
    dispatch: async (request) => {
      const name = request.headers.get('X-CloudTasks-TaskName') ?? '';
      return new Response(null, { status: await tasks.carryOut(await request.text(), name) });
    },
  });
  let known = ledgerSnapshotOf(world, files);
  const current = (): LedgerSnapshot => {
    known = ledgerSnapshotOf(emulator.snapshot(), files, known);
    return known;
  };
  // An entry that is deleted between two calls still counts as written.
  const gate = gateTo(emulator, (path) => {
    if (path.includes(files.hostId)) current();
  });
  const deployed = functionOn(emulator, gate.carry, (line) => void log.push(line));
  const tasks: Tasks = tasksOf({ emulator, files, listeners, gate, deployed, current });
  return {
    emulator,
    files,
    log,
    current,
    earlier: tasks.earlier,
    strike: gate.strike,
    poll: tasks.poll,
    isOnlyPolled: tasks.isOnlyPolled,
    speak: () => resolvedByHost(emulator, files.hostId),
    arrive: (arrival) => arrived(emulator, files.hostId, arrival),
    send: (sending) => sent(emulator, files, sending),
    close: () => emulator.close(),
  };
}

async function sent(
  emulator: Emulator,
  { formId }: Files,
  { answers }: Sending,
): Promise<string | null> {
  const address = `http://emulator.test/emulator/forms/${formId}/responses`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ answers });
  const response = await emulator.fetch(new Request(address, { method: 'POST', headers, body }));
  return response.ok ? null : await response.text();
}
