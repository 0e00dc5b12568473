/** Lists all resources at Google, in the order in which they are created. */

import { z } from 'zod';
import { buildProof, PROOF_HEADER } from '../../../functions/google/proof.ts';
import { POLLS_PER_SECOND } from '../../../functions/match/adjudicator.ts';
import { getSweepAudience, SWEEP_BODY } from '../../../functions/resolve/authentication.ts';
import type { GcloudWords } from '../google/gcloud.ts';
import {
  buildBinding,
  buildDestroyVersionsStep,
  buildFunctionStep,
  buildRoleStep,
  buildVersionStep,
  formatProjectFlag,
  hasOurLabel,
  type SetupStep,
} from './setup-step.ts';
import {
  formatAccountName,
  getAccountEmail,
  getServiceAddress,
  listAccountTargets,
  OUR_LABEL,
  type Target,
} from './setup-target.ts';

/** Services that the function, its build and the commands need. */
const SERVICE_NAMES = [
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

const listRequiredServices = ({ bucket }: Pick<Target, 'bucket'>): readonly string[] =>
  [...SERVICE_NAMES, ...(bucket === null ? [] : ['storage'])].map(
    (name) => `${name}.googleapis.com`,
  );

export const listSteps = (target: Target): readonly SetupStep[] => [
  buildProjectStep(target),
  ...listGroundSteps(target),
  ...listWorkingSteps(target),
];

/** Returns the steps that come before a secret can be created and read. */
export const listGroundSteps = (target: Target): readonly SetupStep[] => [
  buildBillingStep(target),
  buildServicesStep(target),
  buildBuilderRoleStep(target),
  ...listAccountTargets(target).map(buildAccountStep),
  ...listSecretSteps(target),
];

/** Returns the steps that come after the secret is created. They need the secret's version. */
export const listWorkingSteps = (target: Target): readonly SetupStep[] => [
  buildVersionStep(target),
  ...listBucketSteps(target),
  ...listAccountTargets(target).flatMap(listRunnerSteps),
  buildDestroyVersionsStep(target),
];

/** Returns the steps for one account that runs matches. */
const listRunnerSteps = (target: Target): readonly SetupStep[] => [
  ...listQueueSteps(target),
  buildActAsStep(target, `serviceAccount:${getAccountEmail(target)}`),
  buildActAsStep(target, target.host),
  buildFunctionStep(target),
  buildInvokerStep(target),
  buildJobStep(target),
];

/** Builds the step that creates the project. It is first, since addresses contain its number. */
export function buildProjectStep({ project, mayCreate }: Target): SetupStep {
  return {
    what: `the project ${project}`,
    look: ['projects', 'describe', project],
    make: (seen) =>
      projectSchema.safeParse(seen).success ? [] : [['projects', 'create', project]],
    byHand: mayCreate
      ? undefined
      : `The project ${project} does not exist, or you cannot access it. Give --project the ID ` +
        'that https://console.cloud.google.com/home/dashboard shows, or add --create-project to ' +
        'create a new project.',
  };
}

export const projectSchema = z.object({
  projectNumber: z.string().regex(/^\d+$/),
  lifecycleState: z.literal('ACTIVE'),
});

function buildBillingStep({ project, billing }: Target): SetupStep {
  return {
    what: `billing of ${project}`,
    look: ['billing', 'projects', 'describe', project],
    make: (seen) =>
      isBillingEnabled(seen)
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

export const isBillingEnabled = (seen: unknown): boolean =>
  z.object({ billingEnabled: z.literal(true) }).safeParse(seen).success;

function buildServicesStep(target: Target): SetupStep {
  const wanted = listRequiredServices(target);
  return {
    what: `the ${wanted.length} services`,
    look: ['services', 'list', '--enabled', formatProjectFlag(target)],
    make: (seen) => {
      const missing = wanted.filter((name) => !listEnabledServices(seen).includes(name));
      return missing.length === 0
        ? []
        : [['services', 'enable', ...missing, formatProjectFlag(target)]];
    },
  };
}

const serviceListSchema = z.array(z.object({ config: z.object({ name: z.string() }) })).catch([]);
export const listEnabledServices = (seen: unknown): readonly string[] =>
  serviceListSchema.parse(seen).map(({ config }) => config.name);

/** Builds the step that grants a role. Google's building account lacks it in new projects. */
function buildBuilderRoleStep(target: Target): SetupStep {
  const builder = `serviceAccount:${target.projectNumber}-compute@developer.gserviceaccount.com`;
  const binding = buildBinding({ member: builder, role: 'roles/run.builder' });
  const at: GcloudWords = [target.project];
  return {
    what: 'the role of the account that builds the function',
    look: ['projects', 'get-iam-policy', target.project],
    make: (seen) =>
      binding.isIn(seen)
        ? []
        : [['projects', 'add-iam-policy-binding', ...at, ...binding.words, '--condition=None']],
    // Only removed if we granted it, since the project may have had the role before.
    ownership: { id: 'role run.builder', isLabelled: () => false, option: null },
    remove: [
      ['projects', 'remove-iam-policy-binding', ...at, ...binding.words, '--condition=None'],
    ],
  };
}

function buildAccountStep(target: Target): SetupStep {
  const of = (verb: string): GcloudWords => [
    ...['iam', 'service-accounts', verb, getAccountEmail(target)],
    formatProjectFlag(target),
  ];
  const create = ['iam', 'service-accounts', 'create', target.account, formatProjectFlag(target)];
  return {
    what: `the service account ${getAccountEmail(target)}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...create, `--display-name=${DISPLAY_NAME}`]];
      return isDisabledAccount(seen) ? [of('enable')] : [];
    },
    // Service accounts have no labels that could show who created them.
    ownership: {
      id: `account ${target.account}`,
      isLabelled: hasOurDisplayName,
      option: '--account',
    },
    remove: [of('delete')],
  };
}

const DISPLAY_NAME = 'Sealed Orders';

const hasOurDisplayName = (seen: unknown): boolean =>
  z.object({ displayName: z.literal(DISPLAY_NAME) }).safeParse(seen).success;

const isDisabledAccount = (seen: unknown): boolean =>
  z.object({ disabled: z.literal(true) }).safeParse(seen).success;

/** Builds the step that lets a member act as the account and so create tasks for it. */
const buildActAsStep = (target: Target, member: string): SetupStep =>
  buildRoleStep({
    what: `the permission of ${member} to act as ${formatAccountName(target)}`,
    group: ['iam', 'service-accounts'],
    at: [getAccountEmail(target), formatProjectFlag(target)],
    member,
    role: 'roles/iam.serviceAccountUser',
  });

const buildInvokerStep = (target: Target): SetupStep =>
  buildRoleStep({
    what: `the permission of ${formatAccountName(target)} to call the function ${target.service}`,
    group: ['run', 'services'],
    at: [target.service, `--region=${target.region}`, formatProjectFlag(target)],
    member: `serviceAccount:${getAccountEmail(target)}`,
    role: 'roles/run.invoker',
  });

const SWEEP_SCHEDULE = '*/15 * * * *';
/** Text that marks our job, since jobs have no labels. */
const JOB_DESCRIPTION = 'Sealed Orders: finds open matches that nothing is scheduled for';

function buildJobStep(target: Target): SetupStep {
  const at = [`--location=${target.region}`, formatProjectFlag(target)];
  const of = (verb: GcloudWords): GcloudWords => ['scheduler', 'jobs', ...verb, target.job, ...at];
  return {
    what: `the job ${target.job}`,
    look: of(['describe']),
    make: (seen) => {
      if (seen === null) return [[...of(['create', 'http']), ...listJobFlags(target, '--headers')]];
      const isRight = createJobSchema(target).safeParse(seen).success;
      return [
        ...(isRight
          ? []
          : [[...of(['update', 'http']), ...listJobFlags(target, '--update-headers')]]),
        ...(isPaused(seen) ? [of(['resume'])] : []),
      ];
    },
    ownership: { id: `job ${target.job}`, isLabelled: hasOurDescription, option: '--job' },
    remove: [of(['delete'])],
  };
}

const listJobFlags = (target: Target, headers: string): GcloudWords => [
  `--schedule=${SWEEP_SCHEDULE}`,
  '--time-zone=Etc/UTC',
  `--uri=${getServiceAddress(target)}`,
  `--message-body=${SWEEP_BODY}`,
  `${headers}=${Object.entries(buildSweepHeaders(target))
    .map(([name, value]) => `${name}=${value}`)
    .join(',')}`,
  `--oidc-service-account-email=${getAccountEmail(target)}`,
  `--oidc-token-audience=${getSweepAudience(getServiceAddress(target))}`,
  '--attempt-deadline=300s',
  `--description=${JOB_DESCRIPTION}`,
];

/** Returns the headers of the scheduled request, which depend only on the secret. */
function buildSweepHeaders({ secret }: Target): Readonly<Record<string, string>> {
  const type = { 'Content-Type': 'application/json' };
  if (secret === null || secret.value === null) return type;
  const proof = buildProof({ number: secret.number, value: secret.value }, 'sweep', SWEEP_BODY);
  return { ...type, [PROOF_HEADER]: proof };
}

const createJobSchema = (target: Target) =>
  z.object({
    schedule: z.literal(SWEEP_SCHEDULE),
    attemptDeadline: z.literal('300s'),
    httpTarget: z.object({
      uri: z.literal(getServiceAddress(target)),
      body: z.literal(Buffer.from(SWEEP_BODY).toString('base64')),
      headers: z.object(
        Object.fromEntries(
          Object.entries(buildSweepHeaders(target)).map(([name, value]) => [
            name,
            z.literal(value),
          ]),
        ),
      ),
      oidcToken: z.object({
        serviceAccountEmail: z.literal(getAccountEmail(target)),
        audience: z.literal(getSweepAudience(getServiceAddress(target))),
      }),
    }),
  });

const isPaused = (seen: unknown): boolean =>
  z.object({ state: z.literal('PAUSED') }).safeParse(seen).success;

const hasOurDescription = (seen: unknown): boolean =>
  z.object({ description: z.literal(JOB_DESCRIPTION) }).safeParse(seen).success;

/** Settings of queues: one task at a time, retried without end, so that tasks survive outages. */
const QUEUE_FLAGS: GcloudWords = [
  '--max-concurrent-dispatches=1',
  '--max-attempts=-1',
  '--min-backoff=10s',
  '--max-backoff=600s',
  '--max-doublings=6',
];

const queueSchema = z.object({
  rateLimits: z.object({ maxConcurrentDispatches: z.literal(1) }),
  retryConfig: z.object({
    maxAttempts: z.literal(-1),
    minBackoff: z.literal('10s'),
    maxBackoff: z.literal('600s'),
    maxDoublings: z.literal(6),
  }),
});
const pollRateSchema = z.object({
  rateLimits: z.object({ maxDispatchesPerSecond: z.literal(POLLS_PER_SECOND) }),
});

function listQueueSteps(target: Target): readonly SetupStep[] {
  return [
    buildQueueStep(target, {
      name: target.queue,
      option: '--queue',
      flags: QUEUE_FLAGS,
      right: queueSchema,
    }),
    buildQueueStep(target, {
      name: target.pollQueue,
      option: '--poll-queue',
      flags: [...QUEUE_FLAGS, `--max-dispatches-per-second=${POLLS_PER_SECOND}`],
      right: z.intersection(queueSchema, pollRateSchema),
    }),
    ...[target.queue, target.pollQueue].flatMap((name) =>
      QUEUE_ROLES.map((role) => buildQueueRoleStep(target, name, role)),
    ),
  ];
}

interface QueueRequirements {
  readonly name: string;
  readonly option: string;
  readonly flags: GcloudWords;
  readonly right: z.ZodType;
}

function buildQueueStep(
  target: Target,
  { name, option, flags, right }: QueueRequirements,
): SetupStep {
  const of = (verb: string): GcloudWords => [
    ...['tasks', 'queues', verb, name],
    ...[`--location=${target.region}`, formatProjectFlag(target)],
  ];
  return {
    what: `the queue ${name}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...of('create'), ...flags]];
      return [
        ...(right.safeParse(seen).success ? [] : [[...of('update'), ...flags]]),
        ...(isPaused(seen) ? [of('resume')] : []),
      ];
    },
    // Queues have no labels that could show who created them.
    ownership: { id: `queue ${name}`, isLabelled: () => false, option },
    unshown:
      'The name of a deleted queue stays reserved for up to three days. During that time Google ' +
      `reports a new queue as created without creating it. Give another name with ${option}, or ` +
      'wait.',
    remove: [of('delete')],
  };
}

