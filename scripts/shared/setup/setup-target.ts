/** Defines names and settings of all resources at Google. */

import { z } from 'zod';
import {
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
  type Variables,
} from '../google/configuration-folder.ts';
import type { Deployment } from '../google/deployment.ts';

/** Names that the host may change, since another resource of the project may have them. */
export interface Names {
  /** Name of the function as a service. */
  readonly service: string;
  /** Name of the service account, before the @. */
  readonly account: string;
  /** Name of the queue of deadlines. A deleted queue's name is reserved for some days. */
  readonly queue: string;
  readonly pollQueue: string;
  /** Name of the secret in Secret Manager. */
  readonly secretName: string;
  /** Name of the job in Cloud Scheduler. */
  readonly job: string;
}

export const USUAL_NAMES: Names = {
  service: 'resolve',
  account: 'adjudicator',
  queue: 'deadlines',
  pollQueue: 'polls',
  secretName: 'sealed-orders',
  job: 'sweep',
};

/** Limit on reads, and on writes: https://developers.google.com/workspace/sheets/api/limits */
export const ACCOUNT_CALLS_A_MINUTE = 60;
const PROJECT_CALLS_A_MINUTE = 300;

/** Maximum number of accounts: more would only share one project’s quota. */
export const MOST_ACCOUNTS = PROJECT_CALLS_A_MINUTE / ACCOUNT_CALLS_A_MINUTE;

/** Appends the number of the account to its names, from the second account on. */
const numberedNames = (names: Names, number: number): Names => {
  const behind = number === 1 ? '' : `-${number}`;
  const { service, account, queue, pollQueue, job, secretName } = names;
  return {
    service: `${service}${behind}`,
    account: `${account}${behind}`,
    queue: `${queue}${behind}`,
    pollQueue: `${pollQueue}${behind}`,
    job: `${job}${behind}`,
    // All accounts share one secret; each function accepts only its own tasks.
    secretName,
  };
};

/** External game, identified by the hash of its built file. */
export interface BundledGame {
  readonly id: string;
  readonly code: string;
  readonly file: string;
}

export interface Target extends Names {
  /** Number of accounts, each with its own service, queues and job. */
  readonly accounts: number;
  readonly project: string;
  /** Digits. */
  readonly projectNumber: string;
  readonly region: string;
  /** Deploying account as a member of a policy: "user:host@example.org". */
  readonly host: string;
  /** Addresses of hosts whose open matches the sweep checks. */
  readonly hosts: readonly string[];
  /** Bucket of the live pages; null without live pages. */
  readonly bucket: string | null;
  /** Billing account to link; null if none was named. */
  readonly billing: string | null;
  /** Whether a missing project is created. */
  readonly mayCreate: boolean;
  /** Folder to deploy. */
  readonly source: string;
  /** Fingerprint of the folder; null if any content is accepted. */
  readonly fingerprint: string | null;
  /** Secret; null until its version is known. `value` is null until it is read. */
  readonly secret: { readonly number: number; readonly value: string | null } | null;
  /** File with a new secret, readable by its owner only. */
  readonly secretFile: string;
  /** External games to deploy with the function. */
  readonly games: readonly BundledGame[];
  /** IDs of finished steps, from the deployment's record. */
  readonly known: readonly string[];
}

export const REGION = 'europe-west1';
/** Name of the exported function in the code. */
export const ENTRY_POINT = 'resolve';

/** Label that marks our own resources. */
export const LABEL = 'sealed-orders';

export const isProjectId = (text: string): boolean =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)
    .safeParse(text).success;

export const isPlainName = (text: string): boolean => /^[a-z][a-z0-9-]{0,40}$/.test(text);

/** Returns the account that the function runs as, and that tasks call the function as. */
export const accountOf = ({ project, account }: Pick<Target, 'project' | 'account'>): string =>
  `${account}@${project}.iam.gserviceaccount.com`;

export const fullQueue = (
  { project, region }: Pick<Target, 'project' | 'region'>,
  queue: string,
): string => `projects/${project}/locations/${region}/queues/${queue}`;

/** Returns the address that Cloud Run gives the service, known before the service exists. */
export const addressOf = ({
  service,
  projectNumber,
  region,
}: Pick<Target, 'service' | 'projectNumber' | 'region'>): string =>
  `https://${service}-${projectNumber}.${region}.run.app/`;

/** Names an account, among others if there are several. */
export const accountText = ({ account, accounts }: Pick<Target, 'account' | 'accounts'>): string =>
  accounts === 1 ? 'the account' : `the account ${account}`;

