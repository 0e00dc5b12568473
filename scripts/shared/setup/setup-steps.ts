/** Lists all resources at Google, in the order in which they are created. */

import { z } from 'zod';
import { PROOF_HEADER, proofOf } from '../../../functions/google/proof.ts';
import { POLLS_PER_SECOND } from '../../../functions/match/adjudicator.ts';
import { SWEEP_BODY, sweepAudience } from '../../../functions/resolve/doorkeeper.ts';
import type { Words } from '../google/gcloud.ts';
import { functionStep } from './function-step.ts';
import { bearsLabel, bindingOf, inProject, roleStep, type SetupStep } from './setup-step.ts';
import {
  accountOf,
  accountTargets,
  accountText,
  addressOf,
  LABEL,
  type Target,
} from './setup-target.ts';

/** Services that the adjudicator and the build of a function use. */
const SERVICES = [
  'sheets',
  'forms',
  'drive',
  'cloudtasks',
  'cloudscheduler',
  'secretmanager',
  'run',
  'cloudbuild',
  'artifactregistry',
  'logging',
  'iam',
];

const wantedServices = ({ bucket }: Pick<Target, 'bucket'>): readonly string[] =>
  [...SERVICES, ...(bucket === null ? [] : ['storage'])].map((name) => `${name}.googleapis.com`);

/** Returns all steps in their order. */
export const stepsOf = (target: Target): readonly SetupStep[] => [
  projectStep(target),
  ...groundSteps(target),
  ...workingSteps(target),
];

/** Returns the steps needed before a secret can be created and read. */
export const groundSteps = (target: Target): readonly SetupStep[] => [
  billing(target),
  services(target),
  buildRole(target),
  ...accountTargets(target).map(account),
  ...secretSteps(target),
];

/** Returns the steps after the secret, whose version is then known. */
export const workingSteps = (target: Target): readonly SetupStep[] => [
  ...versionSteps(target),
  ...bucketSteps(target),
  ...accountTargets(target).flatMap(keeperSteps),
  formerVersions(target),
];

/** Returns the steps that run the matches of one account. */
const keeperSteps = (target: Target): readonly SetupStep[] => [
  ...queueSteps(target),
  actAs(target, `serviceAccount:${accountOf(target)}`),
  actAs(target, target.host),
  functionStep(target),
  invoker(target),
  jobStep(target),
];

/**
 * Builds the first step: every address contains the project's number, so the project must exist.
 */
export function projectStep({ project, mayCreate }: Target): SetupStep {
  return {
    what: `the project ${project}`,
    look: ['projects', 'describe', project],
    make: (seen) => (projectShown.safeParse(seen).success ? [] : [['projects', 'create', project]]),
    byHand: mayCreate
      ? undefined
      : `The project ${project} does not exist, or you cannot access it. Give --project the ID that ` +
        'https://console.cloud.google.com/home/dashboard shows, or add --create-project to ' +
        'create a new project.',
  };
}

export const projectShown = z.object({
  projectNumber: z.string().regex(/^\d+$/),
  lifecycleState: z.literal('ACTIVE'),
});

function billing({ project, billing }: Target): SetupStep {
  return {
    what: `billing of ${project}`,
    look: ['billing', 'projects', 'describe', project],
    make: (seen) =>
      z.object({ billingEnabled: z.literal(true) }).safeParse(seen).success
        ? []
        : [['billing', 'projects', 'link', project, `--billing-account=${billing ?? 'ACCOUNT'}`]],
    byHand:
      billing === null
        ? `The project ${project} does not have a billing account. Link one at ` +
          `https://console.cloud.google.com/billing/linkedaccount?project=${project}, or give ` +
          '--billing its ID from “gcloud billing accounts list”. Without billing, ' +
          'run matches with “sealed run” (docs/google.md).'
        : undefined,
    mayBeUnseen: true,
  };
}

function services(target: Target): SetupStep {
  const wanted = wantedServices(target);
  return {
    what: `the ${wanted.length} services`,
    look: ['services', 'list', '--enabled', inProject(target)],
    make: (seen) => {
      const missing = wanted.filter((name) => !enabledIn(seen).includes(name));
      return missing.length === 0 ? [] : [['services', 'enable', ...missing, inProject(target)]];
    },
  };
}

const serviceList = z.array(z.object({ config: z.object({ name: z.string() }) })).catch([]);
const enabledIn = (seen: unknown): readonly string[] =>
  serviceList.parse(seen).map(({ config }) => config.name);

