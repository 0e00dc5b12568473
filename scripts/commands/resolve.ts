/** Resolves the due step when the host asks, as the function would (`sealed resolve`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { dependsOnCutOff, findRoundToFetch } from '../../functions/match/ledger/dice.ts';
import { formatInstant, type NextDeadline } from '../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../functions/match/ledger/entry-parts.ts';
import { formatIncident, type Incident } from '../../functions/match/ledger/incident.ts';
import { hasResolvedStep, type Position } from '../../functions/match/ledger/position.ts';
import { buildNextEntry } from '../../functions/match/next/build-entry.ts';
import {
  areAllMissing,
  formatMissingSeats,
  type HeldReason,
  NO_ANSWERS_SENTENCE,
} from '../../functions/match/next/due.ts';
import { buildDeadlineTask, withCutOff } from '../../functions/match/next/tasks.ts';
import { formatTime } from '../../functions/match/next/time.ts';
import type { StepWake } from '../../functions/match/next/wake.ts';
import { getCurrentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { rerunEffects } from '../../functions/match/running/publish.ts';
import { type RunResult, runMatch } from '../../functions/match/running/run.ts';
import { type QueueOptions, withQueueOptions } from '../shared/google/queue-settings.ts';
import {
  describeConcurrentEntry,
  describeDueStep,
  describeLastEntry,
  listChangeLines,
  readDueWork,
  timeAway,
} from '../shared/match/due-work.ts';
import { createAdjudicator, readMatchToChange } from '../shared/match/match-account.ts';
import { MATCH_ARGUMENT, markAsOpen } from '../shared/match/match-name.ts';
import { EXIT, type ExitCode, exitWith, UsageError } from '../shared/terminal/exit.ts';
import { askYesOrNo } from '../shared/terminal/questions.ts';
import {
  canAsk,
  print,
  printJson,
  printStatus,
  withProgress,
} from '../shared/terminal/terminal.ts';

interface ResolveOptions extends QueueOptions {
  readonly step?: string;
  readonly early?: true;
  readonly withoutMissing?: true;
  readonly dryRun?: true;
  readonly yes?: true;
  readonly json?: true;
}

const RESOLVE_HELP =
  'Resolves the step whose deadline has passed, like the function. If answers are missing, it ' +
  'names the seats and asks you first. It also completes unfinished publishing, and does only ' +
  'that if nothing is due. You can repeat it safely.';

const RESOLVE_EXAMPLES = `
Examples:
  sealed resolve "The May race"
  sealed resolve "The May race" --step round-2 --early --yes
  sealed resolve --without-missing     in a script, without a terminal
`;

export const createResolveCommand = (): Command =>
  withQueueOptions(new Command('resolve'))
    .summary('resolve the due step')
    .description(RESOLVE_HELP)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--step <name>', 'resolve only this step')
    .option('--early', 'resolve now, with the answers so far; needs --step')
    .option('--without-missing', 'resolve without missing answers and without asking')
    .option('--dry-run', 'preview the result without writing')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', RESOLVE_EXAMPLES)
    .action(exitWith(runResolve));

async function runResolve(name: string | undefined, options: ResolveOptions): Promise<ExitCode> {
  const any = await createAdjudicator(options);
  const { adjudicator, match } = await readMatchToChange(any, options, { name });
  if (options.dryRun === true) {
    printResolution(await previewResolution(adjudicator.google, match), options);
    return EXIT.done;
  }
  const wanted = selectAction(match, options, adjudicator.google.now());
  const todo =
    wanted.kind === 'publish'
      ? wanted
      : await confirmResolution(adjudicator.google, match, wanted, options);
  if (todo === null) {
    printStatus('Nothing was resolved.');
    return EXIT.done;
  }
  const done = await withProgress(
    'Resolving and publishing',
    carryOutAction(adjudicator, match, todo),
  );
  await markAsOpen(adjudicator.google, match);
  printResolution(done, options);
  return done.incidents.length === 0 ? EXIT.done : EXIT.incidents;
}

function printResolution(
  done: ResolutionResult | ResolutionPreview,
  { json }: ResolveOptions,
): void {
  if (json === true) printJson(done);
  else print(done.sentences.join('\n'));
}

interface PlannedResolution {
  readonly kind: 'resolve';
  readonly task: StepWake;
  /** Question before an early resolution; null if the deadline has passed. */
  readonly earlyQuestion: string | null;
  readonly confirmed: readonly Incident[];
}

type ResolveAction = { readonly kind: 'publish' } | PlannedResolution;

