/** What the function is told by its environment, checked once at its start. */

import { GoogleAuth } from 'google-auth-library';
import * as z from 'zod';
import { discordAt } from '../announce/send.ts';
import { connect, DEFAULT_RETRY_POLICY } from '../google/connect.ts';
import type { Secret } from '../google/proof.ts';
import { FUNCTION_SCOPES } from '../google/scopes.ts';
import type { Adjudicator, LogLine } from '../match/adjudicator.ts';
import { sweep } from '../match/polling/sweep.ts';
import { beaconAt } from '../match/visiting/ask-round.ts';
import { type Doorkeeper, googleDoorkeeper } from './doorkeeper.ts';
import type { Sweep } from './sweep-request.ts';

/** Variables of the environment. */
const environment = z
  .object({
    /** "projects/P/locations/L/queues/Q" */
    SEALED_QUEUE: z.string().regex(/^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/),
    /** The queue of the polls; beside the other one when absent. */
    SEALED_POLL_QUEUE: z
      .string()
      .regex(/^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/)
      .optional(),
    /** The function's own address, which tasks call. */
    SEALED_URL: z.url(),
    /** The service account that tasks are sent as. */
    SEALED_INVOKER: z.email(),
    /** E-mail addresses of the hosts whose open matches are swept, with spaces between. */
    SEALED_HOSTS: z
      .string()
      .transform((text) => text.split(/\s+/).filter((email) => email !== ''))
      .pipe(z.array(z.email()))
      .optional(),
    /** The deployment's secret, and its number: both or none. */
    SEALED_SECRET: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    SEALED_SECRET_NUMBER: z.coerce.number().int().min(1).optional(),
    /** Seconds between a deadline and its task. */
    SEALED_GRACE_SECONDS: z.coerce.number().int().min(0).max(600).default(10),
  })
  .refine(
    ({ SEALED_SECRET: secret, SEALED_SECRET_NUMBER: number }) =>
      (secret === undefined) === (number === undefined),
    { path: ['SEALED_SECRET'], message: 'It goes with SEALED_SECRET_NUMBER: give both or none' },
  );

/** All that the handler needs. */
export interface Configuration {
  readonly adjudicator: Adjudicator;
  readonly doorkeeper: Doorkeeper;
  /** What Cloud Scheduler has done; absent, it is answered that there is none. */
  readonly sweep?: Sweep | undefined;
  /** This machine's time in milliseconds; absent, as it is. */
  readonly nowMs?: () => number;
}

/** @throws with a sentence for each variable that is missing or wrong; never with what it holds. */
export function configurationFrom(
  variables: Readonly<Record<string, string | undefined>>,
): Configuration {
  const read = environment.safeParse(variables);
  if (!read.success) throw new Error(`The function cannot start. ${z.prettifyError(read.error)}`);
  return { doorkeeper: doorkeeperBy(read.data), adjudicator: adjudicatorBy(read.data), sweep };
}

type Environment = z.infer<typeof environment>;

function doorkeeperBy(read: Environment): Doorkeeper {
  const { SEALED_URL: audience, SEALED_INVOKER: invoker } = read;
  return googleDoorkeeper({ audience, invoker, secret: secretIn(read) });
}

function adjudicatorBy(read: Environment): Adjudicator {
  const auth = functionAuth(read.SEALED_QUEUE);
  const patience = DEFAULT_RETRY_POLICY;
  return {
    google: connect({ auth, patience, taskSecret: secretIn(read) }),
    discord: discordAt(),
    beacon: beaconAt(),
    log: writeLine,
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

const secretIn = ({ SEALED_SECRET, SEALED_SECRET_NUMBER }: Environment): Secret | undefined =>
  SEALED_SECRET === undefined || SEALED_SECRET_NUMBER === undefined
    ? undefined
    : { number: SEALED_SECRET_NUMBER, value: SEALED_SECRET };

/** As the function's own account. Not told its project, Google's client runs “gcloud” in a shell and asks for it before the first call of an instance. */
export function functionAuth(queue: string): GoogleAuth {
  const [, projectId = ''] = queue.split('/');
  return new GoogleAuth({ scopes: FUNCTION_SCOPES, projectId });
}

/** Cloud Logging takes each line of JSON as one structured entry. */
const writeLine = (line: LogLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
