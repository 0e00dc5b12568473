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
import { type Company, type SecondVisit, secondVisit } from './second-visit.ts';
import { type LedgerSnapshot, ledgerSnapshotOf } from './tabs-under-test.ts';
import { type Listeners, type Tasks, tasksOf } from './tasks.ts';

export interface Stage {
  readonly emulator: Emulator;
  readonly files: Files;
  readonly log: readonly LogLine[];
  readonly current: () => LedgerSnapshot;
  /** All files after the step before the last; null if unknown. */
  readonly earlier: () => World | null;
  /** Strikes calls from now on; returns its end. */
  readonly strike: (strike: Strike) => () => void;
  /** Stops tasks and sweeps; returns its end. */
  readonly keeperAway: () => () => void;
  /** Doubles the next run; returns its end before that run. */
  readonly accompany: (company: Company) => () => void;
  /** Runs the next poll's work now; nothing if there is no next poll. */
  readonly poll: () => Promise<void>;
  /** Whether only polls are left: the next run's task is lost. */
  readonly isOnlyPolled: () => boolean;
  readonly sweep: () => Promise<void>;
  /** The host resolves a waiting step, as by `sealed resolve`. */
  readonly speak: () => Promise<void>;
  /** Applies an event that brings a season on. Returns an obstacle in words, or null. */
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
  let isAway = false;
  let company: Company | null = null;
  let second: SecondVisit | null = null;
  const emulator: Emulator = createEmulator({
    clock: steppedClock(nowMs),
    world,
    dispatch: async (request) => {
      if (isAway) return new Response(null, { status: 503 });
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
  const gate = gateTo(emulator, async (path) => {
    if (!path.includes(files.hostId)) return;
    const { length } = known.entries;
    if (current().entries.length > length) await second?.landed();
  });
  const logged = (line: LogLine): void => void log.push(line);
  const deployed = functionOn(emulator, gate.carry, logged);
  const besideIt = (body: string): SecondVisit | null => {
    second = company === null ? null : secondVisit({ emulator, files, body, company, log: logged });
    company = null;
    return second;
  };
  const tasks: Tasks = tasksOf({ emulator, files, listeners, gate, deployed, besideIt, current });
  return {
    emulator,
    files,
    log,
    current,
    earlier: tasks.earlier,
    strike: gate.strike,
    keeperAway: () => {
      isAway = true;
      return () => {
        isAway = false;
      };
    },
    accompany: (asked) => {
      company = asked;
      return () => {
        company = null;
      };
    },
    poll: tasks.poll,
    isOnlyPolled: tasks.isOnlyPolled,
    sweep: async () => {
      if (isAway) return;
      const at = new Date(emulator.clock.now()).toISOString();
      await deployed(JSON.stringify({ kind: 'wake', match: files.hostId, at }));
    },
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
