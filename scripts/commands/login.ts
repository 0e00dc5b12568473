/** `sealed login`: signs the host in at Google, with an OAuth client of his own. */

import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { OAuthClient } from '../../functions/google/sign-in.ts';
import { isCloudShell } from '../shared/google/cloud-shell.ts';
import { placeOf, withPlace } from '../shared/google/connection.ts';
import { downloadedClient } from '../shared/google/downloaded-client.ts';
import {
  keepClient,
  type LoginServer,
  readClient,
  readDownloaded,
} from '../shared/google/login.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';
import { signInHost } from './login/sign-in-host.ts';

interface LoginOptions {
  readonly client?: string;
  readonly paste?: true;
  readonly open: boolean;
  readonly emulator?: string;
  readonly json?: true;
}

const ABOUT = `Signs you in at Google, for all other commands. They may then use the files that they have made themselves, and nothing
else of your Drive. The client is yours: “sealed setup” makes it with you. Its file is needed only once.`;

const EXAMPLE = `
Examples:
  sealed login --client ~/elsewhere/client_secret_….json
  sealed login --paste      where the browser is on another machine than this
`;

export const loginCommand = (): Command =>
  withPlace(new Command('login'))
    .summary('sign in at Google')
    .description(ABOUT)
    .option('--client <file>', 'your client’s JSON (else found in Downloads)')
    .option('--paste', 'paste the address back by hand')
    .option('--no-open', 'do not open a browser: only print the address')
    .option('--json', 'who you are as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (options: LoginOptions) => {
      process.exitCode = await login(options);
    });

async function login(options: LoginOptions): Promise<ExitCode> {
  const place = await placeOf(options);
  const client = await clientFor(place, options);
  const isPasted = options.paste === true || isCloudShell(process.env);
  const asking = { place, isPasted, isOpened: options.open };
  const { email, file, isEnding } = await signInHost(client, asking);
  if (isEnding) printStatus(ENDING);
  if (options.json === true) printJson({ email, file });
  else
    print(`You are signed in as ${email}. That is kept in ${file}; “sealed logout” takes it back.`);
  return EXIT.done;
}

const ENDING =
  'The app is still in testing: Google ends this sign-in within a week. Sign in again then; a published app (Google Auth Platform > Audience) needs it once.';

/** Given now or once before, or found where a browser has left it. */
async function clientFor(
  place: LoginServer,
  { client: given }: LoginOptions,
): Promise<OAuthClient> {
  const kept = given === undefined ? await readClient(place) : null;
  if (kept !== null) return kept;
  const path = given ?? (await downloadedClient(process.env));
  if (path === null) {
    throw new UsageError(
      'It is not known yet by which client you sign in, and no client_secret….json lies here, at home or among your downloads: give --client with the file that Google’s console gives for a desktop client; “sealed setup” leads there.',
    );
  }
  if (given === undefined) printStatus(`The client is taken from ${path}.`);
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
