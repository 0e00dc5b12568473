/** Creates and removes resources, one step at a time, but never those of others. */

import {
  formatShellLine,
  type Gcloud,
  type GcloudResult,
  type GcloudWords,
  parseJsonOutput,
} from '../../shared/google/gcloud.ts';
import {
  type ExplainedRefusal,
  explainRefusal,
  isNotFound,
  isTransientRefusal,
} from '../../shared/setup/setup-refusals.ts';
import {
  type InspectionResult,
  inspectResource,
  isOurResource,
  type SetupStep,
} from '../../shared/setup/setup-step.ts';
import type { Target } from '../../shared/setup/setup-target.ts';

export interface SetupSite {
  readonly gcloud: Gcloud;
  readonly target: Target;
  readonly printStatus: (sentence: string) => void;
  /** Whether commands and parts without a name, such as roles, are not printed. */
  readonly isBrief?: boolean;
  readonly wait: () => Promise<void>;
  /** Adds an ID to the deployment’s record, or removes it. */
  readonly record: (change: { readonly id: string; readonly isMade: boolean }) => Promise<void>;
}

export type SetupResult = { readonly kind: 'done'; readonly changes: number } | StoppedSetup;

export interface StoppedSetup {
  readonly kind: 'stopped';
  readonly sentences: readonly string[];
}

/**
 * Number of attempts, ten seconds apart: new services and accounts work only after some minutes.
 */
const MAX_ATTEMPTS = 18;

export async function createResources(
  site: SetupSite,
  steps: readonly SetupStep[],
): Promise<SetupResult> {
  let changes = 0;
  for (const step of steps) {
    const made = await createResource(site, step, changes > 0);
    if (made.kind === 'stopped') return made;
    changes += made.changes;
  }
  return { kind: 'done', changes };
}

async function createResource(
  site: SetupSite,
  step: SetupStep,
  isFresh: boolean,
): Promise<SetupResult> {
  const { target, gcloud } = site;
  const looked = await retryWhileFresh(site, isFresh, () => inspectResource(gcloud, step, target));
  switch (looked.kind) {
    case 'there':
      printStepResult(site, step, 'there');
      return { kind: 'done', changes: 0 };
    case 'not shown':
      return handleUnreadableResource(site, step, looked.refusal);
    case 'foreign':
      return { kind: 'stopped', sentences: [looked.sentence] };
    case 'needs':
      if (step.byHand !== undefined) return { kind: 'stopped', sentences: [step.byHand] };
      return createAndRecord(site, step, looked);
  }
}

function printStepResult(
  { printStatus, isBrief }: SetupSite,
  step: SetupStep,
  how: 'there' | 'made',
): void {
  const isNamed = typeof step.ownership?.option === 'string';
  if (isBrief !== true || isNamed)
    printStatus(`${step.what}: ${how === 'there' ? 'exists' : 'created'}.`);
}

type MissingResource = Extract<InspectionResult, { readonly kind: 'needs' }>;

/**
 * Records a resource before its creation, so that a killed command finds it again. Records a role
 * only afterwards, so that an earlier role is not removed.
 */
async function createAndRecord(
  site: SetupSite,
  step: SetupStep,
  needs: MissingResource,
): Promise<SetupResult> {
  const { ownership } = step;
  if (ownership === undefined || !needs.isNew) {
    const ran = await runStepCommands(site, step, needs);
    if (ran.kind === 'done' && ownership !== undefined && ownership.option === null) {
      await site.record({ id: ownership.id, isMade: true });
    }
    return ran;
  }
  await site.record({ id: ownership.id, isMade: true });
  const ran = await runStepCommands(site, step, needs);
  if (ran.kind === 'stopped') await site.record({ id: ownership.id, isMade: false });
  return ran.kind === 'stopped' || (await isVisible(site, step))
    ? ran
    : describeInvisibleResource(step);
}

async function runStepCommands(
  site: SetupSite,
  step: SetupStep,
  { commands }: MissingResource,
): Promise<SetupResult> {
  for (const command of commands) {
    const ran = await runPrinted(site, command);
    if (ran.kind === 'not shown') return describeStop(step, ran.refusal);
  }
  printStepResult(site, step, 'made');
  return { kind: 'done', changes: commands.length };
}

const VISIBILITY_CHECKS = 3;

/** Google may report a resource as created before it is visible, so this polls until it is. */
async function isVisible({ gcloud, target, wait }: SetupSite, step: SetupStep): Promise<boolean> {
  if (step.unshown === undefined) return true;
  for (let left = VISIBILITY_CHECKS; ; left--) {
    const looked = await inspectResource(gcloud, step, target);
    if (looked.kind !== 'needs' || !looked.isNew) return true;
    if (left <= 1) return false;
    await wait();
  }
}

const describeInvisibleResource = ({ what, unshown }: SetupStep): StoppedSetup => ({
  kind: 'stopped',
  sentences: [`Google reports that it created ${what}, but does not show it.`, unshown ?? ''],
});

function handleUnreadableResource(
  { printStatus }: SetupSite,
  step: SetupStep,
  refusal: ExplainedRefusal,
): SetupResult {
  if (step.mayBeUnseen !== true || refusal.kind === 'not signed in')
    return describeStop(step, refusal);
  printStatus(`Google does not show whether ${step.what} exists. Later parts fail if it does not.`);
  return { kind: 'done', changes: 0 };
}