/** Selects what to do. @throws UsageError if another step is due, or the step is not due yet */
function selectAction(match: Match, { step, early }: ResolveOptions, nowMs: number): ResolveAction {
  const position = getCurrentPosition(match);
  const { sealed, opened } = position;
  const { next } = sealed.entry;
  if (step !== undefined) rejectOtherStep(step, next);
  if (next !== null && next.deadline === null && (step !== undefined || early === true)) {
    throw new UsageError(`${PAUSED_ERROR} ${next.title} cannot be resolved.`);
  }
  const task = buildDeadlineTask(position, match.files);
  if (task === null || next === null) return { kind: 'publish' };
  const deadlineMs = Date.parse(task.deadline);
  const todo = { kind: 'resolve', task, earlyQuestion: null, confirmed: [] } as const;
  if (deadlineMs <= nowMs) return todo;
  const dueMs = Date.parse(next.deadline ?? task.deadline);
  const when = `${formatTime(dueMs, opened.settings)}, ${timeAway(dueMs, nowMs)}`;
  if (early === true) {
    if (step === undefined) {
      throw new UsageError(`Add --step ${next.step} if you want to resolve ${next.title} early.`);
    }
    const how = dependsOnCutOff(position)
      ? 'Resolve it a minute from now, with the answers until then'
      : 'Resolve it now, with the answers so far';
    const earlyQuestion = `${next.title} is due ${when}. ${how}?`;
    return { ...todo, task: withCutOff(task, formatInstant(nowMs)), earlyQuestion };
  }
  if (step === undefined) return { kind: 'publish' };
  throw new UsageError(
    `${next.title} is due ${when}. To resolve it now, with the answers so far, add --early.`,
  );
}

const PAUSED_ERROR = 'The match is paused. Resume it first with “sealed resume”.';

function rejectOtherStep(step: string, next: NextDeadline | null): void {
  const named = step.slice(0, 60);
  if (next === null)
    throw new UsageError(`“${named}” cannot be resolved, because the match is over.`);
  const names = [next.step, next.title].map((name) => name.toLowerCase());
  if (!names.includes(step.trim().toLowerCase())) {
    throw new UsageError(
      `“${named}” is not due. The due step is ${next.title} (--step ${next.step}).`,
    );
  }
}

/**
 * Asks the host about missing seats and problems. Returns the confirmed resolution, or null.
 * @throws UsageError without a terminal
 */
async function confirmResolution(
  google: Google,
  match: Match,
  todo: PlannedResolution,
  { yes, withoutMissing }: ResolveOptions,
): Promise<PlannedResolution | null> {
  const { task, earlyQuestion } = todo;
  const whole = await readContentTabs(google, match);
  const caller = { kind: 'host', confirmed: [] } as const;
  const cutOffMs = Date.parse(task.deadline);
  const { due, missing } = await readDueWork(google, whole, { isAlways: true, cutOffMs, caller });
  if (earlyQuestion !== null && areAllMissing(whole, missing))
    throw new UsageError(NO_ANSWERS_SENTENCE);
  if (earlyQuestion !== null && !(await isAgreed(earlyQuestion, yes === true, '--early --yes')))
    return null;
  if (due.kind === 'held' && (earlyQuestion !== null || !isAcceptable(due.why))) return todo;
  const problems = due.kind === 'held' ? due.problems : [];
  if (missing.length === 0 && problems.length === 0) return todo;
  for (const problem of problems) printStatus(formatIncident(problem));
  const who = missing.length === 0 ? '' : `Missing: ${formatMissingSeats(missing)}. `;
  const title = getCurrentPosition(match).sealed.entry.next?.title ?? '';
  const question = `${who}Resolve ${title} anyway?`;
  const isWanted = await isAgreed(question, withoutMissing === true, '--without-missing');
  return isWanted ? { ...todo, confirmed: problems } : null;
}

/** Whether the host may accept the problem. They cannot accept an incomplete list of answers. */
const isAcceptable = (why: HeldReason): boolean =>
  why.kind === 'host word' && why.word.reasons.length > 0;

/** Reads the content tabs if no step was resolved yet, since edits of them are handled first. */
async function readContentTabs(google: Google, match: Match): Promise<Match> {
  const position = getCurrentPosition(match);
  const contentTabs = position.game.content.tabs.map(({ name }) => name);
  return hasResolvedStep(position) || contentTabs.length === 0
    ? match
    : readMatch(google, match.files.hostId, { contentTabs });
}

async function isAgreed(question: string, isSaid: boolean, option: string): Promise<boolean> {
  if (isSaid) return true;
  if (canAsk()) return askYesOrNo(question);
  throw new UsageError(
    `${question} There is no terminal for your answer. Add ${option} to confirm.`,
  );
}

interface ResolutionResult {
  readonly outcome: RunResult['kind'] | 'published';
  readonly sentences: readonly string[];
  readonly next: NextDeadline | null;
  readonly incidents: readonly Incident[];
}

