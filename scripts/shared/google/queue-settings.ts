/** Reads the settings of the queue and of the function that its tasks call. */

import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { ensureQueue, findQueue } from '../../../functions/google/tasks.ts';
import {
  type Adjudicator,
  getPollQueue,
  POLLS_PER_SECOND,
  type Queue,
} from '../../../functions/match/adjudicator.ts';
import { listAccountDeployments } from '../setup/setup-target.ts';
import { UsageError } from '../terminal/exit.ts';
import { markAsTechnical } from '../terminal/help.ts';
import { type GoogleOptions, withGoogle } from './connection.ts';
import { type Deployment, readDeployment } from './deployment.ts';

export interface QueueOptions extends GoogleOptions {
  readonly queue?: string;
  readonly pollQueue?: string;
  readonly url?: string;
  readonly invoker?: string;
  readonly taskDelay: string;
}

export const withQueueOptions = (command: Command): Command =>
  QUEUE_OPTIONS.reduce(
    (all, [flags, about, variable]) =>
      all.addOption(markAsTechnical(new Option(flags, about).env(variable))),
    withTaskDelayOption(withGoogle(command)),
  );

const QUEUE_OPTIONS = [
  ['--queue <name>', 'queue of deadlines', 'SEALED_QUEUE'],
  ['--poll-queue <name>', 'queue of polls', 'SEALED_POLL_QUEUE'],
  ['--url <address>', 'address of the function', 'SEALED_URL'],
  ['--invoker <email>', 'account that calls the function', 'SEALED_INVOKER'],
] as const;

export const withTaskDelayOption = (command: Command): Command =>
  command.addOption(
    markAsTechnical(
      new Option('--task-delay <seconds>', 'delay of tasks')
        .env('SEALED_GRACE_SECONDS')
        .default('10'),
    ),
  );

export interface QueueSettings {
  /** Queue of the tasks; null if no option names one and nothing is deployed. */
  readonly queue: Queue | null;
  /** Time from a deadline to its task, in milliseconds. */
  readonly graceMs: number;
}

/** Reads the options. The deployment provides missing values. @throws UsageError */
export async function readQueue(options: QueueOptions): Promise<QueueSettings> {
  return parseQueue(withDeploymentSettings(options, await readQueueDeployment(options)));
}

function parseQueue({ queue, pollQueue, url, invoker, taskDelay }: QueueOptions): QueueSettings {
  const isNone = queue === undefined && url === undefined && invoker === undefined;
  const problems = [
    ...(isNone
      ? []
      : [
          findSettingProblems(queueNameSchema, queue, QUEUE_SETTING),
          findSettingProblems(z.url({ protocol: /^https?$/ }), url, URL_SETTING),
          findSettingProblems(z.email(), invoker, INVOKER_SETTING),
        ]),
    pollQueue === undefined
      ? []
      : findSettingProblems(queueNameSchema, pollQueue, POLL_QUEUE_SETTING),
    findSettingProblems(taskDelaySchema, taskDelay, TASK_DELAY_SETTING),
  ].flat();
  if (problems.length > 0) throw new UsageError(...problems);
  const graceMs = Number(taskDelay) * 1000;
  if (queue === undefined || url === undefined || invoker === undefined)
    return { queue: null, graceMs };
  return { queue: { name: queue, polls: pollQueue, url, invoker, graceMs }, graceMs };
}

/**
 * Returns the queues of all accounts, or none if `--queue` is given or nothing is deployed.
 * @throws UsageError
 */
export async function listAccountQueues(options: QueueOptions): Promise<readonly Queue[]> {
  const made = options.queue === undefined ? await readQueueDeployment(options) : null;
  if (made === null) return [];
  return listAccountDeployments(made).flatMap(
    (one) => parseQueue(withDeploymentSettings(options, one)).queue ?? [],
  );
}

/** Reads the deployment; null for an emulator, which has none. */
const readQueueDeployment = async ({ emulator }: QueueOptions): Promise<Deployment | null> =>
  emulator === undefined ? readDeployment(process.env) : null;

function withDeploymentSettings(options: QueueOptions, made: Deployment | null): QueueOptions {
  if (made === null) return options;
  const { queue, url = made.url, invoker = made.account } = options;
  if (queue !== undefined) return { ...options, url, invoker };
  const { pollQueue = made.pollQueue } = options;
  return { ...options, queue: made.queue, pollQueue, url, invoker };
}

/** Parses the delay. @throws UsageError if it is invalid */
export const parseTaskDelay = ({ taskDelay }: Pick<QueueOptions, 'taskDelay'>): number =>
  parseQueue({ taskDelay }).graceMs;

const queueNameSchema = z.string().regex(/^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/);
const taskDelaySchema = z.coerce.number().int().min(0).max(600);

interface QueueSetting {
  readonly what: string;
  readonly where: string;
  readonly example: string;
}

const QUEUE_SETTING: QueueSetting = {
  what: 'The queue in which deadlines are scheduled',
  where: '--queue or SEALED_QUEUE',
  example: 'projects/my-project/locations/europe-west1/queues/deadlines',
};
const POLL_QUEUE_SETTING: QueueSetting = {
  what: 'The queue in which polls are scheduled',
  where: '--poll-queue or SEALED_POLL_QUEUE',
  example: 'projects/my-project/locations/europe-west1/queues/polls',
};
const URL_SETTING: QueueSetting = {
  what: 'The address of the function that a deadline calls',
  where: '--url or SEALED_URL',
  example: 'https://europe-west1-my-project.cloudfunctions.net/resolve',
};
const INVOKER_SETTING: QueueSetting = {
  what: 'The service account that calls the function',
  where: '--invoker or SEALED_INVOKER',
  example: 'deadlines@my-project.iam.gserviceaccount.com',
};
const TASK_DELAY_SETTING: QueueSetting = {
  what: 'The delay between a deadline and its task, in whole seconds up to 600,',
  where: '--task-delay or SEALED_GRACE_SECONDS',
  example: '10',
};

function findSettingProblems(
  schema: z.ZodType,
  value: string | undefined,
  { what, where, example }: QueueSetting,
): readonly string[] {
  if (value === undefined) return [`${what} is missing. Give ${where}, such as ${example}.`];
  if (schema.safeParse(value).success) return [];
  return [
    `${what} is not valid (${where}: “${value.slice(0, 80)}”). Give a value such as ${example}.`,
  ];
}

/**
 * Creates missing queues before they are needed. @throws GoogleError; UsageError if Google
 * reports a queue as created but does not show it
 */
export async function prepareQueue({ google, queue }: Adjudicator): Promise<void> {
  for (const [name, rate] of [
    [queue.name, undefined],
    [getPollQueue(queue), POLLS_PER_SECOND],
  ] as const) {
    if (await isQueueMissing(google, name, rate)) throw new UsageError(describeMissingQueue(name));
  }
}

async function isQueueMissing(google: Google, name: string, rate?: number): Promise<boolean> {
  try {
    await ensureQueue(google, name, rate);
    return (await findQueue(google, name)) === null;
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'forbidden') throw error;
    return false;
  }
}

const describeMissingQueue = (name: string): string =>
  `Google reports that it created the queue ${name.replace(/^.*\//, '')}, but does not show it. ` +
  'The name of a deleted queue is reserved for up to three days. Give another name (“sealed ' +
  'deploy --queue NAME --poll-queue NAME”), or wait. No file of the match was created.';

/** Default interval of polls. With it, a hundred matches use at most half of an account’s quota. */
export const DEFAULT_POLL_MS = 300_000;
