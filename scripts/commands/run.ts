/** Runs all open matches of the account, on a machine that stays on (`sealed run`). */

import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import { sendWarning } from '../../functions/announce/announce.ts';
import { GoogleError } from '../../functions/google/error.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import type { NextDeadline } from '../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../functions/match/ledger/entry-parts.ts';
import { formatIncident, IncidentError } from '../../functions/match/ledger/incident.ts';
import { listDeskProblems } from '../../functions/match/next/due.ts';
import { formatTime } from '../../functions/match/next/time.ts';
import { findOpenMatches } from '../../functions/match/reading/drive-notes.ts';
import { getCurrentPosition, type Match } from '../../functions/match/reading/match.ts';
import { reportStoppedRunner } from '../../functions/match/running/reporting.ts';
import type { RunResult } from '../../functions/match/running/run.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { parseTaskDelay, withTaskDelayOption } from '../shared/google/queue-settings.ts';
import { describeDueStep, describeLastEntry } from '../shared/match/due-work.ts';
import { createFolderSite } from '../shared/match/folder-site.ts';
import { buildOwnAdjudicator } from '../shared/match/match-account.ts';
import { openDueSeasonMatches } from '../shared/match/season-formats.ts';
import { EXIT, type ExitCode, exitWith } from '../shared/terminal/exit.ts';
import { buildCommandFailure } from '../shared/terminal/failure.ts';
import { print, printStatus } from '../shared/terminal/terminal.ts';
import { createRunner, createTaskQueue, type RunnerEvent } from './run/runner.ts';

interface RunOptions extends GoogleOptions {
  readonly once?: true;
  readonly live?: string;
  readonly json?: true;
  readonly taskDelay: string;
}

const RUN_HELP = `Resolves every step of your open matches at its deadline, like the function,
until you stop it (Ctrl+C). It finds your matches itself, including those that you open later. If
it is stopped, killed or asleep, nothing is lost: it catches up when it runs again. Until then
Desks and Discord report the stop. You can run it on several machines, and in parallel with the
function.`;

const RUN_EXAMPLES = `
Examples:
  sealed run --task-delay 30
  sealed run --once     catch up and end: for cron, every few minutes
`;

export const createRunCommand = (): Command =>
  withTaskDelayOption(withGoogle(new Command('run')))
    .summary('run your matches on this machine')
    .description(RUN_HELP)
    .option('--once', 'catch up and end')
    .option('--live <folder>', 'write live pages to this folder of a web server')
    .option('--json', 'print a line of JSON for each event')
    .addHelpText('after', RUN_EXAMPLES)
    .action(exitWith(runMatches));

async function runMatches(options: RunOptions): Promise<ExitCode> {
  const queue = createTaskQueue();
  const connection = await connectTo(options, queue);
  const isOnce = options.once === true;
  const taskDelayMs = parseTaskDelay(options);
  const adjudicator = {
    ...buildOwnAdjudicator(connection, taskDelayMs),
    live: options.live === undefined ? undefined : createFolderSite(options.live, process.env),
  };
  const teller = createEventPrinter(options);
  const leaving = createStopReporter(adjudicator);
  const round = createRunner({
    adjudicator,
    queue,
    isOnce,
    openDue: (season) => openDueSeasonMatches(adjudicator, season, { editor: null }, printStatus),
    printStatus: (event) => {
      leaving.note(event);
      teller.printLine(buildLogLine(event, connection.now()), isHostNeeded(event));
    },
  });
  const untilDueMs = () => computeDelay(queue.nextMs(), adjudicator.google.now());
  if (isOnce) teller.sayOnce(await round());
  else await runUntilEnded(round, untilDueMs, leaving);
  return isOnce && teller.hasIncidents() ? EXIT.incidents : EXIT.done;
}

/** Creates a printer of events. It also remembers whether the host must do something. */
function createEventPrinter({ json }: RunOptions) {
  let hasIncidents = false;
  let isAnythingDone = false;
  const getText = ({ at, title, said }: RunnerLogLine): string =>
    `${at}  ${title}: ${said.join(' ')}`;
  return {
    hasIncidents: () => hasIncidents,
    /** Prints the number of open matches if nothing was due. */
    sayOnce: (open: number) => {
      if (!isAnythingDone) printStatus(describeNothingDue(open));
    },
    printLine: (line: RunnerLogLine | null, isWrong: boolean) => {
      hasIncidents ||= isWrong;
      isAnythingDone ||= isWrong || (line !== null && line.outcome !== 'found');
      if (line !== null) print(json === true ? JSON.stringify(line) : getText(line));
    },
  };
}

/** Computes the time until the next task. Google's time is rounded down to whole seconds. */
const computeDelay = (nextMs: number | null, nowMs: number): number =>
  nextMs === null ? Number.POSITIVE_INFINITY : Math.max(0, nextMs - nowMs);

