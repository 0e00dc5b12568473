/**
 * Computes how long many matches take that share a deadline and Google's quotas (`npm run
 * bench:deadline`).
 */

import { Option } from 'commander';
import { createSteppedClock, type EmulatorClock } from '../../../emulator/clock.ts';
import { createQuotas } from '../../../emulator/core/quota.ts';
import type { QuotaClass, Route, World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { DEFAULT_RETRY_POLICY, type Google } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import {
  type Adjudicator,
  getPollQueue,
  POLLS_PER_SECOND,
} from '../../../functions/match/adjudicator.ts';
import { isStepWake, parseTask } from '../../../functions/match/next/wake.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { sweep } from '../../../functions/match/running/reconcile.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { findGame } from '../../../rules/games.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { createRandomPolicy } from '../../../rules/kit/playing/play.ts';
import {
  ACCOUNT_CALLS_PER_MINUTE,
  MAX_ACCOUNTS,
} from '../../../scripts/shared/setup/setup-target.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { parseWholeNumber } from '../../support/options.ts';
import { ADJUDICATOR, buildPlan, HOST, QUEUE_NAME, submitForm } from '../../support/table/table.ts';
import { createCommand } from '../harness/command.ts';

const SEAT_COUNT = 8;
const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
const HOUR_MS = 3_600_000;

/** Approximate duration of a call to Google, or of several parallel calls. */
const CALL_MS = 250;

/** Virtual time, which also passes during work. The emulator's clock moves only between tasks. */
interface VirtualTime {
  readonly clock: EmulatorClock;
  /** Moves the time forward to an instant, or does nothing if the instant is past. */
  readonly reach: (ms: number) => void;
}

function createVirtualTime(startMs: number): VirtualTime {
  const clock = createSteppedClock(startMs);
  let reachedMs = startMs;
  return {
    clock: { ...clock, now: () => Math.max(clock.now(), reachedMs) },
    reach: (ms) => {
      reachedMs = Math.max(reachedMs, ms);
    },
  };
}

interface RecordedCall {
  readonly atMs: number;
  readonly method: string;
  readonly address: string;
}

/** Wraps the emulator so that calls, and waits after refusals, take virtual time. */
function carryInVirtualTime(
  emulator: Emulator,
  { clock, reach }: VirtualTime,
  heard: (call: RecordedCall) => void,
): typeof globalThis.fetch {
  const refusals = new Map<string, number>();
  const draw = seedChance(1)('delays');
  return async (input, init) => {
    const atMs = clock.now();
    heard({ atMs, method: init?.method ?? 'GET', address: String(input) });
    const answer = await emulator.fetchImplementation(input, init);
    const call = `${String(input)} ${String(init?.body)}`;
    if (answer.status !== 429) {
      refusals.delete(call);
      reach(atMs + CALL_MS);
      return answer;
    }
    const before = refusals.get(call) ?? 0;
    refusals.set(call, before + 1);
    reach(atMs + CALL_MS + computeDelay(before, draw));
    return answer;
  };
}

function computeDelay(refusals: number, draw: Draw): number {
  const { firstDelayMs, longestDelayMs } = DEFAULT_RETRY_POLICY;
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** refusals);
  return delayMs + draw.integer(0, Math.ceil(delayMs));
}

const VIRTUAL_RETRY_POLICY = {
  ...DEFAULT_RETRY_POLICY,
  firstDelayMs: 0,
  longestDelayMs: 0,
  budgetMs: 1e9,
};

const createAdjudicator = (google: Google): Adjudicator => ({
  google,
  queue: { name: QUEUE_NAME, url: 'http://function.test/', invoker: ADJUDICATOR, graceMs: 10_000 },
  log: () => {},
  hosts: [HOST],
});

const presentsGame = findGame('presents-of-mine');
if (presentsGame === undefined) throw new Error('The game is registered.');
/** The deadline is not on a full hour, so that polls and sweeps come before it. */
const DEADLINE_MS = OPENED_MS + 2.5 * HOUR_MS;
const createPlan = ({ isWhole }: DeadlineLoad): Plan => ({
  ...buildPlan({
    game: presentsGame,
    players: SEAT_COUNT,
    settings: isWhole ? { pollMs: HOUR_MS } : {},
  }),
  firstDeadlineMs: DEADLINE_MS,
});

