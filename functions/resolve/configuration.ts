/** What the function is told by its environment, checked once at its start. */

import { GoogleAuth } from 'google-auth-library';
import * as z from 'zod';
import { discordAt } from '../announce/send.ts';
import { connect, DEFAULT_RETRY_POLICY } from '../google/connect.ts';
import { FUNCTION_SCOPES } from '../google/scopes.ts';
import type { Adjudicator, LogLine } from '../match/adjudicator.ts';
import { type Doorkeeper, googleDoorkeeper } from './doorkeeper.ts';
import { noticesAudience } from './notices-audience.ts';

/** Variables of the environment. */
const environment = z.object({
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
  /** Where Google tells of new responses; forms are not watched when it is absent. */
  SEALED_TOPIC: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/)
    .optional(),
  /** Seconds between a deadline and its task. */
  SEALED_GRACE_SECONDS: z.coerce.number().int().min(0).max(600).default(10),
});

/** All that the handler needs. */
export interface Configuration {
  readonly adjudicator: Adjudicator;
  readonly doorkeeper: Doorkeeper;
}

/** @throws with a sentence for each variable that is missing or wrong. */
export function configurationFrom(
  variables: Readonly<Record<string, string | undefined>>,
): Configuration {
  const read = environment.safeParse(variables);
  if (!read.success) throw new Error(`The function cannot start. ${z.prettifyError(read.error)}`);
  const { SEALED_QUEUE, SEALED_POLL_QUEUE, SEALED_URL, SEALED_INVOKER } = read.data;
  const { SEALED_TOPIC, SEALED_GRACE_SECONDS } = read.data;
  const notices = SEALED_TOPIC === undefined ? undefined : noticesAudience(SEALED_URL);
  return {
    doorkeeper: googleDoorkeeper({ audience: SEALED_URL, invoker: SEALED_INVOKER, notices }),
    adjudicator: {
      google: connect({
        auth: functionAuth(SEALED_QUEUE),
        patience: DEFAULT_RETRY_POLICY,
      }),
      discord: discordAt(),
      log: writeLine,
      topic: SEALED_TOPIC,
      queue: {
        name: SEALED_QUEUE,
        polls: SEALED_POLL_QUEUE,
        url: SEALED_URL,
        invoker: SEALED_INVOKER,
        graceMs: SEALED_GRACE_SECONDS * 1000,
      },
    },
  };
}

/** As the function's own account. Not told its project, Google's client runs “gcloud” in a shell and asks for it before the first call of an instance. */
export function functionAuth(queue: string): GoogleAuth {
  const [, projectId = ''] = queue.split('/');
  return new GoogleAuth({ scopes: FUNCTION_SCOPES, projectId });
}

/** Cloud Logging takes each line of JSON as one structured entry. */
const writeLine = (line: LogLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
