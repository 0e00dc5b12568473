import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { signIdToken } from '../../emulator/identity/id-token.ts';
import type { Secret } from '../../functions/google/proof.ts';
import { createRequestAuthenticator } from '../../functions/resolve/authentication.ts';
import { disableBodyParsing } from '../../functions/resolve/body.ts';
import type { Configuration } from '../../functions/resolve/configuration.ts';
import { createResolveHandler, type RequestHandler } from '../../functions/resolve/handler.ts';
import { faults } from './table/by-hand.ts';
import { ADJUDICATOR, openTable, type SavedMatch, type Table } from './table/table.ts';
import { USUAL_GAME as game } from './table/usual-game.ts';

export const AUDIENCE = 'https://resolve.example.com/';
export const SECRET: Secret = { number: 1, value: Buffer.alloc(32, 5).toString('base64url') };

/** The served function. Each test has a new one. */
export interface ServedFunction {
  table: Table;
  sweeps: number;
  url: string;
}

/** Creates a server of the functions framework, whose handler can be replaced. */
export function createFunctionServer(name: string) {
  let handler: RequestHandler | null = null;
  http(name, async (request, response) => handler?.(request, response));
  const server = getTestServer(name);
  const stopLeaving = disableBodyParsing((one) => one === server);
  // A keep-alive connection must last through a request on a busy machine.
  server.keepAliveTimeout = 600_000;
  return {
    handleBy: (next: RequestHandler): void => {
      handler = next;
    },
    /** Returns the server's address. */
    listen: async (): Promise<string> => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
    close: async (): Promise<void> => {
      stopLeaving();
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let currentServer: ReturnType<typeof createFunctionServer> | null = null;

/** Serves the function for the tests of a file, and closes it afterwards. */
export function serveFunction(): ServedFunction {
  const server = createFunctionServer('resolve');
  currentServer = server;
  const served = { sweeps: 0, url: '' } as ServedFunction;
  let from: SavedMatch;
  beforeAll(async () => {
    const opened = await openTable({ game });
    from = opened.keep();
    served.url = await server.listen();
  });
  afterAll(server.close);
  beforeEach(async () => {
    served.table = await openTable({ game, from, deadlinesFire: false });
    served.sweeps = 0;
    server.handleBy(createHandlerFor(served));
  });
  return served;
}

/** Serves the rest of a test with a changed configuration. */
export function serveWith(served: ServedFunction, own: Partial<Configuration>): void {
  currentServer?.handleBy(createHandlerFor(served, own));
}

const createHandlerFor = (
  served: ServedFunction,
  own: Partial<Configuration> = {},
): RequestHandler =>
  createResolveHandler({
    adjudicator: served.table.adjudicator,
    sweep: async () => {
      served.sweeps += 1;
    },
    authenticate: createRequestAuthenticator({
      audience: AUDIENCE,
      invoker: ADJUDICATOR,
      secret: SECRET,
      client: {
        endpoints: { oauth2FederatedSignonPemCertsUrl: 'http://emulator.test/emulator/certs' },
        transporterOptions: { fetchImplementation: served.table.emulator.fetchImplementation },
      },
    }),
    ...own,
  });

export const signToken = (claims: Partial<Parameters<typeof signIdToken>[0]> = {}): string =>
  signIdToken({ email: ADJUDICATOR, audience: AUDIENCE, now: Date.now(), ...claims });

export interface HttpAnswer {
  readonly status: number;
  readonly outcome: string;
  readonly sentences: readonly string[];
}

export async function call(
  { url }: ServedFunction,
  init: RequestInit & { readonly bearer?: string },
): Promise<HttpAnswer> {
  const { bearer = signToken(), headers, ...rest } = init;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(bearer === '' ? {} : { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...rest,
  });
  const body = (await response.json()) as Pick<HttpAnswer, 'outcome' | 'sentences'>;
  return { status: response.status, ...body };
}

export const post = (served: ServedFunction, task: unknown, bearer?: string): Promise<HttpAnswer> =>
  call(served, { body: JSON.stringify(task), ...(bearer === undefined ? {} : { bearer }) });

/** Lets Google answer 503 to every further call of an API. */
export const failApi = ({ table }: ServedFunction, api: string): Promise<unknown> =>
  faults(table, [{ api, effect: { kind: 'fail', status: 503 }, times: null }]);

export const listTasks = ({ emulator }: Table): readonly unknown[] =>
  Object.values(emulator.snapshot().queues).flatMap(({ tasks }) => Object.values(tasks));

/** Asserts that an action leaves every file unchanged. */
export async function expectNoWrites(
  { table }: ServedFunction,
  doing: () => Promise<unknown>,
): Promise<void> {
  const before = table.emulator.snapshot();
  await doing();
  const after = table.emulator.snapshot();
  expect(after.spreadsheets).toEqual(before.spreadsheets);
  expect(after.forms).toEqual(before.forms);
}

export async function expectNoChanges(
  served: ServedFunction,
  doing: () => Promise<unknown>,
): Promise<void> {
  const { queues } = served.table.emulator.snapshot();
  await expectNoWrites(served, doing);
  expect(served.table.emulator.snapshot().queues).toEqual(queues);
}
