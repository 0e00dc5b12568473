/** Creates and removes resources, one step at a time, but never those of others. */

import {
  type Gcloud,
  type GcloudAnswer,
  jsonOf,
  shellLine,
  type Words,
} from '../../shared/google/gcloud.ts';
import {
  isNotFound,
  isTransientRefusal,
  type ReadRefusal,
  readRefusal,
} from '../../shared/setup/setup-refusals.ts';
import { type Inspected, inspect, isOurs, type SetupStep } from '../../shared/setup/setup-step.ts';
import type { Target } from '../../shared/setup/setup-target.ts';

export interface Site {
  readonly gcloud: Gcloud;
  readonly target: Target;
  readonly printStatus: (sentence: string) => void;
  /** Whether commands and parts without a name, such as roles, are not printed. */
  readonly isBrief?: boolean;
  /** Waits before another attempt. */
  readonly wait: () => Promise<void>;
  /** Adds an ID to the deployment’s record, or removes it. */
  readonly record: (change: { readonly id: string; readonly isMade: boolean }) => Promise<void>;
}

export type CarriedOut =
  | { readonly kind: 'done'; readonly changes: number }
  /** Stopped at a step; the steps before it remain done. */
  | Stopped;

export interface Stopped {
  readonly kind: 'stopped';
  readonly sentences: readonly string[];
}

/**
 * Number of attempts, ten seconds apart: new services and accounts work only after some minutes.
 */
const ATTEMPTS = 18;

/** Creates the resources in order. Skips each that already exists. */
export async function makeAll(site: Site, steps: readonly SetupStep[]): Promise<CarriedOut> {
  let changes = 0;
  for (const step of steps) {
    const made = await makeOne(site, step, changes > 0);
    if (made.kind === 'stopped') return made;
    changes += made.changes;
  }
  return { kind: 'done', changes };
}

async function makeOne(site: Site, step: SetupStep, isFresh: boolean): Promise<CarriedOut> {
  const { target, gcloud } = site;
  const looked = await patiently(site, isFresh, () => inspect(gcloud, step, target));
  switch (looked.kind) {
    case 'there':
      tellDone(site, step, 'there');
      return { kind: 'done', changes: 0 };
    case 'not shown':
      return unseen(site, step, looked.refusal);
    case 'foreign':
      return { kind: 'stopped', sentences: [looked.sentence] };
    case 'needs':
      if (step.byHand !== undefined) return { kind: 'stopped', sentences: [step.byHand] };
      return recorded(site, step, looked);
  }
}

function tellDone({ printStatus, isBrief }: Site, step: SetupStep, how: 'there' | 'made'): void {
  const isNamed = typeof step.ownership?.option === 'string';
  if (isBrief !== true || isNamed)
    printStatus(`${step.what}: ${how === 'there' ? 'exists' : 'created'}.`);
}

type Needs = Extract<Inspected, { readonly kind: 'needs' }>;

/**
 * Records a resource before its creation, so that a killed command finds it again. Records a role
 * only afterwards, so that an earlier role is not removed.
 */
async function recorded(site: Site, step: SetupStep, needs: Needs): Promise<CarriedOut> {
  const { ownership } = step;
  if (ownership === undefined || !needs.isNew) {
    const ran = await runAll(site, step, needs);
    if (ran.kind === 'done' && ownership !== undefined && ownership.option === null) {
      await site.record({ id: ownership.id, isMade: true });
    }
    return ran;
  }
  await site.record({ id: ownership.id, isMade: true });
  const ran = await runAll(site, step, needs);
  if (ran.kind === 'stopped') await site.record({ id: ownership.id, isMade: false });
  return ran.kind === 'stopped' || (await isShown(site, step)) ? ran : notShown(step);
}

async function runAll(site: Site, step: SetupStep, { commands }: Needs): Promise<CarriedOut> {
  for (const command of commands) {
    const ran = await run(site, command);
    if (ran.kind === 'not shown') return stoppedAt(step, ran.refusal);
  }
  tellDone(site, step, 'made');
  return { kind: 'done', changes: commands.length };
}