/** Builds the step of the role that Google's building account lacks in new projects. */
function buildRole(target: Target): SetupStep {
  const builder = `serviceAccount:${target.projectNumber}-compute@developer.gserviceaccount.com`;
  const binding = bindingOf({ member: builder, role: 'roles/run.builder' });
  const at: Words = [target.project];
  return {
    what: 'the role of the account that builds the function',
    look: ['projects', 'get-iam-policy', target.project],
    make: (seen) =>
      binding.isIn(seen)
        ? []
        : [['projects', 'add-iam-policy-binding', ...at, ...binding.words, '--condition=None']],
    // Removed only if we granted it: the project may have had the role before.
    ownership: { id: 'role run.builder', isLabelled: () => false, option: null },
    remove: [
      ['projects', 'remove-iam-policy-binding', ...at, ...binding.words, '--condition=None'],
    ],
  };
}

function account(target: Target): SetupStep {
  const of = (verb: string): Words => [
    ...['iam', 'service-accounts', verb, accountOf(target)],
    inProject(target),
  ];
  const create = ['iam', 'service-accounts', 'create', target.account, inProject(target)];
  return {
    what: `the service account ${accountOf(target)}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...create, `--display-name=${DISPLAY_NAME}`]];
      return isDisabled(seen) ? [of('enable')] : [];
    },
    // Service accounts cannot have labels.
    ownership: { id: `account ${target.account}`, isLabelled: isNamed, option: '--account' },
    remove: [of('delete')],
  };
}

const DISPLAY_NAME = 'Sealed Orders';

const isNamed = (seen: unknown): boolean =>
  z.object({ displayName: z.literal(DISPLAY_NAME) }).safeParse(seen).success;

const isDisabled = (seen: unknown): boolean =>
  z.object({ disabled: z.literal(true) }).safeParse(seen).success;

/**
 * Allows a member to act as the account. Function and host create tasks with the account's token.
 */
const actAs = (target: Target, member: string): SetupStep =>
  roleStep({
    what: `the permission of ${member} to act as ${accountText(target)}`,
    group: ['iam', 'service-accounts'],
    at: [accountOf(target), inProject(target)],
    member,
    role: 'roles/iam.serviceAccountUser',
  });

export const invoker = (target: Target): SetupStep =>
  roleStep({
    what: `the permission of ${accountText(target)} to call the function ${target.service}`,
    group: ['run', 'services'],
    at: [target.service, `--region=${target.region}`, inProject(target)],
    member: `serviceAccount:${accountOf(target)}`,
    role: 'roles/run.invoker',
  });

const SCHEDULE = '*/15 * * * *';
/** Text that marks our job, since jobs cannot have labels. */
const DESCRIPTION = 'Sealed Orders: finds open matches that nothing is scheduled for';

function jobStep(target: Target): SetupStep {
  const at = [`--location=${target.region}`, inProject(target)];
  const of = (verb: Words): Words => ['scheduler', 'jobs', ...verb, target.job, ...at];
  return {
    what: `the job ${target.job}`,
    look: of(['describe']),
    make: (seen) => {
      if (seen === null) return [[...of(['create', 'http']), ...flagsOf(target, '--headers')]];
      const isRight = rightJob(target).safeParse(seen).success;
      return [
        ...(isRight ? [] : [[...of(['update', 'http']), ...flagsOf(target, '--update-headers')]]),
        ...(isPaused(seen) ? [of(['resume'])] : []),
      ];
    },
    ownership: { id: `job ${target.job}`, isLabelled: isDescribed, option: '--job' },
    remove: [of(['delete'])],
  };
}

const flagsOf = (target: Target, headers: string): Words => [
  `--schedule=${SCHEDULE}`,
  '--time-zone=Etc/UTC',
  `--uri=${addressOf(target)}`,
  `--message-body=${SWEEP_BODY}`,
  `${headers}=${Object.entries(headersOf(target))
    .map(([name, value]) => `${name}=${value}`)
    .join(',')}`,
  `--oidc-service-account-email=${accountOf(target)}`,
  `--oidc-token-audience=${sweepAudience(addressOf(target))}`,
  '--attempt-deadline=300s',
  `--description=${DESCRIPTION}`,
];

/**
 * Returns the headers of the sweep. Its body never changes, so one proof is valid for the secret.
 */
function headersOf({ secret }: Target): Readonly<Record<string, string>> {
  const type = { 'Content-Type': 'application/json' };
  if (secret === null || secret.value === null) return type;
  const proof = proofOf({ number: secret.number, value: secret.value }, 'sweep', SWEEP_BODY);
  return { ...type, [PROOF_HEADER]: proof };
}

const rightJob = (target: Target) =>
  z.object({
    schedule: z.literal(SCHEDULE),
    attemptDeadline: z.literal('300s'),
    httpTarget: z.object({
      uri: z.literal(addressOf(target)),
      body: z.literal(Buffer.from(SWEEP_BODY).toString('base64')),
      headers: z.object(
        Object.fromEntries(
          Object.entries(headersOf(target)).map(([name, value]) => [name, z.literal(value)]),
        ),
      ),
      oidcToken: z.object({
        serviceAccountEmail: z.literal(accountOf(target)),
        audience: z.literal(sweepAudience(addressOf(target))),
      }),
    }),
  });

const isPaused = (seen: unknown): boolean =>
  z.object({ state: z.literal('PAUSED') }).safeParse(seen).success;

const isDescribed = (seen: unknown): boolean =>
  z.object({ description: z.literal(DESCRIPTION) }).safeParse(seen).success;

/**
 * Settings of queues: one request at a time, retried for ever, so that no task runs out of attempts
 * while a mistake is being fixed.
 */
const FLAGS: Words = [
  '--max-concurrent-dispatches=1',
  '--max-attempts=-1',
  '--min-backoff=10s',
  '--max-backoff=600s',
  '--max-doublings=6',
];

const right = z.object({
  rateLimits: z.object({ maxConcurrentDispatches: z.literal(1) }),
  retryConfig: z.object({
    maxAttempts: z.literal(-1),
    minBackoff: z.literal('10s'),
    maxBackoff: z.literal('600s'),
    maxDoublings: z.literal(6),
  }),
});
const rightRate = z.object({
  rateLimits: z.object({ maxDispatchesPerSecond: z.literal(POLLS_PER_SECOND) }),
});

function queueSteps(target: Target): readonly SetupStep[] {
  return [
    queue(target, { name: target.queue, option: '--queue', flags: FLAGS, right }),
    queue(target, {
      name: target.pollQueue,
      option: '--poll-queue',
      flags: [...FLAGS, `--max-dispatches-per-second=${POLLS_PER_SECOND}`],
      right: z.intersection(right, rightRate),
    }),
    ...[target.queue, target.pollQueue].flatMap((name) =>
      ROLES.map((role) => queueRole(target, name, role)),
    ),
  ];
}

interface Wanted {
  readonly name: string;
  readonly option: string;
  readonly flags: Words;
  readonly right: z.ZodType;
}

function queue(target: Target, { name, option, flags, right }: Wanted): SetupStep {
  const of = (verb: string): Words => [
    ...['tasks', 'queues', verb, name],
    ...[`--location=${target.region}`, inProject(target)],
  ];
  return {
    what: `the queue ${name}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...of('create'), ...flags]];
      return [
        ...(right.safeParse(seen).success ? [] : [[...of('update'), ...flags]]),
        ...(isQueuePaused(seen) ? [of('resume')] : []),
      ];
    },
    // Queues cannot have labels.
    ownership: { id: `queue ${name}`, isLabelled: () => false, option },
    unshown:
      'The name of a deleted queue stays reserved for up to three days. During that time Google reports a ' +
      `new queue as created without creating it. Give another name with ${option}, or wait.`,
    remove: [of('delete')],
  };
}

