/** Google and the function on this machine: the emulator behind a socket, the function behind another, both over real HTTP. */

import type { Server } from 'node:http';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { EmulatorClock } from '../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { serve } from '../../emulator/server.ts';
import { connect, type Google, type Patience } from '../../functions/google/connect.ts';
import { ensureQueue } from '../../functions/google/tasks.ts';
import type { Adjudicator, LogLine } from '../../functions/match/adjudicator.ts';
import { googleDoorkeeper } from '../../functions/resolve/doorkeeper.ts';
import { type Handler, resolveHandler } from '../../functions/resolve/handler.ts';
import { ADJUDICATOR, HOST } from './table.ts';

export interface LocalGoogle {
  readonly emulator: Emulator;
  /** Where its pages are; without a slash at the end. */
  readonly url: string;
  /** The adjudicator as the host who opens a match and looks at it. */
  readonly host: Adjudicator;
  readonly close: () => Promise<void>;
}

const QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

/** Everything is on this machine: what fails once fails for a reason. */
const PATIENCE: Patience = {
  attempts: 4,
  firstDelayMs: 50,
  longestDelayMs: 1000,
  budgetMs: 10_000,
  callTimeoutMs: 20_000,
};

/** Starts both. `port` 0 takes any that is free. */
export async function startLocalGoogle(options: {
  readonly clock: EmulatorClock;
  readonly port: number;
  readonly log: (line: LogLine) => void;
}): Promise<LocalGoogle> {
  const emulator = createEmulator({ clock: options.clock });
  const served = await serve(emulator, { port: options.port });
  const as = (email: string): Google =>
    connect({ rootUrl: `${served.url}/`, auth: emulator.tokenFor(email), patience: PATIENCE });
  let handler: Handler | null = null;
  http('resolve', async (request, response) => handler?.(request, response));
  const functionServer = getTestServer('resolve');
  const functionUrl = await listening(functionServer);
  const adjudicatorAs = (email: string): Adjudicator => ({
    google: as(email),
    now: emulator.clock.now,
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
  await ensureQueue(as(HOST), QUEUE);
  return {
    emulator,
    url: served.url,
    host: adjudicatorAs(HOST),
    close: async () => {
      await emulator.close();
      await Promise.all([served.close(), closed(functionServer)]);
    },
  };
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port was given'));
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
