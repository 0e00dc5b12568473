/** A host at an emulator of Google, whose commands run in this process. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EmulatorOptions } from '../../../emulator/emulator.ts';
import { connect, type Google } from '../../../functions/google/connect.ts';
import { IMMEDIATE_RETRY_POLICY } from '../retry-policy.ts';
import { type EndedRun, runSealed } from './run-sealed.ts';
import { type ServedEmulator, serveEmulator } from './served-emulator.ts';

export const HOST_EMAIL = 'host@example.org';

/** The first deadline of `buildRaceWords`. */
export const FIRST_DEADLINE = '2026-11-22T19:00:00Z';

/** Variables of a function that does not answer. */
export const QUEUE_VARIABLES = {
  SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
  SEALED_URL: 'http://127.0.0.1:9/',
  SEALED_INVOKER: 'deadlines@p.iam.gserviceaccount.com',
};

export interface EmulatedHost extends ServedEmulator {
  /** Variables of the host's commands. `folder` contains their configuration. */
  readonly variables: Readonly<Record<string, string>>;
  readonly sealed: (...words: readonly string[]) => Promise<EndedRun>;
  /** Runs a command for another account, with a configuration of its own. */
  readonly sealedAs: (email: string, ...words: readonly string[]) => Promise<EndedRun>;
  readonly connectAs: (email: string) => Google;
  /** Changes which accounts and limits Google has. */
  readonly setAccounts: (accounts: object) => Promise<void>;
  /** The path of a file in `folder`. */
  readonly buildPath: (name: string) => string;
  /**
   * Words that open DM Invitational, called “The race”, for the two seats in `seats.csv` and
   * without a function. `more` can override options.
   */
  readonly buildRaceWords: (...more: readonly string[]) => readonly string[];
}

/** Starts an emulator with a host. `options` are those of `serveEmulator`. */
export async function startHost(options: Partial<EmulatorOptions> = {}): Promise<EmulatedHost> {
  const servedEmulator = await serveEmulator(options);
  const { folder, emulator, served } = servedEmulator;
  const buildPath = (name: string): string => join(folder, name);
  await writeFile(buildPath('seats.csv'), 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  const buildVariables = (email: string, configuration: string) => ({
    SEALED_EMULATOR: served.url,
    SEALED_AS: email,
    XDG_CONFIG_HOME: configuration,
  });
  const variables = buildVariables(HOST_EMAIL, folder);
  return {
    ...servedEmulator,
    variables,
    sealed: (...words) => runSealed(words, variables),
    sealedAs: (email, ...words) => runSealed(words, buildVariables(email, buildPath(email))),
    connectAs: (email) =>
      connect({
        rootUrl: `${served.url}/`,
        auth: emulator.tokenFor(email),
        patience: IMMEDIATE_RETRY_POLICY,
      }),
    setAccounts: async (accounts) => {
      const init = { method: 'POST', body: JSON.stringify(accounts) };
      await fetch(`${served.url}/emulator/accounts`, init);
    },
    buildPath,
    buildRaceWords: (...more) => [
      ...['new', 'dm-invitational', '--seats', buildPath('seats.csv'), '--title', 'The race'],
      ...['--first', FIRST_DEADLINE, '--zone', 'UTC', '--run', '--json', ...more],
    ],
  };
}

/** Returns the ID of the match that `sealed new --json` has opened. */
export const parseMatchId = ({ out }: EndedRun): string =>
  z.object({ match: z.string() }).parse(JSON.parse(out)).match;
