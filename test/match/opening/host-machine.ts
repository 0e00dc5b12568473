/** A host's machine on which the command that opens a match can be killed at any call. */

import { createSteppedClock } from '../../../emulator/clock.ts';
import type { AccountSettings } from '../../../emulator/core/accounts.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Google } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { parseGame } from '../../support/options.ts';
import {
  ADJUDICATOR,
  buildPlan,
  FUNCTION_URL,
  HOST,
  QUEUE_NAME,
} from '../../support/table/table.ts';

export const TEST_PLAN: Plan = buildPlan({ game: parseGame('presents-of-mine') });

export interface HostMachine {
  readonly emulator: Emulator;
  readonly as: (email: string) => Google;
  /** Runs the command, and kills it before a call if `killedAt` is given. */
  readonly open: (
    change?: Partial<Plan>,
    killedAt?: number,
    more?: Partial<Adjudicator>,
  ) => Promise<Match>;
  /** Returns the progress messages of the last run. */
  readonly said: () => readonly string[];
  /** Counts the calls to Google by the last run. */
  readonly calls: () => number;
  /** Counts how often a file was shared with a person. */
  readonly shares: () => number;
}

/** Creates a host's machine, on which each run of the command opens the match of the plan. */
export async function createHostMachine(
  accounts: Partial<AccountSettings> = {},
  plan = TEST_PLAN,
): Promise<HostMachine> {
  const emulator = createEmulator({
    clock: createSteppedClock(Date.parse('2026-06-01T20:00:00Z')),
    accounts,
    dispatch: async () => new Response(null, { status: 200 }),
  });
  let [calls, shares, killed] = [0, 0, Number.POSITIVE_INFINITY];
  let said: string[] = [];
  const googleAs = (email: string): Google =>
    connectAs(emulator, email, {
      fetchImplementation: async (input, init) => {
        calls += 1;
        if (calls > killed) throw new TypeError('fetch failed');
        const isShare = String(input).includes('/permissions') && init?.method === 'POST';
        const answer = await emulator.fetchImplementation(input, init);
        if (isShare && String(init?.body).includes('"user"') && answer.ok) shares += 1;
        return answer;
      },
    });
  await ensureQueue(googleAs(HOST), QUEUE_NAME);
  emulator.tokenFor(ADJUDICATOR);
  const queue = { name: QUEUE_NAME, url: FUNCTION_URL, invoker: ADJUDICATOR, graceMs: 0 };
  return {
    emulator,
    as: googleAs,
    calls: () => calls,
    shares: () => shares,
    said: () => said,
    open: (change = {}, killedAt = Number.POSITIVE_INFINITY, more = {}) => {
      [calls, killed] = [0, killedAt];
      said = [];
      const adjudicator = { google: googleAs(HOST), queue, log: () => {}, ...more };
      return openMatch(adjudicator, { ...plan, ...change }, (sentence) =>
        said.push(sentence),
      ).finally(() => {
        killed = Number.POSITIVE_INFINITY;
      });
    },
  };
}
