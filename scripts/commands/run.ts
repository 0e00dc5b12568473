/** `sealed run`: keeps the deadlines of all open matches of the account, on any machine that stays on. */

import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import { GoogleError } from '../../functions/google/error.ts';
import { ownAdjudicator } from '../shared/google/adjudicators.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { taskDelayMsOf, withTaskDelay } from '../shared/google/queue-settings.ts';
import { EXIT, EXIT_HELP, type ExitCode } from '../shared/terminal/exit.ts';
import { failureOf } from '../shared/terminal/failure.ts';
import { print, printStatus } from '../shared/terminal/terminal.ts';
import { createKeeper, type KeeperEvent } from './run/keeper.ts';
import { isIncident, lineOf } from './run/keeper-log.ts';
import { createOwnQueue } from './run/own-queue.ts';

interface RunOptions extends GoogleOptions {
  readonly once?: true;
  readonly json?: true;
  readonly taskDelay: string;
}

const ABOUT = `Resolves every step of your open matches when its deadline comes, as the function does, until you stop it (Ctrl+C). It finds the
matches by itself, also those that you open meanwhile. Stopped, killed or asleep it loses nothing: what has become due is
done when it runs again. It may run on several machines, and beside the function.`;

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
    .addHelpText('after', `${EXAMPLE}\n${EXIT_HELP}`)
    .action(async (options: RunOptions) => {
      process.exitCode = await run(options);
    });

async function run(options: RunOptions): Promise<ExitCode> {
  const queue = createOwnQueue();
  const connection = await connectTo(options, queue);
  let hasIncidents = false;
  const adjudicator = ownAdjudicator(connection, taskDelayMsOf(options));
  const isOnce = options.once === true;
  const round = createKeeper({
    adjudicator,
    queue,
    isOnce,
    printStatus: (event) => {
      hasIncidents ||= isIncident(event);
      tellEvent(event, options, connection.now());
    },
  });
  if (isOnce) {
    await round();
    return hasIncidents ? EXIT.incidents : EXIT.done;
  }
  await keepOn(round, () => untilNext(queue.nextMs(), adjudicator.google.now()));
  return EXIT.done;
}

function tellEvent(event: KeeperEvent, { json }: RunOptions, nowMs: number): void {
  const line = lineOf(event, nowMs);
  if (line === null) return;
  if (json === true) print(JSON.stringify(line));
  else print(`${line.at}  ${line.title}: ${line.said.join(' ')}`);
}

/** A match that was opened or put right elsewhere is seen this much later at the latest. */
const ROUND_MS = 60_000;
/** A round costs one read for each match, of which Google allows one a second. */
const FOR_EACH_MS = 2000;

/** Until the next task is due. Google's time is known in whole seconds, rounded down. */
const untilNext = (nextMs: number | null, nowMs: number): number =>
  nextMs === null ? Number.POSITIVE_INFINITY : Math.max(0, nextMs - nowMs);

/** Round after round until the process is asked to end; what is being done then is done first. */
async function keepOn(round: () => Promise<number>, untilDueMs: () => number): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  let open = -1;
  while (!ending.signal.aborted) {
    const found = await triedRound(round, open);
    if (found !== open) printStatus(openText(found));
    open = found;
    const restMs = Math.min(untilDueMs(), Math.max(ROUND_MS, open * FOR_EACH_MS));
    await wait(restMs, undefined, { signal: ending.signal }).catch(() => {});
  }
  process.off('SIGINT', end).off('SIGTERM', end);
  printStatus('Stopped. What becomes due is done when it runs again.');
}

/** A network that is down passes; a sign-in that has ended does not. Gives how many matches are open, as far as is known. */
async function triedRound(round: () => Promise<number>, known: number): Promise<number> {
  try {
    return await round();
  } catch (error) {
    if (!(error instanceof GoogleError) || !error.retriable) throw error;
    printStatus(
      `${failureOf(error).sentences.join(' ').replace('Run the command again.', '')}It is tried again in a minute.`,
    );
    return known;
  }
}

const openText = (open: number): string =>
  open < 1
    ? 'No match of yours is open. One that “sealed new” opens is found within a minute.'
    : `${open} ${open === 1 ? 'match is' : 'matches are'} kept. Ctrl+C ends it.`;
