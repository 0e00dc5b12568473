/** Serves the emulator and the function over HTTP on this machine. */

import type { Server } from 'node:http';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { EmulatorClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { serve } from '../../../emulator/server.ts';
import { discordAt } from '../../../functions/announce/send.ts';
import { connect, type Google, type RetryPolicy } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import {
  type Adjudicator,
  type LogLine,
  pollQueueOf,
} from '../../../functions/match/adjudicator.ts';
import { bucketSite } from '../../../functions/match/showing/bucket-site.ts';
import { beaconAt } from '../../../functions/match/visiting/ask-round.ts';
import { disableBodyParsing } from '../../../functions/resolve/body.ts';
import { googleDoorkeeper } from '../../../functions/resolve/doorkeeper.ts';
import { type Handler, resolveHandler } from '../../../functions/resolve/handler.ts';
import { builtGame } from '../../shared/match/outside-game.ts';
import { pageParts } from '../../shared/match/page-parts.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

export const HOST = 'host@example.com';
/** Service account that the function runs as, and that tasks call the function as. */
export const ADJUDICATOR = 'adjudicator@sealed-orders.iam.gserviceaccount.com';

export interface LocalGoogle {
  readonly emulator: Emulator;
  /** Address of the pages, without a final slash. */
  readonly url: string;
  /** Adjudicator of the host who opens and reads a match. */
  readonly host: Adjudicator;
  readonly close: () => Promise<void>;
}

/** Name of the bucket of live pages. */
export const LIVE_BUCKET = 'live';

const QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

/** Short delays: errors on this machine are not temporary. */
const PATIENCE: RetryPolicy = {
  attempts: 4,
  firstDelayMs: 50,
  longestDelayMs: 1000,
  budgetMs: 10_000,
  callTimeoutMs: 20_000,
};

export interface LocalOptions {
  readonly clock: EmulatorClock;
  /** Port of the pages, or 0 for a free one. */
  readonly port: number;
  /** Port of the function, or 0 for a free one. */
  readonly functionPort?: number;
  readonly log: (line: LogLine) => void;
}

/** Starts emulator and function. @throws UsageError if a port is taken */
export async function startLocalGoogle(options: LocalOptions): Promise<LocalGoogle> {
  const { clock, port, functionPort = 0 } = options;
  const emulator = createEmulator({ clock });
  const served = await onFreePort(port, () => serve(emulator, { port }));
  const as = (email: string): Google =>
    connect({ rootUrl: `${served.url}/`, auth: emulator.tokenFor(email), patience: PATIENCE });
  let handler: Handler | null = null;
  http('resolve', async (request, response) => handler?.(request, response));
  const functionServer = getTestServer('resolve');
  const stopLeaving = disableBodyParsing((server) => server === functionServer);
  const functionUrl = await onFreePort(functionPort, () => listening(functionServer, functionPort));
  await createBucket(emulator, served.url);
  const adjudicatorAs = (email: string): Adjudicator => ({
    google: as(email),
    live: bucketSite(as(email), {
      ...{ bucket: LIVE_BUCKET, root: `${served.url}/` },
      parts: pageParts,
      gameFile: (code) => builtGame(code, process.env),
    }),
    discord: discordAt(`${served.url}/`),
    beacon: {
      ...beaconAt({ addresses: [`${served.url}/`] }),
      waitUntil: async (ms) => {
        if (ms > clock.now()) await clock.advanceTo(ms);
      },
    },
    queue: { name: QUEUE, url: functionUrl, invoker: ADJUDICATOR, graceMs: 0 },
    log: options.log,
  });
  handler = resolveHandler({
    adjudicator: adjudicatorAs(ADJUDICATOR),
    doorkeeper: googleDoorkeeper({
      audience: functionUrl,
      invoker: ADJUDICATOR,
      client: { endpoints: { oauth2FederatedSignonPemCertsUrl: `${served.url}/emulator/certs` } },
    }),
  });
  for (const queue of [QUEUE, pollQueueOf({ name: QUEUE })]) await ensureQueue(as(HOST), queue);
  return {
    emulator,
    url: served.url,
    host: adjudicatorAs(HOST),
    close: async () => {
      await emulator.close();
      stopLeaving();
      await Promise.all([served.close(), closed(functionServer)]);
    },
  };
}

async function createBucket(emulator: Emulator, url: string): Promise<void> {
  const body = JSON.stringify({ name: LIVE_BUCKET, writers: [HOST, ADJUDICATOR] });
  await emulator.fetch(new Request(`${url}/emulator/buckets`, { method: 'POST', body }));
}

async function onFreePort<Started>(port: number, start: () => Promise<Started>): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new UsageError(
        `Another program uses port ${port}. Choose another with --port, or --port 0 for a ` +
          'free one.',
      );
    }
    throw error;
  }
}

function listening(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string')
        reject(new Error('the server lacks a port'));
      else resolve(`http://127.0.0.1:${address.port}/`);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
