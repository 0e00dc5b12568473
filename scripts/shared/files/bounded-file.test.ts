import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readCsv, readFileUpTo } from './bounded-file.ts';

const temp = useTemporaryFolder();

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
