/** Defines names and settings of all resources at Google. */

import { z } from 'zod';
import {
  deleteConfiguration,
  readConfiguration,
  type Variables,
  writeConfiguration,
} from '../google/configuration-folder.ts';
import type { Deployment } from '../google/deployment.ts';

/** Names of resources. A host can change them, since the project may already use some. */
export interface ResourceNames {
  readonly service: string;
  /** Part of the service account's address before the @. */
  readonly account: string;
  /** Name of the queue. After a deletion, the name stays reserved for some days. */
  readonly queue: string;
  readonly pollQueue: string;
  readonly secretName: string;
  readonly job: string;
}

export const DEFAULT_NAMES: ResourceNames = {
  service: 'resolve',
  account: 'adjudicator',
  queue: 'deadlines',
  pollQueue: 'polls',
  secretName: 'sealed-orders',
  job: 'sweep',
};

/** Limit on reads, and on writes (https://developers.google.com/workspace/sheets/api/limits). */
export const ACCOUNT_CALLS_PER_MINUTE = 60;
const PROJECT_CALLS_PER_MINUTE = 300;

/** Maximum number of accounts. More accounts would only share the quota of one project. */
export const MAX_ACCOUNTS = PROJECT_CALLS_PER_MINUTE / ACCOUNT_CALLS_PER_MINUTE;

/** Appends the account's number to all names, except for the first account. */
const appendNumber = (names: ResourceNames, number: number): ResourceNames => {
  const behind = number === 1 ? '' : `-${number}`;
  const { service, account, queue, pollQueue, job, secretName } = names;
  return {
    service: `${service}${behind}`,
    account: `${account}${behind}`,
    queue: `${queue}${behind}`,
    pollQueue: `${pollQueue}${behind}`,
    job: `${job}${behind}`,
    // All accounts share a secret. Each function accepts only its own tasks.
    secretName,
  };
};

/** External game, identified by the hash of its built file. */
export interface BundledGame {
  readonly id: string;
  readonly code: string;
  readonly file: string;
}

export interface Target extends ResourceNames {
  /** Number of accounts, each with its own service, queues and job. */
  readonly accounts: number;
  readonly project: string;
  /** Number of the project, as digits. */
  readonly projectNumber: string;
  readonly region: string;
  /** Account that deploys, as a member of a policy: "user:host@example.org". */
  readonly host: string;
  /** Addresses of hosts whose open matches the function checks. */
  readonly hosts: readonly string[];
  /** Bucket of the live pages; null if there are none. */
  readonly bucket: string | null;
  /** Billing account to link; null if none was named. */
  readonly billing: string | null;
  readonly mayCreate: boolean;
  readonly source: string;
  /** Fingerprint of the folder; null if any content is accepted. */
  readonly fingerprint: string | null;
  /** Secret; null until its number is known. Its `value` is null until it has been read. */
  readonly secret: { readonly number: number; readonly value: string | null } | null;
  /** File with a new secret. Only its owner can read it. */
  readonly secretFile: string;
  readonly games: readonly BundledGame[];
  /** IDs of resources in the deployment's record. */
  readonly known: readonly string[];
}

export const DEFAULT_REGION = 'europe-west1';
/** Name of the exported function in the code. */
export const ENTRY_POINT = 'resolve';

/** Label that marks our own resources. */
export const OUR_LABEL = 'sealed-orders';

export const isProjectId = (text: string): boolean =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)
    .safeParse(text).success;

export const isValidResourceName = (text: string): boolean => /^[a-z][a-z0-9-]{0,40}$/.test(text);

/** Returns the service account of the function. Tasks use the same account to call the function. */
export const getAccountEmail = ({
  project,
  account,
}: Pick<Target, 'project' | 'account'>): string => `${account}@${project}.iam.gserviceaccount.com`;

export const formatQueueName = (
  { project, region }: Pick<Target, 'project' | 'region'>,
  queue: string,
): string => `projects/${project}/locations/${region}/queues/${queue}`;

/** Returns the address of the service at Cloud Run. It is known before the service exists. */
export const getServiceAddress = ({
  service,
  projectNumber,
  region,
}: Pick<Target, 'service' | 'projectNumber' | 'region'>): string =>
  `https://${service}-${projectNumber}.${region}.run.app/`;

/** Formats a phrase for the account. Names the account only if the target has several. */
export const formatAccountName = ({
  account,
  accounts,
}: Pick<Target, 'account' | 'accounts'>): string =>
  accounts === 1 ? 'the account' : `the account ${account}`;

