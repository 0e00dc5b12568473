import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { buildLock, lockSchema, stageFunction } from './staged.ts';

const temp = useTemporaryFolder(beforeAll);

test('the deployed folder contains live pages’ parts, and one dependency', async () => {
  const { packages, bytes } = await stageFunction(temp.path);
  // Use `import * as z`, never `{ z }`: zod's messages in fifty languages take 0.4 MB.
  expect(bytes).toBeLessThan(2_300_000);
  const manifest = JSON.parse(await readFile(temp.buildPath('package.json'), 'utf8'));
  const [major] = process.versions.node.split('.');
  expect(manifest).toMatchObject({ main: 'resolve.mjs', engines: { node: `${major}.x` } });
  expect(Object.keys(manifest.dependencies)).toEqual(['@google-cloud/functions-framework']);
  const lock = JSON.parse(await readFile(temp.buildPath('package-lock.json'), 'utf8'));
  expect(lock.packages[''].engines).toEqual(manifest.engines);
  const parts = JSON.parse(await readFile(temp.buildPath('page-parts.json'), 'utf8'));
  expect(Object.keys(parts)).toEqual(['style', 'viewer', 'prover']);
  expect(packages).toBe(Object.keys(lock.packages).length - 1);
});

/** Returns the path of the cache, whose name contains the hash of the code. */
async function findCacheFile(): Promise<string> {
  const code = await readFile(temp.buildPath('function.js'));
  return join(
    temp.path,
    `function-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.cache`,
  );
}

test('the cache’s name contains the hash of the code, and V8 accepts the cache', async () => {
  const code = await readFile(temp.buildPath('function.js'), 'latin1');
  const cachedData = await readFile(await findCacheFile());
  const filename = temp.buildPath('function.js');
  expect(new Script(code, { filename, cachedData }).cachedDataRejected).toBe(false);
  expect(await readFile(temp.buildPath('resolve.mjs'), 'utf8')).toContain(
    (await findCacheFile()).slice(-22, -6),
  );
});

test('the function’s build at Google writes the cache again', async () => {
  const before = await readFile(await findCacheFile());
  await writeFile(await findCacheFile(), before.subarray(0, 100));
  const { scripts } = JSON.parse(await readFile(temp.buildPath('package.json'), 'utf8'));
  const NODE_PATH = join(import.meta.dirname, '..', '..', '..', 'node_modules');
  await promisify(exec)(scripts['gcp-build'].replace(' || true', ''), {
    cwd: temp.path,
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, NODE_PATH },
  });
  expect((await readFile(await findCacheFile())).length).toBeGreaterThan(before.length / 2);
});

const FRAMEWORK_PACKAGE = '@google-cloud/functions-framework';
const functionManifest = {
  name: 'n',
  version: '1.0.0',
  engines: {},
  dependencies: { [FRAMEWORK_PACKAGE]: '5.0.5' },
};

async function readLockFile() {
  const file = join(import.meta.dirname, '..', '..', '..', 'package-lock.json');
  return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Lists the folders in which Node searches for a package imported from another one. */
function listSearchedPlaces(place: string, name: string): readonly string[] {
  const parts = place === '' ? [] : place.split('/node_modules/');
  return Array.from({ length: parts.length + 1 }, (_, depth) =>
    [...parts.slice(0, depth), name].join('/node_modules/'),
  ).map((path) => (path.startsWith('node_modules/') ? path : `node_modules/${path}`));
}

test('the function’s lock file contains only the packages that the framework needs', async () => {
  const all = await readLockFile();
  const { packages } = buildLock(all, functionManifest);
  for (const [place, { version, dependencies }] of Object.entries(packages)) {
    if (place !== '') expect(all.packages[place]?.version).toBe(version);
    for (const name of Object.keys(dependencies ?? {})) {
      expect(listSearchedPlaces(place, name).some((path) => packages[path] !== undefined)).toBe(
        true,
      );
    }
  }
  expect(Object.keys(packages)).not.toContain('node_modules/googleapis');
  expect(Object.keys(packages).length).toBeLessThan(Object.keys(all.packages).length / 2);
});

test('buildLock keeps a package in the folder of its dependent', () => {
  const lock = buildLock(
    lockSchema.parse({
      lockfileVersion: 3,
      packages: {
        'node_modules/a': {
          version: '1',
          dependencies: { b: '2' },
          peerDependencies: { c: '1', d: '1' },
          peerDependenciesMeta: { d: { optional: true } },
        },
        'node_modules/a/node_modules/b': {
          version: '2',
          optionalDependencies: { missing: '1', e: '1' },
        },
        'node_modules/b': { version: '1' },
        'node_modules/c': { version: '1' },
        'node_modules/d': { version: '1' },
        'node_modules/e': { version: '1' },
      },
    }),
    { name: 'n', version: '1', engines: {}, dependencies: { a: '1' } },
  );
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/e',
  ]);
});