const LOOKS_AT_NEW = 3;

/** Google may report a resource as created before it is visible, so this polls until it is. */
async function isShown({ gcloud, target, wait }: Site, step: SetupStep): Promise<boolean> {
  if (step.unshown === undefined) return true;
  for (let left = LOOKS_AT_NEW; ; left--) {
    const looked = await inspect(gcloud, step, target);
    if (looked.kind !== 'needs' || !looked.isNew) return true;
    if (left <= 1) return false;
    await wait();
  }
}

const notShown = ({ what, unshown }: SetupStep): Stopped => ({
  kind: 'stopped',
  sentences: [
    `Stopped at ${what}. Google reports it as created, but does not show it.`,
    unshown ?? '',
  ],
});

function unseen({ printStatus }: Site, step: SetupStep, refusal: ReadRefusal): CarriedOut {
  if (step.mayBeUnseen !== true || refusal.kind === 'not signed in')
    return stoppedAt(step, refusal);
  printStatus(
    `${step.what}: Google does not show whether this exists. Later parts fail if it is missing.`,
  );
  return { kind: 'done', changes: 0 };
}

export type Ran =
  | { readonly kind: 'ran'; readonly answer: GcloudAnswer }
  | Extract<Inspected, { readonly kind: 'not shown' }>;

/** Prints and runs the command. Returns Google’s answer. */
export function run(site: Site, command: Words): Promise<Ran> {
  if (site.isBrief !== true) site.printStatus(shellLine(command));
  return patiently<Ran>(site, true, () => runOnce(site, command));
}

export async function runOnce({ gcloud, target }: Site, command: Words): Promise<Ran> {
  const answer = await gcloud(command);
  if (answer.code === 0) return { kind: 'ran', answer };
  return { kind: 'not shown', refusal: readRefusal(answer.err, target) };
}

/** Retries while Google does not know a new resource everywhere. */
async function patiently<Result extends Inspected | Ran>(
  { printStatus, wait }: Site,
  isFresh: boolean,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let left = ATTEMPTS; ; left--) {
    const result = await attempt();
    if (!isFresh || left <= 1 || result.kind !== 'not shown') return result;
    if (!isTransientRefusal(result.refusal.kind)) return result;
    if (left === ATTEMPTS)
      printStatus(`Google does not know everything yet: ${result.refusal.said} Retrying.`);
    await wait();
  }
}

export const stoppedAt = (
  { what, ifForbidden }: Pick<SetupStep, 'what' | 'ifForbidden'>,
  { kind, said, remedy }: ReadRefusal,
): Stopped => ({
  kind: 'stopped',
  sentences: [
    `Stopped at ${what}. Google reports: ${said}`,
    (kind === 'policy' ? ifForbidden : undefined) ?? remedy,
  ],
});

export interface Removal {
  readonly kind: 'planned';
  /** Parts to remove, in this order. */
  readonly ours: readonly SetupStep[];
  /** Existing parts that remain, since nothing shows that `sealed deploy` created them. */
  readonly others: readonly SetupStep[];
}

/** Plans the removal in reverse order. Skips missing parts unless the record lists them. */
export async function planRemoval(
  site: Site,
  steps: readonly SetupStep[],
): Promise<Removal | Stopped> {
  const ours: SetupStep[] = [];
  const others: SetupStep[] = [];
  for (const step of steps.toReversed().filter(({ remove }) => remove !== undefined)) {
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
      ? '“sealed deploy” has created nothing here.'
      : `These parts will be deleted:\n${ours.map(({ what }) => `  ${what}`).join('\n')}`,
    ...(others.length === 0
      ? []
      : [
          'These parts remain, since “sealed deploy” did not ' +
            `create them:\n${others.map(({ what }) => `  ${what}`).join('\n')}`,
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
  for (const command of step.remove ?? []) {
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

/**
 * Whether the error reports a missing resource, also in the words of policies and Cloud Storage.
 */
const isGone = (err: string, target: Target): boolean =>
  isNotFound(err) ||
  /not found|matched no objects|does not exist/i.test(err) ||
  readRefusal(err, target).kind === 'service off';
