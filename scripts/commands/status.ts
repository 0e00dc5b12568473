/** Shows the due step, the received answers and all problems (`sealed status`). Changes nothing. */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { formatEntryTitle } from '../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../functions/match/ledger/entry-parts.ts';
import { formatIncident } from '../../functions/match/ledger/incident.ts';
import { isAbsent, isReviewed } from '../../functions/match/ledger/position.ts';
import { formatDuration, formatTime, type TimeStyle } from '../../functions/match/next/time.ts';
import {
  isResponseUsed,
  type SortingResult,
  sortResponses,
} from '../../functions/match/reading/intake.ts';
import { buildLiveLink } from '../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  getPollRecord,
  type Match,
  readMatch,
} from '../../functions/match/reading/match.ts';
import { findSharingProblems } from '../../functions/match/reading/sharing.ts';
import { describePause } from '../../functions/match/showing/intervention-texts.ts';
import { listFreeAsks, listOwedAsks } from '../../rules/kit/asking/owing.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import {
  listWaitingLines,
  omitRepeatedProblems,
  readDueWork,
  timeAway,
} from '../shared/match/due-work.ts';
import {
  findMatchIdByName,
  MATCH_ARGUMENT,
  readHostWorkbook,
  rememberLinkedMatch,
} from '../shared/match/match-name.ts';
import { EXIT, type ExitCode, exitWith } from '../shared/terminal/exit.ts';
import { formatTable, print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface StatusOptions extends GoogleOptions {
  readonly json?: true;
}

const STATUS_HELP = `Shows the due step and its deadline, the seats that have answered, and
problems that you must fix. Never shows answers. Changes nothing.`;

const STATUS_EXAMPLE = `
Example:
  sealed status "The May race"
`;

export const createStatusCommand = (): Command =>
  withGoogle(new Command('status'))
    .summary('show the due step, and who has answered')
    .description(STATUS_HELP)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--json', 'print the status as JSON')
    .addHelpText('after', STATUS_EXAMPLE)
    .action(exitWith(runStatus));

async function runStatus(name: string | undefined, options: StatusOptions): Promise<ExitCode> {
  const connection = await connectTo(options);
  const id = await findMatchIdByName(connection.google, name);
  const status = await withProgress('Reading the match', readStatus(connection.google, id));
  await rememberLinkedMatch(name, { id, title: status.title });
  if (options.json === true) printJson(status);
  else print(formatStatus(status, connection.now()));
  const isSound = status.incidents.length + status.sharing.length === 0 && !status.overdue;
  return isSound ? EXIT.done : EXIT.incidents;
}

type MatchStatus = Awaited<ReturnType<typeof readStatus>>;
type SeatStatus = MatchStatus['seats'][number];

/** Reads the due step, the seats and all problems. The result contains no answers. */
export async function readStatus(google: Google, hostId: string) {
  const match = await readHostWorkbook(google, hostId, readMatch);
  const { sealed, opened } = getCurrentPosition(match);
  const { entry } = sealed;
  const now = await readDueWork(google, match, { isAlways: true });
  const sharing = await findSharingProblems(google, match);
  const received = now.inbox?.received ?? [];
  const sorted = sortResponses({ position: getCurrentPosition(match), received });
  return {
    match: hostId,
    title: opened.settings.title,
    timeZone: opened.settings.timeZone,
    dates: opened.settings.dates,
    lastEntry: {
      entry: entry.entry,
      title: formatEntryTitle(entry),
    },
    due: entry.next,
    /** End of the grace period; null while the clock is stopped. */
    cutOff: entry.next === null ? null : getAnswerCutOff(entry.next),
    review: isReviewed(getCurrentPosition(match)),
    overdue: now.isOverdue,
    waiting: listWaitingLines(now),
    paused: describePause(getCurrentPosition(match)),
    seats: listSeatStatuses(match, sorted),
    /** Answers that will not count, each with its status. */
    others: listOtherAnswers(sorted),
    incidents: omitRepeatedProblems(now.problems, sharing),
    repairNotes: getPollRecord(match).repairNotes,
    ...(buildLiveLink(match) !== '' && { live: buildLiveLink(match) }),
    sharing: sharing.map(formatIncident),
  };
}

function listSeatStatuses(match: Match, { submissions, orders }: SortingResult) {
  const position = getCurrentPosition(match);
  const { setup, step } = position;
  return setup.players.map(({ seat }) => {
    const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
    const counting = submissions.find(({ response }) => isResponseUsed(used, response));
    return {
      seat,
      asked: listOwedAsks(step).some((ask) => ask.seat === seat),
      /** Whether the seat may answer but does not have to. */
      mayAnswer: listFreeAsks(step).some((ask) => ask.seat === seat),
      /** Status of the orders that count, such as "accepted"; null if none count. */
      fate: used?.responseId === null ? 'accepted' : (counting?.fate ?? null),
      received: used?.received ?? null,
      byHost: used?.responseId === null,
      absent: isAbsent(position, seat),
    };
  });
}

const listOtherAnswers = ({ submissions, orders }: SortingResult) => {
  const counting = Object.values(orders);
  return submissions
    .filter(({ response }) => !counting.some((used) => isResponseUsed(used, response)))
    .map(({ seat, fate }) => ({ seat, fate }));
};

function formatStatus(status: MatchStatus, nowMs: number): string {
  const { lastEntry, others, incidents, repairNotes, live, sharing } = status;
  return [
    status.title,
    describeDueLine(status, nowMs),
    ...listCutOffLines(status, nowMs),
    ...status.waiting,
    `The ledger’s last entry is ${lastEntry.entry}: ${lastEntry.title}.`,
    ...(live === undefined ? [] : [`Everybody can watch the match live: ${live}`]),
    '',
    formatTable(
      ['Seat', 'Orders', 'Received'],
      status.seats.map((seat) => buildSeatRow(seat, status)),
    ),
    ...(others.length === 0
      ? []
      : ['', `These answers do not count: ${formatStatusCounts(others)}.`]),
    ...(incidents.length === 0 ? [] : ['', 'Problems:', ...incidents.map(formatIncident)]),
    ...(repairNotes.length === 0 ? [] : ['', 'Repaired since the last entry:', ...repairNotes]),
    ...(sharing.length === 0 ? [] : ['', 'Sharing of files:', ...sharing]),
  ].join('\n');
}

function describeDueLine(status: MatchStatus, nowMs: number): string {
  const { due, paused } = status;
  if (due === null) return 'The match is closed, so nothing is due.';
  if (due.deadline === null) return `${due.title}. ${paused}`;
  const deadlineMs = Date.parse(due.deadline);
  return `${due.title} is due ${formatTime(deadlineMs, status)}, ${timeAway(deadlineMs, nowMs)}.`;
}

function listCutOffLines(status: MatchStatus, nowMs: number): readonly string[] {
  const { due, cutOff, review, timeZone, dates } = status;
  if (due === null || due.deadline === null || cutOff === null) return [];
  const deadlineMs = Date.parse(due.deadline);
  return describeCutOff(
    { deadlineMs, cutOffMs: Date.parse(cutOff), review, timeZone, dates },
    nowMs,
  );
}

function buildSeatRow(status: SeatStatus, times: TimeStyle): readonly string[] {
  const { seat, asked, mayAnswer, fate, received, byHost, absent } = status;
  if (!asked && !mayAnswer) return [seat, 'not asked', ''];
  if (received === null && !asked) return [seat, 'may answer', ''];
  if (received === null) return [seat, absent ? 'missing, not awaited' : 'missing', ''];
  const how = byHost ? 'entered by the host' : 'in';
  const word = fate === 'accepted' ? how : `in, but ${fate ?? 'not clear'}`;
  return [seat, word, formatTime(Date.parse(received), times)];
}

/** Returns a text such as "2 superseded, 1 unknown sender". */
function formatStatusCounts(others: MatchStatus['others']): string {
  const fates = [...new Set(others.map(({ fate }) => fate))];
  return fates
    .map((word) => [others.filter(({ fate }) => fate === word).length, word].join(' '))
    .join(', ');
}

interface StepCutOff extends TimeStyle {
  readonly deadlineMs: number;
  /** Time from which answers no longer count: the deadline, or the end of the grace period. */
  readonly cutOffMs: number;
  readonly review: boolean;
}

/** Describes a cut-off later than the deadline. Returns no sentence once the cut-off has passed. */
export function describeCutOff(step: StepCutOff, nowMs: number): readonly string[] {
  const { cutOffMs, deadlineMs, review } = step;
  if (nowMs >= cutOffMs) return [];
  const until = formatTime(cutOffMs, step);
  const grace =
    nowMs < deadlineMs
      ? `Answers count for ${formatDuration(cutOffMs - deadlineMs)} after the deadline, until ` +
        `${until}.`
      : `The deadline has passed. Answers count until ${until}, ${timeAway(cutOffMs, nowMs)}.`;
  return [...(cutOffMs === deadlineMs ? [] : [grace]), ...(review ? [REVIEW_ADVICE] : [])];
}

const REVIEW_ADVICE = 'Resolve the step with “sealed resolve” when answers no longer count.';
