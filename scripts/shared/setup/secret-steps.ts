/** The deployment's secret in Secret Manager, its number being that of its version there, and who may read it. */

import { z } from 'zod';
import type { Words } from '../google/gcloud.ts';
import { bearsLabel, inProject, roleStep, type SetupStep } from './setup-step.ts';
import { accountOf, accountTargets, accountText, LABEL, type Target } from './setup-target.ts';

/** Before there is anything in it. */
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
    byHand: null,
    mayBeUnseen: false,
    ownership: { id: `secret ${secretName}`, isLabelled: bearsLabel, option: '--secret-name' },
    remove: [of('delete')],
  };
}

const mayRead = (target: Target, member: string, who: string): SetupStep =>
  roleStep({
    what: `that ${who} may read the secret`,
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

/** "projects/…/secrets/…/versions/3" is 3. Null for what is no version. */
export function versionNumber(seen: unknown): number | null {
  const read = version.safeParse(seen);
  return read.success ? Number(read.data.name.replace(/^.*\//, '')) : null;
}

/** The numbers of a list, the newest first. */
export const versionNumbers = (seen: unknown): readonly number[] =>
  (Array.isArray(seen) ? seen : [])
    .flatMap((one: unknown) => versionNumber(one) ?? [])
    .toSorted((one, other) => other - one);

/** The secret that the function is deployed with, and no other: each ends with the next one. */
export const versionSteps = (target: Target): readonly SetupStep[] => [
  {
    what: `the number of the secret ${target.secretName}`,
    look: listVersions(target),
    make: (seen) =>
      versionNumbers(seen).includes(target.secret?.number ?? 0) ? [] : [addVersion(target)],
    byHand: null,
    mayBeUnseen: false,
    remove: [],
  },
];

export const formerVersions = (target: Target): SetupStep => ({
  what: `that former numbers of the secret ${target.secretName} are of no use`,
  look: listVersions(target),
  make: (seen) =>
    versionNumbers(seen)
      .filter((number) => number !== target.secret?.number)
      .map((number) => [
        ...['secrets', 'versions', 'destroy', `${number}`],
        ...[`--secret=${target.secretName}`, inProject(target)],
      ]),
  byHand: null,
  mayBeUnseen: false,
  remove: [],
});
