/** `sealed resolve`: what the function does at a deadline, by the host's hand. */

import { Command } from 'commander';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { goesByCutOff } from '../../functions/match/ledger/dice.ts';
import type { NextDeadline } from '../../functions/match/ledger/entry.ts';
import { type Incident, incidentText } from '../../functions/match/ledger/incident.ts';
import { type DeadlineTask, deadlineTaskAfter } from '../../functions/match/next/deadline-task.ts';
import { wallClock } from '../../functions/match/next/time.ts';
import { currentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import {
  rerunEffects,
  resolveStep,
  type StepResult,
} from '../../functions/match/visiting/resolve-step.ts';
import { adjudicatorFor, keeping } from '../shared/google/adjudicators.ts';
import { type QueueOptions, withQueue } from '../shared/google/queue-settings.ts';
import { dueText } from '../shared/match/due-text.ts';
import { readHostWorkbook } from '../shared/match/host-workbook-reading.ts';
import { markOpen } from '../shared/match/marking-open.ts';
import { keptByOwnAccount } from '../shared/match/match-account.ts';
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
import { type DryRun, dryRun } from './resolve/dry-run.ts';

interface ResolveOptions extends QueueOptions {
  readonly step?: string;
  readonly early?: true;
  readonly dryRun?: true;
  readonly yes?: true;
  readonly json?: true;
}

const ABOUT = `Resolves the step whose deadline has come, as the function does: doing it again changes nothing.
Publishing that was left undone is completed. When nothing is due, only that is done.`;

const EXAMPLE = `
Examples:
  sealed resolve "The May race"
  sealed resolve "The May race" --step round-2 --early --yes
`;

export const resolveCommand = (): Command =>
  withQueue(new Command('resolve'))
    .summary('resolve the step that is due')
    .description(ABOUT)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--step <name>', 'only when this step is the one that is due')
    .option('--early', 'now, by what has been received')
    .option('--dry-run', 'only say what would be resolved now')
    .option('--yes', 'ask nothing')
    .option('--json', 'what happened as JSON')
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
    return tellDryRun(await dryRun(adjudicator.google, match), options);
  }
  const todo = todoOf(match, options, adjudicator.google.now());
  if (todo.kind === 'resolve early' && !(await mayBeEarly(todo.question, options))) {
    printStatus('Nothing has been resolved.');
    return EXIT.done;
  }
  const done = await withProgress('Resolving and publishing', carriedOut(adjudicator, match, todo));
  await markOpen(adjudicator.google, match);
  if (options.json === true) printJson(done);
  else print(done.sentences.join('\n'));
  return done.incidents.length === 0 ? EXIT.done : EXIT.incidents;
}

function tellDryRun(tried: DryRun, { json }: ResolveOptions): ExitCode {
  if (json === true) printJson(tried);
  else print(tried.sentences.join('\n'));
  return EXIT.done;
}

type Todo =
  | { readonly kind: 'publish' }
  | { readonly kind: 'resolve'; readonly task: DeadlineTask }
  | { readonly kind: 'resolve early'; readonly task: DeadlineTask; readonly question: string };

/** @throws UsageError when another step is named than the one that is due, or it is not due yet. */
function todoOf(match: Match, { step, early }: ResolveOptions, nowMs: number): Todo {
  const position = currentPosition(match);
  const { sealed, opened } = position;
  const { next } = sealed.entry;
  if (step !== undefined) refuseOther(step, next);
  if (next !== null && next.deadline === null && (step !== undefined || early === true)) {
    throw new UsageError(`${PAUSED} ${next.title} cannot be resolved.`);
  }
  const task = deadlineTaskAfter(sealed, match.files);
  if (task === null || next === null) return { kind: 'publish' };
  const deadlineMs = Date.parse(task.deadline);
  if (deadlineMs <= nowMs) return { kind: 'resolve', task };
  const dueMs = Date.parse(next.deadline ?? task.deadline);
  const when = `${wallClock(dueMs, opened.settings)}, ${timeAway(dueMs, nowMs)}`;
  if (early === true) {
    const how = goesByCutOff(position)
      ? 'Resolve it a minute from now, by what has been received until then'
      : 'Resolve it now, by what has been received';
    const question = `${next.title} is due ${when}. ${how}?`;
    const deadline = new Date(nowMs).toISOString();
    return { kind: 'resolve early', task: { ...task, deadline }, question };
  }
  if (step === undefined) return { kind: 'publish' };
  throw new UsageError(
    `${next.title} is due only ${when}. With --early it is resolved now, by what has been received.`,
  );
}

const PAUSED = 'The match is paused: let it go on first, with “sealed resume”.';

function refuseOther(step: string, next: NextDeadline | null): void {
  const named = step.slice(0, 60);
  if (next === null) throw new UsageError(`“${named}” cannot be resolved: the match is closed.`);
  const names = [next.step, next.title].map((name) => name.toLowerCase());
  if (!names.includes(step.trim().toLowerCase())) {
    throw new UsageError(
      `“${named}” is not what is due: that is ${next.title} (--step ${next.step}).`,
    );
  }
}

async function mayBeEarly(question: string, { yes }: ResolveOptions): Promise<boolean> {
  if (yes === true) return true;
  if (canAsk()) return askWhether(question);
  throw new UsageError(`${question} Nobody can be asked here: say so with --early --yes.`);
}

/** What happened, as told. */
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
    case 'resolve':
      return doneOf(
        await resolveStep(adjudicator, todo.task, { early: false, byHost: true }),
        match,
      );
    case 'resolve early':
      return doneOf(await resolveStep(adjudicator, todo.task, { early: true }), match);
  }
}

const publishedText = (match: Match): string =>
  `There was nothing to resolve. Everything shows entry ${currentPosition(match).sealed.entry.entry}, the last of the ledger.`;

/** `before` is the match as it was read first. */
function doneOf(result: StepResult, before: Match): Done {
  switch (result.kind) {
    case 'resolved':
      return told({ ...result, outcome: result.kind, what: resolvedText(result.match) });
    case 'content changed': {
      const what =
        'You had edited the content: it has been taken, and everybody is asked anew. Nothing has been resolved.';
      return told({ ...result, outcome: result.kind, what });
    }
    case 'resolved before': {
      const what = writtenMeanwhileText(result.match, before);
      return told({ ...result, outcome: result.kind, what });
    }
    case 'gone':
    case 'cut off':
    case 'not yet': {
      const what = 'What is due has changed meanwhile. Look with “sealed status” and run it again.';
      return { outcome: result.kind, sentences: [what], next: null, incidents: [] };
    }
    case 'moment named':
      return told({ ...result, outcome: result.kind, what: MOMENT_NAMED, incidents: [] });
    case 'waits': {
      const what = 'Nothing has been resolved: the match waits until the following is mended.';
      return told({ outcome: result.kind, what, match: before, incidents: result.incidents });
    }
  }
}

const MOMENT_NAMED =
  'The dice of this match come of a public beacon, so the ledger first names the moment, for everybody to see: the step is resolved then, by what has come until then. It is done by itself; “sealed resolve” does it as well from then on.';

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
