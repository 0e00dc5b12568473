/** The deployment that `sealed deploy` made, stored in the configuration folder. */

import { z } from 'zod';
import { UsageError } from '../terminal/exit.ts';
import {
  configurationFile,
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
  type Variables,
} from './configuration-folder.ts';

const QUEUE = /^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/;

const deployment = z.object({
  project: z.string().min(1),
  projectNumber: z.string().regex(/^\d+$/),
  region: z.string().min(1),
  /** The function’s name. Optional fields are absent in records of earlier versions. */
  service: z.string().min(1).optional(),
  /** The queue of the deadlines, by its full name. */
  queue: z.string().regex(QUEUE),
  /** The queue of polls, by its full name. A queue of their own, so that they delay no deadline. */
  pollQueue: z.string().regex(QUEUE),
  /** The function’s address, ending in "/". */
  url: z.url({ protocol: /^https?$/ }),
  /** The service account that the function runs as, and that tasks call it as. */
  account: z.email(),
  /**
   * The number of accounts; absent for one. The names of each account's parts derive from the
   * first’s.
   */
  accounts: z.int().min(2).max(5).optional(),
  /** The job that asks for the sweep. */
  job: z.string().min(1).optional(),
  /** Hosts whose open matches the sweep checks, once the function is deployed with them. */
  hosts: z.array(z.email()).readonly().optional(),
  /** The secret by which tasks prove themselves, without its value. */
  secret: z.object({ name: z.string().min(1), number: z.int().min(1) }).optional(),
  /** External games that the function is deployed with. */
  bundled: z
    .array(z.object({ id: z.string(), code: z.string().regex(/^[0-9a-f]{64}$/) }))
    .readonly()
    .optional(),
  /** Games with a function each, as version 1.0.0 deployed them and can remove them. */
  games: z.record(z.string(), z.array(z.string().regex(/^[0-9a-f]{64}$/)).readonly()).optional(),
  /** The bucket of the live pages; absent without one. */
  bucket: z.string().min(1).optional(),
  /** Topic of the former reports of new responses, in deployments of version 1.0.0. */
  topic: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/)
    .optional(),
});
export type Deployment = Readonly<z.infer<typeof deployment>>;

const NAME = 'deployment.json';

export const deploymentFile = (variables: Variables): string => configurationFile(NAME, variables);

/** Null if there is no record. @throws UsageError if the record is not readable */
export async function readDeployment(variables: Variables): Promise<Deployment | null> {
  const kept = await readConfiguration(NAME, variables);
  if (kept === null) return null;
  const read = deployment.safeParse(kept);
  if (read.success) return read.data;
  throw new UsageError(
    `The record of the deployment cannot be read (${deploymentFile(variables)}): run ` +
      '“sealed deploy”, which writes it again.',
  );
}

export async function rememberDeployment(variables: Variables, made: Deployment): Promise<void> {
  await keepConfiguration(NAME, made, variables);
}

/** Whether the function has the code of an external game named in `rules`. */
export async function isBundled(rules: string): Promise<boolean> {
  const [, , code = ''] = rules.split(' ');
  const deployed = await readDeployment(process.env);
  return deployed?.bundled?.some((game) => game.code === code) === true;
}

/** Does nothing if there is no record. */
export const forgetDeployment = (variables: Variables): Promise<void> =>
  forgetConfiguration(NAME, variables);
