/** Defines a step of the setup: how to inspect, create and remove one resource. */

import { z } from 'zod';
import { type Gcloud, type GcloudWords, parseJsonOutput } from '../google/gcloud.ts';
import { type ExplainedRefusal, explainRefusal, isNotFound } from './setup-refusals.ts';
import { OUR_LABEL, type Target } from './setup-target.ts';

export interface SetupStep {
  /** Noun phrase such as "the queue deadlines". */
  readonly what: string;
  readonly look: GcloudWords;
  /**
   * Returns the missing commands. `seen` is Google’s reply; null if the resource does not exist.
   */
  readonly make: (seen: unknown) => readonly GcloudWords[];
  /** Task that a person must do instead of the commands. */
  readonly byHand?: string | undefined;
  /** Whether the setup continues if Google hides the resource. A later step fails without it. */
  readonly mayBeUnseen?: true;
  /**
   * Marks of our own resource; absent for parts that are removed with another resource, or remain.
   */
  readonly ownership?: ResourceOwnership;
  /** Explanation if Google reports the resource as created but does not show it. */
  readonly unshown?: string;
  /** Advice for a host whose organisation forbids the resource by a policy. */
  readonly ifForbidden?: string;
  /** Commands that remove the resource, in order; absent for parts that remain. */
  readonly remove?: readonly GcloudWords[];
}

interface ResourceOwnership {
  /** ID in the deployment's record, such as "queue deadlines". */
  readonly id: string;
  /** Whether the resource itself shows that we created it. */
  readonly isLabelled: (seen: unknown) => boolean;
  /** Option for another name; null for a role, whose name is fixed. */
  readonly option: string | null;
}

export const isOurResource = (
  { id, isLabelled }: ResourceOwnership,
  { known }: Pick<Target, 'known'>,
  seen: unknown,
): boolean => known.includes(id) || isLabelled(seen);

const labelledSchema = z.object({ labels: z.object({ [OUR_LABEL]: z.string() }) });

export const hasOurLabel = (seen: unknown): boolean => labelledSchema.safeParse(seen).success;

export const formatProjectFlag = ({ project }: Pick<Target, 'project'>): string =>
  `--project=${project}`;

interface RoleGrant extends Pick<SetupStep, 'ifForbidden'> {
  readonly what: string;
  readonly group: GcloudWords;
  readonly at: GcloudWords;
  readonly member: string;
  readonly role: string;
}

/**
 * Builds the step that grants a role on a resource. Deleting the resource also deletes the role.
 */
export function buildRoleStep({ what, group, at, member, role, ...more }: RoleGrant): SetupStep {
  const binding = buildBinding({ member, role });
  return {
    what,
    look: [...group, 'get-iam-policy', ...at],
    make: (seen) =>
      binding.isIn(seen) ? [] : [[...group, 'add-iam-policy-binding', ...at, ...binding.words]],
    ...more,
  };
}

const policySchema = z
  .object({
    bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })).default([]),
  })
  .catch({ bindings: [] });

export const buildBinding = ({ member, role }: Pick<RoleGrant, 'member' | 'role'>) => ({
  words: [`--member=${member}`, `--role=${role}`],
  isIn: (seen: unknown): boolean =>
    policySchema
      .parse(seen ?? {})
      .bindings.some((one) => one.role === role && one.members.includes(member)),
});

export type InspectionResult =
  | { readonly kind: 'there' }
  /** `isNew` means that the resource does not exist yet. */
  | { readonly kind: 'needs'; readonly isNew: boolean; readonly commands: readonly GcloudWords[] }
  /** `sentence` describes a resource of another owner, and what to do. */
  | { readonly kind: 'foreign'; readonly sentence: string }
  | { readonly kind: 'not shown'; readonly refusal: ExplainedRefusal };

export async function inspectResource(
  gcloud: Gcloud,
  step: SetupStep,
  target: Target,
): Promise<InspectionResult> {
  const answer = await gcloud(step.look);
  if (answer.code === 0) return judgeResource(step, target, parseJsonOutput(answer));
  const refusal = explainRefusal(answer.err, target);
  if (isNotFound(answer.err) && refusal.kind !== 'service off')
    return judgeResource(step, target, null);
  // Google refuses both a missing and a foreign project with these words.
  if (refusal.kind === 'project' && step.look[0] === 'projects')
    return judgeResource(step, target, null);
  return { kind: 'not shown', refusal };
}

function judgeResource(step: SetupStep, target: Target, seen: unknown): InspectionResult {
  const { ownership, what } = step;
  const option = ownership?.option ?? null;
  if (seen !== null && ownership !== undefined && option !== null) {
    if (!isOurResource(ownership, target, seen))
      return { kind: 'foreign', sentence: describeForeignResource(what, option) };
  }
  const commands = step.make(seen);
  return commands.length === 0
    ? { kind: 'there' }
    : { kind: 'needs', isNew: seen === null, commands };
}

const describeForeignResource = (what: string, option: string): string =>
  `There already is ${what.replace(/^the /, 'a ')} that “sealed deploy” did not create. It ` +
  `was not changed. Give another name with ${option}.`;

export const buildListVersionsWords = (
  target: Pick<Target, 'secretName' | 'project'>,
): GcloudWords => [
  ...['secrets', 'versions', 'list', target.secretName],
  ...['--filter=state=ENABLED', formatProjectFlag(target)],
];

export const buildAddVersionWords = (target: Target): GcloudWords => [
  ...['secrets', 'versions', 'add', target.secretName],
  ...[`--data-file=${target.secretFile}`, formatProjectFlag(target)],
];

export const buildAccessVersionWords = (
  target: Pick<Target, 'secretName' | 'project'>,
  number: number,
): GcloudWords => [
  ...['secrets', 'versions', 'access', `${number}`],
  ...[`--secret=${target.secretName}`, formatProjectFlag(target)],
];

const versionSchema = z.object({ name: z.string().regex(/\/versions\/\d+$/) });

/** Returns 3 for "projects/…/secrets/…/versions/3"; null for other names. */
export function parseVersionNumber(seen: unknown): number | null {
  const read = versionSchema.safeParse(seen);
  return read.success ? Number(read.data.name.replace(/^.*\//, '')) : null;
}

/** Returns the version numbers of a list, the newest first. */
export const listVersionNumbers = (seen: unknown): readonly number[] =>
  (Array.isArray(seen) ? seen : [])
    .flatMap((one: unknown) => parseVersionNumber(one) ?? [])
    .toSorted((one, other) => other - one);

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
        ...[`--secret=${target.secretName}`, formatProjectFlag(target)],
      ]),
});
