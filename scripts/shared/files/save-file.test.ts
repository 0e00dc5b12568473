import { chmod, link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveFile } from './save-file.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  path = join(folder, 'match.json');
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (): Promise<number> => (await stat(path)).mode & 0o777;

test('a private file remains private when it replaces a public one', async () => {
  await writeFile(path, 'former');
  await chmod(path, 0o644);
  const before = await stat(path);
  await saveFile({ path, option: '--out' }, 'a seed', 'private');
  expect([await readFile(path, 'utf8'), await modeOf()]).toEqual(['a seed', 0o600]);
  expect((await stat(path)).ino).not.toBe(before.ino);
  expect(await readdir(folder)).toEqual(['match.json']);
});

test('a public file keeps its permissions', async () => {
  await writeFile(path, 'former');
  await chmod(path, 0o640);
  await saveFile({ path, option: '--out' }, 'a page', 'as before');
  expect([await readFile(path, 'utf8'), await modeOf()]).toEqual(['a page', 0o640]);
});

test('saveFile never replaces an input of the command, whatever its path', async () => {
  await writeFile(path, 'the only export');
  const other = join(folder, 'match.html');
  await link(path, other);
  for (const out of [path, other, join(folder, '.', 'match.json')]) {
    const saving = saveFile({ path: out, option: '--out', sources: [path] }, 'a page', 'as before');
    await expect(saving).rejects.toThrow(
      `${out} would be overwritten, but the command reads it. Give another file with --out.`,
    );
  }
  expect(await readFile(path, 'utf8')).toBe('the only export');
});

test('a path in a missing folder is refused with the path and the option', async () => {
  const nowhere = join(folder, 'nowhere', 'match.json');
  await expect(saveFile({ path: nowhere, option: '--out' }, '', 'private')).rejects.toThrow(
    /^.*match\.json cannot be written: ENOENT.*Give another file with --out\.$/,
  );
});
