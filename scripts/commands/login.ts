/** Signs the host in at Google with the host's own OAuth client (`sealed login`). */

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { connect, DEFAULT_RETRY_POLICY } from '../../functions/google/connect.ts';
import { readAccountEmail } from '../../functions/google/drive.ts';
import { GoogleError } from '../../functions/google/error.ts';
import {
  AccessNotAllowedError,
  beginSignIn,
  createCredentials,
  type GrantedToken,
  type OAuthClient,
  signOut,
} from '../../functions/google/sign-in.ts';
import {
  resolveServer,
  type ServerOptions,
  withServerOption,
} from '../shared/google/connection.ts';
import { isCloudShell } from '../shared/google/gcloud.ts';
import {
  deleteLogin,
  findDownloadedClient,
  type LoginServer,
  parseDownloadedClient,
  readClient,
  readLogin,
  writeClient,
  writeLogin,
} from '../shared/google/login.ts';
import {
  EXIT,
  type ExitCode,
  exitWith,
  UnreachableError,
  UsageError,
} from '../shared/terminal/exit.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';

interface LoginOptions {
  readonly client?: string;
  readonly paste?: true;
  readonly open: boolean;
  readonly emulator?: string;
  readonly json?: true;
}

const LOGIN_HELP = `Signs you in at Google for all other commands. They can then use the files
that they create, and nothing else in your Drive. The OAuth client is your own: “sealed setup”
helps you to create it. Its file is needed only once.`;

const LOGIN_EXAMPLES = `
Examples:
  sealed login --client ~/elsewhere/client_secret_….json
  sealed login --paste      if the browser is on another machine
`;

export const createLoginCommand = (): Command =>
  withServerOption(new Command('login'))
    .summary('sign in at Google')
    .description(LOGIN_HELP)
    .option('--client <file>', 'JSON file of your client (else found in Downloads)')
    .option('--paste', 'let you paste the final address')
    .option('--no-open', 'print the address without opening a browser')
    .option('--json', 'print your address as JSON')
    .addHelpText('after', LOGIN_EXAMPLES)
    .action(exitWith(runLogin));

async function runLogin(options: LoginOptions): Promise<ExitCode> {
  const place = await resolveServer(options);
  const client = await loadClient(place, options);
  const isPasted = options.paste === true || isCloudShell(process.env);
  const asking = { place, isPasted, isOpened: options.open };
  const { email, file, isEnding } = await signInHost(client, asking);
  if (isEnding) printStatus(SIGN_IN_EXPIRES_NOTICE);
  if (options.json === true) printJson({ email, file });
  else
    print(`You are signed in as ${email}. “sealed logout” revokes the sign-in, stored in ${file}.`);
  return EXIT.done;
}

const SIGN_IN_EXPIRES_NOTICE =
  'Google ends this sign-in within a week, because your app is still in testing. ' +
  'Publish the app (Google Auth Platform > Audience) to sign in only once.';

async function loadClient(
  place: LoginServer,
  { client: given }: LoginOptions,
): Promise<OAuthClient> {
  const kept = given === undefined ? await readClient(place) : null;
  if (kept !== null) return kept;
  const path = given ?? (await findDownloadedClient(process.env));
  if (path === null) {
    throw new UsageError(
      'No OAuth client is stored, and no client_secret….json is in this folder, your home folder ' +
        'or Downloads. Give --client with the file of a desktop client from Google’s console. ' +
        '“sealed setup” explains how.',
    );
  }
  if (given === undefined) printStatus(`Using the OAuth client in ${path}.`);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The file ${path} cannot be read. Check the path.`);
  });
  const client = parseDownloadedClient(path, text);
  await writeClient(place, client);
  return client;
}

export interface SignInOptions {
  readonly place: LoginServer;
  /** Whether the browser is on another machine. The host then pastes the final address. */
  readonly isPasted: boolean;
  readonly isOpened: boolean;
}

export interface CompletedSignIn extends GrantedToken {
  readonly email: string;
  readonly file: string;
}

/** Signs the host in. @throws UsageError if the host refuses; GoogleError if an API is off */
export async function signInHost(
  client: OAuthClient,
  asking: SignInOptions,
): Promise<CompletedSignIn> {
  const { place, isPasted } = asking;
  const awaiting = isPasted ? askForRedirect() : await listenForRedirect();
  const granted = await requestAccess(client, asking, awaiting);
  const { refreshToken } = granted;
  const auth = createCredentials(client, refreshToken, place);
  // Calls Google at once, so that a disabled API is reported before a match is opened.
  const email = await readAccountEmail(connect({ ...place, auth, patience: DEFAULT_RETRY_POLICY }));
  return { ...granted, email, file: await writeLogin(place, { client, refreshToken, email }) };
}

async function requestAccess(
  client: OAuthClient,
  asking: SignInOptions,
  awaiting: RedirectReceiver,
): Promise<GrantedToken> {
  try {
    const signIn = await beginSignIn(client, { redirect: awaiting.redirect, server: asking.place });
    await showAddress(signIn.address, asking);
    const { searchParams } = await awaiting.answer(signIn.state);
    const code = searchParams.get('code');
    if (code === null) throw createRefusalError(searchParams.get('error') ?? 'no reason');
    return await signIn.finish(code);
  } catch (error) {
    throw error instanceof AccessNotAllowedError ? new UsageError(FILES_NOT_ALLOWED_ERROR) : error;
  } finally {
    awaiting.close();
  }
}

const createRefusalError = (reason: string): UsageError =>
  new UsageError(
    reason === 'access_denied'
      ? 'You are not signed in, because access was refused. If Google did not ask you, add ' +
          'yourself as a test user in Google’s console (Google Auth Platform > Audience), or ' +
          'publish the app there.'
      : `Google did not sign you in: ${reason.slice(0, 100)}.`,
  );

const FILES_NOT_ALLOWED_ERROR =
  'You are signed in at Google, but did not allow access to files. Run “sealed login” again and ' +
  'leave the box ticked.';

async function showAddress(address: string, { isPasted, isOpened }: SignInOptions): Promise<void> {
  printStatus(`Open this address in a browser and allow access:\n\n  ${address}\n`);
  if (isPasted) {
    printStatus('Then copy the address of the error page that the browser shows.');
    return;
  }
  if (!isOpened) return;
  const { default: open } = await import('open');
  // The address is printed above, so a machine without a browser is not an error.
  await open(address).catch(() => {});
}

interface RedirectReceiver {
  /** Address to which Google sends the browser. */
  readonly redirect: string;
  /**
   * Returns the browser’s final address, which must contain `state`. @throws UsageError,
   * UnreachableError
   */
  readonly answer: (state: string) => Promise<URL>;
  readonly close: () => void;
}

const SIGN_IN_TIMEOUT_MS = 10 * 60_000;

/** Listens on a free port of this machine, where no other machine can connect. */
async function listenForRedirect(): Promise<RedirectReceiver> {
  const server = createServer();
  const port = await startListeningOnFreePort(server);
  const redirect = `http://127.0.0.1:${port}/`;
  return {
    redirect,
    answer: (state) => waitForRedirect(server, { redirect, state }),
    close: () => void server.close(),
  };
}

