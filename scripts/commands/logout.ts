/** `sealed logout`: revokes the sign-in at Google and deletes it here. */

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

const ABOUT = `Signs you out: Google revokes the access that you allowed, and this machine deletes
the token. Matches stay as they are; the next “sealed login” uses the same OAuth client.`;

const EXAMPLE = `
Example:
  sealed logout --json
`;

export const logoutCommand = (): Command =>
  withPlace(new Command('logout'))
    .summary('sign out')
    .description(ABOUT)
    .option('--json', 'print the result as JSON')
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
  return said(options, `${outcome} The sign-in of ${login.email} is deleted here.`);
}

/** Deletes the token even if Google cannot revoke it. */
async function revoked(asking: Promise<boolean>): Promise<string> {
  try {
    return (await asking)
      ? 'Google has revoked the access.'
      : 'At Google the access had ended already.';
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return (
      `Google could not be reached (${error.kind}): revoke the access at ` +
      'https://myaccount.google.com/connections.'
    );
  }
}

function said({ json }: LogoutOptions, sentence: string): ExitCode {
  if (json === true) printJson({ said: sentence });
  else print(sentence);
  return EXIT.done;
}
