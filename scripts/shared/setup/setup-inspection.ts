/** Looks at one part of the setup: is it there and as it should be, what would make it so, or why is it not shown. */

import { type Gcloud, jsonOf, type Words } from '../google/gcloud.ts';
import { isNotFound, type ReadRefusal, readRefusal } from './setup-refusals.ts';
import type { SetupStep } from './setup-step.ts';
import type { Target } from './setup-target.ts';

export type Inspected =
  | { readonly kind: 'there' }
  | { readonly kind: 'needs'; readonly commands: readonly Words[] }
  | { readonly kind: 'not shown'; readonly refusal: ReadRefusal };

export async function inspect(gcloud: Gcloud, step: SetupStep, target: Target): Promise<Inspected> {
  const answer = await gcloud(step.look);
  if (answer.code === 0) return judged(step.make(jsonOf(answer)));
  const refusal = readRefusal(answer.err, target);
  if (isNotFound(answer.err) && refusal.kind !== 'service off') return judged(step.make(null));
  // A project that is not there and one that is somebody else’s are refused in the same words.
  if (refusal.kind === 'project' && step.look[0] === 'projects') return judged(step.make(null));
  return { kind: 'not shown', refusal };
}

const judged = (commands: readonly Words[]): Inspected =>
  commands.length === 0 ? { kind: 'there' } : { kind: 'needs', commands };
