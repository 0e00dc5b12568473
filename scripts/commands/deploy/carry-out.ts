/** Creates and removes resources one by one. Never removes those of other owners. */

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
import { UnreachableError } from '../../shared/terminal/exit.ts';

export interface SetupSite {
  readonly gcloud: Gcloud;
  readonly target: Target;
  readonly printStatus: (sentence: string) => void;
  /** Whether the output omits commands, and also parts without a name, such as roles. */
  readonly isBrief?: boolean;
  readonly wait: () => Promise<void>;
  /** Adds an ID to the record of the deployment, or removes it. */
  readonly record: (change: { readonly id: string; readonly isMade: boolean }) => Promise<void>;
}

/** Thrown when a setup must stop. The host fixes the cause and runs the command again. */
export class SetupStoppedError extends UnreachableError {
  readonly sentences: readonly string[];
  constructor(...sentences: readonly string[]) {
    const advice = 'Run the command again to continue. Finished parts are kept.';
    super([...sentences, advice].join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Number of attempts, ten seconds apart: new services and accounts work only after some minutes.
 */
const MAX_ATTEMPTS = 18;

/** Creates the resources, and returns the number of changes. @throws SetupStoppedError */
export async function createResources(
  site: SetupSite,
  steps: readonly SetupStep[],
): Promise<number> {
  let changes = 0;
  for (const step of steps) changes += await createResource(site, step, changes > 0);
  return changes;
}

async function createResource(site: SetupSite, step: SetupStep, isFresh: boolean): Promise<number> {
  const { target, gcloud } = site;
  const looked = await retryWhileFresh(site, isFresh, () => inspectResource(gcloud, step, target));
  switch (looked.kind) {
    case 'there':
      printStepResult(site, step, 'there');
      return 0;
    case 'not shown':
      if (step.mayBeUnseen !== true || looked.refusal.kind === 'not signed in')
        throw createStopError(step, looked.refusal);
      site.printStatus(
        `Google does not show whether ${step.what} exists. Later parts fail if it does not.`,
      );
      return 0;
    case 'foreign':
      throw new SetupStoppedError(looked.sentence);
    case 'needs':
      if (step.byHand !== undefined) throw new SetupStoppedError(step.byHand);
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
): Promise<number> {
  const { ownership } = step;
  if (ownership === undefined || !needs.isNew) {
    const changes = await runStepCommands(site, step, needs);
    if (ownership?.option === null) await site.record({ id: ownership.id, isMade: true });
    return changes;
  }
  await site.record({ id: ownership.id, isMade: true });
  const changes = await runStepCommands(site, step, needs).catch(async (error: unknown) => {
    // The error was unexpected, so Google may have created the part.
    if (error instanceof SetupStoppedError) await site.record({ id: ownership.id, isMade: false });
    throw error;
  });
  if (await isVisible(site, step)) return changes;
  throw new SetupStoppedError(
    `Google reports that it created ${step.what}, but does not show it.`,
    step.unshown ?? '',
  );
}

async function runStepCommands(
  site: SetupSite,
  step: SetupStep,
  { commands }: MissingResource,
): Promise<number> {
  for (const command of commands) await runPrinted(site, command, step);
  printStepResult(site, step, 'made');
  return commands.length;
}

const VISIBILITY_CHECKS = 3;

/** Polls until the resource is visible, since Google may report it as created before that. */
async function isVisible({ gcloud, target, wait }: SetupSite, step: SetupStep): Promise<boolean> {
  if (step.unshown === undefined) return true;
  for (let left = VISIBILITY_CHECKS; ; left--) {
    const looked = await inspectResource(gcloud, step, target);
    if (looked.kind !== 'needs' || !looked.isNew) return true;
    if (left <= 1) return false;
    await wait();
  }
}

type CommandResult =
  | { readonly kind: 'ran'; readonly answer: GcloudResult }
  | Extract<InspectionResult, { readonly kind: 'not shown' }>;

type NamedPart = Pick<SetupStep, 'what' | 'ifForbidden'>;

/** Prints a command that changes something, and runs it. @throws SetupStoppedError if refused */
export async function runPrinted(
  site: SetupSite,
  command: GcloudWords,
  part: NamedPart,
): Promise<GcloudResult> {
  if (site.isBrief !== true) site.printStatus(formatShellLine(command));
  const ran = await retryWhileFresh<CommandResult>(site, true, () => tryCommand(site, command));
  if (ran.kind === 'not shown') throw createStopError(part, ran.refusal);
  return ran.answer;
}

/** Runs a command without printing it. @throws SetupStoppedError if Google refuses it */
export async function runSilently(
  site: SetupSite,
  command: GcloudWords,
  part: NamedPart,
): Promise<GcloudResult> {
  const ran = await tryCommand(site, command);
  if (ran.kind === 'not shown') throw createStopError(part, ran.refusal);
  return ran.answer;
}

async function tryCommand(
  { gcloud, target }: SetupSite,
  command: GcloudWords,
): Promise<CommandResult> {
  const answer = await gcloud(command);
  if (answer.code === 0) return { kind: 'ran', answer };
  return { kind: 'not shown', refusal: explainRefusal(answer.err, target) };
}

/** Retries until a new resource is visible everywhere in Google's cloud. */
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

const createStopError = (
  { what, ifForbidden }: NamedPart,
  { kind, said, remedy }: ExplainedRefusal,
): SetupStoppedError =>
  new SetupStoppedError(
    `Stopped at ${what}. Google reports: ${said}`,
    (kind === 'policy' ? ifForbidden : undefined) ?? remedy,
  );

export interface RemovalPlan {
  readonly ours: readonly SetupStep[];
  /** Existing parts that stay, since nothing shows that `sealed deploy` created them. */
  readonly others: readonly SetupStep[];
}

/**
 * Plans to remove the parts in reverse order. Skips parts that are missing, unless the record lists
 * them. @throws SetupStoppedError
 */
export async function planRemoval(
  site: SetupSite,
  steps: readonly SetupStep[],
): Promise<RemovalPlan> {
  const ours: SetupStep[] = [];
  const others: SetupStep[] = [];
  for (const step of steps.toReversed().filter(({ remove }) => remove !== undefined)) {
    const whose = await findOwner(site, step);
    if (whose === 'ours') ours.push(step);
    if (whose === 'another’s') others.push(step);
  }
  return { ours, others };
}

async function findOwner(
  { gcloud, target }: SetupSite,
  step: SetupStep,
): Promise<'ours' | 'another’s' | 'nobody’s'> {
  const { ownership } = step;
  if (ownership === undefined) return 'nobody’s';
  if (target.known.includes(ownership.id)) return 'ours';
  if (ownership.option === null) return 'nobody’s';
  const answer = await gcloud(step.look);
  if (answer.code === 0)
    return isOurResource(ownership, target, parseJsonOutput(answer)) ? 'ours' : 'another’s';
  if (isMissingResource(answer.err, target)) return 'nobody’s';
  throw createStopError(step, explainRefusal(answer.err, target));
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

/** Removes the resources, and returns the number of changes. @throws SetupStoppedError */
export async function removeResources(site: SetupSite, { ours }: RemovalPlan): Promise<number> {
  let changes = 0;
  for (const step of ours) changes += await removeResource(site, step);
  return changes;
}

async function removeResource(site: SetupSite, step: SetupStep): Promise<number> {
  let changes = 0;
  for (const command of step.remove ?? []) {
    const { code, err } = await site.gcloud(command);
    if (code === 0) {
      site.printStatus(formatShellLine(command));
      changes += 1;
    } else if (!isMissingResource(err, site.target)) {
      throw createStopError(step, explainRefusal(err, site.target));
    }
  }
  if (step.ownership !== undefined) await site.record({ id: step.ownership.id, isMade: false });
  return changes;
}

/** Whether the error reports a missing resource. Some services use other words for it. */
const isMissingResource = (err: string, target: Target): boolean =>
  isNotFound(err) ||
  /not found|matched no objects|does not exist/i.test(err) ||
  explainRefusal(err, target).kind === 'service off';