async function startListeningOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server lacks a port');
  return address.port;
}

/** Waits for the request with this state. Ignores all others. */
function waitForRedirect(
  server: Server,
  awaited: { readonly redirect: string; readonly state: string },
): Promise<URL> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(
        new UnreachableError('Nobody signed in within ten minutes. Run “sealed login” again.'),
      );
    }, SIGN_IN_TIMEOUT_MS);
    server.on('request', ({ url = '/' }, response) => {
      const came = new URL(url, awaited.redirect);
      if (came.searchParams.get('state') !== awaited.state) {
        sendPage(response, 404, 'This request is not part of a sign-in.');
        return;
      }
      clearTimeout(timer);
      sendPage(response, 200, 'You are signed in. Close this page and return to the terminal.');
      resolve(came);
    });
  });
}

function sendPage(response: ServerResponse, status: number, sentence: string): void {
  const page =
    '<!doctype html><html lang="en"><meta ' +
    `charset="utf-8"><title>sealed</title><p>${sentence}</p></html>`;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
  response.end(page);
}

/** Address at which nothing listens. The browser then shows the answer in its address line. */
const UNUSED_ADDRESS = 'http://127.0.0.1:8085/';

const askForRedirect = (): RedirectReceiver => ({
  redirect: UNUSED_ADDRESS,
  answer: async (state) => {
    const came = parsePastedAddress(await readPastedLine());
    if (came.searchParams.get('state') === state) return came;
    throw new UsageError(
      'This is the address of another sign-in. Run “sealed login --paste” again, and paste the ' +
        'final address of that sign-in.',
    );
  },
  close: () => {},
});

async function readPastedLine(): Promise<string> {
  printStatus('Paste that address here:');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

function parsePastedAddress(text: string): URL {
  const address = text.trim();
  if (URL.canParse(address)) return new URL(address);
  throw new UsageError(
    address === ''
      ? 'Nothing was pasted. Run “sealed login --paste” again.'
      : 'Run “sealed login --paste” again, and paste the final address. ' +
          'The final address begins with http://127.0.0.1 and contains “code=”.',
  );
}

const LOGOUT_HELP = `Signs you out: Google revokes the access that you allowed, and this machine
deletes the token. Matches are not changed. The next “sealed login” uses the same OAuth client.`;

const LOGOUT_EXAMPLE = `
Example:
  sealed logout
`;

export const createLogoutCommand = (): Command =>
  withServerOption(new Command('logout'))
    .summary('sign out')
    .description(LOGOUT_HELP)
    .addHelpText('after', LOGOUT_EXAMPLE)
    .action(runLogout);

async function runLogout(options: ServerOptions): Promise<void> {
  const place = await resolveServer(options);
  const login = await readLogin(place);
  if (login === null) {
    print('You are not signed in.');
    return;
  }
  const outcome = await describeRevocation(signOut(login.client, login.refreshToken, place));
  await deleteLogin(place);
  print(`${outcome} The sign-in of ${login.email} was deleted on this machine.`);
}

/** Describes whether Google revoked the access, or why it could not. */
async function describeRevocation(asking: Promise<boolean>): Promise<string> {
  try {
    return (await asking)
      ? 'Google has revoked the access.'
      : 'The access at Google had already ended.';
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return (
      `Google could not be reached (${error.kind}). Revoke the access yourself at ` +
      'https://myaccount.google.com/connections.'
    );
  }
}