export const listAccountTargets = (target: Target): readonly Target[] =>
  Array.from({ length: target.accounts }, (_, index) => ({
    ...target,
    ...appendNumber(target, index + 1),
  }));

export const buildDeployment = (target: Target): Deployment => ({
  project: target.project,
  projectNumber: target.projectNumber,
  region: target.region,
  ...buildResourcePlaces(target, target),
  ...(target.accounts === 1 ? {} : { accounts: target.accounts }),
  hosts: [...target.hosts],
  ...(target.bucket === null ? {} : { bucket: target.bucket }),
  ...(target.games.length === 0
    ? {}
    : { bundled: target.games.map(({ id, code }) => ({ id, code })) }),
  ...(target.secret === null
    ? {}
    : { secret: { name: target.secretName, number: target.secret.number } }),
});

export const getLastPart = (name: string): string => name.replace(/^.*\//, '');

/** Returns the names of deployed parts. Parts that an earlier version lacked get default names. */
export const getResourceNames = (deployment: Deployment): ResourceNames => ({
  service: deployment.service ?? DEFAULT_NAMES.service,
  account: deployment.account.replace(/@.*$/, ''),
  queue: getLastPart(deployment.queue),
  pollQueue: getLastPart(deployment.pollQueue),
  secretName: deployment.secret?.name ?? DEFAULT_NAMES.secretName,
  job: deployment.job ?? DEFAULT_NAMES.job,
});

/** Splits a deployment into one deployment for each account. */
export function listAccountDeployments(deployment: Deployment): readonly Deployment[] {
  const { accounts = 1, ...first } = deployment;
  const names = getResourceNames(deployment);
  return Array.from({ length: accounts }, (_, index) =>
    index === 0
      ? first
      : { ...first, ...buildResourcePlaces(deployment, appendNumber(names, index + 1)) },
  );
}

function buildResourcePlaces(
  { project, projectNumber, region }: Pick<Deployment, 'project' | 'projectNumber' | 'region'>,
  names: ResourceNames,
): Pick<Deployment, 'service' | 'queue' | 'pollQueue' | 'url' | 'account' | 'job'> {
  const place = { project, region };
  return {
    service: names.service,
    queue: formatQueueName(place, names.queue),
    pollQueue: formatQueueName(place, names.pollQueue),
    url: getServiceAddress({ service: names.service, projectNumber, region }),
    account: getAccountEmail({ project, account: names.account }),
    job: names.job,
  };
}

type DeploymentPlace = Pick<Target, 'project' | 'region'>;

const recordSchema = z.object({ made: z.array(z.string()) }).catch({ made: [] });

const getRecordFileName = ({ project, region }: DeploymentPlace): string =>
  `setup-${project}-${region}.json`;

export async function readSetupRecord(
  variables: Variables,
  place: DeploymentPlace,
): Promise<readonly string[]> {
  return recordSchema.parse(await readConfiguration(getRecordFileName(place), variables)).made;
}

export async function writeSetupRecord(
  variables: Variables,
  place: DeploymentPlace,
  made: readonly string[],
): Promise<void> {
  await writeConfiguration(getRecordFileName(place), { made: [...new Set(made)] }, variables);
}

export const deleteSetupRecord = (variables: Variables, place: DeploymentPlace): Promise<void> =>
  deleteConfiguration(getRecordFileName(place), variables);

export const listStepIds = (deployment: Deployment): readonly string[] => [
  ...new Set([
    ...listAccountDeployments(deployment).flatMap(listAccountStepIds),
    ...(deployment.bucket === undefined ? [] : [`bucket ${deployment.bucket}`]),
    ...listFormerTopicIds(deployment),
  ]),
];

/** Returns the IDs of topics. Version 1.0.0 created a topic for each account. */
const listFormerTopicIds = ({ topic, accounts = 1 }: Deployment): readonly string[] =>
  topic === undefined
    ? []
    : Array.from({ length: accounts }, (_, index) =>
        index === 0 ? getLastPart(topic) : `${getLastPart(topic)}-${index + 1}`,
      ).flatMap((name) => [`topic ${name}`, `subscription ${name}`]);

function listAccountStepIds(deployment: Deployment): readonly string[] {
  const { service, account, queue, pollQueue, secretName, job } = getResourceNames(deployment);
  return [
    `function ${service}`,
    `account ${account}`,
    `queue ${queue}`,
    `queue ${pollQueue}`,
    ...(deployment.secret === undefined ? [] : [`secret ${secretName}`]),
    ...(deployment.job === undefined ? [] : [`job ${job}`]),
  ];
}