/**
 * Runs rounds until the process must end, and finishes the current work first. @throws GoogleError
 * if signed out
 */
async function runUntilEnded(
  round: () => Promise<number>,
  untilDueMs: () => number,
  leaving: StopReporter,
): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  const { signal } = ending;
  try {
    await runRounds({
      round,
      untilDueMs,
      rest: (ms) => wait(ms, undefined, { signal }).catch(() => {}),
      isEnding: () => signal.aborted,
      printOpen: (open) => printStatus(describeOpenMatches(open)),
      printFailure: (error) => printStatus(describeRetry(error)),
    });
  } catch (error) {
    await leaving.signedOut();
    throw error;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
  printStatus('Updating the Desk of each match. Press Ctrl+C again to skip the update.');
  await leaving.stopped();
  printStatus('Stopped. “sealed run” catches up when you run it again.');
}

const describeRetry = (error: unknown): string => {
  const sentences = buildCommandFailure(error)
    .sentences.join(' ')
    .replace('Run the command again.', '');
  return `${sentences.trim()} The next attempt is in a minute.`;
};

const describeNothingDue = (open: number): string =>
  open < 1
    ? 'You do not have an open match, so nothing was due.'
    : 'Nothing was due in ' +
      `${open === 1 ? 'the one match that is' : `the ${open} matches that are`} open.`;

const describeOpenMatches = (open: number): string =>
  open < 1
    ? 'You do not have an open match. Matches that you open are found within a minute.'
    : `${open} ${open === 1 ? 'match is' : 'matches are'} running. Press Ctrl+C to stop.`;

interface RunnerLogLine {
  /** Time on Google’s clock, in the format RFC 3339. */
  readonly at: string;
  /** Title of the match, or the ID of its file until the title is known. */
  readonly title: string;
  readonly outcome: RunnerEvent['kind'] | RunResult['kind'];
  readonly said: readonly string[];
}

/** Builds the line of an event; null if the event needs no line. */
export function buildLogLine(event: RunnerEvent, nowMs: number): RunnerLogLine | null {
  const texts = event.kind === 'visited' ? describeWake(event, nowMs) : describeEvent(event, nowMs);
  if (texts.length === 0) return null;
  const outcome = event.kind === 'visited' ? event.result.kind : event.kind;
  const match = findMatchOfEvent(event);
  const { title, timeZone } =
    match === null
      ? { title: getMatchName(event), timeZone: 'UTC' }
      : getCurrentPosition(match).opened.settings;
  return { at: formatTime(nowMs, timeZone), title, outcome, said: texts };
}

function getMatchName(event: RunnerEvent): string {
  if ('name' in event) return event.name;
  return 'title' in event ? event.title : event.match.files.hostId;
}

type WakeEvent = Extract<RunnerEvent, { kind: 'visited' }>;

function describeEvent(event: Exclude<RunnerEvent, WakeEvent>, nowMs: number): readonly string[] {
  switch (event.kind) {
    case 'found':
      return [
        describeDueStep(getCurrentPosition(event.match), nowMs),
        ...listDeskProblems(event.match).map(formatIncident),
      ];
    case 'unreadable':
      return ['The match cannot be run.', ...event.incidents.map(formatIncident)];
    case 'lost':
      return [event.why];
  }
}

function describeWake({ result, news }: WakeEvent, nowMs: number): readonly string[] {
  const found = 'incidents' in result ? result.incidents.map(formatIncident) : [];
  switch (result.kind) {
    case 'gone':
    case 'not yet':
      return [];
    case 'polled':
      return news;
    case 'cut off':
      return ['New answers no longer count. Resolve the step with “sealed resolve”.'];
    case 'moment named':
      return [
        'The ledger announces the time of resolution: ' +
          `${formatTimeOfNext(result.match, ({ deadline }) => deadline)}.`,
      ];
    case 'grace given':
      return [
        'An answer is missing, so answers count until ' +
          `${formatTimeOfNext(result.match, getAnswerCutOff)}.`,
      ];
    case 'missed':
      return ['The match could not be polled.', ...found];
    case 'waits':
      return ['The step waits until you fix these problems.', ...found];
    case 'resolved before':
      return found;
    case 'resolved':
    case 'content changed': {
      const what =
        result.kind === 'resolved'
          ? describeLastEntry(result.match)
          : 'Your edits of the content were accepted, and everybody is asked again.';
      return [what, describeDueStep(getCurrentPosition(result.match), nowMs), ...found];
    }
  }
}

function formatTimeOfNext(match: Match, getTime: (next: NextDeadline) => string | null): string {
  const { sealed, opened } = getCurrentPosition(match);
  const { next } = sealed.entry;
  return formatTime(Date.parse((next === null ? null : getTime(next)) ?? ''), opened.settings);
}

