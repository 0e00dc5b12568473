/** Stores a record of what `sealed deploy` created, in the configuration folder. */

import { z } from 'zod';
import { UsageError } from '../terminal/exit.ts';
import {
  deleteConfiguration,
  getConfigurationPath,
  readConfiguration,
  type Variables,
  writeConfiguration,
} from './configuration-folder.ts';

const QUEUE_NAME_PATTERN = /^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/;

const deploymentSchema = z.object({
  project: z.string().min(1),
  projectNumber: z.string().regex(/^\d+$/),
  region: z.string().min(1),
  /** Name of the function. Records of earlier versions lack the optional fields. */
  service: z.string().min(1).optional(),
  /** Full name of the queue of deadlines. */
  queue: z.string().regex(QUEUE_NAME_PATTERN),
  /** Full name of the queue of polls. It is separate, so that polls do not delay deadlines. */
  pollQueue: z.string().regex(QUEUE_NAME_PATTERN),
  /** Address of the function, with a final "/". */
  url: z.url({ protocol: /^https?$/ }),
  /** Service account of the function. Tasks use the same account to call the function. */
  account: z.email(),
  /**
   * Number of accounts; absent if there is only one. Names of all resources derive from those of
   * the first account.
   */
  accounts: z.int().min(2).max(5).optional(),
  /** Scheduler job that makes the function check all open matches. */
  job: z.string().min(1).optional(),
  /** Hosts whose open matches the function checks once it is deployed with them. */
  hosts: z.array(z.email()).readonly().optional(),
  /** Number and name of the secret that authenticates tasks, but not its value. */
  secret: z.object({ name: z.string().min(1), number: z.int().min(1) }).optional(),
  /** External games that are deployed with the function. */
  bundled: z
    .array(z.object({ id: z.string(), code: z.string().regex(/^[0-9a-f]{64}$/) }))
    .readonly()
    .optional(),
  /** Games of version 1.0.0, which deployed each with a function. The list allows their removal. */
  games: z.record(z.string(), z.array(z.string().regex(/^[0-9a-f]{64}$/)).readonly()).optional(),
  /** Bucket of the live pages; absent if the deployment has none. */
  bucket: z.string().min(1).optional(),
  /** Topic that reports new responses; only in deployments of version 1.0.0. */
  topic: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/)
    .optional(),
});
export type Deployment = Readonly<z.infer<typeof deploymentSchema>>;

const DEPLOYMENT_FILE_NAME = 'deployment.json';

export const getDeploymentPath = (variables: Variables): string =>
  getConfigurationPath(DEPLOYMENT_FILE_NAME, variables);

/** Reads the record; null if there is none. @throws UsageError if it is not readable */
export async function readDeployment(variables: Variables): Promise<Deployment | null> {
  const configuration = await readConfiguration(DEPLOYMENT_FILE_NAME, variables);
  if (configuration === null) return null;
  const read = deploymentSchema.safeParse(configuration);
  if (read.success) return read.data;
  throw new UsageError(
    `The record of the deployment cannot be read (${getDeploymentPath(variables)}). ` +
      'Run “sealed deploy” to write the record again.',
  );
}

export async function writeDeployment(variables: Variables, made: Deployment): Promise<void> {
  await writeConfiguration(DEPLOYMENT_FILE_NAME, made, variables);
}

/** Whether the deployed function contains the code of the external game in `rules`. */
export async function isBundled(rules: string): Promise<boolean> {
  const [, , code = ''] = rules.split(' ');
  const deployed = await readDeployment(process.env);
  return deployed?.bundled?.some((game) => game.code === code) === true;
}

export const deleteDeployment = (variables: Variables): Promise<void> =>
  deleteConfiguration(DEPLOYMENT_FILE_NAME, variables);
