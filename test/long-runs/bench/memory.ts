/** How much memory the deployed function takes for a step of a match. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIdToken } from '../../../emulator/identity/id-token.ts';
import { serve } from '../../../emulator/server.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { ADJUDICATOR, openTable, type Table } from '../../support/table/table.ts';
import { deployInto, mostResidentOf, type Started, startDeployed, stop } from './deployed.ts';
import type { Figure } from './figure.ts';

const TARGET_MB = 200;

/** A match that has come so far. */
interface PlayedMatch {
  readonly game: AnyGame;
  readonly entries: number;
  readonly table: Table;
  /** Everybody answers what is asked now. */
  readonly answer: (table: Table) => Promise<void>;
}

/** Of its next step, by a function that has just been started. @throws when the function does not resolve it */
export async function measureMemory({
  game,
  entries,
  table: played,
  answer,
}: PlayedMatch): Promise<Figure> {
  const table = await openTable({ game, from: played.keep(), deadlinesFire: false });
  const served = await serve(table.emulator);
  const folder = await mkdtemp(join(tmpdir(), 'sealed-bundle-'));
  try {
    await answer(table);
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await deployInto(folder);
    const { queue } = table.adjudicator;
    const started = await startDeployed(folder, {
      SEALED_QUEUE: queue.name,
      ...(queue.polls === undefined ? {} : { SEALED_POLL_QUEUE: queue.polls }),
      SEALED_URL: queue.url,
      SEALED_INVOKER: ADJUDICATOR,
      NODE_OPTIONS: `--import=${carryingTo(served.url, table.emulator.tokenFor(ADJUDICATOR))}`,
    });
    const { outcome, before, most } = await stepBy(started, { task, audience: queue.url }).finally(
      () => stop(started.process),
    );
    if (outcome !== 'resolved') throw new Error(`the step was not resolved, but ${outcome}`);
    return {
      what: `${game.title}, the deployed function at its first step, of a match of ${entries} entries, at most`,
      measured:
        most === null ? 'not known here' : `${inMb(most)} MB, ${inMb(before)} of them before it`,
      target: `under ${TARGET_MB} MB`,
      met: most !== null && most < TARGET_MB,
    };
  } finally {
    await served.close();
    await table.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const inMb = (megabytes: number | null): number => Math.round(megabytes ?? 0);

interface Asked {
  readonly task: unknown;
  readonly audience: string;
}

/** What came of the step, and the most that the process has held before it and after. */
async function stepBy(started: Started, asked: Asked) {
  const before = await mostResidentOf(started.process);
  const outcome = await outcomeOf(started, asked);
  return { outcome, before, most: await mostResidentOf(started.process) };
}

async function outcomeOf({ url }: Started, { task, audience }: Asked): Promise<string> {
  const token = signIdToken({ email: ADJUDICATOR, audience, now: Date.now() });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(task),
  });
  const { outcome } = (await response.json()) as { readonly outcome: string };
  return outcome;
}

/**
 * What a process loads first, so that all that is meant for Google goes to an emulator instead: the function itself knows of none. Its
 * account's tokens it asks of the machine that it runs on.
 */
const carryingTo = (url: string, token: string): string =>
  `data:text/javascript,${encodeURIComponent(`
const own = globalThis.fetch;
const asked = { access_token: '${token}', expires_in: 3600, token_type: 'Bearer' };
globalThis.fetch = async (input, init) => {
  const { hostname, pathname, search } = new URL(input.url ?? input);
  if (hostname === '${METADATA_HOST}')
    return Response.json(asked, { headers: { 'Metadata-Flavor': 'Google' } });
  if (pathname === '/oauth2/v1/certs') return own('${url}/emulator/certs');
  return own('${url}' + pathname + search, init);
};
process.env.METADATA_SERVER_DETECTION = 'assume-present';
process.env.GCE_METADATA_HOST = '${METADATA_HOST}';
`)}`;

const METADATA_HOST = 'metadata.google.internal';
