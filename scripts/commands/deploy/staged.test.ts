import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageFunction } from './staged.ts';

let tempFolder = '';
beforeAll(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), 'staged-'));
});
afterAll(() => rm(tempFolder, { recursive: true }));

test('the deployed folder contains live pages’ parts, and one dependency', async () => {
  const { packages, bytes } = await stageFunction(tempFolder);
  // Use `import * as z`, never `{ z }`: zod's messages in fifty languages take 0.4 MB.
  expect(bytes).toBeLessThan(2_300_000);
  const manifest = JSON.parse(await readFile(join(tempFolder, 'package.json'), 'utf8'));
  const [major] = process.versions.node.split('.');
  expect(manifest).toMatchObject({ main: 'resolve.mjs', engines: { node: `${major}.x` } });
  expect(Object.keys(manifest.dependencies)).toEqual(['@google-cloud/functions-framework']);
  const lock = JSON.parse(await readFile(join(tempFolder, 'package-lock.json'), 'utf8'));
  expect(lock.packages[''].engines).toEqual(manifest.engines);
  const parts = JSON.parse(await readFile(join(tempFolder, 'page-parts.json'), 'utf8'));
  expect(Object.keys(parts)).toEqual(['style', 'viewer', 'prover']);
  expect(packages).toBe(Object.keys(lock.packages).length - 1);
});

/** Returns the path of the cache, whose name contains the hash of the code. */
async function findCacheFile(): Promise<string> {
  const code = await readFile(join(tempFolder, 'function.js'));
  return join(
    tempFolder,
    `function-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.cache`,
  );
}

test('the cache’s name contains the hash of the code, and V8 accepts the cache', async () => {
  const code = await readFile(join(tempFolder, 'function.js'), 'latin1');
  const cachedData = await readFile(await findCacheFile());
  const filename = join(tempFolder, 'function.js');
  expect(new Script(code, { filename, cachedData }).cachedDataRejected).toBe(false);
  expect(await readFile(join(tempFolder, 'resolve.mjs'), 'utf8')).toContain(
    (await findCacheFile()).slice(-22, -6),
  );
});

test('the function’s build at Google writes the cache again', async () => {
  const before = await readFile(await findCacheFile());
  await writeFile(await findCacheFile(), before.subarray(0, 100));
  const { scripts } = JSON.parse(await readFile(join(tempFolder, 'package.json'), 'utf8'));
  const NODE_PATH = join(import.meta.dirname, '..', '..', '..', 'node_modules');
  await promisify(exec)(scripts['gcp-build'].replace(' || true', ''), {
    cwd: tempFolder,
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, NODE_PATH },
  });
  expect((await readFile(await findCacheFile())).length).toBeGreaterThan(before.length / 2);
});
