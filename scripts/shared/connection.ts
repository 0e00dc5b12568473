/** How a command reaches Google: as the host's own account, or as anybody at the emulator. */

import { type Command, Option } from 'commander';
import { GoogleAuth } from 'google-auth-library';
import { accessToken } from '../../emulator/identity/bearer.ts';
import { discordAt } from '../../functions/announce/send.ts';
import {
  connect,
  type Google,
  type Retry,
  USUAL_PATIENCE,
} from '../../functions/google/connect.ts';
import type { Discord } from '../../functions/match/adjudicator.ts';
import { SCOPES } from '../../functions/resolve/configuration.ts';
import { reachEmulator } from './emulator-address.ts';
import { WrongUse } from './exit.ts';
import { tell } from './terminal.ts';

/** What commander makes of the options that {@link withGoogle} adds. */
export interface GoogleOptions {
  readonly emulator?: string;
  readonly as?: string;
}

/** Google, and what time it is there. */
export interface Connection {
  readonly google: Google;
  /** Of the emulator where that is Google: nothing leaves for the real one then. */
  readonly discord: Discord;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Adds the options that say which Google, and as whom. */
export const withGoogle = (command: Command): Command =>
  command
    .addOption(
      new Option('--emulator <url>', 'an emulator’s address, instead of Google').env(
        'SEALED_EMULATOR',
      ),
    )
    .addOption(new Option('--as <email>', 'who you are at the emulator').env('SEALED_AS'));

/** Signs in. @throws WrongUse when an option is missing, GoogleError when the emulator does not answer. */
export async function connectTo(options: GoogleOptions): Promise<Connection> {
  const { emulator, as: email } = options;
  if (emulator === undefined) {
    return { google: connectToGoogle(), discord: discordAt(), now: Date.now };
  }
  if (email === undefined) {
    throw new WrongUse(
      'It is not said who you are at the emulator: give --as host@example.org or set SEALED_AS.',
    );
  }
  const { rootUrl, now } = await reachEmulator(emulator, email);
  return {
    now,
    discord: discordAt(rootUrl),
    google: connect({ rootUrl, auth: accessToken(email), patience: USUAL_PATIENCE, onRetry }),
  };
}

/** By application-default credentials. */
const connectToGoogle = (): Google =>
  connect({ auth: new GoogleAuth({ scopes: SCOPES }), patience: USUAL_PATIENCE, onRetry });

const onRetry = ({ error, delayMs }: Retry): void =>
  tell(`${error.message} Trying again in ${Math.max(1, Math.round(delayMs / 1000))} s.`);