/** Roles for creating tasks, and for listing them to find missing tasks. */
const QUEUE_ROLES = ['roles/cloudtasks.enqueuer', 'roles/cloudtasks.viewer'];

const buildQueueRoleStep = (target: Target, name: string, role: string): SetupStep =>
  buildRoleStep({
    what: `the account’s role ${role.replace(/^.*\./, '')} for the queue ${name}`,
    group: ['tasks', 'queues'],
    at: [name, `--location=${target.region}`, formatProjectFlag(target)],
    member: `serviceAccount:${getAccountEmail(target)}`,
    role,
  });

/** Returns the steps of the bucket. Everybody may read a page whose address they know. */
function listBucketSteps(target: Target): readonly SetupStep[] {
  const { bucket } = target;
  if (bucket === null) return [];
  const group = ['storage', 'buckets'];
  const at = [`gs://${bucket}`, formatProjectFlag(target)];
  const create = [
    ...[...group, 'create', ...at, `--location=${target.region}`],
    ...['--uniform-bucket-level-access', '--no-public-access-prevention'],
    // Each entry replaces the page. Keeping former versions would only cost money.
    '--soft-delete-duration=0',
  ];
  return [
    {
      what: `the bucket ${bucket}`,
      look: [...group, 'describe', ...at],
      make: (seen) =>
        seen === null
          ? [create, [...group, 'update', ...at, `--update-labels=${OUR_LABEL}=live`]]
          : [],
      ownership: { id: `bucket ${bucket}`, isLabelled: hasOurLabel, option: '--bucket' },
      ifForbidden: NO_BUCKET_ADVICE,
      remove: [['storage', 'rm', '--recursive', ...at]],
    },
    // The role does not allow listing, so people can read only addresses that they were given.
    buildRoleStep({
      ...{ what: 'the permission for everybody to read live pages', group, at },
      ...{ member: 'allUsers', role: 'roles/storage.legacyObjectReader' },
      ifForbidden: NO_BUCKET_ADVICE,
    }),
    ...listAccountTargets(target).map((one) =>
      buildRoleStep({
        ...{ what: `the permission of ${formatAccountName(one)} to write live pages`, group, at },
        ...{ member: `serviceAccount:${getAccountEmail(one)}`, role: 'roles/storage.objectUser' },
      }),
    ),
  ];
}

