import { chmod, link, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readCsv, readFileUpTo } from './bounded-file.ts';
import { saveFile } from './save-file.ts';

const temp = useTemporaryFolder();
let filePath = '';
beforeEach(async () => {
  filePath = temp.pathOf('match.json');
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
  const other = temp.pathOf('match.html');
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
  const path = temp.pathOf('match.json');
  await writeFile(path, 'x'.repeat(2 * BYTES_PER_MB));
  expect((await readFileUpTo(path, EXPECTED_FILE)).length).toBe(2 * BYTES_PER_MB);
});

test('a file that is too large or endless is refused with its size limit', async () => {
  const path = temp.pathOf('match.json');
  await writeFile(path, 'x'.repeat(2 * BYTES_PER_MB + 1));
  for (const large of [path, '/dev/zero'])
    await expect(readFileUpTo(large, EXPECTED_FILE)).rejects.toThrow(
      `${large} is larger than 2 MB, so it is not an exported match.`,
    );
});

test('a missing file or a folder is refused with the expected kind of file', async () => {
  for (const path of [temp.pathOf('nowhere'), temp.path])
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
