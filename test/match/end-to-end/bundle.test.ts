import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import {
  deployInto,
  readResidentMb,
  type StartedFunction,
  startDeployed,
  stopFunction,
} from '../../long-runs/bench/deployed.ts';

/** A module that leaves a mark when it is loaded, and is not a game. */
const MARKING_MODULE = "import { writeFileSync } from 'node:fs'; writeFileSync('mark', 'loaded');";

let folder = '';
let bytes = 0;
let deployed: StartedFunction;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-bundle-'));
  bytes = await deployInto(folder);
  await mkdir(join(folder, 'games'));
  await writeFile(join(folder, 'games', 'broken.mjs'), 'throw new Error("no");');
  await writeFile(join(folder, 'games', 'leaving-a-mark.mjs'), MARKING_MODULE);
  deployed = await startDeployed(folder);
  return async () => {
    await stopFunction(deployed.process);
    await rm(folder, { recursive: true, force: true });
  };
});

const post = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
  fetch(deployed.url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

test('the bundled function is smaller than 2.3 megabytes', () => {
  expect(bytes).toBeLessThan(2_300_000);
});

test('the function serves requests even if an external game is broken', async () => {
  expect(await readFile(join(folder, 'mark'), 'utf8')).toBe('loaded');
});

test('the function refuses requests without a token', async () => {
  const response = await fetch(deployed.url, { method: 'POST' });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ outcome: 'refused' });
});

test('the function checks the token before it parses the body', async () => {
  const response = await post('{"match":');
  expect(response.status).toBe(401);
  expect(await response.text()).not.toContain('node_modules');
});

test('the function does not unpack a body of 290 KB into 300 MB', async () => {
  const bomb = Buffer.concat(Array(30).fill(gzipSync(Buffer.alloc(10_000_000))));
  const before = await readResidentMb(deployed.process);
  for (let time = 0; time < 5; time++) {
    const response = await post(bomb, { 'Content-Encoding': 'gzip' });
    expect(response.status).toBe(401);
    await response.text();
  }
  const after = await readResidentMb(deployed.process);
  // Only Linux reports the memory of a process.
  expect((after ?? 0) - (before ?? 0)).toBeLessThan(100);
});
