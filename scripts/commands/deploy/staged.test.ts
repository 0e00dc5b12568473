import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageFunction } from './staged.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staged-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('what is deployed asks for the Node that it is tested on, and for the framework alone', async () => {
  const { packages } = await stageFunction(folder);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [major] = process.versions.node.split('.');
  expect(manifest).toMatchObject({ main: 'resolve.mjs', engines: { node: `${major}.x` } });
  expect(Object.keys(manifest.dependencies)).toEqual(['@google-cloud/functions-framework']);
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  expect(lock.packages[''].engines).toEqual(manifest.engines);
  expect(packages).toBe(Object.keys(lock.packages).length - 1);
});
