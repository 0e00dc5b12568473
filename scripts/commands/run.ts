/** `sealed run`: keeps the deadlines of all open matches of the account, on any machine that stays on. */

import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import { ownAdjudicator } from '../shared/google/adjudicators.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { taskDelayMsOf, withTaskDelay } from '../shared/google/queue-settings.ts';
import { openDueEpisodes } from '../shared/match/season-opening.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { failureOf } from '../shared/terminal/failure.ts';
import { print, printStatus } from '../shared/terminal/terminal.ts';
import { createKeeper } from './run/keeper.ts';
import { isIncident, type KeeperLogLine, lineOf } from './run/keeper-log.ts';
import { createLeaving, type Leaving } from './run/leaving.ts';
import { createOwnQueue } from './run/own-queue.ts';
import { keepOn } from './run/rounds.ts';

interface RunOptions extends GoogleOptions {
  readonly once?: true;
  readonly json?: true;
  readonly taskDelay: string;
}

const ABOUT = `Resolves every step of your open matches when its deadline comes, as the function does, until you stop it (Ctrl+C). It finds the
matches by itself, also those that you open meanwhile. Stopped, killed or asleep it loses nothing: what has become due is
done when it runs again; the Desks of its matches and Discord say that it was stopped. It may run on several machines, and beside the
function.`;

const EXAMPLE = `
Examples:
  sealed run --task-delay 30
  sealed run --once     do what is due now, and end: for cron, every few minutes
`;

export const runCommand = (): Command =>
  withTaskDelay(withGoogle(new Command('run')))
    .summary('keep the deadlines of your matches')
    .description(ABOUT)
    .option('--once', 'do what is due now, and end')
    .option('--json', 'what happens, a line of JSON for each event')
    .addHelpText('after', EXAMPLE)
    .action(async (options: RunOptions) => {
      process.exitCode = await run(options);
    });

async function run(options: RunOptions): Promise<ExitCode> {
  const queue = createOwnQueue();
  const connection = await connectTo(options, queue);
  const isOnce = options.once === true;
  const taskDelayMs = taskDelayMsOf(options);
  const adjudicator = ownAdjudicator(connection, taskDelayMs);
  const teller = tellerOf(options);
  const leaving = createLeaving(adjudicator);
  const round = createKeeper({
    adjudicator,
    queue,
    isOnce,
    openDue: (season) => openDueEpisodes(adjudicator, season, { editor: null }, printStatus),
    printStatus: (event) => {
      leaving.note(event);
      teller.printLine(lineOf(event, connection.now()), isIncident(event));
    },
  });
  const untilDueMs = () => untilNext(queue.nextMs(), adjudicator.google.now());
  if (isOnce) teller.sayOnce(await round());
  else await keepUntilEnded(round, untilDueMs, leaving);
  return isOnce && teller.hasIncidents() ? EXIT.incidents : EXIT.done;
}

/** A line for each thing that happens, and whether its host has to look at any. */
function tellerOf({ json }: RunOptions): {
  readonly printLine: (line: KeeperLogLine | null, isIncident: boolean) => void;
  readonly hasIncidents: () => boolean;
  /** Reports how many matches were open, where nothing was due in any of them. */
  readonly sayOnce: (open: number) => void;
} {
  let hasIncidents = false;
  let isAnythingDone = false;
  const textOf = ({ at, title, said }: KeeperLogLine): string =>
    `${at}  ${title}: ${said.join(' ')}`;
  return {
    hasIncidents: () => hasIncidents,
    sayOnce: (open) => {
      if (!isAnythingDone) printStatus(nothingDueText(open));
    },
    printLine: (line, isWrong) => {
      hasIncidents ||= isWrong;
      isAnythingDone ||= isWrong || (line !== null && line.outcome !== 'found');
      if (line !== null) print(json === true ? JSON.stringify(line) : textOf(line));
    },
  };
}

/** Until the next task is due. Google's time is known in whole seconds, rounded down. */
const untilNext = (nextMs: number | null, nowMs: number): number =>
  nextMs === null ? Number.POSITIVE_INFINITY : Math.max(0, nextMs - nowMs);

/** What is being done when the process is asked to end is done first. @throws GoogleError when its sign-in has ended. */
async function keepUntilEnded(
  round: () => Promise<number>,
  untilDueMs: () => number,
  leaving: Leaving,
): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  const { signal } = ending;
  try {
    await keepOn({
      round,
      untilDueMs,
      rest: (ms) => wait(ms, undefined, { signal }).catch(() => {}),
      isEnding: () => signal.aborted,
      printOpen: (open) => printStatus(openText(open)),
      printFailure: (error) => printStatus(tryAgainText(error)),
    });
  } catch (error) {
    await leaving.signedOut();
    throw error;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
  printStatus('Its matches are told that it stops. Ctrl+C once more ends it at once.');
  await leaving.stopped();
  printStatus('Stopped. What becomes due is done when it runs again.');
}

const tryAgainText = (error: unknown): string => {
  const sentences = failureOf(error).sentences.join(' ').replace('Run the command again.', '');
  return `${sentences.trim()} It is tried again in a minute.`;
};

const nothingDueText = (open: number): string =>
  open < 1
    ? 'No match of yours is open: nothing was due.'
    : `Nothing was due in ${open === 1 ? 'the one match that is' : `the ${open} matches that are`} open.`;

const openText = (open: number): string =>
  open < 1
    ? 'No match of yours is open. One that “sealed new” opens is found within a minute.'
    : `${open} ${open === 1 ? 'match is' : 'matches are'} kept. Ctrl+C ends it.`;
