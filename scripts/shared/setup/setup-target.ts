/** Names and settings of all resources at Google. */

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
  /** The function's name, as a service. */
  readonly service: string;
  /** The service account's name, before the @. */
  readonly account: string;
  /** The queue of the deadlines. The name of a queue that was deleted is taken for days. */
  readonly queue: string;
  readonly pollQueue: string;
  /** The secret's name in Secret Manager. */
  readonly secretName: string;
  /** The job's name in Cloud Scheduler. */
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

/** Counts reads and writes: https://developers.google.com/workspace/sheets/api/limits */
export const ACCOUNT_CALLS_A_MINUTE = 60;
const PROJECT_CALLS_A_MINUTE = 300;

/** More accounts would share one project’s quota. */
export const MOST_ACCOUNTS = PROJECT_CALLS_A_MINUTE / ACCOUNT_CALLS_A_MINUTE;

/** Appends the account's number to names, from the second account on. */
const numberedNames = (names: Names, number: number): Names => {
  const behind = number === 1 ? '' : `-${number}`;
  const { service, account, queue, pollQueue, job, secretName } = names;
  return {
    service: `${service}${behind}`,
    account: `${account}${behind}`,
    queue: `${queue}${behind}`,
    pollQueue: `${pollQueue}${behind}`,
    job: `${job}${behind}`,
    // One secret for all accounts: each function takes only its own tasks.
    secretName,
  };
};

/** An external game, by the hash of its built file. */
export interface BundledGame {
  readonly id: string;
  readonly code: string;
  readonly file: string;
}

export interface Target extends Names {
  /** The number of accounts, each with a service, queues and a job of its own. */
  readonly accounts: number;
  readonly project: string;
  /** Digits. */
  readonly projectNumber: string;
  readonly region: string;
  /** The deploying account, as a member of a policy: "user:host@example.org". */
  readonly host: string;
  /** Addresses of hosts whose open matches the sweep checks. */
  readonly hosts: readonly string[];
  /** The bucket of the live pages; null for none. */
  readonly bucket: string | null;
  /** The billing account to be linked; null when none was named. */
  readonly billing: string | null;
  /** Whether a project that is not there is made. */
  readonly mayCreate: boolean;
  /** The folder that is deployed. */
  readonly source: string;
  /** Identifies its content; null if any content will do. */
  readonly fingerprint: string | null;
  /** Null until its version is known. `value` is null until it is read. */
  readonly secret: { readonly number: number; readonly value: string | null } | null;
  /** A file with a new secret, for its owner alone. */
  readonly secretFile: string;
  /** External games that the function is deployed with. */
  readonly games: readonly BundledGame[];
  /** Ids of finished steps, from the deployment's record. */
  readonly known: readonly string[];
}

export const REGION = 'europe-west1';
/** The function’s name in the code. */
export const ENTRY_POINT = 'resolve';

/** The label that marks our own resources. */
export const LABEL = 'sealed-orders';

export const isProjectId = (text: string): boolean =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)
    .safeParse(text).success;

export const isPlainName = (text: string): boolean => /^[a-z][a-z0-9-]{0,40}$/.test(text);

/** Runs the function, and tasks call it as this account. */
export const accountOf = ({ project, account }: Pick<Target, 'project' | 'account'>): string =>
  `${account}@${project}.iam.gserviceaccount.com`;

export const fullQueue = (
  { project, region }: Pick<Target, 'project' | 'region'>,
  queue: string,
): string => `projects/${project}/locations/${region}/queues/${queue}`;

/** The address that Cloud Run gives every service, known before it exists. */
export const addressOf = ({
  service,
  projectNumber,
  region,
}: Pick<Target, 'service' | 'projectNumber' | 'region'>): string =>
  `https://${service}-${projectNumber}.${region}.run.app/`;

/** The name of one account among others. */
export const accountText = ({ account, accounts }: Pick<Target, 'account' | 'accounts'>): string =>
  accounts === 1 ? 'the account' : `the account ${account}`;

/** The target of each account. */
export const accountTargets = (target: Target): readonly Target[] =>
  Array.from({ length: target.accounts }, (_, index) => ({
    ...target,
    ...numberedNames(target, index + 1),
  }));

/** The facts that other commands need. */
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

/** The names of deployed parts; the usual ones for parts that an earlier version did not make. */
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

/** Returns the ids of the steps that a finished deployment consists of. */
export const idsOf = (deployment: Deployment): readonly string[] => [
  ...new Set([
    ...accountDeployments(deployment).flatMap(idsOfAccount),
    ...(deployment.bucket === undefined ? [] : [`bucket ${deployment.bucket}`]),
    ...idsOfFormerNotices(deployment),
  ]),
];

/** Version 1.0.0 made a topic for each account. */
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