export type CommandResult =
  | { readonly kind: 'ran'; readonly answer: GcloudResult }
  | Extract<InspectionResult, { readonly kind: 'not shown' }>;

export function runPrinted(site: SetupSite, command: GcloudWords): Promise<CommandResult> {
  if (site.isBrief !== true) site.printStatus(formatShellLine(command));
  return retryWhileFresh<CommandResult>(site, true, () => runSilently(site, command));
}

export async function runSilently(
  { gcloud, target }: SetupSite,
  command: GcloudWords,
): Promise<CommandResult> {
  const answer = await gcloud(command);
  if (answer.code === 0) return { kind: 'ran', answer };
  return { kind: 'not shown', refusal: explainRefusal(answer.err, target) };
}

/** Retries while Google does not know a new resource everywhere. */
async function retryWhileFresh<Result extends InspectionResult | CommandResult>(
  { printStatus, wait }: SetupSite,
  isFresh: boolean,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let left = MAX_ATTEMPTS; ; left--) {
    const result = await attempt();
    if (!isFresh || left <= 1 || result.kind !== 'not shown') return result;
    if (!isTransientRefusal(result.refusal.kind)) return result;
    if (left === MAX_ATTEMPTS)
      printStatus(`Retrying, since Google is not ready yet: ${result.refusal.said}`);
    await wait();
  }
}

export const describeStop = (
  { what, ifForbidden }: Pick<SetupStep, 'what' | 'ifForbidden'>,
  { kind, said, remedy }: ExplainedRefusal,
): StoppedSetup => ({
  kind: 'stopped',
  sentences: [
    `Stopped at ${what}. Google reports: ${said}`,
    (kind === 'policy' ? ifForbidden : undefined) ?? remedy,
  ],
});

export interface RemovalPlan {
  readonly kind: 'planned';
  readonly ours: readonly SetupStep[];
  /** Existing parts that remain, since nothing shows that `sealed deploy` created them. */
  readonly others: readonly SetupStep[];
}

/** Plans the removal in reverse order. Skips missing parts unless the record lists them. */
export async function planRemoval(
  site: SetupSite,
  steps: readonly SetupStep[],
): Promise<RemovalPlan | StoppedSetup> {
  const ours: SetupStep[] = [];
  const others: SetupStep[] = [];
  for (const step of steps.toReversed().filter(({ remove }) => remove !== undefined)) {
    const whose = await findOwner(site, step);
    if (typeof whose !== 'string') return whose;
    if (whose === 'ours') ours.push(step);
    if (whose === 'another’s') others.push(step);
  }
  return { kind: 'planned', ours, others };
}

async function findOwner(
  { gcloud, target }: SetupSite,
  step: SetupStep,
): Promise<'ours' | 'another’s' | 'nobody’s' | StoppedSetup> {
  const { ownership } = step;
  if (ownership === undefined) return 'nobody’s';
  if (target.known.includes(ownership.id)) return 'ours';
  if (ownership.option === null) return 'nobody’s';
  const answer = await gcloud(step.look);
  if (answer.code === 0)
    return isOurResource(ownership, target, parseJsonOutput(answer)) ? 'ours' : 'another’s';
  return isMissingResource(answer.err, target)
    ? 'nobody’s'
    : describeStop(step, explainRefusal(answer.err, target));
}

export const describeRemoval = ({ ours, others }: RemovalPlan): string =>
  [
    ours.length === 0
      ? '“sealed deploy” has created nothing in this project.'
      : `These parts will be deleted:\n${ours.map(({ what }) => `  ${what}`).join('\n')}`,
    ...(others.length === 0
      ? []
      : [
          'These parts remain, since “sealed deploy” did not ' +
            `create them:\n${others.map(({ what }) => `  ${what}`).join('\n')}`,
        ]),
  ].join('\n');

export async function removeResources(
  site: SetupSite,
  { ours }: RemovalPlan,
): Promise<SetupResult> {
  let changes = 0;
  for (const step of ours) {
    const removed = await removeResource(site, step);
    if (removed.kind === 'stopped') return removed;
    changes += removed.changes;
  }
  return { kind: 'done', changes };
}

async function removeResource(site: SetupSite, step: SetupStep): Promise<SetupResult> {
  let changes = 0;
  for (const command of step.remove ?? []) {
    const { code, err } = await site.gcloud(command);
    if (code === 0) {
      site.printStatus(formatShellLine(command));
      changes += 1;
    } else if (!isMissingResource(err, site.target)) {
      return describeStop(step, explainRefusal(err, site.target));
    }
  }
  if (step.ownership !== undefined) await site.record({ id: step.ownership.id, isMade: false });
  return { kind: 'done', changes };
}

/**
 * Whether the error reports a missing resource, also in the words of policies and Cloud Storage.
 */
const isMissingResource = (err: string, target: Target): boolean =>
  isNotFound(err) ||
  /not found|matched no objects|does not exist/i.test(err) ||
  explainRefusal(err, target).kind === 'service off';