interface DeadlineLoad {
  readonly matches: number;
  /** Whether the run includes answers, polls and sweeps. Otherwise it has deadlines alone. */
  readonly isWhole: boolean;
}

async function openWorld(load: DeadlineLoad): Promise<World> {
  const { matches, isWhole } = load;
  const plan = createPlan(load);
  const emulator = createEmulator({ clock: createSteppedClock(OPENED_MS) });
  const host = createAdjudicator(connectAs(emulator, HOST, { patience: VIRTUAL_RETRY_POLICY }));
  emulator.tokenFor(ADJUDICATOR);
  await ensureQueue(host.google, QUEUE_NAME);
  if (isWhole) await ensureQueue(host.google, getPollQueue(host.queue), POLLS_PER_SECOND);
  for (let match = 0; match < matches; match++) {
    const opened = await openMatch(host, plan, () => {});
    if (isWhole) await answerAll(emulator, opened);
  }
  const world = emulator.snapshot();
  await emulator.close();
  return world;
}

async function answerAll(emulator: Emulator, match: Match): Promise<void> {
  const { setup, state, step } = getCurrentPosition(match);
  for (const { seat, form } of step?.asks ?? []) {
    const answers = createRandomPolicy(1)({ setup, state, step: step ?? failCall(), seat, form });
    if (answers !== null) await submitForm(emulator, match, { seat, answers });
  }
}

function failCall(): never {
  throw new Error('somebody is asked');
}

interface DeadlineResult {
  readonly outcomes: ReadonlyMap<string, number>;
  readonly lastMs: number;
}

/** Runs one deadline under Google’s quotas. Calls `heard` with each call and its start. */
async function runDeadline(
  load: DeadlineLoad,
  heard: (call: RecordedCall) => void = () => {},
): Promise<DeadlineResult> {
  const world = await openWorld(load);
  const time = createVirtualTime(OPENED_MS);
  const outcomes = new Map<string, number>();
  let lastMs = 0;
  let visit: ((body: unknown) => Promise<string>) | null = null;
  const emulator = createEmulator({
    clock: time.clock,
    quotas: true,
    world,
    dispatch: async (request) => {
      const outcome = (await visit?.(await request.json())) ?? 'nobody there';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome === 'resolved') lastMs = time.clock.now();
      return new Response(null, { status: 200 });
    },
  });
  const google = connectAs(emulator, ADJUDICATOR, {
    fetchImplementation: carryInVirtualTime(emulator, time, heard),
    patience: VIRTUAL_RETRY_POLICY,
  });
  const adjudicator = createAdjudicator(google);
  visit = (body) => runWake(adjudicator, body);
  const isDone = (): boolean => outcomes.get('resolved') === load.matches;
  for (
    let atMs = OPENED_MS;
    !isDone() && atMs < DEADLINE_MS + MAX_DURATION_MS;
    atMs += QUARTER_MS
  ) {
    await time.clock.advanceTo(Math.max(atMs, time.clock.now()));
    if (load.isWhole) await sweep(adjudicator);
  }
  await emulator.close();
  return { outcomes, lastMs };
}

const QUARTER_MS = HOUR_MS / 4;
const MAX_DURATION_MS = 48 * HOUR_MS;

async function runWake(adjudicator: Adjudicator, body: unknown): Promise<string> {
  const { data: wake } = parseTask(body);
  if (wake === undefined) throw new Error('a task is a wake');
  const { kind } = await runMatch(adjudicator, wake);
  return isStepWake(wake) || wake.expectedEntry !== undefined ? kind : `by the sweep: ${kind}`;
}

/** Waves of calls. All calls of a wave are made at the same time. */
type CallWaves = readonly (readonly Route[])[];

async function recordStepWaves(): Promise<CallWaves> {
  const heard: RecordedCall[] = [];
  const { lastMs } = await runDeadline({ matches: 1, isWhole: false }, (call) => heard.push(call));
  const own = heard.filter(({ atMs }) => atMs >= DEADLINE_MS && atMs < lastMs);
  const byStart = Map.groupBy(own, ({ atMs }) => atMs);
  return [...byStart.values()].map((calls) => calls.map(parseRoute));
}

