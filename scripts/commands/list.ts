/** Lists the host’s matches, with numbers for other commands (`sealed list`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import type { NextDeadline } from '../../functions/match/ledger/entry.ts';
import { incidentText } from '../../functions/match/ledger/incident.ts';
import { liveLink } from '../../functions/match/reading/links.ts';
import {
  currentPosition,
  type Match,
  polledNow,
  readMatch,
} from '../../functions/match/reading/match.ts';
import { incidentsOf } from '../../functions/match/visiting/failure.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { type DueNow, readDue } from '../shared/match/due-now.ts';
import { dueText, waitingLines } from '../shared/match/due-text.ts';
import {
  IN_BIN,
  type KnownMatch,
  knownMatches,
  rememberList,
} from '../shared/match/known-matches.ts';
import { NO_MATCH } from '../shared/match/match-name.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface ListOptions extends GoogleOptions {
  readonly all?: true;
  readonly json?: true;
}

const ABOUT = `Shows your matches, each with its due step and its problems. Other commands accept\na match’s title or its number in this list, and need neither if only one is open. This command changes\nnothing.`;

const EXAMPLE = `
Examples:
  sealed list --all
  sealed status 2       shows more of the second one
`;

export const listCommand = (): Command =>
  withGoogle(new Command('list'))
    .summary('list your matches and their due steps')
    .description(ABOUT)
    .option('--all', 'show all finished matches, not only the last ten')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (options: ListOptions) => {
      process.exitCode = await list(options);
    });

/** Number of finished matches shown by default. */
const FEW = 10;

async function list(options: ListOptions): Promise<ExitCode> {
  const { google, now } = await connectTo(options);
  const known = await withProgress('Finding your matches', knownMatches(google));
  const closed = known.filter(({ state }) => state === 'closed');
  const shown = options.all === true ? closed : closed.slice(0, FEW);
  const others = known.filter(({ state }) => state !== 'closed');
  const rows = [
    ...(await withProgress('Reading them', readAll(google, others, now()))),
    ...shown.map(finished),
  ];
  await rememberList(rows.map(({ id }) => id));
  if (options.json === true) printJson(rows);
  else print(listText(rows, closed.length - shown.length));
  return rows.every(({ problems }) => problems.length === 0) ? EXIT.done : EXIT.incidents;
}

/** Match in the list. */
interface Row {
  readonly id: string;
  readonly title: string;
  readonly state: 'open' | 'in bin' | 'finished' | 'unreadable';
  /** Sentence on the due step and its deadline. */
  readonly due: string;
  readonly next: NextDeadline | null;
  /** Address of the live page; absent without a live page. */
  readonly live?: string;
  /** Problems for the host, a sentence each. */
  readonly problems: readonly string[];
  /** Repairs since the last entry, a sentence each. */
  readonly repairNotes: readonly string[];
}

/** Builds the row of a match that was not read. */
const unread = (
  { id, title }: KnownMatch,
  row: Pick<Row, 'state' | 'due'> & Partial<Row>,
): Row => ({ id, title, next: null, problems: [], repairNotes: [], ...row });

const finished = (known: KnownMatch): Row => unread(known, { state: 'finished', due: 'Finished.' });

const inBin = (known: KnownMatch): Row =>
  unread(known, { state: 'in bin', due: 'The match is in the bin.', problems: [IN_BIN] });

/** Reads the matches one after the other, since Google allows one read a second. */
async function readAll(
  google: Google,
  known: readonly KnownMatch[],
  nowMs: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const match of known)
    rows.push(match.state === 'in bin' ? inBin(match) : await readRow(google, match, nowMs));
  return rows;
}

async function readRow(google: Google, known: KnownMatch, nowMs: number): Promise<Row> {
  try {
    const match = await readMatch(google, known.id);
    return rowOf(match, await readDue(google, match), nowMs);
  } catch (error) {
    const problems = incidentsOf(error).map(incidentText);
    return unread(known, { state: 'unreadable', due: 'The match cannot be read.', problems });
  }
}

function rowOf(match: Match, now: DueNow, nowMs: number): Row {
  const position = currentPosition(match);
  const { next } = position.sealed.entry;
  const isStopped = now.due.kind === 'held' && now.due.why.kind !== 'review';
  const waiting = now.isOverdue || isStopped ? waitingLines(now) : [];
  return {
    id: match.files.hostId,
    title: position.opened.settings.title,
    state: next === null ? 'finished' : 'open',
    due: next === null ? 'Finished.' : dueText(position, nowMs),
    next,
    ...(liveLink(match) !== '' && { live: liveLink(match) }),
    problems: [
      ...(waiting.length === 0 ? [] : [waiting.join(' ')]),
      ...now.problems.map(incidentText),
    ],
    repairNotes: polledNow(match).repairNotes,
  };
}

function listText(rows: readonly Row[], hidden: number): string {
  if (rows.length === 0) return NO_MATCH;
  const lines = rows.flatMap(({ title, due, live, problems, repairNotes }, index) => [
    `${String(index + 1).padStart(2)}. ${title}`,
    `    ${due}`,
    ...(live === undefined ? [] : [`    Live: ${live}`]),
    ...problems.map((problem) => `    ✗ ${problem}`),
    ...repairNotes.map((note) => `    · ${note}`),
  ]);
  return [
    ...lines,
    ...(hidden > 0 ? [`    … and ${hidden} more finished matches: add --all`] : []),
  ].join('\n');
}
