/** `sealed login`: signs the host in at Google, with an OAuth client of his own. */

import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { connect, DEFAULT_RETRY_POLICY, type Google } from '../../functions/google/connect.ts';
import { whoseAccount } from '../../functions/google/drive.ts';
import {
  beginSignIn,
  NotAllowed,
  type OAuthClient,
  signedIn,
} from '../../functions/google/sign-in.ts';
import { placeOf, withPlace } from '../shared/google/connection.ts';
import {
  keepClient,
  keepLogin,
  type LoginServer,
  readClient,
  readDownloaded,
} from '../shared/google/login.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';
import { type Awaiting, askForRedirect, listenForRedirect } from './login/redirect.ts';

interface LoginOptions {
  readonly client?: string;
  readonly paste?: true;
  readonly open: boolean;
  readonly emulator?: string;
  readonly json?: true;
}

const ABOUT = `Signs you in at Google, for all other commands. They may then use the files that they have made themselves, and nothing
else of your Drive. The client is yours: docs/google.md says how to make one, in five minutes. Its file is needed only once.`;

const EXAMPLE = `
Examples:
  sealed login --client ~/Downloads/client_secret_….json
  sealed login --paste      where the browser is on another machine than this
`;

export const loginCommand = (): Command =>
  withPlace(new Command('login'))
    .summary('sign in at Google')
    .description(ABOUT)
    .option('--client <file>', 'the JSON that Google gives for your desktop client')
    .option('--paste', 'paste the address back by hand; as is usual in Google’s Cloud Shell')
    .option('--no-open', 'do not open a browser: only print the address')
    .option('--json', 'who you are as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (options: LoginOptions) => {
      process.exitCode = await login(options);
    });

async function login(options: LoginOptions): Promise<ExitCode> {
  const place = await placeOf(options);
  const client = await clientFor(place, options);
  const isPasted = options.paste === true || process.env['CLOUD_SHELL'] === 'true';
  const awaiting = isPasted ? askForRedirect() : await listenForRedirect();
  const refreshToken = await allowed(client, { place, awaiting, isPasted, isOpened: options.open });
  const email = await whoIs(client, refreshToken, place);
  const file = await keepLogin(place, { client, refreshToken, email });
  if (options.json === true) printJson({ email, file });
  else
    print(`You are signed in as ${email}. That is kept in ${file}; “sealed logout” takes it back.`);
  return EXIT.done;
}

/** Given now, or once before. */
async function clientFor(place: LoginServer, { client: path }: LoginOptions): Promise<OAuthClient> {
  if (path === undefined) {
    const kept = await readClient(place);
    if (kept !== null) return kept;
    throw new UsageError(
      'It is not known yet by which client you sign in: give --client with the file that Google’s console gives for a desktop client (docs/google.md).',
    );
  }
  const client = readDownloaded(path, await textOf(path));
  await keepClient(place, client);
  return client;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`There is no file ${path} that can be read.`);
  }
}

interface Asking {
  readonly place: LoginServer;
  readonly awaiting: Awaiting;
  readonly isPasted: boolean;
  readonly isOpened: boolean;
}

/** Gives the refresh token. @throws UsageError when the host says no. */
async function allowed(client: OAuthClient, asking: Asking): Promise<string> {
  const { place, awaiting } = asking;
  try {
    const signIn = await beginSignIn(client, { redirect: awaiting.redirect, server: place });
    await show(signIn.address, asking);
    const { searchParams } = await awaiting.answer(signIn.state);
    const code = searchParams.get('code');
    if (code === null) throw refusedBy(searchParams.get('error') ?? 'no reason');
    return await signIn.finish(code);
  } catch (error) {
    throw error instanceof NotAllowed ? new UsageError(TICKED_OFF) : error;
  } finally {
    await awaiting.close();
  }
}

const refusedBy = (reason: string): UsageError =>
  new UsageError(
    reason === 'access_denied'
      ? 'You have not allowed it, so you are not signed in. If Google did not even ask, add yourself as a test user in Google’s console (Google Auth Platform > Audience), or publish the app there.'
      : `Google has not signed you in: ${reason.slice(0, 100)}.`,
  );

const TICKED_OFF =
  'You are signed in at Google, but have not allowed the files: run “sealed login” again, and leave the tick where it is.';

async function show(address: string, { isPasted, isOpened }: Asking): Promise<void> {
  printStatus(`Open this address in a browser, and allow it there:\n\n  ${address}\n`);
  if (isPasted) {
    printStatus(
      'The browser then shows a page that cannot be reached. Copy the address of that page.',
    );
    return;
  }
  if (!isOpened) return;
  const { default: open } = await import('open');
  // The address has been told: a machine without a browser is no failure.
  await open(address).catch(() => {});
}

/** Asks Google, so that a switched-off API is told now and not when a match is opened. */
async function whoIs(
  client: OAuthClient,
  refreshToken: string,
  place: LoginServer,
): Promise<string> {
  const google: Google = connect({
    ...place,
    auth: signedIn(client, refreshToken, place),
    patience: DEFAULT_RETRY_POLICY,
  });
  return whoseAccount(google);
}
