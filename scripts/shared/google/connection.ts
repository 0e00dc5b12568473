/** Connects a command to Google as the signed-in account, or to the emulator as any user. */

import { setTimeout as pass } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { buildUserToken } from '../../../emulator/identity/bearer.ts';
import { createDiscord } from '../../../functions/announce/send.ts';
import {
  connect,
  DEFAULT_RETRY_POLICY,
  type Google,
  type Retry,
} from '../../../functions/google/connect.ts';
import type { Secret } from '../../../functions/google/proof.ts';
import { createCredentials } from '../../../functions/google/sign-in.ts';
import type { TaskReceiver } from '../../../functions/google/task.ts';
import type { Beacon, Discord } from '../../../functions/match/adjudicator.ts';
import { type BeaconChain, QUICKNET_CHAIN } from '../../../functions/match/beacon/rounds.ts';
import { createBeacon } from '../../../functions/match/running/ask-round.ts';
import { deleteFormerSecretFile, readDeploymentSecret } from '../setup/setup-step.ts';
import { UnreachableError, UsageError } from '../terminal/exit.ts';
import { markAsTechnical } from '../terminal/help.ts';
import { printStatus } from '../terminal/terminal.ts';
import { readDeployment } from './deployment.ts';
import { runGcloud, runProgram } from './gcloud.ts';
import { type LoginServer, readLogin } from './login.ts';

export interface ServerOptions {
  readonly emulator?: string;
}

export interface GoogleOptions extends ServerOptions {
  readonly as?: string;
}

export interface GoogleConnection {
  readonly google: Google;
  readonly discord: Discord;
  readonly beacon: Beacon;
  /** Beacon chain for the dice of new matches. */
  readonly chain: BeaconChain;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Sentence on why this command cannot use Cloud Tasks; null if it can. */
  readonly tasksRefused: string | null;
}

export interface OwnTaskHandler {
  readonly take: TaskReceiver;
  /** Returns the names of the tasks that this process will run; absent if it will run none. */
  readonly waiting?: () => readonly string[];
}

/** Where a command’s tasks go; `nobody` for a command that schedules nothing. */
export type TaskDestination = 'nobody' | 'Cloud Tasks' | OwnTaskHandler;

export const withServerOption = (command: Command): Command =>
  command.addOption(
    markAsTechnical(
      new Option('--emulator <url>', 'an emulator instead of Google').env('SEALED_EMULATOR'),
    ),
  );

export const withGoogle = (command: Command): Command =>
  withServerOption(command).addOption(
    markAsTechnical(new Option('--as <email>', 'your address at the emulator').env('SEALED_AS')),
  );

/** Finds the server. @throws UsageError for an invalid address; UnreachableError */
export async function resolveServer({ emulator }: ServerOptions): Promise<LoginServer> {
  if (emulator === undefined) return {};
  const rootUrl = parseServerAddress(emulator);
  await readEmulatorClock(rootUrl);
  return { rootUrl };
}

/** Connects. @throws UsageError if nobody is signed in; UnreachableError without an emulator */
export async function connectTo(
  options: GoogleOptions,
  tasksBy: TaskDestination = 'nobody',
): Promise<GoogleConnection> {
  const { emulator, as: email } = options;
  if (emulator === undefined) {
    const drand = { beacon: createBeacon(), chain: QUICKNET_CHAIN };
    return {
      ...(await connectAsHost({}, tasksBy)),
      discord: createDiscord(),
      ...drand,
      now: Date.now,
    };
  }
  const rootUrl = parseServerAddress(emulator);
  const connected =
    email === undefined
      ? await connectAsHost({ rootUrl }, tasksBy)
      : {
          google: connect({ ...buildCommonOptions(tasksBy), rootUrl, auth: buildUserToken(email) }),
          tasksRefused: null,
        };
  if (email !== undefined) await registerUser(rootUrl, email);
  const now = await readEmulatorClock(rootUrl);
  const waitUntil = (ms: number): Promise<void> => waitUntilEmulatorTime(rootUrl, ms);
  const beacon = { ...createBeacon({ addresses: [rootUrl] }), waitUntil };
  return { ...connected, discord: createDiscord(rootUrl), beacon, chain: EMULATED_CHAIN, now };
}

type ConnectedGoogle = Pick<GoogleConnection, 'google' | 'tasksRefused'>;

/** Connects with the host’s sign-in. For Cloud Tasks, uses gcloud’s token. */
async function connectAsHost(
  place: LoginServer,
  tasksBy: TaskDestination,
): Promise<ConnectedGoogle> {
  const login = await readLogin(place);
  if (login === null)
    throw new UsageError(place.rootUrl === undefined ? NOT_SIGNED_IN : NOT_SIGNED_IN_AT_EMULATOR);
  const tasks = tasksBy === 'Cloud Tasks' ? await getTasksAccess(place) : TASKS_UNAVAILABLE;
  return {
    google: connect({
      ...buildCommonOptions(tasksBy),
      ...place,
      auth: createCredentials(login.client, login.refreshToken, place),
      ...('refused' in tasks ? {} : tasks),
    }),
    tasksRefused: 'refused' in tasks ? tasks.refused : null,
  };
}

