/** Everything that has to exist at Google, in order: one table, from which it is made, looked at, printed and taken away. */

import { z } from 'zod';
import { noticesAudience } from '../../../functions/resolve/audiences.ts';
import type { Words } from '../google/gcloud.ts';
import { noticeSteps } from './notice-steps.ts';
import { bindingOf, inProject, roleStep, type SetupStep } from './setup-step.ts';
import {
  accountOf,
  addressOf,
  FUNCTION,
  fullQueue,
  fullTopic,
  type Target,
} from './setup-target.ts';

/** What the adjudicator calls, and what building a function from its source needs. */
const SERVICES = [
  'sheets',
  'forms',
  'drive',
  'cloudtasks',
  'run',
  'cloudbuild',
  'artifactregistry',
  'logging',
  'iam',
];

const servicesOf = ({ push }: Target): readonly string[] =>
  [...SERVICES, ...(push ? ['pubsub'] : [])].map((name) => `${name}.googleapis.com`);

export const stepsOf = (target: Target): readonly SetupStep[] => [
  project(target),
  billing(target),
  services(target),
  buildRole(target),
  account(target),
  queue(target, target.queue),
  queue(target, target.pollQueue),
  queueRole(target, target.queue),
  queueRole(target, target.pollQueue),
  actAs(target, `serviceAccount:${accountOf(target)}`),
  actAs(target, target.host),
  theFunction(target),
  invoker(target),
  ...(target.push ? noticeSteps(target) : []),
];

function project({ project, mayCreate }: Target): SetupStep {
  return {
    what: `the project ${project}`,
    look: ['projects', 'describe', project],
    make: (seen) => (projectShown.safeParse(seen).success ? [] : [['projects', 'create', project]]),
    byHand: mayCreate
      ? null
      : `There is no project ${project}, or you may not see it. Give --project its id as https://console.cloud.google.com/home/dashboard shows it, or add --create-project to have a new one made.`,
    mayBeUnseen: false,
    remove: [],
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
        ? `The project ${project} has no billing account. Link one at https://console.cloud.google.com/billing/linkedaccount?project=${project}, or give --billing its id as “gcloud billing accounts list” shows it. Without billing, “sealed run” keeps the deadlines (docs/google.md).`
        : null,
    mayBeUnseen: true,
    remove: [],
  };
}

function services(target: Target): SetupStep {
  const wanted = servicesOf(target);
  return {
    what: `the ${wanted.length} services`,
    look: ['services', 'list', '--enabled', inProject(target)],
    make: (seen) => {
      const missing = wanted.filter((name) => !enabledIn(seen).includes(name));
      return missing.length === 0 ? [] : [['services', 'enable', ...missing, inProject(target)]];
    },
    byHand: null,
    mayBeUnseen: false,
    remove: [],
  };
}

const serviceList = z.array(z.object({ config: z.object({ name: z.string() }) })).catch([]);
const enabledIn = (seen: unknown): readonly string[] =>
  serviceList.parse(seen).map(({ config }) => config.name);

/** Google builds as this account, which is there as soon as Cloud Run is on, and may do nothing by itself in new projects. */
function buildRole(target: Target): SetupStep {
  const builder = `serviceAccount:${target.projectNumber}-compute@developer.gserviceaccount.com`;
  const binding = bindingOf({ member: builder, role: 'roles/run.builder' });
  const at: Words = [target.project];
  return {
    what: 'the role of the account that builds',
    look: ['projects', 'get-iam-policy', target.project],
    make: (seen) =>
      binding.isIn(seen)
        ? []
        : [['projects', 'add-iam-policy-binding', ...at, ...binding.words, '--condition=None']],
    byHand: null,
    mayBeUnseen: false,
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
  const create = ['iam', 'service-accounts', 'create', 'adjudicator', inProject(target)];
  return {
    what: `the service account ${accountOf(target)}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...create, '--display-name=Sealed Orders']];
      return isDisabled(seen) ? [of('enable')] : [];
    },
    byHand: null,
    mayBeUnseen: false,
    remove: [of('delete')],
  };
}

const isDisabled = (seen: unknown): boolean =>
  z.object({ disabled: z.literal(true) }).safeParse(seen).success;

/** One request at a time, tried again for ever: what waits for a mended mistake must not run out of attempts. */
const QUEUE_FLAGS = [
  '--max-concurrent-dispatches=1',
  '--max-attempts=-1',
  '--min-backoff=10s',
  '--max-backoff=600s',
  '--max-doublings=6',
];

const rightQueue = z.object({
  rateLimits: z.object({ maxConcurrentDispatches: z.literal(1) }),
  retryConfig: z.object({
    maxAttempts: z.literal(-1),
    minBackoff: z.literal('10s'),
    maxBackoff: z.literal('600s'),
    maxDoublings: z.literal(6),
  }),
});

function queue(target: Target, name: string): SetupStep {
  const of = (verb: string): Words => [
    ...['tasks', 'queues', verb, name],
    ...[`--location=${target.region}`, inProject(target)],
  ];
  return {
    what: `the queue ${name}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...of('create'), ...QUEUE_FLAGS]];
      return [
        ...(rightQueue.safeParse(seen).success ? [] : [[...of('update'), ...QUEUE_FLAGS]]),
        ...(isPaused(seen) ? [of('resume')] : []),
      ];
    },
    byHand: null,
    mayBeUnseen: false,
    remove: [of('delete')],
  };
}