const isQueuePaused = (seen: unknown): boolean =>
  z.object({ state: z.literal('PAUSED') }).safeParse(seen).success;

/** Roles that allow creating tasks, and listing them to find missing ones. */
const ROLES = ['roles/cloudtasks.enqueuer', 'roles/cloudtasks.viewer'];

const queueRole = (target: Target, name: string, role: string): SetupStep =>
  roleStep({
    what: `the account’s role ${role.replace(/^.*\./, '')} for the queue ${name}`,
    group: ['tasks', 'queues'],
    at: [name, `--location=${target.region}`, inProject(target)],
    member: `serviceAccount:${accountOf(target)}`,
    role,
  });

/**
 * Returns the steps of the bucket of live pages: all may read by address, the accounts may write.
 */
export function bucketSteps(target: Target): readonly SetupStep[] {
  const { bucket } = target;
  if (bucket === null) return [];
  const group = ['storage', 'buckets'];
  const at = [`gs://${bucket}`, inProject(target)];
  const create = [
    ...[...group, 'create', ...at, `--location=${target.region}`],
    ...['--uniform-bucket-level-access', '--no-public-access-prevention'],
    // A page is replaced after each entry, so former versions would only cost.
    '--soft-delete-duration=0',
  ];
  return [
    {
      what: `the bucket ${bucket}`,
      look: [...group, 'describe', ...at],
      make: (seen) =>
        seen === null ? [create, [...group, 'update', ...at, `--update-labels=${LABEL}=live`]] : [],
      ownership: { id: `bucket ${bucket}`, isLabelled: bearsLabel, option: '--bucket' },
      ifForbidden: WITHOUT_BUCKET,
      remove: [['storage', 'rm', '--recursive', ...at]],
    },
    // The role does not allow listing, so that nobody finds an address they were not given.
    roleStep({
      ...{ what: 'the permission for everybody to read live pages', group, at },
      ...{ member: 'allUsers', role: 'roles/storage.legacyObjectReader' },
      ifForbidden: WITHOUT_BUCKET,
    }),
    ...accountTargets(target).map((one) =>
      roleStep({
        ...{ what: `the permission of ${accountText(one)} to write live pages`, group, at },
        ...{ member: `serviceAccount:${accountOf(one)}`, role: 'roles/storage.objectUser' },
      }),
    ),
  ];
}

