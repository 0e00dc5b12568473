/** Revokes the sign-in at Google and deletes it on this machine (`sealed logout`). */

import { Command } from 'commander';
import { GoogleError } from '../../functions/google/error.ts';
import { signOut } from '../../functions/google/sign-in.ts';
import {
  resolveServer,
  type ServerOptions,
  withServerOption,
} from '../shared/google/connection.ts';
import { deleteLogin, readLogin } from '../shared/google/login.ts';
import { EXIT } from '../shared/terminal/exit.ts';
import { print } from '../shared/terminal/terminal.ts';

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
    .action(async (options: ServerOptions) => {
      await runLogout(options);
      process.exitCode = EXIT.done;
    });

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

/** Describes whether Google revoked the access, or could not be reached. */
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
