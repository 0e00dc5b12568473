/** Prints a match step by step, for the public, a seat or the host (`sealed replay`). */

import { Command } from 'commander';
import { type Entry, formatEntryTitle, getStepText } from '../../functions/match/ledger/entry.ts';
import { getLatestPosition, type Position } from '../../functions/match/ledger/position.ts';
import { buildPages } from '../../functions/match/showing/workbooks.ts';
import { figure, signed } from '../../rules/kit/narrating/figures.ts';
import type { Audience, Block, Cell, NumberFormat, Page } from '../../rules/kit/showing/view.ts';
import { type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { MATCH_ARGUMENT } from '../shared/match/match-name.ts';
import {
  createStandInOption,
  loadStandInGame,
  readPositions,
  type StandInGameOptions,
} from '../shared/match/positions.ts';
import { EXIT, type ExitCode, exitWith, UsageError } from '../shared/terminal/exit.ts';
import { formatTable, print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface ReplayOptions extends GoogleOptions, StandInGameOptions {
  readonly seenBy: string;
  readonly step?: string;
  readonly pages?: string;
  readonly json?: true;
}

const REPLAY_HELP = `Prints a match step by step, as the public, a seat or the host sees it. For a
page in a browser, use “sealed page”.`;

const REPLAY_EXAMPLES = `
Examples:
  sealed replay match.json --seen-by Scarlet
  sealed replay match.json --seen-by public --step round-1 --pages Guide
`;

export const createReplayCommand = (): Command =>
  withGoogle(new Command('replay'))
    .summary('print a match step by step')
    .description(REPLAY_HELP)
    .argument('[match]', `${MATCH_ARGUMENT}; also a public workbook or an exported file`)
    .option('--seen-by <seenBy>', 'public, host, or the name of a seat', 'public')
    .option('--step <name>', 'print only the pages after this step, or “start”')
    .option('--pages <names>', 'print only these pages, separated by commas')
    .addOption(createStandInOption())
    .option('--json', 'print the pages as JSON')
    .addHelpText('after', REPLAY_EXAMPLES)
    .action(exitWith(runReplay));

async function runReplay(name: string | undefined, options: ReplayOptions): Promise<ExitCode> {
  await loadStandInGame(options);
  const positions = await withProgress('Replaying the match', readPositions(name, options));
  const audience = parseAudience(positions, options.seenBy);
  const frames = selectPositions(positions, options.step).map((position) => ({
    ...describeEntry(position.sealed.entry),
    pages: selectPages(buildPages(position, audience), options.pages),
  }));
  const texts = frames.map(
    ({ title, entry, pages }) => `── ${title} (entry ${entry}) ──\n\n${renderPagesAsText(pages)}`,
  );
  if (options.json === true) printJson(frames);
  else print(texts.join('\n\n\n'));
  return EXIT.done;
}

/** Parses the audience. @throws UsageError if it is not a seat, “public” or “host” */
function parseAudience(positions: readonly Position[], seenBy: string): Audience {
  const name = seenBy.trim().toLowerCase();
  if (name === 'public' || name === 'host') return { kind: name };
  const seats = getLatestPosition(positions).setup.players.map(({ seat }) => seat);
  const seat = seats.find((known) => known.toLowerCase() === name);
  if (seat !== undefined) return { kind: 'seat', seat };
  throw new UsageError(
    `The seat “${seenBy.slice(0, 40)}” does not exist. Give --seen-by public, host, ` +
      `${seats.join(', ')}.`,
  );
}

const describeEntry = (entry: Entry) =>
  entry.kind === 'opened'
    ? { entry: entry.entry, step: 'start', title: 'The start' }
    : { entry: entry.entry, step: getStepText(entry), title: formatEntryTitle(entry) };

/** Selects the positions after a step; by default all. @throws UsageError for an unknown step */
function selectPositions(
  positions: readonly Position[],
  wanted: string | undefined,
): readonly Position[] {
  if (wanted === undefined) return positions;
  const entries = positions.map(({ sealed }) => describeEntry(sealed.entry));
  const named = positions.filter((_, at) =>
    isSameName(wanted, [entries[at]?.step ?? '', entries[at]?.title ?? '']),
  );
  if (named.length > 0) return named;
  throw new UsageError(
    `The match does not have a step “${wanted.slice(0, 60)}” so far. The steps are ` +
      `${entries.map(({ step }) => step).join(', ')}.`,
  );
}

/** Selects pages by name. @throws UsageError for an unknown page */
function selectPages(pages: readonly Page[], names: string | undefined): readonly Page[] {
  if (names === undefined) return pages;
  return names.split(',').map((name) => {
    const page = pages.find((known) => isSameName(name, [known.name]));
    if (page !== undefined) return page;
    const known = pages.map((one) => one.name).join(', ');
    throw new UsageError(`There is no page “${name.trim().slice(0, 60)}”. The pages are ${known}.`);
  });
}

const isSameName = (given: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === given.trim().toLowerCase());

/** Renders each page below the previous one. `width` is in characters. */
export const renderPagesAsText = (pages: readonly Page[], width?: number): string =>
  pages.map((page) => renderPage(page, width)).join('\n\n');

function renderPage({ name, about, blocks }: Page, width: number | undefined): string {
  const title = removeControlCharacters(name);
  const head = `${title}\n${'═'.repeat(title.length)}\n${removeControlCharacters(about)}`;
  return [head, ...blocks.flatMap((block) => renderBlock(block, name, width) ?? [])].join('\n\n');
}

/** Renders a block; null if a terminal does not show it. */
function renderBlock(block: Block, pageName: string, width: number | undefined): string | null {
  switch (block.kind) {
    case 'table': {
      const rows = block.rows.map((row) =>
        block.columns.map(({ format }, index) => formatCell(row[index] ?? null, format)),
      );
      const heads = block.columns.map(({ title }) => removeControlCharacters(title));
      const body = rows.length === 0 ? 'Nothing yet.' : formatTable(heads, rows, width);
      return [...renderHeading(block, pageName), body].join('\n');
    }
    case 'board': {
      const [first = [], ...rows] = block.squares.map((line) =>
        line.map((cell) => formatCell(cell)),
      );
      return [...renderHeading(block, pageName), formatTable(first, rows, width)].join('\n');
    }
    case 'notice':
      return removeControlCharacters(
        [block.title, ...block.lines.map((line) => `  ${line}`)].join('\n'),
      );
    case 'map':
      return null;
  }
}

/** Renders title and description. Omits a title that is also the name of the page. */
const renderHeading = (
  { title, about }: { readonly title: string; readonly about?: string },
  pageName: string,
): readonly string[] => [
  ...(title === pageName ? [] : [`${removeControlCharacters(title)}:`]),
  ...(about === undefined ? [] : [removeControlCharacters(about)]),
];

function formatCell(cell: Cell, format?: NumberFormat): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return removeControlCharacters(cell);
  if (typeof cell === 'number')
    return format === undefined ? figure(cell) : NUMBER_FORMATS[format](cell);
  switch (cell.kind) {
    case 'mark':
      return formatCell(cell.value, format);
    case 'meter':
      return removeControlCharacters(cell.label);
    case 'link':
      return removeControlCharacters(cell.url === '' ? cell.text : `${cell.text}: ${cell.url}`);
  }
}

const NUMBER_FORMATS: Readonly<Record<NumberFormat, (value: number) => string>> = {
  whole: (value) => figure(Math.round(value)),
  'two decimals': (value) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`,
  signed,
};

/** Replaces control characters, except line breaks. Otherwise a text could move the cursor. */
const removeControlCharacters = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');
