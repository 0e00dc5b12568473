/** `sealed logout`: takes the sign-in back, at Google and here. */

import { Command } from 'commander';
import { GoogleError } from '../../functions/google/error.ts';
import { signOut } from '../../functions/google/sign-in.ts';
import { type PlaceOptions, placeOf, withPlace } from '../shared/google/connection.ts';
import { forgetLogin, readLogin } from '../shared/google/login.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson } from '../shared/terminal/terminal.ts';

interface LogoutOptions extends PlaceOptions {
  readonly json?: true;
}

const ABOUT = `Takes your sign-in back: Google forgets that you allowed it, and this machine
forgets the token. Matches stay as they are; the client is remembered for the next “sealed login”.`;

const EXAMPLE = `
Example:
  sealed logout --json
`;

export const logoutCommand = (): Command =>
  withPlace(new Command('logout'))
    .summary('sign out')
    .description(ABOUT)
    .option('--json', 'what happened as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (options: LogoutOptions) => {
      process.exitCode = await logout(options);
    });

async function logout(options: LogoutOptions): Promise<ExitCode> {
  const place = await placeOf(options);
  const login = await readLogin(place);
  if (login === null) return said(options, 'You are not signed in.');
  const outcome = await revoked(signOut(login.client, login.refreshToken, place));
  await forgetLogin(place);
  return said(options, `${outcome} This machine has forgotten the sign-in of ${login.email}.`);
}

/** Whatever Google says, the token is gone from here. */
async function revoked(asking: Promise<boolean>): Promise<string> {
  try {
    return (await asking) ? 'Google has taken it back.' : 'At Google it had ended already.';
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return (
      `Google could not be told (${error.kind}): take it back at ` +
      'https://myaccount.google.com/connections.'
    );
  }
}

function said({ json }: LogoutOptions, sentence: string): ExitCode {
  if (json === true) printJson({ said: sentence });
  else print(sentence);
  return EXIT.done;
}
