/** Steps and commands of gcloud about the versions of the secret. */

import { z } from 'zod';
import type { GcloudWords } from '../google/gcloud.ts';
import { inProject, type SetupStep } from './setup-step.ts';
import type { Target } from './setup-target.ts';

export const buildListVersionsWords = (
  target: Pick<Target, 'secretName' | 'project'>,
): GcloudWords => [
  ...['secrets', 'versions', 'list', target.secretName],
  ...['--filter=state=ENABLED', inProject(target)],
];

export const buildAddVersionWords = (target: Target): GcloudWords => [
  ...['secrets', 'versions', 'add', target.secretName],
  ...[`--data-file=${target.secretFile}`, inProject(target)],
];

export const buildAccessVersionWords = (
  target: Pick<Target, 'secretName' | 'project'>,
  number: number,
): GcloudWords => [
  ...['secrets', 'versions', 'access', `${number}`],
  ...[`--secret=${target.secretName}`, inProject(target)],
];

const versionSchema = z.object({ name: z.string().regex(/\/versions\/\d+$/) });

/** Returns 3 for "projects/…/secrets/…/versions/3"; null if the name is not that of a version. */
export function parseVersionNumber(seen: unknown): number | null {
  const read = versionSchema.safeParse(seen);
  return read.success ? Number(read.data.name.replace(/^.*\//, '')) : null;
}

/** Returns the version numbers of a list, the newest first. */
export const listVersionNumbers = (seen: unknown): readonly number[] =>
  (Array.isArray(seen) ? seen : [])
    .flatMap((one: unknown) => parseVersionNumber(one) ?? [])
    .toSorted((one, other) => other - one);

/** Returns the step that adds the secret's version with which the function is deployed. */
export const listVersionSteps = (target: Target): readonly SetupStep[] => [
  {
    what: `the version of the secret ${target.secretName}`,
    look: buildListVersionsWords(target),
    make: (seen) =>
      listVersionNumbers(seen).includes(target.secret?.number ?? 0)
        ? []
        : [buildAddVersionWords(target)],
  },
];

export const buildDestroyVersionsStep = (target: Target): SetupStep => ({
  what: `the destruction of older versions of the secret ${target.secretName}`,
  look: buildListVersionsWords(target),
  make: (seen) =>
    listVersionNumbers(seen)
      .filter((number) => number !== target.secret?.number)
      .map((number) => [
        ...['secrets', 'versions', 'destroy', `${number}`],
        ...[`--secret=${target.secretName}`, inProject(target)],
      ]),
});
