/** Takes away what the deployment's record or a label of ours says is ours, after it was listed; what is somebody else's stays. */

import { jsonOf, shellLine } from '../../shared/google/gcloud.ts';
import { isNotFound, readRefusal } from '../../shared/setup/setup-refusals.ts';
import { isOurs, type SetupStep } from '../../shared/setup/setup-step.ts';
import type { Target } from '../../shared/setup/setup-target.ts';
import { type CarriedOut, type Site, type Stopped, stoppedAt } from './carry-out.ts';

export interface Removal {
  readonly kind: 'planned';
  /** In the order in which it is taken away. */
  readonly ours: readonly SetupStep[];
  /** What is there and stays, since nothing says that it is ours. */
  readonly others: readonly SetupStep[];
}

/** In reverse. What is not there, or not shown because its service is off, is passed over, unless the record has it. */
export async function planRemoval(
  site: Site,
  steps: readonly SetupStep[],
): Promise<Removal | Stopped> {
  const ours: SetupStep[] = [];
  const others: SetupStep[] = [];
  for (const step of steps.toReversed().filter(({ remove }) => remove.length > 0)) {
    const whose = await whoseIs(site, step);
    if (typeof whose !== 'string') return whose;
    if (whose === 'ours') ours.push(step);
    if (whose === 'another’s') others.push(step);
  }
  return { kind: 'planned', ours, others };
}

async function whoseIs(
  { gcloud, target }: Site,
  step: SetupStep,
): Promise<'ours' | 'another’s' | 'nobody’s' | Stopped> {
  const { ownership } = step;
  if (ownership === undefined) return 'nobody’s';
  if (target.known.includes(ownership.id)) return 'ours';
  if (ownership.option === null) return 'nobody’s';
  const answer = await gcloud(step.look);
  if (answer.code === 0) return isOurs(ownership, target, jsonOf(answer)) ? 'ours' : 'another’s';
  return isGone(answer.err, target) ? 'nobody’s' : stoppedAt(step, readRefusal(answer.err, target));
}

export const removalText = ({ ours, others }: Removal): string =>
  [
    ours.length === 0
      ? 'Nothing is there that “sealed deploy” has made.'
      : `This is deleted:\n${ours.map(({ what }) => `  ${what}`).join('\n')}`,
    ...(others.length === 0
      ? []
      : [
          `This stays, since nothing says that “sealed deploy” has made it:\n${others.map(({ what }) => `  ${what}`).join('\n')}`,
        ]),
  ].join('\n');

export async function removeAll(site: Site, { ours }: Removal): Promise<CarriedOut> {
  let changes = 0;
  for (const step of ours) {
    const removed = await removeOne(site, step);
    if (removed.kind === 'stopped') return removed;
    changes += removed.changes;
  }
  return { kind: 'done', changes };
}

async function removeOne(site: Site, step: SetupStep): Promise<CarriedOut> {
  let changes = 0;
  for (const command of step.remove) {
    const { code, err } = await site.gcloud(command);
    if (code === 0) {
      site.printStatus(shellLine(command));
      changes += 1;
    } else if (!isGone(err, site.target)) {
      return stoppedAt(step, readRefusal(err, site.target));
    }
  }
  if (step.ownership !== undefined) await site.record({ id: step.ownership.id, isMade: false });
  return { kind: 'done', changes };
}

/** Also in the words of policies and of Cloud Storage. */
const isGone = (err: string, target: Target): boolean =>
  isNotFound(err) ||
  /not found|matched no objects|does not exist/i.test(err) ||
  readRefusal(err, target).kind === 'service off';
