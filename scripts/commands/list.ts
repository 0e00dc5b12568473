/** Lists the host’s matches, with numbers for other commands (`sealed list`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import type { NextDeadline } from '../../functions/match/ledger/entry.ts';
import { formatIncident } from '../../functions/match/ledger/incident.ts';
import { buildLiveLink } from '../../functions/match/reading/links.ts';
import {
  currentPosition,
  type Match,
  polledNow,
  readMatch,
} from '../../functions/match/reading/match.ts';
import { listIncidents } from '../../functions/match/running/failure.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { type DueWork, readDueWork } from '../shared/match/due-now.ts';
import { describeDueStep, listWaitingLines } from '../shared/match/due-text.ts';
import {
  IN_BIN_PROBLEM,
  type KnownMatch,
  listKnownMatches,
  NO_MATCH_ERROR,
  writeListedMatches,
} from '../shared/match/match-name.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface ListOptions extends GoogleOptions {
  readonly all?: true;
  readonly json?: true;
}

const LIST_HELP = `Shows your matches, each with its due step and its problems. Other commands
accept a match’s title or its number in this list, and need neither if only one is open. This
command changes nothing.`;

const LIST_EXAMPLES = `
Examples:
  sealed list --all
  sealed status 2       shows more of the second one
`;

export const createListCommand = (): Command =>
  withGoogle(new Command('list'))
    .summary('list your matches and their due steps')
    .description(LIST_HELP)
    .option('--all', 'show all finished matches, not only the last ten')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', LIST_EXAMPLES)
    .action(async (options: ListOptions) => {
      process.exitCode = await runList(options);
    });

const SHOWN_FINISHED_MATCHES = 10;

async function runList(options: ListOptions): Promise<ExitCode> {
  const { google, now } = await connectTo(options);
  const known = await withProgress('Finding your matches', listKnownMatches(google));
  const closed = known.filter(({ state }) => state === 'closed');
  const shown = options.all === true ? closed : closed.slice(0, SHOWN_FINISHED_MATCHES);
  const others = known.filter(({ state }) => state !== 'closed');
  const rows = [
    ...(await withProgress('Reading them', readListedMatches(google, others, now()))),
    ...shown.map((match) => buildUnreadRow(match, { state: 'finished', due: 'Finished.' })),
  ];
  await writeListedMatches(rows.map(({ id }) => id));
  if (options.json === true) printJson(rows);
  else print(formatList(rows, closed.length - shown.length));
  return rows.every(({ problems }) => problems.length === 0) ? EXIT.done : EXIT.incidents;
}

interface ListedMatch {
  readonly id: string;
  readonly title: string;
  readonly state: 'open' | 'in bin' | 'finished' | 'unreadable';
  readonly due: string;
  readonly next: NextDeadline | null;
  /** Address of the live page; absent without a live page. */
  readonly live?: string;
  readonly problems: readonly string[];
  /** Repairs since the last entry, a sentence each. */
  readonly repairNotes: readonly string[];
}

const buildUnreadRow = (
  { id, title }: KnownMatch,
  row: Pick<ListedMatch, 'state' | 'due'> & Partial<ListedMatch>,
): ListedMatch => ({ id, title, next: null, problems: [], repairNotes: [], ...row });

const BINNED_ROW: Pick<ListedMatch, 'state' | 'due' | 'problems'> = {
  state: 'in bin',
  due: 'The match is in the bin.',
  problems: [IN_BIN_PROBLEM],
};

/** Reads the matches one by one, since Google allows one read a second. */
async function readListedMatches(
  google: Google,
  known: readonly KnownMatch[],
  nowMs: number,
): Promise<readonly ListedMatch[]> {
  const rows: ListedMatch[] = [];
  for (const match of known)
    rows.push(
      match.state === 'in bin'
        ? buildUnreadRow(match, BINNED_ROW)
        : await readListedMatch(google, match, nowMs),
    );
  return rows;
}

async function readListedMatch(
  google: Google,
  known: KnownMatch,
  nowMs: number,
): Promise<ListedMatch> {
  try {
    const match = await readMatch(google, known.id);
    return buildListedMatch(match, await readDueWork(google, match), nowMs);
  } catch (error) {
    const problems = listIncidents(error).map(formatIncident);
    return buildUnreadRow(known, {
      state: 'unreadable',
      due: 'The match cannot be read.',
      problems,
    });
  }
}

function buildListedMatch(match: Match, now: DueWork, nowMs: number): ListedMatch {
  const position = currentPosition(match);
  const { next } = position.sealed.entry;
  const isStopped = now.due.kind === 'held' && now.due.why.kind !== 'review';
  const waiting = now.isOverdue || isStopped ? listWaitingLines(now) : [];
  return {
    id: match.files.hostId,
    title: position.opened.settings.title,
    state: next === null ? 'finished' : 'open',
    due: next === null ? 'Finished.' : describeDueStep(position, nowMs),
    next,
    ...(buildLiveLink(match) !== '' && { live: buildLiveLink(match) }),
    problems: [
      ...(waiting.length === 0 ? [] : [waiting.join(' ')]),
      ...now.problems.map(formatIncident),
    ],
    repairNotes: polledNow(match).repairNotes,
  };
}

function formatList(rows: readonly ListedMatch[], hidden: number): string {
  if (rows.length === 0) return NO_MATCH_ERROR;
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