/** Whether the host must act on an event. */
function isHostNeeded(event: RunnerEvent): boolean {
  switch (event.kind) {
    case 'unreadable':
    case 'lost':
      return true;
    case 'found':
      return event.match.incidents.length > 0;
    case 'visited':
      return 'incidents' in event.result
        ? event.result.incidents.length > 0
        : event.result.kind === 'polled' && event.result.problems.length > 0;
  }
}

type StopReporter = ReturnType<typeof createStopReporter>;

export function createStopReporter(adjudicator: Adjudicator) {
  /** Matches with announcements, by the ID of their host’s workbook. */
  const announced = new Map<string, Match>();
  return {
    /** Remembers matches, in case Google refuses access later. */
    note: (event: RunnerEvent) => {
      const match = findMatchOfEvent(event);
      if (match === null) return;
      const { hostId } = match.files;
      const isOver = getCurrentPosition(match).sealed.entry.next === null;
      if (isOver || typeof match.discord.webhook !== 'object') announced.delete(hostId);
      else announced.set(hostId, match);
    },
    stopped: () => reportStopToAll(adjudicator),
    /** Reports on Discord that the sign-in has ended, since no Desk can be drawn. */
    signedOut: async () => {
      for (const match of announced.values())
        await sendWarning(adjudicator, match, SIGNED_OUT_WARNING);
    },
  };
}

function findMatchOfEvent(event: RunnerEvent): Match | null {
  if (event.kind === 'found') return event.match;
  return event.kind === 'visited' && 'match' in event.result ? event.result.match : null;
}

async function reportStopToAll(adjudicator: Adjudicator): Promise<void> {
  const files = await findOpenMatches(adjudicator.google).catch(ignoreRefusal);
  for (const { id } of files ?? []) await reportStoppedRunner(adjudicator, id).catch(ignoreRefusal);
}

/** Ignores incidents and errors of Google, since the process ends and cannot retry. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof GoogleError || error instanceof IncidentError) return null;
  throw error;
}

const SIGNED_OUT_WARNING =
  'The machine that runs this match is signed out of Google. The form still accepts answers. ' +
  'Unless the match also runs elsewhere, steps wait until its host signs in again.';

interface RoundContext {
  /** Runs a round and returns the number of open matches. */
  readonly round: () => Promise<number>;
  /** Returns the time until the next task, in milliseconds by Google's clock. */
  readonly untilDueMs: () => number;
  /** Waits for this time, or until the process is asked to end. */
  readonly rest: (ms: number) => Promise<void>;
  readonly isEnding: () => boolean;
  /** Called when the number of open matches changes; -1 means that it is unknown. */
  readonly printOpen: (open: number) => void;
  readonly printFailure: (error: unknown) => void;
}

/** Maximum time until the command finds a match that was opened or fixed elsewhere. */
const MAX_ROUND_DELAY_MS = 60_000;
/** Time of a round for each match, which is read once. Google allows one read a second. */
const ROUND_TIME_PER_MATCH_MS = 2000;
/** Minimum delay, since Google's time is in whole seconds. */
const MIN_DELAY_MS = 1000;
/**
 * Number of rounds in a row that must report an ended sign-in until the command believes it. Google
 * sometimes reports one wrongly.
 */
const MAX_SIGNED_OUT_ROUNDS = 3;

/** Runs rounds until the process must end. @throws GoogleError if the sign-in has truly ended */
export async function runRounds(rounds: RoundContext): Promise<void> {
  let open = -1;
  let refusals = 0;
  while (!rounds.isEnding()) {
    let delayMs = MAX_ROUND_DELAY_MS;
    try {
      const now = await rounds.round();
      if (now !== open) rounds.printOpen(now);
      open = now;
      refusals = 0;
      delayMs = computeRoundDelay(rounds, open);
    } catch (error) {
      rounds.printFailure(error);
      refusals = isSignedOut(error) ? refusals + 1 : 0;
      if (refusals === MAX_SIGNED_OUT_ROUNDS) throw error;
    }
    await rounds.rest(delayMs);
  }
}

const computeRoundDelay = ({ untilDueMs }: RoundContext, open: number): number =>
  Math.max(
    MIN_DELAY_MS,
    Math.min(untilDueMs(), Math.max(MAX_ROUND_DELAY_MS, open * ROUND_TIME_PER_MATCH_MS)),
  );

/**
 * Whether the token endpoint reports invalid_grant. A 401 of an API may only be an expired token.
 */
const isSignedOut = (error: unknown): boolean =>
  error instanceof GoogleError && error.kind === 'unauthorised' && error.status === 400;
