/** Resolves the due step by hand, like the function (`sealed resolve`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { goesByCutOff, roundToAsk } from '../../functions/match/ledger/dice.ts';
import { isoInstant, type NextDeadline } from '../../functions/match/ledger/entry.ts';
import { answerCutoffOf } from '../../functions/match/ledger/entry-parts.ts';
import { type Incident, incidentText } from '../../functions/match/ledger/incident.ts';
import { hasResolvedStep, type Position } from '../../functions/match/ledger/position.ts';
import { buildNextEntry } from '../../functions/match/next/build-entry.ts';
import { deadlineTaskAt, withCutOff } from '../../functions/match/next/deadline-task.ts';
import {
  type HeldWhy,
  isNobodyIn,
  type MissingSeat,
  missingText,
  NOBODY_IN,
} from '../../functions/match/next/due.ts';
import { wallClock } from '../../functions/match/next/time.ts';
import type { StepWake } from '../../functions/match/next/wake.ts';
import { currentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { resolveStep, type StepResult } from '../../functions/match/visiting/resolve-step.ts';
import { rerunEffects } from '../../functions/match/visiting/write-entry.ts';
import { adjudicatorFor, keeping } from '../shared/google/adjudicators.ts';
import { type QueueOptions, withQueue } from '../shared/google/queue-settings.ts';
import { readDue } from '../shared/match/due-now.ts';
import { dueText } from '../shared/match/due-text.ts';
import { readHostWorkbook } from '../shared/match/host-workbook-reading.ts';
import { markOpen } from '../shared/match/marking-open.ts';
import { keptByOwnAccount } from '../shared/match/match-account.ts';
import { changeLines } from '../shared/match/match-change.ts';
import { MATCH_ARGUMENT, matchNamed } from '../shared/match/match-name.ts';
import { resolvedText, writtenMeanwhileText } from '../shared/match/resolved-text.ts';
import { timeAway } from '../shared/match/time-away.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { askWhether } from '../shared/terminal/questions.ts';
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

const ABOUT =
  'Resolves the step whose deadline has passed, like the function. If answers are missing, it ' +
  'names the seats and asks you first. It also completes unfinished publishing, and does only ' +
  'that if nothing is due. You can repeat it safely.';

const EXAMPLE = `
Examples:
  sealed resolve "The May race"
  sealed resolve "The May race" --step round-2 --early --yes
  sealed resolve --without-missing     in a script, without a terminal
`;

export const resolveCommand = (): Command =>
  withQueue(new Command('resolve'))
    .summary('resolve the due step')
    .description(ABOUT)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--step <name>', 'resolve only this step')
    .option('--early', 'resolve now, with the answers so far; needs --step')
    .option('--without-missing', 'resolve without missing answers and without asking')
    .option('--dry-run', 'preview the result without writing')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (name: string | undefined, options: ResolveOptions) => {
      process.exitCode = await resolve(name, options);
    });

async function resolve(name: string | undefined, options: ResolveOptions): Promise<ExitCode> {
  const any = await adjudicatorFor(options);
  const id = await matchNamed(any.google, name);
  const account = await keptByOwnAccount(any, options, id);
  const match = await withProgress(
    'Reading the match',
    readHostWorkbook(any.google, id, readMatch),
  );
  const adjudicator = await keeping(account, match, options);
  if (options.dryRun === true) {
    tell(await dryRun(adjudicator.google, match), options);
    return EXIT.done;
  }
  const wanted = todoOf(match, options, adjudicator.google.now());
  const todo =
    wanted.kind === 'publish'
      ? wanted
      : await confirmed(adjudicator.google, match, wanted, options);
  if (todo === null) {
    printStatus('Nothing was resolved.');
    return EXIT.done;
  }
  const done = await withProgress('Resolving and publishing', carriedOut(adjudicator, match, todo));
  await markOpen(adjudicator.google, match);
  tell(done, options);
  return done.incidents.length === 0 ? EXIT.done : EXIT.incidents;
}

function tell(done: Done | DryRun, { json }: ResolveOptions): void {
  if (json === true) printJson(done);
  else print(done.sentences.join('\n'));
}

interface ToResolve {
  readonly kind: 'resolve';
  readonly task: StepWake;
  /** Question before an early resolution; null at the step’s deadline. */
  readonly earlyQuestion: string | null;
  /** Problems that the host has accepted. */
  readonly confirmed: readonly Incident[];
}

type Todo = { readonly kind: 'publish' } | ToResolve;

