import { chmod, link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveFile } from './save-file.ts';

let tempFolder = '';
let filePath = '';
beforeEach(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), 'sealed-'));
  filePath = join(tempFolder, 'match.json');
});
afterEach(() => rm(tempFolder, { recursive: true }));

const readMode = async (): Promise<number> => (await stat(filePath)).mode & 0o777;

test('a private file remains private when it replaces a public one', async () => {
  await writeFile(filePath, 'former');
  await chmod(filePath, 0o644);
  const before = await stat(filePath);
  await saveFile({ path: filePath, option: '--out' }, 'a seed', 'private');
  expect([await readFile(filePath, 'utf8'), await readMode()]).toEqual(['a seed', 0o600]);
  expect((await stat(filePath)).ino).not.toBe(before.ino);
  expect(await readdir(tempFolder)).toEqual(['match.json']);
});

test('a public file keeps its permissions', async () => {
  await writeFile(filePath, 'former');
  await chmod(filePath, 0o640);
  await saveFile({ path: filePath, option: '--out' }, 'a page', 'as before');
  expect([await readFile(filePath, 'utf8'), await readMode()]).toEqual(['a page', 0o640]);
});

test('saveFile never replaces an input file of the command', async () => {
  await writeFile(filePath, 'the only export');
  const other = join(tempFolder, 'match.html');
  await link(filePath, other);
  for (const out of [filePath, other, join(tempFolder, '.', 'match.json')]) {
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
  const nowhere = join(tempFolder, 'nowhere', 'match.json');
  await expect(saveFile({ path: nowhere, option: '--out' }, '', 'private')).rejects.toThrow(
    /^.*match\.json cannot be written: ENOENT.*Give another file with --out\.$/,
  );
});
