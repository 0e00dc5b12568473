import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getConfigurationFolder,
  readConfiguration,
  writeConfiguration,
} from './configuration-folder.ts';

let tempFolder = '';
beforeEach(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(tempFolder, { recursive: true }));

const getVariables = () => ({ XDG_CONFIG_HOME: tempFolder });

test('concurrent writers of a configuration file leave one complete value', async () => {
  const values = Array.from({ length: 40 }, (_, index) => ({ index, text: 'x'.repeat(2000) }));
  const kept = await Promise.allSettled(
    values.map((value) => writeConfiguration('list.json', value, getVariables())),
  );
  expect(kept.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(values).toContainEqual(await readConfiguration('list.json', getVariables()));
  expect(await readdir(getConfigurationFolder(getVariables()))).toEqual(['list.json']);
});

test('writeConfiguration makes a file private', async () => {
  const folder = getConfigurationFolder(getVariables());
  await mkdir(folder);
  const file = join(folder, 'list.json');
  await writeFile(file, '{}');
  await chmod(file, 0o644);
  await writeConfiguration('list.json', { of: 'one' }, getVariables());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('{\n  "of": "one"\n}\n');
});

test('an error about a damaged secret file does not quote its content', async () => {
  const folder = getConfigurationFolder(getVariables());
  await mkdir(folder);
  await writeFile(join(folder, 'login.json'), 'GOCSPX-verysecret');
  const failure = await readConfiguration('login.json', getVariables()).catch(String);
  expect(failure).toContain('login.json is not valid JSON');
  expect(failure).not.toMatch(/GOCSPX|secret"/);
});