/** Selects the action. @throws UsageError if another step is due, or the step is not due yet */
function todoOf(match: Match, { step, early }: ResolveOptions, nowMs: number): Todo {
  const position = currentPosition(match);
  const { sealed, opened } = position;
  const { next } = sealed.entry;
  if (step !== undefined) refuseOther(step, next);
  if (next !== null && next.deadline === null && (step !== undefined || early === true)) {
    throw new UsageError(`${PAUSED} ${next.title} cannot be resolved.`);
  }
  const task = deadlineTaskAt(position, match.files);
  if (task === null || next === null) return { kind: 'publish' };
  const deadlineMs = Date.parse(task.deadline);
  const todo = { kind: 'resolve', task, earlyQuestion: null, confirmed: [] } as const;
  if (deadlineMs <= nowMs) return todo;
  const dueMs = Date.parse(next.deadline ?? task.deadline);
  const when = `${wallClock(dueMs, opened.settings)}, ${timeAway(dueMs, nowMs)}`;
  if (early === true) {
    if (step === undefined) {
      throw new UsageError(
        `Name the step to resolve early: ${next.title} is open. Add --step ${next.step}.`,
      );
    }
    const how = goesByCutOff(position)
      ? 'Resolve it a minute from now, with the answers until then'
      : 'Resolve it now, with the answers so far';
    const earlyQuestion = `${next.title} is due ${when}. ${how}?`;
    return { ...todo, task: withCutOff(task, isoInstant(nowMs)), earlyQuestion };
  }
  if (step === undefined) return { kind: 'publish' };
  throw new UsageError(
    `${next.title} is due ${when}. To resolve it now, with the answers so far, add --early.`,
  );
}

const PAUSED = 'The match is paused. Resume it first with “sealed resume”.';

