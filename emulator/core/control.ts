/** The emulator's own routes under `/emulator/`: what a test or a demo does and nobody can do at Google. */

import { z } from 'zod';
import type { EmulatorClock } from '../clock.ts';
import { type ShortLists, shortListSchema } from '../forms/short-lists.ts';
import { accessToken } from '../identity/bearer.ts';
import {
  type DeliveredTokens,
  type TokenStates,
  tokenStatesSchema,
} from '../identity/delivered-tokens.ts';
import { publicCertificates } from '../identity/id-token.ts';
import {
  type ClientChoices,
  changeClient,
  clientFile,
  registerClient,
} from '../identity/oauth-client.ts';
import { ensureUser } from '../identity/user.ts';
import { jobSchema, scheduleJob } from '../scheduler/job.ts';
import { bringBackSchema, type Versions } from '../sheets/versions.ts';
import { type AccountSettings, type Accounts, accountsSchema } from './accounts.ts';
import type { CallCounter } from './calls.ts';
import { actOnForm } from './control-forms.ts';
import { type Faults, faultSchema } from './fault.ts';
import { entityNotFound, invalidArgument } from './refusal.ts';
import { jsonResponse, parseBody, refusalResponse } from './route.ts';
import { type StaleReads, staleReadSchema } from './stale-reads.ts';
import type { World } from './world.ts';

export interface Controls {
  readonly world: () => World;
  readonly clock: EmulatorClock;
  readonly faults: Faults;
  readonly accounts: Accounts;
  readonly staleReads: StaleReads;
  readonly shortLists: ShortLists;
  readonly versions: Versions;
  readonly calls: CallCounter;
  readonly tokens: DeliveredTokens;
  readonly changed: (fileId: string) => void;
}

/** Null for an address that is not a control route. */
export type Control = (request: Request, url: URL) => Promise<Response | null>;

export function createControl(controls: Controls): Control {
  return async (request, url) => {
    if (!url.pathname.startsWith('/emulator/')) return null;
    const path = url.pathname.slice('/emulator'.length);
    try {
      const body = parseBody(await request.text());
      return jsonResponse(
        await act(controls, { method: request.method, path, body, origin: url.origin }),
      );
    } catch (error) {
      if (!(error instanceof z.ZodError)) return refusalResponse(error);
      return refusalResponse(invalidArgument(z.prettifyError(error)));
    }
  };
}

interface Order {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Scheme, host and port that the emulator was called by. */
  readonly origin: string;
}

type Action = (controls: Controls, body: unknown, origin: string) => unknown;

const ACTIONS: Readonly<Record<string, Action>> = {
  'GET /clock': readClock,
  'POST /clock': moveClock,
  'POST /faults': addFaults,
  'DELETE /faults': ({ faults }) => done(faults.clear()),
  'POST /accounts': changeAccounts,
  'POST /tokens': changeTokens,
  'POST /stale-reads': orderStaleReads,
  'DELETE /stale-reads': ({ staleReads }) => done(staleReads.clear()),
  'POST /short-lists': ({ shortLists }, body) =>
    done(shortLists.order(oneOrMore(shortListSchema).parse(body))),
  'DELETE /short-lists': ({ shortLists }) => done(shortLists.clear()),
  'POST /users': addUser,
  'POST /clients': addClient,
  'POST /jobs': addJob,
  'GET /calls': ({ calls }) => calls.counts(),
  'GET /certs': () => publicCertificates(),
};

function act(controls: Controls, { method, path, body, origin }: Order): unknown {
  const action = ACTIONS[`${method} ${path}`];
  if (action !== undefined) return action(controls, body, origin);
  const order = { method, path, body };
  const acted = actOnForm(controls, order) ?? actOnSpreadsheet(controls, order);
  if (acted === null) throw entityNotFound();
  return acted;
}

function done(_nothing: unknown): object {
  return {};
}

function readClock({ clock }: Controls): object {
  return { now: clock.now(), time: new Date(clock.now()).toISOString() };
}

const clockMove = z.union([
  z.strictObject({ advanceMs: z.number().int().min(0) }),
  /** Milliseconds since 1970, or a time such as 2026-11-21T18:00:00Z. */
  z.strictObject({ to: z.union([z.number().int(), z.iso.datetime({ offset: true })]) }),
]);

/** Answers when everything that fell due on the way has run. */
async function moveClock(controls: Controls, body: unknown): Promise<object> {
  const move = clockMove.parse(body);
  if ('advanceMs' in move) await controls.clock.advanceBy(move.advanceMs);
  else await controls.clock.advanceTo(new Date(move.to).getTime());
  return readClock(controls);
}

function addFaults({ faults }: Controls, body: unknown): object {
  return done(faults.add(oneOrMore(faultSchema).parse(body)));
}

function oneOrMore<S extends z.ZodType>(schema: S) {
  return z.union([z.array(schema), schema.transform((one) => [one])]);
}

function changeAccounts({ accounts }: Controls, body: unknown): object {
  // JSON has no undefined: what is not given is not there.
  accounts.change(accountsSchema.partial().parse(body) as Partial<AccountSettings>);
  return accounts.settings();
}

function changeTokens({ tokens }: Controls, body: unknown): object {
  // JSON has no undefined: what is not given is not there.
  tokens.change(tokenStatesSchema.parse(body) as Partial<TokenStates>);
  return tokens.states();
}

function orderStaleReads({ staleReads }: Controls, body: unknown): object {
  return done(staleReads.order(oneOrMore(staleReadSchema).parse(body)));
}

const newUser = z.strictObject({
  email: z.email(),
  kind: z.enum(['person', 'service account']).optional(),
});

function addUser({ world }: Controls, body: unknown): object {
  const { email, kind } = newUser.parse(body);
  const user = ensureUser(world(), email);
  if (kind === undefined) return withToken(user);
  const changed = { ...user, kind };
  world().users[user.email] = changed;
  return withToken(changed);
}

function withToken<T extends { readonly email: string }>(user: T) {
  return { ...user, accessToken: accessToken(user.email) };
}

const newClient = z.strictObject({
  /** Of one that is to be changed; absent for a new one. */
  id: z.string().optional(),
  status: z.enum(['testing', 'in production']).optional(),
  disabledServices: z.array(z.string()).optional(),
});

/** Registers an OAuth client, or changes one, and gives the file that Google's console gives for it. */
function addClient({ world }: Controls, body: unknown, origin: string): object {
  const { id, ...given } = newClient.parse(body ?? {});
  // JSON has no undefined: what is not given is not there.
  const choices = given as Partial<ClientChoices>;
  const client =
    id === undefined ? registerClient(world(), choices) : changeClient(world(), id, choices);
  return clientFile(client, origin);
}

/** Makes or replaces a job of Cloud Scheduler. */
function addJob({ world, clock }: Controls, body: unknown): object {
  const order = jobSchema.parse(body);
  world().jobs[order.name] = scheduleJob(order, clock.now());
  return order;
}

const ADDRESS = /^\/spreadsheets\/([^/]+)\/(versions|bring-back)$/;

interface SpreadsheetOrder {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Null for an address that is none of a spreadsheet. Throws a 404 for what is not there. */
function actOnSpreadsheet(
  { versions }: { readonly versions: Versions },
  { method, path, body }: SpreadsheetOrder,
): object | null {
  const [, spreadsheetId, deed] = ADDRESS.exec(path) ?? [];
  if (spreadsheetId === undefined || method !== 'POST') return null;
  if (deed === 'versions') return { version: versions.keep(spreadsheetId) };
  return { version: versions.bringBack(spreadsheetId, bringBackSchema.parse(body)) };
}
