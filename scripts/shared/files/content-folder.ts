/** Reads a game's content from a folder of CSV files, one for each tab. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SEASON } from '../../../rules/games.ts';
import type { ContentTab, LooseContent } from '../../../rules/kit/content/content.ts';
import { takeContent } from '../../../rules/kit/content/names.ts';
import type { ContentProblem } from '../../../rules/kit/judging/problem.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { contentOfOutside, loadedFrom } from '../match/outside-game.ts';
import { UsageError } from '../terminal/exit.ts';
import { readFileUpTo } from './bounded-file.ts';
import { type CsvTable, LARGEST_CSV, readCsv } from './csv-file.ts';

/** Content as typed (`loose`), and as the game parsed it (`value`). */
export interface FolderContent {
  readonly loose: LooseContent;
  readonly value: unknown;
}

export type ReadFolder =
  /** `doubts` are warnings about cells that are probably mistakes. The cells count nevertheless. */
  | { readonly kind: 'sound'; readonly content: FolderContent; readonly doubts: readonly string[] }
  | { readonly kind: 'unsound'; readonly problems: readonly string[] };

/** Returns the folder of the content that comes with the game. */
export function defaultFolder(game: AnyGame): string {
  const outside = loadedFrom(game);
  if (outside !== undefined) return contentOfOutside(outside);
  return join(import.meta.dirname, '..', '..', '..', 'sheets-templates', game.id);
}

/**
 * Reads the tabs from `folder`, and missing tabs from `otherwise`. @throws UsageError without a
 * folder
 */
export async function readContentFolder(
  game: AnyGame,
  folder: string,
  otherwise = game === SEASON ? defaultFolder(game) : folder,
): Promise<ReadFolder> {
  const own = game.content.tabs.length === 0 ? [] : await csvFilesIn(folder);
  const others = otherwise === folder ? [] : await csvFilesIn(otherwise);
  const names = [...new Set([...own, ...others])];
  const tabs = await Promise.all(
    game.content.tabs
      .filter((tab) => names.includes(fileOf(tab)))
      .map((tab) => readTab(own.includes(fileOf(tab)) ? folder : otherwise, tab)),
  );
  const problems = [
    ...missingFiles(game, names, folder),
    ...unknownFiles(game, names, folder),
    ...tabs.flatMap(({ table }) => table.problems),
  ];
  return understand({ game, tabs, problems });
}

/** Returns the file's name: "starting-presents.csv" for the tab "Starting Presents". */
const fileOf = ({ name }: ContentTab): string =>
  `${name.toLowerCase().replaceAll(/\s+/g, '-')}.csv`;

async function csvFilesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.csv')).toSorted();
  } catch {
    throw new UsageError(
      `The folder ${folder} does not exist. --content needs a folder of CSV files.`,
    );
  }
}

interface ReadTab {
  readonly tab: ContentTab;
  readonly table: CsvTable;
}

async function readTab(folder: string, tab: ContentTab): Promise<ReadTab> {
  const name = fileOf(tab);
  const what = 'a tab of a game’s content';
  const bytes = await readFileUpTo(join(folder, name), { most: LARGEST_CSV, what });
  const columns = tab.columns.map(({ title }) => ({ title, required: true }));
  return { tab, table: readCsv({ name, bytes }, columns) };
}

const missingFiles = (game: AnyGame, names: readonly string[], folder: string): readonly string[] =>
  game.content.tabs
    .map(fileOf)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is missing in ${folder}. ${game.title} needs this file: add it.`);

function unknownFiles(game: AnyGame, names: readonly string[], folder: string): readonly string[] {
  const known = game.content.tabs.map(fileOf);
  return names
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `${name}: ${game.title} does not have this tab. Its files are ${known.join(', ')}. ` +
        `Remove this file from ${folder}.`,
    );
}

function understand(found: {
  readonly game: AnyGame;
  readonly tabs: readonly ReadTab[];
  readonly problems: readonly string[];
}): ReadFolder {
  const { game, tabs } = found;
  const loose = Object.fromEntries(
    tabs.map(({ tab, table }) => [tab.name, table.rows.map(({ cells }) => cells)]),
  );
  const checked = takeContent(game.content, loose);
  const cells = checked.kind === 'unsound' ? checked.problems : [];
  const shownCells =
    found.problems.length === 0 ? cells : cells.filter((problem) => isOfCell(problem, tabs));
  const problems = [...found.problems, ...shownCells.map((problem) => sentenceOf(problem, tabs))];
  return problems.length === 0 && checked.kind === 'sound'
    ? {
        kind: 'sound',
        content: { loose, value: checked.value },
        doubts: (checked.doubts ?? []).map((doubt) => sentenceOf(doubt, tabs)),
      }
    : { kind: 'unsound', problems };
}

/** Whether the problem concerns a cell of a column that its file has. */
const isOfCell = ({ tab, row, column }: ContentProblem, tabs: readonly ReadTab[]): boolean =>
  row !== undefined &&
  !tabs.some((read) => read.tab.name === tab && read.table.missing.includes(column ?? ''));

/** Names the row by its number in the file, which counts blank rows too. */
function sentenceOf(problem: ContentProblem, tabs: readonly ReadTab[]): string {
  const read = tabs.find(({ tab }) => tab.name === problem.tab);
  const row = problem.row === undefined ? undefined : read?.table.rows[problem.row - 2]?.number;
  const where = [
    read === undefined ? problem.tab : fileOf(read.tab),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(problem.column === undefined ? [] : [problem.column]),
  ].join(', ');
  return `${where}: expected ${problem.expected}${foundText(problem.given)}.`;
}

function foundText(given: string | undefined): string {
  if (given === undefined) return '';
  return given === '' ? ', but the cell is empty' : `, but found “${given.slice(0, 80)}”`;
}