/** Parses the parts of an address on which a quota depends. */
function parseRoute({ method, address }: RecordedCall): Route {
  const { pathname } = new URL(address);
  const isRead = method === 'GET' || pathname.endsWith('ByDataFilter');
  const of = (api: Route['api'], quota: QuotaClass): Route => ({
    ...{ api, quota, method, path: pathname },
    handler: () => null,
  });
  if (pathname.startsWith('/v4/spreadsheets')) return of('sheets', isRead ? 'read' : 'write');
  if (!pathname.startsWith('/v1/forms')) return of('cloudtasks', 'none');
  if (pathname.endsWith('/responses')) return of('forms', 'expensive read');
  return of('forms', isRead ? 'read' : 'write');
}

function simulateMinutes(waves: CallWaves, matches: number): number {
  const time = createVirtualTime(DEADLINE_MS + GRACE_MS);
  const { clock, reach } = time;
  const quotas = createQuotas();
  const draw = seedChance(1)('delays');
  const isTaken = (route: Route): boolean => {
    try {
      quotas.count({ route, caller: 'the account', now: clock.now() });
      return true;
    } catch {
      return false;
    }
  };
  for (let match = 0; match < matches; match++) {
    for (const wave of waves) {
      let left: readonly Route[] = wave;
      for (let refusals = 0; left.length > 0; refusals++) {
        const atMs = clock.now();
        const refused = left.filter((route) => !isTaken(route));
        reach(atMs + CALL_MS);
        for (const _ of refused) reach(atMs + CALL_MS + computeDelay(refusals, draw));
        left = refused;
      }
    }
  }
  return (clock.now() - DEADLINE_MS) / 60_000;
}

const GRACE_MS = 10_000;

const deadlineCommand = createCommand({
  script: 'bench:deadline',
  about:
    'How long many matches take that share one deadline, with Google’s quotas, in virtual time.',
  examples: [
    ['three matches, in seconds', '3'],
    ['with answers, polls and the sweep', '100 --whole'],
    ['ten thousand, by their calls alone', '10000 --simulated'],
  ],
  exits: '0 it was measured.',
})
  .argument('[matches]', 'how many', parseWholeNumber, 100)
  .option('--whole', 'everybody answers, polls look, the sweep comes')
  .addOption(new Option('--simulated', 'the calls alone, by one account and by the most'))
  .parse();
const [matches = 100] = deadlineCommand.processedArgs.map(Number);
const { whole: isWhole = false, simulated = false } = deadlineCommand.opts<{
  readonly whole?: true;
  readonly simulated?: true;
}>();

const startedMs = performance.now();
const bestMinutes = (matches * (SEAT_COUNT + 2)) / ACCOUNT_CALLS_PER_MINUTE;
const formatExcess = (minutes: number, least: number): string =>
  `${minutes.toFixed(1)} minutes; quotas need ${least.toFixed(1)}: ` +
  `${Math.round((minutes / least - 1) * 100)}% more`;

async function describeEmulated(): Promise<string> {
  const { outcomes, lastMs } = await runDeadline({ matches, isWhole });
  const results = [...outcomes].map(([kind, times]) => `${times} ${kind}`).join(', ');
  return `${matches} matches of ${SEAT_COUNT} at one deadline: ${results}.
The last was resolved after ${formatExcess((lastMs - DEADLINE_MS) / 60_000, bestMinutes)}.`;
}

/**
 * Describes a simulation in which each account runs its share of the matches under its own quota.
 */
async function describeSimulated(): Promise<string> {
  const waves = await recordStepWaves();
  const each = Math.ceil(matches / MAX_ACCOUNTS);
  const calls = `${waves.flat().length} calls of a step in ${waves.length} waves`;
  const byAll = formatExcess(simulateMinutes(waves, each), bestMinutes / MAX_ACCOUNTS);
  return `${matches} matches of ${SEAT_COUNT} at one deadline, simulated by the ${calls}:
by one account ${formatExcess(simulateMinutes(waves, matches), bestMinutes)};
by ${MAX_ACCOUNTS} accounts ${byAll}.`;
}

process.stdout.write(
  `${simulated ? await describeSimulated() : await describeEmulated()}
(${Math.round((performance.now() - startedMs) / 1000)} s on this machine, \
${Math.round(process.memoryUsage().rss / 2 ** 20)} MB.)\n`,
);