const NO_BUCKET_ADVICE =
  'A policy of your organisation forbids public buckets, so live pages are not possible. Run ' +
  'the command again without --bucket. Everybody can follow matches on their sheets.';

/** Returns the steps that come before a version of the secret is added. */
const listSecretSteps = (target: Target): readonly SetupStep[] => [
  buildSecretStep(target),
  ...listAccountTargets(target).map((one) =>
    buildSecretAccessStep(one, `serviceAccount:${getAccountEmail(one)}`, formatAccountName(one)),
  ),
  buildSecretAccessStep(target, target.host, 'you'),
];

function buildSecretStep(target: Target): SetupStep {
  const { secretName } = target;
  const project = formatProjectFlag(target);
  const of = (verb: string): GcloudWords => ['secrets', verb, secretName, project];
  const flags = ['--replication-policy=automatic', `--labels=${OUR_LABEL}=tasks`];
  return {
    what: `the secret ${secretName}`,
    look: of('describe'),
    make: (seen) => (seen === null ? [[...of('create'), ...flags]] : []),
    ownership: { id: `secret ${secretName}`, isLabelled: hasOurLabel, option: '--secret-name' },
    remove: [of('delete')],
  };
}

const buildSecretAccessStep = (target: Target, member: string, who: string): SetupStep =>
  buildRoleStep({
    what: `the permission of ${who} to read the secret`,
    group: ['secrets'],
    at: [target.secretName, formatProjectFlag(target)],
    member,
    role: 'roles/secretmanager.secretAccessor',
  });
