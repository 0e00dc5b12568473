import { chmod, link, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findGame, GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { collectProblems, UsageError } from '../terminal/exit.ts';
import { readCsv, readFileUpTo } from './bounded-file.ts';
import { getDefaultFolder, readContentFolder } from './content-folder.ts';
import { saveFile } from './save-file.ts';

const temp = useTemporaryFolder();
let filePath = '';
beforeEach(async () => {
  filePath = temp.buildPath('match.json');
});

const readMode = async (): Promise<number> => (await stat(filePath)).mode & 0o777;

test('a private file remains private when it replaces a public one', async () => {
  await writeFile(filePath, 'former');
  await chmod(filePath, 0o644);
  const before = await stat(filePath);
  await saveFile({ path: filePath, option: '--out' }, 'a seed', 'private');
  expect([await readFile(filePath, 'utf8'), await readMode()]).toEqual(['a seed', 0o600]);
  expect((await stat(filePath)).ino).not.toBe(before.ino);
  expect(await readdir(temp.path)).toEqual(['match.json']);
});

test('a public file keeps its permissions', async () => {
  await writeFile(filePath, 'former');
  await chmod(filePath, 0o640);
  await saveFile({ path: filePath, option: '--out' }, 'a page', 'as before');
  expect([await readFile(filePath, 'utf8'), await readMode()]).toEqual(['a page', 0o640]);
});

test('saveFile never replaces an input file of the command', async () => {
  await writeFile(filePath, 'the only export');
  const other = temp.buildPath('match.html');
  await link(filePath, other);
  for (const out of [filePath, other, join(temp.path, '.', 'match.json')]) {
    const saving = saveFile(
      { path: out, option: '--out', sources: [filePath] },
      'a page',
      'as before',
    );
    await expect(saving).rejects.toThrow(
      `Give another file with --out, because the command reads ${out}.`,
    );
  }
  expect(await readFile(filePath, 'utf8')).toBe('the only export');
});

test('a path in a missing folder is refused with the path and the option', async () => {
  const nowhere = join(temp.path, 'nowhere', 'match.json');
  await expect(saveFile({ path: nowhere, option: '--out' }, '', 'private')).rejects.toThrow(
    /^.*match\.json cannot be written: ENOENT.*Give another file with --out\.$/,
  );
});

const BYTES_PER_MB = 1024 * 1024;
const EXPECTED_FILE = { most: 2 * BYTES_PER_MB, what: 'an exported match' };

test('a file within its limit is read completely', async () => {
  const path = temp.buildPath('match.json');
  await writeFile(path, 'x'.repeat(2 * BYTES_PER_MB));
  expect((await readFileUpTo(path, EXPECTED_FILE)).length).toBe(2 * BYTES_PER_MB);
});

test('a file that is too large or endless is refused with its size limit', async () => {
  const path = temp.buildPath('match.json');
  await writeFile(path, 'x'.repeat(2 * BYTES_PER_MB + 1));
  for (const large of [path, '/dev/zero'])
    await expect(readFileUpTo(large, EXPECTED_FILE)).rejects.toThrow(
      `${large} is larger than 2 MB, so it is not an exported match.`,
    );
});

test('a missing file or a folder is refused with the expected kind of file', async () => {
  for (const path of [temp.buildPath('nowhere'), temp.path])
    await expect(readFileUpTo(path, { ...EXPECTED_FILE, option: '--seats' })).rejects.toThrow(
      `The file ${path} cannot be read: --seats needs an exported match. Check the path.`,
    );
});

test.each([
  ['rows', 'a\n'.repeat(5002), 'the file has more than 5000 rows. Split it or remove rows.'],
  ['columns', `a\n${','.repeat(200)}\n`, 'row 2 has more than 100 columns. Remove some.'],
])('a table with too many %s is refused with one message', (_what, text, sentence) => {
  const table = readCsv({ name: 'seats.csv', bytes: Buffer.from(text) }, []);
  expect(table).toEqual({ rows: [], missing: [], problems: [`seats.csv: ${sentence}`] });
});

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
    Object.entries(files).map(([name, text]) => writeFile(temp.buildPath(name), text)),
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
  const missing = readContentFolder(findPresentsOfMine(), temp.buildPath('nowhere'));
  await expect(missing).rejects.toThrow(UsageError);
});