type TasksAccess =
  | { readonly tasksAuth: OAuth2Client; readonly taskSecret: Secret | undefined }
  | { readonly refused: string };

/** Returns gcloud’s token and the deployment’s secret, by which the function accepts tasks. */
async function getTasksAccess({ rootUrl }: LoginServer): Promise<TasksAccess> {
  const tasksAuth = await getGcloudAuth();
  if (tasksAuth === null) return TASKS_UNAVAILABLE;
  // Only Google has deployments; the emulator does not.
  const deployment = rootUrl === undefined ? await readDeployment(process.env) : null;
  if (deployment === null) return { tasksAuth, taskSecret: undefined };
  await deleteFormerSecretFile(process.env);
  const secret = await readDeploymentSecret(deployment, runGcloud);
  if (secret === null || 'value' in secret) return { tasksAuth, taskSecret: secret ?? undefined };
  return { refused: `${SECRET_UNAVAILABLE} gcloud reports: ${secret.refused.slice(0, 300)}` };
}

const TASKS_UNAVAILABLE = {
  refused:
    'This command cannot use the queue. Cloud Tasks accepts only gcloud’s token, and ' +
    'gcloud is not on this machine or not signed in (run “gcloud auth login”).',
};
const SECRET_UNAVAILABLE =
  'This command cannot use the queue, because it cannot read the secret of the queue’s tasks. ' +
  'Run “sealed deploy” on this machine: it finds the current secret, or explains the problem.';

const buildCommonOptions = (tasksBy: TaskDestination) => ({
  patience: DEFAULT_RETRY_POLICY,
  onRetry: reportRetry,
  ...(typeof tasksBy !== 'string' && {
    takeTask: tasksBy.take,
    ...(tasksBy.waiting && { waitingTasks: tasksBy.waiting }),
  }),
});

const NOT_SIGNED_IN =
  'You are not signed in. Run “sealed login”, or “sealed setup” the first time.';
const NOT_SIGNED_IN_AT_EMULATOR =
  'The emulator needs your address. Give --as host@example.org, set SEALED_AS, or sign in ' +
  'at the emulator with “sealed login”.';

const reportRetry = ({ error, delayMs }: Retry): void =>
  printStatus(`${error.message} Retrying in ${Math.max(1, Math.round(delayMs / 1000))} s.`);

/** Returns gcloud's credentials; null if gcloud is missing or nobody is signed in there. */
async function getGcloudAuth(): Promise<OAuth2Client | null> {
  const answer = await runProgram('gcloud', ['auth', 'print-access-token', '--quiet']);
  const token = answer?.code === 0 ? answer.out.trim() : '';
  if (token === '') return null;
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: token });
  return auth;
}

const clockSchema = z.object({ now: z.number() });

/** Creates a user of the emulator. @throws UsageError, UnreachableError */
export async function registerUser(rootUrl: string, email: string): Promise<void> {
  await requestFrom(rootUrl, 'emulator/users', { method: 'POST', body: JSON.stringify({ email }) });
}

/** Returns the emulator's clock, after one request. @throws UnreachableError */
export async function readEmulatorClock(rootUrl: string): Promise<() => number> {
  const read = clockSchema.safeParse(await requestFrom(rootUrl, 'emulator/clock', {}));
  if (!read.success) throw createWrongServerError(rootUrl);
  const offsetMs = read.data.now - Date.now();
  return () => Date.now() + offsetMs;
}

const CLOCK_POLL_MS = 250;

/** Polls the emulator's clock until `ms`, since tests move it. @throws UnreachableError */
export async function waitUntilEmulatorTime(rootUrl: string, ms: number): Promise<void> {
  for (let left = 1; left > 0; await pass(Math.min(left, CLOCK_POLL_MS))) {
    const now = await readEmulatorClock(rootUrl);
    left = Math.max(0, ms - now());
  }
}

/** Returns the origin with the final "/" that the client requires. @throws UsageError if invalid */
export function parseServerAddress(address: string): string {
  const read = z.url({ protocol: /^https?$/ }).safeParse(address);
  if (!read.success) {
    throw new UsageError(
      `“${address.slice(0, 80)}” is not an address. Give --emulator (or SEALED_EMULATOR) an ` +
        'address such as http://localhost:4000.',
    );
  }
  return `${new URL(address).origin}/`;
}

async function requestFrom(rootUrl: string, path: string, request: RequestInit): Promise<unknown> {
  const response = await fetchFromEmulator(rootUrl, path, request);
  if (response.status === 400) {
    throw new UsageError('The emulator rejects this user. Give an e-mail address with --as.');
  }
  if (!response.ok) throw createWrongServerError(rootUrl);
  try {
    return await response.json();
  } catch {
    throw createWrongServerError(rootUrl);
  }
}

async function fetchFromEmulator(
  rootUrl: string,
  path: string,
  request: RequestInit,
): Promise<Response> {
  try {
    return await fetch(new URL(path, rootUrl), request);
  } catch {
    throw new UnreachableError(
      `Nothing answers at ${rootUrl}. Start the emulator, or give its address.`,
    );
  }
}

const createWrongServerError = (rootUrl: string): UnreachableError =>
  new UnreachableError(
    `The server at ${rootUrl} is not the emulator. Give the emulator’s address.`,
  );
