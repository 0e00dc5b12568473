/** Everything that has to exist at Google, in order: one table, from which it is made, looked at, printed and taken away. */

import { z } from 'zod';
import type { Words } from '../google/gcloud.ts';
import { functionStep } from './function-step.ts';
import { jobStep } from './job-step.ts';
import { queueSteps } from './queue-steps.ts';
import { formerVersions, secretSteps, versionSteps } from './secret-steps.ts';
import { bindingOf, inProject, roleStep, type SetupStep } from './setup-step.ts';
import { accountOf, accountTargets, accountText, type Target } from './setup-target.ts';

/** What the adjudicator calls, and what building a function from its source needs. */
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

const WANTED = SERVICES.map((name) => `${name}.googleapis.com`);

/** In order; each part with its own reason to come before the next. */
export const stepsOf = (target: Target): readonly SetupStep[] => [
  projectStep(target),
  ...groundSteps(target),
  ...workingSteps(target),
];

/** All that has to be there before a secret can be made and read. */
export const groundSteps = (target: Target): readonly SetupStep[] => [
  billing(target),
  services(target),
  buildRole(target),
  ...accountTargets(target).map(account),
  ...secretSteps(target),
];

/** What works, by the secret of which it is known by now which there is. */
export const workingSteps = (target: Target): readonly SetupStep[] => [
  ...versionSteps(target),
  ...accountTargets(target).flatMap(keeperSteps),
  formerVersions(target),
];

/** What keeps the matches of one account. */
const keeperSteps = (target: Target): readonly SetupStep[] => [
  ...queueSteps(target),
  actAs(target, `serviceAccount:${accountOf(target)}`),
  actAs(target, target.host),
  functionStep(target),
  invoker(target),
  jobStep(target),
];

/** First of all: its number stands in every address, and only a project that is there has one. */
export function projectStep({ project, mayCreate }: Target): SetupStep {
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
  return {
    what: `the ${WANTED.length} services`,
    look: ['services', 'list', '--enabled', inProject(target)],
    make: (seen) => {
      const missing = WANTED.filter((name) => !enabledIn(seen).includes(name));
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
    // Taken back only where it was given here: the project may have had it before.
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
    byHand: null,
    mayBeUnseen: false,
    // Service accounts have no labels.
    ownership: { id: `account ${target.account}`, isLabelled: isNamed, option: '--account' },
    remove: [of('delete')],
  };
}

const DISPLAY_NAME = 'Sealed Orders';

const isNamed = (seen: unknown): boolean =>
  z.object({ displayName: z.literal(DISPLAY_NAME) }).safeParse(seen).success;

const isDisabled = (seen: unknown): boolean =>
  z.object({ disabled: z.literal(true) }).safeParse(seen).success;

/** Whoever makes a task that carries an account’s token has to be allowed to act as it: the function itself, and the host. */
const actAs = (target: Target, member: string): SetupStep =>
  roleStep({
    what: `that ${member} may act as ${accountText(target)}`,
    group: ['iam', 'service-accounts'],
    at: [accountOf(target), inProject(target)],
    member,
    role: 'roles/iam.serviceAccountUser',
  });

export const invoker = (target: Target): SetupStep =>
  roleStep({
    what: `that ${accountText(target)} may call the function ${target.service}`,
    group: ['run', 'services'],
    at: [target.service, `--region=${target.region}`, inProject(target)],
    member: `serviceAccount:${accountOf(target)}`,
    role: 'roles/run.invoker',
  });
