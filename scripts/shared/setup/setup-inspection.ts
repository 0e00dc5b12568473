/** Looks at one part of the setup: is it there and as it should be, what would make it so, whose is it, or why is it not shown. */

import { type Gcloud, jsonOf, type Words } from '../google/gcloud.ts';
import { isNotFound, type ReadRefusal, readRefusal } from './setup-refusals.ts';
import { isOurs, type SetupStep } from './setup-step.ts';
import type { Target } from './setup-target.ts';

export type Inspected =
  | { readonly kind: 'there' }
  /** `isNew`: there is nothing of it yet. */
  | { readonly kind: 'needs'; readonly isNew: boolean; readonly commands: readonly Words[] }
  /** Somebody else's; a sentence with what to do. */
  | { readonly kind: 'foreign'; readonly sentence: string }
  | { readonly kind: 'not shown'; readonly refusal: ReadRefusal };

export async function inspect(gcloud: Gcloud, step: SetupStep, target: Target): Promise<Inspected> {
  const answer = await gcloud(step.look);
  if (answer.code === 0) return judged(step, target, jsonOf(answer));
  const refusal = readRefusal(answer.err, target);
  if (isNotFound(answer.err) && refusal.kind !== 'service off') return judged(step, target, null);
  // A project that is not there and one that is somebody else’s are refused in the same words.
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
  `There is ${what.replace(/^the /, 'a ')} already, and nothing says that “sealed deploy” has made it: it is left as it is. Give another name by ${option}.`;
