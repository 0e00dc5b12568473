/** Reads a game's content from a folder with a CSV file for each tab. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SEASON } from '../../../rules/games.ts';
import {
  type ContentTab,
  type ContentText,
  readNewContent,
} from '../../../rules/kit/content/content.ts';
import type { ContentProblem } from '../../../rules/kit/judging/problem.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { findOrigin, getContentFolder } from '../match/outside-game.ts';
import { UsageError } from '../terminal/exit.ts';
import { type CsvTable, MAX_CSV_BYTES, readCsv, readFileUpTo } from './bounded-file.ts';

interface FolderContent {
  /** Content as texts, before it is parsed. */
  readonly loose: ContentText;
  /** Content as the game parsed it. */
  readonly value: unknown;
  /** Warnings about cells that may be mistakes. These cells are used anyway. */
  readonly doubts: readonly string[];
}

export function getDefaultFolder(game: AnyGame): string {
  const outside = findOrigin(game);
  if (outside !== undefined) return getContentFolder(outside);
  return join(import.meta.dirname, '..', '..', '..', 'sheets-templates', game.id);
}

/**
 * Reads each tab from `folder`, or from `otherwise` if `folder` lacks its file. @throws UsageError
 * with all problems
 */
export async function readContentFolder(
  game: AnyGame,
  folder: string,
  otherwise = game === SEASON ? getDefaultFolder(game) : folder,
): Promise<FolderContent> {
  const own = game.content.tabs.length === 0 ? [] : await listCsvFiles(folder);
  const others = otherwise === folder ? [] : await listCsvFiles(otherwise);
  const names = [...new Set([...own, ...others])];
  const tabs = await Promise.all(
    game.content.tabs
      .filter((tab) => names.includes(getTabFileName(tab)))
      .map((tab) => readTab(own.includes(getTabFileName(tab)) ? folder : otherwise, tab)),
  );
  const problems = [
    ...describeMissingFiles(game, names, folder),
    ...describeUnknownFiles(game, names, folder),
    ...tabs.flatMap(({ table }) => table.problems),
  ];
  return parseFolderContent({ game, tabs, problems });
}

/** Returns a file name, such as "starting-presents.csv" for the tab "Starting Presents". */
const getTabFileName = ({ name }: ContentTab): string =>
  `${name.toLowerCase().replaceAll(/\s+/g, '-')}.csv`;

async function listCsvFiles(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.csv')).toSorted();
  } catch {
    throw new UsageError(
      `The folder ${folder} does not exist. --content needs a folder of CSV files.`,
    );
  }
}

interface LoadedTab {
  readonly tab: ContentTab;
  readonly table: CsvTable;
}

async function readTab(folder: string, tab: ContentTab): Promise<LoadedTab> {
  const name = getTabFileName(tab);
  const what = 'a tab of a game’s content';
  const bytes = await readFileUpTo(join(folder, name), { most: MAX_CSV_BYTES, what });
  const columns = tab.columns.map(({ title }) => ({ title, required: true }));
  return { tab, table: readCsv({ name, bytes }, columns) };
}

const describeMissingFiles = (
  game: AnyGame,
  names: readonly string[],
  folder: string,
): readonly string[] =>
  game.content.tabs
    .map(getTabFileName)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is missing in ${folder}. Add this file, which ${game.title} needs.`);

function describeUnknownFiles(
  game: AnyGame,
  names: readonly string[],
  folder: string,
): readonly string[] {
  const known = game.content.tabs.map(getTabFileName);
  return names
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `${name}: ${game.title} does not have this tab. The right files are ${known.join(', ')}. ` +
        `Remove this file from ${folder}.`,
    );
}

function parseFolderContent(found: {
  readonly game: AnyGame;
  readonly tabs: readonly LoadedTab[];
  readonly problems: readonly string[];
}): FolderContent {
  const { game, tabs } = found;
  const loose = Object.fromEntries(
    tabs.map(({ tab, table }) => [tab.name, table.rows.map(({ cells }) => cells)]),
  );
  const checked = readNewContent(game.content, loose);
  const cells = checked.kind === 'unsound' ? checked.problems : [];
  const shownCells =
    found.problems.length === 0 ? cells : cells.filter((problem) => isCellProblem(problem, tabs));
  const problems = [
    ...found.problems,
    ...shownCells.map((problem) => describeContentProblem(problem, tabs)),
  ];
  if (problems.length > 0 || checked.kind === 'unsound') throw new UsageError(...problems);
  const doubts = (checked.doubts ?? []).map((doubt) => describeContentProblem(doubt, tabs));
  return { loose, value: checked.value, doubts };
}

/** Whether the problem concerns a cell in a column that its file contains. */
const isCellProblem = ({ tab, row, column }: ContentProblem, tabs: readonly LoadedTab[]): boolean =>
  row !== undefined &&
  !tabs.some((read) => read.tab.name === tab && read.table.missing.includes(column ?? ''));

/** Names a row by its number in the file. Blank rows count too. */
function describeContentProblem(problem: ContentProblem, tabs: readonly LoadedTab[]): string {
  const read = tabs.find(({ tab }) => tab.name === problem.tab);
  const row = problem.row === undefined ? undefined : read?.table.rows[problem.row - 2]?.number;
  const where = [
    read === undefined ? problem.tab : getTabFileName(read.tab),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(problem.column === undefined ? [] : [problem.column]),
  ].join(', ');
  return `${where}: expected ${problem.expected}${describeFoundText(problem.given)}.`;
}

function describeFoundText(given: string | undefined): string {
  if (given === undefined) return '';
  return given === '' ? ', but the cell is empty' : `, but found “${given.slice(0, 80)}”`;
}