async function carryOutAction(
  adjudicator: Adjudicator,
  match: Match,
  todo: ResolveAction,
): Promise<ResolutionResult> {
  switch (todo.kind) {
    case 'publish': {
      const incidents = await rerunEffects(adjudicator, match);
      const { entry } = getCurrentPosition(match).sealed.entry;
      const what = `There was nothing to resolve. All pages show the last entry, ${entry}.`;
      return buildOutput({ outcome: 'published', what, match, incidents });
    }
    case 'resolve': {
      const { task, confirmed: known } = todo;
      const result = await runMatch(adjudicator, task, { kind: 'host', confirmed: known });
      return buildResolutionResult(result, match);
    }
  }
}

/** Describes the result. `before` is the match that the command read first. */
function buildResolutionResult(result: RunResult, before: Match): ResolutionResult {
  switch (result.kind) {
    case 'resolved':
      return buildOutput({
        ...result,
        outcome: result.kind,
        what: describeLastEntry(result.match),
      });
    case 'content changed': {
      const what =
        'The content tabs were edited. The edits were accepted, and everybody is asked again. ' +
        'Nothing was resolved.';
      return buildOutput({ ...result, outcome: result.kind, what });
    }
    case 'resolved before': {
      const what = describeConcurrentEntry(result.match, before);
      return buildOutput({ ...result, outcome: result.kind, what });
    }
    case 'polled':
    case 'missed':
    case 'gone':
    case 'cut off':
    case 'not yet': {
      const what =
        'The due step has changed in the meantime. Check it with “sealed status”, then run the ' +
        'command again.';
      return { outcome: result.kind, sentences: [what], next: null, incidents: [] };
    }
    case 'moment named':
      return buildOutput({
        ...result,
        outcome: result.kind,
        what: EARLY_TIME_NOTICE,
        incidents: [],
      });
    case 'grace given':
      return buildOutput({ ...result, outcome: result.kind, what: GRACE_NOTICE, incidents: [] });
    case 'waits': {
      const what = 'Nothing was resolved. Fix these problems first.';
      return buildOutput({
        outcome: result.kind,
        what,
        match: before,
        incidents: result.incidents,
      });
    }
  }
}

const GRACE_NOTICE = 'An answer is missing, so answers count during the grace period of the match.';

const EARLY_TIME_NOTICE =
  'The dice of this match need a public beacon. So the ledger first announces the time at which ' +
  'the step is resolved. Answers until then count. The step is then resolved automatically, or ' +
  'by “sealed resolve”.';

function buildOutput(done: {
  readonly outcome: ResolutionResult['outcome'];
  readonly what: string;
  readonly match: Match;
  readonly incidents: readonly Incident[];
}): ResolutionResult {
  const { outcome, what, match, incidents } = done;
  const position = getCurrentPosition(match);
  const { next } = position.sealed.entry;
  return {
    outcome,
    sentences: [what, describeDueStep(position), ...incidents.map(formatIncident)],
    next,
    incidents,
  };
}

type ResolutionPreview = Awaited<ReturnType<typeof previewResolution>>;

function getCurrentCutOff({ sealed }: Position, nowMs: number): number {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : getAnswerCutOff(next);
  return cutOff === null ? nowMs : Math.min(nowMs, Date.parse(cutOff));
}

/** Previews the open step with the answers that have arrived. @throws GoogleError */
export async function previewResolution(google: Google, match: Match) {
  const before = getCurrentPosition(match);
  const { step } = before;
  if (step === null) {
    const sentences = ['There is nothing to resolve.'];
    return { outcome: 'dry run', step: null, sentences } as const;
  }
  const nowMs = google.now();
  const cutOffMs = getCurrentCutOff(before, nowMs);
  const found = await readDueWork(google, match, { isAlways: true, cutOffMs });
  const { due, inbox, problems } = found;
  const result = { outcome: 'dry run', step: step.title } as const;
  const who =
    found.missing.length === 0
      ? 'Everybody has answered.'
      : `Missing: ${formatMissingSeats(found.missing)}.`;
  if (inbox === null) return { ...result, sentences: problems.map(formatIncident) };
  const round = findRoundToFetch(before);
  if (round !== null)
    return { ...result, sentences: [describeUnknownDice(step.title, round, who)] };
  const after = getCurrentPosition(buildNextEntry({ match, inbox, cutOffMs, nowMs }).match);
  const held = due.kind === 'held' ? due.problems : [];
  return {
    ...result,
    sentences: [
      `${step.title} would have this result with the answers so far. ${who} Nothing was written.`,
      ...held.map(formatIncident),
      ...listChangeLines(before, after, nowMs),
    ],
  };
}

const describeUnknownDice = (title: string, round: number, who: string): string =>
  `${title} needs round ${round} of the public beacon. It is not published yet, so the dice ` +
  `cannot be previewed. ${who} Nothing was written.`;