const isPaused = (seen: unknown): boolean =>
  z.object({ state: z.literal('PAUSED') }).safeParse(seen).success;

const queueRole = (target: Target, name: string): SetupStep =>
  roleStep({
    what: `the account’s role on the queue ${name}`,
    group: ['tasks', 'queues'],
    at: [name, `--location=${target.region}`, inProject(target)],
    member: `serviceAccount:${accountOf(target)}`,
    role: 'roles/cloudtasks.enqueuer',
  });

/** Whoever makes a task that carries an account’s token has to be allowed to act as it: the function itself, and the host. */
const actAs = (target: Target, member: string): SetupStep =>
  roleStep({
    what: `that ${member} may act as the account`,
    group: ['iam', 'service-accounts'],
    at: [accountOf(target), inProject(target)],
    member,
    role: 'roles/iam.serviceAccountUser',
  });

/** Two instances, so that a look never makes a deadline wait; the ledger bears any number. */
const FUNCTION_FLAGS = [
  '--base-image=nodejs24',
  '--no-allow-unauthenticated',
  '--memory=512Mi',
  '--concurrency=1',
  '--max-instances=2',
  '--timeout=300',
];

function theFunction(target: Target): SetupStep {
  const at = [`--region=${target.region}`, inProject(target)];
  const variables = variablesOf(target);
  const image = `${target.region}-docker.pkg.dev/${target.project}/cloud-run-source-deploy/${FUNCTION}`;
  const sources = `gs://run-sources-${target.project}-${target.region}/services/${FUNCTION}/**`;
  return {
    what: `the function ${FUNCTION}`,
    look: ['run', 'services', 'describe', FUNCTION, ...at],
    make: (seen) =>
      isDeployed(seen, target)
        ? []
        : [
            [
              ...['run', 'deploy', FUNCTION, `--source=${target.source}`],
              ...[`--function=${FUNCTION}`, ...at, ...FUNCTION_FLAGS],
              `--service-account=${accountOf(target)}`,
              `--set-custom-audiences=${audiencesOf(target).join(',')}`,
              `--labels=sealed-orders=${target.fingerprint ?? 'unknown'}`,
              `--set-env-vars=${variables.map(({ name, value }) => `${name}=${value}`).join(',')}`,
            ],
          ],
    byHand: null,
    mayBeUnseen: false,
    remove: [
      ['run', 'services', 'delete', FUNCTION, ...at],
      ['artifacts', 'docker', 'images', 'delete', image, '--delete-tags', inProject(target)],
      ['storage', 'rm', '--recursive', sources, inProject(target)],
    ],
  };
}

const variablesOf = (target: Target) => [
  { name: 'SEALED_QUEUE', value: fullQueue(target, target.queue) },
  { name: 'SEALED_POLL_QUEUE', value: fullQueue(target, target.pollQueue) },
  { name: 'SEALED_URL', value: addressOf(target) },
  { name: 'SEALED_INVOKER', value: accountOf(target) },
  ...(target.push ? [{ name: TOPIC_VARIABLE, value: fullTopic(target) }] : []),
];

const TOPIC_VARIABLE = 'SEALED_TOPIC';

/** For whom tokens are made out: those of tasks, and those of notices. */
const audiencesOf = (target: Target): readonly string[] => {
  const address = addressOf(target);
  return target.push ? [address, noticesAudience(address)] : [address];
};

const variable = z.object({ name: z.string(), value: z.string().optional() });
const service = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        serviceAccountName: z.string(),
        containers: z.array(z.object({ env: z.array(variable).default([]) })).min(1),
      }),
    }),
  }),
  status: z.object({
    conditions: z.array(z.object({ type: z.string(), status: z.string() })),
  }),
});

/** The same source, run as the right account with the right variables, and ready. */
function isDeployed(seen: unknown, target: Target): boolean {
  const read = service.safeParse(seen);
  if (!read.success) return false;
  const { metadata, spec, status } = read.data;
  const { serviceAccountName, containers } = spec.template.spec;
  const set = new Map(containers[0]?.env.map(({ name, value }) => [name, value]));
  return (
    (target.fingerprint === null || metadata.labels['sealed-orders'] === target.fingerprint) &&
    serviceAccountName === accountOf(target) &&
    variablesOf(target).every(({ name, value }) => set.get(name) === value) &&
    set.has(TOPIC_VARIABLE) === target.push &&
    status.conditions.some((one) => one.type === 'Ready' && one.status === 'True')
  );
}

const invoker = (target: Target): SetupStep =>
  roleStep({
    what: `that the account may call the function ${FUNCTION}`,
    group: ['run', 'services'],
    at: [FUNCTION, `--region=${target.region}`, inProject(target)],
    member: `serviceAccount:${accountOf(target)}`,
    role: 'roles/run.invoker',
  });
