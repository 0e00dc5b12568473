import { chmod, link, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
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