/** Returns a target for each account. */
export const accountTargets = (target: Target): readonly Target[] =>
  Array.from({ length: target.accounts }, (_, index) => ({
    ...target,
    ...numberedNames(target, index + 1),
  }));

/** Builds the record of the deployment, with the facts that other commands need. */
export const deploymentOf = (target: Target): Deployment => ({
  project: target.project,
  projectNumber: target.projectNumber,
  region: target.region,
  service: target.service,
  queue: fullQueue(target, target.queue),
  pollQueue: fullQueue(target, target.pollQueue),
  url: addressOf(target),
  account: accountOf(target),
  ...(target.accounts === 1 ? {} : { accounts: target.accounts }),
  job: target.job,
  hosts: [...target.hosts],
  ...(target.bucket === null ? {} : { bucket: target.bucket }),
  ...(target.games.length === 0
    ? {}
    : { bundled: target.games.map(({ id, code }) => ({ id, code })) }),
  ...(target.secret === null
    ? {}
    : { secret: { name: target.secretName, number: target.secret.number } }),
});

export const lastPart = (name: string): string => name.replace(/^.*\//, '');

/**
 * Returns the names of deployed parts, and default names for parts that an earlier version lacked.
 */
export const namesOf = (deployment: Deployment): Names => ({
  service: deployment.service ?? USUAL_NAMES.service,
  account: deployment.account.replace(/@.*$/, ''),
  queue: lastPart(deployment.queue),
  pollQueue: lastPart(deployment.pollQueue),
  secretName: deployment.secret?.name ?? USUAL_NAMES.secretName,
  job: deployment.job ?? USUAL_NAMES.job,
});

/** Returns a deployment for each account, as if it were the only one. */
export function accountDeployments(deployment: Deployment): readonly Deployment[] {
  const { accounts = 1, ...first } = deployment;
  const names = namesOf(deployment);
  return Array.from({ length: accounts }, (_, index) =>
    index === 0 ? first : { ...first, ...placesOf(deployment, numberedNames(names, index + 1)) },
  );
}

function placesOf(
  { project, projectNumber, region }: Deployment,
  names: Names,
): Pick<Deployment, 'service' | 'queue' | 'pollQueue' | 'url' | 'account' | 'job'> {
  const place = { project, region };
  return {
    service: names.service,
    queue: fullQueue(place, names.queue),
    pollQueue: fullQueue(place, names.pollQueue),
    url: addressOf({ service: names.service, projectNumber, region }),
    account: accountOf({ project, account: names.account }),
    job: names.job,
  };
}

type Place = Pick<Target, 'project' | 'region'>;

const record = z.object({ made: z.array(z.string()) }).catch({ made: [] });

const fileOf = ({ project, region }: Place): string => `setup-${project}-${region}.json`;

export async function readRecord(variables: Variables, place: Place): Promise<readonly string[]> {
  return record.parse(await readConfiguration(fileOf(place), variables)).made;
}

export async function keepRecord(
  variables: Variables,
  place: Place,
  made: readonly string[],
): Promise<void> {
  await keepConfiguration(fileOf(place), { made: [...new Set(made)] }, variables);
}

export const forgetRecord = (variables: Variables, place: Place): Promise<void> =>
  forgetConfiguration(fileOf(place), variables);

/** Returns the IDs of the steps that a finished deployment consists of. */
export const idsOf = (deployment: Deployment): readonly string[] => [
  ...new Set([
    ...accountDeployments(deployment).flatMap(idsOfAccount),
    ...(deployment.bucket === undefined ? [] : [`bucket ${deployment.bucket}`]),
    ...idsOfFormerNotices(deployment),
  ]),
];

/** Returns the IDs of topics: version 1.0.0 created one for each account. */
const idsOfFormerNotices = ({ topic, accounts = 1 }: Deployment): readonly string[] =>
  topic === undefined
    ? []
    : Array.from({ length: accounts }, (_, index) =>
        index === 0 ? lastPart(topic) : `${lastPart(topic)}-${index + 1}`,
      ).flatMap((name) => [`topic ${name}`, `subscription ${name}`]);

function idsOfAccount(deployment: Deployment): readonly string[] {
  const { service, account, queue, pollQueue, secretName, job } = namesOf(deployment);
  return [
    `function ${service}`,
    `account ${account}`,
    `queue ${queue}`,
    `queue ${pollQueue}`,
    ...(deployment.secret === undefined ? [] : [`secret ${secretName}`]),
    ...(deployment.job === undefined ? [] : [`job ${job}`]),
  ];
}
