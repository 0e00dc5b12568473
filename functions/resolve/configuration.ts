/** Validates the environment of the function once, at its start. */

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { GoogleAuth } from 'google-auth-library';
import * as z from 'zod';
import { createDiscord } from '../announce/send.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google } from '../google/connect.ts';
import type { Secret } from '../google/proof.ts';
import { FUNCTION_SCOPES } from '../google/scopes.ts';
import type { Adjudicator, LiveSite, LogLine } from '../match/adjudicator.ts';
import { createBeacon } from '../match/running/ask-round.ts';
import { loadBuiltGame } from '../match/running/external-game.ts';
import { createBucketSite } from '../match/showing/bucket-site.ts';
import {
  createRequestAuthenticator,
  type RequestAuthenticator,
  type SweepRunner,
} from './authentication.ts';

const environmentSchema = z
  .object({
    /** Full name of the queue: "projects/P/locations/L/queues/Q". */
    SEALED_QUEUE: z.string().regex(/^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/),
    /** Queue of the polls. Default: the queue of deadlines. */
    SEALED_POLL_QUEUE: z
      .string()
      .regex(/^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/)
      .optional(),
    /** Address of the function. Tasks call it. */
    SEALED_URL: z.url(),
    /** Service account that tasks use to call the function. */
    SEALED_INVOKER: z.email(),
    /** E-mail addresses of hosts whose open matches the sweep checks, separated by spaces. */
    SEALED_HOSTS: z
      .string()
      .transform((text) => text.split(/\s+/).filter((email) => email !== ''))
      .pipe(z.array(z.email()))
      .optional(),
    /** Secret of the deployment. It and its number require each other. */
    SEALED_SECRET: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    SEALED_SECRET_NUMBER: z.coerce.number().int().min(1).optional(),
    /** Bucket for live pages. Without it, the function writes none. */
    SEALED_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
      .optional(),
    /** Delay of a task after its deadline, in seconds. */
    SEALED_GRACE_SECONDS: z.coerce.number().int().min(0).max(600).default(10),
  })
  .refine(
    ({ SEALED_SECRET: secret, SEALED_SECRET_NUMBER: number }) =>
      (secret === undefined) === (number === undefined),
    { path: ['SEALED_SECRET'], message: 'Must be set together with SEALED_SECRET_NUMBER' },
  );

export interface Configuration {
  readonly adjudicator: Adjudicator;
  readonly authenticate: RequestAuthenticator;
  /** Runs the sweep for Cloud Scheduler. Default: our own sweep. */
  readonly sweep?: SweepRunner;
}

/** Parses the configuration. @throws Error that names each invalid variable, never its value */
export function parseConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
): Configuration {
  const read = environmentSchema.safeParse(variables);
  if (!read.success) throw new Error(`The function cannot start. ${z.prettifyError(read.error)}`);
  return {
    authenticate: createAuthenticator(read.data),
    adjudicator: createAdjudicator(read.data),
  };
}

type Environment = z.infer<typeof environmentSchema>;

function createAuthenticator(read: Environment): RequestAuthenticator {
  const { SEALED_URL: audience, SEALED_INVOKER: invoker } = read;
  return createRequestAuthenticator({ audience, invoker, secret: getSecret(read) });
}

function createAdjudicator(read: Environment): Adjudicator {
  const auth = createFunctionAuth(read.SEALED_QUEUE);
  const patience = DEFAULT_RETRY_POLICY;
  const google = connect({ auth, patience, taskSecret: getSecret(read) });
  const { SEALED_BUCKET: bucket } = read;
  return {
    google,
    discord: createDiscord(),
    beacon: createBeacon(),
    live: bucket === undefined ? undefined : createDeployedSite(google, bucket),
    log: writeLogLine,
    hosts: read.SEALED_HOSTS,
    queue: {
      name: read.SEALED_QUEUE,
      polls: read.SEALED_POLL_QUEUE,
      url: read.SEALED_URL,
      invoker: read.SEALED_INVOKER,
      graceMs: read.SEALED_GRACE_SECONDS * 1000,
    },
  };
}

/** File in the deployed folder with the built parts of live pages. */
export const PARTS_FILE = 'page-parts.json';
const readDeployedFile = (...path: readonly string[]): Promise<string> =>
  readFile(join(process.cwd(), ...path), 'utf8');

/** Creates the site. Reads parts and games only when the first page is written. */
function createDeployedSite(google: Google, bucket: string): LiveSite {
  let parts: ReturnType<LiveSite['parts']> | null = null;
  const readParts = async () => JSON.parse(await readDeployedFile(PARTS_FILE));
  return createBucketSite(google, {
    bucket,
    parts: () => {
      parts ??= readParts();
      return parts;
    },
    gameFile: (code) => readDeployedFile('games', `${code}.mjs`),
  });
}

const getSecret = ({ SEALED_SECRET, SEALED_SECRET_NUMBER }: Environment): Secret | undefined =>
  SEALED_SECRET === undefined || SEALED_SECRET_NUMBER === undefined
    ? undefined
    : { number: SEALED_SECRET_NUMBER, value: SEALED_SECRET };

/** Creates the function's credentials. Without a project ID the client would run “gcloud” first. */
export function createFunctionAuth(queue: string): GoogleAuth {
  const [, projectId = ''] = queue.split('/');
  return new GoogleAuth({ scopes: FUNCTION_SCOPES, projectId });
}

/** Writes a line of JSON. Cloud Logging parses it as one structured entry. */
const writeLogLine = (line: LogLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Loads all games in a folder. If a game fails to load, its matches wait. */
export async function loadExternalGames(
  folder: string,
  log: (line: LogLine) => void,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.mjs'))) {
    try {
      const { code } = await loadBuiltGame(join(folder, name), { isForAnyCode: false });
      if (code !== basename(name, '.mjs'))
        throw new Error(`The file is not named after its hash, ${code}.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log({ severity: 'ERROR', message: `${name} is not a valid game. ${why}`, match: 'none' });
    }
  }
}
