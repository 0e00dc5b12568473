import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  configurationFolder,
  keepConfiguration,
  readConfiguration,
} from './configuration-folder.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(root, { recursive: true }));

const variables = () => ({ XDG_CONFIG_HOME: root });

test('concurrent writers of a configuration file leave one complete value', async () => {
  const values = Array.from({ length: 40 }, (_, index) => ({ index, text: 'x'.repeat(2000) }));
  const kept = await Promise.allSettled(
    values.map((value) => keepConfiguration('list.json', value, variables())),
  );
  expect(kept.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(values).toContainEqual(await readConfiguration('list.json', variables()));
  expect(await readdir(configurationFolder(variables()))).toEqual(['list.json']);
});

test('writing a configuration file makes it private', async () => {
  const folder = configurationFolder(variables());
  await mkdir(folder);
  const file = join(folder, 'list.json');
  await writeFile(file, '{}');
  await chmod(file, 0o644);
  await keepConfiguration('list.json', { of: 'one' }, variables());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('{\n  "of": "one"\n}\n');
});

test('an error about a damaged secret file does not quote its content', async () => {
  const folder = configurationFolder(variables());
  await mkdir(folder);
  await writeFile(join(folder, 'login.json'), 'GOCSPX-verysecret');
  const failure = await readConfiguration('login.json', variables()).catch(String);
  expect(failure).toContain('login.json is not valid JSON');
  expect(failure).not.toMatch(/GOCSPX|secret"/);
});
