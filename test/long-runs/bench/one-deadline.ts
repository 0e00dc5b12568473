/** `npm run bench:deadline [matches]`: how long many matches of eight take that share one deadline, with Google’s quotas on; in virtual time. */

import { type EmulatorClock, steppedClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { deadlineTask } from '../../../functions/match/next/deadline-task.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { findGame } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { whole } from '../../support/options.ts';
import { ADJUDICATOR, HOST, planFor } from '../../support/table/table.ts';
import { commandOf } from '../harness/command.ts';

const QUEUE = 'projects/p/locations/l/queues/deadlines';
const SEATS = 8;
const WRITES_A_MINUTE = 60;
const OPENED = Date.parse('2026-06-01T20:00:00Z');
const HOUR_MS = 3_600_000;

/** What one call takes at Google, roughly; several at once take it once. */
const CALL_MS = 250;

/** Time that goes on while the function works and waits, beside the clock that only moves between tasks. */
interface VirtualTime {
  readonly clock: EmulatorClock;
  /** At least so late. */
  readonly reach: (ms: number) => void;
}

function virtualTime(startMs: number): VirtualTime {
  const clock = steppedClock(startMs);
  let reachedMs = startMs;
  return {
    clock: { ...clock, now: () => Math.max(clock.now(), reachedMs) },
    reach: (ms) => {
      reachedMs = Math.max(reachedMs, ms);
    },
  };
}

/** The emulator, whose calls take time and whose refusals are waited for as the client waits for them. */
function carriedBy(emulator: Emulator, { clock, reach }: VirtualTime): typeof globalThis.fetch {
  const refusals = new Map<string, number>();
  const draw = seededChance(1)('delays');
  return async (input, init) => {
    const atMs = clock.now();
    const answer = await emulator.fetchImplementation(input, init);
    const call = `${String(input)} ${String(init?.body)}`;
    if (answer.status !== 429) {
      refusals.delete(call);
      reach(atMs + CALL_MS);
      return answer;
    }
    const before = refusals.get(call) ?? 0;
    refusals.set(call, before + 1);
    const { firstDelayMs, longestDelayMs } = DEFAULT_RETRY_POLICY;
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** before);
    reach(atMs + CALL_MS + delayMs + draw.integer(0, Math.ceil(delayMs)));
    return answer;
  };
}

/** The waiting is virtual: each further attempt follows at once. */
const VIRTUAL_PATIENCE = {
  ...DEFAULT_RETRY_POLICY,
  firstDelayMs: 0,
  longestDelayMs: 0,
  budgetMs: 1e9,
};

const as = (emulator: Emulator, email: string, carry: typeof globalThis.fetch): Google =>
  connect({
    rootUrl: 'http://emulator.test/',
    auth: emulator.tokenFor(email),
    fetchImplementation: carry,
    patience: VIRTUAL_PATIENCE,
  });

const adjudicatorOf = (google: Google): Adjudicator => ({
  google,
  queue: { name: QUEUE, url: 'http://function.test/', invoker: ADJUDICATOR, graceMs: 10_000 },
  log: () => {},
});

const game = findGame('presents-of-mine');
if (game === undefined) throw new Error('The game is registered.');
const plan = planFor({ game, players: SEATS });

/** All matches, opened without quotas. */
async function openedWorld(matches: number) {
  const emulator = createEmulator({ clock: steppedClock(OPENED) });
  const host = adjudicatorOf(as(emulator, HOST, emulator.fetchImplementation));
  emulator.tokenFor(ADJUDICATOR);
  await ensureQueue(host.google, QUEUE);
  for (let match = 0; match < matches; match++) await openMatch(host, plan, () => {});
  const world = emulator.snapshot();
  await emulator.close();
  return world;
}

interface Ended {
  readonly outcomes: ReadonlyMap<string, number>;
  /** When the last step was resolved, in milliseconds since 1970. */
  readonly lastMs: number;
}

async function oneDeadline(matches: number): Promise<Ended> {
  const world = await openedWorld(matches);
  const time = virtualTime(OPENED);
  const outcomes = new Map<string, number>();
  let lastMs = 0;
  let visit: ((request: Request) => Promise<string>) | null = null;
  const emulator = createEmulator({
    clock: time.clock,
    quotas: true,
    world,
    dispatch: async (request) => {
      const outcome = (await visit?.(request)) ?? 'nobody there';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome === 'resolved') lastMs = time.clock.now();
      return new Response(null, { status: 200 });
    },
  });
  const google = as(emulator, ADJUDICATOR, carriedBy(emulator, time));
  visit = async (request) =>
    (await resolveStep(adjudicatorOf(google), deadlineTask.parse(await request.json()))).kind;
  await time.clock.advanceTo(plan.firstDeadlineMs + 12 * HOUR_MS);
  await emulator.close();
  return { outcomes, lastMs };
}

const command = commandOf({
  script: 'bench:deadline',
  about:
    'How long many matches take that share one deadline, with Google’s quotas, in virtual time.',
  examples: [['three matches, in seconds', '3']],
  exits: '0 it was measured.',
})
  .argument('[matches]', 'how many', whole, 100)
  .parse();
const [matches = 100] = command.processedArgs.map(Number);
const startedMs = performance.now();
const { outcomes, lastMs } = await oneDeadline(matches);
const minutes = (lastMs - plan.firstDeadlineMs) / 60_000;
const best = (matches * (SEATS + 2)) / WRITES_A_MINUTE;
process.stdout.write(
  [
    `${matches} matches of ${SEATS} at one deadline: ${[...outcomes].map(([kind, times]) => `${times} ${kind}`).join(', ')}.`,
    `The last was resolved ${minutes.toFixed(1)} minutes after it; by Google's quotas ${best.toFixed(1)} are needed: ${Math.round((minutes / best - 1) * 100)}% more.`,
    `(${Math.round((performance.now() - startedMs) / 1000)} s on this machine.)\n`,
  ].join('\n'),
);
