/** Serves the emulator and the function over HTTP on this machine. */

import type { Server } from 'node:http';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { EmulatorClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { serve } from '../../../emulator/server.ts';
import { createDiscord } from '../../../functions/announce/send.ts';
import { connect, type Google, type RetryPolicy } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import {
  type Adjudicator,
  getPollQueue,
  type LogLine,
} from '../../../functions/match/adjudicator.ts';
import { createBeacon } from '../../../functions/match/running/ask-round.ts';
import { createBucketSite } from '../../../functions/match/showing/bucket-site.ts';
import { disableBodyParsing } from '../../../functions/resolve/body.ts';
import { createRequestAuthenticator } from '../../../functions/resolve/doorkeeper.ts';
import { createResolveHandler, type RequestHandler } from '../../../functions/resolve/handler.ts';
import { readBuiltGame } from '../../shared/match/outside-game.ts';
import { loadPageParts } from '../../shared/match/page-parts.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

export const HOST_EMAIL = 'host@example.com';
/** Service account that the function runs as, and that tasks call the function as. */
export const ADJUDICATOR_EMAIL = 'adjudicator@sealed-orders.iam.gserviceaccount.com';

export interface LocalGoogle {
  readonly emulator: Emulator;
  /** Address of the pages, without a final slash. */
  readonly url: string;
  readonly host: Adjudicator;
  readonly close: () => Promise<void>;
}

export const LIVE_BUCKET = 'live';

const DEADLINE_QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

/** Retry policy for this machine, where errors do not pass by waiting. */
const RETRY_POLICY: RetryPolicy = {
  attempts: 4,
  firstDelayMs: 50,
  longestDelayMs: 1000,
  budgetMs: 10_000,
  callTimeoutMs: 20_000,
};

interface LocalGoogleOptions {
  readonly clock: EmulatorClock;
  /** Port of the pages, or 0 for a free one. */
  readonly port: number;
  /** Port of the function, or 0 for a free one. */
  readonly functionPort?: number;
  readonly log: (line: LogLine) => void;
}

/** Starts emulator and function. @throws UsageError if a port is taken */
export async function startLocalGoogle(options: LocalGoogleOptions): Promise<LocalGoogle> {
  const { clock, port, functionPort = 0 } = options;
  const emulator = createEmulator({ clock });
  const served = await startOnPort(port, () => serve(emulator, { port }));
  const as = (email: string): Google =>
    connect({ rootUrl: `${served.url}/`, auth: emulator.tokenFor(email), patience: RETRY_POLICY });
  let handler: RequestHandler | null = null;
  http('resolve', async (request, response) => handler?.(request, response));
  const functionServer = getTestServer('resolve');
  const stopLeaving = disableBodyParsing((server) => server === functionServer);
  const functionUrl = await startOnPort(functionPort, () =>
    startListening(functionServer, functionPort),
  );
  await createLiveBucket(emulator, served.url);
  const adjudicatorAs = (email: string): Adjudicator => ({
    google: as(email),
    live: createBucketSite(as(email), {
      ...{ bucket: LIVE_BUCKET, root: `${served.url}/` },
      parts: loadPageParts,
      gameFile: (code) => readBuiltGame(code, process.env),
    }),
    discord: createDiscord(`${served.url}/`),
    beacon: {
      ...createBeacon({ addresses: [`${served.url}/`] }),
      waitUntil: async (ms) => {
        if (ms > clock.now()) await clock.advanceTo(ms);
      },
    },
    queue: { name: DEADLINE_QUEUE, url: functionUrl, invoker: ADJUDICATOR_EMAIL, graceMs: 0 },
    log: options.log,
  });
  handler = createResolveHandler({
    adjudicator: adjudicatorAs(ADJUDICATOR_EMAIL),
    doorkeeper: createRequestAuthenticator({
      audience: functionUrl,
      invoker: ADJUDICATOR_EMAIL,
      client: { endpoints: { oauth2FederatedSignonPemCertsUrl: `${served.url}/emulator/certs` } },
    }),
  });
  for (const queue of [DEADLINE_QUEUE, getPollQueue({ name: DEADLINE_QUEUE })])
    await ensureQueue(as(HOST_EMAIL), queue);
  return {
    emulator,
    url: served.url,
    host: adjudicatorAs(HOST_EMAIL),
    close: async () => {
      await emulator.close();
      stopLeaving();
      await Promise.all([served.close(), closeServer(functionServer)]);
    },
  };
}

async function createLiveBucket(emulator: Emulator, url: string): Promise<void> {
  const body = JSON.stringify({ name: LIVE_BUCKET, writers: [HOST_EMAIL, ADJUDICATOR_EMAIL] });
  await emulator.fetch(new Request(`${url}/emulator/buckets`, { method: 'POST', body }));
}

async function startOnPort<Started>(port: number, start: () => Promise<Started>): Promise<Started> {
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

function startListening(server: Server, port: number): Promise<string> {
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

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
