import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findGame, GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { collectProblems, UsageError } from '../terminal/exit.ts';
import { getDefaultFolder, readContentFolder } from './content-folder.ts';

const temp = useTemporaryFolder();

function findPresentsOfMine(): AnyGame {
  const game = findGame('presents-of-mine');
  if (game === undefined) throw new Error('the game is not registered');
  return game;
}

const readDefaultContent = (): Promise<string> =>
  readFile(join(getDefaultFolder(findPresentsOfMine()), 'presents.csv'), 'utf8');

async function listContentProblems(
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(temp.pathOf(name), text)),
  );
  const problems: string[] = [];
  await collectProblems(problems, readContentFolder(findPresentsOfMine(), temp.path));
  return problems;
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  'the content that comes with %s is valid',
  async (_, game) => {
    expect(await readContentFolder(game, getDefaultFolder(game))).toMatchObject({ doubts: [] });
  },
);

test('content errors name file, row, column and expected value, all at once', async () => {
  const text = (await readDefaultContent()).replace(/^A,[^,]*/m, 'Z,').replace(/^C,/m, ',');
  expect(await listContentProblems({ 'presents.csv': text })).toEqual([
    'presents.csv, row 2, Letter: expected a letter from A to N, but found “Z”.',
    'presents.csv, row 2, Name: expected a name in one line, at most 40 characters, but the ' +
      'cell is empty.',
    'presents.csv, row 4, Letter: expected a letter from A to N, but the cell is empty.',
  ]);
});

test('a content error reports a name that looks like an earlier one', async () => {
  const [, name = ''] = /^A,([^,]*)/m.exec(await readDefaultContent()) ?? [];
  const text = (await readDefaultContent()).replace(
    /^B,[^,]*/m,
    `B,${name.replace('e', '\u0435')}`,
  );
  expect(await listContentProblems({ 'presents.csv': text })).toEqual([
    expect.stringMatching(new RegExp(`^presents.csv, row 3, Name: .*does not look like “${name}”`)),
  ]);
});

test('content errors count rows as a spreadsheet does, with blank rows', async () => {
  const text = (await readDefaultContent()).replace(/^A,/m, '\n\nZ,');
  expect(await listContentProblems({ 'presents.csv': text })).toEqual([
    'presents.csv, row 4, Letter: expected a letter from A to N, but found “Z”.',
  ]);
});

test('a content error reports a missing row', async () => {
  const text = (await readDefaultContent()).replace(/^B,.*\n/m, '');
  expect(await listContentProblems({ 'presents.csv': text })).toEqual([
    'presents.csv, Letter: expected a row for the letter B.',
  ]);
});

test('a missing column is one problem, not one for each row', async () => {
  const text = (await readDefaultContent()).replace('Letter,', 'Initial,');
  expect(await listContentProblems({ 'presents.csv': text })).toEqual([
    'presents.csv, row 1: the column Letter is missing. The columns are Letter, Name, Ability.',
    'presents.csv, row 1: the column “Initial” is unknown or occurs twice. The ' +
      'columns are Letter, Name, Ability.',
  ]);
});

test('missing and unknown content files are reported', async () => {
  expect(await listContentProblems({ 'gifts.csv': await readDefaultContent() })).toEqual([
    `presents.csv is missing in ${temp.path}. Add this file, which Presents of Mine needs.`,
    'gifts.csv: Presents of Mine does not have this tab. The right files are presents.csv. ' +
      'Remove ' +
      'this file ' +
      `from ${temp.path}.`,
  ]);
});

test('a missing content folder is reported', async () => {
  const missing = readContentFolder(findPresentsOfMine(), temp.pathOf('nowhere'));
  await expect(missing).rejects.toThrow(UsageError);
});
