/** Lists the host’s matches (`sealed list`). Other commands accept the numbers in this list. */

import { Command } from 'commander';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { buildUnreadRow, type ListedMatch, readListedMatches } from '../shared/match/due-work.ts';
import {
  listKnownMatches,
  NO_MATCH_ERROR,
  writeListedMatches,
} from '../shared/match/match-name.ts';
import { EXIT, type ExitCode, exitWith } from '../shared/terminal/exit.ts';
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
  sealed status 2       shows the second match in detail
`;

export const createListCommand = (): Command =>
  withGoogle(new Command('list'))
    .summary('list your matches and their due steps')
    .description(LIST_HELP)
    .option('--all', 'show all finished matches, not only the last ten')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', LIST_EXAMPLES)
    .action(exitWith(runList));

const SHOWN_FINISHED_MATCHES = 10;

async function runList(options: ListOptions): Promise<ExitCode> {
  const { google, now } = await connectTo(options);
  const known = await withProgress('Finding your matches', listKnownMatches(google));
  const closed = known.filter(({ state }) => state === 'closed');
  const matches = options.all === true ? closed : closed.slice(0, SHOWN_FINISHED_MATCHES);
  const rows = [
    ...(await withProgress('Reading them', readListedMatches(google, known, now()))),
    ...matches.map((match) => buildUnreadRow(match, { state: 'finished', due: 'Finished.' })),
  ];
  await writeListedMatches(rows.map(({ id }) => id));
  if (options.json === true) printJson(rows);
  else print(formatList(rows, closed.length - matches.length));
  return rows.every(({ problems }) => problems.length === 0) ? EXIT.done : EXIT.incidents;
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