function refuseOther(step: string, next: NextDeadline | null): void {
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
async function confirmed(
  google: Google,
  match: Match,
  todo: ToResolve,
  { yes, withoutMissing }: ResolveOptions,
): Promise<ToResolve | null> {
  const { task, earlyQuestion } = todo;
  const whole = await withContentTabs(google, match);
  const caller = { kind: 'host', confirmed: [] } as const;
  const cutOffMs = Date.parse(task.deadline);
  const { due, missing } = await readDue(google, whole, { isAlways: true, cutOffMs, caller });
  if (earlyQuestion !== null && isNobodyIn(whole, missing)) throw new UsageError(NOBODY_IN);
  if (earlyQuestion !== null && !(await isYes(earlyQuestion, yes === true, '--early --yes')))
    return null;
  if (due.kind === 'held' && (earlyQuestion !== null || !isForHost(due.why))) return todo;
  const problems = due.kind === 'held' ? due.problems : [];
  if (missing.length === 0 && problems.length === 0) return todo;
  for (const problem of problems) printStatus(incidentText(problem));
  const who = missing.length === 0 ? '' : `Missing: ${missingText(missing)}. `;
  const question = `${who}Resolve ${titleOf(match)} anyway?`;
  const isWanted = await isYes(question, withoutMissing === true, '--without-missing');
  return isWanted ? { ...todo, confirmed: problems } : null;
}

/** Whether the host may accept this problem: not an incomplete list of answers, nor a stop. */
const isForHost = (why: HeldWhy): boolean =>
  why.kind === 'host word' && why.word.reasons.length > 0;

const titleOf = (match: Match): string => currentPosition(match).sealed.entry.next?.title ?? '';

/** Reads content tabs too before the first step, since edits replace its resolution. */
async function withContentTabs(google: Google, match: Match): Promise<Match> {
  const position = currentPosition(match);
  const contentTabs = position.game.content.tabs.map(({ name }) => name);
  return hasResolvedStep(position) || contentTabs.length === 0
    ? match
    : readMatch(google, match.files.hostId, { contentTabs });
}

async function isYes(question: string, isSaid: boolean, option: string): Promise<boolean> {
  if (isSaid) return true;
  if (canAsk()) return askWhether(question);
  throw new UsageError(`${question} There is no terminal to ask you. Add ${option} to confirm.`);
}

/** Result as printed. */
interface Done {
  readonly outcome: StepResult['kind'] | 'published';
  readonly sentences: readonly string[];
  readonly next: NextDeadline | null;
  readonly incidents: readonly Incident[];
}

async function carriedOut(adjudicator: Adjudicator, match: Match, todo: Todo): Promise<Done> {
  switch (todo.kind) {
    case 'publish': {
      const incidents = await rerunEffects(adjudicator, match);
      return told({ outcome: 'published', what: publishedText(match), match, incidents });
    }
    case 'resolve': {
      const { task, confirmed: known } = todo;
      const result = await resolveStep(adjudicator, task, { kind: 'host', confirmed: known });
      return doneOf(result, match);
    }
  }
}

const publishedText = (match: Match): string =>
  'There was nothing to resolve. All pages show entry ' +
  `${currentPosition(match).sealed.entry.entry}, the last of the ledger.`;

/** Describes the result. `before` is the match as first read. */
function doneOf(result: StepResult, before: Match): Done {
  switch (result.kind) {
    case 'resolved':
      return told({ ...result, outcome: result.kind, what: resolvedText(result.match) });
    case 'content changed': {
      const what =
        'The content tabs were edited. The edits were accepted, and everybody is asked again. ' +
        'Nothing was resolved.';
      return told({ ...result, outcome: result.kind, what });
    }
    case 'resolved before': {
      const what = writtenMeanwhileText(result.match, before);
      return told({ ...result, outcome: result.kind, what });
    }
    case 'gone':
    case 'cut off':
    case 'not yet': {
      const what =
        'The due step has changed in the meantime. Check it with “sealed status”, then run the command again.';
      return { outcome: result.kind, sentences: [what], next: null, incidents: [] };
    }
    case 'moment named':
      return told({ ...result, outcome: result.kind, what: MOMENT_NAMED, incidents: [] });
    case 'grace given':
      return told({ ...result, outcome: result.kind, what: GRACE_GIVEN, incidents: [] });
    case 'waits': {
      const what = 'Nothing was resolved. Fix these problems first.';
      return told({ outcome: result.kind, what, match: before, incidents: result.incidents });
    }
  }
}

const GRACE_GIVEN = 'An answer is missing, so answers count during the grace period of the match.';

const MOMENT_NAMED =
  'The dice of this match need a public beacon. So the ledger first announces the time at which ' +
  'the step is resolved. Answers until then count. The step is then resolved automatically, or by ' +
  '“sealed resolve”.';

function told(done: {
  readonly outcome: Done['outcome'];
  readonly what: string;
  readonly match: Match;
  readonly incidents: readonly Incident[];
}): Done {
  const { outcome, what, match, incidents } = done;
  const position = currentPosition(match);
  const { next } = position.sealed.entry;
  return {
    outcome,
    sentences: [what, dueText(position), ...incidents.map(incidentText)],
    next,
    incidents,
  };
}

/** Preview of a step's resolution. */
interface DryRun {
  readonly outcome: 'dry run';
  /** Title of the step; null if no step is open. */
  readonly step: string | null;
  readonly sentences: readonly string[];
}

/** Returns the cut-off if it has passed, else the current time. */
function cutOffNow({ sealed }: Position, nowMs: number): number {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff === null ? nowMs : Math.min(nowMs, Date.parse(cutOff));
}

/** Previews the open step with the answers received so far. @throws GoogleError */
export async function dryRun(google: Google, match: Match): Promise<DryRun> {
  const before = currentPosition(match);
  const { step } = before;
  if (step === null) {
    return { outcome: 'dry run', step: null, sentences: ['There is nothing to resolve.'] };
  }
  const nowMs = google.now();
  const cutOffMs = cutOffNow(before, nowMs);
  const found = await readDue(google, match, { isAlways: true, cutOffMs });
  const { due, inbox, problems } = found;
  const told = { outcome: 'dry run', step: step.title } as const;
  const who = missingLine(found.missing);
  if (inbox === null) return { ...told, sentences: problems.map(incidentText) };
  const round = roundToAsk(before);
  if (round !== null) return { ...told, sentences: [withoutDice(step.title, round, who)] };
  const after = currentPosition(buildNextEntry({ match, inbox, cutOffMs, nowMs }).match);
  const held = due.kind === 'held' ? due.problems : [];
  return {
    ...told,
    sentences: [
      `${step.title} would have this result with the answers so far. ${who} Nothing ` +
        'was written.',
      ...held.map(incidentText),
      ...changeLines(before, after, nowMs),
    ],
  };
}

const missingLine = (missing: readonly MissingSeat[]): string =>
  missing.length === 0 ? 'Everybody has answered.' : `Missing: ${missingText(missing)}.`;

/** Describes a step whose dice are unknown until the round is on the ledger. */
const withoutDice = (title: string, round: number, who: string): string =>
  `${title} needs round ${round} of the public beacon. It is not published yet, so the dice ` +
  `cannot be previewed. ${who} Nothing was written.`;