const WITHOUT_BUCKET =
  'A policy of your organisation forbids public buckets, so live pages are not possible. Run ' +
  'the command again without --bucket. Everybody can follow matches on their sheets.';

/** Returns the steps of the secret that come before its version. */
export const secretSteps = (target: Target): readonly SetupStep[] => [
  secret(target),
  ...accountTargets(target).map((one) =>
    mayRead(one, `serviceAccount:${accountOf(one)}`, accountText(one)),
  ),
  mayRead(target, target.host, 'you'),
];

function secret(target: Target): SetupStep {
  const { secretName } = target;
  const of = (verb: string): Words => ['secrets', verb, secretName, inProject(target)];
  const flags = ['--replication-policy=automatic', `--labels=${LABEL}=tasks`];
  return {
    what: `the secret ${secretName}`,
    look: of('describe'),
    make: (seen) => (seen === null ? [[...of('create'), ...flags]] : []),
    ownership: { id: `secret ${secretName}`, isLabelled: bearsLabel, option: '--secret-name' },
    remove: [of('delete')],
  };
}

const mayRead = (target: Target, member: string, who: string): SetupStep =>
  roleStep({
    what: `the permission of ${who} to read the secret`,
    group: ['secrets'],
    at: [target.secretName, inProject(target)],
    member,
    role: 'roles/secretmanager.secretAccessor',
  });

export const listVersions = (target: Pick<Target, 'secretName' | 'project'>): Words => [
  ...['secrets', 'versions', 'list', target.secretName],
  ...['--filter=state=ENABLED', inProject(target)],
];

export const addVersion = (target: Target): Words => [
  ...['secrets', 'versions', 'add', target.secretName],
  ...[`--data-file=${target.secretFile}`, inProject(target)],
];

export const accessVersion = (
  target: Pick<Target, 'secretName' | 'project'>,
  number: number,
): Words => [
  ...['secrets', 'versions', 'access', `${number}`],
  ...[`--secret=${target.secretName}`, inProject(target)],
];

const version = z.object({ name: z.string().regex(/\/versions\/\d+$/) });

/** Returns 3 for "projects/…/secrets/…/versions/3"; null if the name is not that of a version. */
export function versionNumber(seen: unknown): number | null {
  const read = version.safeParse(seen);
  return read.success ? Number(read.data.name.replace(/^.*\//, '')) : null;
}

/** Returns the version numbers of a list, the newest first. */
export const versionNumbers = (seen: unknown): readonly number[] =>
  (Array.isArray(seen) ? seen : [])
    .flatMap((one: unknown) => versionNumber(one) ?? [])
    .toSorted((one, other) => other - one);

/** Returns the step that adds the secret's version with which the function is deployed. */
export const versionSteps = (target: Target): readonly SetupStep[] => [
  {
    what: `the version of the secret ${target.secretName}`,
    look: listVersions(target),
    make: (seen) =>
      versionNumbers(seen).includes(target.secret?.number ?? 0) ? [] : [addVersion(target)],
  },
];

export const formerVersions = (target: Target): SetupStep => ({
  what: `the destruction of older versions of the secret ${target.secretName}`,
  look: listVersions(target),
  make: (seen) =>
    versionNumbers(seen)
      .filter((number) => number !== target.secret?.number)
      .map((number) => [
        ...['secrets', 'versions', 'destroy', `${number}`],
        ...[`--secret=${target.secretName}`, inProject(target)],
      ]),
});
