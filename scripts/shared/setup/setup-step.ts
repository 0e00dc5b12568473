/** Defines a step of the setup: how to inspect, create and remove one resource. */

import { z } from 'zod';
import { type Gcloud, jsonOf, type Words } from '../google/gcloud.ts';
import { isNotFound, type ReadRefusal, readRefusal } from './setup-refusals.ts';
import { LABEL, type Target } from './setup-target.ts';

export interface SetupStep {
  /** Noun phrase such as "the queue deadlines". */
  readonly what: string;
  readonly look: Words;
  /**
   * Returns the commands still needed. `seen` is Google's reply; null if the resource does not
   * exist.
   */
  readonly make: (seen: unknown) => readonly Words[];
  /** Task that a person must do first, instead of the commands; absent if there is none. */
  readonly byHand?: string | undefined;
  /**
   * Whether the setup continues if Google does not show the resource, since a later step would fail
   * without it.
   */
  readonly mayBeUnseen?: true;
  /**
   * How we recognize our own resource; absent for parts that are removed with another, or remain.
   */
  readonly ownership?: Ownership;
  /** Cause if Google reports the resource as created but does not show it. */
  readonly unshown?: string;
  /** Advice for a host whose organisation forbids the resource by a policy. */
  readonly ifForbidden?: string;
  /** Commands that remove the resource, in order; absent for parts that remain. */
  readonly remove?: readonly Words[];
}

/** Prevents changes to a resource that exists but is not ours. */
export interface Ownership {
  /** ID in the deployment's record, such as "queue deadlines". */
  readonly id: string;
  /** Whether the resource itself shows that we created it. */
  readonly isLabelled: (seen: unknown) => boolean;
  /** Option for another name; null for a role, whose name is fixed. */
  readonly option: string | null;
}

export const isOurs = (
  { id, isLabelled }: Ownership,
  { known }: Pick<Target, 'known'>,
  seen: unknown,
): boolean => known.includes(id) || isLabelled(seen);

const labelled = z.object({ labels: z.object({ [LABEL]: z.string() }) });

export const bearsLabel = (seen: unknown): boolean => labelled.safeParse(seen).success;

export const inProject = ({ project }: Pick<Target, 'project'>): string => `--project=${project}`;

interface Grant extends Pick<SetupStep, 'ifForbidden'> {
  readonly what: string;
  readonly group: Words;
  readonly at: Words;
  readonly member: string;
  readonly role: string;
}

/** Builds the step that grants a role on a resource. The role disappears with the resource. */
export function roleStep({ what, group, at, member, role, ...more }: Grant): SetupStep {
  const binding = bindingOf({ member, role });
  return {
    what,
    look: [...group, 'get-iam-policy', ...at],
    make: (seen) =>
      binding.isIn(seen) ? [] : [[...group, 'add-iam-policy-binding', ...at, ...binding.words]],
    ...more,
  };
}

const policy = z
  .object({
    bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })).default([]),
  })
  .catch({ bindings: [] });

export const bindingOf = ({ member, role }: Pick<Grant, 'member' | 'role'>) => ({
  words: [`--member=${member}`, `--role=${role}`],
  isIn: (seen: unknown): boolean =>
    policy
      .parse(seen ?? {})
      .bindings.some((one) => one.role === role && one.members.includes(member)),
});

export type Inspected =
  | { readonly kind: 'there' }
  /** `isNew` if the resource does not exist yet. */
  | { readonly kind: 'needs'; readonly isNew: boolean; readonly commands: readonly Words[] }
  /** `sentence` describes another owner's resource, with the remedy. */
  | { readonly kind: 'foreign'; readonly sentence: string }
  | { readonly kind: 'not shown'; readonly refusal: ReadRefusal };

export async function inspect(gcloud: Gcloud, step: SetupStep, target: Target): Promise<Inspected> {
  const answer = await gcloud(step.look);
  if (answer.code === 0) return judged(step, target, jsonOf(answer));
  const refusal = readRefusal(answer.err, target);
  if (isNotFound(answer.err) && refusal.kind !== 'service off') return judged(step, target, null);
  // Google refuses a missing project and a foreign one with the same words.
  if (refusal.kind === 'project' && step.look[0] === 'projects') return judged(step, target, null);
  return { kind: 'not shown', refusal };
}

function judged(step: SetupStep, target: Target, seen: unknown): Inspected {
  const { ownership, what } = step;
  const option = ownership?.option ?? null;
  if (seen !== null && ownership !== undefined && option !== null) {
    if (!isOurs(ownership, target, seen))
      return { kind: 'foreign', sentence: foreign(what, option) };
  }
  const commands = step.make(seen);
  return commands.length === 0
    ? { kind: 'there' }
    : { kind: 'needs', isNew: seen === null, commands };
}

const foreign = (what: string, option: string): string =>
  `There already is ${what.replace(/^the /, 'a ')} that “sealed deploy” did not create. It ` +
  `was not changed. Give another name with ${option}.`;
