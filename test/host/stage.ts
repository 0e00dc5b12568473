/** A match on an emulator of its own, whose adjudicator’s calls pass a gate: what happens between them can be chosen, and calls refused. */

import { steppedClock } from '../../emulator/clock.ts';
import { failure } from '../../emulator/core/failure.ts';
import { refusalResponse } from '../../emulator/core/route.ts';
import type { Api, World } from '../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import {
  type Files,
  functionOn,
  isLook,
  type LogLine,
  orderIn,
  type Sending,
} from './match-under-test.ts';
import { recordedRows, type Standing, standingIn } from './tabs-under-test.ts';

/** One call of the adjudicator on its way to Google. */
export interface Call {
  /** Counted from 1 in its visit. */
  readonly number: number;
  readonly api: Api;
  /** Of HTTP. */
  readonly method: string;
  readonly path: string;
}

/** Google says no. */
export interface Refusal {
  readonly status: number;
  /** How many calls more; null for all until it is taken away. */
  readonly left: number | null;
  readonly strikes: (call: Call) => boolean;
}

/** One task that has been carried out. */
export interface Visit {
  /** The entry that was to be written. */
  readonly entry: number;
  /** When it was due. */
  readonly deadlineMs: number;
  readonly startedMs: number;
  /** What it answered; null when it threw, which the framework answers with 500. */
  readonly status: number | null;
  readonly error: string;
  /** Where the ledger stood before it and after it. */
  readonly before: Standing;
  readonly after: Standing;
  /** Rows of Ledger and Submissions that stood there before it. */
  readonly recorded: readonly string[];
  /** Calls to Cloud Tasks that were refused on order. */
  readonly tasksRefused: number;
  /** The full name of its task. */
  readonly task: string;
}

export interface Listeners {
  readonly beforeVisit: () => void;
  /** Before each call of the adjudicator. */
  readonly beforeCall: (call: Call) => Promise<void>;
  readonly afterVisit: (visit: Visit) => void;
}

export interface Stage {
  readonly emulator: Emulator;
  readonly files: Files;
  readonly log: readonly LogLine[];
  /** The ledger with every entry that has been seen on it. */
  readonly standing: () => Standing;
  /** All files as they were when the step before the last one had been resolved; null when that is not remembered. */
  readonly earlier: () => World | null;
  /** Google refuses from now on; the result ends that. */
  readonly refuse: (refusal: Refusal) => () => void;
  /** One player sends the form as its page would. Gives why it was not taken, or null. */
  readonly send: (sending: Sending) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

/** Where a match goes on from. */
export interface Beginning {
  readonly world: World;
  readonly nowMs: number;
  readonly files: Files;
}

export function openStage({ world, nowMs, files }: Beginning, listeners: Listeners): Stage {
  const log: LogLine[] = [];
  const refusals = new Set<Refusal & { left: number | null }>();
  let visiting = { calls: 0, tasksRefused: 0 };
  const emulator: Emulator = createEmulator({
    clock: steppedClock(nowMs),
    world,
    dispatch: async (request) => {
      const name = request.headers.get('X-CloudTasks-TaskName') ?? '';
      return visited(await request.text(), name);
    },
  });
  const deployed = functionOn(emulator, oneByOne(carry), (line) => log.push(line));
  let versions: readonly World[] = [world];
  let known = standingIn(world, files);
  const standing = (): Standing => {
    known = standingIn(emulator.snapshot(), files, known);
    return known;
  };

  async function visited(body: string, task: string): Promise<Response> {
    if (isLook(body)) return new Response(null, { status: 200 });
    const order = orderIn(body);
    if (order?.match !== files.hostId) throw new Error(`a task of another match: ${body}`);
    visiting = { calls: 0, tasksRefused: 0 };
    listeners.beforeVisit();
    const before = standing();
    const recorded = recordedRows(emulator.snapshot(), files);
    const startedMs = emulator.clock.now();
    const { status, error } = await answerOf(body);
    const { tasksRefused } = visiting;
    const after = standing();
    if (after.place > before.place) versions = [emulator.snapshot(), ...versions].slice(0, 2);
    const { entry, deadlineMs } = order;
    const visit = { entry, deadlineMs, task, startedMs, status, error, recorded, tasksRefused };
    listeners.afterVisit({ ...visit, before, after });
    return new Response(null, { status: status ?? 500 });
  }

  async function answerOf(body: string): Promise<Pick<Visit, 'status' | 'error'>> {
    try {
      return { status: await deployed(body), error: '' };
    } catch (error) {
      return { status: null, error: error instanceof Error ? (error.stack ?? '') : String(error) };
    }
  }

  async function carry(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
    visiting.calls += 1;
    const call = callOf(request, visiting.calls);
    await listeners.beforeCall(call);
    const refusal = [...refusals].find((one) => one.left !== 0 && one.strikes(call));
    if (refusal === undefined) return carriedOut(request);
    if (refusal.left !== null) refusal.left -= 1;
    if (call.api === 'cloudtasks') visiting.tasksRefused += 1;
    return refused(call, refusal, emulator.clock.now());
  }

  /** An entry that is written and deleted between two calls has been written all the same. */
  async function carriedOut(request: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const response = await emulator.fetchImplementation(...request);
    standing();
    return response;
  }

  return {
    emulator,
    files,
    log,
    standing,
    earlier: () => versions[1] ?? null,
    refuse: (refusal) => {
      const counted = { ...refusal };
      refusals.add(counted);
      return () => void refusals.delete(counted);
    },
    send: (sending) => sent(emulator, files, sending),
    close: () => emulator.close(),
  };
}

/** Calls that are made at once go one after the other, so that the same seed gives the same course. */
function oneByOne(carry: typeof globalThis.fetch): typeof globalThis.fetch {
  let last: Promise<unknown> = Promise.resolve();
  return (...request) => {
    const answer = last.then(() => carry(...request));
    last = answer.catch(() => {});
    return answer;
  };
}

/** As the emulator itself refuses: every reply of Google’s says what time it is. */
function refused({ api }: Call, { status }: Refusal, nowMs: number): Response {
  const response = refusalResponse(failure(api, { status }));
  response.headers.set('Date', new Date(nowMs).toUTCString());
  return response;
}

function callOf([input, init]: Parameters<typeof globalThis.fetch>, number: number): Call {
  const address = input instanceof Request ? input.url : String(input);
  const { pathname: path } = new URL(address);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return { number, api: apiOf(path), method: method.toUpperCase(), path };
}

function apiOf(path: string): Api {
  if (path.startsWith('/v4/')) return 'sheets';
  if (path.startsWith('/v1/')) return 'forms';
  return path.startsWith('/drive/') ? 'drive' : 'cloudtasks';
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
