import { createSteppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { postResponse } from '../../support/table/by-hand.ts';
import { createGate, type FalseAnswerRule } from './call-gate.ts';
import {
  createFunction,
  type LogLine,
  type MatchFiles,
  type PlannedAnswer,
  resolveAsHost,
} from './match-under-test.ts';
import { copyEvent, type SeasonEvent } from './season-under-test.ts';
import { type LedgerSnapshot, updateLedgerSnapshot } from './tabs-under-test.ts';
import { createMatchTasks, type MatchTasks, type TaskListeners } from './tasks.ts';

export interface MatchStage {
  readonly emulator: Emulator;
  readonly files: MatchFiles;
  readonly log: readonly LogLine[];
  readonly current: () => LedgerSnapshot;
  readonly earlier: () => World | null;
  readonly strike: (strike: FalseAnswerRule) => () => void;
  /** Runs the next poll at once, if there is one. */
  readonly poll: () => Promise<void>;
  /** Whether the task of the next run is lost, so that only polls continue the match. */
  readonly isOnlyPolled: () => boolean;
  /** Resolves a waiting step as `sealed resolve` does. */
  readonly speak: () => Promise<void>;
  /** Applies an event of a season. Returns why that failed as a sentence; null if it worked. */
  readonly arrive: (arrival: SeasonEvent) => Promise<string | null>;
  /** Submits the form as its page would. Returns a refusal as a sentence; null if there is none. */
  readonly send: (sending: PlannedAnswer) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

export interface StageStart {
  readonly world: World;
  readonly nowMs: number;
  readonly files: MatchFiles;
}

export function openStage(
  { world, nowMs, files }: StageStart,
  listeners: TaskListeners,
): MatchStage {
  const log: LogLine[] = [];
  const emulator: Emulator = createEmulator({
    clock: createSteppedClock(nowMs),
    world,
    dispatch: async (request) => {
      const name = request.headers.get('X-CloudTasks-TaskName') ?? '';
      return new Response(null, { status: await tasks.carryOut(await request.text(), name) });
    },
  });
  let known = updateLedgerSnapshot(world, files);
  const current = (): LedgerSnapshot => {
    known = updateLedgerSnapshot(emulator.snapshot(), files, known);
    return known;
  };
  // An entry counts as written even if the host deletes it before the next call.
  const gate = createGate(emulator, (path) => {
    if (path.includes(files.hostId)) current();
  });
  const deployed = createFunction(emulator, gate.carry, (line) => void log.push(line));
  const tasks: MatchTasks = createMatchTasks({
    emulator,
    files,
    listeners,
    gate,
    deployed,
    current,
  });
  return {
    emulator,
    files,
    log,
    current,
    earlier: tasks.earlier,
    strike: gate.strike,
    poll: tasks.poll,
    isOnlyPolled: tasks.isOnlyPolled,
    speak: () => resolveAsHost(emulator, files.hostId),
    arrive: (arrival) => copyEvent(emulator, files.hostId, arrival),
    send: (sending) => sendAnswer(emulator, files, sending),
    close: () => emulator.close(),
  };
}

async function sendAnswer(
  emulator: Emulator,
  { formId }: MatchFiles,
  { answers }: PlannedAnswer,
): Promise<string | null> {
  const response = await postResponse({ emulator }, formId, { answers });
  return response.ok ? null : await response.text();
}
