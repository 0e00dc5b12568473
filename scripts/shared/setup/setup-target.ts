/** What is to be at Google, and under which names: all that the steps of the setup are made from. */

import { z } from 'zod';
import type { Deployment } from '../google/deployment.ts';

export interface Target {
  readonly project: string;
  /** Digits; in commands that are only printed, a variable of the shell. */
  readonly projectNumber: string;
  readonly region: string;
  /** Who deploys, as a member of a policy: "user:host@example.org". */
  readonly host: string;
  /** The billing account to be linked; null when none was named. */
  readonly billing: string | null;
  /** Whether a project that is not there is made. */
  readonly mayCreate: boolean;
  /** The queue of the deadlines, by its own name. That of a queue that was deleted is taken for days. */
  readonly queue: string;
  readonly pollQueue: string;
  /** Whether Google is to tell the function of new responses. */
  readonly push: boolean;
  /** The folder that is deployed. */
  readonly source: string;
  /** Tells one content of it from another; null when any will do. */
  readonly fingerprint: string | null;
}

export const REGION = 'europe-west1';
export const QUEUE = 'deadlines';
export const POLL_QUEUE = 'looks';
/** The function’s name, as a service and in the code. */
export const FUNCTION = 'resolve';

export const isProjectId = (text: string): boolean =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)
    .safeParse(text).success;

export const isPlainName = (text: string): boolean => /^[a-z][a-z0-9-]{0,40}$/.test(text);

/** Runs the function, and tasks call it as this account. */
export const accountOf = ({ project }: Pick<Target, 'project'>): string =>
  `adjudicator@${project}.iam.gserviceaccount.com`;

export const fullQueue = (
  { project, region }: Pick<Target, 'project' | 'region'>,
  queue: string,
): string => `projects/${project}/locations/${region}/queues/${queue}`;

/** Of notices of new responses. */
export const TOPIC = 'notices';

export const fullTopic = ({ project }: Pick<Target, 'project'>): string =>
  `projects/${project}/topics/${TOPIC}`;

/** Cloud Run gives every service this address, and it is known before the service is there. */
export const addressOf = ({ projectNumber, region }: Target): string =>
  `https://${FUNCTION}-${projectNumber}.${region}.run.app/`;

/** What the other commands have to know of it. */
export const deploymentOf = (target: Target): Deployment => ({
  project: target.project,
  projectNumber: target.projectNumber,
  region: target.region,
  queue: fullQueue(target, target.queue),
  pollQueue: fullQueue(target, target.pollQueue),
  url: addressOf(target),
  account: accountOf(target),
  ...(target.push ? { topic: fullTopic(target) } : {}),
});
